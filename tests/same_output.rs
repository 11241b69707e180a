//! Another way to the same results gives the same output: plain lines without records, the engine for many puzzles, every
//! SIMD level, shards that are joined, compressed files.

mod support;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use assert_cmd::cargo::cargo_bin;
use givens::{
    Candidates, DigitSet, Record, Rule, Shape, SimdLevel,
    check::{CheckOptions, check, check_all},
    diagnostic::Verdict,
    format::{ConvertOptions, Format, ReadOptions, WriteOptions, convert, read},
    solve::naive,
};
use support::{fixtures, maker, random::Random};
use tempfile::TempDir;

/// One node less than the default budget: the same verdicts, but no line bypasses the codec.
const LONG_WAY: [&str; 2] = ["--nodes", "9999999"];

/// A typical proper puzzle.
const PLAIN: &str = ".2.81.74.7....31...9...28.5..9.4..874..2.8..316..3.2..3.27...6...56....8.76.51.9.\n";

/// The commands, each with a report of all findings.
const COMMANDS: [&[&str]; 12] = [
    &["check", "--quiet", "--format", "jsonl", "--notes"],
    &["count"],
    &["count", "--limit", "9", "--format", "jsonl"],
    &["solve"],
    &["convert", "--to", "line", "--blank", "0"],
    &["convert", "--to", "line", "--solved"],
    &["convert", "--to", "table"],
    &["convert", "--to", "tsv", "--solved"],
    &["solve", "--to", "csv"],
    &["canon"],
    &["canon", "--form", "minlex-solution", "--blank", "0"],
    &["canon", "--form", "maxlex", "--to", "line"],
];

fn givens(arguments: &[&str], more: &[&str], paths: &[PathBuf]) -> Output {
    let mut command = Command::new(cargo_bin!("givens"));
    command.args(arguments).args(more).args(paths).output().expect("the command runs")
}

fn assert_same(one: &Output, other: &Output, context: &str) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(text(&one.stdout), text(&other.stdout), "{context}");
    assert_eq!(text(&one.stderr), text(&other.stderr), "{context}");
    assert_eq!(one.status.code(), other.status.code(), "{context}");
}

/// Lines of every kind, valid and invalid, with and without tails, in one file: first `.` blanks
/// as most lines have, then all others.
fn dirty_lines(folder: &Path) -> PathBuf {
    let mut text = PLAIN.repeat(40).into_bytes();
    for fixture in [fixtures("formats/line"), fixtures("malformed/line"), fixtures("rules")].concat() {
        let bytes = fixture.bytes();
        if bytes.is_ascii() && !bytes.starts_with(b"PK") {
            text.extend(bytes);
            text.extend(b"\n");
            text.extend(PLAIN.replace('.', "0").into_bytes());
        }
    }
    // Many solutions, none, clashes, mixed blanks, too long, too short, tails.
    for given in 0..81 {
        let mut line = PLAIN.as_bytes().to_vec();
        line[given] = if line[given] == b'.' { b"123456789"[given % 9] } else { b'.' };
        text.extend(&line);
        line.splice(81..81, *b" # tail");
        text.extend(&line);
        line[(given + 7) % 81] = b'0';
        text.extend(&line[..80 + given % 3]);
        text.push(b'\n');
    }
    // Runs of each kind that are long enough for the engine, which the sink of plain lines then asks, too.
    for odd in [format!(" {PLAIN}"), PLAIN.replacen('.', "", 1), format!("{}{PLAIN}", PLAIN.trim_end())] {
        text.extend(odd.repeat(70).into_bytes());
        text.extend(PLAIN.as_bytes());
    }
    let path = folder.join("dirty.txt");
    fs::write(&path, text).expect("writable");
    path
}

#[test]
fn plain_lines_give_the_same_output_as_the_codec() {
    let folder = TempDir::new().expect("a folder");
    let paths = [dirty_lines(folder.path())];
    for command in COMMANDS {
        let (short, long) = (givens(command, &[], &paths), givens(command, &LONG_WAY, &paths));
        assert_same(&short, &long, &command.join(" "));
        assert!(short.stdout.len() > 1000, "{command:?} prints something");
    }
}

