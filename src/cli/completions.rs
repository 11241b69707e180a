//! `givens completions`: completion scripts for shells.

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use givens::error::Error;

use super::{Cli, ExitStatus};

/// Print a completion script for a shell.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Shell that reads the script.
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitStatus, Error> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "givens", &mut script);
    super::print(&script)
}
