//! Which file of a crate uses which others. Paths are read from the tokens of a file, so those inside macros count.
//! Each is followed to the file that defines the name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::layers::{files, text};

/// A file by the path of its module from the root of the crate: `["game", "deal"]` for `game/deal.rs`.
pub type Module = Vec<String>;

/// A path such as `crate::game::Deal`, by its names.
type Names = Vec<String>;

/// The files of a crate.
pub struct Code {
    files: BTreeMap<Module, Vec<TokenTree>>,
    /// What each file re-exports from files below it: a name, and its path from there.
    exported: BTreeMap<Module, BTreeMap<String, Names>>,
}

impl Code {
    /// Reads the files below a folder that holds the root of a crate.
    pub fn read(folder: &str) -> Self {
        let read = |path: &Path| {
            let inside = path.strip_prefix(folder).expect("a file of the folder").with_extension("");
            let module: Module = inside.iter().map(|name| name.to_string_lossy().into_owned()).collect();
            let module = if module == ["lib"] || module == ["main"] { Module::new() } else { module };
            (module, tokens(&text(path)))
        };
        let files: BTreeMap<_, _> = files(folder, "rs").iter().map(|path| read(path)).collect();
        let exported = files.iter().map(|(module, tokens)| (module.clone(), exported(tokens))).collect();
        Self { files, exported }
    }

    /// The modules of all files.
    pub fn modules(&self) -> impl Iterator<Item = &Module> {
        self.files.keys()
    }

    /// The paths that a file names, from the root of the crate.
    pub fn paths_of(&self, user: &Module) -> Vec<Names> {
        let absolute = |path: Names| {
            let up = path.iter().take_while(|name| *name == "super").count();
            let (from, rest) = match path[0].as_str() {
                "crate" => (&[][..], &path[1..]),
                "self" => (&user[..], &path[1..]),
                _ => (&user[..user.len().checked_sub(up)?], &path[up..]),
            };
            Some([from, rest].concat())
        };
        paths(&self.files[user]).into_iter().filter_map(absolute).collect()
    }

    /// The files that a file uses.
    pub fn used_by(&self, user: &Module) -> BTreeSet<Module> {
        let used = self.paths_of(user).into_iter().map(|path| self.defining(&path));
        used.filter(|used| used != user && !used.is_empty()).collect()
    }

    /// The file that defines what a path names.
    fn defining(&self, path: &[String]) -> Module {
        let is_file = |length: &usize| self.files.contains_key(&path[..*length]);
        let (module, rest) = path.split_at((0..=path.len()).rev().find(is_file).unwrap_or_default());
        let further = rest.first().and_then(|name| self.exported.get(module)?.get(name));
        match further.filter(|further| self.files.contains_key(&[module, &further[..1]].concat())) {
            Some(further) => self.defining(&[module, further].concat()),
            None => module.to_vec(),
        }
    }
}

/// The tokens of a text, comments left out.
///
/// # Panics
/// If the text is no Rust.
pub fn tokens(text: &str) -> Vec<TokenTree> {
    text.parse::<TokenStream>().unwrap_or_else(|error| panic!("{error}: {text:.80}")).into_iter().collect()
}

/// All paths among the tokens that begin with `crate`, `super` or `self`, with braces expanded.
pub fn paths(tokens: &[TokenTree]) -> Vec<Names> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => found.extend(paths(&group.stream().into_iter().collect::<Vec<_>>())),
            TokenTree::Ident(name) if ["crate", "super", "self"].iter().any(|first| name == first) => {
                let begins = at == 0 || !is_colon(&tokens[at - 1]);
                found.extend(tree(&tokens[at..]).into_iter().filter(|path| begins && path.len() > 1));
            }
            _ => {}
        }
    }
    found
}

fn is_colon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.as_char() == ':')
}

/// The paths of a tree such as `a::{B, c::D}`, at the beginning of the tokens.
fn tree(tokens: &[TokenTree]) -> Vec<Names> {
    match tokens {
        [TokenTree::Ident(name), first, second, rest @ ..] if is_colon(first) && is_colon(second) => {
            let below = tree(rest);
            let below = if below.is_empty() { vec![Names::new()] } else { below };
            below.into_iter().map(|path| [vec![name.to_string()], path].concat()).collect()
        }
        [TokenTree::Ident(name), ..] => vec![vec![name.to_string()]],
        [TokenTree::Group(group), ..] if group.delimiter() == Delimiter::Brace => {
            let items: Vec<TokenTree> = group.stream().into_iter().collect();
            items
                .split(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ','))
                .flat_map(tree)
                .collect()
        }
        _ => Vec::new(),
    }
}

/// What a file re-exports from the files below it by `pub use`.
fn exported(tokens: &[TokenTree]) -> BTreeMap<String, Names> {
    let mut found = BTreeMap::new();
    for at in 0..tokens.len() {
        let is = |at: usize, word: &str| matches!(tokens.get(at), Some(TokenTree::Ident(name)) if name == word);
        let scope = usize::from(matches!(tokens.get(at + 1), Some(TokenTree::Group(_))));
        if is(at, "pub") && is(at + 1 + scope, "use") {
            let paths = tree(&tokens[at + scope + 2..]);
            let below = paths.into_iter().filter(|path| !["crate", "super"].contains(&path[0].as_str()));
            found.extend(below.filter_map(|path| Some((path.last()?.clone(), path))));
        }
    }
    found
}
