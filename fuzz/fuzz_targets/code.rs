#![no_main]
//! Any bytes for `hostile_code::code`, which says what must hold.

use rami_test_utils::hostile_code;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _judged = hostile_code::code(bytes);
});
