//! Cards drawn beside the paragraphs of the rules page. The engine decides what is allowed and what is crossed out, so
//! examples follow the house rules as the words do.

use crate::text::{Key, Lang, Message};
use crate::view_models::words;
use rami_engine::cards::{AceRule, Meld, PlacedCard};
use rami_engine::rules::{CleanMeld, Opening, RAMI_LENGTH, Rules, Scoring};

/// Cards that show what a paragraph says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The melds, side by side.
    pub melds: Vec<Vec<PlacedCard>>,
    /// Whether the rules allow it; if not, it is crossed out.
    pub allowed: bool,
    /// Its points, if the paragraph is about points.
    pub points: Option<String>,
    /// A description in words, for screen readers.
    pub said: String,
}

/// Openings, the cheapest first.
const LAYINGS: [&[&str]; 5] = [
    &["4S 5S 6S"],
    &["TH JH QH"],
    &["TH JH QH", "7C 7D 7H"],
    &["9H TH JH QH KH", "KC KD KS"],
    &["9H TH JH QH KH AH", "QC QD QS", "TC TD TS"],
];
/// An opening in which every meld has a joker.
const UNCLEAN: &[&str] = &["TH JH JK=QH", "7C 7D JK=7H"];
/// A run with a joker that is clean in part, and one that is not.
const IN_PART: [&str; 2] = ["5H 6H 7H JK=8H", "5H 6H JK=7H 8H 9H"];
/// Sets and runs to fill contracts with.
const SETS: [&str; 3] = ["7C 7D 7H", "KC KD KS", "2D 2H 2S"];
const RUNS: [[&str; 2]; 3] = [["4S 5S 6S", "4S 5S 6S 7S"], ["9H TH JH", "9H TH JH QH"], ["AD 2D 3D", "AD 2D 3D 4D"]];

/// The examples of the paragraph with this anchor.
pub(super) fn of(id: &str, lang: Lang, rules: &Rules) -> Vec<Example> {
    let long = usize::from(rules.melds.run_min > 3);
    let of_form = |melds: &[&str]| melds.iter().filter_map(|meld| form(lang, rules, meld)).collect();
    match id {
        "sets" => of_form(&["7C 7D 7H", "KC KD KH KS", "7C 7D 7D"]),
        "runs" => of_form(&["4S 5S 6S", "9H TH JH QH KH", ["4S 5S 6D", "4S 5S 6S 7D"][long]]),
        "ace" => {
            let [low, high, round] =
                [["AH 2H 3H", "QH KH AH", "KH AH 2H"], ["AH 2H 3H 4H", "JH QH KH AH", "QH KH AH 2H"]][long];
            let runs = if rules.melds.ace == AceRule::Circular { vec![round] } else { vec![low, high, round] };
            of_form(&runs)
        }
        "joker" => of_form(&[["5H 6H JK=7H", "4H 5H 6H JK=7H"][long]]),
        "joker-place" => of_form(&[["5H JK=6H 7H", "5H JK=6H 7H 8H"][long]]),
        "joker-count" => of_form(&["7C JK=7D JK=7H", ["JK=5S 6S JK=7S", "JK=4S 5S 6S JK=7S"][long]]),
        "opening" => opening(lang, rules),
        "opening-clean" if words::opening_needs_clean(rules) == CleanMeld::RunPart => {
            IN_PART.into_iter().filter_map(|run| clean_run(lang, rules, run)).collect()
        }
        "opening-clean" => laying(lang, rules, UNCLEAN).into_iter().collect(),
        "long-run" if matches!(rules.scoring, Scoring::LaidMinusHand { .. }) => {
            let run = "3D 4D 5D 6D 7D 8D 9D TD JD QD KD".split(' ').take(RAMI_LENGTH).collect::<Vec<_>>().join(" ");
            of_form(&[&run])
        }
        _ => contract(id, lang, rules).into_iter().collect(),
    }
}

