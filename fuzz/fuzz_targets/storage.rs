#![no_main]
//! Any bytes for `hostile::storage`, which says what must hold.

#[path = "../../tests/support/hostile.rs"]
#[expect(dead_code, reason = "a target uses one of its functions")]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    hostile::storage(bytes);
});
