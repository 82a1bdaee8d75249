//! The rules page of a game, from the rules in force.

use leptos::prelude::*;
use rami_engine::cards::PlacedCard;
use rami_engine::variants;
use rami_model::text::Key;
use rami_model::view_models::{Example, Paragraph, Section, mark_changes, rule_of, rules_page};

use crate::browser::dom::{before_paint, find};
use crate::ui::components::{PanelScreen, Picture};
use crate::ui::stores::{I18n, Navigation, Screen, called};

/// The rules that were asked for, scrolled to the paragraph that was asked for.
#[component]
pub fn RulesScreen() -> impl IntoView {
    let (i18n, navigation) = (expect_context::<I18n>(), expect_context::<Navigation>());
    let Some(shown) = navigation.shown_rules() else { return view! { <main></main> }.into_any() };
    let mut sections = rules_page(i18n.language_untracked(), &shown.rules, shown.players);
    if let Some(variant) = variants::by_id(&shown.chosen.variant) {
        mark_changes(&mut sections, &rules_page(i18n.language_untracked(), &(variant.rules)(), shown.players));
    }
    let contents = sections.iter().map(|section| {
        let (id, title) = (section.id, section.title.clone());
        view! { <li><button type="button" class="link" on:click=move |_| show(id)>{title}</button></li> }
    });
    let contents = contents.collect_view();
    let asked = shown.refused.as_ref().map(|reason| rule_of(reason, &shown.rules));
    let parts = sections.into_iter().map(|section| view! { <RulesPart section asked/> }).collect_view();
    let back = (navigation.came_from() == Screen::Table).then(|| {
        view! {
            <button type="button" class="button is-main" on:click=move |_| navigation.back()>
                {i18n.text(Key::ActionTable)}
            </button>
        }
    });
    if let Some(id) = asked {
        before_paint(move || show(id));
    }
    let game = i18n.variant_name(&shown.chosen.variant);
    let title = called(i18n, game, &shown.chosen);
    view! {
        <PanelScreen screen=Screen::Rules class="rules-panel" title>
            <div class="rules-body" tabindex="0" role="region" aria-label=i18n.text(Key::ActionRules)>
                <ul class="rules-contents">{contents}</ul>
                {parts}
                {back}
            </div>
        </PanelScreen>
    }
    .into_any()
}

/// Scrolls a section or paragraph into sight.
fn show(id: &str) {
    if let Some(element) = find(&format!("[data-rule=\"{id}\"]")) {
        element.scroll_into_view();
    }
}

#[component]
fn RulesPart(
    section: Section,
    /// The paragraph that was asked for, in this section or another.
    asked: Option<&'static str>,
) -> impl IntoView {
    let paragraphs = section.paragraphs.into_iter().map(|paragraph| view! { <Said paragraph asked/> });
    view! {
        <section>
            <h2 data-rule=section.id>{section.title}</h2>
            {paragraphs.collect_view()}
        </section>
    }
}

/// A paragraph with its examples. It says so if a house rule has changed it.
#[component]
fn Said(paragraph: Paragraph, asked: Option<&'static str>) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let Paragraph { id, text, examples, changed } = paragraph;
    let mark = changed.then(|| view! { " " <small class="house-mark">{i18n.text(Key::RulesChanged)}</small> });
    let examples = examples.into_iter().map(|example| view! { <Drawn example/> }).collect::<Vec<_>>();
    view! {
        <p data-rule=id data-changed=changed.then_some("") class:is-asked=asked == Some(id)>{text} {mark}</p>
        {(!examples.is_empty()).then(|| view! { <div class="examples">{examples}</div> })}
    }
}

/// Cards that show what a paragraph says; crossed out where they are not allowed.
#[component]
fn Drawn(example: Example) -> impl IntoView {
    let Example { melds, allowed, points, said } = example;
    let meld = |cards: Vec<PlacedCard>| {
        let cards = cards.into_iter().map(|placed| {
            let stands_for = placed.is_joker().then(|| placed.stands_for());
            view! { <Picture card=placed.card() stands_for/> }
        });
        view! { <span class="example-meld">{cards.collect_view()}</span> }
    };
    let melds = melds.into_iter().map(meld).collect_view();
    view! {
        <div class="example" class:is-not=!allowed role="img" aria-label=said>
            <span class="example-cards">{melds}</span>
            <span class="example-note">{if allowed { "\u{2713}" } else { "\u{2717}" }} {points.map(|points| format!(" {points}"))}</span>
        </div>
    }
}