/// A meld, allowed or not.
fn form(lang: Lang, rules: &Rules, meld: &str) -> Option<Example> {
    let cards = placed(meld)?;
    let allowed = Meld::new(&rules.melds, &cards).is_ok();
    Some(example(lang, vec![cards], allowed, None))
}

/// The dearest opening that is worth too little, and the cheapest that is worth enough.
fn opening(lang: Lang, rules: &Rules) -> Vec<Example> {
    let all: Vec<Example> = LAYINGS.iter().filter_map(|melds| laying(lang, rules, melds)).collect();
    let enough = all.iter().position(|example| example.allowed);
    let may_be_few = minimum(rules).is_some_and(|points| points > 0);
    let few = if may_be_few { enough.unwrap_or(all.len()).checked_sub(1) } else { None };
    few.into_iter().chain(enough).filter_map(|at| all.get(at).cloned()).collect()
}

const fn minimum(rules: &Rules) -> Option<u16> {
    if let Opening::MinimumPoints { points, .. } = rules.opening { Some(points) } else { None }
}

/// An opening with its worth; `None` if its melds are none of this game.
fn laying(lang: Lang, rules: &Rules, melds: &[&str]) -> Option<Example> {
    let Opening::MinimumPoints { points: needed, clean, .. } = rules.opening else { return None };
    let placed: Vec<_> = melds.iter().filter_map(|meld| placed(meld)).collect();
    let formed: Vec<Meld> = placed.iter().map(|cards| Meld::new(&rules.melds, cards)).collect::<Result<_, _>>().ok()?;
    let points = formed.iter().map(|meld| rules.values.of_meld(meld)).sum::<u16>();
    let allowed = points >= needed && formed.iter().any(|meld| clean.is_met_by(meld));
    Some(example(lang, placed, allowed, Some(points)))
}

/// A run, allowed if it is the clean meld that an opening needs.
fn clean_run(lang: Lang, rules: &Rules, run: &str) -> Option<Example> {
    let cards = placed(run)?;
    let meld = Meld::new(&rules.melds, &cards).ok()?;
    Some(example(lang, vec![cards], words::opening_needs_clean(rules).is_met_by(&meld), None))
}

/// Melds that meet the contract of a deal.
fn contract(id: &str, lang: Lang, rules: &Rules) -> Option<Example> {
    let Opening::Contract(contracts) = rules.opening else { return None };
    let deal: usize = id.strip_prefix("contract-")?.parse().ok()?;
    let asked = *contracts.list.deals().get(deal.checked_sub(1)?)?;
    let long = usize::from(rules.melds.run_min > 3);
    let sets = SETS.into_iter().take(asked.sets.into());
    let melds = sets.chain(RUNS.into_iter().map(|run| run[long]).take(asked.runs.into())).filter_map(placed);
    Some(example(lang, melds.collect(), true, None))
}

fn placed(meld: &str) -> Option<Vec<PlacedCard>> {
    meld.split(' ').map(|card| card.parse().ok()).collect()
}

fn example(lang: Lang, melds: Vec<Vec<PlacedCard>>, allowed: bool, points: Option<u16>) -> Example {
    let card = |placed: &PlacedCard| {
        let message = Message::new(Key::RulesExampleJoker).card("card", placed.stands_for());
        if placed.is_joker() { lang.render(&message) } else { lang.card(placed.card()) }
    };
    let cards: Vec<String> = melds.iter().map(|meld| meld.iter().map(card).collect::<Vec<_>>().join(", ")).collect();
    let points = points.map(|points| lang.render(&Message::new(Key::DraftPoints).number("points", points)));
    let cards = cards.into_iter().chain(points.clone()).collect::<Vec<_>>().join(" · ");
    let verdict = if allowed { Key::RulesExample } else { Key::RulesExampleNot };
    let said = lang.render(&Message::new(verdict).text("cards", cards));
    Example { melds, allowed, points, said }
}
