//! The extension of the output: one that names another form than what is written is an error of usage.
//!
//! All commands with `-o` are checked here, before they run, by the options that they have: `--rows`, `--format` and `--to`.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use clap::{ArgMatches, Command};
use givens::{error::Error, pipeline::extension};

use super::writing::Target;

/// Extensions of what `draw` and `book` write.
const PICTURES: &[&str] = &[
    "pdf", "svg", "png", "jpg", "jpeg", "gif", "webp", "ps", "eps", "tex", "html", "htm", "doc", "docx",
    "odt", "rtf",
];
/// Extensions of sheets and archives that are read at most.
const CONTAINERS: &[&str] = &["xls", "ods", "zip", "tar", "tgz", "7z", "rar"];
/// Forms by name, with their extensions, the first of which are those that people use most.
const FORMS: &[(&str, &[&str])] = &[
    ("json", &["json"]),
    ("jsonl", &["jsonl", "ndjson"]),
    ("csv", &["csv"]),
    ("tsv", &["tsv"]),
    ("sarif", &["sarif", "json"]),
    ("junit", &["xml"]),
    ("markdown", &["md", "markdown"]),
    ("html", &["html", "htm"]),
    ("tex", &["tex"]),
    ("pdf", &["pdf"]),
    ("svg", &["svg"]),
    ("png", &["png"]),
];

/// Returns the error of an output whose extension names another form than the command writes.
pub(super) fn contradiction(root: &Command, matches: &ArgMatches) -> Option<Error> {
    let (name, matches) = matches.subcommand()?;
    let command = root.find_subcommand(name)?;
    let path = matches.try_get_one::<PathBuf>("output").ok()??.as_path();
    if path.as_os_str() == "-" {
        return None;
    }
    let extension = extension(path)?.to_ascii_lowercase();
    let options = Options { command, matches };
    options
        .contradiction(path, &extension)
        .map(|reason| Error::Usage(format!("{}: {reason}", path.display())))
}

/// The options of the command that was called.
struct Options<'a> {
    command: &'a Command,
    matches: &'a ArgMatches,
}

impl Options<'_> {
    /// Returns why nothing is written to a file of this extension.
    fn contradiction(&self, path: &Path, extension: &str) -> Option<String> {
        // A table in columns is written as rows of CSV are.
        let is_columnar = extension == "csv" && !is_named(path, "csv");
        let written = match (self.value("rows"), self.value("to")) {
            (Some(rows), _) if is_columnar => {
                return (rows != "csv").then(|| "columns are written with --rows csv".to_owned());
            }
            (Some(rows), _) => ("rows", rows),
            (None, Some(to)) if self.writes_pictures() => ("to", to),
            // A format that is named is written to any file.
            (None, Some(_)) => return None,
            (None, None) if self.has_option("to") => return self.without_format(path, extension),
            (None, None) => ("format", self.value("format")?),
        };
        self.of_form((written.0, &written.1), extension)
    }

    /// Returns why nothing in this form, which an option asks for, is written to a file of this extension.
    fn of_form(&self, (option, form): (&str, &str), extension: &str) -> Option<String> {
        let named = FORMS.iter().find(|(_, of)| of.contains(&extension)).map(|(name, _)| *name);
        let is_of = |name: &str| FORMS.iter().any(|(other, of)| *other == name && of.contains(&extension));
        let is_other = named.is_some() || PICTURES.contains(&extension) || CONTAINERS.contains(&extension);
        if is_of(form) || !is_other {
            return None;
        }
        let is_text = matches!(form, "text" | "human");
        let found = if is_text {
            "the result is text".to_owned()
        } else {
            format!("--{option} {form} writes no {extension}")
        };
        match named.and_then(|name| self.option_for(name)) {
            Some(option) => Some(format!("{found}; name the form with {option}")),
            // A text may be in a file of Markdown.
            None if is_text && is_of("markdown") => None,
            None => Some(format!("{found}; name a file with another extension")),
        }
    }

    /// Returns why a file of this extension gets no records.
    fn without_format(&self, path: &Path, extension: &str) -> Option<String> {
        let is_written = |target: Target| target.format.info().is_written();
        if self.writes_pictures() || Target::of_file(path).is_some_and(is_written) {
            return None;
        }
        if PICTURES.contains(&extension) {
            return Some("`givens draw` draws puzzles, `givens book` writes pages for print".to_owned());
        }
        let reason = "files of this kind are not written; name another extension, or a format with --to";
        CONTAINERS.contains(&extension).then(|| reason.to_owned())
    }

    /// Returns the option that asks for a form: `--rows csv`.
    fn option_for(&self, form: &str) -> Option<String> {
        let forms = if form == "json" { &["json", "jsonl"][..] } else { &[form] };
        let all = forms.iter().flat_map(|form| ["to", "format", "rows"].map(|option| (option, form)));
        let mut known = all.filter(|(option, form)| self.has(option, form));
        // One that is given is changed rather than another one added.
        let given = |(option, _): &(&str, _)| self.value(option).is_some() && *option != "format";
        let (option, form) = known.clone().find(given).or_else(|| known.next())?;
        Some(format!("--{option} {form}"))
    }

    /// Returns whether the command is `draw` or `book`, which choose their form by the extension.
    fn writes_pictures(&self) -> bool {
        self.has("to", "svg") || self.has("to", "pdf")
    }

    fn has_option(&self, id: &str) -> bool {
        self.command.get_arguments().any(|argument| argument.get_id() == id)
    }

    /// Returns whether an option of the command has this value.
    fn has(&self, id: &str, value: &str) -> bool {
        let of_option = self.command.get_arguments().filter(|argument| argument.get_id() == id);
        of_option.flat_map(clap::Arg::get_possible_values).any(|known| known.get_name() == value)
    }

    /// Returns the value of an option, or its default.
    fn value(&self, id: &str) -> Option<String> {
        let mut values = self.matches.try_get_raw(id).ok()??;
        values.next().map(|value| value.to_string_lossy().to_ascii_lowercase())
    }
}

/// Returns whether a name has this extension, before that of a compression, too.
fn is_named(path: &Path, extension: &str) -> bool {
    let is = |path: &Path| {
        path.extension().and_then(OsStr::to_str).is_some_and(|found| found.eq_ignore_ascii_case(extension))
    };
    is(path) || path.file_stem().is_some_and(|stem| is(Path::new(stem)))
}
