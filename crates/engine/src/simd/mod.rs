//! SIMD levels: words of 64 to 512 bits behind one set of safe traits, chosen at run time.
//!
//! The layout is that of 9×9 grids; the rules of Sudoku are elsewhere. The bits of a [`Word`] are *lanes*. A [`LaneState`]
//! is one lane by itself: three slots of 27 sets of nine bits. A [`LaneBoard`] holds the records of all lanes transposed:
//! one [`Plane`] for each bit of each element. A [`Task`] is code for any level; [`SimdLevel::enter`] runs it with the words
//! of one level. Where whole bytes are moved and compared, [`Bytes16`] of them take the place of words, and
//! [`SimdLevel::shuffle`] that of `enter`.
//!
//! This is the only folder with `unsafe`. A level's token ([`Simd`]) is made only if its instructions were
//! detected, and its words only by the token, so everything outside is safe code.

#![allow(unsafe_code, reason = "intrinsics; each block says why it is sound")]
#![allow(
    clippy::inline_always,
    reason = "code that is not inlined into the level's entry function is compiled without its instructions"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "bits are cut out of wider numbers on purpose, and tables count to 255"
)]
#![allow(
    clippy::many_single_char_names,
    clippy::needless_range_loop,
    reason = "matrices of bits, and indices that several of them share"
)]

mod bits;
mod bytes;
mod bytes16;
#[cfg(target_arch = "x86_64")]
mod bytes_first;
mod enter;
mod lane_state;
mod lanes;
mod level;
#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
mod products;
mod slot_triple;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
mod weigh;
mod word;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use bits::Bits;
pub use bytes::{ByteWord, Bytes, turn_bytes};
pub use bytes16::{Bytes16, PlainBytes16, Shuffle, ShuffleTask};
pub use lane_state::LaneState;
pub use lanes::{Lanes, LanesIter};
pub use level::SimdLevel;
#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use plain::Plain;
pub use products::{Place, Products, Row, Table, Weights, turn_square};
pub use slot_triple::SlotTriple;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use wasm::Simd128;
pub use weigh::Neighbours;
pub use word::{LaneBoard, Plane, Simd, Task, Word, matched};
#[cfg(target_arch = "x86_64")]
pub use x86::{Avx2, Avx512, Sse2};

/// The elements that a record has, as [`Simd::pairs_and_larger`] numbers them.
pub const ELEMENTS: u128 = 0x07ff_ffff_07ff_ffff_07ff_ffff;
