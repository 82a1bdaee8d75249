//! A match looked at again: step by step, all hands open, with what the champion says about each of one's decisions.

use js_sys::futures::spawn_local;
use litemap::LiteMap;
use rami::bots::{Level, Request};
use rami::screens::{Judged, ReviewHand, ReviewMeld, ReviewScreen, Verdicts, judge, review};
use rami::session::{Grade, Review};
use rami::text::{Key, Message};

use super::button;
use super::card::{avatar, picture, standing_in};
use super::live::Live;
use super::markup::{El, el, untracked};
use super::sheet::sheet_screen;
use super::state::{Page, Screen};
use crate::browser::dom;
use crate::browser::worker::{Answer, BotClient};

/// The player's own seat in a record.
const MINE: usize = 0;

/// The review under way.
#[derive(Clone, Copy)]
pub struct Reviewing {
    review: Live<Option<Review>>,
    step: Live<usize>,
    decisions: Live<Vec<usize>>,
    /// What was judged, by step; `None` where there was nothing to decide.
    judged: Live<LiteMap<usize, Option<Judged>>>,
    bots: Live<BotClient>,
}

impl Default for Reviewing {
    fn default() -> Self {
        Self {
            review: Live::new(None),
            step: Live::new(0),
            decisions: Live::new(Vec::new()),
            judged: Live::new(LiteMap::new()),
            bots: Live::new(BotClient::default()),
        }
    }
}

impl Reviewing {
    /// Takes up another match, at its beginning.
    pub fn begin(self, review: Review) {
        self.step.set(0);
        self.judged.set(LiteMap::new());
        self.decisions.set(review.decisions(MINE).collect());
        self.review.set(Some(review));
    }

    /// Something of the match; nothing in particular while there is none.
    fn of<T: Default>(self, read: impl FnOnce(&Review) -> T) -> T {
        self.review.with_untracked(|review| review.as_ref().map(read)).unwrap_or_default()
    }

    fn count(self) -> usize {
        self.of(|review| review.positions().len())
    }

    fn go(self, step: usize) {
        self.step.set(step.min(self.count().saturating_sub(1)));
    }

    /// The next of the player's decisions in a direction, from the present step.
    fn decision(self, forward: bool) -> Option<usize> {
        let now = self.step.get();
        self.decisions.with_untracked(|decisions| {
            let mut around = decisions.iter().copied();
            if forward { around.find(|&step| step > now) } else { around.rfind(|&step| step < now) }
        })
    }

    /// Asks about the decision that is shown, or else about the next one not judged yet; then goes on with the others,
    /// as long as this match is looked at.
    fn judge_on(self, page: Page, count: usize) {
        let now = self.step.get_untracked();
        let open = |step: &usize| !self.judged.with_untracked(|judged| judged.contains_key(step));
        let next = self.decisions.with_untracked(|decisions| {
            let shown = decisions.iter().copied().find(|&step| step == now).filter(open);
            shown.or_else(|| decisions.iter().copied().find(open))
        });
        let Some(step) = next.filter(|_| page.screen.get_untracked() == Screen::Review && self.count() == count) else {
            return;
        };
        let judge_it = move |judged: Option<Judged>| {
            self.judged.update(|all| {
                all.insert(step, judged);
            });
            self.judge_on(page, count);
        };
        let Some(request) = self.request(step) else {
            return spawn_local(async move {
                dom::breathe().await;
                judge_it(None);
            });
        };
        let action = self.of(|review| review.next_of(step, MINE).unwrap_or_default().to_string());
        self.bots.with_untracked(|bots| {
            bots.ask(request, move |answer| match answer {
                Answer::Chosen(reply) => judge_it(reply.advice.map(|advice| judge(&advice, &action))),
                Answer::Restarted => {}
                Answer::GivenUp => judge_it(None),
            });
        });
    }

    /// The question to the champion; `None` where there is only one legal move.
    fn request(self, step: usize) -> Option<Request> {
        let view = self.of(|review| review.session(step).ok())?.view();
        (view.legal_moves().len() > 1).then_some(Request {
            id: 0,
            level: Level::Hard.id().into(),
            seed: step as u64,
            view,
            character: None,
            advise: true,
        })
    }
}

/// The review screen.
pub fn review_view(page: Page) -> El {
    let title = page.text(Key::ReviewTitle);
    let reviewing = page.past.reviewing;
    reviewing.judge_on(page, reviewing.count());
    let position = move || {
        let step = reviewing.step.get();
        reviewing.of(|all| review(all, step))
    };
    sheet_screen(page, "review", "review", title, |sheet| {
        sheet
            .attr("tabindex", "-1")
            .child(controls(page, reviewing))
            .some(position, move |shown| at(page, reviewing, shown))
            .child(summary(page, reviewing))
            .on("keydown", move |event: web_sys::KeyboardEvent| keys(reviewing, &event))
    })
}

