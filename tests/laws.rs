//! Laws: what holds for every record, every text and every cut, whatever the format.
//!
//! Each law runs over all of `Format::all()`, so a new format is covered by being listed.

mod fixture;

use fixture::fixtures;
use givens::{
    Digit, Grid, Record, Shape,
    check::{self, RuleSet},
    diagnostic::{Diagnostic, Rule},
    format::{self, Entry, Format, ReadOptions, Reading, WriteOptions},
    record::{Attribute, CellSpans, Field, FieldSet, Listed},
    report::{Form, Summary},
    solve::Budget,
    text::{self, Decoder, Source},
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
    test_runner::{Config, RngAlgorithm, RngSeed},
};

/// The same cases in every run; `PROPTEST_CASES=100000` asks for as many others. A case
/// that fails once becomes a fixture.
fn cases(number: u32) -> Config {
    let others = std::env::var_os("PROPTEST_CASES").is_some();
    let config = Config { failure_persistence: None, ..Config::default() };
    if others {
        return config;
    }
    Config { cases: number, rng_algorithm: RngAlgorithm::ChaCha, rng_seed: RngSeed::Fixed(9), ..config }
}

proptest! {
    #![proptest_config(cases(400))]

    /// What is written reads back the same, but for what the writer said was lost; and
    /// what was read is written the same again.
    #[test]
    fn records_come_back(format in any_format(), records in any_records()) {
        let (written, lost) = write(format, &records);
        let again = read_as(format, &written);
        prop_assert_eq!(again.records().count(), records.len(), "{}\n{:#?}", written, again);
        for ((before, after), lost) in records.iter().zip(again.records()).zip(lost) {
            assert_same(before, after, lost, &written);
        }
        let second: Vec<_> = again.records().cloned().collect();
        prop_assert_eq!(&write(format, &second).0, &written, "written again");
    }

    /// 9×9 puzzles are told by their look alone.
    #[test]
    fn classic_puzzles_are_detected(format in any_format(), records in classic_puzzles()) {
        let (written, _) = write(format, &records);
        let reading = format::read(&written, &ReadOptions::default());
        prop_assert_eq!(reading.format, Some(format), "{}", written);
        let grids: Vec<_> = reading.records().map(|record| &record.grid).collect();
        prop_assert!(grids.into_iter().eq(records.iter().map(|record| &record.grid)), "{}", written);
    }

    /// Every blank that may be asked for is read back as one.
    #[test]
    fn any_blank_comes_back(format in any_format(), records in classic_puzzles(), blank in any_blank()) {
        let options = WriteOptions { blank: Some(blank), ..WriteOptions::default() };
        let mut out = Vec::new();
        let mut writer = format.writer(&options);
        for record in &records {
            writer.write(record, &mut out).expect("memory takes all");
        }
        let written = String::from_utf8(out).expect("text");
        let again = read_as(format, &written);
        let grids: Vec<_> = again.records().map(|record| &record.grid).collect();
        prop_assert!(grids.into_iter().eq(records.iter().map(|record| &record.grid)), "{}", written);
    }

    /// Damage to one puzzle leaves those around it as they are.
    #[test]
    fn neighbours_of_a_bad_puzzle_are_read(
        format in any_format(),
        records in vec(puzzle_of(Shape::CLASSIC), 5..=5),
        damage in any_damage(),
    ) {
        let (written, _) = write(format, &records);
        let whole = read_as(format, &written);
        let span = whole.entries.iter().filter(|entry| entry.record.is_some()).nth(2).expect("five").span;
        let (before, after) = (&written[..span.start], &written[span.end..]);
        let damaged = format!("{before}{}{after}", damage.apply(&written[span.range()]));
        let reading = read_as(format, &damaged);
        let grids: Vec<_> = reading.records().map(|record| &record.grid).collect();
        for good in [0, 1, 3, 4] {
            prop_assert!(grids.contains(&&records[good].grid), "{damage:?}: puzzle {good} of\n{damaged}");
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_bytes_are_read(bytes in any_bytes()) {
        assert_reads(bytes);
    }

    #[test]
    fn any_cells_are_read(text in any_cells()) {
        assert_reads(text.into_bytes());
    }

    #[test]
    fn any_mutation_is_read(fixture in any::<Index>(), mutations in vec(any_mutation(), 1..6)) {
        let all = all_fixtures();
        let mut bytes = fixture.get(&all).clone();
        for mutation in &mutations {
            mutation.apply(&mut bytes);
        }
        assert_reads(bytes);
    }

    /// Bytes decode to the same text, in the same encoding, however they are cut.
    #[test]
    fn decoding_may_be_cut(fixture in any::<Index>(), mutations in vec(any_mutation(), 0..4), size in 1_usize..400) {
        let all = all_fixtures();
        let mut bytes = fixture.get(&all).repeat(8);
        for mutation in &mutations {
            mutation.apply(&mut bytes);
        }
        let whole = text::decode(bytes.clone());
        let head = bytes.len().min(Decoder::HEAD);
        let mut decoder = Decoder::new(&bytes[..head]);
        let mut cut = decoder.decode(bytes[..head].to_vec(), false);
        for piece in bytes[head..].chunks(size) {
            cut.push_str(&decoder.decode(piece.to_vec(), false));
        }
        cut.push_str(&decoder.decode(Vec::new(), true));
        prop_assert_eq!(cut, whole.text);
        prop_assert_eq!((decoder.encoding(), decoder.odd()), (whole.encoding, whole.odd));
    }
}

/// Every fixture reads soundly in every format, and as every prefix of its lines.
#[test]
fn fixtures_are_read_in_every_format() {
    for bytes in all_fixtures() {
        assert_reads(bytes.clone());
        let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at);
        for end in ends.step_by(3) {
            assert_reads(bytes[..end].to_vec());
        }
    }
}

fn all_fixtures() -> Vec<Vec<u8>> {
    let both = fixtures("formats").into_iter().chain(fixtures("malformed"));
    both.map(|fixture| fixture.bytes()).collect()
}

fn any_format() -> impl Strategy<Value = Format> {
    select(Format::all().collect::<Vec<_>>())
}

fn read_as(format: Format, text: &str) -> Reading {
    format::read(text, &ReadOptions { from: Some(format), ..ReadOptions::default() })
}

/// The text, and what was lost of each record.
fn write(format: Format, records: &[Record]) -> (String, Vec<FieldSet>) {
    let mut writer = format.writer(&WriteOptions::default());
    let mut out = Vec::new();
    let write = |record| writer.write(record, &mut out).expect("memory takes all");
    let lost = records.iter().map(write).collect();
    (String::from_utf8(out).expect("text"), lost)
}

fn assert_same(before: &Record, after: &Record, lost: FieldSet, context: &str) {
    let kept = |field| !lost.contains(field);
    assert_eq!(before.grid.contents(), after.grid.contents(), "{context}");
    // A grid that clashes is read with its boxes turned where that ends all clashes.
    let turned = !before.grid.is_consistent() && after.grid.is_consistent();
    assert!(!kept(Field::Boxes) || turned || before.shape() == after.shape(), "box size\n{context}");
    let listed = |record: &Record| record.solution.as_ref().map(|listed| listed.grid.contents().to_vec());
    assert!(!kept(Field::Solution) || listed(before) == listed(after), "solution\n{context}");
    if kept(Field::Title) {
        assert_eq!(before.meta.title, after.meta.title, "title\n{context}");
    }
    if kept(Field::Comment) {
        assert_eq!(before.meta.comment, after.meta.comment, "comment\n{context}");
    }
    if kept(Field::Columns) {
        // A table has all columns in all rows: one that a record has not is an empty field.
        let filled = |record: &Record| {
            let columns = record.meta.columns.iter().filter(|column| !column.text.is_empty());
            columns.cloned().collect::<Vec<_>>()
        };
        assert_eq!(filled(before), filled(after), "columns\n{context}");
    }
}

// ---- Records --------------------------------------------------------------------------

/// One to four records of one shape.
fn any_records() -> impl Strategy<Value = Vec<Record>> {
    any_shape().prop_flat_map(|shape| vec(any_record(shape), 1..=4))
}

fn any_shape() -> impl Strategy<Value = Shape> {
    let boxes =
        [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (4, 3), (4, 4), (4, 5), (5, 5)];
    let shapes = boxes.into_iter().filter_map(|(rows, columns)| Shape::new(rows, columns));
    prop_oneof![3 => Just(Shape::CLASSIC), 5 => select(shapes.collect::<Vec<_>>())]
}

fn any_record(shape: Shape) -> impl Strategy<Value = Record> {
    let grid = prop_oneof![any_grid(shape), puzzle_grid(shape)];
    let text = || proptest::option::weighted(0.4, any_text());
    let columns = vec((any_text(), any_text()), 0..3);
    (grid, proptest::option::weighted(0.4, full_grid(shape)), text(), text(), columns).prop_map(
        |(grid, solution, title, comment, columns)| {
            let mut record = Record::of(grid);
            record.solution = solution.map(|grid| Listed { grid, cells: CellSpans::consecutive(0) });
            record.meta.title = title;
            record.meta.comment = comment;
            record.meta.columns = columns.into_iter().map(|(name, text)| Attribute { name, text }).collect();
            record
        },
    )
}

/// Givens right or wrong, few or many.
fn any_grid(shape: Shape) -> impl Strategy<Value = Grid> {
    let side = u8::try_from(shape.side()).expect("small");
    let digit = move |weight| {
        proptest::option::weighted(weight, (1..=side).prop_map(|value| Digit::new(value).expect("positive")))
    };
    select(vec![0.05, 0.3, 0.6, 0.95]).prop_flat_map(move |weight| {
        vec(digit(weight), shape.cell_count())
            .prop_map(move |digits| plain(Grid::new(shape, digits).expect("counted")))
    })
}

/// In a grid above 9×9 at least one digit is below ten: letters alone are read as A = 1.
fn plain(mut grid: Grid) -> Grid {
    if grid.shape().side() > 9 && !grid.digits().any(|(_, digit)| digit.get() < 10) {
        grid.set(grid.shape().cell(0), Digit::new(1));
    }
    grid
}

/// A full grid without clashes: bands and digits shuffled.
fn full_grid(shape: Shape) -> impl Strategy<Value = Grid> {
    let side = shape.side();
    Just((0..side).collect::<Vec<_>>()).prop_shuffle().prop_map(move |names| {
        let value = |index: usize| {
            let (row, column) = (index / side, index % side);
            let shift = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
            Some(Digit::from_index(names[(shift + column) % side]))
        };
        Grid::new(shape, (0..shape.cell_count()).map(value)).expect("counted")
    })
}

/// A part of a full grid.
fn puzzle_grid(shape: Shape) -> impl Strategy<Value = Grid> {
    (full_grid(shape), vec(any::<bool>(), shape.cell_count())).prop_map(|(mut grid, kept)| {
        for (index, kept) in kept.into_iter().enumerate() {
            if !kept {
                grid.set(grid.shape().cell(index), None);
            }
        }
        plain(grid)
    })
}

fn puzzle_of(shape: Shape) -> impl Strategy<Value = Record> {
    puzzle_grid(shape).prop_map(Record::of)
}

fn classic_puzzles() -> impl Strategy<Value = Vec<Record>> {
    vec(puzzle_of(Shape::CLASSIC), 1..=4)
}

fn any_blank() -> impl Strategy<Value = char> {
    select(vec!['.', '0', '_', '*', '?', '-', '+'])
}

/// Texts that a careless writer would let run into the cells.
fn any_text() -> impl Strategy<Value = String> {
    let awkward = [
        "",
        " ",
        "easy",
        "Grid 01",
        "No. 7, \"hard\"",
        "a\nb",
        "a\r\nb",
        "tab\there",
        "# comment",
        "% x",
        "// y",
        "---",
        "+---+---+",
        "123456789",
        "1 2 3 4 5 6 7 8 9",
        ".........",
        "abcdefghi",
        "ABCD",
        "1234567890123456",
        "a = [1 2; 3 4];",
        "]",
        "[",
        "{1,2}",
        "'",
        "''",
        "it's",
        "\"",
        "\"\"",
        ",",
        ";",
        "|",
        "x",
        "NaN",
        "null",
        "puzzle",
        "solution",
        "é│漢",
        "\u{FEFF}bom",
        "５３",
        "  padded  ",
        "=1+1",
        "ends in #",
        "-1",
        "\u{0}",
        "\u{2028}",
        "r1c1",
        "4x4",
        "9",
        "...4",
        "title title title title",
        "a;b",
        "a:b|c",
    ];
    prop_oneof![
        4 => select(awkward.to_vec()).prop_map(str::to_owned),
        2 => "[a-zA-Z]{2,9}( [a-zA-Z]{2,9}){0,3}",
        1 => "[ -~]{0,20}",
        1 => "\\PC{0,12}",
    ]
}

// ---- Damage ---------------------------------------------------------------------------

/// What may happen to a puzzle between good ones.
#[derive(Debug, Clone)]
enum Damage {
    Delete(Index),
    Replace(Index, char),
    Insert(Index, char),
    LoseLine(Index),
    RepeatLine(Index),
}

fn any_damage() -> impl Strategy<Value = Damage> {
    let symbol = || select("0159.x?Q#~é\u{0}".chars().collect::<Vec<_>>());
    prop_oneof![
        any::<Index>().prop_map(Damage::Delete),
        (any::<Index>(), symbol()).prop_map(|(at, symbol)| Damage::Replace(at, symbol)),
        (any::<Index>(), symbol()).prop_map(|(at, symbol)| Damage::Insert(at, symbol)),
        any::<Index>().prop_map(Damage::LoseLine),
        any::<Index>().prop_map(Damage::RepeatLine),
    ]
}

impl Damage {
    fn apply(&self, text: &str) -> String {
        let mut symbols: Vec<char> = text.chars().collect();
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        match self {
            Self::Delete(at) => drop(symbols.remove(at.index(symbols.len()))),
            Self::Replace(at, symbol) => symbols[at.index(text.chars().count())] = *symbol,
            Self::Insert(at, symbol) => symbols.insert(at.index(symbols.len()), *symbol),
            // A line lost from a puzzle of one line is no damage but one puzzle less.
            Self::LoseLine(at) => {
                lines.remove(at.index(lines.len()));
                return lines.concat().trim_end_matches('\n').to_owned();
            }
            Self::RepeatLine(at) => {
                let line = lines[at.index(lines.len())];
                return format!("{}\n{text}", line.trim_end_matches('\n'));
            }
        }
        symbols.into_iter().collect()
    }
}

/// What may happen to a file.
#[derive(Debug, Clone)]
enum Mutation {
    Delete(Index),
    Insert(Index, u8),
    Replace(Index, u8),
    Cut(Index),
    DeleteLine(Index),
    RepeatLine(Index),
    SwapLines(Index, Index),
    RepeatBytes(Index, Index),
}

fn any_mutation() -> impl Strategy<Value = Mutation> {
    let at = any::<Index>;
    let byte =
        || prop_oneof![any::<u8>(), select(b"0123456789.,;\t \"'[]{}()|-=#%\r\n\\xA_\0\xEF\xC3".to_vec())];
    prop_oneof![
        at().prop_map(Mutation::Delete),
        (at(), byte()).prop_map(|(at, byte)| Mutation::Insert(at, byte)),
        (at(), byte()).prop_map(|(at, byte)| Mutation::Replace(at, byte)),
        at().prop_map(Mutation::Cut),
        at().prop_map(Mutation::DeleteLine),
        at().prop_map(Mutation::RepeatLine),
        (at(), at()).prop_map(|(one, other)| Mutation::SwapLines(one, other)),
        (at(), at()).prop_map(|(one, other)| Mutation::RepeatBytes(one, other)),
    ]
}

impl Mutation {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let place = |index: &Index, length: usize| index.index(length.max(1)).min(length);
        let mut lines: Vec<Vec<u8>> =
            bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        let (length, count) = (bytes.len(), lines.len());
        if length == 0 {
            return;
        }
        match self {
            Self::Delete(at) => drop(bytes.remove(place(at, length))),
            Self::Insert(at, byte) => bytes.insert(place(at, length), *byte),
            Self::Replace(at, byte) => bytes[at.index(length)] = *byte,
            Self::Cut(at) => bytes.truncate(place(at, length)),
            Self::DeleteLine(at) => drop(lines.remove(at.index(count))),
            Self::RepeatLine(at) => lines.insert(at.index(count), lines[at.index(count)].clone()),
            Self::SwapLines(one, other) => lines.swap(one.index(count), other.index(count)),
            Self::RepeatBytes(one, other) => {
                let (one, other) = (one.index(length), other.index(length));
                let part = bytes[one.min(other)..one.max(other)].to_vec();
                bytes.splice(one..one, part);
            }
        }
        if matches!(self, Self::DeleteLine(_) | Self::RepeatLine(_) | Self::SwapLines(..)) {
            *bytes = lines.concat();
        }
    }
}

fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        vec(any::<u8>(), 0..600),
        vec(select(b"0123456789.\n\n ,;\"'[]|-=#\r\t\0".to_vec()), 0..600),
        vec(select(vec![0_u8, b'1', b'.', b'\n', 0xFF, 0xFE, 0xEF, 0xBB, 0xBF]), 0..300),
    ]
}

/// Lines that look like puzzles, of about the right length.
fn any_cells() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[1-9.]{79,83}",
        "[0-9]{81}",
        "[1-4.]{16}",
        "[1-9.]{8,10}",
        "[1-9A-G.]{16}",
        "[1-9] [1-9] [1-9.]( [1-9]){6}",
        "([1-9.],){8}[1-9.]",
        "\\|?[1-9.]{3}\\|[1-9.]{3}\\|[1-9.]{3}\\|?",
        "[-+|]{9,13}",
        "",
        " {1,4}",
        "#[ -~]{0,9}",
        "[a-z]{1,9}",
        "\\[([1-9] ){8}[1-9];?",
        "\\]",
        "\"[^\"]{0,9}",
        "[\u{FF11}-\u{FF19}.]{9}",
        "[ 1-9]{9}",
        "[ 1-9]{81}",
    ];
    (vec(line, 0..24), select(vec!["\n", "\r\n", "\r"])).prop_map(|(lines, end)| lines.join(end))
}

