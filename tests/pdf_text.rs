//! The text layer of PDF documents becomes grids: those of documents made by other programs, and those that are drawn here, a
//! case each. What is not a grid without doubt is named, and hostile documents are errors that take little memory and time.

#![cfg(feature = "pdf-text")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "numbers of cells are small"
)]

mod support;

use std::{fs, io::Write, path::Path};

use assert_cmd::Command;
use flate2::{Compression, write::ZlibEncoder};
use givens::{
    format::ReadOptions,
    pipeline::{Input, RunOptions, run},
};
use support::fixtures;

const ONE: &str = ".165....4...9....2.....6...32..1......57...19..1.3....8......2.....8..4.253...6..";

/// Returns the lines of the grids of a document, or why there are none.
fn lines_of(path: &Path) -> Result<String, String> {
    let mut text = String::new();
    let options = RunOptions::new(ReadOptions::default());
    let input = Input::File(path.to_owned());
    let add = |batch: givens::pipeline::Batch, ()| {
        text += batch.source.text();
        Ok(())
    };
    let ran = run(&[input], &options, |_| (), add).expect("the sink does not fail");
    ran.first().map_or(Ok(text), |error| Err(error.to_string()))
}

/// Returns the lines of the grids of the bytes of a document, or why there are none.
fn lines_of_bytes(bytes: &[u8]) -> Result<String, String> {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), bytes).expect("writable");
    let lines = lines_of(file.path());
    lines.map_err(|error| error.replace(&file.path().display().to_string(), "book.pdf"))
}

/// Makes a document of objects, numbered from 1, of which the first is the catalogue.
fn document(objects: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    for (object, number) in objects.iter().zip(1..) {
        bytes.extend(format!("{number} 0 obj\n").bytes());
        bytes.extend(object);
        bytes.extend(b"\nendobj\n");
    }
    bytes.extend(format!("trailer << /Root 1 0 R /Size {} >>\n%%EOF\n", objects.len() + 1).bytes());
    bytes
}

fn stream(entries: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("<< /Length {} {entries} >>\nstream\n", data.len());
    [head.as_bytes(), data, b"\nendstream"].concat()
}

fn deflated(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(data).expect("memory");
    encoder.finish().expect("memory")
}

/// Makes a document of pages with these contents, and further objects from number 4 + the number of pages on.
fn pages(contents: &[Vec<u8>], entries: &str, further: &[Vec<u8>]) -> Vec<u8> {
    let kids: Vec<_> = (0..contents.len()).map(|page| format!("{} 0 R", 4 + 2 * page)).collect();
    let kids = kids.join(" ");
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {} /MediaBox [0 0 600 800] >>", contents.len())
            .into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_vec(),
    ];
    for (page, content) in contents.iter().enumerate() {
        let resources = format!("<< /Font << /F 3 0 R >> {entries} >>");
        let content_of = 5 + 2 * page;
        objects.push(
            format!("<< /Type /Page /Parent 2 0 R /Resources {resources} /Contents {content_of} 0 R >>")
                .into_bytes(),
        );
        objects.push(content.clone());
    }
    objects.extend(further.iter().cloned());
    document(&objects)
}

/// Makes a document of one page.
fn page(content: &str) -> Vec<u8> {
    pages(&[stream("", content.as_bytes())], "", &[])
}

/// A grid to be drawn, with cells of this width and a corner 30 points from the left and 700 from the bottom.
struct Drawing {
    cell: f64,
    content: String,
}

impl Drawing {
    const LEFT: f64 = 30.0;
    const TOP: f64 = 700.0;

    fn new(cell: f64) -> Self {
        Self { cell, content: String::new() }
    }

    fn line(mut self, pen: f64, from: [f64; 2], to: [f64; 2]) -> Self {
        let place = |[column, row]: [f64; 2]| {
            format!("{} {}", Self::LEFT + column * self.cell, Self::TOP - row * self.cell)
        };
        self.content += &format!("{pen} w {} m {} l S\n", place(from), place(to));
        self
    }

