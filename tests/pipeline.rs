//! The pipeline gives the same results for any number of workers and any size of chunk, and outputs are complete or
//! absent.

mod support;

use std::{
    fmt::Write as _,
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

use assert_cmd::cargo::cargo_bin;
use givens::{
    Diagnostic, Error,
    format::{self, Entry, ReadOptions},
    pipeline::{self, Batch, Input, Output, RunOptions},
    text::{Source, Span, decode},
};
use support::{Fixture, check_on_all_cores, fixtures, some_of};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn write(folder: &TempDir, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, bytes).expect("writable");
    path
}

/// Text longer than the head that determines format and dialect, made of copies of a
/// fixture, each on lines of its own.
fn many(bytes: &[u8]) -> Vec<u8> {
    let wide = bytes.starts_with(b"\xFF\xFE");
    let mut text = if wide { decode(bytes.to_vec()).text } else { String::new() }.into_bytes();
    if !wide {
        text = bytes.to_vec();
    }
    if !text.ends_with(b"\n") && !text.ends_with(b"\r") {
        text.push(b'\n');
    }
    let head = if text.starts_with(b"\xEF\xBB\xBF") { text.drain(..3).collect() } else { Vec::new() };
    let copies = text.repeat(80_000 / text.len() + 2);
    if wide {
        let units = String::from_utf8(copies).expect("text");
        return [0xFEFF].into_iter().chain(units.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    }
    [head, copies].concat()
}

/// An entry as text, with places as lines and columns of the whole file; cells are counted from the start of the entry.
fn shown(source: &Source, entry: &Entry) -> String {
    let mut shown = String::new();
    let place = |span: Span, shown: &mut String| {
        let (start, end) = (source.position(span.start), source.position(span.end));
        write!(shown, " {}:{}-{}:{}", start.line, start.column, end.line, end.column)
            .expect("memory takes all");
    };
    place(entry.span, &mut shown);
    if let Some(record) = &entry.record {
        let cells = 0..record.shape().cell_count();
        let inside = |cell: Span| (cell.start - entry.span.start, cell.len());
        shown += &format!(" {:?} {:?}", record.grid, record.meta);
        cells.clone().for_each(|index| shown += &format!(" {:?}", inside(record.cells.get(index))));
        if let Some(listed) = &record.solution {
            shown += &format!(" {:?}", listed.grid);
            cells.for_each(|index| place(listed.cells.get(index), &mut shown));
        }
    }
    for finding in &entry.diagnostics {
        shown += &format!(" {} {} {:?}", finding.severity, finding.message, finding.help);
        for label in &finding.labels {
            place(label.span, &mut shown);
            shown.push_str(&label.text);
        }
    }
    shown
}

/// The entries of a run with this chunk size, as strings, and the number of batches.
fn in_chunks(path: &Path, chunk: usize) -> (Vec<String>, usize) {
    let mut options = RunOptions::new(ReadOptions::default());
    (options.chunk, options.jobs) = (chunk, 1);
    let (mut entries, mut batches) = (Vec::new(), 0);
    let work =
        |batch: &Batch| batch.entries().iter().map(|entry| shown(&batch.source, entry)).collect::<Vec<_>>();
    let failed = pipeline::run(&[Input::File(path.to_owned())], &options, work, |_, shown| {
        entries.extend(shown);
        batches += 1;
        Ok(())
    });
    assert!(failed.expect("a run").is_empty(), "{}", path.display());
    (entries, batches)
}

fn at_once(path: &Path) -> Vec<String> {
    let text = decode(fs::read(path).expect("readable")).text;
    let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned());
    let source = Source::new("whole", text);
    let reading = format::read(source.text(), &ReadOptions::default().with_extension(extension));
    reading.entries.iter().map(|entry| shown(&source, entry)).collect()
}

/// Asserts that a repeated fixture reads the same in chunks as whole.
fn assert_same_in_chunks(fixture: &Fixture, folder: &TempDir, chunk: usize) {
    let path = write(folder, &fixture.name.replace('/', "-"), many(&fixture.bytes()));
    let whole = at_once(&path);
    let (cut, batches) = in_chunks(&path, chunk);
    let name = format!("{} in chunks of {chunk}", fixture.name);
    assert!(batches > 0, "{name}");
    for (whole, cut) in whole.iter().zip(&cut) {
        assert_eq!(whole, cut, "{name}");
    }
    assert_eq!(whole.len(), cut.len(), "{name}");
}

