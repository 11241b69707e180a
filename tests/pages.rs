//! Generated pages are up to date: docs/rules.md, docs/formats.md, docs/techniques.md, docs/cli.md, and the
//! formats in the README.
//!
//! `UPDATE_PAGES=1 cargo test --test pages` writes them again.

mod support;

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use givens::{
    diagnostic::{Rule, RuleInfo},
    explain::{GridState, Technique, TechniqueInfo},
    format::{Format, FormatInfo, Shelf, WriteOptions},
};
use libtest_mimic::{Arguments, Failed, Trial};
use support::{
    Fixture, fixtures, positions, rules,
    written::{documents, shortened},
};

fn main() {
    let arguments = Arguments::from_args();
    let trials = vec![
        page("docs/rules.md", rule_page),
        page("docs/formats.md", format_page),
        page("README.md", readme),
        page("docs/detection.md", detection_page),
        page("docs/techniques.md", technique_page),
        page("docs/cli.md", command_page),
        // A link from there would be a file with a path in it where the system has no links.
        page("bindings/python/licenses/LICENSE-APACHE", || include_str!("../LICENSE-APACHE").to_owned()),
        page("bindings/python/licenses/LICENSE-MIT", || include_str!("../LICENSE-MIT").to_owned()),
    ];
    libtest_mimic::run(&arguments, trials).exit();
}

/// Checks that a page matches the tables, or writes it if `UPDATE_PAGES` is set.
fn page(path: &str, generate: impl FnOnce() -> String + Send + 'static) -> Trial {
    let path = path.to_owned();
    Trial::test(path.clone(), move || {
        let whole = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path);
        let expected = generate();
        if std::env::var_os("UPDATE_PAGES").is_some() {
            fs::write(&whole, expected)?;
            return Ok(());
        }
        let found = fs::read_to_string(&whole).unwrap_or_default();
        if found == expected {
            return Ok(());
        }
        Err(Failed::from(format!("{path} is out of date: UPDATE_PAGES=1 cargo test --test pages")))
    })
}

fn rule_page() -> String {
    let mut text =
        "# Rules\n\nGenerated from the table in crates/formats/src/diagnostic/rule.rs. `givens rule CODE` prints a section.\n\n\
        | code | name | severity | what |\n|---|---|---|---|\n"
            .to_owned();
    for info in Rule::ALL.map(Rule::info) {
        let RuleInfo { code, name, summary, .. } = info;
        let severity = info.severity.name();
        let section = format!("{}-{name}", code.to_lowercase());
        text += &format!("| [{code}](#{section}) | {name} | {severity} | {summary} |\n");
    }
    text += "\nThe letter shows the stage: **C** candidates, **F** form of the file, **G** givens, \
        **S** solutions, **Q** quality (off unless selected), **W** data lost in writing.\n";
    for rule in Rule::ALL {
        text += &format!("\n{}", rule_section(rule.info()));
    }
    text
}

