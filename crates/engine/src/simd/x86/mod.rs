//! The words of x86-64: SSE2 on every machine, AVX2 and AVX-512 where they are.

mod avx2;
mod avx512;
mod bytes;
mod products;
mod slots;
mod sse2;
mod symbols;
mod turn;
mod weigh;
mod word512;

use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};

pub use avx2::Avx2;
pub use avx512::Avx512;
pub use sse2::Sse2;

/// Asks for the cache lines of these bytes.
#[inline(always)]
fn prefetch(bytes: &[u8]) {
    for line in bytes.chunks(64) {
        // SAFETY: every x86-64 has it, and it does nothing but fetch.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(line.as_ptr().cast()) };
    }
}
