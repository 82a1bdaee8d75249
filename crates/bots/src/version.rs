//! The version of the bots' play for each game. Equal versions make the same moves from the same seeds.

/// The games with the versions of the bots' play. A version is raised with any changed move, temperament or shuffle, so
/// that a match that was played by an earlier one is not taken for a false one.
///
/// `crates/bots/tests/bots/versions.rs` compares the moves of each game with the digest beside its version.
pub const VERSIONS: &[(&str, u16)] = include!(concat!(env!("OUT_DIR"), "/versions.rs"));

/// The version of the bots' play in a game and in its named sets; `None` if there is no such game.
#[must_use]
pub fn version_of(variant: &str) -> Option<u16> {
    VERSIONS.iter().find(|(game, _)| *game == variant).map(|&(_, version)| version)
}