fn keys(reviewing: Reviewing, event: &web_sys::KeyboardEvent) {
    let now = reviewing.step.get_untracked();
    match event.key().as_str() {
        "ArrowRight" => reviewing.go(now + 1),
        "ArrowLeft" => reviewing.go(now.saturating_sub(1)),
        "Home" => reviewing.go(0),
        "End" => reviewing.go(usize::MAX),
        _ => return,
    }
    event.prevent_default();
}

fn controls(page: Page, reviewing: Reviewing) -> El {
    let step = reviewing.step;
    let count = reviewing.count();
    let button = |action: &str, sign: &str, name: Key| {
        button::button("button is-step", action)
            .attr("aria-label", page.text(name))
            .attr("title", page.text(name))
            .text(sign)
    };
    let off = |button: &El, off: bool| button.set("aria-disabled", off.then_some("true"));
    let first = button("first", "\u{21e4}", Key::ReviewFirst).live(move |button| off(button, step.get() == 0));
    let previous = button("previous", "\u{2190}", Key::ReviewPrevious).live(move |button| off(button, step.get() == 0));
    let next = button("next", "\u{2192}", Key::ReviewNext).live(move |button| off(button, step.get() + 1 == count));
    let last = button("last", "\u{21e5}", Key::ReviewLast).live(move |button| off(button, step.get() + 1 == count));
    let before = button("previous-decision", "\u{21d0}", Key::ReviewPreviousDecision)
        .live(move |button| off(button, reviewing.decision(false).is_none()));
    let after = button("next-decision", "\u{21d2}", Key::ReviewNextDecision)
        .live(move |button| off(button, reviewing.decision(true).is_none()));
    let to = move |step: Option<usize>| {
        if let Some(step) = step {
            reviewing.go(step);
        }
    };
    let place =
        move || page.say(&Message::new(Key::ReviewStep).number("n", step.get() as i64 + 1).number("all", count as i64));
    el(r#"<div class="review-controls">"#)
        .child(el(r#"<span class="review-place" role="status">"#).says(place))
        .child(first.on_click(move || reviewing.go(0)))
        .child(before.on_click(move || to(untracked(|| reviewing.decision(false)))))
        .child(previous.on_click(move || reviewing.go(step.get_untracked().saturating_sub(1))))
        .child(next.on_click(move || reviewing.go(step.get_untracked() + 1)))
        .child(after.on_click(move || to(untracked(|| reviewing.decision(true)))))
        .child(last.on_click(move || reviewing.go(count)))
        .child(deals(page, reviewing))
}

/// A button for each deal, where there are several.
fn deals(page: Page, reviewing: Reviewing) -> El {
    let starts: Vec<usize> = reviewing.of(|review| review.deals().collect());
    let several = starts.len() > 1;
    let now = move || {
        let step = reviewing.step.get();
        reviewing.of(|review| review.positions().get(step).map_or(0, |position| position.deal))
    };
    let deal = |(deal, start): (usize, usize)| {
        let name = page.say(&Message::new(Key::ReviewDeal).number("n", deal as i64 + 1));
        button::button("button is-step", "deal")
            .attr("aria-label", name)
            .text(&(deal + 1).to_string())
            .live(move |button| button.set("aria-current", (now() == deal).then_some("true")))
            .on_click(move || reviewing.go(start))
    };
    el(r#"<div class="review-deals">"#).children(starts.into_iter().enumerate().filter(|_| several).map(deal))
}

fn at(page: Page, reviewing: Reviewing, shown: &ReviewScreen) -> El {
    let stock = page.say(&Message::new(Key::ReviewStock).number("n", shown.stock as i64));
    let discards = el(r#"<span class="review-cards">"#)
        .attr("role", "img")
        .attr("aria-label", page.text(Key::ReviewDiscards).to_string() + " " + &page.lang().cards(&shown.discard))
        .children(shown.discard.iter().map(|&card| picture(card, page.lang())));
    let piles = el(r#"<div class="review-piles">"#)
        .child(el("<span>").text(&stock))
        .child(el("<span>").text(page.text(Key::ReviewDiscards)))
        .child(discards);
    let melds = shown.melds.iter().map(|laid| meld(page, laid));
    el(r#"<div class="review-position">"#)
        .attr("data-deal", usize::from(shown.number))
        .child(el(r#"<p class="review-said" role="status">"#).text(&page.say(&shown.said)))
        .child(comment(page, reviewing))
        .child(piles)
        .children((!shown.melds.is_empty()).then(|| {
            let list = el(r#"<ul class="review-melds">"#).attr("aria-label", page.text(Key::ReviewTable));
            list.children(melds)
        }))
        .child(el(r#"<ul class="review-hands">"#).children(shown.hands.iter().map(|held| hand(page, held))))
}

fn meld(page: Page, laid: &ReviewMeld) -> El {
    let lang = page.lang();
    let names: Vec<_> = laid.cards.iter().map(|&(card, stands_for)| stands_for.unwrap_or(card)).collect();
    let cards = laid.cards.iter().map(|&(card, stands_for)| standing_in(card, stands_for, lang));
    let cards = el(r#"<span class="review-cards" role="img">"#).attr("aria-label", lang.cards(&names)).children(cards);
    el("<li>").child(el("<small>").text(&page.shown_name(&laid.owner))).child(cards)
}

fn hand(page: Page, held: &ReviewHand) -> El {
    let lang = page.lang();
    let cards = match &held.cards {
        Some(cards) => el(r#"<span class="review-cards" role="img">"#)
            .attr("aria-label", lang.cards(cards))
            .children(cards.iter().map(|&card| picture(card, lang).attr("data-card", card))),
        None => el(r#"<small>"#).text(&page.say(&Message::new(Key::ReviewHidden).number("n", held.count as i64))),
    };
    let total = page.say(&Message::new(Key::TableYourPoints).number("n", held.total));
    let name = el(r#"<span class="review-name">"#)
        .child(avatar(held.seat, &held.name))
        .child(el("<b>").text(&page.shown_name(&held.name)))
        .child(el("<small>").text(&total));
    el(r#"<li class="review-hand">"#)
        .class("is-turn", held.is_turn)
        .attr("data-seat", held.seat)
        .attr("data-count", held.count)
        .child(name)
        .child(cards)
}

/// What is said about the decision that follows the position.
fn comment(page: Page, reviewing: Reviewing) -> El {
    let said = move || {
        let step = reviewing.step.get();
        let decides = reviewing.decisions.with_untracked(|decisions| decisions.contains(&step));
        decides.then(|| (step, reviewing.judged.with(|judged| judged.get(&step).cloned())))
    };
    el(r#"<div class="review-comment" role="status">"#).some(said, move |(step, judged)| {
        let next = reviewing.of(|all| review(all, step + 1)).map(|next| page.say(&next.said));
        let did = next.map(|action| page.say(&Message::new(Key::ReviewYouDid).text("action", action)));
        let grade = judged.as_ref().and_then(|judged| judged.as_ref().map(|judged| judged.grade));
        let words = match judged {
            None => Some(page.text(Key::ReviewThinking).to_string()),
            Some(None) => None,
            Some(Some(judged)) => Some(page.say(&judged.said)),
        };
        el("<div>")
            .attr("data-grade", grade.map(Grade::id))
            .children(did.map(|did| el("<p>").text(&did)))
            .children(grade.map(|grade| el(r#"<b class="grade">"#).text(page.text(name_of(grade)))))
            .children(words.map(|words| el("<p>").text(&words)))
    })
}

const fn name_of(grade: Grade) -> Key {
    match grade {
        Grade::Good => Key::ReviewGradeGood,
        Grade::Doubtful => Key::ReviewGradeDoubtful,
        Grade::Blunder => Key::ReviewGradeBlunder,
    }
}

/// All decisions so far, and the way to those that were not good.
fn summary(page: Page, reviewing: Reviewing) -> El {
    let all = reviewing.decisions.with_untracked(Vec::len);
    let verdicts = move || reviewing.judged.with(|judged| Verdicts::of(judged.values().flatten()));
    let progress = move || {
        let done = reviewing.judged.with(LiteMap::len);
        page.say(&Message::new(Key::ReviewProgress).number("n", done as i64).number("all", all as i64))
    };
    let faults = move || {
        reviewing.judged.with(|judged| {
            let grades = judged.iter().filter_map(|(&step, judged)| Some((step, judged.as_ref()?.grade)));
            grades.filter(|&(_, grade)| grade != Grade::Good).collect()
        })
    };
    let fault = move |&(step, grade): &(usize, Grade)| {
        let place = Message::new(Key::ReviewStep).number("n", step as i64 + 1).number("all", reviewing.count() as i64);
        button::button("button is-fault", "fault")
            .attr("data-grade", grade.id())
            .attr("title", page.say(&place))
            .text(page.text(name_of(grade)))
            .child(el("<small>").text(&(step + 1).to_string()))
            .on_click(move || reviewing.go(step))
    };
    el(r#"<section class="review-summary" data-zone="summary">"#)
        .child(el("<h2>").text(page.text(Key::ReviewSummaryTitle)))
        .child(el("<p>").says(move || page.say(&verdicts().said())))
        .child(el(r#"<p class="sheet-note">"#).says(progress))
        .child(el(r#"<div class="review-faults">"#).each(faults, fault))
}
