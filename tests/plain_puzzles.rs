//! Plain puzzles: a reader that makes no records of them yields the puzzles that it yields otherwise, whatever is
//! beside them, and in any chunk.

mod support;

use std::{fmt::Write as _, fs};

use assert_cmd::Command;
use givens::{
    Budget, Format, Grid, Record, SimdLevel,
    collection::Equivalence,
    format::{self, ConvertOptions, Entry, ReadOptions, Reading, Run, TextReader, Wants, WriteOptions},
    pipeline::{self, Batch, Input, RunOptions},
    record::{Field, Meta},
    run::{AddedFacts, KeyFinder, SampleSize, Selection, SortOrder},
    select::{SelectOptions, Selector},
    text,
};
use support::{
    check_many::assert_together_as_alone, fixtures, kept::assert_kept_as_written, random::Random, some_of,
};

const PUZZLES: [(&str, &str); 3] = [
    (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
    (
        ".2.81.74.7....31...9...28.5..9.4..874..2.8..316..3.2..3.27...6...56....8.76.51.9.",
        "523816749784593126691472835239145687457268913168937254342789561915624378876351492",
    ),
    // It has many solutions, of which one is listed.
    (
        "..........................8...6...34..8.3..17...2...6.6....28....419..5....8..79.",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    ),
];

/// The formats whose readers make no records of plain puzzles.
const FORMATS: [Format; 11] = [
    Format::Line,
    Format::Table,
    Format::Rows,
    Format::Spaced,
    Format::Comma,
    Format::Boxed,
    Format::Stack,
    Format::Json,
    Format::Jsonl,
    Format::OpenSudoku,
    Format::Xml,
];

/// Some texts of plain puzzles in each layout.
fn layouts() -> Vec<String> {
    let mut layouts = vec![String::new(); 19];
    for (number, (puzzle, solution)) in PUZZLES.iter().cycle().take(12).enumerate() {
        let zeros = puzzle.replace('.', "0");
        let rows: Vec<_> = (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect();
        let spaced: String = rows.iter().map(|row| separated(row, " ") + "\n").collect();
        let comma: String = rows.iter().map(|row| separated(row, ",").replace('.', "0") + "\n").collect();
        let boxed = (0..9)
            .map(|row| {
                let line = rows[row];
                let rule = if row % 3 == 2 && row < 8 { "------+-------+------\n" } else { "" };
                format!(
                    "{} | {} | {}\n{rule}",
                    separated(&line[..3], " "),
                    separated(&line[3..6], " "),
                    separated(&line[6..], " ")
                )
            })
            .collect::<Vec<_>>()
            .concat();
        let first = number == 0;
        // A row with quotes is not plain.
        let note = if number == 5 { "\"a, b\"" } else { "a" };
        let head = |head: &str| if first { head.to_owned() } else { String::new() };
        let added = [
            format!("{}\n", list(puzzle)),
            head("quiz,solution\n") + &format!("{zeros},{solution}\n"),
            head("id,puzzle,solution,rating,note\r\n")
                + &format!("{number},{puzzle},{solution},1.{number},{note}\r\n"),
            head("id,puzzle,solution,rating\n") + &format!("p{number},{puzzle},,7\n"),
            head("solution\tx\tpuzzle\n") + &format!("{solution}\t\t{puzzle}\n"),
            format!("{zeros};{solution}\n"),
            head("puzzle\n") + &format!("{puzzle}\n"),
            format!("{}\n\n", rows.join("\n")),
            spaced + "\n",
            comma + "\n",
            boxed + "\n",
            format!("{{\"puzzle\":\"{puzzle}\",\"solution\":\"{solution}\"}}\n"),
            format!(
                "{{\"id\": {number}, \"quiz\": \"{zeros}\", \"level\": \"easy\", \"rating\": \"1.{number}\"}}\n"
            ),
            head("<opensudoku>\n<name>easy</name>\n") + &format!("<game data=\"{zeros}\"/>\n"),
            head("<opensudoku2>\r\n") + &format!("<game data='{puzzle}' note=\"a\"></game>\r\n"),
            head("<list level=\"easy\">\n")
                + &format!("<puzzle><cells>{puzzle}</cells>\n<solution>{solution}</solution></puzzle>\n"),
            stack(puzzle) + "\n",
            format!("{}\n", if number % 3 == 0 { zeros.as_str() } else { *puzzle }),
            format!("{puzzle}{}\r\n", if number % 2 == 0 { " # a" } else { "" }),
        ];
        for (layout, added) in layouts.iter_mut().zip(added) {
            layout.push_str(&added);
        }
    }
    layouts
}

/// Returns cells with this between them.
fn separated(cells: &str, between: &str) -> String {
    cells.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(between)
}

/// Returns cells as a list of numbers.
fn list(cells: &str) -> String {
    format!("[{}]", separated(&cells.replace('.', "0"), ", "))
}

/// Returns cells as lists of numbers, one a row, with this between them.
fn lists(cells: &str, between: &str) -> String {
    let rows: Vec<_> = (0..9).map(|row| list(&cells[9 * row..9 * row + 9])).collect();
    format!("[{}]", rows.join(between))
}

/// Some documents of plain puzzles in each layout, so long that they are read element by element.
fn documents() -> Vec<String> {
    let (mut documents, number) = (Vec::new(), 400);
    let puzzles = || PUZZLES.iter().cycle().enumerate();
    let mut add =
        |before: &str, number: usize, element: &dyn Fn(usize, &str, &str) -> String, after: &str| {
            let elements =
                puzzles().take(number).map(|(at, (puzzle, solution))| element(at, puzzle, solution));
            documents.push(format!("{before}{}{after}", elements.collect::<Vec<_>>().join(",\n")));
        };
    add("[\n", number / 2, &|_, puzzle, _| list(puzzle), "\n]\n");
    add("[", number / 2, &|_, puzzle, _| lists(puzzle, ", "), "]\n");
    add("[\n  ", number / 2, &|_, puzzle, _| lists(puzzle, ",\n    "), "\n]\n");
    let with_solution = |at: usize, puzzle: &str, solution: &str| {
        format!("{{\"id\": {at}, \"puzzle\": {}, \"solution\": {}}}", lists(puzzle, ","), list(solution))
    };
    add("{\"puzzles\": [\n", number / 4, &with_solution, "]}\n");
    let rated = |at: usize, puzzle: &str, _: &str| {
        let rating = ["\"1.5\"", "\"easy\"", "7"][at / 100 % 3];
        format!("{{\"quiz\": \"{}\", \"level\": {rating}, \"rating\": {at}}}", puzzle.replace('.', "0"))
    };
    add("[", number, &rated, "]\n");
    add("{\"list\": [", number, &|_, puzzle, _| format!("\"{puzzle}\""), "]}\n");
    let rows = |_: usize, puzzle: &str, _: &str| {
        let rows: Vec<_> = (0..9).map(|row| format!("\"{}\"", &puzzle[9 * row..9 * row + 9])).collect();
        format!("[{}]", rows.join(", "))
    };
    add("[", number, &rows, "]\n");
    let own = |_: usize, puzzle: &str, solution: &str| {
        format!("{{\"puzzle\":\"{puzzle}\",\"solution\":\"{solution}\"}}")
    };
    add("{\"schema\": \"givens/2\", \"puzzles\": [\n", number, &own, "]}\n");
    documents
}

/// Returns the givens and their candidates in two grids.
fn stack(puzzle: &str) -> String {
    let record =
        Record::of(Grid::from_classic(puzzle.as_bytes().first_chunk().expect("81 cells")).expect("plain"));
    let mut text = Vec::new();
    let mut writer = Format::Stack.writer(&WriteOptions::default()).expect("written");
    writer.write(&record, &mut text).and_then(|_| writer.finish(&mut text)).expect("memory");
    String::from_utf8(text).expect("a text")
}

/// Entries without what plain puzzles do not have.
fn without_texts(mut entry: Entry) -> Entry {
    if let Some(record) = &mut entry.record {
        record.meta = Meta::default();
    }
    entry
}

fn entries(reader: &TextReader, text: &str, first: bool) -> Vec<Entry> {
    let mut entries = Vec::new();
    reader.read(text, first, &mut |entry| entries.push(without_texts(entry)));
    entries
}

/// Asserts that a text gives the same entries with and without records of plain puzzles, whole and in two chunks;
/// returns the number of plain puzzles.
fn assert_same_entries(text: &str, from: Option<Format>) -> usize {
    let (reader, _) = format::open(text, &ReadOptions::default().with_from(from));
    let Some(reader) = reader else { return 0 };
    let mut plain = 0;
    let mut assert_chunk = |chunk: &str, first: bool| {
        let runs = reader.runs(chunk, first, Wants::Cells);
        plain += runs.plain_count();
        let found: Vec<_> = runs.into_entries().into_iter().map(without_texts).collect();
        assert_eq!(found, entries(&reader, chunk, first), "{from:?}: {chunk:?}");
    };
    assert_chunk(text, true);
    let split = reader.split_point(&text[..text.floor_char_boundary(text.len() * 2 / 3)], true);
    if split > 0 {
        assert_chunk(&text[..split], true);
        let reader = reader.next_reader(&text[..split], true).unwrap_or(reader);
        let found = reader.runs(&text[split..], false, Wants::Cells).into_entries();
        let found: Vec<_> = found.into_iter().map(without_texts).collect();
        assert!(found == entries(&reader, &text[split..], false), "{text:?}");
    }
    plain
}

#[test]
fn every_layout_has_plain_puzzles() {
    for layout in layouts() {
        let plain = assert_same_entries(&layout, None);
        assert!(plain >= 9, "{plain} of {layout}");
        let text = layout.clone()
            + &layout.lines().skip(1).fold(String::new(), |mut text, line| {
                writeln!(text, "{line}").expect("a text");
                text
            });
        assert_together_as_alone(&text, None, 1 << 19, 1);
        assert_together_as_alone(&text, None, 1000, 2);
    }
}

/// In documents too, of which most puzzles are laid out as one of the first.
#[test]
fn every_document_has_plain_puzzles() {
    let mut random = Random(37);
    for document in documents() {
        let plain = assert_same_entries(&document, None);
        assert!(plain >= 90, "{plain} of {document}");
        assert_together_as_alone(&document, None, 1 << 19, 1);
        assert_together_as_alone(&document, None, 9000, 2);
        for _ in 0..60 {
            assert_same_entries(&mutated(&document, &mut random), Some(Format::Json));
        }
    }
}

#[test]
fn malformed_fixtures_among_elements_change_nothing_else() {
    let mut random = Random(38);
    for fixture in fixtures("malformed/json") {
        let inserted = text::decode(fixture.bytes()).text;
        for document in documents() {
            let lines: Vec<_> = document.split_inclusive('\n').collect();
            let place = random.below(lines.len() + 1);
            let text = lines[..place].concat() + &inserted + "\n" + &lines[place..].concat();
            assert_same_entries(&text, Some(Format::Json));
        }
    }
}

#[test]
fn fixtures_give_the_same_entries() {
    let mut plain = 0;
    for fixture in FORMATS.map(|format| fixtures(&format!("formats/{}", format.info().id))).concat() {
        plain += assert_same_entries(&text::decode(fixture.bytes()).text, None);
    }
    assert!(plain > 20, "{plain}");
}

#[test]
fn malformed_fixtures_among_plain_puzzles_change_nothing_else() {
    let layouts = layouts();
    let all = FORMATS.map(|format| fixtures(&format!("malformed/{}", format.info().id))).concat();
    for (number, fixture) in all.iter().enumerate() {
        let inserted = text::decode(fixture.bytes()).text;
        for layout in &layouts {
            let lines: Vec<_> = layout.split_inclusive('\n').collect();
            let format = format::detect(layout, &ReadOptions::default()).best();
            // At the start, behind a header, among the rows of a grid, between grids, at the end; and at any line.
            let usual = some_of([0, 1, 4, lines.len() / 2, lines.len()], number, 5);
            for place in some_of(0..=lines.len(), number, 40).chain(usual) {
                let text = lines[..place].concat() + &inserted + "\n" + &lines[place..].concat();
                assert_same_entries(&text, format);
            }
        }
    }
}

/// Returns a text with some pieces replaced by others.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.as_bytes().to_vec();
    for _ in 0..=random.below(6) {
        let place = random.below(text.len());
        let piece: &[u8] = [
            &b"."[..],
            b"0",
            b"7",
            b",",
            b"\t",
            b";",
            b"\"",
            b"\n",
            b"\r",
            b"\r\n",
            b"#",
            b" ",
            b"_",
            b"-",
            b"|",
            b"{",
            b"}",
            b":",
            b"\\",
            b"'",
            b"",
            b"",
            b"x",
            b"\n\n",
            b",,",
            b"\"\"",
            b"1.5",
            b"null",
            b"<",
            b"/>",
            b"<!--",
            b"</cells>",
            b"[",
            b"]",
            b"], [",
        ][random.below(35)];
        let length = [0, 1, 1, 1, 9, 82][random.below(6)].min(text.len() - place);
        text.splice(place..place + length, piece.iter().copied());
    }
    String::from_utf8(text).expect("ASCII")
}

#[test]
fn mutated_texts_give_the_same_entries() {
    let (layouts, mut random, mut plain) = (layouts(), Random(31), 0);
    for layout in &layouts {
        let format = format::detect(layout, &ReadOptions::default()).best();
        for _ in 0..100 {
            let text = mutated(layout, &mut random);
            plain += assert_same_entries(&text, format);
        }
    }
    assert!(plain > 3000, "{plain}");
}

/// What a plain puzzle lists is compared with what is found.
#[test]
fn listed_solutions_that_differ_are_reported() {
    let [(puzzle, solution), ..] = PUZZLES;
    let wrong = solution.replacen("534", "543", 1);
    let text = format!("quiz,solution\n{puzzle},{solution}\n{puzzle},{wrong}\n{puzzle},{solution}\n");
    let (reader, _) = format::open(&text, &ReadOptions::default());
    let reader = reader.expect("a table");
    let runs = reader.runs(&text, true, Wants::Cells);
    assert_eq!(runs.plain_count(), 3);
    let (mut proper, mut others) = (0, Vec::new());
    givens::check::solve(runs, SimdLevel::best(), |run, _| match run {
        Run::Entry(entry) => others.push(*entry),
        _ => proper += 1,
    });
    let listed = |entry: &Entry| entry.record.as_ref().and_then(|record: &Record| record.solution.clone());
    let listed: Vec<_> =
        others.iter().filter_map(listed).map(|listed| listed.grid.to_string().replace('\n', "")).collect();
    assert_eq!((proper, listed), (2, vec![wrong]));
}

/// Asserts that the command makes the lines of the records of a text, and reports of what is lost what they have; returns
/// the number of lines.
fn assert_lines_of_records(text: &str, format: Format) -> usize {
    let read = ReadOptions::default().with_from(format);
    let options = ConvertOptions::default().with_read(read.clone());
    let converted = format::convert(text.as_bytes(), Format::Line, &options).expect("it can be written");
    let command = Command::new(assert_cmd::cargo::cargo_bin!("givens"))
        .args(["convert", "--from", format.info().id, "--to", "line", "-"])
        .write_stdin(text.as_bytes())
        .output()
        .expect("the command runs");
    assert!(command.stdout == converted.bytes, "{format}: {text:?}");
    let (reading, report) = (format::read(text, &read), String::from_utf8_lossy(&command.stderr));
    for field in Field::all() {
        let lost = reading.records().filter(|record| record.fields().contains(field)).count();
        let plural = if lost == 1 { "" } else { "s" };
        let is_named = report.lines().any(|line| {
            line.contains(&format!("dropped in {lost} record{plural}: ")) && line.contains(field.name())
        });
        assert_eq!(is_named, lost > 0, "{field:?} of {format}: {text:?}\n{report}");
    }
    converted.bytes.len() / 82
}

/// Asserts that the command makes the table, or the lines of JSON, of the records of a text.
fn assert_rows_of_records(text: &str, format: Format, to: Format) {
    let options = ConvertOptions::default().with_read(ReadOptions::default().with_from(format));
    let converted = format::convert(text.as_bytes(), to, &options).expect("it can be written");
    let command = Command::new(assert_cmd::cargo::cargo_bin!("givens"))
        .args(["convert", "--from", format.info().id, "--to", to.info().id, "-"])
        .write_stdin(text.as_bytes())
        .output()
        .expect("the command runs");
    assert!(command.stdout == converted.bytes, "{format}: {text:?}");
}

/// Puzzles that have nothing besides their grid and solution become rows without records, in any table, and lines of JSON.
#[test]
fn tables_and_lines_of_json_of_plain_puzzles_are_those_of_their_records() {
    let mut random = Random(36);
    for layout in layouts().iter().chain(&documents()) {
        let format = format::detect(layout, &ReadOptions::default()).best().expect("a format");
        for number in 0..8 {
            let text = if number == 0 { layout.clone() } else { mutated(layout, &mut random) };
            // Tables keep how they look.
            let to = [Format::Jsonl, Format::Table][number % 2];
            assert_rows_of_records(&text, format, if format == Format::Table { Format::Jsonl } else { to });
        }
    }
}

/// What is selected and sorted is the same for records that have no texts, because they are copied.
#[test]
fn records_that_are_copied_are_selected_and_sorted_as_others() {
    let mut random = Random(35);
    for layout in layouts().iter().chain(&documents()) {
        let format = format::detect(layout, &ReadOptions::default()).best();
        for number in 0..8 {
            let text = if number == 0 { layout.clone() } else { mutated(layout, &mut random) };
            for (filter, key) in [
                ("givens>=25 and verdict=one", "-givens"),
                ("level=easy or id>3", "id"),
                ("rating>1.2", "level"),
            ] {
                assert!(
                    found(&text, format, filter, key, true) == found(&text, format, filter, key, false),
                    "{text:?}"
                );
            }
        }
    }
}

/// Returns what is found out about the records of a text to select and to sort them, of records that are copied or not.
fn found(text: &str, format: Option<Format>, filter: &str, key: &str, are_copied: bool) -> Vec<String> {
    let selector = Selector::new(SelectOptions::default());
    let finder = KeyFinder {
        by: vec![Equivalence::Exact],
        level: SimdLevel::best(),
        budget: Budget::default(),
        needs_lines: false,
        column: None,
    };
    let selection = Selection {
        selector: selector.clone(),
        filter: Some(filter.parse().expect("an expression")),
        parts: None,
        keys: finder,
        sample: Some(SampleSize::Share(0.5)),
        seed: 3,
        added: AddedFacts::default(),
        next: None,
    };
    let order = SortOrder { selector, by: vec![key.parse().expect("a key")], added: AddedFacts::default() };
    let options = RunOptions::new(ReadOptions::default().with_from(format));
    let work = |batch: &Batch| {
        let (selected, sorted) = (selection.find(batch, are_copied), order.find(batch, are_copied));
        let places = selected.records.iter().map(|(record, rank)| (record.span, record.target, *rank));
        let keys: Vec<_> = sorted.records.iter().map(|(record, key)| (record.span, key.clone())).collect();
        format!(
            "{:?} {keys:?} {:?} {:?} {} {:?}",
            places.collect::<Vec<_>>(),
            selected.facts,
            sorted.facts,
            selected.malformed,
            selected.diagnostics
        )
    };
    let mut all = Vec::new();
    let run = pipeline::run(&[Input::text(text)], &options, work, |_, found| {
        all.push(found);
        Ok(())
    });
    run.expect("the sink accepts everything");
    all
}

/// Puzzles become lines without records: the lines, and what is reported as lost, are those of the records.
#[test]
fn lines_of_plain_puzzles_are_those_of_their_records() {
    let (mut random, mut lines) = (Random(32), 0);
    for layout in layouts().iter().chain(&documents()) {
        let format = format::detect(layout, &ReadOptions::default()).best().expect("a format");
        for number in 0..12 {
            let text = if number == 0 { layout.clone() } else { mutated(layout, &mut random) };
            lines += assert_lines_of_records(&text, format);
        }
    }
    for _ in 0..60 {
        lines += assert_lines_of_records(&table_of_odd_rows(&mut random), Format::Table);
    }
    assert!(lines > 2000, "{lines}");
}

/// Returns a table whose rows differ in their blanks, and in what has to be written in another way.
fn table_of_odd_rows(random: &mut Random) -> String {
    const TEXTS: [&str; 12] =
        ["", "a", "7", "2.5", " a", "a ", "a,b", "x y", "\u{a0}x", "ü", "'a", "\u{3000}"];
    let delimiter = [",", ";", "\t"][random.below(3)];
    let (turn, twice) = (random.below(7), ["se", "er", "note", "title"][random.below(4)]);
    let mut columns = ["id", "puzzle", "solution", "title", twice, "note", "se"];
    columns.rotate_left(turn);
    let mut table = columns.join(delimiter) + "\n";
    for _ in 0..12 {
        let (puzzle, solution) = PUZZLES[random.below(3)];
        let mut text = || {
            let texts = TEXTS.iter().filter(|text| delimiter != "," || !text.contains(','));
            let usual = random.below(4) > 0;
            texts.cycle().nth(if usual { 1 } else { random.below(12) }).expect("a cycle").to_string()
        };
        let [id, title, rating, note, se] = [text(), text(), text(), text(), text()];
        let puzzle = if random.below(4) == 0 { puzzle.replace('.', "0") } else { puzzle.to_owned() };
        let solution = if random.below(4) == 0 { "" } else { solution };
        let mut fields = [&id, &puzzle, solution, &title, &rating, &note, &se];
        fields.rotate_left(turn);
        table += &(fields.join(delimiter) + "\n");
    }
    table
}

#[test]
fn rows_that_are_kept_are_those_that_would_be_written() {
    let (mut random, mut kept) = (Random(33), 0);
    for layout in &layouts() {
        let format = format::detect(layout, &ReadOptions::default()).best();
        for number in 0..100 {
            let text = if number == 0 { layout.clone() } else { mutated(layout, &mut random) };
            kept += assert_kept_as_written(&text, format);
        }
    }
    for fixture in fixtures("formats/table").into_iter().chain(fixtures("malformed/table")) {
        if let Ok(text) = fs::read_to_string(&fixture.path) {
            kept += assert_kept_as_written(&text, None);
        }
    }
    for _ in 0..500 {
        kept += assert_kept_as_written(&table_of_odd_rows(&mut random), Some(Format::Table));
    }
    assert!(kept > 4000, "{kept}");
}

/// Returns a table of several chunks with the header and rows of a layout, some of them mutated.
fn long_table(layout: &str, random: &mut Random) -> String {
    let (head, rows) = layout.split_once('\n').expect("a header");
    let mut text = format!("{head}\n");
    while text.len() < 3 << 19 {
        text += &if random.below(200) == 0 { mutated(rows, random) } else { rows.repeat(20) };
        text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    }
    text
}

/// Asserts that the command joins these tables to one that looks like the first, with all their records.
fn assert_joined(tables: &[String]) {
    let read = ReadOptions::default();
    let (reader, _) = format::open(&tables[0], &read);
    let Some(style) = reader.and_then(|reader| reader.table_style()) else { return };
    let options = WriteOptions::default().with_table_style(style);
    let (mut writer, mut expected) =
        (Format::Table.writer(&options).expect("tables are written"), Vec::new());
    for record in tables
        .iter()
        .map(|table| format::read(table, &read))
        .collect::<Vec<_>>()
        .iter()
        .flat_map(Reading::records)
    {
        writer.write(record, &mut expected).expect("written");
    }
    writer.finish(&mut expected).expect("written");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let paths: Vec<_> = (0..tables.len()).map(|number| folder.path().join(format!("{number}.csv"))).collect();
    for (path, table) in paths.iter().zip(tables) {
        fs::write(path, table).expect("written");
    }
    for jobs in ["1", "3"] {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("givens"));
        let command = command.args(["convert", "--to", "table", "--jobs", jobs]).args(&paths);
        let output = command.output().expect("the command runs");
        assert!(output.stdout == expected, "{jobs} jobs: {}", &tables[0][..200]);
    }
}

/// Of tables of several chunks the command keeps most rows, and writes what all records give; where a table does not look
/// like the first, too.
#[test]
fn long_tables_are_those_of_their_records() {
    let (mut random, mut tables) = (Random(34), Vec::new());
    for layout in layouts().iter().filter(|layout| layout.contains("solution")) {
        tables.push(long_table(layout, &mut random));
        assert_joined(&tables[tables.len() - 1..]);
    }
    assert_joined(&[tables[1].clone(), tables[0].clone(), tables[1].clone()]);
    // The same columns, with another delimiter or another blank.
    let first = long_table(&layouts()[0], &mut Random(35)).replace(['#', ';'], "");
    assert_joined(&[first.clone(), first.replace(',', ";"), first.clone()]);
    assert_joined(&[first.clone(), first.replace('0', "."), first.clone()]);
    // Other columns, with the same delimiter and blank.
    assert_joined(&[tables[1].clone(), first.replace('0', "."), tables[1].clone()]);
}
