#![no_main]
//! Any bytes for `hostile::record`, which says what must hold.

#[path = "../../tests/support/hostile.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::record(bytes);
});
