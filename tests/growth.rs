//! The time to read a text grows with its length, whatever is repeated in it: tests/growth/elements.txt lists the elements of
//! each format. Nothing is timed here: the command gets processor time that is many times what it needs, and far less than
//! what a quadratic search would take. tools/growth.sh counts instructions of the same texts.

#![cfg(unix)]

mod support;

use std::{collections::BTreeSet, fs, os::unix::process::ExitStatusExt, path::Path, process::Command};

use givens::Format;
use support::{check_on_all_cores, root};

/// Seconds of processor time that a run has.
const SECONDS: u32 = 30;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// An element of a format, and the file and place in which it is repeated.
struct Element {
    format: String,
    file: String,
    before: String,
    unit: String,
}

impl Element {
    /// Parses a line of the table.
    fn of(line: &str) -> Self {
        let [file, before, unit] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected a file, a place and an element, found {line:?}");
        };
        let format = file.split('/').next().expect("a folder").to_owned();
        Self { format, file: file.to_owned(), before: unescaped(before), unit: unescaped(unit) }
    }

    /// Returns the text of its file with as many copies of the element as take this many bytes.
    fn text(&self, bytes: usize) -> Vec<u8> {
        let text = fs::read(root().join("formats").join(&self.file)).expect("a fixture");
        let is_place = |window: &[u8]| window == self.before.as_bytes();
        let place = match &*self.before {
            "$" => text.len(),
            before => text.windows(before.len()).position(is_place).expect("the place is in the file"),
        };
        [&text[..place], self.unit.repeat(bytes / self.unit.len()).as_bytes(), &text[place..]].concat()
    }
}

fn unescaped(text: &str) -> String {
    let mut characters = text.chars();
    let mut plain = String::new();
    while let Some(c) = characters.next() {
        plain.push(match c {
            '\\' => match characters.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                other => other.expect("an escaped character"),
            },
            c => c,
        });
    }
    plain
}

fn elements() -> Vec<Element> {
    let table = include_str!("growth/elements.txt");
    table.lines().filter(|line| !line.starts_with('#')).map(Element::of).collect()
}

/// Asserts that the command reads files within its processor time, and neither crashes nor fails.
fn assert_ends(what: &str, arguments: &[&str], files: &[impl AsRef<Path>]) {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -t {SECONDS}; exec \"$0\" \"$@\""));
    command.arg(env!("CARGO_BIN_EXE_givens")).args(arguments);
    let output = command.args(files.iter().map(AsRef::as_ref)).output().expect("the command runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.signal(), None, "{what}: stopped after {SECONDS} s of processor time");
    assert!(matches!(output.status.code(), Some(0..=2)), "{what}: {} {messages}", output.status);
    assert!(!messages.contains("panicked"), "{what}: {messages}");
}

#[test]
fn every_format_has_elements() {
    let formats: BTreeSet<_> = elements().into_iter().map(|element| element.format).collect();
    let without: Vec<_> = Format::all().filter(|format| !formats.contains(format.id())).collect();
    assert!(without.is_empty(), "tests/growth/elements.txt has no line for {without:?}");
}

#[test]
fn repeated_elements_are_read_in_linear_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let formats: Vec<_> = Format::all().collect();
    check_on_all_cores(&formats, |format| {
        let mut files = Vec::new();
        for (index, element) in elements().iter().enumerate().filter(|(_, found)| found.format == format.id())
        {
            let name = Path::new(&element.file).file_name().expect("a file").to_string_lossy().into_owned();
            let path = folder.path().join(format!("{index}-{name}"));
            fs::write(&path, element.text(1 << 16)).expect("a file");
            files.push(path);
        }
        assert_ends(format.id(), &["check", "--quiet", "--jobs", "1"], &files);
    });
}

/// Texts that took minutes, or would never have ended.
#[test]
fn costly_texts_are_read_in_linear_time() {
    let wide = format!("puzzle{}\n{}", ",".repeat(30_000), "1\n".repeat(1000));
    let nested = format!("{}{{\"puzzle\": \"{PUZZLE}\"}}{}", "{\"solution\": ".repeat(60), "}".repeat(60));
    let names: Vec<_> = (0..60).map(|depth| format!("{}solution:", " ".repeat(depth))).collect();
    let indented = format!("{}\n{}puzzle: {PUZZLE}\n", names.join("\n"), " ".repeat(60));
    let solutions = format!("[{{{}\"b\": {{\"puzzle\": \"{PUZZLE}\"}}}}]", "\"a\": {}, ".repeat(60_000));
    let quotes = format!("a = [[1, 0, 0, 4],{}\n", "\\\"".repeat(300_000));
    let names: Vec<_> = (0..60_000).map(|number| format!(" a{number}=\"1\"")).collect();
    let game = format!("<game{} data=\"{}\"/>\n", names.concat(), PUZZLE.replace('.', "0"));
    let attributes = format!("<opensudoku>{}</opensudoku>", game.repeat(12));
    let unread = "{\"puzzle\": \"1\"}, ".repeat(30_000);
    let remarks =
        format!("{}[{unread}{{\"puzzle\": \"{PUZZLE}\"}}]\n", "// givens: ignore F9\n".repeat(30_000));
    let (read, written) = (&["check", "--quiet"][..], &["convert", "--to", "opensudoku", "--quiet"][..]);
    let texts = [
        ("many columns above short rows", "table", read, wide),
        ("solutions within solutions", "json", read, nested),
        ("solutions within solutions, indented", "yaml", read, indented),
        ("many solutions without a puzzle", "json", read, solutions),
        ("escaped quotes that nothing closes", "literal", read, quotes),
        ("many attributes", "opensudoku", written, attributes),
        ("many remarks above a line of many findings", "json", read, remarks),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    check_on_all_cores(&texts, |(what, format, command, text)| {
        let path = folder.path().join(what.replace(' ', "-"));
        fs::write(&path, text).expect("a file");
        assert_ends(what, &[*command, &["--jobs", "1", "--from", format][..]].concat(), &[&path]);
    });
}
