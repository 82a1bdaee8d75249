//! An evening: its ranking, the meaning of its points, its games, and its winner.

use crate::history::{Evening, GameResult, Ranked, RankedBy};
use crate::people::{Person, PersonId, PersonList};
use crate::text::{Key, Message};

use super::history::game_name;

/// An evening as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct EveningScreen {
    /// The people, the best first.
    pub rows: Vec<EveningRow>,
    /// An explanation of the points.
    pub about: Message,
    /// Who leads; `None` before the first game is over.
    pub leads: Option<Message>,
    /// The winner if nothing more is played; `None` before the first game is over.
    pub won: Option<Message>,
    /// The games, in the order in which they ended.
    pub games: Vec<EveningGame>,
}

/// A person of the ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct EveningRow {
    /// The person; `None` for one who was forgotten meanwhile.
    pub person: Option<Person>,
    /// The identifier.
    pub id: PersonId,
    /// The place, from 1; `None` before the first game is over.
    pub place: Option<usize>,
    /// The points for places, or the chips.
    pub score: i64,
    /// The same in words.
    pub said: Message,
    /// The games won, in words.
    pub won: Message,
}

impl EveningRow {
    /// The person's name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.person.as_ref().map_or("", |person| &person.name)
    }
}

/// A game of the evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EveningGame {
    /// When it was begun: the identifier of its sheet or match.
    pub id: u64,
    /// Whether it was played with real cards.
    pub at_a_table: bool,
    /// What was played.
    pub name: Option<Key>,
    /// The people by their places, each with the points of this game.
    pub scores: Vec<(String, i64)>,
    /// Who has won it.
    pub winners: Vec<String>,
}

/// An evening with the results that belong to it.
#[must_use]
pub fn evening_screen(evening: &Evening, results: &[GameResult], people: &PersonList) -> EveningScreen {
    let games = evening.games(results);
    let ranking = evening.ranking(results);
    let row = |ranked: &Ranked| EveningRow {
        person: people.get(ranked.person).cloned(),
        id: ranked.person,
        place: (!games.is_empty()).then_some(ranked.place),
        score: ranked.score,
        said: Message::new(if evening.by == RankedBy::Places { Key::EveningPoints } else { Key::ScoreChips })
            .number("n", ranked.score),
        won: Message::new(Key::EveningWon).number("n", ranked.won as i64),
    };
    let rows: Vec<EveningRow> = ranking.iter().map(row).collect();
    let first: Vec<&EveningRow> = rows.iter().filter(|row| row.place == Some(1)).collect();
    let by_first = |alone: Key, several: Key| match first.as_slice() {
        [] => None,
        [one] => Some(Message::new(alone).text("name", one.name())),
        all => Some(Message::new(several).names("name", all.iter().map(|row| Some(row.name().into())).collect())),
    };
    EveningScreen {
        about: about(evening),
        leads: by_first(Key::EveningLeads, Key::MatchWonSeveral),
        won: by_first(Key::EveningWinner, Key::MatchWonSeveral),
        games: games.iter().map(|game| evening_game(evening, game, people)).collect(),
        rows,
    }
}

/// An explanation of the points of the ranking.
fn about(evening: &Evening) -> Message {
    match evening.by {
        RankedBy::Chips => Key::EveningAboutChips.into(),
        RankedBy::Places => {
            let points: Vec<String> = (1..=evening.people.len()).rev().map(|points| points.to_string()).collect();
            Message::new(Key::EveningAboutPlaces).text("list", points.join(", "))
        }
    }
}

fn evening_game(evening: &Evening, game: &GameResult, people: &PersonList) -> EveningGame {
    let name = |seat: &crate::history::SeatResult| {
        seat.person.and_then(|person| people.get(person)).map_or_else(String::new, |person| person.name.clone())
    };
    let mut seats: Vec<_> = game.seats.iter().collect();
    seats.sort_by_key(|seat| seat.figures.place);
    EveningGame {
        id: game.begun,
        at_a_table: game.at_a_table,
        name: game_name(&game.game),
        winners: seats.iter().filter(|seat| seat.figures.place == 1).map(|seat| name(seat)).collect(),
        scores: seats.iter().map(|seat| (name(seat), evening.score(game, seat))).collect(),
    }
}
