//! Which file of the code uses which: paths are followed to the file that defines what is named. The test for
//! circles asks for it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A file by the path of its module: `["game", "deal"]` for `src/game/deal.rs`.
pub type Module = Vec<String>;

/// The files of the code and what they use of one another.
pub struct Code {
    /// The text of each file without its comments.
    pub texts: BTreeMap<Module, String>,
    /// What each file hands on from files below it: a name, and where it is found from there.
    handed_on: BTreeMap<Module, BTreeMap<String, Vec<String>>>,
}

impl Code {
    /// Reads the files of a folder.
    ///
    /// # Panics
    /// If a file cannot be read.
    pub fn read(folder: &str) -> Self {
        let mut texts = BTreeMap::new();
        read_folder(Path::new(folder), &mut Vec::new(), &mut texts);
        let handed_on = texts.iter().map(|(module, text)| (module.clone(), handed_on(text))).collect();
        Self { texts, handed_on }
    }

    /// The files that a file uses.
    pub fn used_by(&self, user: &Module) -> BTreeSet<Module> {
        let paths = paths(&self.texts[user], &["crate::", "rami::", "super::", "self::"]);
        let absolute = paths.into_iter().filter_map(|path| {
            let up = path.iter().take_while(|name| *name == "super").count();
            let (mut from, rest) = match path[0].as_str() {
                "crate" | "rami" => (Module::new(), &path[1..]),
                "self" => (user.clone(), &path[1..]),
                _ => (user[..user.len().checked_sub(up)?].to_vec(), &path[up..]),
            };
            from.extend_from_slice(rest);
            self.defining(&from)
        });
        absolute.filter(|used| used != user).collect()
    }

    /// The file that defines what a path names.
    fn defining(&self, path: &[String]) -> Option<Module> {
        let known = (1..=path.len()).rev().find(|&length| self.texts.contains_key(&path[..length]))?;
        let (module, rest) = path.split_at(known);
        let below = |further: &&Vec<String>| self.texts.contains_key(&[module, &further[..1]].concat());
        match rest.first().and_then(|name| self.handed_on[module].get(name)).filter(below) {
            Some(further) => self.defining(&[module, further].concat()),
            None => Some(module.to_vec()),
        }
    }
}

fn read_folder(folder: &Path, module: &mut Module, texts: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        module.push(path.file_stem().expect("a name").to_string_lossy().into_owned());
        if path.is_dir() {
            read_folder(&path, module, texts);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("readable");
            let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
            texts.insert(module.clone(), lines.collect::<Vec<_>>().join("\n"));
        }
        module.pop();
    }
}

/// All paths of a text that begin in one of these ways, with their braces written out.
pub fn paths(text: &str, begin: &[&str]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (at, _) in begin.iter().flat_map(|begin| text.match_indices(begin)) {
        let before = text[..at].chars().next_back();
        if !before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
            found.extend(tree(&text[at..]).0);
        }
    }
    found
}

/// The paths of a tree of uses, and what follows it.
fn tree(text: &str) -> (Vec<Vec<String>>, &str) {
    if let Some(mut rest) = text.strip_prefix('{') {
        let mut found = Vec::new();
        loop {
            rest = rest.trim_start_matches(|letter: char| letter.is_whitespace() || letter == ',');
            match rest.chars().next() {
                None => return (found, rest),
                Some('}') => return (found, &rest[1..]),
                Some(_) => {
                    let (paths, further) = tree(rest);
                    found.extend(paths);
                    rest = if further.len() == rest.len() {
                        &rest[rest.chars().next().map_or(0, char::len_utf8)..]
                    } else {
                        further
                    };
                }
            }
        }
    }
    let length = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    match rest.strip_prefix("::") {
        Some(below) if below.starts_with(|letter: char| letter == '{' || letter.is_alphabetic()) => {
            let (paths, further) = tree(below);
            let with_name = |path: Vec<String>| [vec![name.to_string()], path].concat();
            (paths.into_iter().map(with_name).collect(), further)
        }
        _ => (vec![vec![name.to_string()]], rest),
    }
}

/// What the text of a module hands on from the files below it.
fn handed_on(text: &str) -> BTreeMap<String, Vec<String>> {
    let uses = ["pub use ", "pub(super) use ", "pub(crate) use "];
    let begun = uses.iter().flat_map(|begin| text.match_indices(begin).map(|(at, begin)| at + begin.len()));
    let paths = begun.flat_map(|at| tree(&text[at..]).0).filter(|path| path[0] != "crate" && path[0] != "super");
    paths.filter_map(|path| Some((path.last()?.clone(), path))).collect()
}