#[test]
fn fixtures_read_the_same_in_chunks() {
    let folder = folder();
    let both = [fixtures("formats"), fixtures("malformed")].concat();
    let numbered: Vec<_> = both.iter().enumerate().collect();
    check_on_all_cores(&numbered, |&(number, fixture)| {
        for chunk in some_of([64, 1000, 20_000], number, 3) {
            assert_same_in_chunks(fixture, &folder, chunk);
        }
    });
}

/// Text between blank lines or on separate lines is split, so memory stays bounded.
#[test]
fn lines_and_separated_grids_are_split() {
    let folder = folder();
    for name in [
        "line/dots.txt",
        "line/lone-cr.txt",
        "line/utf16.txt",
        "rows/blank-lines.txt",
        "rows/headings.txt",
        "rows/comment.txt",
    ] {
        let bytes = fs::read(support::root().join("formats").join(name)).expect("a fixture");
        let path = write(&folder, "many.txt", many(&bytes));
        let (_, batches) = in_chunks(&path, 1000);
        assert!(batches > 10, "{name}: {batches} batches");
    }
}

/// Grids without a gap are split where their rows prove the start of one, so memory stays
/// bounded; a missing row affects the same grids wherever the text is split.
#[test]
fn grids_without_a_gap_are_split_where_their_start_is_proven() {
    let folder = folder();
    let bank = fs::read_to_string(support::root().join("collection/bank.sdm")).expect("a collection");
    let puzzles: Vec<_> = bank.lines().filter(|line| line.len() == 81).collect();
    let rows =
        |number: usize| puzzles[number % puzzles.len()].as_bytes().chunks(9).map(|row| [row, b"\n"].concat());
    let mut lines: Vec<_> = (0..2000).flat_map(rows).collect();
    let ruled: Vec<_> =
        lines.chunks(3).flat_map(|band| [&band.concat()[..], b"---+---+---\n"].concat()).collect();
    let (whole, ruled) = (write(&folder, "whole.txt", lines.concat()), write(&folder, "ruled.txt", ruled));
    assert_eq!((at_once(&whole).len(), at_once(&ruled).len()), (2000, 2000));
    lines.remove(4004);
    let lost = write(&folder, "lost.txt", lines.concat());
    let shown = at_once(&lost);
    assert!(shown.len() > 1990 && shown.iter().any(|entry| entry.contains("error")), "{}", shown.len());
    for path in [whole, ruled, lost] {
        let shown = at_once(&path);
        for chunk in [64, 20_000, 100_000] {
            let (cut, batches) = in_chunks(&path, chunk);
            assert!(cut == shown, "{} in chunks of {chunk}", path.display());
            assert!(batches > 1, "{} is cut in chunks of {chunk}", path.display());
        }
    }
}

/// Text without a split point is rejected before it takes much memory.
#[test]
fn text_without_a_split_point_is_rejected() {
    let folder = folder();
    let grid =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    let alike = write(&folder, "alike.txt", grid.repeat(8000));
    let options = RunOptions::new(ReadOptions::default()).with_jobs(1);
    let failed = pipeline::run(&[Input::File(alike)], &options, |batch| batch.entries().len(), |_, _| Ok(()));
    let failed: Vec<_> = failed.expect("a run").iter().map(Error::to_string).collect();
    assert_eq!(failed.len(), 1);
    let reason = "alike.txt: no puzzle ends within 512 KiB after line 1";
    assert!(failed[0].ends_with(reason), "{failed:?}");
}

/// A document of one long line, with a malformed puzzle far along it.
#[test]
fn a_long_line_is_split_between_puzzles() {
    let folder = folder();
    let game = |data: &str, number: usize| format!("<game note=\"é{number}\" data=\"{data}\"/>");
    let games: String = (0..9000).map(|number| game(&".".repeat(81 - number / 8999), number)).collect();
    let text = format!("<opensudoku><name>one</name><author>me</author>{games}</opensudoku>");
    let path = write(&folder, "line.opensudoku", &text);
    let whole = at_once(&path);
    let bad = text.chars().count() - "\"/></opensudoku>".len() - 80 + 1;
    assert!(whole[8999].contains(&format!("1:{bad}-")), "{}", whole[8999]);
    for chunk in [64, 70_000] {
        let (cut, batches) = in_chunks(&path, chunk);
        assert!(cut == whole, "chunks of {chunk}");
        assert!(batches > 7, "{batches} batches");
    }
}