    /// Draws the lines of a grid of this side, heavy ones around boxes of this size.
    fn ruled(self, side: u32, [rows, columns]: [u32; 2]) -> Self {
        let end = f64::from(side);
        let pen = |number: u32, step: u32| if number.is_multiple_of(step) { 2.0 } else { 0.5 };
        (0..=side).fold(self, |drawing, number| {
            let at = f64::from(number);
            let drawing = drawing.line(pen(number, rows), [0.0, at], [end, at]);
            drawing.line(pen(number, columns), [at, 0.0], [at, end])
        })
    }

    /// Draws a black dot of 8 points.
    fn dot(mut self, [column, row]: [f64; 2]) -> Self {
        let [x, y] = [Self::LEFT + column * self.cell, Self::TOP - row * self.cell];
        let arcs = [[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0], [-1.0, 1.0]];
        self.content += &format!("{x} {} m\n", y + 4.0);
        for (number, [across, up]) in arcs.into_iter().enumerate() {
            let [end_x, end_y] = if number % 2 == 0 { [x + 4.0 * across, y] } else { [x, y + 4.0 * up] };
            let corner = format!("{} {}", x + 3.0 * across, y + 3.0 * up);
            self.content += &format!("{corner} {corner} {end_x} {end_y} c\n");
        }
        self.content += "f\n";
        self
    }

    /// Writes a text whose middle is at a place, in cells.
    fn text(mut self, size: f64, [column, row]: [f64; 2], text: &str) -> Self {
        let x = Self::LEFT + column * self.cell - 0.278 * size * text.len() as f64;
        let y = Self::TOP - row * self.cell - 0.35 * size;
        self.content += &format!("BT /F {size} Tf {x} {y} Td ({text}) Tj ET\n");
        self
    }

    /// Writes the givens of a puzzle.
    fn givens(self, puzzle: &str, side: usize) -> Self {
        let height = self.cell * 0.6;
        puzzle.chars().enumerate().filter(|(_, symbol)| *symbol != '.').fold(
            self,
            |drawing, (cell, symbol)| {
                let place = [(cell % side) as f64 + 0.5, (cell / side) as f64 + 0.5];
                drawing.text(height, place, &symbol.to_string())
            },
        )
    }

    fn lines(&self) -> Result<String, String> {
        lines_of_bytes(&page(&self.content))
    }
}

fn puzzle_line(puzzle: &str, further: &str) -> String {
    format!("{{\"schema\":\"givens/2\",\"page\":1,\"page_grid\":1{further}}}\n").replace("PUZZLE", puzzle)
}

#[test]
fn documents_of_other_programs_are_read() {
    for fixture in fixtures("pages") {
        let lines = lines_of(&fixture.path).unwrap_or_else(|error| format!("error: {error}"));
        insta::assert_snapshot!(format!("pages__{}", fixture.file_name()), lines);
    }
}

#[test]
fn a_ruled_grid_is_read_with_its_title_and_boxes() {
    let drawing = Drawing::new(20.0).ruled(9, [3, 3]).givens(ONE, 9).text(10.0, [1.5, -0.5], "Puzzle 7");
    let expected = puzzle_line(ONE, ",\"boxes\":[3,3],\"puzzle\":\"PUZZLE\",\"title\":\"Puzzle 7\"");
    assert_eq!(drawing.lines(), Ok(expected));
    let six = "..5..21........2.6..41.......145....";
    let drawing = Drawing::new(20.0).ruled(6, [3, 2]).givens(six, 6);
    assert_eq!(drawing.lines(), Ok(puzzle_line(six, ",\"boxes\":[3,2],\"puzzle\":\"PUZZLE\"")));
}

