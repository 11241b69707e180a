//! The `givens` command: arguments → `cli::run` → exit status.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
