//! The rules page of a game, from the rules in force.

use rami::screens::{Section, rules_page};
use rami::text::Key;

use super::button;
use super::markup::{El, el};
use super::sheet::sheet_screen;
use super::state::{Page, Screen};
use super::table::variant_name;
use crate::browser::dom::{before_paint, find};

/// The rules that were asked for, at the paragraph that was asked for.
pub fn rules_view(page: Page) -> El {
    let Some(shown) = page.shown_rules.get_untracked() else { return el("<main>") };
    let sections = rules_page(page.lang(), &shown.rules, shown.players);
    let contents = sections.iter().map(|section| {
        let id = section.id;
        el("<li>").child(button::bare("link").text(&section.title).on_click(move || show(id)))
    });
    let back = (page.came_from() == Screen::Table)
        .then(|| button::bare("button is-main").text(page.text(Key::ActionTable)).on_click(move || page.back()));
    let body = el(r#"<div class="rules-body" tabindex="0" role="region">"#)
        .attr("aria-label", page.text(Key::ActionRules))
        .child(el(r#"<ul class="rules-contents">"#).children(contents))
        .children(sections.iter().map(|section| part(section, shown.paragraph)))
        .children(back);
    if let Some(id) = shown.paragraph {
        before_paint(move || show(id));
    }
    sheet_screen(page, "rules", "rules-sheet", variant_name(page, &shown.variant), |sheet| sheet.child(body))
}

fn show(id: &str) {
    if let Some(element) = find(&format!("[data-rule=\"{id}\"]")) {
        element.scroll_into_view();
    }
}

fn part(section: &Section, asked: Option<&str>) -> El {
    let paragraphs = section.paragraphs.iter().map(|paragraph| {
        let asked = asked == Some(paragraph.id);
        el("<p>").attr("data-rule", paragraph.id).class("is-asked", asked).text(&paragraph.text)
    });
    el("<section>").child(el("<h2>").attr("data-rule", section.id).text(&section.title)).children(paragraphs)
}
