//! Columns: Parquet, Arrow IPC and arrays of `NumPy` are read as the table or lines that they would be, and a table that is
//! written as columns comes back. Damaged files are errors.

#![cfg(feature = "parquet")]

mod support;

use std::{
    fs,
    io::{Cursor, Read, Write},
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use givens::{
    format::{self, Format, ReadOptions, WriteOptions},
    pipeline::{Output, unpacked},
    record::{Attribute, Record, Text},
};
use support::fixtures;

const ONE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn path(name: &str) -> PathBuf {
    Path::new("fixtures/columns").join(name)
}

/// Returns the text of a file, read from a pipe, or why there is none.
fn text(bytes: Vec<u8>) -> Result<String, String> {
    let mut text = String::new();
    let read = unpacked(Box::new(Cursor::new(bytes))).and_then(|mut bytes| bytes.read_to_string(&mut text));
    read.map(|_| text).map_err(|error| error.to_string())
}

fn text_of(name: &str) -> Result<String, String> {
    text(fs::read(path(name)).expect("a fixture"))
}

#[test]
fn tables_are_the_csv_that_they_would_be() {
    let expected = format!(
        "name,puzzle,clues,solution\nfirst,{ONE},30,{SOLUTION}\n\"a \"\"second\"\", with quotes\",{},0,\n,,,\n\
         fourth,1.3..4.22.4..3.1,8,1234341221434321\n",
        ".".repeat(81)
    );
    for name in ["bank.parquet", "snappy.parquet", "bank.feather", "zstd.arrow", "plain.arrow"] {
        assert_eq!(text_of(name), Ok(expected.clone()), "{name}");
    }
}

#[test]
fn bytes_are_texts_and_null_where_they_are_none() {
    let expected = format!("puzzle,large,fixed,view\n{ONE},{ONE},{ONE},{ONE}\n,,,\n,,,\n");
    assert_eq!(text_of("bytes.arrow"), Ok(expected));
}

#[test]
fn puzzles_are_found_by_name_or_content_and_other_columns_are_kept() {
    let reading = format::read(&text_of("bank.parquet").expect("a table"), &ReadOptions::default());
    assert_eq!(reading.format, Some(Format::Table));
    let records: Vec<_> = reading.records().collect();
    assert_eq!(records.iter().map(|record| record.grid.given_count()).collect::<Vec<_>>(), [30, 0, 8]);
    assert_eq!(records[0].meta.text(Text::Title), Some("first"));
    assert_eq!(
        records[0].solution.as_ref().map(|listed| listed.grid.line().to_string()).as_deref(),
        Some(SOLUTION)
    );
    let reading = format::read(&text_of("lists.parquet").expect("a table"), &ReadOptions::default());
    assert_eq!(reading.records().map(|record| record.grid.given_count()).collect::<Vec<_>>(), [30, 0, 81]);
}

#[test]
fn arrays_are_lines() {
    let expected = format!("{ONE}\n{}\n{SOLUTION}\n", ".".repeat(81));
    for name in ["flat.npy", "grids.npy", "bank.npz", "packed.npz"] {
        assert_eq!(text_of(name), Ok(expected.clone()), "{name}");
    }
    let large = text_of("large.npy").expect("lines");
    assert_eq!(large.lines().nth(1).map(|line| &line[..6]), Some("....~."));
}

#[test]
fn arrays_that_are_written_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    for count in [0, 1, 3, 5000] {
        let lines: Vec<_> =
            (0..count).map(|number| [ONE, SOLUTION, &".".repeat(81)][number % 3].to_owned()).collect();
        for end in ["\n", "\r\n"] {
            let mut output = Output::file(&file("a.npy"), &[]).expect("a file");
            let text = lines.join(end);
            // Parts that end anywhere.
            text.as_bytes().chunks(77).for_each(|part| output.write_all(part).expect("puzzles"));
            output.finish().expect("a file");
            let array = fs::read(file("a.npy")).expect("an array");
            assert_eq!(array.len(), 128 + 81 * count);
            assert!(array.starts_with(b"\x93NUMPY\x01\x00\x76\x00{'descr': '|u1', ") && array[127] == b'\n');
            let expected: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
            assert_eq!(self::text(array), Ok(expected));
        }
    }
}

/// A text without line ends is refused before it is kept as a whole.
#[test]
fn long_lines_are_no_puzzles_of_an_array() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut output = Output::file(&folder.path().join("a.npy"), &[]).expect("a file");
    output.write_all(ONE.as_bytes()).expect("a line may go on");
    assert!(output.write_all(ONE.as_bytes()).is_err());
}

