//! `givens man`: the manual pages.

use std::{fs, io, path::PathBuf};

use clap::{Args, ValueHint};
use clap_mangen::Man;
use givens::error::Error;

use super::{
    COMMANDS, ExitStatus,
    console::Console,
    names::{Listed, with_similar},
    root_command,
};

/// Print the manual page of givens or one of its commands.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  givens man solve | man -l -
  givens man --dir ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// Command to describe [default: givens itself].
    #[arg(value_name = "COMMAND", value_parser = commands(), hide_possible_values = true)]
    command: Option<String>,
    /// Write the pages of givens and of all commands into a folder.
    #[arg(short = 'o', long = "dir", alias = "output", value_name = "FOLDER", conflicts_with = "command", value_hint = ValueHint::DirPath)]
    folder: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, _: Console) -> Result<ExitStatus, Error> {
    // The version without the SIMD level: the pages are the same on every machine.
    let mut root = root_command().long_version(env!("CARGO_PKG_VERSION")).disable_help_subcommand(true);
    root.build();
    let Some(folder) = &arguments.folder else {
        let command = match &arguments.command {
            None => &root,
            Some(name) => root.find_subcommand(name).ok_or_else(|| unknown_command(name))?,
        };
        return super::print(&page(command, &root).expect("writing to a vector succeeds"));
    };
    let written = fs::create_dir_all(folder).and_then(|()| {
        root.get_subcommands().chain([&root]).try_for_each(|command| {
            fs::write(folder.join(format!("{}.1", name_of(command))), page(command, &root)?)
        })
    });
    let failed = |source| Error::Write { path: folder.clone(), source };
    written.map(|()| ExitStatus::Clean).map_err(failed)
}

/// Returns a parser of the names of commands, which completions offer.
const fn commands() -> Listed<String> {
    Listed::new(|text| Ok(text.to_owned()), || COMMANDS.iter().map(|&name| (name, "")).collect())
}

/// Returns the error of a command that there is not.
fn unknown_command(name: &str) -> Error {
    Error::Usage(with_similar(format!("unknown command `{name}`"), name, COMMANDS.iter().copied()))
}

/// Returns the page of a command. What follows its options in the help makes sections of its own, not filled.
fn page(command: &clap::Command, root: &clap::Command) -> io::Result<Vec<u8>> {
    let source = concat!("givens ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(name_of(command)).source(source).manual("");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    page.extend(after.split("\n\n").flat_map(|block| section(block).into_bytes()));
    let others: Vec<_> = if command.has_subcommands() {
        root.get_subcommands().map(name_of).collect()
    } else {
        vec![name_of(root)]
    };
    let others: Vec<_> = others.iter().map(|name| format!("\\fB{name}\\fR(1)")).collect();
    page.extend(format!(".SH \"SEE ALSO\"\n{}\n", others.join(", ")).bytes());
    Ok(page)
}

/// Returns the name of a page: `givens-check`.
fn name_of(command: &clap::Command) -> String {
    command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned()
}

/// Returns a section of a block of the help: a heading with indented lines, or a paragraph.
fn section(block: &str) -> String {
    let escaped = block.replace('\\', "\\e").replace('-', "\\-").replace("\n.", "\n\\&.");
    match escaped.split_once(":\n") {
        Some((heading, lines)) if lines.starts_with("  ") => {
            format!(".SH \"{}\"\n.nf\n{lines}\n.fi\n", heading.to_uppercase())
        }
        _ => format!(".SH NOTES\n{escaped}\n"),
    }
}
