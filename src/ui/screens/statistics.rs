//! The sums over finished matches: figures, a curve, a table, and how chance has treated everybody.

use js_sys::futures::spawn_local;
use leptos::prelude::*;
use rami_model::history::{Filter, Statistics, StatisticsLine, Summary, lines};
use rami_model::text::{Key, Message};
use rami_model::view_models::{chance, figures, game_name, level_name, luck_sums, matches_csv, scale, win_curve};

use super::luck::LuckSums;
use crate::browser::{archive, dom, storage};
use crate::ui::components::{
    Button, Chart, Choice, ChoiceOffer, PanelScreen, Recreate, ScrollAcross, Sure, When, points_of,
};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{ExerciseStore, I18n, Judging, SavedMatches, Screen};

/// The state of the screen.
#[derive(Clone, Copy)]
struct Shown {
    /// All matches, oldest first; `None` until they are loaded.
    matches: RwSignal<Option<Vec<Summary>>>,
    failed: RwSignal<bool>,
    /// Which of them count.
    filter: RwSignal<Filter>,
    /// Whether the question is open if everything is to be deleted.
    asks: RwSignal<bool>,
}

impl Shown {
    /// Begins empty and asks for the matches.
    fn new() -> Self {
        let shown = Self {
            matches: RwSignal::new(None),
            failed: RwSignal::new(false),
            filter: RwSignal::new(Filter::default()),
            asks: RwSignal::new(false),
        };
        // The user may have left the screen meanwhile.
        spawn_local(async move {
            match archive::all().await {
                Ok(mut matches) => {
                    // Another person's matches count for nobody here.
                    matches.retain(|summary| !summary.of_other);
                    matches.reverse();
                    shown.matches.try_set(Some(matches));
                }
                Err(_) => drop(shown.failed.try_set(true)),
            }
        });
        shown
    }

    fn has_none(self) -> bool {
        self.matches.with(|matches| matches.as_ref().is_some_and(Vec::is_empty))
    }

    fn has_any(self) -> bool {
        self.matches.with(|matches| matches.as_ref().is_some_and(|matches| !matches.is_empty()))
    }

    /// Reads something of all matches, once they are loaded, tracked.
    fn with<T: Default>(self, read: impl FnOnce(&[Summary]) -> T) -> T {
        self.matches.with(|matches| matches.as_deref().map(read)).unwrap_or_default()
    }

    /// Reads something of all matches, once they are loaded, untracked.
    fn with_untracked<T: Default>(self, read: impl FnOnce(&[Summary]) -> T) -> T {
        self.matches.with_untracked(|matches| matches.as_deref().map(read)).unwrap_or_default()
    }

    /// The sums over the matches that count.
    fn sums(self) -> Statistics {
        let filter = self.filter.get();
        self.with(|matches| Statistics::from_matches(matches.iter().filter(|summary| filter.admits(summary))))
    }

    /// How much of the matches that count was luck.
    fn luck(self) -> rami_model::view_models::LuckSums {
        let filter = self.filter.get();
        self.matches.with(|matches| luck_sums(matches.iter().flatten().filter(|summary| filter.admits(summary))))
    }

    /// Notes matches that are judged while they are shown.
    fn note_judged(self, judging: Judging) {
        Effect::new(move || {
            let Some((id, account)) = judging.latest() else { return };
            self.matches.update(|matches| {
                if let Some(found) = matches.iter_mut().flatten().find(|summary| summary.id == id) {
                    found.luck = Some(account);
                }
            });
        });
    }

    /// Deletes all finished matches, and the exercises that came of them.
    fn reset(self, saved: SavedMatches, training: ExerciseStore) {
        self.asks.set(false);
        training.change(|training| training.clear(storage::mark()));
        let matches = self.with_untracked(<[Summary]>::to_vec);
        spawn_local(async move {
            if saved.delete_finished(&matches).await {
                self.matches.try_set(Some(Vec::new()));
            }
        });
    }
}

