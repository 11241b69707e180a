//! Laws: what holds for every record, every text and every split point, whatever the format.
//!
//! Each law runs over all of `Format::all()`, so a new format is covered by being listed.

mod support;

use std::sync::LazyLock;

use givens::{
    Candidates, Digit, DigitSet, Grid, Record, Shape,
    format::{self, ConvertOptions, Entry, Format, ReadOptions, Reading, Shelf, WriteOptions},
    record::{AnyRecord, Attribute, Listed, Meta, Text},
    text::{self, Decoder},
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
    test_runner::{Config, RngAlgorithm, RngSeed},
};
use support::{
    check_on_all_cores, fixtures, some_of,
    sound::{assert_reads_in_turn, every_reader},
    written::{self, Document, assert_come_back, assert_same, documents},
};

/// The same cases in every run; `PROPTEST_CASES=100000` runs more. A case
/// that fails once becomes a fixture.
fn cases(number: u32) -> Config {
    let others = std::env::var_os("PROPTEST_CASES").is_some();
    let config = Config { failure_persistence: None, max_global_rejects: 1 << 20, ..Config::default() };
    if others {
        return config;
    }
    Config { cases: number, rng_algorithm: RngAlgorithm::ChaCha, rng_seed: RngSeed::Fixed(9), ..config }
}