fn rule_section(info: &RuleInfo) -> String {
    let RuleInfo { code, name, summary, reason, .. } = info;
    let off = if info.rule.is_on_by_default() { "" } else { ", off unless selected" };
    let mut text = format!("## {code} {name}\n\n*{}{off}*: {summary}.\n\n{reason}\n", info.severity.name());
    let folder = format!("{code}-{name}");
    let of_rule = |kind: &str| {
        let mut all = fixtures("rules").into_iter();
        all.find(|fixture| fixture.folder() == folder && fixture.file_name().starts_with(kind))
    };
    if let Some(bad) = of_rule("bad-") {
        text += &format!("\n### Example\n\n{}\nOutput:\n\n```text\n{}\n```\n", quoted(&bad), shown(&bad));
    }
    if let Some(good) = of_rule("good-") {
        text += &format!("\n### Instead\n\n{}", quoted(&good));
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

/// The human report of the rule in its fixture.
fn shown(fixture: &Fixture) -> String {
    let rule = rules::rule_of(fixture);
    let (source, found) = rules::findings(fixture);
    rules::report(&source, found.iter().filter(|finding| finding.rule == rule))
}

fn format_page() -> String {
    let mut text = "# Formats\n\nMade from the table of formats; `givens formats` prints it, `givens formats FORMAT` describes one.\n\n| format | what | extensions | shapes | puzzles per file | written | keeps besides the givens |\n\
        |---|---|---|---|---|---|---|\n"
        .to_owned();
    for info in Format::all().map(Format::info) {
        let FormatInfo { id, name, extensions, many, shapes, .. } = info;
        let many = if *many { "many" } else { "one" };
        let written = if info.is_written() { "yes" } else { "no" };
        let extensions = extensions.join(", ");
        let holds = holds(info);
        text +=
            &format!("| [{id}](#{id}) | {name} | {extensions} | {shapes} | {many} | {written} | {holds} |\n");
    }
    Format::all().map(Format::info).for_each(|info| text += &format_section(info));
    text
}

/// The README with the current formats between its two marks.
fn readme() -> String {
    const MARKS: [&str; 2] = ["<!-- formats -->\n", "<!-- end of formats -->\n"];
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    let text = text.expect("README.md is readable");
    let (before, rest) = text.split_once(MARKS[0]).expect("README.md has the start mark");
    let (_, after) = rest.split_once(MARKS[1]).expect("README.md has the end mark");
    let mut shelves: BTreeMap<Shelf, Vec<String>> = BTreeMap::new();
    for info in Format::all().map(Format::info) {
        let only = if info.is_written() { "" } else { " (read only)" };
        shelves.entry(info.shelf).or_default().push(format!("`{}` {}{only}", info.id, info.name));
    }
    let rows = shelves.iter().map(|(shelf, formats)| format!("| {shelf} | {} |\n", formats.join(" · ")));
    let table: String = rows.collect();
    format!("{before}{}| shelf | formats |\n|---|---|\n{table}{}{after}", MARKS[0], MARKS[1])
}

fn holds(info: &FormatInfo) -> String {
    if info.holds.is_empty() { "nothing".to_owned() } else { info.holds.to_string() }
}

fn format_section(info: &FormatInfo) -> String {
    let FormatInfo { id, name, grammar, writes, reference, .. } = info;
    let mut text = format!("\n## {id}\n\n{name}.\n\n```abnf\n{grammar}\n```\n\nAlso read:\n\n");
    for dialect in info.accepts {
        text += &format!("- {dialect}\n");
    }
    if info.is_written() {
        text += &format!("\nWritten: {writes}.\n\n```text\n{}```\n", example(info.format));
    }
    text + &format!("\nSee: {reference}.\n")
}

/// A 4×4 puzzle in this format, or a 9×9 one.
fn example(format: Format) -> String {
    let four = "1.3.\n....\n....\n.2..\n";
    let nine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let records = [four, nine].map(|text| {
        let reading = givens::format::read(text, &givens::format::ReadOptions::default());
        reading.records().next().expect("the example is a puzzle").clone()
    });
    let [four, nine] = &records;
    let of_four = documents(format, &[four], &WriteOptions::default()).pop();
    let document = of_four.or_else(|| documents(format, &[nine], &WriteOptions::default()).pop());
    let text = shortened(&document.expect("every format holds 9×9").text);
    if text.ends_with('\n') { text } else { text + "\n" }
}

fn detection_page() -> String {
    let mut text = DETECTION.to_owned();
    for fixture in fixtures("ambiguous") {
        let (source, options) = (fixture.source(), fixture.options());
        let what =
            fixture.path.file_stem().expect("a fixture has a name").to_string_lossy().replace('-', " ");
        let decision = givens::format::detect(source.text(), &options).decision();
        let decision = decision.unwrap_or_else(|| "no format fits".to_owned());
        let reading = givens::format::read(source.text(), &options);
        let mut shapes: Vec<_> = reading.records().map(|record| record.shape().to_string()).collect();
        let number = shapes.len();
        shapes.dedup();
        let of = if number == 0 { String::new() } else { format!(" of {}", shapes.join(", ")) };
        text += &format!("| {what} | {number}{of} | {decision} |\n");
    }
    text
}

const DETECTION: &str = "\
# Detection

The format of a text is determined from its first 32 KiB. `givens detect` shows the ranking of formats with reasons,
`--from` sets the format, and if two formats fit equally well but read different grids, F023 reports that.

1. Bytes become text: compression and encoding are recognised by the first bytes; binary files are named and rejected.
2. Each format looks for evidence of itself (a header, a root element, brackets, bars, delimiters): up to 50 points. Most
   find none at once.
3. The other formats read the head. The share of it that becomes grids without clashes gives up to 200 points, grids with
   clashes 170, malformed puzzles 80. A format that reads no puzzle without [doubt](#evidence-against) claims a text
   only if it covers 40 % of the head, or if the text names the format.
4. The extension of the file adds 5 points: it breaks ties and never outweighs the content.

Three kinds of evidence decide at once: a text that names its format (a header, a host, a root element) is of that
format even if it is damaged, and gets 175 points for it; an object whose members are those of one program is no
document of JSON in general; and a first line that describes a variant (cages, arrows, regions) excludes all formats.

The last line of `givens detect`, `decision` in its JSON, says in one sentence why this format was chosen and not the second:

```text
decided: `boxed` because of rules between bands; `rows` is second: its evidence, lines of glued cells, is weaker
```

The scores are in crates/formats/src/format/detect.rs and crates/formats/src/format/trial.rs, the evidence in each codec. The tests check for every
fixture and for random records that what a format writes is detected as that format.

Files from elsewhere are tried by hand. `cargo run --release --example wild -- FOLDER EXPECTATIONS` compares each with
what a person sees in it and counts those that are right, warned, refused and wrong; `tools/claims.sh FOLDER`
counts the files of folders without puzzles for which `check` reports an error all the same.

## Evidence against

Source text, documentation and tables of numbers have lists and lines that have the size of a grid. Lines, rows, tables
and lists in programs therefore claim no text because of:

- grids in which half of the givens or more clash, or with fewer different digits than one solution needs, and no
  candidates: empty grids, flags, bit masks;
- tables: full grids in which half of the numbers or more are again in their row or column (regions, permutations),
  or most numbers are larger than the side (indices); named or headed by a word such as `regions`, tables with blanks;
  in source text, grids in which nine of ten numbers are again in their row, column or box. They are skipped, with a
  warning in lines and rows and a note in source text (F058), also beside puzzles, unless `--from` names the format;
- malformed puzzles: more than 50 of them and no other; runs of more than 100 lines without a grid; single lines
  whose length is far from that of any grid; words, and rules of `-`, `=` or `_`;
- numbers of which most are larger than 25, hexadecimal numbers, and matrices of more than 50 rows; in `matlab`,
  comments of C;
- lines of glued cells whose groups differ in length, or that have a digit twice, if more than three of four lines are
  such: numbers of several digits. A row with its solution beside it has its digits twice all the same.

If such a grid is all that a text has, or its cells cover 40 % of the head, it is claimed, so that its problems are
reported: a puzzle with a few clashes is a clashing puzzle. More than 25 such grids, not all of them empty, are a
table of something else, such as the matrix of an exact cover; and in source text, grids full of clashes count for
nothing.

A text with one grid is refused (F033) if a line beside it names a constraint (`thermo`, `cage`, `diagonal`, …) and
either begins with it and has two numbers or more, or has no other words. Beside several grids, such a line and a call
with numbers below the last grid are reported as warnings (F029).

In a folder, a file that no format claims is skipped, not an error. The run reports the number of skipped files by
reason, and `--verbose` lists them.

## Texts that can be read in several ways

Generated from fixtures/ambiguous.

| text | puzzles | decision |
|---|---|---|
";

fn technique_page() -> String {
    let mut text = TECHNIQUES.to_owned();
    let place = |place: Option<u16>| place.map_or_else(|| "–".to_owned(), |place| place.to_string());
    for scheme_only in [false, true] {
        if scheme_only {
            text += TECHNIQUES_OF_SCHEMES;
        }
        text += "\n| technique | id | HoDoKu | SE | needs a unique solution |\n|---|---|---|---|---|\n";
        for info in
            Technique::ALL.map(Technique::info).into_iter().filter(|info| info.scheme_only == scheme_only)
        {
            let TechniqueInfo { id, name, needs_uniqueness, .. } = info;
            let needs = if *needs_uniqueness { "yes" } else { "" };
            let (hodoku, se) = (place(info.hodoku), place(info.se));
            text += &format!("| [{name}](#{id}) | `{id}` | {hodoku} | {se} | {needs} |\n");
        }
    }
    for info in Technique::ALL.map(Technique::info) {
        text += &technique_section(info);
    }
    text
}

const TECHNIQUES: &str = "\
# Techniques

Generated from the table in src/explain/technique.rs and from fixtures/techniques. `givens explain` uses them.

Techniques are tried in an order, and the first step found is taken; then the order begins again.
`--order hodoku` is the order of HoDoKu 2.2, `--order se` that of Sudoku Explainer 1.2.1, which has fewer named
techniques (skyscraper, kite and turbot fish are its forcing X-chains of four links). Trial is last in both. The numbers
in the table come from these programs: HoDoKu's order numbers, and a technique's lowest rating in Sudoku Explainer, in
tenths. They do not rate a puzzle: programs differ in the step that they find first.

Within a technique, steps are found in a fixed order: digits upwards; houses boxes first, then rows, then
columns; cells row by row; choices of several by their first members. Singles come by house, then by digit. Fish
take rows covered by columns before columns covered by rows, digit by digit. The file of a technique notes any
difference.

A technique that needs a unique solution is skipped if the solver finds no or many solutions, or cannot decide.

Where no technique applies, *trial* takes the first cell of those with the fewest candidates, supposes its lowest
candidate, and continues with all techniques, and with further trial if necessary. A contradiction takes the
supposition back and eliminates the candidate; a full grid confirms it.
";

const TECHNIQUES_OF_SCHEMES: &str = "
`--scheme hodoku` and `--scheme se` explain by the searches of the ratings ([ratings.md](ratings.md)), so the steps are
those of the programs, in their order. They also find the following. In a chain, r3c7 = 5 or r3c7 ≠ 5 follows from what
comes before it, or from what is named in brackets.
";

fn technique_section(info: &TechniqueInfo) -> String {
    let TechniqueInfo { technique, id, name, summary, .. } = info;
    let (first, rest) = summary.split_at(1);
    let first = first.to_uppercase();
    let mut text = format!("\n<a id=\"{id}\"></a>\n\n## {name}\n\n{first}{rest}.\n");
    let all = positions::positions(*technique, false);
    let is_nested = |position: &&Fixture| position.file_name() == positions::NESTED;
    for position in all.first().into_iter().chain(all.iter().skip(1).find(is_nested)) {
        if is_nested(&position) {
            text += "\nWith chains inside, on what the chain around them has left:\n";
        }
        let (state, next) = if info.scheme_only {
            positions::scheme_step(position)
        } else {
            let puzzle = positions::read(position);
            (GridState::of(&puzzle), positions::next(&puzzle).expect("a position has a next step"))
        };
        let reason = positions::PRECEDED.iter().find(|(preceded, ..)| preceded == technique);
        if let Some((_, _, reason)) = reason {
            text += &format!("\n{reason} What a search for it alone finds:\n");
        }
        text += &format!("\n```text\n{state}\n```\n\n> {next}\n");
    }
    text
}

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
