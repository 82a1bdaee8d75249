//! No file of the code uses itself by way of others, over all modules: `crate::`, `self::` and `super::` are followed to the
//! file that defines what is named.

#[path = "uses.rs"]
mod uses;

use std::collections::{BTreeMap, BTreeSet};

use uses::{Code, Module, paths};

/// The files from which a file is reached again, if it is.
fn circle<'a>(uses: &'a BTreeMap<Module, BTreeSet<Module>>, begin: &'a Module) -> Option<BTreeSet<&'a Module>> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![begin]);
    while let Some(user) = next.pop() {
        next.extend(uses[user].iter().filter(|used| reached.insert(*used)));
    }
    reached.contains(begin).then_some(reached)
}

#[test]
fn paths_are_read_from_code() {
    let found =
        paths("use crate::a::{B, c::{D, E as F}, g};\nfn f() -> super::h::I {}\nmycrate::j", &["crate::", "super::"]);
    let found: Vec<String> = found.iter().map(|path| path.join("::")).collect();
    assert!(
        ["crate::a::B", "crate::a::c::D", "crate::a::c::E", "crate::a::g", "super::h::I"]
            .iter()
            .all(|wanted| found.iter().any(|path| path == wanted)),
        "{found:?}"
    );
    assert!(!found.iter().any(|path| path.contains('j')), "{found:?}");
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
    let code = Code::read("src");
    let uses: BTreeMap<Module, BTreeSet<Module>> =
        code.texts.keys().map(|module| (module.clone(), code.used_by(module))).collect();
    assert!(uses.values().map(BTreeSet::len).sum::<usize>() > 900, "hardly a use was found");
    for file in uses.keys() {
        let by_way_of = circle(&uses, file);
        assert!(by_way_of.is_none(), "src/{}.rs uses itself by way of {by_way_of:?}", file.join("/"));
    }
}
