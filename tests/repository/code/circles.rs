//! The files of a crate do not use each other in a circle. Between crates, Cargo prevents circles.

use std::collections::{BTreeMap, BTreeSet};

use super::layers::CRATES;
use super::uses::{Code, Module, paths, tokens};

/// The files of a circle through `begin`, if there is one.
fn circle<'a>(uses: &'a BTreeMap<Module, BTreeSet<Module>>, begin: &'a Module) -> Option<BTreeSet<&'a Module>> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![begin]);
    while let Some(user) = next.pop() {
        next.extend(uses[user].iter().filter(|used| reached.insert(*used)));
    }
    reached.contains(begin).then_some(reached)
}

#[test]
fn reads_paths_from_code() {
    let code = "// crate::x\nuse crate::a::{B, c::{D, E as F}, g};\nfn f() -> super::h::I { view! { <p>{self::k::l()}</p> } }\n";
    let found: Vec<String> = paths(&tokens(code)).iter().map(|path| path.join("::")).collect();
    let expected = ["crate::a::B", "crate::a::c::D", "crate::a::c::E", "crate::a::g", "super::h::I", "self::k::l"];
    assert_eq!(found, expected);
}

#[test]
fn finds_a_circle() {
    let module = |name: &str| vec![name.to_string()];
    let to = |names: &[&str]| names.iter().map(|name| module(name)).collect::<BTreeSet<_>>();
    let uses = BTreeMap::from([(module("a"), to(&["b"])), (module("b"), to(&["c"])), (module("c"), to(&["b"]))]);
    assert_eq!(circle(&uses, &module("a")), None);
    assert!(circle(&uses, &module("b")).is_some());
}

#[test]
fn no_file_uses_itself_by_way_of_others() {
    let mut all = 0;
    for folder in CRATES {
        let code = Code::read(folder);
        let uses: BTreeMap<Module, BTreeSet<Module>> =
            code.modules().map(|module| (module.clone(), code.used_by(module))).collect();
        all += uses.values().map(BTreeSet::len).sum::<usize>();
        for file in uses.keys() {
            let by_way_of = circle(&uses, file);
            assert!(by_way_of.is_none(), "{folder}/{}.rs uses itself by way of {by_way_of:?}", file.join("/"));
        }
    }
    assert!(all > 900, "hardly a use was found: {all}");
}
