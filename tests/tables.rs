//! Tables of databases and sheets of workbooks are read as the CSV that they would be, and a table that is written as one
//! comes back. Damaged files are errors, and small files that claim to be large take little memory.

#![cfg(feature = "tables")]

mod support;

use std::{
    fs,
    io::{Cursor, Write},
    path::Path,
};

use assert_cmd::Command;
use givens::{
    format::ReadOptions,
    pipeline::{FolderOptions, Input, RunOptions, find_inputs, run},
};
use rusqlite::Connection;
use support::fixtures;
use zip::{ZipWriter, write::SimpleFileOptions};

const ONE: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Returns the tables of a file with their texts, or why there are none.
fn tables(path: &Path) -> Vec<(String, Result<String, String>)> {
    let found = find_inputs(&[path.to_owned()], "", FolderOptions::new(&|_| true));
    let options = RunOptions::new(ReadOptions::default());
    let text = |input: &Input| {
        let mut text = String::new();
        let ran = run(
            std::slice::from_ref(input),
            &options,
            |_| (),
            |batch, ()| {
                text += batch.source.text();
                Ok(())
            },
        );
        match ran.expect("the sink does not fail").first() {
            None => Ok(text),
            Some(error) => Err(error.to_string()),
        }
    };
    let read = found.inputs.iter().map(|input| (input.name(), text(input)));
    let failed = found.failed.iter().map(|error| (path.display().to_string(), Err(error.to_string())));
    read.chain(failed).collect()
}

/// Writes a file into a folder, and returns its tables.
fn tables_of_bytes(folder: &Path, name: &str, bytes: &[u8]) -> Vec<(String, Result<String, String>)> {
    let path = folder.join(name);
    fs::write(&path, bytes).expect("writable");
    tables(&path)
}

fn givens(arguments: &[&str], folder: &Path) -> (String, String) {
    let output =
        Command::cargo_bin("givens").expect("it is built").args(arguments).current_dir(folder).output();
    let output = output.expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn tables_are_the_csv_that_they_would_be() {
    for fixture in fixtures("tables") {
        let mut shown = String::new();
        for (name, text) in tables(&fixture.path) {
            let name = name.rsplit_once("fixtures/tables/").map_or(&*name, |(_, name)| name);
            shown += &format!("==== {name}\n{}\n", text.unwrap_or_else(|error| format!("error: {error}")));
        }
        let name = fixture.path.file_name().expect("a name").to_string_lossy().into_owned();
        insta::assert_snapshot!(format!("tables__{name}"), shown);
    }
}

/// A table with texts of all kinds comes back: what looks like a number is one only if it is written again as it was.
#[test]
fn a_table_comes_back_from_every_form() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let table = format!(
        "id,puzzle,level,rating,note\n1,{ONE},0,1.5,=1+1\n02,{ONE},-7,1.50,\n3,{ONE},1e5,9007199254740993,\"a, \"\"b\"\"\"\n"
    );
    fs::write(path.join("bank.csv"), &table).expect("writable");
    for name in ["bank.xlsx", "bank.sqlite", "bank.db"] {
        givens(&["convert", "bank.csv", "-o", name], path);
        let bytes = fs::read(path.join(name)).expect("it was written");
        let (text, warnings) = givens(&["convert", name, "--to", "table"], path);
        assert_eq!((text, warnings), (table.clone(), String::new()), "{name}");
        givens(&["convert", "bank.csv", "-o", name], path);
        assert_eq!(fs::read(path.join(name)).expect("it was written"), bytes, "{name}: other bytes");
    }
}

#[test]
fn grids_become_sheets_and_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let grids = format!("{ONE}\n{}\n1030040220040301\n", ONE.replace('3', "0"));
    fs::write(folder.path().join("bank.txt"), &grids).expect("writable");
    givens(&["convert", "bank.txt", "--to", "comma", "-o", "boards.xlsx"], folder.path());
    let (lines, _) = givens(&["convert", "boards.xlsx", "--to", "line", "--blank", "0"], folder.path());
    assert_eq!(lines, grids);
}

