//! All engines, and the sliced one at each level, agree on a puzzle.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| givens_fuzz::levels(bytes));
