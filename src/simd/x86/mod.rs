//! The words of x86-64: SSE2 on every machine, AVX2 and AVX-512 where they are.

mod avx2;
mod sse2;

pub use avx2::Avx2;
pub use sse2::Sse2;