#[test]
fn a_frame_or_boxes_alone_show_the_cells() {
    let frame = |drawing: Drawing, step: u32| {
        (0..=9).step_by(step as usize).fold(drawing, |drawing, at| {
            let at = f64::from(at);
            drawing.line(1.0, [0.0, at], [9.0, at]).line(1.0, [at, 0.0], [at, 9.0])
        })
    };
    for step in [3, 9] {
        let lines = frame(Drawing::new(20.0), step).givens(ONE, 9).lines().expect("a grid");
        assert!(lines.contains(&format!("\"puzzle\":\"{ONE}\"")), "{step}: {lines}");
    }
}

/// The same grid, turned by each quarter of a circle.
#[test]
fn a_turned_grid_is_read() {
    let Drawing { content, .. } = Drawing::new(20.0).ruled(9, [3, 3]).givens(ONE, 9);
    for matrix in ["0 1 -1 0 800 0", "-1 0 0 -1 600 800", "0 -1 1 0 -100 600"] {
        let lines = lines_of_bytes(&page(&format!("{matrix} cm {content}"))).expect("a grid");
        assert!(lines.contains(ONE), "{matrix}: {lines}");
    }
}

#[test]
fn candidates_are_no_givens() {
    let drawing = Drawing::new(30.0).ruled(9, [3, 3]).givens(ONE, 9);
    // In the first cell, three candidates; in the last, one.
    let drawing = [("2", [0.5, 0.2]), ("7", [0.2, 0.8]), ("9", [0.8, 0.8]), ("4", [8.2, 8.5])]
        .into_iter()
        .fold(drawing, |drawing, (digit, place)| drawing.text(7.0, place, digit));
    let lines = drawing.lines().expect("a grid");
    assert!(lines.contains(&format!("\"puzzle\":\"{ONE}\"")), "{lines}");
}

/// What is drawn into a grid may be a rule of a variant: such a grid is named, not read as a classic one.
#[test]
fn what_may_be_a_rule_of_a_variant_is_named() {
    let drawing = || Drawing::new(30.0).ruled(9, [3, 3]).givens(ONE, 9);
    let cases = [
        (drawing().text(7.0, [0.15, 0.15], "20"), "a small `20` in a cell may be the sum of a cage"),
        (drawing().line(1.0, [0.0, 0.0], [9.0, 9.0]), "a slanted line crosses its cells"),
        (drawing().line(6.0, [0.5, 0.5], [3.5, 0.5]), "a line is drawn through its cells"),
        (drawing().dot([4.0, 1.5]), "a circle or another curve is drawn in it"),
        (drawing().line(3.0, [4.0, 0.0], [4.0, 4.0]), "heavy lines surround regions that are no boxes"),
        (drawing().text(18.0, [0.5, 0.5], "12"), "`12` in r1c1 is no value"),
        (drawing().text(18.0, [0.5, 0.5], "x"), "`x` in r1c1 is no value"),
    ];
    for (drawing, reason) in cases {
        let expected = puzzle_line("", &format!(",\"unclear_grid\":\"9×9: {reason}\""));
        assert_eq!(drawing.lines(), Ok(expected));
    }
}

/// Without lines, a row without digits at an edge cannot be known; one in the middle leaves a gap.
#[test]
fn without_lines_all_edges_must_have_digits() {
    let without = |row: usize| {
        let cells = ONE.chars().enumerate();
        cells.map(|(cell, symbol)| if cell / 9 == row { '.' } else { symbol }).collect::<String>()
    };
    let middle = without(4);
    let lines = Drawing::new(20.0).givens(&middle, 9).lines();
    assert_eq!(lines, Ok(puzzle_line(&middle, ",\"puzzle\":\"PUZZLE\"")));
    let lines = Drawing::new(20.0).givens(&without(8), 9).lines().expect("a line");
    assert!(lines.contains("which rows and columns are blank is not known"), "{lines}");
    let lines = Drawing::new(20.0).ruled(9, [3, 3]).givens(&without(8), 9).lines().expect("a grid");
    assert!(lines.contains(&without(8)), "{lines}");
}

