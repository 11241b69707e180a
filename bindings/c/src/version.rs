//! Which library this is.

use std::ffi::c_char;

/// The version of the interface that this header describes. A library of another version does not fit it: compare it with
/// `givens_abi_version` once. It grows only where something that exists changes; new functions, new values of enumerations
/// and new members at the end of options leave it as it is.
pub const GIVENS_ABI_VERSION: u32 = 1;

/// The number of cells, and of bytes, of a puzzle in a batch.
pub const GIVENS_CELLS: usize = 81;

/// Returns the version of the interface that the library has: `GIVENS_ABI_VERSION` when it was built.
#[unsafe(no_mangle)]
pub extern "C" fn givens_abi_version() -> u32 {
    GIVENS_ABI_VERSION
}

/// Returns the version of the library, such as `0.1.0`: a text that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn givens_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}