/// A database is written as a whole, so one with more than the table of puzzles stays as it is.
#[test]
fn a_database_with_other_tables_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, database) = (folder.path(), folder.path().join("my.db"));
    fs::write(path.join("bank.csv"), format!("puzzle\n{ONE}\n")).expect("writable");
    givens(&["convert", "bank.csv", "-o", "my.db"], path);
    let connection = Connection::open(&database).expect("a database");
    let more = "CREATE TABLE players (name); CREATE VIEW hard AS SELECT * FROM puzzles";
    connection.execute_batch(more).expect("SQL");
    connection.close().expect("it is closed");
    let before = fs::read(&database).expect("a database");
    let mut command = Command::cargo_bin("givens").expect("it is built");
    let run = command.args(["convert", "bank.csv", "-o", "my.db"]).current_dir(path).assert().code(2);
    let errors = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(errors.contains("would be replaced, and has `players`, `hard` too"), "{errors}");
    assert_eq!(fs::read(&database).expect("a database"), before);
}

#[test]
fn messages_name_cells_and_count_files() {
    let (shown, summary) = givens(&["check", "fixtures/tables/bank.xlsx"], Path::new("."));
    assert!(shown.contains("--> fixtures/tables/bank.xlsx:Bank:B4\n"), "{shown}");
    assert!(shown.contains("--> fixtures/tables/bank.xlsx:Clash:C3\n"), "{shown}");
    assert!(summary.contains("in 1 file:"), "{summary}");
    let (shown, _) = givens(&["check", "--format", "concise", "fixtures/tables/bank.db"], Path::new("."));
    assert!(shown.contains("fixtures/tables/bank.db:puzzles of 2024:6:3: error[G001]"), "{shown}");
}

#[test]
fn a_file_without_puzzles_and_one_from_a_pipe_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let connection = Connection::open(folder.path().join("settings.db")).expect("a database");
    connection
        .execute_batch("CREATE TABLE settings (key, value); INSERT INTO settings VALUES ('a', 'b')")
        .expect("SQL");
    let (_, summary) = givens(&["check", "settings.db"], folder.path());
    assert!(summary.contains("error: no puzzle in 1 file"), "{summary}");
    for (name, reason) in [
        ("bank.db", "a database of SQLite is read as a file with a name"),
        ("bank.xlsx", "givens reads such a file by its name, not from a pipe"),
    ] {
        let bytes = fs::read(Path::new("fixtures/tables").join(name)).expect("a fixture");
        let mut command = Command::cargo_bin("givens").expect("it is built");
        let output = command.args(["check", "-"]).write_stdin(bytes).output();
        let output = output.expect("it runs");
        let message = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
        assert!(message.contains(reason), "{message}");
    }
}

/// What the schema of a database could run, and what a program that has it open has not yet moved into it.
#[test]
fn a_database_runs_nothing_and_is_read_to_its_last_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("open.db");
    let connection = Connection::open(&path).expect("a database");
    let script = "PRAGMA journal_mode = WAL; CREATE TABLE one (puzzle); CREATE VIEW all_of_it AS SELECT * FROM one; \
        CREATE TABLE made (puzzle, long AS (printf('%.*c', 10000000, 'x')));";
    connection.execute_batch(script).expect("SQL");
    connection.execute("INSERT INTO one VALUES (?)", [ONE]).expect("SQL");
    connection.execute("INSERT INTO made VALUES (?)", [ONE]).expect("SQL");
    let tables = tables(&path);
    assert_eq!(tables.len(), 2, "{tables:?}");
    assert_eq!(tables[0].1, Ok(format!("puzzle\n{ONE}\n")));
    let reason = tables[1].1.clone().expect_err("too large");
    assert!(reason.contains("too big"), "{reason}");
}

