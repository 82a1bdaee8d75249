//! The house rules on the set-up screen: switches, numbers and choices.

use leptos::prelude::*;
use rami_engine::rules::OptionValue;
use rami_engine::variants;
use rami_model::text::{Key, Message};
use rami_model::view_models::{
    EffectiveRules, HouseChoice, HouseControl, HouseGroup, HouseRow, effective_rules, house_groups, house_row,
    house_value, written_number,
};

use super::Draft;
use super::sets::KeepRules;
use crate::ui::components::{Button, When, field};
use crate::ui::interaction::action::ButtonAction;
use crate::ui::stores::{I18n, Navigation, Screen};

/// All house rules of the game chosen.
#[component]
pub fn HouseRules(draft: Draft) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let groups = move || {
        let id = draft.variant.get();
        let groups = variants::by_id(&id).map(house_groups).unwrap_or_default();
        groups.into_iter().map(|group| (id.clone(), group)).collect::<Vec<_>>()
    };
    let effective = Memo::new(move |_| {
        let variant = variants::by_id(&draft.variant.get());
        let rules = |variant| draft.options.with(|options| effective_rules(variant, &draft.base(), options));
        variant.map(rules).unwrap_or_default()
    });
    let changed = move || effective.with(|effective| effective.changed);
    let kept = move || i18n.rules_name(&draft.chosen_rules());
    let summary = move || match changed() {
        0 => i18n.text(Key::RuleNoneChanged).to_string(),
        n => kept().unwrap_or_else(|| i18n.say(&Message::new(Key::RuleChanged).number("n", n as i64))),
    };
    view! {
        <details class="house">
            <summary><span>{i18n.text(Key::RuleTitle)}</span> " " <small>{move || summary()}</small></summary>
            <LinkToQuestions/>
            <For each=groups key=|(game, group)| (game.clone(), group.id)
                children=move |(_, group)| view! { <Group draft group effective/> }/>
            <When when=Signal::derive(move || changed() != 0)>
                <Button action=ButtonAction::ResetRules name=Key::RuleReset
                    on_press=move |()| draft.begin_from(draft.set.get_untracked(), untrack(|| draft.base()))/>
            </When>
            <When when=Signal::derive(move || draft.options.with(|options| !options.is_empty()))><KeepRules draft/></When>
        </details>
    }
}

/// The link to the questions that find a family's rules.
#[component]
fn LinkToQuestions() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    view! {
        <Button action=ButtonAction::Questions name=Key::HomeQuestions on_press=move |()| navigation.visit(Screen::Questions)/>
    }
}

/// House rules that belong together, under their heading. Those without effect are left out, and so is a group that has
/// no other.
#[component]
fn Group(
    draft: Draft,
    group: HouseGroup,
    /// The house rules that have an effect.
    effective: Memo<EffectiveRules>,
) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let HouseGroup { id, title, keys } = group;
    let shown = Memo::new(move |_| {
        let is_shown = |key: &&str| effective.with(|effective| effective.keys.contains(key));
        keys.iter().copied().filter(is_shown).collect::<Vec<_>>()
    });
    view! {
        <section class="house-group" data-rules=id hidden=move || shown.with(Vec::is_empty)>
            {title.map(|title| view! { <h2>{i18n.text(title)}</h2> })}
            <div class="house-rows">
                <For each=move || shown.get() key=|key| *key children=move |key| view! { <Row draft key/> }/>
            </div>
        </section>
    }
}

/// A house rule of the game chosen.
#[derive(Clone, Copy)]
struct Rule {
    draft: Draft,
    key: &'static str,
}

impl Rule {
    fn row(self) -> Option<HouseRow> {
        let variant = variants::by_id(&self.draft.variant.get_untracked())?;
        self.draft.options.with_untracked(|options| house_row(variant, options, self.key))
    }

    /// Its present value, and whether it differs from the chosen starting rules.
    fn present(self) -> (OptionValue, bool) {
        let base = self.draft.base();
        let value = variants::by_id(&self.draft.variant.get())
            .and_then(|variant| self.draft.options.with(|options| house_value(variant, &base, options, self.key)));
        value.unwrap_or((OptionValue::Null, false))
    }

    fn value(self) -> OptionValue {
        self.present().0
    }

    /// Its value as the field of a number shows it; empty if there is none.
    fn number(self) -> String {
        self.value().number::<i64>().map(|number| number.to_string()).unwrap_or_default()
    }

    fn set(self, value: OptionValue) {
        if let Some(variant) = variants::by_id(&self.draft.variant.get_untracked()) {
            // A value that is not allowed leaves the options unchanged, and the row shows so.
            self.draft.options.update(|options| drop(variant.set_house_rule(options, self.key, value)));
        }
    }
}

