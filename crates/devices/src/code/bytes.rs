//! Takes bytes from a code, and packs the characters of ICE credentials.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

/// Takes the first bytes of a slice and leaves the rest in it; `None` if there are too few.
pub(super) fn take<const COUNT: usize>(bytes: &mut &[u8]) -> Option<[u8; COUNT]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

/// Whether a character may be part of ICE credentials (RFC 8839, `ice-char`). These are the characters of base64.
pub(super) fn is_ice_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '+' | '/')
}

/// Packs characters of ICE credentials with six bits each. A group of fewer than four is filled up with `A`.
pub(super) fn pack(mut characters: String) -> Vec<u8> {
    while !characters.len().is_multiple_of(4) {
        characters.push('A');
    }
    STANDARD_NO_PAD.decode(characters).expect("characters of base64 in whole groups")
}

/// Takes as many packed characters from a slice; `None` if there are too few.
pub(super) fn unpack(bytes: &mut &[u8], count: usize) -> Option<String> {
    let (packed, rest) = bytes.split_at_checked(count.div_ceil(4) * 3)?;
    *bytes = rest;
    let mut characters = STANDARD_NO_PAD.encode(packed);
    characters.truncate(count);
    Some(characters)
}
