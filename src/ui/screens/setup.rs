//! Setting up a table: the game, who sits at it, its house rules.

mod house;
mod real_cards;
mod seats;
mod sets;

use leptos::prelude::*;
use rami_bots::OfferedLevel;
use rami_engine::rules::Options;
use rami_engine::variants::{self, NamedSet};
use rami_model::people::{Person, PersonId};
use rami_model::table::{TablePlan, Who};
use rami_model::text::Key;
use rami_model::view_models::{Length, level_name};
use strum::{EnumString, IntoStaticStr};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::browser::dom;
use crate::ui::components::{
    Button, Choice, ChoiceOffer, IconButton, LearnButton, Notice, Recreate, Segments, Sure, When,
};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{
    I18n, Joint, Navigation, Preferences, Screen, Seating, SheetStore, ShownRules, TableStore, allowed, kept_set,
    players_of, seats_of_others,
};
use house::HouseRules;
use rami_record::ChosenRules;
pub use real_cards::NewSheetScreen;
use seats::SeatChoices;
use sets::Sets;

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum SeatKind {
    /// The player of this device.
    Here,
    /// A person at another device.
    Device,
    /// Another person at this device.
    Person,
    Bot,
}

impl SeatKind {
    /// Its name in the page, which scripts read.
    fn id(self) -> &'static str {
        self.into()
    }

    const fn name(self) -> Key {
        match self {
            Self::Here | Self::Person => Key::SetupPerson,
            Self::Device => Key::SetupDevice,
            Self::Bot => Key::SetupBot,
        }
    }
}

/// The table as it is set up so far.
#[derive(Clone, Copy)]
struct Draft {
    variant: RwSignal<String>,
    options: RwSignal<Options>,
    /// The named rule set that the house rules were begun from.
    set: RwSignal<Option<&'static NamedSet>>,
    players: RwSignal<usize>,
    level: RwSignal<OfferedLevel>,
    names: RwSignal<Vec<String>>,
    people: RwSignal<Vec<usize>>,
    /// The seats that people play at other devices.
    devices: RwSignal<Vec<usize>>,
    /// The people of this device at the seats, seat 0 first.
    persons: RwSignal<Vec<Option<PersonId>>>,
    /// The name under which the house rules are to be kept.
    favourite: RwSignal<String>,
    /// The house rules whose fields hold something that is not allowed.
    wrong: RwSignal<Vec<&'static str>>,
}

impl Draft {
    /// Begins with the last table. People at other devices play the seats of `devices`.
    fn new(last: Seating, name: String, devices: Vec<usize>) -> Self {
        Self {
            variant: RwSignal::new(last.variant),
            options: RwSignal::new(last.options),
            set: RwSignal::new(last.set),
            players: RwSignal::new(last.players),
            level: RwSignal::new(last.level),
            names: RwSignal::new(last.names),
            people: RwSignal::new(last.people),
            devices: RwSignal::new(devices),
            persons: RwSignal::new(last.persons),
            favourite: RwSignal::new(name),
            wrong: RwSignal::new(Vec::new()),
        }
    }

    /// The rules that are set up, tracked.
    fn chosen_rules(self) -> ChosenRules {
        let set = self.set.get().map(|set| set.id.to_string());
        ChosenRules { variant: self.variant.get(), options: self.options.get(), set }
    }

    /// The table that is set up, untracked.
    fn seating_untracked(self) -> Seating {
        Seating {
            variant: self.variant.get_untracked(),
            options: self.options.get_untracked(),
            set: self.set.get_untracked(),
            players: self.players.get_untracked(),
            level: self.level.get_untracked(),
            names: self.names.get_untracked(),
            people: self.people.get_untracked(),
            persons: self.persons.get_untracked(),
        }
    }

    fn choose_game(self, preferences: Preferences, id: String) {
        let options = preferences.with_untracked(|settings| allowed(&id, settings.options.get(&id)));
        self.set.set(preferences.with_untracked(|settings| kept_set(settings, &id)));
        self.variant.set(id);
        self.set_options(options);
        self.wrong.set(Vec::new());
    }

    /// Begins with other house rules of the game, for the length that is chosen.
    fn begin_from(self, set: Option<&'static NamedSet>, options: Options) {
        let length = self.length_untracked();
        self.set.set(set);
        self.set_options(options);
        if let Some(length @ (Length::Deal | Length::Three)) = length {
            self.choose_length(length);
        }
    }

    /// Sets the house rules. The number of players follows what they allow.
    fn set_options(self, options: Options) {
        let (min, max) = self.variant.with_untracked(|variant| players_of(variant, &options));
        self.players.update(|players| *players = (*players).clamp(min, max));
        self.options.set(options);
    }

    /// The house rules of the named set, or none.
    fn base(self) -> Options {
        self.set.get().map(NamedSet::options).unwrap_or_default()
    }

    /// How long is played, tracked; `None` for another number of deals.
    fn length(self) -> Option<Length> {
        let variant = variants::by_id(&self.variant.get())?;
        self.options.with(|options| Length::of(variant, self.set.get(), options))
    }

