//! The rules page of a game. It is written from the rules in force, so every house rule shows in it.

mod cards;
mod counting;
mod examples;
mod knocking;
mod laying;
mod links;
mod terms;
mod turn;

use crate::text::{Key, Lang, Message};
use rami_engine::rules::Rules;

pub use examples::Example;
pub use links::rule_of;
pub use terms::{TermPiece, explained};

/// A part of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its anchor.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// What it says.
    pub paragraphs: Vec<Paragraph>,
}

/// A paragraph of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// Its anchor, the same in all games and languages.
    pub id: &'static str,
    /// The words.
    pub text: String,
    /// Cards that show it.
    pub examples: Vec<Example>,
    /// Whether a house rule has changed it; see [`mark_changes`].
    pub changed: bool,
}

/// The rules of a game at a table of this many players.
#[must_use]
pub fn rules_page(lang: Lang, rules: &Rules, players: usize) -> Vec<Section> {
    let rules = rules.clone().seated(players);
    let paragraph = |line: Line| Paragraph {
        id: line.id,
        text: lang.render(&line.message),
        examples: examples::of(line.id, lang, &rules),
        changed: false,
    };
    parts(&rules)
        .into_iter()
        .map(|part| Section {
            id: part.id,
            title: lang.text(part.title).into(),
            paragraphs: part.lines.into_iter().map(paragraph).collect(),
        })
        .collect()
}

/// Marks the paragraphs that differ from the page of the game's own rules.
pub fn mark_changes(page: &mut [Section], own: &[Section]) {
    let own: Vec<&Paragraph> = own.iter().flat_map(|section| &section.paragraphs).collect();
    for paragraph in page.iter_mut().flat_map(|section| &mut section.paragraphs) {
        paragraph.changed = !own.iter().any(|other| other.id == paragraph.id && other.text == paragraph.text);
    }
}

/// A section in no language yet.
struct RulesSection {
    id: &'static str,
    title: Key,
    lines: Vec<Line>,
}

/// A paragraph in no language yet.
struct Line {
    id: &'static str,
    message: Message,
}

fn line(id: &'static str, message: impl Into<Message>) -> Line {
    Line { id, message: message.into() }
}

/// One of two texts.
fn either(id: &'static str, first: bool, yes: Key, no: Key) -> Line {
    line(id, if first { yes } else { no })
}

/// All sections that have something to say.
fn parts(rules: &Rules) -> Vec<RulesSection> {
    let part = |id, title, lines| RulesSection { id, title, lines };
    let mut all = vec![
        part("aim", Key::RulesTitleAim, cards::aim(rules)),
        part("material", Key::RulesTitleMaterial, cards::material(rules)),
        part("combinations", Key::RulesTitleMelds, cards::melds(rules)),
    ];
    all.extend(match rules.knocking() {
        Some(knocking) => vec![
            part("turns", Key::RulesTitleTurn, knocking::turn(rules)),
            part("knocking", Key::RulesTitleKnock, knocking::knock(knocking)),
            part("empty-stock", Key::RulesTitleStock, knocking::empty_stock(knocking)),
        ],
        None => vec![
            part("turns", Key::RulesTitleTurn, turn::turn(rules)),
            part("first-laying", Key::RulesTitleOpening, laying::opening(rules)),
            part("laying-off", Key::RulesTitleLayoff, laying::lay_off(rules)),
            part("jokers", Key::RulesTitleJokers, cards::jokers(rules)),
            part("going-out", Key::RulesTitleOut, turn::going_out(rules)),
            part("empty-stock", Key::RulesTitleStock, turn::empty_stock(rules)),
        ],
    });
    all.extend([
        part("counting", Key::RulesTitleCount, counting::points(rules)),
        part("match-end", Key::RulesTitleEnd, counting::match_end(rules)),
        part("chips", Key::RulesTitleChips, counting::chips(rules)),
    ]);
    all.retain(|part| !part.lines.is_empty());
    all
}
