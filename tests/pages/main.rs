//! Pages: those that are generated are those of the tables and fixtures of this tree, and the links and paths in all pages
//! are those of files and headings that exist. `UPDATE_PAGES=1 cargo test --test pages` generates the pages again.

mod clues;
mod detection;
mod facts;
mod formats;
mod links;
mod rules;
#[path = "../support/mod.rs"]
mod support;
mod techniques;

use std::{
    collections::BTreeMap,
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

use givens::{diagnostic::Rule, explain::Technique};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![
        page("docs/rules.md", rules::index),
        pages("docs/rules", rules::pages),
        page("docs/formats.md", formats::page),
        page("README.md", formats::readme),
        page("docs/detection.md", detection::page),
        page("docs/facts.md", facts::page),
        page("docs/clues.md", clues::page),
        pages("docs/clues", clues::pictures),
        page("docs/techniques.md", techniques::index),
        pages("docs/techniques", techniques::pages),
        page("src/cli/page_list.rs", page_list),
        page("docs/cli.md", command_page),
        // A link from there would be a file with a path in it where the system has no links.
        page("bindings/python/licenses/LICENSE-APACHE", || include_str!("../../LICENSE-APACHE").to_owned()),
        page("bindings/python/licenses/LICENSE-MIT", || include_str!("../../LICENSE-MIT").to_owned()),
    ];
    if !is_update() {
        trials.push(Trial::test("links", links::check_links));
        trials.push(Trial::test("paths", links::check_paths));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Whether pages are written instead of compared.
fn is_update() -> bool {
    env::var_os("UPDATE_PAGES").is_some()
}

/// A path of this repository.
fn path(name: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Checks that a page is what is generated, or writes it.
fn page(name: &'static str, generate: impl FnOnce() -> String + Send + 'static) -> Trial {
    Trial::test(name, move || write_or_compare(name, &generate()))
}

/// Checks that a folder has the pages that are generated, by name, and no other; or writes these and removes the others.
fn pages(folder: &'static str, generate: fn() -> BTreeMap<String, String>) -> Trial {
    Trial::test(folder, move || {
        let pages = generate();
        for name in names(folder)?.iter().filter(|name| !pages.contains_key(*name)) {
            if !is_update() {
                return Err(out_of_date(&format!("{folder}/{name}")));
            }
            fs::remove_file(path(folder).join(name))?;
        }
        pages.iter().try_for_each(|(name, text)| write_or_compare(&format!("{folder}/{name}"), text))
    })
}

/// The names of the files of a folder; none if there is no folder yet.
fn names(folder: &str) -> io::Result<Vec<String>> {
    fs::create_dir_all(path(folder))?;
    fs::read_dir(path(folder))?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

fn write_or_compare(name: &str, expected: &str) -> Result<(), Failed> {
    if is_update() {
        return Ok(fs::write(path(name), expected)?);
    }
    let found = fs::read_to_string(path(name)).unwrap_or_default();
    if found == expected { Ok(()) } else { Err(out_of_date(name)) }
}

fn out_of_date(name: &str) -> Failed {
    Failed::from(format!("{name} is out of date: UPDATE_PAGES=1 cargo test --test pages"))
}

/// The pages that the command contains. This file is generated because a macro over the tables would need the page of a
/// new row to build the program that makes it.
fn page_list() -> String {
    let rules = Rule::ALL.map(|rule| format!("rules/{}", rules::name(rule.info())));
    let techniques = Technique::ALL.map(|technique| format!("techniques/{}", technique.id()));
    let names = [&rules[..], &techniques].concat().join("\"\n    \"");
    format!("{PAGE_LIST} include_pages! {{\n    \"{names}\"\n}};\n")
}

const PAGE_LIST: &str = "\
//! The pages that the command contains. Generated from the tables: `UPDATE_PAGES=1 cargo test --test pages`.

/// Includes pages of docs, each with its name.
macro_rules! include_pages {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/docs/\", $name, \".md\")))),*]
    };
}

/// The name of each page below docs, and its text.
pub(super) static PAGES: &[(&str, &str)] =";

/// docs/cli.md.
fn command_page() -> String {
    let help = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_givens")).args(arguments).env("COLUMNS", "100").output();
        let text = String::from_utf8(output.expect("the command runs").stdout).expect("help is UTF-8");
        let lines: Vec<_> = text.trim_end().lines().map(str::trim_end).collect();
        lines.join("\n")
    };
    let overview = help(&["--help"]);
    let mut text = format!(
        "# Command line\n\nThe output of `givens --help` and of `--help` of each command.\n\n```text\n{overview}\n```\n"
    );
    let listed = overview.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = listed.take_while(|line| !line.is_empty()).filter_map(|line| line.split_whitespace().next());
    for command in names.filter(|name| *name != "help") {
        text += &format!("\n## givens {command}\n\n```text\n{}\n```\n", help(&[command, "--help"]));
    }
    text
}
