//! Luck and play in words and as bars: how a match splits, which decisions turned it, and the sums over matches. A
//! statement is made only if the error of the figures allows it.

mod sums;

use strum::IntoStaticStr;

use crate::text::{Key, Message};
use rami_bots::analysis::{Account, LuckVerdict, SeatAccount, Split};
use rami_bots::analysis::{CannotJudge, Mistake, Review};
use rami_engine::game::{Match, Seat};
use rami_record::given;

use crate::view_models::words::hint;
pub use sums::{LuckRange, LuckSums, SkillCurve, luck_sums};

/// The number of standard errors on either side of an estimate that make its 95 % confidence interval.
const NORMAL: f64 = 1.96;
/// The points per deal within which better play and better cards count as nothing. The limit for a match is the larger
/// of its deals times this number and [`EVEN`]. Chosen by judgement.
const EVEN_A_DEAL: f64 = 2.0;
/// The least points of a match that count as nothing, however few its deals are. Chosen by judgement.
const EVEN: f64 = 8.0;
/// The probability to win, from 0 to 1, that a mistake must cost to be called heavy. Chosen by judgement.
const HEAVY: f64 = 0.1;
/// The probability to win that a mistake must cost to be called perhaps decisive. Chosen by judgement.
const DECISIVE: f64 = 0.25;

/// A part of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ResultPart {
    /// The cards dealt.
    Dealt,
    /// The cards drawn.
    Drawn,
    /// What the others gave away.
    Given,
    /// One's own decisions.
    Play,
}

impl ResultPart {
    /// All of them, in the order of the table.
    pub const ALL: [Self; 4] = [Self::Dealt, Self::Drawn, Self::Given, Self::Play];

    /// Its name in attributes.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> Key {
        match self {
            Self::Dealt => Key::LuckDealt,
            Self::Drawn => Key::LuckDrawn,
            Self::Given => Key::LuckGiven,
            Self::Play => Key::LuckPlay,
        }
    }

    fn of(self, split: &Split) -> f64 {
        match self {
            Self::Dealt => split.dealt,
            Self::Drawn => split.drawn(),
            Self::Given => split.given,
            Self::Play => split.play,
        }
    }
}

/// A result and its parts in whole numbers that add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    /// The result.
    pub result: i64,
    /// The parts, in the order of [`ResultPart::ALL`].
    pub parts: [i64; 4],
}

impl Whole {
    fn from_points(split: &Split) -> Self {
        let whole = |number: f64| number.round() as i64;
        let (result, better, play, dealt) =
            (whole(split.result), whole(split.better()), whole(split.play), whole(split.dealt));
        Self { result, parts: [dealt, result - better - dealt, better - play, play] }
    }

    /// The difference from another one.
    fn less(self, other: Self) -> Self {
        let mut parts = self.parts;
        parts.iter_mut().zip(other.parts).for_each(|(part, other)| *part -= other);
        Self { result: self.result - other.result, parts }
    }
}

/// A part as it lies on a bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Which part.
    pub part: ResultPart,
    /// Where it begins, from 0 at the left to 1 at the right. The result 0 is in the middle.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
}

/// A deal, or the whole match.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckRow {
    /// The number of the deal, from 1; `None` for the match.
    pub deal: Option<usize>,
    /// In points.
    pub points: Whole,
    /// The bar. The parts of a deal lie side by side. Each part of the match has its own line and begins at 0.
    pub bar: Vec<Stretch>,
    /// The same in words.
    pub said: Message,
}

/// The cards, or play beside that of the others, as far as the error allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckSide {
    /// What it is called.
    pub name: Key,
    /// Its points with their sign and its stretch from 0; `None` if they are unclear.
    pub known: Option<(i64, [f64; 2])>,
}

/// How much of a match was luck.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckScreen {
    /// The verdict in an attribute.
    pub verdict: &'static str,
    /// The result, to which the rest adds up.
    pub result: Message,
    /// A sentence on better play and on the cards, as far as the error allows.
    pub line: Message,
    /// A sentence saying that what the cards decided is unclear, if it is.
    pub unclear: Option<Message>,
    /// The same as bars on either side of 0; empty if both are unclear.
    pub sides: Vec<LuckSide>,
    /// The match.
    pub whole: LuckRow,
    /// Its deals.
    pub deals: Vec<LuckRow>,
}

/// How much of a match was luck, by its account as it is kept for the player's own seat; `None` without a deal.
#[must_use]
pub fn luck(account: &Account, players: usize) -> Option<LuckScreen> {
    let tally = account.of_kept();
    let of_own: Vec<(usize, SeatAccount)> =
        account.deals.iter().enumerate().map(|(deal, of)| (deal, first(of))).collect();
    let deals = rows(&of_own);
    let whole = deals_whole(&tally);
    let others = if players == 2 { Key::LuckOneOther } else { Key::LuckAllOthers };
    (!deals.is_empty()).then(|| LuckScreen {
        verdict: tally.verdict().id(),
        result: result(whole.points.result, others),
        line: line(&tally.points, deals.len(), others),
        sides: sides(&tally.points, deals.len()),
        unclear: (tally.verdict() == LuckVerdict::Unclear).then(|| Key::LuckUnclear.into()),
        whole,
        deals,
    })
}

