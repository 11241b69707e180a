//! The `givens` command.

mod cli;

use std::process::ExitCode;

/// Replaces the allocator of musl, which is slower by a third wherever memory is allocated.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
