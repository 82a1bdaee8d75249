//! The documents: links lead somewhere, those that are read as a whole are short, lists of what the code knows are
//! complete, and figures are those of their data.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::TokenTree;
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use rami_bots::SearchSettings;
use rami_engine::variants;
use rami_model::text::Lang;
use rami_model::view_models::variant_name;
use serde_json::Value;

use rami_test_utils::refusals::every_refusal;

use crate::code::layers::UI;
use crate::code::rule_ids::{files, text};
use crate::code::uses::tokens;

/// The documents that are read as a whole, with the most lines of each.
const MOST_LINES: [(&str, usize); 3] = [("README.md", 80), ("ARCHITECTURE.md", 120), ("docs/bots.md", 250)];

/// Every document, those at the root and those in the folders that hold some.
fn documents() -> Vec<PathBuf> {
    let at_root = fs::read_dir(".").expect("the project").map(|entry| entry.expect("an entry").file_name());
    let at_root = at_root.map(PathBuf::from).filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let mut all: Vec<PathBuf> = at_root.collect();
    for folder in ["docs", "tests", "benches", ".github"] {
        all.extend(files(folder, &["md"]));
    }
    assert!(all.len() > 30, "only {} documents were found", all.len());
    all
}

/// The targets of the links and pictures of a document, without those on other hosts.
fn links(text: &str) -> Vec<String> {
    let target = |event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    };
    let is_here = |target: &String| !target.contains("://") && !target.starts_with("mailto:");
    Parser::new(text).filter_map(target).filter(is_here).collect()
}

/// The names by which links reach the headings of a document, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let (mut anchors, mut heading) = (Vec::new(), None);
    for event in Parser::new(text) {
        match (event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(String::new()),
            (Event::Text(part) | Event::Code(part), Some(heading)) => heading.push_str(&part),
            (Event::End(TagEnd::Heading(_)), _) => anchors.extend(heading.take().map(|heading| anchor(&heading))),
            _ => {}
        }
    }
    anchors
}

/// The name by which a link reaches a heading with this text.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[test]
fn links_are_read_from_prose() {
    let text = "[a](b.md#c), ![d](e.jpg) [f](https://g)\n```\n[h](i)\n```\n    [j](k)";
    assert_eq!(links(text), ["b.md#c", "e.jpg"]);
    assert_eq!(anchors("# The `rami-lab`, and *more*\ntext\n## _b_"), ["the-rami-lab-and-more", "b"]);
}

