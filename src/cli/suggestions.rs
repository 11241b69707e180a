//! Suggestions for options that people know from other tools, in lines no wider than a terminal.

use clap::{
    Command,
    builder::{PossibleValue, StyledStr},
    error::{ContextKind, ContextValue},
};
use givens::format::WriteOptions;

/// Options of other tools and what to use instead.
const SUGGESTIONS: &[(&[&str], &str)] = &[
    (&["-r", "-R", "--recursive"], "folders are read with everything below them"),
    (
        &["-v", "--verbose"],
        "`--verbose` lists the files of folders that are skipped; there are no other details",
    ),
    (&["-v", "--verbose"], "this command has no further details to print"),
    (&["--no-color", "--no-colour"], "use `--color never`"),
    (&["--statistics", "--stats"], "`givens check --format statistics` counts the findings of each rule"),
    (&["--unique"], "`givens check` reports all puzzles that do not have exactly one solution"),
    (&["-i", "-f", "--input", "--file"], "name files and folders without an option: `givens check FILE`"),
    (
        &["--difficulty", "--level", "--rating"],
        "`givens rate` rates puzzles; `givens generate --level hard` makes puzzles of a level",
    ),
    (&["--input-format", "--from-format"], "the format of the input is set with `--from FORMAT`"),
    (&["--size"], "the size of the grid is set with `--shape 9x9`"),
    (&["--size", "--shape"], "`--per-page` and `--page` set how large grids are printed"),
    (
        &["--size", "--shape"],
        "the size of a grid is that of the input; `givens draw --size 80mm` sets that of a picture",
    ),
    (&["--threads", "-T", "--parallel"], "the number of threads is set with `--jobs THREADS`"),
];

/// Options of other tools for the form of the output, which is `--format`, `--to` or `--rows` here.
const FORMS: &[&str] =
    &["--format", "--json", "--jsonl", "--sarif", "--csv", "--tsv", "--output-format", "--report"];

/// Commands of other tools and what to use instead.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["hint", "step"], "`givens explain --hint` shows the next step"),
    (&["grade", "difficulty"], "`givens rate` rates puzzles"),
    (&["verify", "lint", "test"], "`givens check` reports problems"),
    (&["export", "import"], "`givens convert` writes puzzles in another format"),
    (&["print", "worksheet", "worksheets", "pdf"], "`givens book` writes pages for print"),
    (&["create", "new", "make"], "`givens generate` makes puzzles"),
    (&["picture", "image", "png", "svg"], "`givens draw` draws puzzles"),
];

/// Returns the error with a suggestion, if it is about a command or an option of another tool, and without misleading ones.
pub(super) fn with_suggestion(mut error: clap::Error, root: &Command) -> clap::Error {
    if let Some(ContextValue::String(command)) = error.get(ContextKind::InvalidSubcommand) {
        let known = COMMANDS.iter().find(|(commands, _)| commands.contains(&command.as_str()));
        if let Some(&(_, suggestion)) = known {
            error.remove(ContextKind::SuggestedSubcommand);
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(suggestion)]));
        }
        return error;
    }
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg).cloned() else {
        return error;
    };
    let option = option.split('=').next().unwrap_or_default();
    let is_number = !option.is_empty() && option.bytes().all(|byte| byte.is_ascii_digit());
    let command = called_command(root);
    let is_of_command = |suggestion: &str| command.is_none_or(|command| has_options(command, suggestion));
    let mut of_option = SUGGESTIONS.iter().filter(|(options, _)| options.contains(&option));
    let suggestion = match of_option.find(|(_, suggestion)| is_of_command(suggestion)) {
        Some((_, suggestion)) => Some((*suggestion).to_owned()),
        // No other command takes no path.
        None if is_number => Some(format!("`givens generate --count {option}` makes {option} puzzles")),
        None if FORMS.contains(&option) => form_suggestion(option, root),
        None => puzzle_suggestion(option),
    };
    // clap advises to pass an unknown option after `--`, but only a puzzle can be meant so.
    let is_word =
        option.trim_start_matches('-').chars().all(|symbol| symbol.is_alphabetic() || symbol == '-');
    if suggestion.is_some() || is_word {
        error.remove(ContextKind::Suggested);
    }
    if let Some(suggestion) = suggestion {
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::Usage);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(suggestion)]));
    }
    error
}