#[test]
fn arrays_have_9x9_puzzles_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let bank = format!("puzzle,title\n{ONE},first\n");
    for (arguments, input, reason) in [
        (
            &["convert", "-", "-o", "a.npy"][..],
            "1.3..4.22.4..3.1\n",
            "9×9 puzzles alone, found 1.3..4.22.4..3.1",
        ),
        (&["convert", "-", "-o", "a.npy", "--to", "csv"], &bank, "from the format line"),
        (&["check", "-", "-o", "a.npy", "--rows", "csv"], &bank, "write .parquet for a table"),
    ] {
        let mut command = Command::cargo_bin("givens").expect("the command");
        let run = command.args(arguments).write_stdin(input).current_dir(folder.path()).assert().code(2);
        let errors = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(errors.contains(reason), "{errors}");
        assert!(!folder.path().join("a.npy").exists(), "{arguments:?}");
    }
}

#[test]
fn arrays_of_other_shapes_are_refused_with_a_hint() {
    for (name, hint) in [
        ("one-hot.npy", "argmax"),
        ("floats.npy", "<f4"),
        ("fortran.npy", "ascontiguousarray"),
        ("bank.npz", ""),
    ] {
        let reason = text_of(name).err().unwrap_or_default();
        assert!(reason.contains(hint), "{name}: {reason}");
    }
}

#[test]
fn compressions_that_are_not_read_are_named() {
    let mut bytes = fs::read(path("snappy.parquet")).expect("a fixture");
    let codec = bytes.windows(8).position(|part| part == b"puzzle\x15\x02").expect("the codec of a column");
    bytes[codec + 7] = 8;
    assert_eq!(text(bytes), Err("columns packed by Brotli are not read; write zstd or snappy".to_owned()));
}

#[test]
fn missing_rows_of_an_array_are_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let bank = format!("{ONE}\n{}\n{}\n{SOLUTION}\n", ".".repeat(81), &ONE[1..]);
    for (verb, warning) in [("convert", "3 of 4 puzzles written"), ("solve", "2 of 4 puzzles written")] {
        let mut command = Command::cargo_bin("givens").expect("the command");
        let run = command.args([verb, "-", "-o", "a.npy"]).write_stdin(bank.clone());
        let run = run.current_dir(folder.path()).assert();
        let errors = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        let warning = format!("{warning}: rows do not match those of the input");
        assert!(errors.contains(&warning), "{errors}");
    }
}

#[test]
fn the_reasons_of_an_archive_without_puzzles_are_few() {
    let array = fs::read(path("floats.npy")).expect("a fixture");
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for number in 0..20 {
        archive
            .start_file(format!("a{number}.npy"), zip::write::SimpleFileOptions::default())
            .expect("memory");
        archive.write_all(&array).expect("memory");
    }
    let reason = text(archive.finish().expect("memory").into_inner()).expect_err("no puzzles");
    assert!(reason.contains("a4.npy: expected") && !reason.contains("a5.npy"), "{reason}");
}

/// Damage that once took a minute or a gigabyte.
#[test]
fn what_a_damaged_file_claims_is_not_believed() {
    for fixture in fixtures("damaged_columns") {
        let name = fixture.path.display();
        let reason = text(fs::read(&fixture.path).expect("a fixture")).err().unwrap_or_default();
        assert!(reason.contains("cut off or damaged"), "{name}: {reason}");
    }
}

/// A file that is cut off, or has another byte somewhere, is read or is an error.
#[test]
fn damaged_files_do_no_harm() {
    let mut errors = 0;
    for fixture in fixtures("columns") {
        let bytes = fs::read(fixture.path).expect("a fixture");
        for length in 0..bytes.len() {
            errors += usize::from(text(bytes[..length].to_vec()).is_err());
            for change in [1, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[length] ^= change;
                errors += usize::from(text(damaged).is_err());
            }
        }
    }
    assert!(errors > 1000, "{errors} errors");
}

#[test]
fn records_come_back_from_columns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = |title: &str, note: Option<&str>| {
        let mut record = Record::of(ONE.parse().expect("a grid"));
        record.meta.set(Text::Title, title);
        let column = |text: &str| Attribute { name: "note".to_owned(), text: text.to_owned() };
        record.meta.columns.extend(note.map(column));
        record
    };
    let records = [
        record("plain", None),
        record("a, \"b\"", Some("x")),
        record("two\nlines", Some("")),
        record("ü", None),
    ];
    for name in ["a.parquet", "a.arrow", "a.feather"] {
        let path = folder.path().join(name);
        let mut output = Output::file(&path, &[]).expect("an output");
        assert!(output.is_columnar());
        let mut writer = Format::Table.writer(&WriteOptions::default()).expect("tables are written");
        for record in &records {
            writer.write(record, &mut output).expect("written");
        }
        writer.finish(&mut output).expect("written");
        output.finish().expect("written");
        let text = text(fs::read(&path).expect("a file")).expect("a table");
        let reading = format::read(&text, &ReadOptions::default());
        let titles: Vec<_> = reading.records().filter_map(|record| record.meta.text(Text::Title)).collect();
        assert_eq!(titles, ["plain", "a, \"b\"", "two\nlines", "ü"], "{text}");
        assert!(reading.records().all(|record| record.grid.line().to_string() == ONE));
    }
}