/// A file that is cut off, or has another byte somewhere, is read or is an error.
#[test]
fn damaged_files_do_no_harm() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut errors = 0;
    for fixture in fixtures("tables") {
        let bytes = fs::read(&fixture.path).expect("a fixture");
        let name = fixture.path.file_name().expect("a name").to_string_lossy().into_owned();
        for place in (0..bytes.len()).step_by(bytes.len() / 97 + 1) {
            let mut read = |bytes: &[u8]| {
                let read = tables_of_bytes(folder.path(), &name, bytes);
                errors += usize::from(read.iter().any(|(_, text)| text.is_err()));
            };
            read(&bytes[..place]);
            for change in [1, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[place] ^= change;
                read(&damaged);
            }
        }
    }
    assert!(errors > 300, "{errors} errors");
}

/// Makes an archive of these parts.
fn archive(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in parts {
        archive.start_file(*name, SimpleFileOptions::default()).expect("memory");
        archive.write_all(text.as_bytes()).expect("memory");
    }
    archive.finish().expect("memory").into_inner()
}

fn excel(cells: &str) -> Vec<u8> {
    const TYPE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let relation = |id: &str, kind: &str, target: &str| {
        format!(
            "<Relationships><Relationship Id='{id}' Type='{TYPE}/{kind}' Target='{target}'/></Relationships>"
        )
    };
    let book = "<sheets><sheet name='A' sheetId='1' r:id='r1'/></sheets>";
    archive(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", &relation("r0", "officeDocument", "xl/workbook.xml")),
        ("xl/workbook.xml", &format!("<workbook xmlns:r='{TYPE}'>{book}</workbook>")),
        ("xl/_rels/workbook.xml.rels", &relation("r1", "worksheet", "worksheets/sheet1.xml")),
        ("xl/worksheets/sheet1.xml", &format!("<worksheet><sheetData>{cells}</sheetData></worksheet>")),
    ])
}

fn open_document(rows: &str) -> Vec<u8> {
    let content = format!("<content><table:table table:name='A'>{rows}</table:table></content>");
    archive(&[("META-INF/manifest.xml", "<manifest/>"), ("content.xml", &content)])
}

#[test]
fn what_a_small_file_claims_takes_little_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    // A puzzle, and a cell in the last corner of the largest sheet.
    let corner = "<row r='1048576'><c r='XFD1048576'><v>2</v></c></row>";
    let first = format!("<row r='1'><c r='A1' t='str'><v>{ONE}</v></c></row>");
    let read = tables_of_bytes(folder.path(), "corner.xlsx", &excel(&(first + corner)));
    let text = read[0].1.as_ref().expect("a text");
    assert_eq!((text.lines().count(), text.len()), (1 << 20, 81 + (1 << 20) + (1 << 14)));
    // A puzzle, and the same text in all other cells of the largest sheet.
    let all = "<table:table-row table:number-rows-repeated='1048576'>\
        <table:table-cell table:number-columns-repeated='16384'><text:p>12345678</text:p></table:table-cell></table:table-row>";
    let first = format!(
        "<table:table-row><table:table-cell><text:p>{ONE}</text:p></table:table-cell></table:table-row>"
    );
    let read = tables_of_bytes(folder.path(), "all.ods", &open_document(&(first + all)));
    let reason = read[0].1.as_ref().map(String::len).expect_err("too large");
    assert!(reason.contains("more than 256 MiB"), "{reason}");
    // A text of 300 MiB in some kilobytes.
    let long = format!("<row><c t='str'><v>{}</v></c></row>", "x".repeat(300 << 20));
    let read = tables_of_bytes(folder.path(), "long.xlsx", &excel(&long));
    let reason = read[0].1.as_ref().map(String::len).expect_err("too large");
    assert!(reason.contains("more than 256 MiB"), "{reason}");
}