    /// How long is played, untracked; `None` for another number of deals.
    fn length_untracked(self) -> Option<Length> {
        untrack(|| self.length())
    }

    fn choose_length(self, length: Length) {
        if let Some(variant) = variants::by_id(&self.variant.get_untracked()) {
            self.options.update(|options| length.apply(variant, self.set.get_untracked(), options));
        }
    }

    /// Whether the field of a house rule holds something that is not allowed, tracked.
    fn is_wrong(self, key: &'static str) -> bool {
        self.wrong.with(|wrong| wrong.contains(&key))
    }

    fn set_wrong(self, key: &'static str, is_wrong: bool) {
        self.wrong.update(|wrong| {
            wrong.retain(|other| *other != key);
            if is_wrong {
                wrong.push(key);
            }
        });
    }

    /// Begins a match at this table, or shows the field that must be corrected first. Asks first where another joint table
    /// waits for its players.
    fn start(self, preferences: Preferences, game: TableStore, asks: RwSignal<bool>) {
        if let Some(key) = self.wrong.with_untracked(|wrong| wrong.first().copied()) {
            return show_field(key);
        }
        let (joint, seating) = (expect_context::<Joint>(), self.seating_untracked());
        match self.joint_table(&seating) {
            Some(_) if joint.hosts_waiting() => asks.set(true),
            Some(table) => {
                seating.remember(preferences);
                joint.open(table);
            }
            None => seating.start(preferences, game),
        }
    }

    /// The joint table that is set up; `None` where all sit at this device.
    fn joint_table(self, seating: &Seating) -> Option<TablePlan> {
        let devices: Vec<usize> =
            (0..seating.players).filter(|&seat| self.kind_untracked(seat) == SeatKind::Device).collect();
        let mut seats = seating.plan(&devices);
        let names = expect_context::<TableStore>().names_at_table(&seats);
        let known = expect_context::<SheetStore>().people_untracked();
        for (seat, name) in seats.iter_mut().zip(names) {
            seat.name = name;
            if let Who::Here { person: Some(id) } = seat.occupant.who {
                seat.face = known.get(id).map(|person| (person.hue, person.face));
            }
        }
        (!devices.is_empty()).then(|| TablePlan { rules: seating.chosen_rules(), seats, hints: false })
    }

    /// The name given to a seat; empty if it has its usual one.
    fn name(self, seat: usize) -> String {
        self.names.with(|names| names.get(seat).cloned().unwrap_or_default())
    }

    fn give_name(self, seat: usize, name: String) {
        self.names.update(|names| {
            if names.len() <= seat {
                names.resize(seat + 1, String::new());
            }
            names[seat] = name;
        });
    }

    /// The person of this device at a seat, tracked.
    fn person(self, seat: usize) -> Option<PersonId> {
        self.persons.with(|persons| persons.get(seat).copied().flatten())
    }

    /// Seats a person of this device, or nobody in particular, and gives the seat that person's name.
    fn seat_person(self, seat: usize, person: Option<&Person>) {
        self.persons.update(|persons| {
            if persons.len() <= seat {
                persons.resize(seat + 1, None);
            }
            persons[seat] = person.map(|person| person.id);
        });
        self.give_name(seat, person.map(|person| person.name.clone()).unwrap_or_default());
    }

    fn is_person(self, seat: usize) -> bool {
        self.people.with(|people| people.contains(&seat))
    }

    /// Who plays a seat, tracked.
    fn kind(self, seat: usize) -> SeatKind {
        match () {
            () if seat == 0 => SeatKind::Here,
            () if self.devices.with(|devices| devices.contains(&seat)) => SeatKind::Device,
            () if self.is_person(seat) => SeatKind::Person,
            () => SeatKind::Bot,
        }
    }

    /// Who plays a seat, untracked.
    fn kind_untracked(self, seat: usize) -> SeatKind {
        untrack(|| self.kind(seat))
    }

    /// Lets this kind of player play a seat.
    fn set_kind(self, seat: usize, kind: SeatKind) {
        let set = |list: &mut Vec<usize>, is: bool| {
            list.retain(|&other| other != seat);
            if is {
                list.push(seat);
            }
        };
        self.people.update(|people| set(people, kind == SeatKind::Person));
        self.devices.update(|devices| set(devices, kind == SeatKind::Device));
    }

    /// Lets people at other devices play all other seats.
    fn play_on_devices(self) {
        self.people.set(Vec::new());
        self.devices.set(seats_of_others());
    }

    /// Shows the rules of this table. The table is unchanged when the player comes back.
    fn show_rules(self, preferences: Preferences, navigation: Navigation) {
        let table = self.seating_untracked();
        let chosen = table.chosen_rules();
        if let Ok(rules) = chosen.rules() {
            table.remember(preferences);
            navigation.offer_devices(self.devices.get_untracked());
            navigation.show_rules(ShownRules { chosen, rules, players: table.players, refused: None });
        }
    }
}

/// The seats that begin as those of other devices: those that were asked for, else those of the joint table that waits
/// for its players.
fn seats_on_devices(navigation: Navigation) -> Vec<usize> {
    let (joint, asked) = (expect_context::<Joint>(), navigation.take_offered_devices());
    if asked.is_empty() && joint.hosts_waiting() { joint.seats_of_guests() } else { asked }
}