/// Plain lines become rows of a table without records, if there are enough of them to know its columns.
#[test]
fn plain_lines_become_the_rows_that_their_records_become() {
    let folder = TempDir::new().expect("a folder");
    let dirty = fs::read_to_string(dirty_lines(folder.path())).expect("text");
    let zeros = PLAIN.replace('.', "0");
    for (number, text) in [
        PLAIN.repeat(199),
        PLAIN.repeat(200),
        PLAIN.repeat(100) + &zeros.repeat(9_000),
        PLAIN.repeat(5_000) + &dirty + &zeros.repeat(5_000),
        PLAIN.repeat(100) + &dirty + &PLAIN.repeat(5_000),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{number}.sdm"));
        fs::write(&path, &text).expect("written");
        for (name, delimiter, blank) in [("csv", ',', None), ("tsv", '\t', None), ("csv", ',', Some('0'))] {
            let write = WriteOptions::default().with_delimiter(delimiter).with_blank(blank);
            let options = ConvertOptions::default().with_write(write);
            let records = convert(text.as_bytes(), Format::Table, &options).expect("tables are written");
            let blank: Vec<_> = blank.iter().flat_map(|_| ["--blank", "0"]).collect();
            let output = givens(&["convert", "--to", name], &blank, std::slice::from_ref(&path));
            assert!(output.stdout == records.bytes, "{number} {name} {blank:?}");
        }
    }
}

/// Variants are converted by the library as by the command: the same text, and the same clues are missing.
#[test]
fn variants_are_converted_alike() {
    let folder = support::root().join("formats");
    let (mut written, mut refused) = (0, 0);
    for name in ["f-puzzles/variant-links.txt", "iss/blocks.txt", "solo/variants.txt", "sumocue/killer.txt"] {
        let path = folder.join(name);
        let bytes = fs::read(&path).expect("a fixture");
        for to in ["iss", "sudokumaker", "jsonl", "line"] {
            for drops_clues in [false, true] {
                let options = ConvertOptions::default().with_dropped_clues(drops_clues);
                let own = convert(&bytes, to.parse().expect("a format"), &options).expect("converted");
                let more: &[&str] = if drops_clues { &["--drop-clues"] } else { &[] };
                let output = givens(&["convert", "--to", to], more, std::slice::from_ref(&path));
                assert!(output.stdout == own.bytes, "{name} to {to} {more:?}");
                let missing = own.diagnostics.iter().filter(|found| found.rule == Rule::DroppedClue).count();
                let reported = String::from_utf8_lossy(&output.stderr).matches("[W004]").count();
                assert_eq!(missing, reported, "{name} to {to} {more:?}");
                written += usize::from(!own.bytes.is_empty());
                refused += missing;
            }
        }
    }
    assert!(written > 8 && refused > 8, "{written} written, {refused} refused");
}

/// Lines with a space in front, which the codec reads; the givens of one in seven clash.
fn odd_lines(number: usize) -> String {
    let (plain, clashing) = (format!(" {PLAIN}"), format!(" {}", PLAIN.replacen('2', "8", 1)));
    (0..number).map(|line| if line % 7 == 3 { clashing.as_str() } else { plain.as_str() }).collect()
}

/// Plain lines, and runs of lines that need the codec at each place among them: a file for each length and place.
fn runs_of_odd_lines(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for number in [1, 63, 64, 65, 1000] {
        let (plain, odd, others) = (PLAIN.repeat(20), odd_lines(number), odd_lines(64));
        let places: [(&str, &[&String]); 4] = [
            ("start", &[&odd, &plain, &plain]),
            ("middle", &[&plain, &odd, &plain]),
            ("end", &[&plain, &plain, &odd]),
            ("several", &[&others, &plain, &odd, &plain, &others]),
        ];
        for (place, parts) in places {
            let path = folder.join(format!("{number}-{place}.txt"));
            let text: String = parts.iter().map(|part| part.as_str()).collect();
            fs::write(&path, text).expect("writable");
            paths.push(path);
        }
    }
    paths
}

/// Lines that need the codec are searched together where there are many, while the results of the plain lines
/// are still being handed over.
#[test]
fn runs_of_odd_lines_come_out_as_one_by_one() {
    let folder = TempDir::new().expect("a folder");
    let paths = runs_of_odd_lines(folder.path());
    for command in [COMMANDS[0], COMMANDS[3]] {
        let alone = givens(command, &LONG_WAY, &paths);
        assert!(alone.stdout.len() > 1000, "{command:?} prints something");
        for jobs in ["1", "4"] {
            let together = givens(command, &["--jobs", jobs], &paths);
            assert_same(&together, &alone, &format!("{} with {jobs} workers", command.join(" ")));
        }
    }
}

