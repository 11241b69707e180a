//! Generated pages are current: docs/rules, docs/formats.md, docs/cli.md.
//!
//! `UPDATE_PAGES=1 cargo test --test pages` writes them anew.

mod fixture;

use std::{fs, path::Path, process::Command};

use fixture::{Fixture, fixtures, rules};
use givens::{
    diagnostic::{Rule, RuleInfo},
    format::{Format, FormatInfo, WriteOptions},
    report::Form,
};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![
        page("docs/rules/README.md", rule_index),
        page("docs/formats.md", format_page),
        page("docs/cli.md", command_page),
    ];
    for info in Rule::all() {
        trials.push(page(&format!("docs/rules/{}.md", info.code), move || rule_page(info)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The page is what the tables say; or it is written, where that is asked for.
fn page(path: &str, made: impl FnOnce() -> String + Send + 'static) -> Trial {
    let path = path.to_owned();
    Trial::test(path.clone(), move || {
        let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path);
        let wanted = made();
        if std::env::var_os("UPDATE_PAGES").is_some() {
            fs::write(&whole, wanted)?;
            return Ok(());
        }
        let found = fs::read_to_string(&whole).unwrap_or_default();
        if found == wanted {
            return Ok(());
        }
        Err(Failed::from(format!("{path} is not current: UPDATE_PAGES=1 cargo test --test pages")))
    })
}

fn rule_index() -> String {
    let mut text =
        "# Rules\n\nMade from the table in src/diagnostic/rule.rs. `givens rule CODE` prints a page.\n\n\
        | code | name | severity | what |\n|---|---|---|---|\n"
            .to_owned();
    for info in Rule::all() {
        let RuleInfo { code, name, summary, .. } = info;
        let severity = info.severity.name();
        text += &format!("| [{code}]({code}.md) | {name} | {severity} | {summary} |\n");
    }
    text + "\nThe letter tells the stage: **F** form of the file, **G** givens, **S** solutions, \
        **Q** quality (off unless selected), **W** loss on writing.\n"
}

fn rule_page(info: &RuleInfo) -> String {
    let RuleInfo { code, name, summary, reason, .. } = info;
    let off = if info.rule.is_on_by_default() { "" } else { ", off unless selected" };
    let mut text = format!("# {code} {name}\n\n*{}{off}*: {summary}.\n\n{reason}\n", info.severity.name());
    let folder = format!("{code}-{name}");
    let of_rule = |kind: &str| {
        let mut all = fixtures("rules").into_iter();
        all.find(|fixture| fixture.folder() == folder && fixture.file_name().starts_with(kind))
    };
    if let Some(bad) = of_rule("bad-") {
        text +=
            &format!("\n## Example\n\n{}\n`givens` says:\n\n```text\n{}\n```\n", quoted(&bad), shown(&bad));
    }
    if let Some(good) = of_rule("good-") {
        text += &format!("\n## Instead\n\n{}", quoted(&good));
    }
    text
}

/// A fixture as a block of text.
fn quoted(fixture: &Fixture) -> String {
    let (source, _) = rules::findings(fixture);
    let text: String = source
        .text()
        .chars()
        .map(|c| if c.is_control() && c != '\n' && c != '\t' { '·' } else { c })
        .collect();
    format!("```text\n{}\n```\n", text.trim_end())
}

/// What the rule finds in its fixture, as people see it.
fn shown(fixture: &Fixture) -> String {
    let rule = rules::rule_of(fixture);
    let (source, found) = rules::findings(fixture);
    let mut out = Vec::new();
    let mut reporter = Form::Human.reporter(false);
    for finding in found.iter().filter(|finding| finding.rule == rule) {
        reporter.finding(&source, finding, &mut out).expect("memory takes all");
    }
    let text = String::from_utf8(out).expect("text");
    let lines: Vec<_> = text.trim_end().lines().map(str::trim_end).collect();
    lines.join("\n")
}

fn format_page() -> String {
    let mut text = "# Formats\n\nMade from the table of formats; `givens formats` prints it, `givens formats FORMAT` one of \
        them.\n\n| format | what | extensions | puzzles a file | keeps beside the givens |\n|---|---|---|---|---|\n"
        .to_owned();
    for info in Format::all().map(Format::info) {
        let FormatInfo { id, name, extensions, many, .. } = info;
        let many = if *many { "many" } else { "one" };
        let extensions = extensions.join(", ");
        text += &format!("| [{id}](#{id}) | {name} | {extensions} | {many} | {} |\n", holds(info));
    }
    Format::all().map(Format::info).for_each(|info| text += &format_section(info));
    text
}

fn holds(info: &FormatInfo) -> String {
    if info.holds.is_empty() { "nothing".to_owned() } else { info.holds.to_string() }
}

fn format_section(info: &FormatInfo) -> String {
    let FormatInfo { id, name, grammar, writes, reference, .. } = info;
    let mut text = format!("\n## {id}\n\n{name}.\n\n```abnf\n{grammar}\n```\n\nRead beyond that:\n\n");
    for dialect in info.accepts {
        text += &format!("- {dialect}\n");
    }
    let example = example(info.format);
    text + &format!("\nWritten: {writes}.\n\n```text\n{example}```\n\nSee: {reference}.\n")
}

/// A 4×4 puzzle in this format.
fn example(format: Format) -> String {
    let reading = givens::format::read("1.3.\n....\n....\n.2..\n", &givens::format::ReadOptions::default());
    let record = reading.records().next().expect("a puzzle");
    let mut out = Vec::new();
    format.writer(&WriteOptions::default()).write(record, &mut out).expect("memory takes all");
    String::from_utf8(out).expect("text")
}

fn command_page() -> String {
    let help = |arguments: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_givens")).args(arguments).env("COLUMNS", "100").output();
        let text = String::from_utf8(output.expect("the command runs").stdout).expect("text");
        let lines: Vec<_> = text.trim_end().lines().map(str::trim_end).collect();
        lines.join("\n")
    };
    let mut text = format!(
        "# The command line\n\nMade from the command's own help.\n\n```text\n{}\n```\n",
        help(&["--help"])
    );
    for command in
        ["check", "detect", "convert", "solve", "count", "generate", "formats", "rule", "completions", "man"]
    {
        text += &format!("\n## givens {command}\n\n```text\n{}\n```\n", help(&[command, "--help"]));
    }
    text
}
