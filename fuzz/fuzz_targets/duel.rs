#![no_main]
//! Any bytes for `hostile_duel::duel`, which says what must hold.

use rami_test_utils::hostile_duel;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _judged = hostile_duel::duel(bytes);
});
