//! How `rami-lab` is called: the options of each command, its help, and calls that are refused with a sentence.

use super::commands::{lab, said};

#[test]
fn wrong_calls_are_answered_with_a_sentence() {
    let simulate = "simulate --variant rami51 --seats 2 --games 1 --seed 1 --bots random";
    for (call, expected) in [
        ("", "requires a subcommand"),
        ("fly", "unrecognized subcommand 'fly'"),
        ("replay", "not provided:\n  <FILE>"),
        ("replay /nowhere/record.json", "/nowhere/record.json"),
        ("solve --variant rami52 AC", "invalid value 'rami52' for '--variant"),
        ("solve AC", "not provided:\n  --variant"),
        ("solve --variant rami51 1C", "unknown card"),
        ("solve --variant rami51 --fast AC", "--fast"),
        ("bench --variant rami51 --work digging", "invalid value 'digging' for '--work"),
        ("tune", "not provided:\n  --variant"),
        (&simulate.replace("rami51", "whist"), "invalid value 'whist' for '--variant"),
        (&simulate.replace("random", "wizard"), "invalid value 'wizard' for '--bots"),
        (&simulate.replace("random", "random,random,random"), "3 bots for 2 seats"),
        (&simulate.replace("--seats 2", "--seats 7"), "2 to 6 players"),
        (&simulate.replace("--seats 2", "--seats two"), "invalid value 'two' for '--seats"),
        (&format!("{simulate} --options {{\"colour\":1}}"), "unknown option"),
        (&format!("{simulate} --options {{\"limit\":7}}"), "limit cannot be 7"),
        (&format!("{simulate} --options nonsense"), "no JSON object of options"),
    ] {
        let args: Vec<&str> = call.split_whitespace().collect();
        let output = lab(&args);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{call}: {message}");
        assert!(message.contains(expected), "{call}: {message}");
        assert!(output.stdout.is_empty(), "{call}");
    }
}

/// Every command with the fewest arguments that it accepts, and its other options.
const COMMANDS: [(&str, &str); 15] = [
    ("replay -", ""),
    ("solve --variant gin AC", "knocked number options seats"),
    (
        "simulate --variant gin --seats 2 --games 1 --seed 1 --bots random",
        "control-variates deals options save threads",
    ),
    ("seat --variant gin --level random", "options seed time"),
    ("hinted --variant gin --seats 2 --seed 1", "bots options"),
    ("review -", "threads"),
    ("luck -", "threads"),
    ("ladder", "bots control-variates games seed threads variant"),
    ("belief --variant gin --games 1 --seed 1", "options seats"),
    ("equity --variant gin --games 1 --seed 1", "options threads"),
    ("hazard --variant gin --seats 2 --games 1 --seed 1", "options threads"),
    ("choices --variant gin --seats 2 --games 1 --seed 1 --settings {}", "every options playouts threads"),
    ("bench --variant gin", "hands work"),
    ("tune --variant gin", "afresh games generations options seats seed threads"),
    ("opening --variant gin", "games generations seats seed threads"),
];

/// The options of all commands, each with a value it may have.
const OPTIONS: &str = "--afresh --bots=easy --control-variates --deals=1 --every=1 --games=1 --generations=1 --hands=- \
    --knocked=AC --level=easy --number=1 --options={} --playouts=1 --save=- --seats=2 --seed=1 --settings={} --threads=1 \
    --time=1 --variant=gin --work=quick-deals";

#[test]
fn an_option_of_another_command_is_refused() {
    for (call, more) in COMMANDS {
        let taken: Vec<&str> =
            more.split(' ').chain(call.split(' ').filter_map(|word| word.strip_prefix("--"))).collect();
        for option in OPTIONS.split(' ') {
            let (name, _) = option[2..].split_once('=').unwrap_or((&option[2..], ""));
            if taken.contains(&name) {
                continue;
            }
            let output = lab(&call.split(' ').chain([option]).collect::<Vec<_>>());
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{call} {option}: {message}");
            let needs_another = message.contains("not provided:") && !call.contains(name);
            assert!(needs_another || message.contains(&format!("unexpected argument '--{name}'")), "{call}: {message}");
        }
    }
}

#[test]
fn options_that_go_with_another_are_refused_alone() {
    for (call, expected) in [
        ("ladder --playouts 1", "--control-variates"),
        ("bench --work quick-deals", "--variant"),
        ("bench --hands hands.txt", "--variant"),
        ("bench --variant gin --seats 2", "--hands"),
        ("bench --variant gin --work quick-deals --hands hands.txt", "cannot be used with"),
    ] {
        let output = lab(&call.split(' ').collect::<Vec<_>>());
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{call}: {message}");
        assert!(message.contains(expected), "{call}: {message}");
    }
}

#[test]
fn every_command_has_its_help() {
    let all = said(&["--help"]);
    for (call, more) in COMMANDS {
        let command = call.split(' ').next().expect("a name");
        assert!(all.contains(&format!("\n  {command} ")), "{command}: {all}");
        let help = said(&[command, "--help"]);
        assert!(help.contains(&format!("Usage: rami-lab {command}")), "{help}");
        for option in more.split(' ').filter(|option| !option.is_empty()) {
            let (_, after) =
                help.split_once(&format!("\n      --{option}")).unwrap_or_else(|| panic!("{option}: {help}"));
            // The text up to the next option or to the default value.
            let described = after.split("\n      --").next().and_then(|one| one.split('[').next()).expect("a part");
            assert!(described.contains(char::is_lowercase), "{option}: {help}");
        }
        // Help is printed whatever the other arguments are.
        let whole: Vec<&str> = call.split(' ').chain(["--help"]).collect();
        assert_eq!(said(&whole), help);
    }
}
