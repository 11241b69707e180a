//! `givens man`: the manual pages.

use std::{fs, path::PathBuf};

use clap::Args;
use givens::error::Error;

use super::ExitStatus;

/// Print the manual page of givens or one of its commands.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Command to describe [default: givens itself].
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the pages of givens and of all commands into a folder.
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "command")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, mut root: clap::Command) -> Result<ExitStatus, Error> {
    if let Some(folder) = &arguments.output {
        let root = root.disable_help_subcommand(true);
        let written = fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(root, folder));
        let failed = |source| Error::Write { path: folder.clone(), source };
        return written.map(|()| ExitStatus::Clean).map_err(failed);
    }
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
