//! The house rules on the set-up screen: switches, numbers, choices, and sets of them kept under a name.

use leptos::prelude::*;
use rami::rules::{OptionValue, Options};
use rami::screens::{HouseControl, HouseRow, house_rules, set_house_rule};
use rami::session::Favourite;
use rami::text::{Key, Message};
use rami::variants;

use super::card::Icon;
use super::state::page;
use super::table::{flag, words};

/// All house rules of the variant chosen.
#[component]
pub fn HouseRules(variant: RwSignal<String>, options: RwSignal<Options>) -> impl IntoView {
    let page = page();
    let rows = move || {
        let chosen = variants::by_id(&variant.get());
        chosen.map(|variant| options.with(|options| house_rules(variant, options))).unwrap_or_default()
    };
    let keys = move || rows().into_iter().map(|row| row.key).collect::<Vec<_>>();
    let changed = move || options.with(|options| options.len());
    let summary = move || match changed() {
        0 => page.text(Key::RuleNoneChanged).to_string(),
        n => page.say(&Message::new(Key::RuleChanged).number("n", n as i64)),
    };
    let set = Callback::new(move |(key, value): (&'static str, OptionValue)| {
        if let Some(variant) = variants::by_id(&variant.get_untracked()) {
            // A value that is not allowed leaves the options as they are, and the row shows so.
            options.update(|options| drop(set_house_rule(variant, options, key, value)));
        }
    });
    view! {
        <details class="house">
            <summary>
                <span>{page.text(Key::RuleTitle)}</span>
                " "
                <small>{words(summary)}</small>
            </summary>
            <Favourites variant=variant options=options/>
            <div class="house-rows">
                <For each=keys key=move |key| (variant.get_untracked(), *key) let:key>
                    {move || rows().into_iter().find(|row| row.key == key).map(|row| view! { <Row row=row set=set/> })}
                </For>
            </div>
            <Show when=move || changed() != 0>
                <button
                    type="button"
                    class="button"
                    data-action="reset-rules"
                    on:click=move |_| options.set(Options::new())
                >
                    {page.text(Key::RuleReset)}
                </button>
            </Show>
        </details>
    }
}

#[component]
fn Row(row: HouseRow, set: Callback<(&'static str, OptionValue)>) -> impl IntoView {
    let page = page();
    let (key, name, help) = (row.key, page.say(&row.name), page.say(&row.help));
    let help_id = format!("help-{key}");
    let control = match row.control {
        HouseControl::Switch => {
            let on = row.value.is_on();
            view! {
                <input
                    type="checkbox"
                    role="switch"
                    aria-label=name.clone()
                    aria-describedby=help_id.clone()
                    data-option=key
                    prop:checked=on
                    on:change=move |event| set.run((key, OptionValue::Flag(event_target_checked(&event))))
                />
            }
            .into_any()
        }
        HouseControl::Choice => select(&row, name.clone(), set).into_any(),
        HouseControl::Number { min, max } => {
            let none = row.choices.iter().find(|choice| choice.value == OptionValue::Null).map(|choice| {
                let label = page.say(&choice.label);
                view! {
                    <button
                        type="button"
                        class="button is-small"
                        aria-pressed=choice.chosen.to_string()
                        on:click=move |_| set.run((key, OptionValue::Null))
                    >
                        {label}
                    </button>
                }
            });
            let value = row.value.number::<i64>().map(|number| number.to_string()).unwrap_or_default();
            view! {
                <input
                    type="number"
                    inputmode="numeric"
                    min=min.to_string()
                    max=max.to_string()
                    aria-label=name.clone()
                    aria-describedby=help_id.clone()
                    data-option=key
                    prop:value=value
                    on:change=move |event| {
                        if let Ok(number) = event_target_value(&event).parse::<i64>() {
                            set.run((key, OptionValue::Number(number.clamp(min, max))));
                        }
                    }
                />
                {none}
            }
            .into_any()
        }
    };
    view! {
        <div class="house-row" class:is-changed=row.changed>
            <p class="house-name"><b>{name}</b> <small id=help_id>{help}</small></p>
            <div class="house-control">{control}</div>
        </div>
    }
}

fn select(row: &HouseRow, name: String, set: Callback<(&'static str, OptionValue)>) -> impl IntoView + use<> {
    let page = page();
    let (key, values) = (row.key, row.choices.iter().map(|choice| choice.value.clone()).collect::<Vec<_>>());
    let offers = row.choices.iter().map(|choice| {
        let value = choice.value.to_string();
        view! { <option value=value selected=choice.chosen>{page.say(&choice.label)}</option> }
    });
    let offers = offers.collect_view();
    let on_change = move |event: web_sys::Event| {
        let chosen = event_target_value(&event);
        if let Some(value) = values.iter().find(|value| value.to_string() == chosen) {
            set.run((key, value.clone()));
        }
    };
    view! {
        <select aria-label=name aria-describedby=format!("help-{key}") data-option=key on:change=on_change>{offers}</select>
    }
}

/// Sets of house rules kept under a name, and a field to keep the present one.
#[component]
fn Favourites(variant: RwSignal<String>, options: RwSignal<Options>) -> impl IntoView {
    let page = page();
    let name = RwSignal::new(String::new());
    let kept = move || {
        let id = variant.get();
        page.settings
            .with(|settings| settings.favourites.iter().filter(|kept| kept.variant == id).cloned().collect::<Vec<_>>())
    };
    let keep = move |_| {
        let kept = Favourite {
            name: name.get_untracked().trim().chars().take(40).collect(),
            variant: variant.get_untracked(),
            options: options.get_untracked(),
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
    view! {
        <div class="favourites" role="group" aria-label=page.text(Key::FavouriteTitle)>
            <For each=kept key=|kept| (kept.name.clone(), kept.options.clone()) let:kept>
                <Kept kept=kept options=options/>
            </For>
            <Show when=move || options.with(|options| !options.is_empty())>
                <span class="favourite-new">
                    <input
                        aria-label=page.text(Key::FavouriteName)
                        placeholder=page.text(Key::FavouriteName)
                        maxlength="40"
                        autocomplete="off"
                        prop:value=words(move || name.get())
                        on:input=move |event| name.set(event_target_value(&event))
                    />
                    <button
                        type="button"
                        class="button is-small"
                        data-action="keep-rules"
                        aria-disabled=words(move || name.with(|name| name.trim().is_empty()).to_string())
                        on:click=keep
                    >
                        {page.text(Key::FavouriteSave)}
                    </button>
                </span>
            </Show>
        </div>
    }
}

#[component]
fn Kept(kept: Favourite, options: RwSignal<Options>) -> impl IntoView {
    let page = page();
    let Favourite { name, variant, options: kept } = kept;
    let (wanted, chosen, gone) = (kept.clone(), kept, name.clone());
    let forget = move |_| {
        page.set(|settings| {
            settings.favourites.retain(|other| (&other.name, &other.variant) != (&gone, &variant));
        });
    };
    view! {
        <span class="favourite" class:is-chosen=flag(move || options.with(|options| *options == chosen))>
            <button type="button" class="button is-small" on:click=move |_| options.set(wanted.clone())>
                {name.clone()}
            </button>
            <button
                type="button"
                class="button is-quiet is-small"
                aria-label=page.say(&Message::new(Key::FavouriteRemove).text("name", name))
                on:click=forget
            >
                <Icon name="close"/>
            </button>
        </span>
    }
}
