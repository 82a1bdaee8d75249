//! The languages on the first screen, each by its own name. They are links, like everything on that screen.

use leptos::prelude::*;
use rami_model::text::{self, Key};

use crate::ui::components::open_link;
use crate::ui::stores::I18n;

/// All languages, with the present one marked.
#[component]
pub fn Languages() -> impl IntoView {
    let i18n = expect_context::<I18n>();
    let spoken = i18n.language_untracked().code();
    let link = |(code, name): (&'static str, &'static str)| {
        view! {
            <a href=format!("./?lang={code}") lang=code hreflang=code data-language=code
                aria-current=(code == spoken).then_some("true")
                on:click=move |event| open_link(&event, || i18n.choose_language(code.to_string()))
            >
                {name}
            </a>
        }
    };
    view! {
        <nav class="languages" aria-label=i18n.text(Key::HomeLanguages)>
            {text::languages().map(link).collect_view()}
        </nav>
    }
}
