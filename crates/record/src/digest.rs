//! SHA-256, the hash that commits to a deal.

use sha2::{Digest, Sha256};

/// The SHA-256 hash of a text, in hexadecimal.
#[must_use]
pub fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
