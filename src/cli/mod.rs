//! The command line: one short file per command.
//!
//! Results go to standard output, everything else to standard error. The exit status is
//! 0 without problems, 1 when the run completed and found problems, 2 when it failed.

mod answers;
mod arguments;
mod book;
mod canon;
mod check;
mod compare;
mod completions;
mod config;
mod console;
mod convert;
mod count;
mod cut_texts;
mod dedup;
mod detect;
mod draw;
mod drive;
mod exit_status;
mod explain;
mod extensions;
mod formats;
mod formulas;
mod generate;
mod grids;
mod ignore_files;
mod keys;
mod layout;
mod man;
mod minimize;
mod names;
mod numbers;
mod output;
mod page;
mod page_list;
mod patterns;
mod progress;
mod prompt;
mod rate;
mod records;
mod resume;
mod rows;
mod rule;
mod schema;
mod select;
mod signals;
mod solve;
mod sort;
mod stats;
mod suggestions;
mod techniques;
mod writing;

use std::{
    ffi::OsString,
    panic::{AssertUnwindSafe, catch_unwind},
    process::ExitCode,
};

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueHint, error::ErrorKind};
use givens::{error::Error, simd::SimdLevel, text::escaped};

use console::{ColorChoice, Console};
use exit_status::{ExitStatus, print, unless_closed};

/// Read, check, solve, explain, draw, convert and generate Sudoku puzzle files.
#[derive(Debug, Parser)]
#[command(name = "givens", version, long_version = long_version(), after_help = AFTER)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    everywhere: Everywhere,
}

/// Options of all commands.
#[derive(Debug, Args)]
struct Everywhere {
    /// Print only errors besides the results.
    #[arg(short, long, global = true, display_order = 900, help_heading = "Output")]
    quiet: bool,
    #[arg(
        long,
        global = true,
        display_order = 901,
        value_name = "WHEN",
        default_value = "auto",
        value_enum,
        hide_possible_values = true,
        help = "Colour: auto, always or never",
        long_help = "Colour: auto (on terminals, unless NO_COLOR is set), always or never",
        help_heading = "Output"
    )]
    color: ColorChoice,
    /// Escape texts of CSV and TSV that spreadsheets would run.
    ///
    /// A text that begins with =, +, -, @, a TAB or a line end gets a ' before it, unless it is a number. Nothing takes the '
    /// away when the file is read again. Without it, texts are written as they were read.
    #[arg(long, global = true, display_order = 899, help_heading = "Output", hide_short_help = true)]
    escape_formulas: bool,
}

/// Returns the version, and the SIMD level used by default.
fn long_version() -> String {
    let forced = std::env::var("GIVENS_SIMD").ok().and_then(|name| name.parse().ok());
    let level = forced.filter(|level: &SimdLevel| level.is_available()).unwrap_or_else(SimdLevel::best);
    format!("{} (SIMD level {level})", env!("CARGO_PKG_VERSION"))
}

const AFTER: &str = "\
Exit status:
  0    no problems found
  1    problems were found: no puzzle in an input, malformed puzzles, clashing
       givens, no or many solutions, a count out of reach, no puzzle generated
  2    the run failed: wrong usage, or a file that cannot be read or written
  130  stopped by Ctrl-C; 143: by SIGTERM; 129: by SIGHUP (docs/files.md)

A path is a file, a folder (with everything below it except hidden files), - for
standard input, or a puzzle as text. Without a path, standard input is read; on
a terminal, check, solve and explain ask for a puzzle.

Examples:
  givens check puzzles/
  givens solve 1.3..4.22.4..3.1
  givens convert bank.csv -o bank.sdm
  givens generate --count 100 --symmetry half-turn -o week.txt";

