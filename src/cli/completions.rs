//! `givens completions`: scripts for shells.

use std::{fs, path::PathBuf};

use clap::{Args, ValueEnum};
use clap_complete::Shell;
use givens::error::Error;

use super::Ending;

/// Print a completion script for a shell.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[arg(value_enum, required_unless_present = "output")]
    shell: Option<Shell>,
    /// Write the scripts for all shells into a folder.
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "shell")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, mut root: clap::Command) -> Result<Ending, Error> {
    if let Some(folder) = &arguments.output {
        let mut write =
            |&shell: &Shell| clap_complete::generate_to(shell, &mut root, "givens", folder).map(drop);
        let written =
            fs::create_dir_all(folder).and_then(|()| Shell::value_variants().iter().try_for_each(&mut write));
        let failed = |source| Error::Write { path: folder.clone(), source };
        return written.map(|()| Ending::Clean).map_err(failed);
    }
    let mut script = Vec::new();
    if let Some(shell) = arguments.shell {
        clap_complete::generate(shell, &mut root, "givens", &mut script);
    }
    super::print(&script)
}
