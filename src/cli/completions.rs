//! `givens completions`: a script for the shell.

use clap::Args;
use clap_complete::Shell;
use givens::error::Error;

use super::Ending;

/// Print a completion script for a shell.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, mut root: clap::Command) -> Result<Ending, Error> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut root, "givens", &mut script);
    super::print(&script)
}