fn first(of: &[SeatAccount]) -> SeatAccount {
    of.first().copied().unwrap_or_default()
}

/// The rows of the deals in whole numbers. A row shows by how much the rounded sums grow, so that rows and columns add
/// up. Deals in which the seat had no part are left out.
fn rows(deals: &[(usize, SeatAccount)]) -> Vec<LuckRow> {
    let most = deals.iter().map(|(_, tally)| reach(&tally.points)).fold(0.0, f64::max);
    let mut sum = SeatAccount::default();
    let mut rows = Vec::new();
    for &(deal, tally) in deals.iter().filter(|(_, tally)| *tally != SeatAccount::default()) {
        let next = sum.and(tally);
        let points = Whole::from_points(&next.points).less(Whole::from_points(&sum.points));
        let number = deal + 1;
        let named = Message::new(Key::DealTitle).number("n", number as i64);
        let bar = bar(&tally.points, most);
        rows.push(LuckRow { deal: Some(number), points, bar, said: said(named, points) });
        sum = next;
    }
    rows
}

fn deals_whole(tally: &SeatAccount) -> LuckRow {
    let points = Whole::from_points(&tally.points);
    LuckRow { deal: None, points, bar: lines(&tally.points), said: said(Key::LuckMatch.into(), points) }
}

fn said(named: Message, points: Whole) -> Message {
    let parts = ResultPart::ALL.iter().zip(points.parts);
    let message = Message::new(Key::LuckRow).message("deal", named).text("result", signed(points.result));
    parts.fold(message, |message, (part, points)| message.text(part.id(), signed(points)))
}

/// The length of the longer side of the parts of a result.
fn reach(split: &Split) -> f64 {
    let parts = ResultPart::ALL.map(|part| part.of(split));
    let side = |sign: f64| parts.iter().map(|part| (part * sign).max(0.0)).sum::<f64>();
    side(1.0).max(side(-1.0))
}

/// Puts the parts on either side of 0, with the seat's own play next to 0.
fn bar(split: &Split, most: f64) -> Vec<Stretch> {
    let (mut left, mut right) = (0.5, 0.5);
    let stretch = |part: ResultPart| {
        let length = if most > 0.0 { part.of(split) / most / 2.0 } else { 0.0 };
        let end = if length < 0.0 { &mut left } else { &mut right };
        let begun = *end;
        *end = (begun + length).clamp(0.0, 1.0);
        Stretch { part, from: begun.min(*end), to: begun.max(*end) }
    };
    ResultPart::ALL.into_iter().rev().map(stretch).filter(|stretch| stretch.to - stretch.from > 1e-3).collect()
}

/// The parts of a match, each beginning at 0, on a scale that the largest part fills.
fn lines(split: &Split) -> Vec<Stretch> {
    let most = ResultPart::ALL.iter().map(|part| part.of(split).abs()).fold(0.0, f64::max);
    let stretch = |part: ResultPart| {
        let [from, to] = from_nought(part.of(split), most);
        Stretch { part, from, to }
    };
    ResultPart::ALL.into_iter().map(stretch).collect()
}

/// The stretch from 0 to a number on a scale that reaches from `-most` to `most`.
fn from_nought(number: f64, most: f64) -> [f64; 2] {
    let length = if most > 0.0 { number / most / 2.0 } else { 0.0 };
    if length < 0.0 { [0.5 + length, 0.5] } else { [0.5, 0.5 + length] }
}

/// A number with its sign, with a true minus sign.
#[must_use]
pub fn signed(number: i64) -> String {
    let sign = match number {
        0 => "",
        n if n < 0 => "\u{2212}",
        _ => "+",
    };
    format!("{sign}{}", number.unsigned_abs())
}

fn result(points: i64, others: Key) -> Message {
    let key = match points {
        0 => Key::LuckLevel,
        behind if behind < 0 => Key::LuckBehind,
        _ => Key::LuckAhead,
    };
    Message::new(key).number("n", points.abs()).message("others", others.into())
}

/// A statement about a number that is known with an error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    More,
    Less,
    Nothing,
    Unclear,
}

impl Said {
    fn from_number(number: i64, margin: f64, even: f64) -> Self {
        let size = number.unsigned_abs() as f64;
        match () {
            () if number != 0 && size > margin => {
                if number > 0 {
                    Self::More
                } else {
                    Self::Less
                }
            }
            () if size + margin <= even => Self::Nothing,
            () => Self::Unclear,
        }
    }
}

/// The points of better play and of the cards, which add up to the result, and what may be said about them.
fn halves(points: &Split, deals: usize) -> [(i64, Said); 2] {
    let better = points.better().round() as i64;
    let cards = points.result.round() as i64 - better;
    let even = EVEN.max(EVEN_A_DEAL * deals as f64);
    [better, cards].map(|number| (number, Said::from_number(number, NORMAL * points.error(), even)))
}

