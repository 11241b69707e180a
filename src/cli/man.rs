//! `givens man`: manual pages.

use std::{fs, path::PathBuf};

use clap::Args;
use givens::error::Error;

use super::Ending;

/// Print the manual page of givens, or of one of its commands, for man(1).
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The command.
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the pages of givens and of all commands into a folder.
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "command")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, mut root: clap::Command) -> Result<Ending, Error> {
    root.build();
    if let Some(folder) = &arguments.output {
        let root = root.disable_help_subcommand(true);
        let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(root, folder));
        let failed = |source| Error::Write { path: folder.clone(), source };
        return written.map(|()| Ending::Clean).map_err(failed);
    }
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
