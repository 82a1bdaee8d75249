#![no_main]
//! Any bytes for `hostile_messages::copying`, which says what must hold.

use rami_test_utils::hostile_messages;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _judged = hostile_messages::copying(bytes);
});
