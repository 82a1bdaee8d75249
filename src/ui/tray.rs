//! The draft tray, where combinations are staged, and the refusal beside it.

use rami::screens::{Offers, RefusalBubble, StagedMeld};
use rami::session::Intent;
use rami::text::{Key, Message};
use web_sys::MouseEvent;

use super::button;
use super::card::{icon, open_card};
use super::markup::{El, el};
use super::state::Page;
use crate::browser::dom::decimal;

/// Whether cards of the hand are selected.
fn choosing(page: Page) -> bool {
    page.session.with(|session| session.as_ref().is_some_and(|session| !session.selected().is_empty()))
}

/// Staged combinations, what they reach and what is missing.
pub fn tray(page: Page) -> El {
    let empty = move || page.at_table(|table| table.tray.melds.is_empty());
    let reached = move || page.at_table(|table| (table.tray.points, table.tray.needed));
    let melds = move || page.at_table(|table| table.tray.melds.iter().cloned().map(Drawn).collect::<Vec<_>>());
    let drafts = move || el(r#"<div class="drafts">"#).each(melds, move |Drawn(meld)| staged(page, meld));
    let meter = move || {
        el(r#"<div class="meter" aria-hidden="true"><span></span></div>"#).live(move |meter| {
            let (points, needed) = reached();
            let part = needed.map_or(1.0, |needed| (f64::from(points) / f64::from(needed.max(1))).min(1.0));
            meter.toggle("is-full", needed.is_some_and(|needed| points >= needed));
            meter.part(0).style("--part", decimal(part));
        })
    };
    let text = el("<p>").live(move |text| {
        text.set("class", if empty() { "tray-empty" } else { "tray-text" });
        text.say(&page.table.with(|table| Some(page.say(&table.as_ref()?.tray.text))).unwrap_or_default());
    });
    let section = el(r#"<section class="tray" data-zone="draft">"#)
        .attr("data-effect", page.text(Key::ActionStage))
        .attr("aria-label", page.text(Key::DraftTitle))
        .live(move |tray| {
            tray.toggle("is-target", choosing(page));
            tray.set("data-points", usize::from(reached().0));
        })
        .on_click(move || {
            if choosing(page) {
                page.act(Intent::Stage { onto: None });
            }
        })
        .when(move || !empty(), drafts)
        .when(move || reached().1.is_some(), meter)
        .some(
            move || page.at_table(|table| table.tray.contract),
            move |contract| {
                let parts = [(contract.sets, Key::DraftContractSets), (contract.runs, Key::DraftContractRuns)];
                let asked = parts.into_iter().filter(|((_, asked), _)| *asked > 0);
                el(r#"<ul class="contract">"#).children(asked.map(|(counts, name)| contract_part(page, counts, name)))
            },
        )
        .child(text);
    section.when(move || offered(page), move || propose(page)).when(move || choosing(page), move || stage(page))
}

/// Whether proposals are offered: what is staged by hand stays; one proposal gives way to the next.
fn offered(page: Page) -> bool {
    let offered = || match offers(page) {
        Offers { count: 0, .. } | Offers { count: 1, staged: Some(_) } => false,
        Offers { staged, .. } => staged.is_some() || page.at_table(|table| table.tray.melds.is_empty()),
    };
    !choosing(page) && offered()
}

fn offers(page: Page) -> Offers {
    page.more.get().map(|more| (more.offers)(page)).unwrap_or_default()
}

fn propose(page: Page) -> El {
    let name = move || match offers(page) {
        Offers { count, staged: Some(at) } => {
            page.say(&Message::new(Key::DraftProposed).number("i", at as i64 + 1).number("n", count as i64))
        }
        _ => page.text(Key::ActionPropose).to_string(),
    };
    button::button("button tray-stage", "propose")
        .attr("title", button::title(page, Key::ShortcutPropose, "A"))
        .child(icon("sort-melds"))
        .child(el("<span>").says(name))
        .on_click(move || page.act(Intent::Propose))
}

fn stage(page: Page) -> El {
    let button =
        button::with_key(page, "button tray-stage", "stage", "plus", Key::ActionStage, Key::ShortcutStage, "E");
    button.on("click", move |event: MouseEvent| {
        event.stop_propagation();
        page.act(Intent::Stage { onto: None });
    })
}

/// One kind of combination of a contract: how many are staged of how many.
fn contract_part(page: Page, (done, asked): (u8, u8), name: Key) -> El {
    let text = page.say(&Message::new(name).number("n", asked));
    el("<li>")
        .class("is-met", done == asked)
        .class("is-over", done > asked)
        .child(el("<span>").text(&text))
        .child(el("<b>").text(&format!("{done}/{asked}")))
}

/// A staged combination: the same for as long as it is drawn the same.
struct Drawn(StagedMeld);

impl PartialEq for Drawn {
    fn eq(&self, other: &Self) -> bool {
        self.0.drawn() == other.0.drawn()
    }
}

/// A staged combination: with cards selected a tap adds them, with none it changes what a joker stands for, or takes
/// the cards back.
fn staged(page: Page, meld: &StagedMeld) -> El {
    let index = meld.index;
    let (readings, last) = (meld.other_readings, meld.faces.last().map(|face| face.id));
    let on_click = move |event: MouseEvent| {
        event.stop_propagation();
        match (choosing(page), readings, last) {
            (true, ..) => page.act(Intent::Stage { onto: Some(index) }),
            (false, true, _) => page.act(Intent::NextReading(index)),
            (false, false, Some(last)) => page.act(Intent::Unstage(last)),
            _ => {}
        }
    };
    button::bare("meld")
        .class("is-incomplete", meld.points.is_none())
        .attr("data-draft", index)
        .attr("aria-label", page.say(&meld.label))
        .attr("title", readings.then(|| page.text(Key::DraftReading)))
        .children(meld.faces.iter().map(|face| open_card(face, page.lang(), "card")))
        .on("click", on_click)
}

/// Why the last move was refused.
pub fn refusal(page: Page, to: El) -> El {
    to.some(move || page.at_table(|table| table.refusal.clone()), move |refusal| bubble(page, refusal))
}

fn bubble(page: Page, refusal: &RefusalBubble) -> El {
    let rule = refusal.reason.clone().map(|reason| {
        let rule = button::named(page, "link", "rule", Key::ActionRule);
        rule.on_click(move || {
            let reason = reason.clone();
            page.with_more(move |more| (more.show_rule_of)(page, &reason));
        })
    });
    let close = button::drawn(page, "button", "close", Key::ActionClose).on_click(move || page.act(Intent::Dismiss));
    let text = page.say(&refusal.text) + " ";
    el(r#"<div class="refusal" role="alert">"#)
        .attr("data-code", refusal.code)
        .child(el("<p>").text(&text).children(rule))
        .child(close)
}