/// Texts that apply to all puzzles below them are known in later chunks.
#[test]
fn texts_for_all_puzzles_reach_later_chunks() {
    let folder = folder();
    let folders = (0..40).map(|number| {
        let games = format!("<game data=\"{}\"/>\n", ".".repeat(81)).repeat(100);
        format!("<folder name=\"F{number}\">\n<level>{number}</level>\n{games}</folder>\n")
    });
    let text = format!("<opensudoku version=\"2\">\n{}", folders.collect::<String>());
    let path = write(&folder, "folders.opensudoku", text);
    let whole = at_once(&path);
    assert!(whole[3999].contains("F39") && whole[4000].contains("never ended"), "{:?}", &whole[3999..]);
    for chunk in [64, 50_000] {
        assert!(in_chunks(&path, chunk).0 == whole, "chunks of {chunk}");
    }
}

fn archive(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let deflated = zip::write::SimpleFileOptions::default();
    archive.start_file(name, deflated.compression_method(zip::CompressionMethod::Deflated)).expect("a file");
    archive.write_all(bytes).expect("memory takes all");
    archive.finish().expect("an archive").into_inner()
}

/// A saved game of HoDoKu is an archive; one that would fill the memory is rejected.
#[test]
fn saved_games_are_unpacked() {
    let folder = folder();
    let document = fs::read(support::root().join("formats/hsol/game.xml")).expect("a fixture");
    let packed = write(&folder, "game.hsol", archive("SudokuData", &document));
    let plain = write(&folder, "game.xml", &document);
    assert_eq!(in_chunks(&packed, 1000).0, at_once(&plain));
    let bomb = write(&folder, "bomb.hsol", archive("SudokuData", &vec![b' '; (64 << 20) + 1]));
    assert!(fs::metadata(&bomb).expect("there").len() < 1 << 18);
    let damaged = write(&folder, "damaged.hsol", &archive("SudokuData", &document)[..200]);
    let inputs = [bomb, damaged].map(Input::File);
    let failed = pipeline::run(&inputs, &RunOptions::new(ReadOptions::default()), |_| (), |_, ()| Ok(()));
    let failed: Vec<_> = failed.expect("a run").iter().map(Error::to_string).collect();
    assert!(failed[0].ends_with("bomb.hsol: a saved game of more than 64 MiB"), "{failed:?}");
    assert_eq!(failed.len(), 2);
}

