//! Bytes per second of reading and writing each format, and of the whole command.
//!
//! `cargo bench --bench formats` generates puzzles from a seed; `GIVENS_BENCH_FILE=file` uses
//! those of a file instead. All figures except the last are for one core.

#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::{env, fs, hint::black_box, path::Path, process::Command, time::Instant};

use givens::{
    format::{Format, ReadOptions, WriteOptions, open, read},
    grid::{Digit, Grid, Shape},
    record::{Listed, Record},
};

/// The number of puzzles, about 16 MB of lines.
const PUZZLES: usize = 200_000;
/// The number of runs, of which the best counts.
const RUNS: usize = 7;

fn main() {
    let records = records();
    println!("{} puzzles, best of {RUNS} runs", records.len());
    let collections = |format: &Format| format.info().many && format.info().is_written();
    for format in Format::all().filter(collections) {
        let (text, seconds) = best(|| write(format, &records));
        println!("write {:8} {:8.0} MB/s", format.id(), rate(text.len(), seconds));
        let (opened, _) = open(&text, &ReadOptions::default().with_from(Some(format)));
        let opened = opened.expect("a format was named");
        let (puzzles, seconds) = best(|| {
            let mut puzzles = 0;
            opened.read(&text, true, &mut |entry| puzzles += usize::from(black_box(entry).is_puzzle()));
            puzzles
        });
        assert_eq!(puzzles, records.len(), "all are read");
        println!("read  {:8} {:8.0} MB/s", format.id(), rate(text.len(), seconds));
    }
    commands(&write(Format::Line, &records));
    checks(&records);
}

/// `check`, `convert` and `detect` of the same puzzles with their solutions, if the format holds them, in each format that
/// many collections have.
fn checks(records: &[Record]) {
    let solved = |record: &Record| {
        let solution = record.puzzle().ok()?.solve().only_solution()?.grid().clone();
        let mut record = record.clone();
        record.solution = Some(Listed::of(solution));
        Some(record)
    };
    let records: Vec<_> = records.iter().filter_map(solved).collect();
    let formats = [
        Format::Line,
        Format::Table,
        Format::Jsonl,
        Format::Rows,
        Format::Spaced,
        Format::Comma,
        Format::Boxed,
        Format::OpenSudoku,
        Format::Stack,
    ];
    for format in formats {
        // Candidates take many times as long.
        let few = if format == Format::Stack { records.len() / 20 } else { records.len() };
        check(format.info().id, few, &write(format, &records[..few]));
    }
    check("tsv", records.len(), &write(Format::Table, &records).replace(',', "\t"));
    let element = |record: &Record| format!("<puzzle><cells>{}</cells></puzzle>\n", record.grid.line());
    let elements: String = records.iter().map(element).collect();
    check("xml", records.len(), &format!("<puzzles>\n{elements}</puzzles>\n"));
}

/// `check`, `convert` and `detect` of a text with this number of puzzles.
fn check(name: &str, puzzles: usize, text: &str) {
    let path = env::temp_dir().join(format!("givens-bench-{}.{name}", std::process::id()));
    fs::write(&path, text).expect("a temporary file");
    let ((), seconds) = best(|| run(&["check", "-q", "--exit-zero", "-j1"], &path));
    let (bytes, puzzles) = (rate(text.len(), seconds), rate(puzzles, seconds));
    println!("check {name:12} {bytes:8.0} MB/s, {puzzles:6.2} million puzzles/s");
    let ((), seconds) = best(|| run(&["convert", "-q", "--to", "line", "-o", "/dev/null", "-j1"], &path));
    println!("convert {name:10} {:8.0} MB/s, to line", rate(text.len(), seconds));
    let ((), seconds) = best(|| run(&["detect", "-q"], &path));
    println!("detect {name:11} {:8.1} ms", seconds * 1e3);
    if name == Format::Table.info().id {
        columns(&path, text.len());
    }
    fs::remove_file(&path).expect("it is ours");
}

/// A table as another one and, with the feature `parquet`, as columns.
fn columns(table: &Path, size: usize) {
    for extension in ["csv", "parquet"] {
        let output = table.with_extension(format!("out.{extension}"));
        let arguments = ["convert", "-q", "-j1", "-o", &output.to_string_lossy()];
        if extension == "csv" || cfg!(feature = "parquet") {
            let ((), seconds) = best(|| run(&arguments, table));
            println!("convert {:10} {:8.0} MB/s, to {extension}", "table", rate(size, seconds));
            fs::remove_file(&output).expect("it is ours");
        }
    }
}

fn run(arguments: &[&str], path: &Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_givens"));
    let output = command.args(arguments).arg(path).output().expect("the command runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The whole command, on a file of ten times as many lines.
fn commands(lines: &str) {
    let path = env::temp_dir().join(format!("givens-bench-{}.sdm", std::process::id()));
    fs::write(&path, lines.repeat(10)).expect("a temporary file");
    let size = lines.len() * 10;
    for (arguments, what) in [
        (&["check", "-q", "--exit-zero"] as &[&str], "check"),
        (&["check", "-q", "--exit-zero", "-j1"], "check -j1"),
        (&["convert", "--to", "line", "--blank", "0", "-o", "/dev/null", "-j1"], "convert -j1"),
        (&["convert", "--to", "table", "-o", "/dev/null", "-j1"], "convert --to table -j1"),
        (&["convert", "--to", "boxed", "-o", "/dev/null"], "convert --to boxed"),
    ] {
        let ((), seconds) = best(|| run(arguments, &path));
        let puzzles = rate(size / 82, seconds);
        println!("{what:22} {:8.0} MB/s, {puzzles:6.2} million puzzles/s", rate(size, seconds));
    }
    fs::remove_file(&path).expect("it is ours");
}

/// The result, and the seconds of the fastest run.
fn best<T>(mut run: impl FnMut() -> T) -> (T, f64) {
    let mut timed = || {
        let start = Instant::now();
        let result = black_box(run());
        (result, start.elapsed().as_secs_f64())
    };
    let (result, first) = timed();
    let fastest = (1..RUNS).map(|_| timed().1).fold(first, f64::min);
    (result, fastest)
}

#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 bytes")]
fn rate(number: usize, seconds: f64) -> f64 {
    number as f64 / seconds / 1e6
}

fn write(format: Format, records: &[Record]) -> String {
    let mut writer = format.writer(&WriteOptions::default()).expect("written");
    let mut out = Vec::new();
    for record in records {
        writer.write(record, &mut out).expect("memory takes all");
    }
    writer.finish(&mut out).expect("memory takes all");
    String::from_utf8(out).expect("text")
}

/// Proper puzzles: one with its digits exchanged, or those of a file.
fn records() -> Vec<Record> {
    if let Ok(path) = env::var("GIVENS_BENCH_FILE") {
        let text = fs::read_to_string(path).expect("a file of puzzles");
        return read(&text, &ReadOptions::default())
            .entries
            .into_iter()
            .filter_map(|entry| entry.record)
            .collect();
    }
    let line = ".2.81.74.7....31...9...28.5..9.4..874..2.8..316..3.2..3.27...6...56....8.76.51.9.";
    let mut seed = 2026_u64;
    let exchanged = |_| {
        let mut digits: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for last in (1..9).rev() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            digits.swap(last, (seed >> 33) as usize % (last + 1));
        }
        let digit =
            |symbol: u8| symbol.checked_sub(b'1').and_then(|index| Digit::new(digits[usize::from(index)]));
        Record::of(Grid::new(Shape::CLASSIC, line.bytes().map(digit)).expect("81 cells"))
    };
    (0..PUZZLES).map(exchanged).collect()
}
