//! The house rules on the set-up screen: switches, numbers, choices, and sets of them kept under a name.

use rami::rules::{OptionValue, Options};
use rami::screens::{HouseControl, HouseRow, house_rules, house_value, set_house_rule};
use rami::session::Favourite;
use rami::text::{Key, Message};
use rami::variants;
use web_sys::Event;

use super::button;
use super::choice::field;
use super::markup::{El, el};
use super::setup::Draft;
use super::state::Page;

/// All house rules of the variant chosen.
pub fn house_rules_view(page: Page, draft: Draft) -> El {
    let Draft { variant, options, .. } = draft;
    let rules = move || {
        let id = variant.get();
        let keys = variants::by_id(&id).map(|variant| variant.house_rules.iter().map(|rule| rule.key));
        keys.into_iter().flatten().map(|key| (id.clone(), key)).collect()
    };
    let changed = move || options.with(|options| options.len());
    let summary = move || match changed() {
        0 => page.text(Key::RuleNoneChanged).to_string(),
        n => page.say(&Message::new(Key::RuleChanged).number("n", n as i64)),
    };
    let reset = move || {
        let reset = button::named(page, "button", "reset-rules", Key::RuleReset);
        reset.on_click(move || options.set(Options::new()))
    };
    let title = el("<summary>")
        .child(el("<span>").text(page.text(Key::RuleTitle)))
        .text(" ")
        .child(el("<small>").says(summary));
    let list = el(r#"<div class="house-rows">"#).each(rules, move |(_, key)| row(page, draft, key));
    el(r#"<details class="house">"#)
        .child(title)
        .child(favourites(page, draft))
        .child(list)
        .when(move || changed() != 0, reset)
}

/// Gives a house rule a value.
fn set(draft: Draft, key: &'static str, value: OptionValue) {
    if let Some(variant) = variants::by_id(&draft.variant.get_untracked()) {
        // A value that is not allowed leaves the options as they are, and the row shows so.
        draft.options.update(|options| drop(set_house_rule(variant, options, key, value)));
    }
}

/// The value of a house rule now, and whether it differs from the game's own.
fn now(draft: Draft, key: &str) -> (OptionValue, bool) {
    let value = variants::by_id(&draft.variant.get())
        .and_then(|variant| draft.options.with(|options| house_value(variant, options, key)));
    value.unwrap_or((OptionValue::Null, false))
}

fn row(page: Page, draft: Draft, key: &'static str) -> El {
    let row = el(r#"<div class="house-row">"#);
    let rules = variants::by_id(&draft.variant.get())
        .map(|variant| draft.options.with(|options| house_rules(variant, options)))
        .unwrap_or_default();
    let Some(rule) = rules.into_iter().find(|rule| rule.key == key) else { return row };
    let (name, help_id) = (page.say(&rule.name), format!("help-{key}"));
    let help = el("<small>").attr("id", help_id.as_str()).text(&page.say(&rule.help));
    let controls = match rule.control {
        HouseControl::Switch => vec![switch(draft, key)],
        HouseControl::Choice => vec![select(page, draft, &rule)],
        HouseControl::Number { min, max } => {
            let none = rule.choices.iter().find(|choice| choice.value == OptionValue::Null);
            let none = none.map(|none| no_number(draft, key, &page.say(&none.label)));
            [number(draft, key, min, max)].into_iter().chain(none).collect()
        }
    };
    let mut controls = controls.into_iter();
    let named = controls.next().map(|control| {
        control.attr("aria-label", name.as_str()).attr("aria-describedby", help_id.as_str()).attr("data-option", key)
    });
    row.live(move |row| row.toggle("is-changed", now(draft, key).1))
        .child(el(r#"<p class="house-name">"#).child(el("<b>").text(&name)).text(" ").child(help))
        .child(el(r#"<div class="house-control">"#).children(named).children(controls))
}

fn switch(draft: Draft, key: &'static str) -> El {
    el(r#"<input type="checkbox" role="switch">"#)
        .live(move |input| input.property("checked", now(draft, key).0.is_on()))
        .on("change", move |event: Event| set(draft, key, OptionValue::Flag(field(&event).checked())))
}

fn number(draft: Draft, key: &'static str, min: i64, max: i64) -> El {
    el(r#"<input type="number" inputmode="numeric">"#)
        .attr("min", min.to_string())
        .attr("max", max.to_string())
        .live(move |input| {
            let value = now(draft, key).0.number::<i64>();
            input.property("value", value.map(|number| number.to_string()).unwrap_or_default());
        })
        .on("change", move |event: Event| {
            if let Ok(number) = field(&event).value().parse::<i64>() {
                set(draft, key, OptionValue::Number(number.clamp(min, max)));
            }
        })
}

/// The button beside a number that stands for none at all.
fn no_number(draft: Draft, key: &'static str, label: &str) -> El {
    button::bare("button is-small")
        .text(label)
        .live(move |button| {
            button.set("aria-pressed", now(draft, key).0 == OptionValue::Null);
        })
        .on_click(move || set(draft, key, OptionValue::Null))
}

fn select(page: Page, draft: Draft, rule: &HouseRow) -> El {
    let (key, values) = (rule.key, rule.choices.iter().map(|choice| choice.value.clone()).collect::<Vec<_>>());
    let offers = rule
        .choices
        .iter()
        .map(|choice| el("<option>").attr("value", choice.value.to_string()).text(&page.say(&choice.label)));
    el("<select>")
        .children(offers)
        .live(move |select| {
            select.property("value", now(draft, key).0.to_string());
        })
        .on("change", move |event: Event| {
            // What is chosen is a value of the field as well as of an input.
            let chosen = field(&event).value();
            if let Some(value) = values.iter().find(|value| value.to_string() == chosen) {
                set(draft, key, value.clone());
            }
        })
}

/// Sets of house rules kept under a name, and a field to keep the present one.
fn favourites(page: Page, draft: Draft) -> El {
    let kept = move || {
        let id = draft.variant.get();
        page.settings
            .with(|settings| settings.favourites.iter().filter(|kept| kept.variant == id).cloned().collect::<Vec<_>>())
    };
    el(r#"<div class="favourites" role="group">"#)
        .attr("aria-label", page.text(Key::FavouriteTitle))
        .each(kept, move |kept| favourite(page, draft, kept))
        .when(move || draft.options.with(|options| !options.is_empty()), move || new_favourite(page, draft))
}

fn new_favourite(page: Page, draft: Draft) -> El {
    let name = draft.favourite;
    let keep = move || {
        let kept = Favourite {
            name: name.get_untracked().trim().chars().take(40).collect(),
            variant: draft.variant.get_untracked(),
            options: draft.options.get_untracked(),
        };
        if kept.name.is_empty() {
            return;
        }
        page.set(|settings| {
            settings.favourites.retain(|other| (&other.name, &other.variant) != (&kept.name, &kept.variant));
            settings.favourites.push(kept);
        });
        name.set(String::new());
    };
    let input = el(r#"<input maxlength="40" autocomplete="off">"#)
        .attr("aria-label", page.text(Key::FavouriteName))
        .attr("placeholder", page.text(Key::FavouriteName))
        .live(move |input| input.property("value", name.get()))
        .on("input", move |event: Event| name.set(field(&event).value()));
    let save = button::named(page, "button is-small", "keep-rules", Key::FavouriteSave)
        .live(move |save| save.set("aria-disabled", name.with(|name| name.trim().is_empty())))
        .on_click(keep);
    el(r#"<span class="favourite-new">"#).child(input).child(save)
}

fn favourite(page: Page, draft: Draft, kept: &Favourite) -> El {
    let (chosen, wanted, gone) = (kept.options.clone(), kept.options.clone(), kept.clone());
    let forget = move || {
        page.set(|settings| {
            settings.favourites.retain(|other| (&other.name, &other.variant) != (&gone.name, &gone.variant));
        });
    };
    let remove = button::drawn(page, "button is-quiet is-small", "close", Key::ActionClose)
        .attr("aria-label", page.say(&Message::new(Key::FavouriteRemove).text("name", kept.name.clone())));
    let choose = button::bare("button is-small").text(&kept.name);
    el(r#"<span class="favourite">"#)
        .live(move |favourite| favourite.toggle("is-chosen", draft.options.with(|options| *options == chosen)))
        .child(choose.on_click(move || draft.options.set(wanted.clone())))
        .child(remove.on_click(forget))
}