proptest! {
    #![proptest_config(cases(400))]

    /// What is written reads back the same, except for what the writer reported as lost; and
    /// what was read is written the same again.
    #[test]
    fn round_trip_keeps_all_fields_except_reported_losses(format in any_format(), records in any_records()) {
        assert_come_back(format, &all(&records));
    }

    /// 9×9 puzzles are detected from their text alone.
    #[test]
    fn classic_puzzles_are_detected(format in any_format(), records in classic_puzzles()) {
        for Document { text, records, lost } in documents(format, &all(&records), &WriteOptions::default()) {
            let reading = format::read(&text, &ReadOptions::default());
            prop_assert_eq!(reading.format, Some(format), "{}", text);
            prop_assert_eq!(reading.records().count(), records.len(), "{}", text);
            for ((before, after), lost) in records.iter().zip(reading.records()).zip(lost) {
                assert_same(before, after, lost, &text);
            }
        }
    }

    /// Every blank that can be written is read back as a blank.
    #[test]
    fn any_blank_comes_back(format in any_format(), records in classic_puzzles(), blank in any_blank()) {
        let options = WriteOptions::default().with_blank(Some(blank));
        for Document { text, records, lost } in documents(format, &all(&records), &options) {
            let again = read_as(format, &text);
            prop_assert_eq!(again.records().count(), records.len(), "{}", text);
            for ((before, after), lost) in records.iter().zip(again.records()).zip(lost) {
                assert_same(before, after, lost, &text);
            }
        }
    }

    /// Documents written in parts form one document when joined.
    #[test]
    fn joined_parts_are_one_document(format in any_format(), records in classic_puzzles(), part in 1_usize..4) {
        let records = all(&records);
        prop_assume!(format.info().many && part < records.len());
        let whole = &documents(format, &records, &WriteOptions::default())[0].text;
        let (one, other) = records.split_at(part);
        let first = WriteOptions::default().with_omit_footer(true);
        let second = WriteOptions::default().with_omit_header(true);
        let joined = documents(format, one, &first)[0].text.clone() + &documents(format, other, &second)[0].text;
        let grids = |text: &str| -> Vec<_> {
            read_as(format, text).records().map(|record| record.grid.clone()).collect()
        };
        prop_assert_eq!(grids(&joined), grids(whole), "{}\n---\n{}", joined, whole);
    }

    /// A document is complete even if the first of its parts has no record.
    #[test]
    fn an_empty_part_changes_nothing(format in any_format(), records in classic_puzzles()) {
        // The columns of a table are those of its first record.
        prop_assume!(format.info().many && format != Format::Table);
        let records = all(&records);
        let mut joined = Vec::new();
        let empty = WriteOptions::default().with_omit_footer(true);
        format.writer(&empty).expect("written").finish(&mut joined).expect("memory takes all");
        let rest = WriteOptions::default().with_omit_header(true);
        let joined = String::from_utf8(joined).expect("text") + &documents(format, &records, &rest)[0].text;
        let reading = read_as(format, &joined);
        prop_assert!(reading.entries.iter().all(|entry| entry.record.is_some()), "{}", joined);
        prop_assert_eq!(reading.records().count(), records.len(), "{}", joined);
    }

    /// Damage to one puzzle does not affect its neighbours.
    #[test]
    fn neighbours_of_a_damaged_puzzle_are_read(
        format in any_format(),
        records in vec(puzzle_of(Shape::CLASSIC), 5..=5),
        damage in any_damage(),
    ) {
        prop_assume!(format.info().many);
        let Document { text, .. } = documents(format, &all(&records), &WriteOptions::default()).remove(0);
        let whole = read_as(format, &text);
        let third = whole.records().nth(2).expect("five");
        // The frame of a document belongs to all its puzzles.
        let span = match format.info().shelf {
            Shelf::Lines | Shelf::Grids | Shelf::Tables => third.span,
            _ => third.cells.get(0).to(third.cells.get(80)),
        };
        let (before, after) = (&text[..span.start], &text[span.end..]);
        let damaged = format!("{before}{}{after}", damage.apply(&text[span.range()]));
        let reading = read_as(format, &damaged);
        let grids: Vec<_> = reading.records().map(|record| &record.grid).collect();
        let originals: Vec<_> = whole.records().map(|record| &record.grid).collect();
        for good in [0, 1, 3, 4] {
            prop_assert!(grids.contains(&originals[good]), "{damage:?}: puzzle {good} of\n{damaged}");
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_bytes_are_read_soundly(bytes in any_bytes(), turn in any::<u8>()) {
        assert_reads_in_turn(bytes, every_reader(), turn.into());
    }

    #[test]
    fn any_cells_are_read_soundly(text in any_cells(), turn in any::<u8>()) {
        assert_reads_in_turn(text.into_bytes(), every_reader(), turn.into());
    }

    #[test]
    fn any_mutation_is_read_soundly(
        fixture in any::<Index>(),
        mutations in vec(any_mutation(), 1..6),
        turn in any::<u8>(),
    ) {
        let mut bytes = fixture.get(&ALL_FIXTURES).clone();
        for mutation in &mutations {
            mutation.apply(&mut bytes);
        }
        assert_reads_in_turn(bytes, every_reader(), turn.into());
    }

    /// Bytes decode to the same text and encoding wherever they are split.
    #[test]
    fn decoding_does_not_depend_on_chunks(fixture in any::<Index>(), mutations in vec(any_mutation(), 0..4), size in 1_usize..400) {
        let mut bytes = fixture.get(&ALL_FIXTURES).repeat(8);
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

proptest! {
    #![proptest_config(cases(30))]

    /// The same holds for long lines, which are decoded in segments.
    #[test]
    fn decoding_long_lines_does_not_depend_on_chunks(
        fixture in any::<Index>(),
        odd in vec((any::<Index>(), select(vec!["é", "漢", "\n", "\r\n", "\r"])), 0..40),
        bad in vec(any::<Index>(), 0..3),
        size in 3_000_usize..70_000,
    ) {
        let line: Vec<u8> = fixture.get(&ALL_FIXTURES).iter().map(|&byte| byte.clamp(b' ', b'~')).collect();
        let mut bytes = line.repeat(200_000 / line.len().max(1) + 1);
        for (at, text) in odd {
            let at = at.index(bytes.len());
            bytes.splice(at..at, text.bytes());
        }
        for at in bad {
            let at = at.index(bytes.len());
            bytes[at] = 0xE9;
        }
        let whole = text::decode(bytes.clone());
        let mut decoder = Decoder::new(&bytes);
        let mut cut: String = bytes.chunks(size).map(|piece| decoder.decode(piece.to_vec(), false)).collect();
        prop_assert!(bytes.len() - cut.len() < 70_000 + size || !whole.text.is_ascii(), "memory is bounded");
        cut.push_str(&decoder.decode(Vec::new(), true));
        prop_assert!(cut == whole.text);
        prop_assert_eq!((decoder.encoding(), decoder.odd()), (whole.encoding, whole.odd));
    }
}

/// Every fixture reads soundly in every format, and as prefixes of its lines in some.
#[test]
fn fixtures_are_read_soundly_in_every_format() {
    let numbered: Vec<_> = ALL_FIXTURES.iter().enumerate().collect();
    check_on_all_cores(&numbered, |&(number, bytes)| {
        assert_reads_in_turn(bytes.clone(), every_reader(), number);
        // Every third line end, or 40 of those of a longer text, most of whose lines are alike.
        let ends: Vec<_> = memchr::memchr_iter(b'\n', bytes).collect();
        for (turn, &end) in ends.iter().step_by(3.max(ends.len() / 40)).enumerate() {
            assert_reads_in_turn(bytes[..end].to_vec(), some_of(every_reader(), number + turn, 8), turn);
        }
    });
}

/// Documents designed to take time or memory take little of either.
#[test]
fn hostile_documents_are_read_quickly() {
    let many = |piece: &str| piece.repeat(100_000);
    let attributes = (0..100_000).map(|number| format!(" a{number}=\"1\"")).collect::<Vec<_>>().concat();
    let entities = (1..60).map(|n| format!("<!ENTITY e{n} \"&e{0};&e{0};\">", n - 1));
    let entities = entities.collect::<Vec<_>>().concat();
    let cells = ".".repeat(81);
    for (root, puzzle) in [
        ("opensudoku", "game"),
        ("ksudoku", "game"),
        ("onegravitysudoku", "sudoku"),
        ("java", "object class=\"Sudoku2\""),
        ("list", "p"),
    ] {
        for inside in [
            format!("<{puzzle}{attributes} data=\"{cells}\"/>"),
            many(&format!("<{puzzle}>")) + &cells,
            many("<a>") + &cells + &many("</a>"),
            many(&format!("<!-- <{puzzle}>")),
            many(&format!("<![CDATA[<{puzzle}>")),
            many(&format!("<{puzzle} data=\"")),
            many("</") + &many("<!") + &many("&"),
            format!("<{puzzle} data=\"{}\"/>", many("&amp;|")),
            format!("<!DOCTYPE x [{entities}]><{puzzle} data=\"&e59;\" note=\"&e59;\">&e59;</{puzzle}>"),
        ] {
            assert_read_soon(&format!("<{root}><{puzzle} data=\"{cells}\"/>{inside}</{root}>"), None);
        }
    }
}

/// The same holds for JSON, links, source text and grids.
#[test]
fn hostile_texts_are_read_quickly() {
    let many = |piece: &str| piece.repeat(50_000);
    let texts = [
        many("["),
        many("{\"puzzle\":["),
        format!("{{\"size\":9,\"grid\":[[{}", many("{\"value\":1},")),
        format!("https://www.f-puzzles.com/?load=N4Ig{}", many("BmDm")),
        format!("https://sudokupad.app/scl{}", many("%41%2B")),
        format!("https://puzz.link/p?sudoku/9/9/{}", many("z-ff")),
        format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={}", many("7c1B")),
        format!("3x3:{}", many("a1_")),
        format!("grid = {}", many("[[(")),
        format!("p cnf 729 {}\n{}", u64::MAX, many("1 0\n")),
        many("| 1 2 3 "),
        many("+---"),
        many("r1c1=1 "),
        many("\"1\","),
        many("'\n"),
        many("- "),
        many("a:\n- "),
        many("k: [{"),
        many("```\n123\n"),
        many("|1|2|3|4|\n|-|-|-|-|\n"),
        format!("{{\"cells\": [{}", many("{\"cell_type\": \"code\", \"source\": [\"a = [[1\\n\", ")),
        many("1\n\n"),
    ];
    for (number, text) in texts.iter().enumerate() {
        assert_read_soon(text, None);
        some_of(Format::all(), number, 6).for_each(|format| assert_read_soon(text, Some(format)));
    }
}

fn assert_read_soon(text: &str, from: Option<Format>) {
    let (opened, _) = format::open(text, &ReadOptions::default().with_from(from));
    let Some(opened) = opened else { return };
    opened.read(text, true, &mut |entry| assert!(entry.span.end <= text.len()));
    assert!(opened.split_point(text, true) <= text.len());
    let _ = opened.next_reader(text, true);
}

/// The bytes of all fixtures, read once: a law takes one of them in each of its cases.
static ALL_FIXTURES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let both = fixtures("formats").into_iter().chain(fixtures("malformed"));
    both.map(|fixture| fixture.bytes()).collect()
});

/// A format that can be written; `FORMAT=stack` selects one.
fn any_format() -> impl Strategy<Value = Format> {
    let asked = std::env::var("FORMAT").ok();
    let formats = written::formats().filter(|format| asked.as_ref().is_none_or(|id| format.info().id == id));
    select(formats.collect::<Vec<_>>())
}

fn read_as(format: Format, text: &str) -> Reading {
    format::read(text, &ReadOptions::default().with_from(Some(format)))
}

fn all(records: &[Record]) -> Vec<&Record> {
    records.iter().collect()
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
    let solution = proptest::option::weighted(0.4, full_grid(shape));
    (grid, solution, any_state(shape), any_meta()).prop_map(|(grid, solution, state, meta)| {
        let mut record = Record::of(grid);
        record.solution = solution.map(listed);
        record.meta = meta;
        let [placed, candidates, notes, corners] = state.0;
        if let Some(placed) = placed {
            let digit = |(index, set): (usize, &DigitSet)| set.first().filter(|_| index % 3 == 0);
            let digits = placed.sets().iter().enumerate().map(digit);
            record.set_placed(listed(Grid::new(placed.shape(), digits).expect("counted")));
        }
        if let Some(candidates) = candidates {
            record.set_candidates(candidates);
        }
        let some = |marks: Option<Candidates>| marks.filter(|marks| marks.iter().next().is_some());
        for (is_corner, marks) in [(false, some(notes)), (true, some(corners))] {
            if let Some(mut marks) = marks {
                // Filled cells have no marks.
                record.values().filled().iter().for_each(|cell| marks.set(cell, DigitSet::EMPTY));
                let marks = some(Some(marks));
                if marks.is_some() {
                    let state = record.state_mut();
                    *(if is_corner { &mut state.corners } else { &mut state.notes }) = marks;
                }
            }
        }
        if let Some(colours) = state.1.filter(|colours| colours.iter().any(|&colour| colour > 0)) {
            record.state_mut().colours = Some(colours.into());
        }
        record
    })
}

fn listed(grid: Grid) -> Listed {
    Listed::of(grid)
}

/// Sets of digits for placed values, candidates, marks and corner marks, most often none; and colours.
type Sets = ([Option<Candidates>; 4], Option<Vec<u8>>);

fn any_state(shape: Shape) -> impl Strategy<Value = Sets> {
    let sets = move || proptest::option::weighted(0.2, any_candidates(shape));
    let colours = proptest::option::weighted(0.1, vec(0_u8..12, shape.cell_count()));
    ([sets(), sets(), sets(), sets()], colours)
}

fn any_candidates(shape: Shape) -> impl Strategy<Value = Candidates> {
    vec(any::<u32>(), shape.cell_count()).prop_map(move |bits| {
        let digits = |bits: u32| (0..shape.side()).filter(move |digit| bits >> digit & 1 != 0);
        let sets = bits.into_iter().map(|bits| digits(bits).map(Digit::from_index).collect());
        Candidates::new(shape, sets).expect("counted")
    })
}

fn any_meta() -> impl Strategy<Value = Meta> {
    let texts = vec((select(Text::ALL.to_vec()), any_text()), 0..4);
    let pairs = |most| vec((any_text(), any_text()), 0..most);
    (texts, pairs(3), pairs(2)).prop_map(|(texts, columns, ratings)| {
        let mut meta = Meta::default();
        for (kind, text) in texts {
            meta.set(kind, text);
        }
        meta.columns = columns.into_iter().map(|(name, text)| Attribute { name, text }).collect();
        for (scale, value) in ratings {
            meta.rate(scale, value);
        }
        meta
    })
}

/// Givens with or without clashes, few or many.
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

/// Texts that a careless writer would confuse with cells.
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

/// Damage to one puzzle among others.
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
            // Removing the line of a one-line puzzle is no damage: there is one puzzle less.
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

/// Damage to a file.
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

/// A link of each program: what is written of a puzzle, or else the first link of the fixtures.
fn a_link_of_each_program() -> Vec<(Format, String)> {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let link = |format: Format| {
        let written = format::convert(puzzle.as_bytes(), format, &ConvertOptions::default());
        let written = written.map(|written| String::from_utf8(written.bytes).expect("a text"));
        let fixtures = fixtures(&format!("formats/{format}"));
        let fixtures = fixtures.iter().filter_map(|fixture| std::fs::read_to_string(&fixture.path).ok());
        let texts: Vec<_> = written.into_iter().chain(fixtures).collect();
        let lines = texts.iter().flat_map(|text| text.lines());
        let mut whole = lines.filter(|line| line.starts_with("https://") && !line.contains(' '));
        let is_one = |line: &&str| matches!(&puzzles_of(line, None)[..], [entry] if entry.is_some());
        Some((format, whole.find(is_one)?.to_owned()))
    };
    Format::all().filter(|format| format.info().shelf == Shelf::Links).filter_map(link).collect()
}

/// Returns the line of each puzzle of a text; none where it is malformed.
fn puzzles_of(text: &str, from: Option<Format>) -> Vec<Option<String>> {
    let reading = format::read(text, &ReadOptions::default().with_from(from));
    let line = |entry: &mut Entry| match entry.take_any()? {
        AnyRecord::Classic(record) => Some(record.grid.line().to_string()),
        AnyRecord::Variant(record) => Some(record.puzzle.line_of(&record.puzzle.givens)),
    };
    reading.entries.into_iter().filter(Entry::is_puzzle).map(|mut entry| line(&mut entry)).collect()
}

/// Whatever the program of most links, the others are read, too, by themselves and when the format is named.
#[test]
fn a_list_of_links_has_those_of_all_programs() {
    let links = a_link_of_each_program();
    assert!(links.len() >= 8, "{links:?}");
    for (own, link) in &links {
        for (other, foreign) in &links {
            let text = format!("{link}\n{link}\n{foreign}\n{link}\n");
            let expected: Vec<_> =
                [link, link, foreign, link].iter().flat_map(|one| puzzles_of(one, None)).collect();
            for from in [None, Some(*own)] {
                assert_eq!(puzzles_of(&text, from), expected, "{other} among {own}");
            }
        }
    }
}
