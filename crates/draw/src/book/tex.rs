//! Sheets → LaTeX: a complete document in the picture environment, for any engine.
//!
//! [`tex`] writes a page at a time. Lines and digits are those of LaTeX, not of `draw`, so that an author can go on from
//! here: colours, halos and styles of `draw` do not appear.

use std::{fmt::Write as _, io};

use givens_engine::grid::{Candidates, Grid};

use crate::draw::{Keypad, Symbols, Weight, millimetres, units};

use super::{
    options::BookBoard,
    pagination::Book,
    sheet::{Align, Picture, SheetItem, TextLine},
};

/// A digit in the middle of a cell; a number of lines across and down, and how many cells apart they are.
const MACROS: &str = r"\newcommand\digit[3]{\put(#1,#2){\makebox(0,0){#3}}}
\newcommand\across[2]{\multiput(0,0)(0,#2){#1}{\line(1,0){\side}}}
\newcommand\down[2]{\multiput(0,0)(#2,0){#1}{\line(0,1){\side}}}
";

/// Writes a book as a LaTeX document.
///
/// # Errors
///
/// If the output fails, or with [`io::ErrorKind::Unsupported`] if the book has a variant, whose clues LaTeX does not draw.
pub fn tex(book: &Book, output: &mut impl io::Write) -> io::Result<()> {
    if book.puzzles.iter().any(|puzzle| matches!(puzzle.board, BookBoard::Variant(_))) {
        return Err(io::Error::new(io::ErrorKind::Unsupported, "LaTeX has classic puzzles only"));
    }
    let [width, height] = [book.options.page.width, book.options.page.height].map(millimetres);
    let sides = if book.options.is_two_sided { "twoside" } else { "oneside" };
    let mut text = format!(
        "\\documentclass[{sides}]{{article}}\n\\usepackage[utf8]{{inputenc}}\n\\usepackage[T1]{{fontenc}}\n\
         \\usepackage{{lmodern}}\n\\usepackage[paperwidth={width}mm,paperheight={height}mm,margin=0mm]{{geometry}}\n\
         \\renewcommand\\familydefault{{\\sfdefault}}\n\\pagestyle{{empty}}\n\\parindent0pt\n\\topskip0pt\n\
         \\newcommand\\side{{9}}\n{MACROS}\\begin{{document}}\n"
    );
    for (number, sheet) in book.sheets().enumerate() {
        let _ =
            writeln!(text, "% page {}\n\\unitlength1mm\n\\begin{{picture}}({width},{height})", number + 1);
        for item in &sheet {
            match item {
                SheetItem::Line(line) => push_line(line, book.options.page.height, &mut text),
                SheetItem::Picture(picture) => push_picture(book, *picture, &mut text),
            }
        }
        text.push_str("\\end{picture}\n\\newpage\n");
        output.write_all(text.as_bytes())?;
        text.clear();
    }
    output.write_all(b"\\end{document}\n")
}

/// Writes a length in points of TeX, of which an inch has 72.27.
fn tex_points(length: i32) -> String {
    let hundredths = i64::from(length) * 7227 / 2540;
    format!("{}.{:02}pt", hundredths / 100, hundredths % 100)
}

/// Writes a line as a box at its place.
fn push_line(line: &TextLine, page: i32, text: &mut String) {
    let (x, place) = match line.align {
        Align::Left => (line.left, "[lb]"),
        Align::Center => (line.left + line.width / 2, "[b]"),
        Align::Right => (line.left + line.width, "[rb]"),
    };
    let [x, y] = [x, page - line.baseline].map(millimetres);
    let [size, skip] = [line.size, line.size * 6 / 5].map(tex_points);
    let bold = if line.weight == Weight::Bold { "\\bfseries " } else { "" };
    // A box without depth keeps letters with descenders on the baseline.
    let _ = write!(
        text,
        "\\put({x},{y}){{\\makebox(0,0){place}{{\\fontsize{{{size}}}{{{skip}}}\\selectfont {bold}\\smash{{\\strut "
    );
    push_escaped(&line.text, text);
    text.push_str("}}}\n");
}

/// Writes a grid: lines and digits in a picture whose unit is a cell.
fn push_picture(book: &Book, picture: Picture, text: &mut String) {
    let BookBoard::Classic(grids) = &book.puzzles[picture.puzzle].board else { return };
    let [givens, solution] = &**grids;
    let shape = givens.shape();
    let side = units(shape.side());
    let [x, y] =
        [picture.corner[0], book.options.page.height - picture.corner[1] - picture.side].map(millimetres);
    let cell = picture.side / side;
    let [em, skip] = [cell * 3 / 5, cell].map(tex_points);
    let [thin, thick] = [cell / 40, cell * 3 / 40].map(|width| tex_points(width.max(14)));
    let unit = millimetres(cell);
    let _ = writeln!(
        text,
        "\\put({x},{y}){{\\unitlength{unit}mm\\renewcommand\\side{{{side}}}\\fontsize{{{em}}}{{{skip}}}\\selectfont"
    );
    let (box_rows, box_columns) = (shape.box_rows(), shape.box_columns());
    for (width, down, across) in [(thin, 1, 1), (thick, box_rows, box_columns)] {
        let [bands, stacks] = [down, across].map(|cells| shape.side() / cells + 1);
        let _ = writeln!(
            text,
            "\\linethickness{{{width}}}\\across{{{bands}}}{{{down}}}\\down{{{stacks}}}{{{across}}}"
        );
    }
    let shown = if picture.is_solution { solution } else { givens };
    let position = book.puzzles[picture.puzzle].position.as_ref().filter(|_| !picture.is_solution);
    let placed = position.and_then(|position| position.placed.as_ref());
    for (cell, digit) in shown.digits().chain(placed.into_iter().flat_map(Grid::digits)) {
        let (column, row) = (cell.column().index(), shape.side() - 1 - cell.row().index());
        let symbol = book.options.draw.symbols.text(digit);
        let symbol = if givens.get(cell).is_some() { format!("\\textbf{{{symbol}}}") } else { symbol };
        let _ = writeln!(text, "\\digit{{{column}.5}}{{{row}.5}}{{{symbol}}}");
    }
    if let Some(candidates) = position.and_then(|position| position.shown_candidates()) {
        push_candidates(&candidates, cell, book.options.draw.symbols, text);
    }
    text.push_str("}\n");
}

/// Writes candidates as small digits in the places of a keypad, in cells of this width.
fn push_candidates(candidates: &Candidates, width: i32, symbols: Symbols, text: &mut String) {
    let shape = candidates.shape();
    let keypad = Keypad::of_count(shape.side());
    let [em, skip] = [keypad.size * width / 1000, width].map(tex_points);
    let _ = writeln!(text, "\\fontsize{{{em}}}{{{skip}}}\\selectfont");
    for cell in shape.cells() {
        for digit in candidates.get(cell) {
            let [right, down] = keypad.offset(digit.index());
            let x = units(cell.column().index()) * 1000 + 500 + right;
            let y = units(shape.side() - 1 - cell.row().index()) * 1000 + 500 - down;
            let [x, y] = [x, y].map(|at| format!("{}.{:03}", at / 1000, at % 1000));
            let _ = writeln!(text, "\\digit{{{x}}}{{{y}}}{{{}}}", symbols.text(digit));
        }
    }
}

/// Writes a text with the characters that TeX reads as commands escaped.
fn push_escaped(content: &str, text: &mut String) {
    for character in content.chars() {
        match character {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => text.extend(['\\', character]),
            '\\' => text.push_str("\\textbackslash{}"),
            '~' => text.push_str("\\textasciitilde{}"),
            '^' => text.push_str("\\textasciicircum{}"),
            '·' => text.push_str("\\textperiodcentered{}"),
            _ => text.push(character),
        }
    }
}