/// Records of any format are searched together where there are many.
#[test]
fn searching_records_together_gives_the_same_output() {
    let folder = TempDir::new().expect("a folder");
    let lines = [dirty_lines(folder.path())];
    for format in ["rows", "comma", "table"] {
        let path = folder.path().join(format!("dirty.{format}"));
        fs::write(&path, givens(&["convert", "--to", format], &[], &lines).stdout).expect("writable");
        for command in [COMMANDS[0], COMMANDS[3]] {
            let paths = std::slice::from_ref(&path);
            let (together, alone) = (givens(command, &[], paths), givens(command, &LONG_WAY, paths));
            assert_same(&together, &alone, &format!("{format}: {}", command.join(" ")));
            assert!(together.stdout.len() > 1000, "{command:?} prints something");
        }
    }
}

/// Lines of candidates: each cell keeps that of its solution and some others, and one line in five
/// lacks one of its solution.
fn sukaku_lines(number: usize) -> String {
    let (mut random, mut text) = (Random(17), Vec::new());
    let mut writer = Format::Sukaku.writer(&WriteOptions::default()).expect("written");
    for turn in 0..number {
        let solution = maker::full(Shape::CLASSIC, &mut random);
        let often = 9 - 2 * (turn % 4);
        let mut candidates = Candidates::of(&solution);
        for (cell, digit) in solution.digits() {
            let others = DigitSet::up_to(9).iter().filter(|_| random.below(often) == 0);
            candidates.set(cell, others.fold(DigitSet::of(digit), |set, other| set | DigitSet::of(other)));
        }
        if turn % 5 == 0 {
            let cell = Shape::CLASSIC.cell(random.below(81));
            candidates.set(cell, candidates.get(cell) - DigitSet::of(solution.get(cell).expect("full")));
        }
        let mut record = Record::of(givens::Grid::empty(Shape::CLASSIC));
        record.set_candidates(candidates);
        writer.write(&record, &mut text).expect("memory takes all");
    }
    String::from_utf8(text).expect("text")
}

/// Candidates restrict the puzzle, however many are searched together.
#[test]
fn searching_sukaku_lines_together_gives_the_same_output() {
    let text = sukaku_lines(240);
    let reading = read(&text, &ReadOptions::default());
    assert_eq!(reading.format, Some(Format::Sukaku));
    let records: Vec<_> = reading.records().collect();
    assert_eq!(records.len(), 240);
    let mut seen = [0; 3];
    for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
        let together = check_all(&records, &CheckOptions::default(), level);
        for (record, together) in records.iter().zip(together) {
            assert_eq!(together, check(record, &CheckOptions::default()), "{}", record.grid);
            let puzzle = record.puzzle().expect("no clash");
            let solutions = naive::solutions(&puzzle, 2);
            let (kind, verdict) = match solutions[..] {
                [] => (0, Verdict::Zero),
                [_] => (1, Verdict::One),
                _ => (2, Verdict::Many),
            };
            assert_eq!(together.verdict, verdict, "{}", record.grid);
            if let [solution] = &solutions[..] {
                assert_eq!(together.outcome.expect("searched").only_solution(), Some(solution));
            }
            seen[kind] += 1;
        }
    }
    assert!(seen.into_iter().all(|number| number > 20), "of every kind: {seen:?}");
    let folder = TempDir::new().expect("a folder");
    let paths = [folder.path().join("sukaku.txt")];
    fs::write(&paths[0], text).expect("writable");
    for command in COMMANDS {
        let (together, alone) = (givens(command, &[], &paths), givens(command, &LONG_WAY, &paths));
        assert_same(&together, &alone, &command.join(" "));
    }
}

#[test]
fn every_simd_level_gives_the_same_output() {
    let folder = TempDir::new().expect("a folder");
    let paths = [dirty_lines(folder.path())];
    for level in SimdLevel::ALL.into_iter().filter(|level| level.is_available()) {
        for command in [COMMANDS[0], COMMANDS[2], COMMANDS[3], COMMANDS[7], COMMANDS[8]] {
            let here = givens(command, &["--simd", level.name()], &paths);
            assert_same(&here, &givens(command, &["--simd", "plain"], &paths), level.name());
        }
    }
}

