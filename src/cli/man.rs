//! `givens man`: the manual pages.

use clap::Args;
use givens::error::Error;

use super::ExitStatus;

/// Print the manual page of givens or one of its commands.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Command to describe [default: givens itself].
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn run(arguments: &Arguments, mut root: clap::Command) -> Result<ExitStatus, Error> {
    root.build();
    let page = match &arguments.command {
        None => root,
        Some(name) => {
            let found = root.find_subcommand(name).cloned();
            found.ok_or_else(|| Error::Usage(format!("unknown command `{name}`")))?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).expect("writing to a vector succeeds");
    super::print(&text)
}
