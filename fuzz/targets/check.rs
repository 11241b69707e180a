//! Records checked many at a time come to what each comes to alone.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| givens_fuzz::check(bytes));

libfuzzer_sys::fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
    givens_fuzz::mutate(2, bytes, size, most, seed)
});
