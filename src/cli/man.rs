//! `givens man`: a manual page.

use std::io::Write;

use clap::Args;
use givens::{error::Error, pipeline::Output};

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
    let mut output = Output::stdout();
    let rendered = clap_mangen::Man::new(page).render(&mut text);
    rendered.and_then(|()| output.write_all(&text)).map_err(|error| output.error(error))?;
    output.finish()?;
    Ok(Ending::Clean)
}