/// The name of a variant or level; its identifier if this version does not know it.
fn name_of(i18n: I18n, key: Option<Key>, id: &str) -> String {
    key.map_or(id, |key| i18n.text(key)).to_string()
}

/// The statistics screen.
#[component]
pub fn StatisticsScreen() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let shown = Shown::new();
    shown.note_judged(expect_context::<Judging>());
    view! {
        <PanelScreen screen=Screen::Statistics class="statistics" title=i18n.text(Key::StatsTitle)>
            <When when=Signal::derive(move || shown.has_none())><p class="panel-note">{i18n.text(Key::StatsEmpty)}</p></When>
            <When when=Signal::derive(move || shown.failed.get())><p class="panel-note">{i18n.text(Key::HistoryFailed)}</p></When>
            <When when=Signal::derive(move || shown.has_any())>
                <div class="stats">
                    <Filters shown/>
                    <Recreate of=move || Some(shown.sums()) children=|sums| view! { <Sums sums/> }.into_any()/>
                    <Recreate of=move || Some(shown.luck()) children=|sums| view! { <LuckSums sums/> }.into_any()/>
                    <Recreate of=move || Some(shown.with(lines)) children=|lines| view! { <Games lines/> }.into_any()/>
                    <ExportActions shown/>
                </div>
            </When>
        </PanelScreen>
    }
}

/// The choices of the matches that count. Only values that occur are offered.
#[component]
fn Filters(shown: Shown) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let all = shown.with_untracked(lines);
    let game = |line: &StatisticsLine| (line.game.clone(), name_of(i18n, game_name(&line.game), &line.game));
    let level = |line: &StatisticsLine| (line.level.clone(), name_of(i18n, level_name(&line.level), &line.level));
    let mut players: Vec<usize> = all.iter().map(|line| line.players).collect();
    players.sort_unstable();
    let players = players.into_iter().map(|count| (count.to_string(), count.to_string()));
    let filter = shown.filter;
    let some = |text: String| Some(text).filter(|text| !text.is_empty());
    view! {
        <div class="filters">
            <Choice name="stats-variant" title=Key::StatsGame offers=offers(i18n, all.iter().map(game))
                chosen=move || filter.with(|filter| filter.game.clone().unwrap_or_default())
                on_choose=move |id: String| filter.update(|filter| filter.game = some(id))/>
            <Choice name="stats-level" title=Key::StatsLevel offers=offers(i18n, all.iter().map(level))
                chosen=move || filter.with(|filter| filter.level.clone().unwrap_or_default())
                on_choose=move |id: String| filter.update(|filter| filter.level = some(id))/>
            <Choice name="stats-players" title=Key::StatsPlayers offers=offers(i18n, players)
                chosen=move || filter.with(|filter| filter.players.map(|n| n.to_string()).unwrap_or_default())
                on_choose=move |count: String| filter.update(|filter| filter.players = count.parse().ok())/>
        </div>
    }
}

/// An offer for all values together, and one for each value, given with its name.
fn offers(i18n: I18n, values: impl Iterator<Item = (String, String)>) -> Vec<ChoiceOffer> {
    let mut known: Vec<(String, String)> = Vec::new();
    for value in values {
        if !known.contains(&value) {
            known.push(value);
        }
    }
    let every = ChoiceOffer::named("", i18n.text(Key::StatsAll));
    std::iter::once(every).chain(known.into_iter().map(|(id, name)| ChoiceOffer::named(id, name))).collect()
}

/// The sums over the matches that count.
#[component]
fn Sums(sums: Statistics) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let curve = (sums.curve.len() > 1).then(|| {
        view! { <WinCurve points=points_of(&win_curve(&sums)) matches=sums.curve.len()/> }
    });
    let figure = |figure: rami_model::view_models::Figure| {
        view! {
            <div data-figure=figure.id>
                <dt>{i18n.text(figure.name)}</dt>
                <dd>{i18n.say(&figure.value)}</dd>
            </div>
        }
    };
    let chance = chance(&sums);
    view! {
        <div>
            <dl class="figures">{figures(&sums).into_iter().map(figure).collect_view()}</dl>
            {curve}
            {(!chance.is_empty()).then(|| view! { <Chance said=chance/> })}
        </div>
    }
}