// ---- Soundness ------------------------------------------------------------------------

/// Decodes, detects, reads in every format and as detected, checks and reports.
fn assert_reads(bytes: Vec<u8>) {
    let source = Source::new("name", text::decode(bytes).text);
    let _ = format::detect(source.text(), &ReadOptions::default());
    let formats = Format::all().map(Some).chain([None]);
    for from in formats {
        let reading = format::read(source.text(), &ReadOptions { from, ..ReadOptions::default() });
        assert_sound(&source, &reading);
        let again = format::read(source.text(), &ReadOptions { from, ..ReadOptions::default() });
        assert_eq!(reading, again, "the same again");
    }
}

fn assert_sound(source: &Source, reading: &Reading) {
    let mut findings: Vec<Diagnostic> = reading.remarks.clone();
    let mut end = 0;
    for entry in &reading.entries {
        if entry.is_puzzle() {
            assert!(entry.span.start >= end, "in order: {entry:?} before {end} in {:?}", source.text());
            end = entry.span.end;
        }
        assert_inside(source, entry.span, "entry");
        assert_entry(source, entry);
        findings.extend(entry.diagnostics.iter().cloned());
        if let Some(record) = &entry.record {
            findings.extend(check::check(record, &every_rule()).diagnostics);
        }
    }
    for finding in &findings {
        assert!(!finding.message.is_empty() && !finding.message.contains(['\n', '\r']), "{finding:?}");
        finding.labels.iter().for_each(|label| assert_inside(source, label.span, &finding.message));
    }
    assert_reported(source, &findings);
}