/// Returns the command that was called.
fn called_command(root: &Command) -> Option<&Command> {
    // Some argument may not be Unicode.
    std::env::args_os().find_map(|word| root.find_subcommand(word))
}

/// Returns whether a command has the options of its own that a suggestion names: `` `--jobs ``.
fn has_options(command: &Command, suggestion: &str) -> bool {
    suggestion.split("`--").skip(1).all(|rest| {
        let name = rest.split(|symbol: char| symbol != '-' && !symbol.is_alphanumeric()).next();
        let is_global = name == Some("color");
        is_global || command.get_arguments().any(|argument| argument.get_long() == name)
    })
}

/// Returns how to write a puzzle that begins with `-`, if the option is the start of one.
fn puzzle_suggestion(option: &str) -> Option<String> {
    let is_cell = |symbol: char| symbol.is_ascii_digit() || WriteOptions::is_blank(symbol);
    let is_puzzle = |word: &String| word.len() >= 16 && word.starts_with(option) && word.chars().all(is_cell);
    let puzzle = std::env::args_os().filter_map(|word| word.into_string().ok()).find(is_puzzle)?;
    Some(format!("a puzzle that begins with `-` comes after `--`: -- {puzzle}"))
}

/// Returns how the command that was called is asked for this form.
fn form_suggestion(option: &str, root: &Command) -> Option<String> {
    let command = called_command(root)?;
    let name = option.trim_start_matches('-');
    let values = |id: &'static str| {
        let argument = command.get_arguments().find(|argument| argument.get_id() == id)?;
        Some((id, argument.get_possible_values()))
    };
    let options: Vec<_> = ["format", "to", "rows"].into_iter().filter_map(values).collect();
    // Commands without JSON documents have JSON Lines.
    let names = if name == "json" { &["json", "jsonl"][..] } else { &[name] };
    let has =
        |(_, values): &&(_, Vec<PossibleValue>), name| values.iter().any(|value| value.get_name() == name);
    let found =
        names.iter().find_map(|&name| Some((options.iter().find(|option| has(option, name))?.0, name)));
    Some(match found {
        Some((option, name)) => format!("use `--{option} {name}`"),
        None => format!("the form of the output is set with `--{}`", options.first()?.0),
    })
}

/// Breaks a line between words where it is wider than `width`; what follows is indented by `indent` spaces.
pub(super) fn wrap(line: &str, width: Option<usize>, indent: usize) -> String {
    let Some(width) = width.filter(|&width| line.chars().count() > width) else { return line.to_owned() };
    let (mut wrapped, mut column) = (String::new(), 0);
    for (position, word) in words(line).enumerate() {
        if position > 0 && column + word.trim_end().chars().count() > width && column > indent {
            wrapped.truncate(wrapped.trim_end().len());
            wrapped += &format!("\n{:indent$}", "");
            column = indent;
        }
        wrapped.push_str(word);
        column += word.chars().count();
    }
    wrapped
}

/// Returns the words of a line, each with the spaces before the next: `r1c1 ≠ 4` and the spaces at the start are not
/// divided.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.len() - rest.trim_start().len();
        let is_end = |&(space, _): &(usize, &str)| {
            let glued = |text: &str| text.starts_with(['≠', '=']);
            space >= start && !glued(&rest[space + 1..]) && !rest[..space].ends_with(['≠', '='])
        };
        let end = rest.match_indices(' ').find(is_end).map_or(rest.len(), |(space, _)| space + 1);
        let (word, after) = rest.split_at(end);
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_them() {
        assert_eq!(
            wrap("   1. naked single: 2 is it", Some(17), 6),
            "   1. naked\n      single: 2\n      is it"
        );
        assert_eq!(wrap("then r1c1 ≠ 4, r1c2 ≠ 4", Some(13), 2), "then\n  r1c1 ≠ 4,\n  r1c2 ≠ 4");
        assert_eq!(wrap("a long line", None, 2), "a long line");
        assert_eq!(wrap("unbreakable word", Some(5), 2), "unbreakable\n  word");
    }
}