/// The cards and better play as bars, where at least one of them is clear.
fn sides(points: &Split, deals: usize) -> Vec<LuckSide> {
    let halves = halves(points, deals);
    let clear = |&(_, said): &(i64, Said)| said != Said::Unclear;
    if !halves.iter().any(clear) {
        return Vec::new();
    }
    let most = halves.iter().filter(|half| clear(half)).map(|half| half.0.unsigned_abs()).max().unwrap_or_default();
    let side = |(name, half): (Key, &(i64, Said))| LuckSide {
        name,
        known: clear(half).then(|| (half.0, from_nought(half.0 as f64, most as f64))),
    };
    let [play, cards] = &halves;
    [(Key::LuckSideCards, cards), (Key::LuckSidePlay, play)].into_iter().map(side).collect()
}

/// Says who played better and what the cards did. A part that counts as nothing may be as large as the margin.
fn line(points: &Split, deals: usize, others: Key) -> Message {
    let error = NORMAL * points.error();
    let [(better, of_play), (cards, of_cards)] = halves(points, deals);
    let play = match of_play {
        Said::More => Key::LuckPlayBetter,
        Said::Less => Key::LuckPlayWorse,
        Said::Nothing => Key::LuckPlayEven,
        Said::Unclear => Key::LuckPlayUnclear,
    };
    let done = match of_cards {
        Said::More => Key::LuckCardsGave,
        Said::Less => Key::LuckCardsCost,
        Said::Nothing => Key::LuckCardsEven,
        Said::Unclear => Key::LuckCardsUnclear,
    };
    // The margin also covers the numbers that count as nothing.
    let beyond = [(of_play, better), (of_cards, cards)].into_iter().filter(|(said, _)| *said == Said::Nothing);
    let beyond = beyond.map(|(_, number)| number.unsigned_abs() as f64).fold(0.0, f64::max);
    let margin = (error + beyond).ceil().max(1.0) as i64;
    if (of_play, of_cards) == (Said::Unclear, Said::Unclear) {
        return Message::new(Key::LuckNothingClear).number("m", margin);
    }
    let play = Message::new(play).number("n", better.abs()).message("others", others.into());
    let cards = Message::new(done).number("n", cards.abs());
    Message::new(Key::LuckLine).message("play", play).message("cards", cards).number("m", margin)
}

/// Why a match cannot be judged, in words.
#[must_use]
pub fn cannot_judge(why: &CannotJudge) -> Message {
    Message::new(match why {
        CannotJudge::Record(_) => Key::LuckCannotRecord,
        CannotJudge::NoDealOver => Key::LuckCannotNoDeal,
    })
}

/// The progress of the judgement in hundredths. It never says 100 before the end.
#[must_use]
pub fn luck_progress(progress: [usize; 2]) -> Message {
    Message::new(Key::LuckProgress).number("n", hundredths(progress))
}

/// The progress within one match of several: which match it is, from 1, and how many there are.
#[must_use]
pub fn batch_progress([at, all]: [usize; 2], progress: [usize; 2]) -> Message {
    let at = Message::new(Key::LuckProgressAll).number("n", at.max(1) as i64).number("all", all as i64);
    at.number("percent", hundredths(progress))
}

fn hundredths([done, all]: [usize; 2]) -> i64 {
    (done * 100 / all.max(1)).min(99) as i64
}

/// A decision that turned a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The position before it.
    pub step: usize,
    /// The number of the deal, from 1.
    pub deal: usize,
    /// Who decided.
    pub seat: Seat,
    /// The name of the player who decided.
    pub name: Option<String>,
    /// What it cost in points of the deal.
    pub points: i64,
    /// What it cost, in words: the points, and whether it may have decided the match.
    pub cost: Message,
    /// The better move, in words.
    pub best: Message,
}

/// What a mistake cost. The lost probability of winning is said in words rather than as a number.
fn cost(mistake: &Mistake) -> Message {
    let key = match mistake.share {
        share if share >= DECISIVE => Key::LuckTurnDecisive,
        share if share >= HEAVY => Key::LuckTurnHeavy,
        _ => Key::LuckTurnCost,
    };
    Message::new(key).number("n", mistake.points.round() as i64)
}

/// The decisions that turned a match, the costliest first.
#[must_use]
pub fn turning_points(mistakes: &[Mistake], review: &Review) -> Vec<TurningPoint> {
    let Some(rules) = review.dealt().first().map(Match::rules) else { return Vec::new() };
    let turn = |mistake: &Mistake| TurningPoint {
        cost: cost(mistake),
        step: mistake.step,
        deal: mistake.deal + 1,
        seat: mistake.seat,
        name: review.record().seats.get(mistake.seat).and_then(|name| given(name)).map(str::to_string),
        points: mistake.points.round() as i64,
        best: hint(rules, &mistake.best),
    };
    mistakes.iter().map(turn).collect()
}