/// Shows the field of a house rule, even if it is folded away.
fn show_field(key: &str) {
    let Some(field) = dom::find(&format!("[data-option={key}]")) else { return };
    if let Ok(Some(house)) = field.closest("details") {
        dom::sure(house.set_attribute("open", ""));
    }
    if let Some(field) = field.dyn_ref::<HtmlElement>() {
        // Without focus the page still works.
        drop(field.focus());
    }
}

/// The set-up screen.
#[component]
pub fn SetupScreen() -> impl IntoView {
    let (i18n, preferences) = (expect_context::<I18n>(), expect_context::<Preferences>());
    let navigation = expect_context::<Navigation>();
    let draft = Draft::new(Seating::last(preferences), navigation.take_offered_name(), seats_on_devices(navigation));
    let limits = move || Some(draft.options.with(|options| players_of(&draft.variant.get(), options)));
    view! {
        <main class="felt setup" translate="no" data-screen=Screen::Setup.id()>
            <header class="bar">
                <IconButton class="pill" drawing="back" label=i18n.text(Key::ActionBack) action=Some(ButtonAction::Back)
                    on_press=move |()| navigation.go(Screen::Home)/>
                <h1 class="setup-title">{move || i18n.variant_name(&draft.variant.get()).to_string()}</h1>
                <span></span>
            </header>
            <Notice/>
            <section class="choices" aria-label=i18n.text(Key::SetupYourTable)>
                <Games draft/>
                <Sets draft/>
                <Lengths draft/>
                <Recreate of=limits children=move |limits| view! { <Players draft limits/> }.into_any()/>
                <Levels draft/>
                <SeatChoices draft/>
                <HouseRules draft/>
                <div class="setup-ways">
                    <Button action=ButtonAction::Rules name=Key::ActionRules
                        on_press=move |()| draft.show_rules(preferences, navigation)/>
                    <LearnButton variant=move |()| draft.variant.get_untracked()/>
                </div>
            </section>
            <Start draft/>
        </main>
    }
}

/// The way to the table, and the question whether it takes the place of one that waits for its players.
#[component]
fn Start(draft: Draft) -> impl IntoView {
    let (i18n, game) = (expect_context::<I18n>(), expect_context::<TableStore>());
    let (preferences, joint) = (expect_context::<Preferences>(), expect_context::<Joint>());
    let asks = RwSignal::new(false);
    let replace = move |()| {
        joint.close_table();
        draft.start(preferences, game, asks);
    };
    view! {
        <div class="setup-start">
            <When when=Signal::derive(move || asks.get())>
                <Sure asked=i18n.text(Key::JointReplaceSure).to_string() yes=(ButtonAction::LeaveSure, Key::JointClose)
                    no=ButtonAction::LeaveCancel asks on_yes=replace/>
            </When>
            <Button action=ButtonAction::Start class="button is-main start-button" name=Key::ActionStart
                on_press=move |()| draft.start(preferences, game, asks)/>
        </div>
    }
}

/// The games to choose from.
#[component]
fn Games(draft: Draft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let preferences = expect_context::<Preferences>();
    let offers = variants::ALL.iter().map(|game| ChoiceOffer::named(game.id, i18n.variant_name(game.id))).collect();
    view! {
        <div class="games" role="group" aria-label=i18n.text(Key::SetupGame)>
            <Segments name="variant" offers chosen=draft.variant
                on_choose=move |id: String| draft.choose_game(preferences, id)/>
        </div>
    }
}

/// The length of play.
#[component]
fn Lengths(draft: Draft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let offers = Length::ALL.iter().map(|length| ChoiceOffer::named(length.id(), i18n.text(length.name()))).collect();
    view! {
        <Choice name="length" title=Key::SetupLength offers
            chosen=move || draft.length().map(|length| length.id().to_string()).unwrap_or_default()
            on_choose=move |id: String| draft.choose_length(id.parse().unwrap_or(Length::Match))/>
    }
}

/// How many players.
#[component]
fn Players(
    draft: Draft,
    /// Fewest and most.
    limits: (usize, usize),
) -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let (min, max) = limits;
    let offers = (min..=max).map(|count| ChoiceOffer::named(count.to_string(), count.to_string())).collect();
    view! {
        <Choice name="players" title=Key::SetupPlayers offers chosen=move || draft.players.get().to_string()
            on_choose=move |count: String| {
                let count = count.parse().unwrap_or(min);
                draft.players.set(count);
                preferences.update(|settings| settings.players = Some(count));
            }/>
    }
}

/// How strong the bots are.
#[component]
fn Levels(draft: Draft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let name = |level: OfferedLevel| level_name(level.id()).map_or("", |key| i18n.text(key));
    let offers = OfferedLevel::ALL.iter().map(|&level| ChoiceOffer::named(level.id(), name(level))).collect();
    view! {
        <Choice name="level" title=Key::SetupLevel offers chosen=move || draft.level.get().id().to_string()
            on_choose=move |id: String| draft.level.set(id.parse().unwrap_or_default())/>
    }
}
