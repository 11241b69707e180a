//! The command line: one short file per command.
//!
//! Results go to standard output, everything else to standard error. The exit status is
//! 0 without problems, 1 when the run completed and found problems, 2 when it failed.

mod arguments;
mod check;
mod completions;
mod config;
mod console;
mod convert;
mod count;
mod detect;
mod emit;
mod exit_status;
mod explain;
mod formats;
mod generate;
mod man;
mod no_puzzle;
mod prepare;
mod progress;
mod prompt;
mod rows;
mod rule;
mod solve;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
};

use clap::{CommandFactory, Parser, Subcommand};
use givens::{error::Error, simd::Level};

use console::{ColorChoice, Console, INTERRUPTED};
use exit_status::{ExitStatus, print, unless_closed};

/// Read, check, solve, explain, count, convert and generate Sudoku puzzle files of any format.
#[derive(Debug, Parser)]
#[command(name = "givens", version, long_version = long_version(), about, after_help = AFTER, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to use colour; `NO_COLOR` is respected.
    #[arg(long, global = true, display_order = 900, value_name = "WHEN", default_value = "auto", value_enum)]
    color: ColorChoice,
}

/// Returns the version, and the SIMD level used by default.
fn long_version() -> String {
    let forced = std::env::var("GIVENS_SIMD").ok().and_then(|name| name.parse().ok());
    let level = forced.filter(|level: &Level| level.is_available()).unwrap_or_else(Level::best);
    format!("{} (SIMD level {level})", env!("CARGO_PKG_VERSION"))
}

const AFTER: &str = "\
Exit status:
  0    no problems found
  1    the run completed and found problems: no puzzle in an input, malformed puzzles, clashing
       givens, no or many solutions, a count out of reach, a puzzle that could not be generated
  2    the run failed: wrong usage, or a file that cannot be read or written
  130  stopped by Ctrl-C

A path is a file, a folder (with everything below it except hidden files), - for standard
input, or a puzzle as text. Without a path, standard input is read.

Examples:
  givens check puzzles/
  givens solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  givens convert bank.csv --to line -o bank.txt
  givens explain --hint puzzle.txt
  givens generate --count 100 --symmetry half-turn -o week.txt";

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
    console.handle_interrupts();
    ExitCode::from(status(console, || dispatch(cli.command, console)))
}

/// Runs a command and returns its exit status.
fn status(console: Console, command: impl FnOnce() -> Result<ExitStatus, Error>) -> u8 {
    // The panic message has been printed, and no unfinished output file has replaced its
    // target: only the status is left to set.
    match catch_unwind(AssertUnwindSafe(command)) {
        Ok(Ok(_)) if console.is_interrupted() => INTERRUPTED,
        Ok(Ok(status)) => status as u8,
        Ok(Err(error)) => {
            console.error(&error);
            ExitStatus::Failed as u8
        }
        Err(_) => {
            console.warn("this is a bug in givens, not an error in the puzzles; please report it");
            ExitStatus::Failed as u8
        }
    }
}

fn dispatch(command: Command, console: Console) -> Result<ExitStatus, Error> {
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
    fn panics_and_errors_exit_with_2_findings_with_1() {
        let console = Console::new(ColorChoice::Never);
        assert_eq!(status(console, || panic!("expected by this test")), 2);
        assert_eq!(status(console, || Ok(ExitStatus::Findings)), 1);
        assert_eq!(status(console, || Err(Error::Usage("expected by this test".to_owned()))), 2);
    }
}
