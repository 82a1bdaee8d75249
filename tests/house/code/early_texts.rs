//! The views of the first part of the page say only texts that are loaded with it.

use std::collections::BTreeSet;

use super::circles::{Code, Module};
use super::layers::text;

/// The files of the interface that the first part of the page reaches. What the second part alone reaches is missing.
fn first_part(code: &Code) -> BTreeSet<Module> {
    let module = |path: &str| path.split('/').map(String::from).collect::<Module>();
    let second = module("ui/second_part");
    let (mut reached, mut next) = (BTreeSet::new(), vec![module("ui/app")]);
    while let Some(file) = next.pop() {
        if file[0] == "ui" && file != second && reached.insert(file.clone()) {
            next.extend(code.used_by(&file));
            next.extend(parts(code, &file));
        }
    }
    reached
}

/// The files below a file that it uses itself, rather than handing them on: `use hand::Hand;`.
fn parts(code: &Code, file: &Module) -> Vec<Module> {
    let used = code.texts[file].lines().filter_map(|line| line.strip_prefix("use ")?.split("::").next());
    let below = used.map(|name| file.iter().cloned().chain([name.to_string()]).collect::<Module>());
    below.filter(|module| code.texts.contains_key(module)).collect()
}

/// The keys that a file names: `Key::RefusalOther`, in small letters.
fn keys(code: &str) -> impl Iterator<Item = String> {
    let named = code.split("Key::").skip(1).filter_map(|rest| rest.split(|next: char| !next.is_alphanumeric()).next());
    named.map(str::to_lowercase)
}

#[test]
fn the_first_part_names_no_text_of_the_second() {
    let late: BTreeSet<String> = serde_json::from_str(&text("src/text/late.json".as_ref())).expect("words");
    let texts: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(&text("locales/fr.json".as_ref())).expect("texts");
    let of_second = texts.keys().filter(|key| key.split('.').next().is_some_and(|word| late.contains(word)));
    let of_second: BTreeSet<String> = of_second.map(|key| key.replace(['.', '-', '_'], "").to_lowercase()).collect();
    let code = Code::read("src");
    let files = first_part(&code);
    assert!(files.len() > 40, "hardly a file was found: {files:?}");
    let said = files.iter().flat_map(|file| keys(&code.texts[file]).map(move |key| (file.join("/"), key)));
    let (late, early): (Vec<_>, Vec<_>) = said.partition(|(_, key)| of_second.contains(key));
    assert!(early.len() > 100, "hardly a text was found: {early:?}");
    assert!(late.is_empty(), "{late:?}");
}
