//! The command line: a short file a command.
//!
//! Results go to standard output, everything else to standard error. The exit status is
//! 0 when everything asked for holds, 1 when the run ended and found problems, 2 when
//! it could not do its job.

mod arguments;
mod ask;
mod check;
mod completions;
mod console;
mod convert;
mod count;
mod detect;
mod emit;
mod ending;
mod explain;
mod formats;
mod generate;
mod man;
mod prepare;
mod progress;
mod rule;
mod solve;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand};
use givens::{error::Error, simd::Level};

use console::{Console, INTERRUPTED, When};
use ending::{Ending, print};

/// Read, check, solve, explain, count, convert and generate Sudoku puzzle files of any format.
#[derive(Debug, Parser)]
#[command(name = "givens", version, long_version = long_version(), about, after_help = AFTER, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to use colour; `NO_COLOR` is honoured.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", value_enum)]
    color: When,
}

/// The version, and the machine words that `--simd` would choose.
fn long_version() -> String {
    let forced = std::env::var("GIVENS_SIMD").ok().and_then(|name| name.parse().ok());
    let level = forced.filter(|level: &Level| level.is_available()).unwrap_or_else(Level::best);
    format!("{} ({level} words)", env!("CARGO_PKG_VERSION"))
}

const AFTER: &str = "\
Exit status:
  0    everything asked for holds
  1    the run ended and found problems: malformed, clashing, no or many solutions, out of
       reach, not to be made
  2    the job could not be done: wrong usage, a file that cannot be read or written
  130  stopped by Ctrl-C

A path may be a file, a folder (all files below it), - for standard input, or a puzzle
written out. Without a path, standard input is read.

Examples:
  givens check puzzles/
  givens solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  givens convert bank.csv --to line -o bank.sdm
  givens explain --hint puzzle.txt
  givens generate --count 100 --symmetry half-turn -o week.sdm";

#[derive(Debug, Subcommand)]
enum Command {
    #[command(alias = "validate")]
    Check(check::Arguments),
    Detect(detect::Arguments),
    Convert(convert::Arguments),
    Solve(solve::Arguments),
    Count(count::Arguments),
    Explain(explain::Arguments),
    Generate(generate::Arguments),
    Formats(formats::Arguments),
    Rule(rule::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Runs the command that the arguments ask for.
pub(crate) fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let console = Console::new(cli.color);
    console.heed_interrupts();
    ExitCode::from(status(console, || dispatch(cli.command, console)))
}

/// Runs a command; its exit status.
fn status(console: Console, command: impl FnOnce() -> Result<Ending, Error>) -> u8 {
    // A panic is our fault, not the data's: the message is out, the status is 2, and no
    // output file has got its name.
    match catch_unwind(AssertUnwindSafe(command)) {
        Ok(Ok(_)) if console.is_interrupted() => INTERRUPTED,
        Ok(Ok(ending)) => ending as u8,
        Ok(Err(error)) => {
            console.error(&error);
            Ending::Failed as u8
        }
        Err(_) => {
            console.warn("this is a fault of givens, not of the puzzles; please report it");
            Ending::Failed as u8
        }
    }
}

fn dispatch(command: Command, console: Console) -> Result<Ending, Error> {
    match command {
        Command::Check(arguments) => check::run(&arguments, console),
        Command::Detect(arguments) => detect::run(&arguments, console),
        Command::Convert(arguments) => convert::run(&arguments, console),
        Command::Solve(arguments) => solve::run(&arguments, console),
        Command::Count(arguments) => count::run(&arguments, console),
        Command::Explain(arguments) => explain::run(&arguments, console),
        Command::Generate(arguments) => generate::run(&arguments, console),
        Command::Formats(arguments) => formats::run(&arguments),
        Command::Rule(arguments) => rule::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments, Cli::command()),
        Command::Man(arguments) => man::run(&arguments, Cli::command()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_ends_with_2() {
        let console = Console::new(When::Never);
        assert_eq!(status(console, || panic!("as planned")), 2);
        assert_eq!(status(console, || Ok(Ending::Findings)), 1);
        assert_eq!(status(console, || Err(Error::Usage("as planned".to_owned()))), 2);
    }
}
