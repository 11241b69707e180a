//! Detection and reading agree on the format of a text.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| givens_fuzz::detect(bytes));

libfuzzer_sys::fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    givens_fuzz::mutate(0, bytes, size, most, seed)
});
