//! The rules page of a game, from the rules in force.

use leptos::prelude::*;
use rami::screens::{Section, rules_page};
use rami::text::Key;

use super::sheet::SheetScreen;
use super::state::{Screen, page};
use super::table::variant_name;

/// The rules that were asked for, at the paragraph that was asked for.
#[component]
pub fn RulesView() -> impl IntoView {
    let page = page();
    view! {
        {move || page.shown_rules.get().map(|shown| {
            let sections = rules_page(page.lang(), &shown.rules, shown.players);
            let (from, asked) = (page.came_from.get_untracked(), shown.paragraph);
            let contents = sections.iter().map(|section| {
                let id = section.id;
                view! {
                    <li>
                        <button type="button" class="link" on:click=move |_| show(id)>{section.title.clone()}</button>
                    </li>
                }
            });
            let contents = contents.collect_view();
            let body = sections.into_iter().map(|section| view! { <Part section=section asked=asked/> }).collect_view();
            if let Some(id) = asked {
                request_animation_frame(move || show(id));
            }
            view! {
                <SheetScreen name="rules" class="rules-sheet" title=variant_name(page, &shown.variant).to_string()>
                    <div class="rules-body" tabindex="0" role="region" aria-label=page.text(Key::ActionRules)>
                        <ul class="rules-contents">{contents}</ul>
                        {body}
                        {(from == Screen::Table).then(|| view! {
                            <button type="button" class="button is-main" on:click=move |_| page.back()>
                                {page.text(Key::ActionTable)}
                            </button>
                        })}
                    </div>
                </SheetScreen>
            }
        })}
    }
}

fn show(id: &str) {
    if let Some(element) = crate::browser::dom::find(&format!("[data-rule=\"{id}\"]")) {
        element.scroll_into_view();
    }
}

#[component]
fn Part(section: Section, asked: Option<&'static str>) -> impl IntoView {
    let paragraphs = section.paragraphs.into_iter().map(|paragraph| {
        view! { <p data-rule=paragraph.id class:is-asked=asked == Some(paragraph.id)>{paragraph.text}</p> }
    });
    view! {
        <section>
            <h2 data-rule=section.id>{section.title}</h2>
            {paragraphs.collect_view()}
        </section>
    }
}
