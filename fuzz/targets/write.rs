//! Records read in one format and written in another come back.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| givens_fuzz::write(bytes));

libfuzzer_sys::fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    givens_fuzz::mutate(2, bytes, size, most, seed)
});