/// Writes a document in whose lines are several puzzles, most of them with findings, which have their numbers.
fn document(folder: &Path) -> PathBuf {
    let puzzle = |given: usize| {
        let mut cells = PLAIN.trim_end().as_bytes().to_vec();
        cells[given] = if cells[given] == b'.' { b"123456789"[given % 9] } else { b'.' };
        let separator = if given.is_multiple_of(3) { "\n" } else { " " };
        format!("{separator}{{\"puzzle\":\"{}\"}}", String::from_utf8_lossy(&cells))
    };
    let path = folder.join("document.json");
    let puzzles: Vec<_> = (0..81).map(puzzle).collect();
    fs::write(&path, format!("[{}\n]\n", puzzles.join(","))).expect("writable");
    path
}

#[test]
fn joined_shards_equal_the_whole() {
    let folder = TempDir::new().expect("a folder");
    let mut paths = vec![dirty_lines(folder.path())];
    let texts = [
        "formats/rows/blank-lines.txt",
        "formats/table/utf16.csv",
        "formats/line/utf16.txt",
        "collection/homework.m",
    ];
    for name in texts {
        let path = support::root().join(name);
        assert!(path.exists(), "{name} is where it was");
        paths.push(path);
    }
    let binary = folder.path().join("binary.sdm");
    fs::write(&binary, [0; 400]).expect("writable");
    paths.insert(2, binary);
    paths.push(document(folder.path()));
    let rows: &[&str] = &["convert", "--to", "rows"];
    for command in [COMMANDS[0], COMMANDS[1], COMMANDS[3], rows] {
        let whole = givens(command, &[], &paths);
        for count in [2, 3, 7] {
            let shard = |number| givens(command, &["--shard", &format!("{number}/{count}")], &paths);
            let parts: Vec<u8> = (1..=count).flat_map(|number| shard(number).stdout).collect();
            assert!(parts == whole.stdout, "{command:?} in {count} shards");
        }
    }
}

/// Records with the same fields, so that each shard has the columns of the first.
#[test]
fn joined_shards_of_a_table_have_one_header() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("bank.txt");
    fs::write(&path, PLAIN.repeat(9)).expect("writable");
    let paths = [path];
    for command in [["solve", "--to", "table"], ["convert", "--to", "table"]] {
        let whole = givens(&command, &[], &paths).stdout;
        assert_eq!(String::from_utf8_lossy(&whole).lines().count(), 10, "a heading and nine puzzles");
        let shard = |number| givens(&command, &["--shard", &format!("{number}/3")], &paths).stdout;
        let parts: Vec<u8> = (1..=3).flat_map(shard).collect();
        assert!(parts == whole, "{command:?}");
    }
}

#[test]
fn compressed_files_read_like_the_originals() {
    let folder = TempDir::new().expect("a folder");
    let plain = dirty_lines(folder.path());
    let expected = givens(&["convert", "--to", "table"], &[], std::slice::from_ref(&plain));
    for suffix in ["gz", "bz2", "xz", "zst"] {
        let packed = folder.path().join(format!("bank.csv.{suffix}"));
        let name = packed.to_str().expect("a name");
        givens(&["convert", "--to", "table", "-o", name], &[], std::slice::from_ref(&plain));
        let bytes = fs::read(&packed).expect("written");
        assert!(bytes.len() < expected.stdout.len() / 2, "{suffix} packs");
        let back = givens(&["convert", "--to", "table"], &[], &[packed]);
        assert!(back.stdout == expected.stdout, "{suffix}");
    }
}

#[test]
fn compressed_files_that_are_cut_off_or_followed_by_other_bytes_are_errors_that_say_so() {
    let folder = TempDir::new().expect("a folder");
    let plain = dirty_lines(folder.path());
    for suffix in ["gz", "bz2", "xz", "zst"] {
        let packed = folder.path().join(format!("bank.sdm.{suffix}"));
        let name = packed.to_str().expect("a name");
        givens(&["convert", "--to", "line", "-o", name], &[], std::slice::from_ref(&plain));
        let bytes = fs::read(&packed).expect("written");
        for damaged in [&bytes[..bytes.len() / 2], &[&bytes[..], b"other bytes\n"].concat()] {
            fs::write(&packed, damaged).expect("writable");
            let ran = givens(&["check"], &[], std::slice::from_ref(&packed));
            let stderr = String::from_utf8_lossy(&ran.stderr);
            assert_eq!(ran.status.code(), Some(2), "{suffix}: {stderr}");
            assert!(stderr.contains("is cut off, damaged, or followed by other bytes"), "{suffix}: {stderr}");
        }
    }
}
