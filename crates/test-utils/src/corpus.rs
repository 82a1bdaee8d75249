//! The cases of the corpus in `tests/records/`.

use rami_engine::cards::Pack;
use rami_engine::rules::Options;
use rami_engine::variants;
use serde_json::Value;

/// The cards in play in a case, if its variant and options exist.
fn pack_of(record: &Value) -> Option<Pack> {
    let options: Options = serde_json::from_value(record["options"].clone()).unwrap_or_default();
    let rules = variants::by_id(record["variant"].as_str()?)?.rules_with(&options);
    let players = record["seats"].as_array().map_or(0, Vec::len);
    rules.ok().map(|rules| rules.seated(players).pack)
}

/// The cards of the packs that a deal does not name. The word `rest` in a case stands for this list.
fn rest_of(pack: Pack, deal: &Value) -> String {
    let mut named = String::new();
    let mut note = |value: &Value| named.extend([value.as_str().unwrap_or_default(), " "]);
    deal["hands"].as_array().into_iter().flatten().for_each(&mut note);
    [&deal["stock"], &deal["discard"], &deal["removed"]].into_iter().for_each(&mut note);
    deal["start"]["table"].as_array().into_iter().flatten().for_each(|laid| note(&laid["cards"]));
    let mut rest: Vec<String> = pack.cards().map(|card| card.to_string()).collect();
    for word in named.split_whitespace() {
        let card = word.split('=').next().unwrap_or(word);
        if let Some(at) = rest.iter().position(|other| other == card) {
            rest.remove(at);
        }
    }
    rest.join(" ")
}

/// Writes out the abbreviations of a case: `"removed": "rest"` and `"stock": "rest"`. If the game is unknown, the list
/// is empty.
#[must_use]
pub fn written_out(record: &Value) -> Value {
    let mut record = record.clone();
    let pack = pack_of(&record);
    for deal in record["deals"].as_array_mut().into_iter().flatten() {
        let rest = pack.map(|pack| rest_of(pack, deal)).unwrap_or_default();
        for key in ["removed", "stock"] {
            if deal[key] == "rest" {
                deal[key] = rest.clone().into();
            }
        }
    }
    record
}