/// The accessible name of a control.
#[derive(Clone)]
struct Label {
    name: String,
    /// The `id` of the sentence that says what the rule means.
    help: String,
}

#[component]
fn Row(draft: Draft, key: &'static str) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let rule = Rule { draft, key };
    let content = rule.row().map(|row| {
        let label = Label { name: i18n.say(&row.name), help: format!("help-{key}") };
        view! {
            <p class="house-name">
                <b>{label.name.clone()}</b> " " <small id=label.help.clone()>{i18n.say(&row.help)}</small>
            </p>
            <div class="house-control"><Control rule row label/></div>
        }
    });
    view! { <div class="house-row" class:is-changed=move || rule.present().1>{content}</div> }
}

#[component]
fn Control(rule: Rule, row: HouseRow, label: Label) -> impl IntoView {
    let choices = row.choices;
    match row.control {
        HouseControl::Switch => view! { <Switch rule label/> }.into_any(),
        HouseControl::Choice => view! { <Select rule label choices/> }.into_any(),
        HouseControl::Number { min, max } => {
            let others = choices.into_iter().map(|choice| view! { <NoNumber rule choice/> }).collect_view();
            view! { <Number rule label min max/> {others} }.into_any()
        }
    }
}

#[component]
fn Switch(rule: Rule, label: Label) -> impl IntoView {
    view! {
        <input type="checkbox" role="switch" data-option=rule.key aria-label=label.name aria-describedby=label.help
            prop:checked=move || rule.value().is_on()
            on:change=move |event| rule.set(OptionValue::Flag(field(&event).checked()))
        />
    }
}

/// The field of a number. Text that is not an allowed number stays as written, with the limits beside it, and the
/// number before stays in force.
#[component]
fn Number(rule: Rule, label: Label, min: i64, max: i64) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let Rule { draft, key } = rule;
    let is_wrong = move || draft.is_wrong(key);
    let limits = i18n.say(&Message::new(Key::RuleLimits).number("min", min).number("max", max));
    let limits_id = format!("limits-{key}");
    let described = {
        let (help, both) = (label.help.clone(), format!("{} {limits_id}", label.help));
        move || if is_wrong() { both.clone() } else { help.clone() }
    };
    let shown = Memo::new(move |_| rule.number());
    // When the number is changed elsewhere, it replaces the written text.
    Effect::new(move || {
        shown.track();
        draft.set_wrong(key, false);
    });
    // When a field is removed, the text written in it is dropped too.
    on_cleanup(move || draft.set_wrong(key, false));
    view! {
        <input type="number" inputmode="numeric" data-option=key aria-label=label.name
            aria-describedby=described aria-invalid=move || is_wrong().then_some("true")
            min=min.to_string() max=max.to_string()
            prop:value=move || shown.get()
            // The mouse wheel scrolls the page and does not change the number.
            on:wheel=|event| drop(field(&event).blur())
            // A number counts as soon as it is allowed, so that leaving the field moves no button under the finger.
            on:input=move |event| {
                if let Some(number) = written_number(&field(&event).value(), min, max) {
                    draft.set_wrong(key, false);
                    rule.set(OptionValue::Number(number));
                }
            }
            on:change=move |event| draft.set_wrong(key, written_number(&field(&event).value(), min, max).is_none())
        />
        <When when=Signal::derive(is_wrong)>
            <small class="house-limits" role="alert" id=limits_id.clone()>{limits.clone()}</small>
        </When>
    }
}

/// The button beside a number that stands for none at all, or for a word in its place.
#[component]
fn NoNumber(rule: Rule, choice: HouseChoice) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let HouseChoice { value, label, .. } = choice;
    let chosen = value.clone();
    view! {
        <button type="button" class="button is-small"
            aria-pressed=move || (rule.value() == chosen).to_string()
            on:click=move |_| rule.set(value.clone())
        >
            {i18n.say(&label)}
        </button>
    }
}

#[component]
fn Select(rule: Rule, label: Label, choices: Vec<HouseChoice>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let options = choices.iter().map(|choice| {
        view! { <option value=choice.value.to_string()>{i18n.say(&choice.label)}</option> }
    });
    let options = options.collect_view();
    view! {
        <select data-option=rule.key aria-label=label.name aria-describedby=label.help
            prop:value=move || rule.value().to_string()
            on:change=move |event| {
                // A select element has its chosen value where an input has it.
                let chosen = field(&event).value();
                if let Some(choice) = choices.iter().find(|choice| choice.value.to_string() == chosen) {
                    rule.set(choice.value.clone());
                }
            }
        >
            {options}
        </select>
    }
}
