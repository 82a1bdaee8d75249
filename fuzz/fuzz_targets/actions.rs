#![no_main]
//! Any bytes for `hostile::actions`, which says what must hold.

use rami_test_utils::hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _judged = hostile::actions(bytes);
});
