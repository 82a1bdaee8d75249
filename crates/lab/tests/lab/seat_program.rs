//! `rami-lab seat` as the built program, over its standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use rami_engine::rules::Options;
use rami_engine::variants;
use rami_record::Decision;
use rami_record::{ChosenRules, Recording, Setup};
use serde_json::{Value, json};

use rami_engine::game::Action;
use rami_test_utils::requests::{deal, play, request};

/// The running program.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn run(variant: &str, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rami-lab"));
        let command = command.args(["seat", "--variant", variant]).args(more);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the tool runs");
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Self { child, input, output: BufReader::new(output) }
    }

    /// The answer to a line. The program must not wait for more input.
    fn say(&mut self, line: &str) -> Value {
        self.input.write_all(format!("{line}\n").as_bytes()).expect("it reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("it answers");
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer:?}"))
    }

    /// Ends the input. The program then ends without more output.
    fn end(self) {
        let Self { mut child, input, mut output } = self;
        drop(input);
        let mut rest = String::new();
        output.read_line(&mut rest).expect("it ends");
        assert_eq!((child.wait().expect("it ends").code(), rest.as_str()), (Some(0), ""));
    }
}

/// A match of every game. One process plays all seats.
#[test]
fn a_process_plays_matches() {
    let mut decided = 0;
    for variant in variants::ALL {
        let mut program = Program::run(variant.id, &["--level", "normal"]);
        let (options, seats) = (Options::new(), vec![String::new(); 2]);
        let mut game = Recording::new(Setup { rules: ChosenRules::of_game(variant.id, options), seats, seed: 3 })
            .expect("a table");
        let mut deals = 0;
        while deals < 8 && game.deal() {
            deals += 1;
            while let Some(seat) = game.to_act() {
                let answer = program.say(&request(&game, seat).to_string());
                let action = answer["action"].as_str().unwrap_or_else(|| panic!("{answer}"));
                let Ok(Action::Move(_, mv)) = action.parse() else { panic!("{action}") };
                game.apply(seat, &mv).unwrap_or_else(|refused| panic!("{}: {action}: {refused}", variant.id));
            }
            while let Some(&seat) = game.state().asked_to_rebuy().first() {
                let answer = program.say(&request(&game, seat).to_string());
                let decision: Decision = answer["action"].as_str().unwrap_or_default().parse().expect("an answer");
                game.decide(decision).expect("a legal decision");
                decided += 1;
            }
        }
        assert!(deal(&game).board().end.is_some(), "{}", variant.id);
        program.end();
    }
    assert!(decided > 0, "nobody was asked whether to buy back");
}

/// Some requests of the first game, and the match they are from.
fn some_requests() -> (Recording, Vec<Value>) {
    let (mut found, mut requests) = (None, Vec::new());
    play(0, |game, seat| {
        if requests.len() < 12 && game.actions_made().is_multiple_of(7) {
            requests.push(request(game, seat));
        }
        found = Some(game.clone());
    });
    (found.expect("a match"), requests)
}

#[test]
fn the_order_of_the_requests_changes_no_answer() {
    let (game, requests) = some_requests();
    let options = serde_json::to_string(&game.setup().rules.options).expect("options");
    let answers = |level: &str, requests: &mut dyn Iterator<Item = &Value>| {
        let mut program =
            Program::run(&game.setup().rules.variant, &["--level", level, "--seed", "7", "--options", &options]);
        let mut answers: Vec<(String, String)> = requests
            .map(|request| program.say(&request.to_string()))
            .map(|answer| (answer["id"].to_string(), answer["action"].to_string()))
            .collect();
        program.end();
        answers.sort();
        answers
    };
    for level in ["random", "easy"] {
        let forth = answers(level, &mut requests.iter());
        assert_eq!(forth.len(), 12);
        assert_eq!(forth, answers(level, &mut requests.iter().rev()));
    }
}

#[test]
fn a_faulty_line_is_answered_and_the_next_one_awaited() {
    let (game, requests) = some_requests();
    let options = serde_json::to_string(&game.setup().rules.options).expect("options");
    let mut program = Program::run(&game.setup().rules.variant, &["--level", "normal", "--options", &options]);
    let mut told = requests[0].clone();
    told["hands"] = json!(["2C", "3C"]);
    let answer = program.say(&told.to_string());
    assert!(answer["error"].as_str().is_some_and(|error| error.contains("hands")), "{answer}");
    assert_eq!(answer["id"], told["id"]);
    assert!(program.say("deal me in")["error"].is_string());
    assert!(program.say(&requests[0].to_string())["action"].is_string());
    program.end();
}

#[test]
fn stops_thinking_in_time() {
    let (game, requests) = some_requests();
    let options = serde_json::to_string(&game.setup().rules.options).expect("options");
    let timed = ["--level", "hard", "--time", "0", "--options", &options];
    let mut program = Program::run(&game.setup().rules.variant, &timed);
    let start = Instant::now();
    for request in &requests {
        assert!(program.say(&request.to_string())["action"].is_string());
    }
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    program.end();
}

#[test]
fn wrong_calls_are_refused_before_anything_is_read() {
    for (args, expected) in [
        ("seat --level easy", "--variant"),
        ("seat --variant rami51", "--level"),
        ("seat --variant rami51 --level wizard", "wizard"),
        ("seat --variant rami51 --level easy --time soon", "soon"),
        ("seat --variant rami51 --level easy --options {\"limit\":7}", "limit"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rami-lab"));
        let output = command.args(args.split(' ')).stdin(Stdio::null()).output().expect("the tool runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.contains(expected)), (Some(2), true), "{args}: {said}");
    }
}
