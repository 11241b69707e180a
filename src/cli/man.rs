//! `givens man`: a manual page.

use clap::Args;
use givens::error::Error;

use super::Ending;

/// Print the manual page of givens, or of one of its commands, for man(1).
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The command.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

pub(super) fn run(arguments: &Arguments, mut root: clap::Command) -> Result<Ending, Error> {
    root.build();
    let page = match &arguments.command {
        None => root,
        Some(name) => {
            let found = root.find_subcommand(name).cloned();
            found.ok_or_else(|| Error::Usage(format!("no command is called `{name}`")))?
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).expect("memory takes all");
    super::print(&text)
}
