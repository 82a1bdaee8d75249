//! A text whose terms of card games can be explained.

use leptos::prelude::*;
use rami_model::view_models::{TermPiece, explained};

use crate::browser::dom;
use crate::ui::stores::I18n;

/// A text in which each term has a dotted line. A tap on a term shows its explanation.
#[component]
pub fn Explained(text: String) -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let piece = |TermPiece { text, help, punctuation }: TermPiece| match help {
        None => text.into_any(),
        Some(help) => {
            let id = dom::fresh_id("term");
            view! {
                // No line begins with the punctuation after a button.
                <span class="term-line">
                    <button type="button" class="term" popovertarget=id.clone()>{text}</button>
                    {punctuation}
                </span>
                <span class="term-help" popover="auto" id=id role="note">{i18n.text(help)}</span>
            }
            .into_any()
        }
    };
    explained(i18n.language_untracked(), &text).into_iter().map(piece).collect_view()
}