/// Declares the commands in the order of the help: a variant, and its module, which has its name.
macro_rules! commands {
    ($($(#[$alias:meta])? $variant:ident = $module:ident,)+) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($(#[$alias])? $variant($module::Arguments),)+
        }

        /// The names of the commands.
        const COMMANDS: &[&str] = &[$(stringify!($module)),+];

        /// Returns one command.
        fn command(name: &str) -> Option<clap::Command> {
            let command = clap::Command::new(name.to_owned());
            match name {
                $(stringify!($module) => Some($module::Arguments::augment_args(command)),)+
                _ => None,
            }
        }

        impl Command {
            fn run(&self, console: Console) -> Result<ExitStatus, Error> {
                match self {
                    $(Self::$variant(arguments) => $module::run(arguments, console),)+
                }
            }
        }
    };
}

commands! {
    #[command(alias = "validate")]
    Check = check,
    Detect = detect,
    Convert = convert,
    Solve = solve,
    Count = count,
    Explain = explain,
    Rate = rate,
    #[command(alias = "canonical")]
    Canon = canon,
    Minimize = minimize,
    Stats = stats,
    Select = select,
    Sort = sort,
    #[command(alias = "deduplicate")]
    Dedup = dedup,
    Compare = compare,
    Draw = draw,
    Book = book,
    Generate = generate,
    #[command(alias = "format")]
    Formats = formats,
    #[command(alias = "technique")]
    Techniques = techniques,
    #[command(alias = "rules")]
    Rule = rule,
    Schema = schema,
    Completions = completions,
    Man = man,
}

/// Options about the run rather than the puzzles: they come last in the help.
const MACHINE: [&str; 5] = ["jobs", "shard", "memory", "simd", "stdin_name"];

/// Commands whose output has no colour.
const PLAIN: [&str; 4] = ["formats", "schema", "completions", "man"];

/// Options without which a command writes no table.
const OF_TABLES: [&str; 3] = ["to", "rows", "report"];

/// Returns the command with its options in the order of the help.
fn root_command() -> clap::Command {
    let root = Cli::command().mut_args(in_any_case);
    let everywhere = HiddenOptions::of(&root);
    COMMANDS
        .iter()
        .fold(root, |root, name| root.mut_subcommand(name, |command| arranged(command, &everywhere)))
}

/// Returns the same without all commands but one, which is enough to parse arguments that are right: to make all of them
/// takes longer than to solve a puzzle.
fn root_with(name: &str) -> Option<clap::Command> {
    let root = Everywhere::augment_args(clap::Command::new("givens")).mut_args(in_any_case);
    let everywhere = HiddenOptions::of(&root);
    command(name).map(|command| root.subcommand(arranged(command, &everywhere)))
}

/// Options of all commands that do nothing for some: there they are taken, but no help has them.
struct HiddenOptions {
    color: Option<clap::Arg>,
    escape_formulas: Option<clap::Arg>,
}

impl HiddenOptions {
    fn of(root: &clap::Command) -> Self {
        let find = |id: &str| root.get_arguments().find(|argument| argument.get_id() == id);
        let hidden = |id: &str| find(id).map(|argument| argument.clone().hide(true));
        Self { color: hidden("color"), escape_formulas: hidden("escape_formulas") }
    }
}

/// Returns a command with its options in the order of the help.
fn arranged(command: clap::Command, everywhere: &HiddenOptions) -> clap::Command {
    let mut command = command.mut_args(in_any_case).mut_args(with_hint);
    for id in MACHINE {
        if command.get_arguments().any(|argument| argument.get_id() == id) {
            // A changed argument moves to the end, and its heading with it.
            command = command.mut_arg(id, |argument| argument.help_heading("Machine"));
        }
    }
    let is_table = |argument: &clap::Arg| OF_TABLES.contains(&argument.get_id().as_str());
    let writes_tables = command.get_arguments().any(is_table);
    let is_plain = PLAIN.contains(&command.get_name());
    let color = everywhere.color.clone().filter(|_| is_plain);
    command.args(color).args(everywhere.escape_formulas.clone().filter(|_| !writes_tables))
}

/// Lets an option take the values of its list, if it has one, in any case.
fn in_any_case(argument: clap::Arg) -> clap::Arg {
    let takes_values = argument.get_action().takes_values();
    argument.ignore_case(takes_values)
}

/// Keeps shells from offering files for values that are none.
fn with_hint(argument: clap::Arg) -> clap::Arg {
    let is_open =
        argument.get_value_hint() == ValueHint::Unknown && argument.get_possible_values().is_empty();
    if is_open && argument.get_action().takes_values() {
        argument.value_hint(ValueHint::Other)
    } else {
        argument
    }
}

/// Runs the command that the arguments ask for.
pub(crate) fn run() -> ExitCode {
    signals::handle();
    let (cli, contradiction) = match parsed(&std::env::args_os().collect::<Vec<_>>()) {
        Ok(parsed) => parsed,
        Err(error) => {
            let status = ExitCode::from(if error.use_stderr() { 2 } else { 0 });
            let error =
                if error.use_stderr() { suggestions::with_suggestion(error, &root_command()) } else { error };
            let _ = error.print();
            return status;
        }
    };
    let console = Console::new(cli.everywhere.color, cli.everywhere.quiet);
    formulas::set(cli.everywhere.escape_formulas);
    ExitCode::from(status(console, || contradiction.map_or_else(|| dispatch(cli.command, console), Err)))
}

/// Parses the arguments, and returns the error of an output whose extension contradicts them. An error of parsing quotes them
/// to a terminal or a log, so it is the error about the arguments as these may show them.
fn parsed(arguments: &[OsString]) -> Result<(Cli, Option<Error>), clap::Error> {
    let name = arguments.get(1).and_then(|argument| argument.to_str());
    if let Some(Ok(parsed)) = name.and_then(root_with).map(|root| parsed_by(root, arguments)) {
        return Ok(parsed);
    }
    let parse = |arguments: &[OsString]| parsed_by(root_command(), arguments);
    parse(arguments).map_err(|error| {
        let shown = |argument: &OsString| OsString::from(&*escaped(&argument.to_string_lossy()));
        let shown: Vec<_> = arguments.iter().map(shown).collect();
        if shown == arguments || !error.use_stderr() {
            return error;
        }
        let reason = "an argument has characters that cannot be shown";
        parse(&shown).err().unwrap_or_else(|| root_command().error(ErrorKind::InvalidValue, reason))
    })
}

fn parsed_by(mut root: clap::Command, arguments: &[OsString]) -> Result<(Cli, Option<Error>), clap::Error> {
    let mut matches = root.try_get_matches_from_mut(arguments)?;
    let contradiction = extensions::contradiction(&root, &matches);
    Ok((Cli::from_arg_matches_mut(&mut matches)?, contradiction))
}

/// Runs a command and returns its exit status.
fn status(console: Console, command: impl FnOnce() -> Result<ExitStatus, Error>) -> u8 {
    // The panic message has been printed, and no unfinished output file has replaced its
    // target: only the status is left to set.
    match catch_unwind(AssertUnwindSafe(command)) {
        Ok(Ok(status)) => signals::stopped_status().unwrap_or(status as u8),
        Ok(Err(error)) => {
            console.error(&error);
            ExitStatus::Failed as u8
        }
        Err(_) => {
            console.message_error("this is a bug in givens, not an error in the puzzles; please report it");
            ExitStatus::Failed as u8
        }
    }
}

fn dispatch(mut command: Command, console: Console) -> Result<ExitStatus, Error> {
    let reading = match &mut command {
        Command::Check(arguments) => Some(&mut arguments.reading),
        Command::Solve(arguments) => Some(&mut arguments.reading),
        Command::Explain(arguments) => Some(&mut arguments.reading),
        _ => None,
    };
    if let Some(status) = reading.map_or(Ok(None), |reading| prompt::ask_if_needed(reading, console))? {
        return Ok(status);
    }
    command.run(console)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// clap makes a line break of it.
    #[test]
    fn no_help_has_n_in_braces() {
        for command in root_command().get_subcommands() {
            for argument in command.get_arguments() {
                let helps = [argument.get_help(), argument.get_long_help()];
                let has = helps.into_iter().flatten().any(|help| help.to_string().contains("{n}"));
                assert!(!has, "{} {}", command.get_name(), argument.get_id());
            }
        }
    }

    #[test]
    fn panics_and_errors_exit_with_2_findings_with_1() {
        let console = Console::new(ColorChoice::Never, false);
        assert_eq!(status(console, || panic!("expected by this test")), 2);
        assert_eq!(status(console, || Ok(ExitStatus::Findings)), 1);
        assert_eq!(status(console, || Err(Error::Usage("expected by this test".to_owned()))), 2);
    }
}
