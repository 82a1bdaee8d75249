//! The rules page of a game, from the rules in force.

use leptos::prelude::*;
use rami::screens::{Section, rules_page};
use rami::text::Key;

use crate::browser::dom::{before_paint, find};
use crate::ui::components::SheetScreen;
use crate::ui::stores::{Navigation, Preferences, Screen};

/// The rules that were asked for, at the paragraph that was asked for.
#[component]
pub fn RulesScreen() -> impl IntoView {
    let (words, navigation) = (expect_context::<Preferences>(), expect_context::<Navigation>());
    let Some(shown) = navigation.shown_rules() else { return view! { <main></main> }.into_any() };
    let sections = rules_page(words.lang(), &shown.rules, shown.players);
    let contents = sections.iter().map(|section| {
        let (id, title) = (section.id, section.title.clone());
        view! { <li><button type="button" class="link" on:click=move |_| show(id)>{title}</button></li> }
    });
    let contents = contents.collect_view();
    let asked = shown.paragraph;
    let parts = sections.into_iter().map(|section| view! { <Part section asked/> }).collect_view();
    let back = (navigation.came_from() == Screen::Table).then(|| {
        view! {
            <button type="button" class="button is-main" on:click=move |_| navigation.back()>
                {words.text(Key::ActionTable)}
            </button>
        }
    });
    if let Some(id) = asked {
        before_paint(move || show(id));
    }
    view! {
        <SheetScreen screen=Screen::Rules class="rules-sheet" title=words.variant_name(&shown.variant)>
            <div class="rules-body" tabindex="0" role="region" aria-label=words.text(Key::ActionRules)>
                <ul class="rules-contents">{contents}</ul>
                {parts}
                {back}
            </div>
        </SheetScreen>
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
fn Part(
    section: Section,
    /// The paragraph that was asked for, wherever it is.
    asked: Option<&'static str>,
) -> impl IntoView {
    let paragraphs = section.paragraphs.into_iter().map(|paragraph| {
        let is_asked = asked == Some(paragraph.id);
        view! { <p data-rule=paragraph.id class:is-asked=is_asked>{paragraph.text}</p> }
    });
    view! {
        <section>
            <h2 data-rule=section.id>{section.title}</h2>
            {paragraphs.collect_view()}
        </section>
    }
}