fn assert_entry(source: &Source, entry: &Entry) {
    let Some(record) = &entry.record else {
        assert!(!entry.diagnostics.is_empty(), "a puzzle that is not read has a reason: {entry:?}");
        return;
    };
    let cells = 0..record.shape().cell_count();
    for index in cells.clone() {
        let cell = record.cells.get(index);
        assert_inside(source, cell, "cell");
        assert!(
            cell.start >= entry.span.start && cell.end <= entry.span.end,
            "{cell:?} in {entry:?} of {:?}",
            source.text()
        );
    }
    if let Some(listed) = &record.solution {
        cells.for_each(|index| assert_inside(source, listed.cells.get(index), "cell of the solution"));
    }
}

fn assert_inside(source: &Source, span: text::Span, what: &str) {
    assert!(span.start <= span.end, "{what}: {span:?}");
    assert!(source.text().get(span.range()).is_some(), "{what}: {span:?} in {:?}", source.text());
}

/// All rules, and so small a budget that nothing takes long.
fn every_rule() -> check::Options {
    let mut rules = RuleSet::EMPTY;
    Rule::all()
        .iter()
        .filter(|info| info.rule != Rule::RedundantGiven)
        .for_each(|info| rules.insert(info.rule));
    check::Options { rules, budget: Budget::nodes(20) }
}

fn assert_reported(source: &Source, findings: &[Diagnostic]) {
    for form in Form::ALL {
        let mut reporter = form.reporter(true);
        let mut out = Vec::new();
        for finding in findings {
            reporter.finding(source, finding, &mut out).expect("memory takes all");
        }
        reporter.finish(&Summary::default(), &mut out).expect("memory takes all");
        let shown = String::from_utf8(out).expect("reports are text");
        let parses = |text: &str| serde_json::from_str::<serde_json::Value>(text).is_ok();
        match form {
            Form::Json | Form::Sarif => assert!(parses(&shown), "{form}: {shown}"),
            Form::Jsonl => assert!(shown.lines().all(parses), "{form}: {shown}"),
            Form::Human | Form::Concise => {}
        }
    }
}
