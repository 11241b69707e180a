//! Any bytes, read in any format: see `sound`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| givens_fuzz::read(bytes));

libfuzzer_sys::fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    givens_fuzz::mutate(1, bytes, size, most, seed)
});
