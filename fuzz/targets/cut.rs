//! The chunks of a text give the same entries as the whole.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| givens_fuzz::cut(bytes));

libfuzzer_sys::fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    givens_fuzz::mutate(2, bytes, size, most, seed)
});
