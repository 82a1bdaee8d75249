//! The deal of the day: the champion in the player's seat, and the calendar.

use std::iter;

use time::Date;

use crate::history::{DAY_SEATS, DayKind, DayOutcome, DayResult, Days, date_of, is_day, number_of, today_deal};
use crate::table::{NextStep, Session, bot_request, next_step};
use rami_bots::{BotRequest, OfferedLevel};
use rami_engine::game::{Move, Seat};
use rami_record::{Recording, Setup};

use super::sheet::scores;

/// The player's seat at the deal of a day, which only one person plays.
const DAY_SEAT: Seat = 0;

/// The deal of a day with the champion in the player's seat. It is played by asking bots. The champion is dealt the
/// player's cards, but the other bots may draw others than they did.
pub struct Rerun {
    game: Recording,
    levels: Vec<OfferedLevel>,
}

impl Rerun {
    /// Begins the deal or the match of a day.
    #[must_use]
    pub fn of_day(day: u64, kind: DayKind) -> Option<Self> {
        Self::with(day, kind, OfferedLevel::Champion)
    }

    /// The same with a level of the bots in the player's seat.
    #[must_use]
    pub fn with(day: u64, kind: DayKind, level: OfferedLevel) -> Option<Self> {
        let request = today_deal(day, kind);
        let seats = (0..DAY_SEATS).map(|seat| seat.to_string()).collect();
        let levels = iter::once(level).chain(request.levels()).collect();
        let setup = Setup { rules: request.rules, seats, seed: day };
        Some(Self { game: Recording::new(setup).ok()?, levels })
    }

    /// The next question, with the seat that it is put to; `None` once the match is over.
    pub fn ask(&mut self) -> Option<(Seat, BotRequest)> {
        loop {
            match next_step(&self.game, |seat| Some(self.levels[seat])) {
                NextStep::Move(seat) => return Some((seat, bot_request(&self.game, seat, self.levels[seat])?)),
                NextStep::Decide(decision) => self.game.decide(decision).ok()?,
                NextStep::Deal if self.game.deal() => {}
                NextStep::Deal | NextStep::Person | NextStep::Over => return None,
            }
        }
    }

    /// Makes the move that was answered; `false` if it is refused.
    pub fn make(&mut self, seat: Seat, mv: &Move) -> bool {
        self.game.apply(seat, mv).is_ok()
    }

    /// The outcome of the match for the player's seat, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<DayOutcome> {
        let state = self.game.state();
        let won = || state.standing().winners.contains(&DAY_SEAT);
        state.is_over().then(|| DayOutcome { total: state.totals()[DAY_SEAT], won: won() })
    }
}

/// The deals of a match as a row of signs: a full one for a deal in which the player's own seat did best. It reveals no
/// cards.
#[must_use]
pub fn deal_signs(session: &Session) -> String {
    let scores = scores(session);
    let is_best = |points: &Vec<i32>| {
        let best = if scores.high_is_good { points.iter().max() } else { points.iter().min() };
        best == points.get(session.own_seat())
    };
    scores.deals.iter().map(|points| if is_best(points) { '\u{25cf}' } else { '\u{25cb}' }).collect()
}

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CalendarDay {
    /// The day.
    pub day: u64,
    /// The result that is shown, with its kind: that of the deal if it was played, else that of the match.
    pub result: Option<(DayKind, DayResult)>,
    /// Whether it is today.
    pub is_today: bool,
    /// Whether its deal was not played yet, so that it can still be played.
    pub plays: bool,
}

/// A month of the calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Month {
    /// Its first day.
    pub first: u64,
    /// The number of days of the week before the first day, from Monday on.
    pub before: usize,
    /// Its days, up to today.
    pub days: Vec<CalendarDay>,
}

/// The month so many before today's.
///
/// # Panics
/// If `today` is no day, or the month is before all that the calendar knows.
#[must_use]
pub fn month(days: &Days, today: u64, back: u64) -> Month {
    let first_of = |date: Date| date.replace_day(1).ok();
    let mut months =
        iter::successors(date_of(today).and_then(first_of), |first| first.previous_day().and_then(first_of));
    let first = months.nth(back as usize).expect("a month of the calendar");
    let of_month =
        iter::successors(Some(first), |date| date.next_day()).take_while(|date| date.month() == first.month());
    let shown = of_month.map(number_of).take_while(|&day| day <= today);
    let day = |day| {
        let of_kind = |kind| days.get(day, kind).map(|result| (kind, result));
        let result = DayKind::ALL.into_iter().find_map(of_kind);
        CalendarDay { day, result, is_today: day == today, plays: is_day(day) && result.is_none() }
    };
    let before = usize::from(first.weekday().number_days_from_monday());
    Month { first: number_of(first), before, days: shown.map(day).collect() }
}
