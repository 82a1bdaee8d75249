//! The set-up: where `scripts/setup.sh` gets tools from. Stubs stand in for the programs that it calls.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::code::rule_ids::text;

const SCRIPT: &str = "scripts/setup.sh";

/// The packages of the tools, each with the name that the script gives its version.
const TOOLS: [(&str, &str); 8] = [
    ("trunk", "TRUNK"),
    ("wasm-bindgen-cli", "WASM_BINDGEN"),
    ("wasm_split_cli_support", "WASM_SPLIT"),
    ("cargo-fuzz", "CARGO_FUZZ"),
    ("cargo-deny", "CARGO_DENY"),
    ("cargo-mutants", "CARGO_MUTANTS"),
    ("cargo-nextest", "CARGO_NEXTEST"),
    ("cargo-cyclonedx", "CARGO_CYCLONEDX"),
];

/// The parts of the set-up that install those tools. Others install browsers.
const PARTS: [&[&str]; 5] = [&[], &["audit"], &["fuzz"], &["mutants"], &["release"]];

/// The programs that a machine has before the set-up.
const PROGRAMS: [&str; 6] = ["rustup", "cargo", "node", "npm", "c++", "zip"];

/// Each package with its version in the script.
fn pinned() -> Vec<(&'static str, String)> {
    let script = text(Path::new(SCRIPT));
    let version = |name: &str| {
        let set = script.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        set.unwrap_or_else(|| panic!("{SCRIPT} sets no {name}")).to_string()
    };
    TOOLS.into_iter().map(|(package, name)| (package, version(name))).collect()
}

/// A machine without any of the tools: a folder with the script and stubs.
struct Machine(PathBuf);

impl Machine {
    fn new(name: &str, more: &[&str]) -> Self {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("setup").join(name);
        if place.exists() {
            fs::remove_dir_all(&place).expect("removable");
        }
        let own = |path: &str| fs::canonicalize(path).expect("a file of the project");
        for folder in ["bin", "scripts"] {
            fs::create_dir_all(place.join(folder)).expect("a new folder");
        }
        for file in ["installed", "calls", "package.json", "package-lock.json"] {
            fs::write(place.join(file), "").expect("a new file");
        }
        for script in [SCRIPT, "scripts/toolchain.sh"] {
            symlink(own(script), place.join(script)).expect("a new link");
        }
        let stubs = PROGRAMS.iter().chain(more).map(|program| format!("bin/{program}"));
        for stub in stubs.chain(["scripts/compile.sh".into()]) {
            symlink(own("tests/repository/stub.sh"), place.join(stub)).expect("a new link");
        }
        Self(place)
    }

    /// Runs a part of the set-up. `settings` are variables of its environment.
    fn set_up(&self, part: &[&str], settings: &[(&str, &str)]) -> Output {
        let mut script = Command::new(self.0.join(SCRIPT));
        script.args(part).env_clear().env("PATH", format!("{}:/usr/bin:/bin", self.0.join("bin").display()));
        script.env("PLACE", &self.0).env("RUSTUP_TOOLCHAIN", "stub").envs(settings.iter().copied());
        script.output().expect("the script runs")
    }

    /// Runs all parts of the set-up.
    fn set_up_all(&self, settings: &[(&str, &str)]) {
        for part in PARTS {
            let done = self.set_up(part, settings);
            assert!(done.status.success(), "{part:?}: {}", String::from_utf8_lossy(&done.stderr));
        }
    }

    /// What was called to install or compile something.
    fn calls(&self) -> Vec<String> {
        text(&self.0.join("calls")).lines().map(String::from).collect()
    }
}

/// How a prebuilt package is asked for: by its exact version, and never so that it would be compiled.
fn asked(package: &str, version: &str) -> String {
    let how = "--no-confirm --locked --force --disable-strategies compile";
    format!("cargo-binstall binstall {how} {package}@{version}")
}

fn is_compiled(call: &str, package: &str, version: &str) -> bool {
    call.starts_with(&format!("cargo install {package} --version {version} "))
}

#[test]
fn installs_prebuilt_tools_if_asked_to() {
    let machine = Machine::new("prebuilt", &["cargo-binstall"]);
    let offered = TOOLS.map(|(package, _)| package).join(" ");
    machine.set_up_all(&[("RAMI_PREBUILT", "1"), ("OFFERED", &offered)]);
    let mut expected: Vec<String> = pinned().iter().map(|(package, version)| asked(package, version)).collect();
    let mut calls = machine.calls();
    expected.sort();
    calls.sort();
    assert_eq!(calls, expected);
}

#[test]
fn compiles_tools_that_are_not_prebuilt() {
    let machine = Machine::new("not-offered", &["cargo-binstall"]);
    machine.set_up_all(&[("RAMI_PREBUILT", "1"), ("OFFERED", "trunk cargo-deny")]);
    let calls = machine.calls();
    for (package, version) in pinned() {
        let tried = calls.iter().position(|call| *call == asked(package, &version));
        let compiled = calls.iter().position(|call| is_compiled(call, package, &version));
        assert!(tried.is_some(), "{package}: {calls:?}");
        let is_offered = ["trunk", "cargo-deny"].contains(&package);
        assert!(if is_offered { compiled.is_none() } else { compiled > tried }, "{package}: {calls:?}");
    }
}

#[test]
fn compiles_all_tools_unless_asked_otherwise() {
    let machine = Machine::new("compiled", &["cargo-binstall"]);
    machine.set_up_all(&[]);
    let calls = machine.calls();
    assert!(!calls.iter().any(|call| call.starts_with("cargo-binstall")), "{calls:?}");
    for (package, version) in pinned() {
        assert!(calls.iter().any(|call| is_compiled(call, package, &version)), "{package}: {calls:?}");
    }
    assert_eq!(calls.iter().filter(|call| *call == "compile.sh").count(), 1, "{calls:?}");
}

#[test]
fn says_that_cargo_binstall_is_missing() {
    let machine = Machine::new("no-binstall", &[]);
    let failed = machine.set_up(&[], &[("RAMI_PREBUILT", "1")]);
    let said = String::from_utf8_lossy(&failed.stderr);
    assert!(!failed.status.success());
    assert!(said.starts_with("setup: RAMI_PREBUILT is 1, but cargo-binstall is missing"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(machine.calls().is_empty());
}