#[test]
fn tables_calendars_and_text_are_no_grids() {
    let table = |side: usize, text: fn(usize, usize) -> usize| {
        let cells = (0..side * side).map(|cell| (cell / side, cell % side));
        cells.fold(Drawing::new(30.0).ruled(side as u32, [1, 1]), |drawing, (row, column)| {
            drawing.text(12.0, [column as f64 + 0.5, row as f64 + 0.5], &text(row, column).to_string())
        })
    };
    let drawings = [
        table(9, |row, column| (row + 1) * (column + 1)),
        table(6, |row, column| 6 * row + column + 1),
        table(4, |_, column| column % 2 + 1),
        Drawing::new(30.0).ruled(9, [3, 3]).text(12.0, [2.0, -1.0], "to be filled in"),
        Drawing::new(30.0).text(12.0, [4.0, 1.0], "1 2 3 4 of 9").text(12.0, [4.0, 2.0], "page 12"),
    ];
    for (number, drawing) in drawings.iter().enumerate() {
        let reason = drawing.lines().expect_err("no grid");
        assert!(reason.contains("has text, but no grid in it"), "{number}: {reason}");
    }
}

#[test]
fn a_grid_over_the_end_of_a_page_is_one() {
    let drawing = |rows: std::ops::Range<usize>| {
        let count = rows.len() as f64;
        let drawing = (0..=9).fold(Drawing::new(20.0), |drawing, at| {
            drawing.line(1.0, [f64::from(at), 0.0], [f64::from(at), count])
        });
        let drawing = (0..=rows.len())
            .fold(drawing, |drawing, at| drawing.line(1.0, [0.0, at as f64], [9.0, at as f64]));
        stream("", drawing.givens(&ONE[rows.start * 9..rows.end * 9], 9).content.as_bytes())
    };
    let whole = pages(&[drawing(0..5), drawing(5..9)], "", &[]);
    assert_eq!(lines_of_bytes(&whole), Ok(puzzle_line(ONE, ",\"puzzle\":\"PUZZLE\"")));
    let reason = lines_of_bytes(&pages(&[drawing(0..5)], "", &[])).expect("a line");
    assert!(reason.contains("some of its rows are not on this page"), "{reason}");
}

#[test]
fn a_document_without_text_and_one_that_is_encrypted_are_errors() {
    let no_text = Drawing::new(20.0).ruled(9, [3, 3]).lines().expect_err("no text");
    assert!(
        no_text.contains("book.pdf: the PDF document of 1 page has no text: its digits are pictures"),
        "{no_text}"
    );
    for name in ["/Encrypt", "/#45ncrypt"] {
        let encrypted =
            String::from_utf8(page("")).expect("ASCII").replace("/Size", &format!("{name} 3 0 R /Size"));
        let reason = lines_of_bytes(encrypted.as_bytes()).expect_err("encrypted");
        assert!(
            reason.ends_with("the PDF document is encrypted: save a copy of it without protection"),
            "{reason}"
        );
    }
    let reason = lines_of_bytes(b"%PDF-1.7\n").expect_err("damaged");
    assert!(reason.contains("the PDF file is cut off or damaged"), "{reason}");
}

/// A file that is cut off, or has another byte somewhere, is read or is an error.
#[test]
fn damaged_documents_do_no_harm() {
    let mut errors = 0;
    for fixture in fixtures("pages") {
        let bytes = fs::read(&fixture.path).expect("a fixture");
        for place in (0..bytes.len()).step_by(bytes.len() / 41 + 1) {
            errors += usize::from(lines_of_bytes(&bytes[..place]).is_err());
            for change in [1, 0x80] {
                let mut damaged = bytes.clone();
                damaged[place] ^= change;
                errors += usize::from(lines_of_bytes(&damaged).is_err());
            }
        }
    }
    assert!(errors > 20, "{errors} errors");
}