/// A table of no rows has its header, and one column has a line for null.
#[test]
fn tables_of_few_columns_and_rows_come_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, table) in
        [("a.parquet", "puzzle,n\n"), ("b.arrow", "puzzle,n\n"), ("c.arrow", "puzzle\n\"\"\n1\n")]
    {
        let path = folder.path().join(name);
        let mut output = Output::file(&path, &[]).expect("an output");
        output.write_all(table.as_bytes()).expect("written");
        output.finish().expect("written");
        assert_eq!(text(fs::read(&path).expect("a file")), Ok(table.to_owned()), "{name}");
    }
}

/// What is encoded at once, and where pages begin, depends on the rows alone.
#[test]
fn pieces_of_any_size_give_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let odd = ["", "\"\"", "x", "\"a, \"\"b\"\"\"", "\"two\r\nlines\"", "ü", "\"é,ß\"", "\"\"\"\""];
    let row = |number: usize| format!("{number},{ONE},{SOLUTION},{}\n", odd[number * 7 % 64 % odd.len()]);
    let table =
        "id,puzzle,solution,\"a \"\"note\"\"\"\n".to_owned() + &(0..5000).map(row).collect::<String>();
    for name in ["a.parquet", "a.arrow"] {
        let written = |size: usize| {
            let path = folder.path().join(name);
            let mut output = Output::file(&path, &[]).expect("an output");
            table.as_bytes().chunks(size).for_each(|piece| output.write_all(piece).expect("written"));
            output.finish().expect("written");
            fs::read(&path).expect("a file")
        };
        let whole = written(table.len());
        for size in [3, 164, 4096, 300_000] {
            assert!(written(size) == whole, "{name}: pieces of {size} bytes");
        }
        assert!(text(whole) == Ok(table.clone()), "{name}");
    }
}

/// Writes a table as columns with the command, and returns their text.
fn converted(table: &str) -> Result<String, String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (from, to) = (folder.path().join("a.csv"), folder.path().join("a.parquet"));
    fs::write(&from, table).expect("written");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("givens"));
    command.args(["convert", "-q", "-o"]).args([&to, &from]).assert().success();
    text(fs::read(&to).expect("a file"))
}

/// Columns are those of the table, in its order and with its names, if each has a name of its own.
#[test]
fn a_table_keeps_its_columns() {
    let zeros = ONE.replace('.', "0");
    let row = |number: usize| match number % 500 {
        77 => format!("{number},\"a, b\",{zeros},{SOLUTION},easy\n"),
        78 => format!("{number},,{zeros},,\n"),
        _ => format!("{number},x,{zeros},{SOLUTION},easy\n"),
    };
    let rows: String = (0..9000).map(row).collect();
    let named = format!("id,Note,quizzes,solutions,level\n{rows}");
    assert!(named.len() > 3 << 19, "several chunks");
    assert!(converted(&named) == Ok(named));
    let (one, two) =
        (format!("{ONE},{SOLUTION},1,2\n"), format!("puzzle,solution,a,A\n{ONE},{SOLUTION},1,2\n"));
    let table = converted(&format!("quiz,solution,a,A\n{one}"));
    assert_eq!(table, Ok(two), "names that differ in case alone");
    let table = converted(&format!(",quiz\n1,{ONE}\n"));
    assert_eq!(table, Ok(format!("puzzle,id\n{ONE},1\n")), "a column without a name");
}

/// More rows than two groups hold, encoded by any number of threads.
#[test]
fn many_rows_come_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rows = 150_000;
    let row = |number: usize| match number % 3 {
        0 => format!("{ONE},{number},,easy\n"),
        _ => format!("{ONE},{number},{SOLUTION},\n"),
    };
    let table = "puzzle,number,solution,level\n".to_owned() + &(0..rows).map(row).collect::<String>();
    let written = |jobs: usize| {
        let path = folder.path().join("many.parquet");
        let mut output = Output::file(&path, &[]).expect("an output").with_jobs(jobs);
        table.as_bytes().chunks(1 << 19).for_each(|piece| output.write_all(piece).expect("written"));
        output.finish().expect("written");
        fs::read(&path).expect("a file")
    };
    let alone = written(1);
    for jobs in [0, 2, 3, 9] {
        assert!(written(jobs) == alone, "{jobs} jobs");
    }
    assert!(text(alone) == Ok(table));
}

/// A row of another width is an error, also where threads encode those before it, and no file is there.
#[test]
fn rows_of_another_width_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for jobs in [1, 2] {
        let path = folder.path().join("a.parquet");
        let mut output = Output::file(&path, &[]).expect("an output").with_jobs(jobs);
        let rows = format!("{ONE},1\n").repeat(3000);
        output.write_all(format!("puzzle,n\n{rows}").as_bytes()).expect("written");
        let refused = output.write_all(format!("{ONE}\n").as_bytes()).map_err(|error| error.to_string());
        assert_eq!(refused, Err("expected a table of 2 columns, found 1 fields".to_owned()), "{jobs} jobs");
        drop(output);
        assert!(!path.exists());
    }
}