/// Whether chance has treated everybody alike.
#[component]
fn Chance(said: Vec<Message>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let said = said.into_iter().map(|said| view! { <p>{i18n.say(&said)}</p> });
    view! {
        <section data-zone="chance">
            <h2>{i18n.text(Key::ChanceTitle)}</h2>
            {said.collect_view()}
        </section>
    }
}

/// The share of wins over time. The figures beside it say the same as text.
#[component]
fn WinCurve(points: String, matches: usize) -> impl IntoView {
    let title = expect_context::<I18n>().text(Key::StatsCurve);
    view! {
        <figure class="curve win-curve">
            // The scale below goes from the first match to the last, the one at the left from no wins to all.
            <Chart title left=vec![(100, 0.0), (50, 0.5), (0, 1.0)] below=scale(1, matches as i64, 8)>
                <polyline class="wins" points=points/>
            </Chart>
            <figcaption>{title}</figcaption>
        </figure>
    }
}

/// The table of all games.
#[component]
fn Games(lines: Vec<StatisticsLine>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let heads =
        [Key::StatsGame, Key::StatsLevel, Key::StatsPlayers, Key::StatsMatches, Key::StatsWon, Key::StatsAverage];
    let heads = heads.map(|head| view! { <th scope="col">{i18n.text(head)}</th> });
    let rows = lines.into_iter().map(|line| view! { <GamesLine line/> });
    let title = i18n.text(Key::StatsByGame);
    view! {
        <section>
            <h2>{title}</h2>
            <ScrollAcross label=title>
                <table class="scores stats-table">
                    <thead><tr>{heads.collect_view()}</tr></thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            </ScrollAcross>
        </section>
    }
}

#[component]
fn GamesLine(line: StatisticsLine) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let figures = figures(&line.sums);
    let value = |id: &str| {
        let found = figures.iter().find(|figure| figure.id == id);
        let value = found.map(|figure| i18n.say(&figure.value)).unwrap_or_default();
        view! { <td>{value}</td> }
    };
    view! {
        <tr>
            <th scope="row">{name_of(i18n, game_name(&line.game), &line.game)}</th>
            <td>{name_of(i18n, level_name(&line.level), &line.level)}</td>
            <td>{line.players.to_string()}</td>
            {["matches", "won", "average"].map(value).collect_view()}
        </tr>
    }
}

/// The buttons that export the figures and delete them.
#[component]
fn ExportActions(shown: Shown) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let (saved, training) = (expect_context::<SavedMatches>(), expect_context::<ExerciseStore>());
    let sure = move || {
        let count = shown.with_untracked(|matches| matches.len());
        i18n.say(&Message::new(Key::StatsResetSure).number("n", count as i64))
    };
    let export = move |()| {
        let table = shown.with_untracked(|matches| matches_csv(i18n.language_untracked(), matches, dom::moment));
        dom::download_as("rami.csv", "text/csv;charset=utf-8", &table);
    };
    view! {
        <div class="panel-actions">
            <Button action=ButtonAction::ExportCsv name=Key::StatsCsv on_press=export/>
            <Button action=ButtonAction::Reset class="button is-quiet" name=Key::StatsReset
                on_press=move |()| shown.asks.set(true)/>
            <When when=Signal::derive(move || shown.asks.get())>
                <Sure asked=sure() yes=(ButtonAction::ResetSure, Key::StatsReset) no=ButtonAction::ResetCancel asks=shown.asks
                    on_yes=move |()| shown.reset(saved, training)/>
            </When>
        </div>
    }
}
