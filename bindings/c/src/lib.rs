//! The C library `givens`: puzzles in batches, and puzzle files in memory.
//!
//! ```text
//!  81 bytes a row ──pointers──▶ block of rows ──batch──▶ engine, ratings, … ──pointers──▶ arrays of the caller
//!  bytes of a file ──pointers──▶ formats, checks ──buffer──▶ texts of the library
//! ```
//!
//! Each function of the header is in the file of its subject, and its documentation is the header's: it is written for
//! callers in C. `pointers` alone reads and writes memory of the caller, `buffer` hands memory out and takes it back, and
//! every function that does work does it inside of `call::guard`, which no panic leaves.

mod batch;
mod buffer;
mod call;
mod canonical;
mod check;
mod count;
mod file;
mod generate;
mod options;
mod pointers;
mod rate;
mod solve;
mod solver;
mod status;
mod verdict;
mod version;

pub use buffer::{GivensBuffer, givens_buffer_free};
pub use call::givens_last_error;
pub use canonical::{GivensCanonicalForm, GivensForm, givens_canonical};
pub use check::givens_check;
pub use count::givens_count;
pub use file::{GivensTally, givens_check_file, givens_convert, givens_detect};
pub use generate::{GivensGenerateOptions, givens_generate};
pub use options::GivensFileOptions;
pub use rate::{GivensRated, GivensRating, GivensScheme, givens_level_name, givens_rate};
pub use solve::givens_solve;
pub use status::{GivensStatus, givens_status_text};
pub use verdict::{GivensVerdict, givens_verdict_name};
pub use version::{GIVENS_ABI_VERSION, GIVENS_CELLS, givens_abi_version, givens_version};