#[test]
fn what_a_small_document_unpacks_to_is_limited() {
    let bomb = deflated(&vec![b' '; 300 << 20]);
    let too_large = "unpacks to more than 256 MiB";
    let flate = "/Filter /FlateDecode";
    let cases = [
        pages(&[stream(flate, &bomb)], "", &[]),
        pages(&[stream("/Filter [/FlateDecode /FlateDecode]", &deflated(&bomb))], "", &[]),
        // Objects in a stream, which are unpacked when the document is opened.
        pages(&[stream("", b"")], "", &[stream(&format!("/Type /ObjStm /N 1 /First 4 {flate}"), &bomb)]),
        pages(
            &[stream("", b"")],
            "",
            &[stream("/N 1 /#46irst 4 /Filter [/#46lateDecode /Fl] /X (endstream\n)", &bomb)],
        ),
        pages(&[stream("", b"")], "", &[stream("/Type /XRef /W [1 2 1] /Filter 5 0 R", &bomb)]),
    ];
    for (number, case) in cases.iter().enumerate() {
        let reason = lines_of_bytes(case).expect_err("too large");
        assert!(reason.contains(too_large), "{number}: {reason}");
    }
}

/// Forms that run each other twice, and forms that run themselves.
#[test]
fn forms_within_forms_end() {
    let names: Vec<_> = (0..40).map(|form| format!("/X{form} {} 0 R", 6 + form)).collect();
    let names = names.join(" ");
    let form = |next: usize| {
        let entries = format!("/Type /XObject /Subtype /Form /Resources << /XObject << {names} >> >>");
        stream(&entries, format!("/X{next} Do /X{next} Do 0 0 m 9 9 l S ").repeat(9).as_bytes())
    };
    let chain: Vec<Vec<u8>> = (1..=40).map(|next| form(next % 40)).collect();
    let resources = format!("/XObject << {names} >>");
    let reason = lines_of_bytes(&pages(&[stream("", b"/X0 Do")], &resources, &chain)).expect_err("no end");
    assert!(reason.contains("page 1 has too much on it") || reason.contains("unpacks to more"), "{reason}");
}

#[test]
fn deep_nesting_and_false_counts_do_no_harm() {
    let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
    let _ = lines_of_bytes(&page(&deep));
    let _ = lines_of_bytes(&pages(&[stream("", b"")], &format!("/X {deep}"), &[]));
    let saved = Drawing::new(20.0).ruled(9, [3, 3]).givens(ONE, 9).content;
    let lines = lines_of_bytes(&page(&format!("{}{saved}", "q ".repeat(100_000)))).expect("a grid");
    assert!(lines.contains(ONE), "{lines}");
    let counts = String::from_utf8(page(&saved)).expect("ASCII").replace("/Count 1", "/Count 2000000000");
    assert!(lines_of_bytes(counts.as_bytes()).expect("a grid").contains(ONE));
}

#[test]
fn messages_name_pages_and_folders_skip_other_documents() {
    let folder = tempfile::tempdir().expect("a folder");
    let clash = ONE.replacen('.', "6", 1);
    let content = Drawing::new(20.0).ruled(9, [3, 3]).givens(&clash, 9).content;
    let book = pages(&[stream("", b""), stream("", content.as_bytes())], "", &[]);
    fs::write(folder.path().join("book.pdf"), &book).expect("writable");
    fs::write(folder.path().join("letter.pdf"), page("BT /F 12 Tf 9 9 Td (Dear Sir) Tj ET"))
        .expect("writable");
    let givens = |arguments: &[&str], input: &[u8]| {
        let mut command = Command::cargo_bin("givens").expect("it is built");
        let output =
            command.args(arguments).current_dir(folder.path()).write_stdin(input).output().expect("it runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (text(output.stdout), text(output.stderr))
    };
    let (shown, summary) = givens(&["check", "."], b"");
    assert!(shown.contains(" --> ./book.pdf:page 2, grid 1\n"), "{shown}");
    assert!(summary.contains("skipped 1 file"), "{summary}");
    let (shown, _) = givens(&["check", "--format", "concise", "-"], &book);
    assert!(shown.contains("<stdin>:page 2, grid 1: error[G001]"), "{shown}");
    let (table, _) = givens(&["convert", "book.pdf", "--to", "table"], b"");
    assert!(table.contains("page"), "{table}");
}