#[test]
fn links_lead_somewhere() {
    let mut dead = Vec::new();
    for path in documents() {
        let own = text(&path);
        for link in links(&own) {
            let (file, place) = link.split_once('#').unwrap_or((link.as_str(), ""));
            let target = if file.is_empty() { path.clone() } else { path.parent().expect("a folder").join(file) };
            let leads =
                target.exists() && (place.is_empty() || anchors(&text(&target)).iter().any(|anchor| anchor == place));
            if !leads {
                dead.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

/// Checks the files and folders that a document names by their whole path.
#[test]
fn files_that_are_named_exist() {
    let folders =
        ["crates/", "src/", "tests/", "scripts/", "docs/", "benches/", "fuzz/", "hosting/", "public/", "locales/"];
    let is_path = |name: &String| {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
        folders.iter().any(|folder| name.starts_with(folder)) && name.chars().all(plain)
    };
    let mut missing = Vec::new();
    for path in documents() {
        let own = text(&path);
        let code = |event| if let Event::Code(code) = event { Some(code.into_string()) } else { None };
        let named = Parser::new(&own).filter_map(code).filter(is_path);
        missing
            .extend(named.filter(|name| !Path::new(name).exists()).map(|name| format!("{}: {name}", path.display())));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn documents_that_are_read_as_a_whole_are_short() {
    for (document, most) in MOST_LINES {
        let lines = text(Path::new(document)).lines().count();
        assert!(lines <= most, "{document}: {lines} lines");
    }
}

#[test]
fn the_changelog_knows_the_version() {
    let heading = format!("\n## [{}] - 20", env!("CARGO_PKG_VERSION"));
    let changelog = text(Path::new("CHANGELOG.md"));
    assert!(changelog.contains("\n## [Unreleased]\n") && changelog.contains(&heading), "no {heading:?}");
}

#[test]
fn every_decision_is_in_the_index() {
    let index = text(Path::new("docs/decisions/README.md"));
    for path in files("docs/decisions", &["md"]) {
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(name == "README.md" || index.contains(&format!("({name})")), "{name}");
    }
}

/// The manifests: that of the workspace, then those of its crates and of the workspaces beside it.
fn manifests() -> Vec<PathBuf> {
    let crates = fs::read_dir("crates").expect("the crates").map(|entry| entry.expect("an entry").path());
    let beside = ["benches", "benches/strangers", "fuzz"].map(PathBuf::from);
    let mut all: Vec<PathBuf> = crates.chain(beside).map(|folder| folder.join("Cargo.toml")).collect();
    all.sort();
    [vec![PathBuf::from("Cargo.toml")], all].concat()
}

/// The line above a package in a manifest states its purpose. Packages of the workspace are explained in its manifest,
/// and crates of the project need no explanation.
#[test]
fn every_package_says_what_it_is_for() {
    let mut explained = BTreeSet::new();
    for manifest in manifests() {
        let (text, mut before, mut section) = (text(&manifest), "", "");
        for line in text.lines() {
            if line.starts_with('[') {
                section = line;
            } else if let Some((name, _)) = line.split_once(" = ").filter(|_| section.ends_with("dependencies]")) {
                let is_known = name.ends_with(".workspace") || name.starts_with("rami-") || explained.contains(name);
                assert!(is_known || before.starts_with("# "), "{}: {name}", manifest.display());
                explained.insert(name.to_string());
            }
            before = line;
        }
    }
    assert!(explained.len() > 20, "only {explained:?} were found");
}

#[test]
fn every_npm_package_says_what_it_is_for() {
    let (package, said) = (text(Path::new("package.json")), text(Path::new("CONTRIBUTING.md")));
    let package: serde_json::Value = serde_json::from_str(&package).expect("JSON");
    for name in package["devDependencies"].as_object().expect("packages").keys() {
        // The Workbox packages share a line.
        let short = name.strip_prefix("workbox").filter(|rest| *rest != "-core").unwrap_or(name);
        assert!(said.contains(&format!("`{short}`")), "{name}");
    }
}

/// The part of a document under a heading, up to the next heading of the same depth.
fn section<'a>(document: &'a str, heading: &str) -> &'a str {
    let depth = heading.split(' ').next().expect("the marks of a heading");
    let start = document.find(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no heading {heading:?}"));
    let rest = &document[start + heading.len() + 2..];
    rest.find(&format!("\n{depth} ")).map_or(rest, |end| &rest[..end])
}

/// The texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The cells of the rows of all tables, headings and rules included.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| line.starts_with('|')).map(|line| line.split('|').skip(1).map(str::trim).collect())
}

fn games() -> Vec<&'static str> {
    variants::ALL.iter().map(|variant| variant.id).collect()
}

/// The crates of the workspace by their folders, and the crates of the workspace that each depends on.
fn crates() -> BTreeMap<String, BTreeSet<String>> {
    let needs = |manifest: &Path| {
        let text = text(manifest);
        let (_, needed) = text.split_once("dependencies]\n").expect("dependencies");
        let needed = needed.split("[dev-dependencies]").next().unwrap_or_default();
        let own = needed.lines().filter_map(|line| line.strip_prefix("rami-")?.strip_suffix(".workspace = true"));
        own.map(String::from).collect()
    };
    let folders = fs::read_dir("crates").expect("the crates").map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    folders.map(|folder| (name(&folder), needs(&folder.join("Cargo.toml")))).collect()
}

/// The map names every crate with those it depends on, and every part of the interface.
#[test]
fn the_map_has_every_crate_and_every_part_of_the_page() {
    let map = text(Path::new("ARCHITECTURE.md"));
    let listed: BTreeMap<String, BTreeSet<String>> = rows(section(&map, "## Crates"))
        .skip(2)
        .filter_map(|row| Some((quoted(row[0]).next()?.strip_prefix("crates/")?.to_string(), row[1])))
        .map(|(name, needs)| (name, quoted(needs).map(String::from).collect()))
        .collect();
    assert_eq!(listed, crates(), "the table of crates in ARCHITECTURE.md");
    let of_parts = rows(section(&map, "## The page")).skip(2);
    let parts: BTreeSet<&str> = of_parts.flat_map(|row| quoted(row[0])).collect();
    let is_folder = |part: &str| Path::new(&format!("src/ui/{part}")).is_dir();
    let known: BTreeSet<String> =
        UI.iter().map(|(part, _)| if is_folder(part) { format!("{part}/") } else { format!("{part}.rs") }).collect();
    assert_eq!(parts, known.iter().map(String::as_str).collect(), "the table of ui/ in ARCHITECTURE.md");
}

/// The README names every game with its number of players, and counts the named sets. The page and its manifest state
/// the number of games.
#[test]
fn every_game_is_named_and_counted() {
    let readme = text(Path::new("README.md")).replace('\n', " ");
    let french = Lang::by_code("fr").expect("French");
    for variant in variants::ALL {
        let name = french.text(variant_name(variant.id).expect("a name")).replace(['\u{a0}', '\u{202f}'], " ");
        let rules = (variant.rules)();
        let players = match (rules.min_players, rules.max_players) {
            (least, most) if least == most => most.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        assert!(readme.contains(&format!("**{name}** ({players}")), "README.md: {name}, {players} players");
    }
    let (english, number) = [("Five", "cinq"), ("Six", "six"), ("Seven", "sept")][variants::ALL.len() - 5];
    assert!(readme.contains(&format!("{english} games of the family")), "README.md: {english} games");
    let sets = json("crates/engine/src/variants/sets.json").as_array().expect("the sets").len();
    assert!(readme.contains(&format!("{sets} named rule sets")), "README.md: {sets} sets");
    for file in ["index.html", "public/manifest.webmanifest"] {
        let said = text(Path::new(file)).to_lowercase();
        let counts = said.matches(" jeux de ").count();
        assert!(counts > 0 && counts == said.matches(&format!("{number} jeux de ")).count(), "{file}: {number} games");
    }
    for (file, row) in [("docs/record-format.md", "`variant`"), ("docs/ui-handles.md", "`variant`")] {
        let text = text(Path::new(file));
        let row = rows(&text).find(|cells| cells[0] == row).expect("a row of the games");
        assert_eq!(row[1..].iter().flat_map(|cell| quoted(cell)).collect::<Vec<_>>(), games(), "{file}");
    }
}

/// The contents of a file of JSON.
fn json(file: &str) -> Value {
    serde_json::from_str(&text(Path::new(file))).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The text of a field.
fn field(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_else(|| panic!("no {name}")).to_string()
}

/// The percentage of matches won, from how many of the two matches of each pair were won, with its 95 % interval.
fn share(won: &[f64]) -> [f64; 3] {
    let count = won.len() as f64;
    let mean = 50.0 * won.iter().sum::<f64>() / count;
    let variance = won.iter().map(|&won| (50.0 * won - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let half = 1.96 * (variance / count).sqrt();
    [mean, mean - half, mean + half]
}

/// The README and the page on bots of others say how often the champion wins as the matches that were played say it.
#[test]
fn figures_against_bots_of_others_are_those_of_the_matches() {
    let in_one_line = |file: &str| text(Path::new(file)).replace('\n', " ");
    let (readme, page) = (in_one_line("README.md"), in_one_line("benches/strangers/README.md"));
    let contests = json("benches/strangers/results.json");
    let of_champion = contests.as_array().expect("contests").iter().filter(|contest| field(contest, "ours") == "hard");
    let mut count = 0;
    for contest in of_champion {
        count += 1;
        let theirs = field(contest, "theirs");
        let won: Vec<f64> =
            field(contest, "won").chars().map(|won| f64::from(won.to_digit(10).expect("a digit"))).collect();
        let matches = 2 * won.len();
        let [mean, low, high] = share(&won);
        let row = format!("| `hard` | `{theirs}` | {matches} | {mean:.1} % ({low:.1}\u{2013}{high:.1}) |");
        assert!(page.contains(&row), "benches/strangers/README.md: {row}");
        // Contests of other players of ours were as long as the first of these matches.
        let first = match theirs.as_str() {
            "marjj" => 600,
            "eaai" => 630,
            _ => 218,
        };
        let of_first = share(&won[..first / 2])[0];
        let said = format!("{of_first:.1} % of the first {first}");
        assert!(page.contains(&said), "benches/strangers/README.md: {said}, {theirs}");
        let thousands = if matches < 1000 { String::new() } else { format!("{},", matches / 1000) };
        let said = format!("{mean:.1} % of {thousands}{:03} ", matches % 1000);
        assert!(theirs == "marjj" || readme.contains(&said), "README.md: {said}, {theirs}");
    }
    assert_eq!(count, 3, "contests of the champion");
}

/// The page on problems counts what the files hold: problems, how often each solver finds the best move, difficulties
/// and themes. The README counts them all.
#[test]
fn problems_are_counted_as_the_files_hold_them() {
    let page = text(Path::new("docs/problems.md"));
    let tables: Vec<Vec<&str>> = rows(section(&page, "## What was mined")).collect();
    let heads: Vec<&Vec<&str>> = tables.iter().filter(|row| row[0] == "game").collect();
    let mut all = 0;
    for game in json("public/problems/index.json")["games"].as_array().expect("games") {
        let id = field(game, "id");
        let file = json(&format!("public/problems/{id}.json"));
        let problems = file["problems"].as_array().expect("problems");
        let of_game: Vec<&Vec<&str>> = tables.iter().filter(|row| row[0] == format!("`{id}`")).collect();
        assert_eq!(of_game.len(), 2, "docs/problems.md: rows of {id}");
        let (mined, themes) = (of_game[0], of_game[1]);
        assert_eq!(mined[1], problems.len().to_string(), "docs/problems.md: problems of {id}");
        let attempts = 8.0 * problems.len() as f64;
        for (solver, said) in heads[0].iter().zip(mined).filter(|(solver, _)| solver.starts_with('`')) {
            let solver = solver.trim_matches('`');
            let found = problems.iter().map(|problem| problem["found"][solver].as_f64().expect("hits"));
            assert_eq!(format!("{:.2}", found.sum::<f64>() / attempts), *said, "docs/problems.md: {solver} in {id}");
        }
        let ratings = || problems.iter().map(|problem| problem["rating"].as_i64().expect("a difficulty"));
        let range = format!("{} to {}", ratings().min().expect("problems"), ratings().max().expect("problems"));
        assert_eq!(mined[10], range, "docs/problems.md: difficulties of {id}");
        for (theme, said) in heads[1].iter().zip(themes).filter(|(theme, _)| theme.starts_with('`')) {
            let count = problems.iter().filter(|problem| field(problem, "theme") == theme.trim_matches('`')).count();
            let expected = if count == 0 { String::new() } else { count.to_string() };
            assert_eq!(expected, *said, "docs/problems.md: {theme} in {id}");
        }
        all += problems.len();
    }
    assert!(text(Path::new("README.md")).contains(&format!("{all} problems")), "README.md: {all} problems");
}

/// The page on the bots states the numbers of the champion's search.
#[test]
fn the_numbers_of_the_search_are_stated() {
    let page = text(Path::new("docs/bots.md"));
    let settings = serde_json::to_value(SearchSettings::CHAMPION).expect("JSON");
    for (name, value) in settings.as_object().expect("settings") {
        let row = rows(&page).find(|row| row[0] == format!("`{name}`"));
        let row = row.unwrap_or_else(|| panic!("docs/bots.md: no {name}"));
        let said = row[1].replace(',', "").parse::<f64>().expect("a number");
        assert_eq!(Some(said), value.as_f64(), "docs/bots.md: {name}");
    }
}

/// The page on accessibility states how much is seen of a covered card at least.
#[test]
fn the_least_visible_width_of_a_card_is_stated() {
    let code = text(Path::new("crates/model/src/view_models/table/fit.rs"));
    let (_, rest) = code.split_once("const LEAST_TAP: f64 = ").expect("the least width");
    let (points, _) = rest.split_once('.').expect("a number");
    let page = text(Path::new("docs/accessibility.md"));
    let said = format!("at least {points} points of their width");
    assert!(page.contains(&said), "docs/accessibility.md: {said}");
}

/// The record format lists every refusal code and no other.
#[test]
fn every_refusal_code_is_listed() {
    let format = text(Path::new("docs/record-format.md"));
    let tables = [section(&format, "## Refusals"), section(&format, "## Gin rami")];
    let of_codes = |text: &'static str| move |row: &Vec<&str>| row[0].starts_with(text);
    let listed: BTreeSet<&str> = tables
        .into_iter()
        .flat_map(|table| rows(table).skip_while(|row| row[0] != "code").skip(2))
        .filter(of_codes("`"))
        .flat_map(|row| quoted(row[0]).collect::<Vec<_>>())
        .collect();
    let known = every_refusal().iter().map(|refusal| refusal.code()).chain(["bad-record"]).collect();
    assert_eq!(listed, known);
}

/// The commands that `rami-lab --help` lists.
fn commands() -> BTreeSet<String> {
    let help = rami_lab::run(["--help".into()]).expect("the help").text;
    let lines = help.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let words = lines.filter_map(|line| line.strip_prefix("rami-lab ").unwrap_or(line).split(' ').next());
    words.filter(|word| word.bytes().all(|letter| letter.is_ascii_lowercase())).map(String::from).collect()
}

/// The page on the tool shows every command in an example, and the record format describes each.
#[test]
fn every_command_is_described() {
    let (lab, format) = (text(Path::new("docs/lab.md")), text(Path::new("docs/record-format.md")));
    let commands = commands();
    assert!(commands.len() > 10, "only {commands:?}");
    let shown = lab.lines().filter_map(|line| line.strip_prefix("    rami-lab ")?.split(' ').next());
    assert_eq!(shown.map(String::from).collect::<BTreeSet<_>>(), commands, "docs/lab.md");
    let tool = section(&format, "## The tool");
    let headed = tool
        .lines()
        .filter_map(|line| line.strip_prefix("### `rami-lab "))
        .filter_map(|rest| rest.split([' ', '`']).next());
    let making = quoted(section(tool, "### For making the bots")).filter(|word| commands.contains(*word));
    assert_eq!(headed.chain(making).map(String::from).collect::<BTreeSet<_>>(), commands, "docs/record-format.md");
}

/// The modules whose tests mutation testing runs first exist.
#[test]
fn modules_of_the_mutation_tests_exist() {
    let text = text(Path::new(".config/nextest.toml"));
    let patterns: Vec<&str> =
        text.split("test(/^").skip(1).filter_map(|rest| rest.split_once("/)")).map(|found| found.0).collect();
    assert!(patterns.len() > 4, "{patterns:?}");
    for pattern in patterns {
        let (modules, _) = pattern.rsplit_once("::").expect("a module");
        for module in modules.trim_matches(['(', ')']).split('|') {
            let exists = ["engine", "record", "model"].iter().any(|tested| {
                let path = format!("crates/{tested}/tests/{tested}/{}", module.replace("::", "/"));
                Path::new(&path).is_dir() || Path::new(&format!("{path}.rs")).exists()
            });
            assert!(exists, "{module}");
        }
    }
}

/// The tokens of a file of code.
fn tokens_of(file: &str) -> Vec<TokenTree> {
    tokens(&text(Path::new(file)))
}

/// The strings among tokens, as they are written between their quotation marks.
fn strings(tokens: Vec<TokenTree>) -> Vec<String> {
    let of = |token| match token {
        TokenTree::Group(group) => strings(group.stream().into_iter().collect()),
        TokenTree::Literal(literal) => vec![literal.to_string().trim_matches('"').to_string()],
        _ => Vec::new(),
    };
    tokens.into_iter().flat_map(of).collect()
}

/// The page on privacy names every entry that the page keeps in the storage of the browser, and no other.
#[test]
fn everything_that_is_kept_is_named() {
    // The code writes a key, or the beginning of keys that end with a number.
    let name = |key: &str| key.strip_prefix("rami.").map(|key| key.trim_end_matches('.').to_string());
    let written = strings(tokens_of("src/browser/storage.rs"));
    let kept: BTreeSet<String> = written.iter().filter_map(|key| name(key)).filter(|key| !key.is_empty()).collect();
    let privacy = text(Path::new("docs/privacy.md"));
    let listed = quoted(&privacy).map(|key| key.trim_end_matches("<number>"));
    assert_eq!(listed.filter_map(name).collect::<BTreeSet<_>>(), kept);
}

/// The page on what is kept names every kind that is merged, and every value that is kept, either as merged or as one of
/// the device. The property test of merging tries every kind.
#[test]
fn everything_that_is_kept_is_merged_or_of_the_device() {
    let page = text(Path::new("docs/kept.md"));
    let (merged, device) = page.split_once("## Of the device").expect("both parts");
    let first = |cells: Vec<&str>| cells[0].trim_matches('`').to_string();
    let kinds: BTreeSet<String> = rows(merged).skip(2).map(first).collect();
    let code = text(Path::new("crates/kept/src/backup/kept.rs"));
    let variants = code.split_once("pub enum Kind {").and_then(|(_, rest)| rest.split_once('}')).expect("the kinds").0;
    let variants = variants.lines().filter_map(|line| line.trim().strip_suffix(','));
    assert_eq!(kinds, variants.map(str::to_string).collect());
    let property = text(Path::new("crates/model/tests/model/merging.rs"));
    assert!(property.contains("assert_eq!(seen, BTreeSet::from(Kind::ALL)"), "every kind is tried");
    // The fields of what is merged, and the constants of what is stored.
    let of_device: BTreeSet<String> = rows(device).skip(2).map(first).collect();
    let stored = text(Path::new("src/browser/storage.rs"));
    let stored = stored.lines().filter_map(|line| {
        let (constant, value) = line.strip_prefix("pub const ")?.split_once(": ")?;
        let is_kept = value.starts_with("StoredItem<") || value.starts_with("Items<");
        let key = value.split('"').nth(1).filter(|_| is_kept)?;
        Some((constant.to_string(), key.to_string()))
    });
    let gathered = text(Path::new("src/ui/stores/backup.rs"));
    let mut count = 0;
    for (constant, key) in stored {
        count += 1;
        let is_written = gathered.contains(&format!("storage::{constant}.change("));
        let is_settings = constant == "SETTINGS";
        assert_eq!(is_written, !of_device.contains(&key) || is_settings, "{constant} is merged, or of the device");
    }
    assert!(count > 10, "{count} values");
}

/// The names of an enum of the page as scripts read them: `VerifyDeal` is `verify-deal`.
fn names_of(file: &str, name: &str) -> BTreeSet<String> {
    let is = |token: &TokenTree, word: &str| matches!(token, TokenTree::Ident(found) if found == word);
    let body = tokens_of(file).windows(3).find_map(|found| match found {
        [first, second, TokenTree::Group(body)] if is(first, "enum") && is(second, name) => Some(body.stream()),
        _ => None,
    });
    let kebab = |variant: String| {
        let parts = variant.chars().map(|letter| {
            if letter.is_ascii_uppercase() { format!("-{}", letter.to_ascii_lowercase()) } else { letter.to_string() }
        });
        parts.collect::<String>().trim_start_matches('-').to_string()
    };
    // The fields and attributes of a variant are groups of their own.
    let variants =
        body.unwrap_or_else(|| panic!("{file}: no enum {name}")).into_iter().filter_map(|token| match token {
            TokenTree::Ident(variant) => Some(variant.to_string()),
            _ => None,
        });
    variants.map(kebab).collect()
}

/// The page on handles lists exactly the actions, and every screen.
#[test]
fn every_handle_of_actions_and_screens_is_listed() {
    let handles = text(Path::new("docs/ui-handles.md"));
    let listed: BTreeSet<String> = rows(section(&handles, "## Actions"))
        .skip(2)
        .flat_map(|row| row[1..].iter().flat_map(|cell| quoted(cell)).map(String::from).collect::<Vec<_>>())
        .filter(|name| !name.starts_with("data-"))
        .collect();
    assert_eq!(listed, names_of("src/ui/interaction/action.rs", "ButtonAction"), "actions");
    let screens = rows(&handles).find(|row| row[0] == "`main[data-screen]`").expect("a row of the screens");
    let named: BTreeSet<&str> = screens[1..].iter().flat_map(|cell| quoted(cell)).collect();
    for screen in names_of("src/ui/stores/screen.rs", "Screen") {
        assert!(named.contains(screen.as_str()), "no screen {screen} in docs/ui-handles.md");
    }
}

/// The page of the named rule sets says what the data file says.
#[test]
fn documents_named_sets_as_the_code_has_them() {
    let page = text(Path::new("docs/rules/sets.md"));
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let sets: Vec<serde_json::Value> =
        serde_json::from_str(&text(Path::new("crates/engine/src/variants/sets.json"))).expect("the data file");
    let french: BTreeMap<String, String> =
        serde_json::from_str(&text(Path::new("locales/fr.json"))).expect("the texts");
    let sections: Vec<&str> = page.split("\n## ").skip(1).collect();
    assert_eq!(sections.len(), sets.len());
    for (set, section) in sets.iter().zip(sections) {
        let said = words(section);
        let given = |key: &str| set[key].as_str().expect("text").to_string();
        let head = format!("{} (`{}`)", french[&format!("set.{}", given("id"))], given("id"));
        assert!(said.starts_with(&words(&head)), "{head}");
        assert!(said.contains(&format!("Game `{}`", given("game"))) && said.contains(&given("follows")), "{head}");
        for decided in set["decided"].as_array().expect("a list") {
            assert!(said.contains(&words(decided.as_str().expect("text"))), "{head}: {decided}");
        }
        for (key, value) in set["options"].as_object().expect("options") {
            assert!(said.contains(&format!("`{key}` {value}")), "{head}: {key}");
        }
    }
}