/// Binary files are recognised by their kind.
#[test]
fn binary_files_are_named() {
    let folder = folder();
    let sudone: Vec<u8> = (0..81_u32).flat_map(|cell| (cell % 10).to_le_bytes()).collect();
    let hsdk = [&[1][..], &[0xFF; 1024], &[0; 512]].concat();
    let with = |magic: &[u8]| [magic, &[0; 60]].concat();
    let cases: [(&str, Vec<u8>, &str, &str); 30] = [
        ("a.xlsx", archive("xl/workbook.xml", b"<workbook/>"), "an Excel workbook", "--features tables"),
        ("a.docx", archive("word/document.xml", b"<document/>"), "a Word document", "plain text"),
        (
            "a.ods",
            with(b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
            "an OpenDocument spreadsheet",
            "--features tables",
        ),
        (
            "a.odt",
            with(b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.text"),
            "an OpenDocument text",
            "plain text",
        ),
        ("a.numbers", archive("Index/Document.iwa", b""), "a document of Numbers or Pages", "as CSV"),
        ("a.npz", archive("puzzles.npy", b"\x93NUMPY"), "an archive of NumPy arrays", "--features parquet"),
        ("a.zip", archive("readme", b"puzzles"), "a ZIP archive", "unpack"),
        ("a.7z", with(b"7z\xBC\xAF\x27\x1C"), "a 7-Zip archive", "unpack"),
        ("a.rar", with(b"Rar!\x1A\x07\x01\0"), "a RAR archive", "unpack"),
        ("a.parquet", b"PAR1\x15\x04".to_vec(), "a Parquet file", "--features parquet"),
        ("a.feather", with(b"ARROW1\0\0"), "an Arrow or Feather file", "--features parquet"),
        ("a.npy", b"\x93NUMPY\x01\x00".to_vec(), "a NumPy array", "--features parquet"),
        ("a.h5", with(b"\x89HDF\r\n\x1A\n"), "an HDF5 file", "as CSV"),
        ("a.mat", with(b"MATLAB 5.0 MAT-file, Platform: GLNXA64"), "a MAT-file of MATLAB", "writematrix"),
        ("a.db", b"SQLite format 3\0".to_vec(), "a SQLite database", "--features tables"),
        ("a.xls", with(b"\xD0\xCF\x11\xE0"), "an old document of Excel or Word", "as CSV"),
        ("a.rtf", b"{\\rtf1\\ansi 123}".to_vec(), "an RTF document", "plain text"),
        ("a.pdf", b"%PDF-1.7\n".to_vec(), "a PDF document", "--features pdf-text"),
        ("a.ser", b"\xAC\xED\x00\x05sr\x00\x0Cdiuf.sudoku".to_vec(), "a Java object, serialised", "export"),
        ("a.png", with(b"\x89PNG\r\n\x1A\n"), "a PNG picture", "write the digits down"),
        ("a.jpg", with(b"\xFF\xD8\xFF\xE0"), "a JPEG picture", "write the digits down"),
        ("a.gif", with(b"GIF89a"), "a GIF picture", "write the digits down"),
        ("a.tif", with(b"II*\0"), "a TIFF picture", "write the digits down"),
        ("b.tif", with(b"MM\0*"), "a TIFF picture", "write the digits down"),
        ("a.plist", with(b"bplist00"), "a property list of macOS, compiled", "plutil"),
        ("a.pkl", b"\x80\x04\x95\x0B\0\0\0\0\0\0\0]\x94".to_vec(), "a pickle of Python", "as CSV"),
        ("a.sud", sudone, "a puzzle of Sudone (`.sud`)", "as text"),
        ("a.hsdk", hsdk, "a puzzle of smike's hexadecimal sudoku (`.hsdk`)", "as text"),
        ("a.sudz", vec![2; 99], "a compressed catalogue of gsf's sudoku (`.sudz`)", "as text"),
        ("a.bin", vec![1; 99], "a binary file, not text", ""),
    ];
    for (name, bytes, what, help) in cases {
        // With the feature they are read.
        let features = [
            ("parquet", cfg!(feature = "parquet")),
            ("pdf-text", cfg!(feature = "pdf-text")),
            ("tables", cfg!(feature = "tables")),
        ];
        let is_named = |feature: &str| help.strip_prefix("--features ") == Some(feature);
        if features.iter().any(|&(feature, is_on)| is_on && is_named(feature)) {
            continue;
        }
        let path = write(&folder, name, bytes);
        let mut diagnostics: Vec<Diagnostic> = Vec::new();
        let inputs = [Input::File(path)];
        let run = pipeline::run(
            &inputs,
            &RunOptions::new(ReadOptions::default()),
            |_| (),
            |batch, ()| {
                diagnostics.extend(batch.diagnostics.iter().cloned());
                Ok(())
            },
        );
        assert!(run.expect("a run").is_empty());
        let [diagnostic] = &diagnostics[..] else { panic!("{name}: {diagnostics:?}") };
        assert_eq!(diagnostic.message, format!("this is {what}"), "{name}");
        assert_eq!(diagnostic.help.is_none(), help.is_empty(), "{name}");
        assert!(
            diagnostic.help.iter().any(|help_text| help_text.contains(help)) || help.is_empty(),
            "{name}: {diagnostic:?}"
        );
    }
}

/// Two kinds of character outside ASCII, far apart: one line is UTF-8, the other not.
#[test]
fn encodings_do_not_depend_on_chunks() {
    let folder = folder();
    let line = |name: &[u8]| [&[b'.'; 80][..], b"1 ", name, b"\n"].concat();
    let bytes =
        [line("é".as_bytes()), line(b"").repeat(1000), line(b"\xE9"), line("é".as_bytes()).repeat(1000)]
            .concat();
    let path = write(&folder, "mixed.txt", bytes);
    let whole = at_once(&path);
    assert_eq!(whole.iter().filter(|entry| entry.contains("\"é\"")).count(), 1002);
    for chunk in [64, 100, 40_000] {
        assert_eq!(in_chunks(&path, chunk).0, whole, "chunks of {chunk}");
    }
}

#[test]
fn an_endless_line_is_rejected() {
    let folder = folder();
    let good = write(&folder, "good.txt", ".".repeat(81));
    let endless = write(
        &folder,
        "endless.txt",
        [format!("{}\n", ".".repeat(81)).into_bytes(), vec![b'1'; 40 << 20]].concat(),
    );
    let inputs = [Input::File(endless), Input::File(good)];
    let mut puzzles = 0;
    let count = |batch: &Batch| batch.entries().iter().filter(|entry| entry.record.is_some()).count();
    let failed = pipeline::run(&inputs, &RunOptions::new(ReadOptions::default()), count, |_, number| {
        puzzles += number;
        Ok(())
    });
    let failed: Vec<_> = failed.expect("a run").iter().map(Error::to_string).collect();
    assert_eq!(failed.len(), 1);
    assert!(failed[0].ends_with("endless.txt: line 2 is longer than 1 MiB"), "{failed:?}");
    assert_eq!(puzzles, 2, "the puzzles before it are read, and the next file");
}

#[test]
fn a_missing_file_is_reported_and_the_others_are_read() {
    let folder = folder();
    let good = |name| Input::File(write(&folder, name, ".".repeat(81)));
    let inputs = [good("a.txt"), Input::File(folder.path().join("none.txt")), good("b.txt")];
    for jobs in [1, 4] {
        let options = RunOptions::new(ReadOptions::default()).with_jobs(jobs);
        let mut seen = Vec::new();
        let failed = pipeline::run(
            &inputs,
            &options,
            |batch| batch.entries().len(),
            |batch, entries| {
                seen.push((batch.input, entries));
                Ok(())
            },
        );
        let failed: Vec<_> = failed.expect("a run").iter().map(Error::to_string).collect();
        assert_eq!((failed.len(), seen), (1, vec![(0, 1), (2, 1)]));
        assert!(failed[0].ends_with("none.txt: no such file or directory"), "{failed:?}");
    }
}

#[test]
fn an_error_of_the_sink_ends_the_run() {
    let folder = folder();
    let path = write(&folder, "many.txt", format!("{}\n", ".".repeat(81)).repeat(20_000));
    for jobs in [1, 2, 8] {
        let options = RunOptions::new(ReadOptions::default()).with_jobs(jobs).with_chunk(50_000);
        let mut taken = 0;
        let run = pipeline::run(
            &[Input::File(path.clone())],
            &options,
            |_| (),
            |_, ()| {
                taken += 1;
                if taken == 3 { Err(Error::Usage("enough".to_owned())) } else { Ok(()) }
            },
        );
        assert_eq!((run.expect_err("refused").to_string(), taken), ("enough".to_owned(), 3));
    }
}

/// A panic of a worker ends the run; the output file keeps its old content.
#[test]
fn a_panic_keeps_the_old_output_and_no_temporary_file() {
    let folder = folder();
    let path = write(&folder, "many.txt", format!("{}\n", ".".repeat(81)).repeat(20_000));
    let old = write(&folder, "out.txt", "old");
    for jobs in [1, 8] {
        let options = RunOptions::new(ReadOptions::default()).with_jobs(jobs).with_chunk(50_000);
        let run = || {
            let inputs = [Input::File(path.clone())];
            let mut output = Output::file(&old, &inputs).expect("writable");
            let work = |batch: &Batch| assert!(batch.first, "as planned");
            let run = pipeline::run(&inputs, &options, work, |_, ()| {
                output.write_all(b"half").map_err(|error| output.error(error))
            });
            run.map(|_| output.finish())
        };
        assert!(std::panic::catch_unwind(run).is_err(), "{jobs} workers");
        assert_eq!(fs::read_to_string(&old).expect("there"), "old");
        assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 2, "no litter");
    }
}

/// The temporary file of a killed run is removed by the next run; one in use by another run is not.
#[test]
fn an_abandoned_temporary_file_is_removed() {
    let folder = folder();
    let names = || fs::read_dir(folder.path()).expect("readable").count();
    for name in ["out.txt".to_owned(), "long".repeat(60)] {
        let out = folder.path().join(&name);
        let first = Output::file(&out, &[]).expect("writable");
        let twice = Output::file(&out, &[]).expect_err("held").to_string();
        assert!(twice.ends_with(": two outputs of this run are the same file"), "{twice}");
        let temporary = fs::read_dir(folder.path())
            .expect("readable")
            .next()
            .expect("a temporary file")
            .expect("readable");
        drop(first);
        assert_eq!(names(), 0);
        fs::write(temporary.path(), "half").expect("writable");
        let other = fs::File::open(temporary.path()).expect("there");
        other.lock().expect("nobody holds it");
        let held = Output::file(&out, &[]).expect_err("held").to_string();
        assert!(held.contains(": another run is writing it, in "), "{held}");
        drop(other);
        let mut output = Output::file(&out, &[]).expect("writable");
        output.write_all(b"whole").expect("writable");
        output.finish().expect("writable");
        assert_eq!((fs::read_to_string(&out).expect("there").as_str(), names()), ("whole", 1));
        fs::remove_file(&out).expect("ours");
    }
}

/// An existing file at the temporary name is never written to: it may be a link.
#[test]
#[cfg(unix)]
fn a_temporary_file_is_never_written_through_a_link() {
    let folder = folder();
    let precious = write(&folder, "precious.txt", "old");
    let out = folder.path().join("out.txt");
    std::os::unix::fs::symlink(&precious, folder.path().join(".out.txt.givens-tmp")).expect("a link");
    let refused = Output::file(&out, &[]).expect_err("in the way").to_string();
    assert!(refused.contains(".out.txt.givens-tmp; delete it unless"), "{refused}");
    assert_eq!(fs::read_to_string(&precious).expect("there"), "old");
}

/// A link to a file that does not exist yet remains a link.
#[test]
#[cfg(unix)]
fn a_link_to_a_missing_file_is_followed() {
    let folder = folder();
    let (link, target) = (folder.path().join("link.txt"), folder.path().join("new.txt"));
    std::os::unix::fs::symlink("new.txt", &link).expect("a link");
    let mut output = Output::file(&link, &[]).expect("writable");
    output.write_all(b"new").expect("writable");
    output.finish().expect("writable");
    assert!(link.is_symlink() && !target.is_symlink());
    assert_eq!(fs::read_to_string(&target).expect("there"), "new");
}

/// Files with and without errors, small and large, in all formats.
fn mixed_folder() -> TempDir {
    let folder = folder();
    for fixture in fixtures("formats").into_iter().chain(fixtures("malformed")) {
        let name = fixture.name.replace('/', "-");
        write(&folder, &name, fixture.bytes());
    }
    let mut large = String::new();
    for number in 0..80_000 {
        large += match number % 1000 {
            17 => "1234341221434321\n",
            400 => "12343412214343\n",
            700 => "11..............\n",
            _ => "1..4..1.2....3..\n",
        };
    }
    assert!(large.len() > 1 << 20, "several chunks");
    write(&folder, "large.txt", large);
    folder
}

#[test]
fn results_are_the_same_for_any_number_of_workers() {
    let folder = mixed_folder();
    let commands: [&[&str]; 5] = [
        &["check", "--format", "jsonl", "--notes", "--quiet"],
        &["check", "--quiet", "--format", "sarif", "--expect", "undecided"],
        &["convert", "--to", "rows"],
        &["solve"],
        &["count"],
    ];
    for (number, command) in commands.into_iter().enumerate() {
        let run = |jobs: &str| {
            let mut run = Command::new(cargo_bin("givens"));
            run.args(command).args(["--jobs", jobs]).arg(folder.path());
            let output = run.output().expect("givens runs");
            (output.status.code(), output.stdout, output.stderr)
        };
        let one = run("1");
        assert_eq!(one.0, Some(1), "{command:?}");
        assert!(one.1.len() > 100_000, "{command:?} tells much");
        for jobs in some_of(["2", "8"], number, 2) {
            assert!(run(jobs) == one, "{command:?} with {jobs} workers");
        }
    }
}

/// The line numbers of findings are those of the file, however far down.
#[test]
fn line_numbers_continue_across_chunks() {
    let folder = folder();
    let good = format!("{}\n", ".".repeat(81));
    let bad = "1".repeat(80) + "\n";
    let text = [good.repeat(30_000), bad, good.repeat(10)].concat();
    let path = write(&folder, "far.txt", &text);
    let output = Command::new(cargo_bin("givens"))
        .args(["check", "--format", "concise", "--expect", "undecided"])
        .arg(&path)
        .output()
        .expect("givens runs");
    let shown = String::from_utf8(output.stdout).expect("text");
    assert_eq!(shown.lines().count(), 1, "{shown}");
    assert!(shown.contains("far.txt:30001:1: error[F002]"), "{shown}");
}
