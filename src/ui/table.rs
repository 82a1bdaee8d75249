//! The table: bar, other players, combinations, piles, tray, hand, buttons.

use rami::screens::{DropEffect, Face, LaidMeld, Other};
use rami::session::{Announcements, Intent, SortBy};
use rami::text::{Key, Message};

use super::button;
use super::card::{icon, initial, open_card, picture};
use super::cover::cover;
use super::hand::hand;
use super::markup::{El, el};
use super::piles::{claim, piles, spread};
use super::state::{Dialog, Hint, Page, Screen};
use super::tray::{refusal, tray};

/// The name of a variant.
pub fn variant_name(page: Page, id: &str) -> &'static str {
    rami::screens::variant_name(id).map_or("Rami", |key| page.text(key))
}

/// The table screen.
pub fn table_view(page: Page) -> El {
    let learning = page.is_learning();
    let is_over = move || page.at_table(|table| table.phase).ends_with("-over");
    let main = el(r#"<main class="felt table">"#)
        .class("is-lesson", learning)
        .attr("data-screen", if learning { "tutorial" } else { "table" })
        .live(move |main| {
            let (phase, turn) = page.at_table(|table| (table.phase, table.turn));
            let (deal, seats) = page.at_table(|table| (table.deal, table.seats));
            main.toggle("is-waiting", phase == "waiting");
            main.toggle("has-spread", page.at_table(|table| table.discard.spreads));
            main.set("data-phase", phase);
            main.set("data-turn", turn);
            main.set("data-deal", usize::from(deal));
            main.set("data-seats", seats);
            main.style("--others", seats.saturating_sub(1));
        })
        .child(bar(page))
        .child(seats(page));
    let main = if let (true, Some(more)) = (learning, page.more()) { (more.coach)(page, main) } else { main };
    let tray_side = claim(page, el(r#"<div class="tray-side">"#).child(tray(page)));
    let mid = el(r#"<div class="mid">"#).live(move |mid| mid.set("inert", is_over().then_some("")));
    let mid = spread(page, mid).children(piles(page)).child(tray_side);
    let main = main
        .child(zone(page))
        .child(refusal(page, mid))
        .child(prompt(page))
        .child(spoken(page))
        .child(sorts(page))
        .child(hand(page))
        .child(actions(page));
    let main =
        if let (true, Some(more)) = (learning, page.more()) { (more.parting)(page, main) } else { result(page, main) };
    cover(page, enlarged(page, flourish(page, main))).child(el(r#"<div class="flights" aria-hidden="true">"#))
}

/// The result of a deal over the table, once it is over.
fn result(page: Page, to: El) -> El {
    let over = move || page.at_table(|table| table.phase.ends_with("-over"));
    let end = move || page.more.get().filter(|_| over()).and_then(|more| (more.ended)(page));
    to.some(end, move |end| page.more().map_or_else(|| el("<div>"), |more| (more.outcome)(page, end)))
}

fn bar(page: Page) -> El {
    let learning = page.is_learning();
    let title = el(r#"<h1 class="pill bar-title"><span></span> <span class="soft"></span></h1>"#);
    let title = title.live(move |title| {
        let (variant, deal) = page.at_table(|table| (table.variant.clone(), table.deal));
        let number = Message::new(Key::TableDeal).number("n", deal);
        title.part(0).say(variant_name(page, &variant));
        title.part(1).say(&page.say(&if learning { Key::LessonInBar.into() } else { number }));
    });
    let end = if learning {
        button::named(page, "pill", "quit", Key::LessonQuit)
            .on_click(move || page.with_more(move |more| (more.leave_lesson)(page)))
    } else {
        let points = el(r#"<span class="numbers">"#).says(move || {
            page.say(&Message::new(Key::TableYourPoints).number("n", page.at_table(|table| table.score)))
        });
        button::button("pill", "scores")
            .attr("aria-label", page.text(Key::ActionScores))
            .child(points)
            .on_click(move || page.visit(Screen::Scores))
    };
    let end = fingerprint(page, el(r#"<div class="bar-end">"#)).child(end);
    el(r#"<header class="bar">"#).child(button::menu(page)).child(title).child(end)
}

/// The first digits of the commitment to the deal, which opens the whole.
fn fingerprint(page: Page, to: El) -> El {
    to.some(
        move || page.at_table(|table| table.fingerprint.clone()),
        move |digits| {
            button::button("pill only-wide fingerprint", "fingerprint")
                .attr("title", page.text(Key::FairTitle))
                .child(icon("seal"))
                .child(el("<code>").text(digits))
                .on_click(move || page.ask(Dialog::Fair))
        },
    )
}

fn seats(page: Page) -> El {
    let count = move || page.at_table(|table| table.others.len());
    el(r#"<ol class="seats">"#)
        .attr("aria-label", page.text(Key::TableOpponents))
        .each(move || (0..count()).collect(), move |&place| seat(page, place))
}

/// Another player; `place` counts from the player's left.
fn seat(page: Page, place: usize) -> El {
    let seat = el(concat!(
        r#"<li class="seat"><span class="visually-hidden"></span><span class="avatar" aria-hidden="true"></span>"#,
        r#"<span class="seat-name" aria-hidden="true"></span><span class="seat-facts" aria-hidden="true">"#,
        r#"<span class="seat-cards"><span class="backs"></span><span></span></span><span class="seat-score">"#,
    ));
    let other = move || page.at_table(|table| table.others.get(place).cloned());
    let carte = move || other().is_some_and(|other| other.carte);
    let call = move || el(r#"<strong class="call">"#).text(page.text(Key::SeatCarte));
    seat.live(move |seat| {
        if let Some(other) = other() {
            let last = page.at_table(|table| table.others.len()) - 1;
            show_seat(page, seat, &other, place == 0 || place == last);
        }
    })
    .when(carte, call)
}

fn show_seat(page: Page, seat: &El, other: &Other, ends: bool) {
    for (class, on) in [("is-turn", other.is_turn), ("is-open", other.opened), ("is-gone", other.gone)] {
        seat.toggle(class, on);
    }
    seat.set("data-seat", other.seat);
    seat.set("data-count", other.cards);
    seat.set("data-score", other.score);
    seat.set("data-place", ends.then_some("end"));
    let summary = Message::new(Key::SeatSummary)
        .text("name", other.name.clone())
        .number("n", other.cards)
        .number("score", other.score);
    let mut summary = page.say(&summary);
    if other.opened {
        summary += ", ";
        summary += page.text(Key::SeatOpened);
    }
    seat.part(0).say(&summary);
    seat.part(1).set("data-hue", other.seat % 6);
    seat.part(1).say(&initial(&other.name));
    seat.part(2).say(&other.name);
    let (cards, score) = (seat.part(3).part(0), seat.part(3).part(1));
    cards.part(0).fill(&"<i></i>".repeat(other.cards.into()));
    cards.part(1).say(&other.cards.to_string());
    score.say(&if other.gone {
        page.text(Key::SeatOut).to_string()
    } else {
        page.say(&Message::new(Key::SeatPoints).number("n", other.score))
    });
}

fn zone(page: Page) -> El {
    let seats = move || page.at_table(|table| table.owners.iter().map(|owner| owner.seat).collect::<Vec<_>>());
    el(r#"<section class="zone" data-zone="table">"#)
        .attr("aria-label", page.text(Key::TableMelds))
        .some(
            move || seats().is_empty().then(|| page.table.with(|table| Some(table.as_ref()?.nothing_laid))).flatten(),
            move |&nothing| el(r#"<p class="zone-empty">"#).text(page.text(nothing)),
        )
        .each(seats, move |&seat| owner(page, seat))
}

/// The combinations of one player.
fn owner(page: Page, seat: usize) -> El {
    let (last, mine, name) = page.at_table(|table| {
        let owner = table.owners.iter().find(|owner| owner.seat == seat);
        let (mine, name) = owner.map_or((false, String::new()), |owner| (owner.mine, page.shown_name(&owner.name)));
        (table.seats.saturating_sub(1), mine, name)
    });
    let of_melds = move |what: fn(&LaidMeld) -> usize| {
        page.at_table(|table| {
            let owner = table.owners.iter().find(|owner| owner.seat == seat);
            owner.map(|owner| owner.melds.iter().map(what).collect::<Vec<_>>()).unwrap_or_default()
        })
    };
    el(r#"<section class="owner">"#)
        .class("is-mine", mine)
        .var("--at", seat)
        .attr("data-place", (seat == 1 || seat == last).then_some("end"))
        // By these the style sheet finds how large all of them have room.
        .live(move |owner| {
            let counts = of_melds(|meld| meld.faces.len());
            owner.style("--melds", counts.len());
            owner.style("--cards", counts.iter().sum::<usize>());
        })
        .child(el(r#"<h2 class="owner-name">"#).text(&name))
        .each(move || of_melds(|meld| meld.index), move |&index| laid(page, index))
}

/// A combination on the table.
fn laid(page: Page, index: usize) -> El {
    let now = move || {
        page.at_table(|table| {
            let mut melds = table.owners.iter().flat_map(|owner| &owner.melds);
            melds.find(|meld| meld.index == index).cloned()
        })
    };
    button::bare("meld")
        .attr("data-meld", index)
        .live(move |button| {
            let Some(LaidMeld { owner, label, drop, .. }) = now() else { return };
            let effect =
                drop.map(|drop| page.text(if drop == DropEffect::Swap { Key::DropSwap } else { Key::DropLayOff }));
            let label = page.say(&label);
            button.toggle("is-target", drop.is_some());
            button.set("data-owner", owner);
            button.set("aria-label", effect.map_or_else(|| label.clone(), |effect| format!("{label}, {effect}")));
            button.set("title", effect);
            button.set("data-effect", effect);
        })
        .each(
            move || now().map(|meld| meld.faces).unwrap_or_default().into_iter().map(Lying).collect(),
            move |Lying(face)| open_card(face, page.lang(), "card"),
        )
        // A combination that appears is seen, even where the table scrolls.
        .once_shown(|button| button.scroll_into_view_with_bool(false))
        .on_click(move || page.act(Intent::OnMeld { meld: index, end: None }))
}

/// A card in a combination: the same for as long as it stands for the same card.
struct Lying(Face);

impl PartialEq for Lying {
    fn eq(&self, other: &Self) -> bool {
        let of = |face: &Face| (face.id, face.stands_for, face.by);
        of(&self.0) == of(&other.0)
    }
}

/// A card held to be seen large.
fn enlarged(page: Page, to: El) -> El {
    to.some(
        move || page.enlarged.get(),
        move |&card| el(r#"<div class="enlarged" aria-hidden="true">"#).child(picture(card, page.lang())),
    )
}

/// A short celebration: somebody opens, or has one card left.
fn flourish(page: Page, to: El) -> El {
    to.some(
        move || page.at_table(|table| table.flourish.clone()),
        move |flourish| {
            let points = flourish
                .points
                .map(|points| el("<small>").text(&page.say(&Message::new(Key::DraftPoints).number("points", points))));
            let text = page.say(&flourish.text) + " ";
            el(r#"<p class="flourish" aria-hidden="true">"#).text(&text).children(points)
        },
    )
}

/// What to do.
fn to_do(page: Page) -> String {
    page.hint.with(|hint| match hint {
        Some(Hint { why: Some(why), .. }) => page.say(why),
        Some(Hint { mv, .. }) => page.say(&rami::screens::hint(mv)),
        None => {
            let prompt = page.table.with(|table| Some(page.say(&table.as_ref()?.prompt)));
            prompt.unwrap_or_default()
        }
    })
}

/// What happened last.
fn done(page: Page) -> Option<String> {
    page.at_table(|table| table.last.as_ref().map(|last| page.say(last)))
}

/// What to do, or what happened last, to be read.
fn prompt(page: Page) -> El {
    el(r#"<p class="prompt" aria-hidden="true">"#).live(move |prompt| {
        let hinted = page.hint.with(|hint| hint.as_ref().map(|hint| rami::record::format_move(0, &hint.mv)));
        let waiting = page.at_table(|table| table.phase == "waiting");
        prompt.toggle("is-hint", hinted.is_some());
        prompt.set("data-hint", hinted);
        // While others act, what they do says more than whose turn it is.
        prompt.say(&done(page).filter(|_| waiting).unwrap_or_else(|| to_do(page)));
    })
}

/// The same for screen readers.
fn spoken(page: Page) -> El {
    el(r#"<p class="visually-hidden" role="status">"#).says(move || {
        let brief = page.settings.with(|settings| settings.announcements) == Announcements::Brief;
        match done(page).filter(|_| !brief) {
            Some(done) => format!("{done}. {}", to_do(page)),
            None => to_do(page),
        }
    })
}

fn sorts(page: Page) -> El {
    let sort = |by: SortBy, action: &str, name: Key, does: Key, letter: &str| {
        button::with_key(page, "button", action, action, name, does, letter)
            .attr("aria-label", page.text(does))
            .on_click(move || page.act(Intent::Sort(by)))
    };
    el(r#"<div class="sorts" role="group"><span class="sorts-label" aria-hidden="true"></span></div>"#)
        .attr("aria-label", page.text(Key::ActionSort))
        .live(move |sorts| sorts.part(0).say(page.text(Key::ActionSort)))
        .child(sort(SortBy::Rank, "sort-rank", Key::ActionSortRank, Key::ShortcutSortRank, "V"))
        .child(sort(SortBy::Suit, "sort-suit", Key::ActionSortSuit, Key::ShortcutSortSuit, "K"))
        .child(sort(SortBy::Melds, "sort-melds", Key::ActionSortMelds, Key::ShortcutSortMelds, "B"))
}

fn actions(page: Page) -> El {
    let ends = move || page.at_table(|table| table.can_end);
    let lay_main = move || page.at_table(|table| table.lay.main);
    let hint = button::with_key(page, "button is-small", "hint", "hint", Key::ActionHint, Key::ActionHint, "C")
        .on_click(move || page.with_more(move |more| (more.ask_hint)(page)));
    let undo = button::with_key(page, "button is-small", "undo", "undo", Key::ActionUndo, Key::ShortcutUndo, "Z")
        .live(move |undo| undo.set("aria-disabled", !page.at_table(|table| table.can_undo)))
        .on_click(move || page.act(Intent::Undo));
    let points = el("<small>").says(move || {
        let points = page.at_table(|table| table.lay.points);
        points.map_or_else(String::new, |points| points.to_string())
    });
    let lay = button::button("button", "lay")
        .attr("title", button::title(page, Key::ShortcutLay, "P"))
        .child(icon("lay"))
        .child(el("<span>").text(page.text(Key::ActionLay)).text(" ").child(points))
        .live(move |lay| lay.toggle("is-main", lay_main()))
        .on_click(move || page.act(Intent::Lay));
    let discard = button::bare("button")
        .child(icon("discard"))
        .child(el("<span>"))
        .live(move |discard| {
            let (action, name, does) = if ends() {
                ("end", Key::ActionEnd, Key::ActionEnd)
            } else {
                ("discard", Key::ActionDiscard, Key::ShortcutDiscard)
            };
            discard.toggle("is-main", page.at_table(|table| table.can_discard) && !lay_main());
            discard.set("data-action", action);
            discard.set("title", button::title(page, does, "D"));
            discard.part(1).say(page.text(name));
        })
        .on_click(move || page.act(if page.may_end() { Intent::EndTurn } else { Intent::Discard }));
    el(r#"<div class="actions">"#).child(hint).child(undo).child(lay).child(discard)
}
