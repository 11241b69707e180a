//! Asking for a puzzle row by row on a terminal.

use std::io::{self, BufRead, IsTerminal, Write};

use givens::{
    check,
    diagnostic::Rule,
    draw::Scene,
    error::Error,
    grid::{Digit, Grid, Shape},
    record::Record,
    report::counted,
    text::escaped,
};

use super::{ExitStatus, arguments::Reading, console::Console, grids::Grids, signals};

/// Asks for a puzzle, if the command has nothing to read but a terminal; returns a status if there is none to read.
pub(super) fn ask_if_needed(reading: &mut Reading, console: Console) -> Result<Option<ExitStatus>, Error> {
    if !reading.paths.is_empty() || reading.from.is_some() || !io::stdin().is_terminal() {
        return Ok(None);
    }
    let asked =
        signals::while_prompting(|| ask(&mut io::stdin().lock(), &mut io::stderr().lock(), reading.boxes));
    Ok(match asked.map_err(|source| Error::Read { path: "<terminal>".into(), source })? {
        PromptAnswer::Grid(grid) => {
            // The answer is about this grid, which may differ from what was meant.
            if let Some(grids) = Grids::new(None, true, console) {
                let drawn = grids.draw(&Scene::from_givens(grid.clone()));
                // If this fails, there is no terminal on which to report it.
                let _ = writeln!(io::stderr(), "\nread as:\n{drawn}");
            }
            reading.set_typed(&grid);
            None
        }
        PromptAnswer::Quit => Some(ExitStatus::Clean),
        PromptAnswer::End(rows) => {
            let found = counted(rows as u64, "row");
            return Err(Error::Usage(format!("the input ended after {found}, before the puzzle was whole")));
        }
    })
}

/// What was typed in the end.
#[derive(Debug, PartialEq, Eq)]
enum PromptAnswer {
    Grid(Grid),
    Quit,
    /// The input ended after this number of rows, before the last one.
    End(usize),
}

fn ask(input: &mut dyn BufRead, output: &mut dyn Write, boxes: Option<Shape>) -> io::Result<PromptAnswer> {
    writeln!(
        output,
        "Type the puzzle row by row, with a dot or a space for each blank, or paste all of it."
    )?;
    writeln!(output, "`back` takes the last row back, `quit` ends.")?;
    let mut rows = TypedRows { boxes, ..TypedRows::default() };
    let mut line = String::new();
    loop {
        if let Some(grid) = rows.whole() {
            return Ok(PromptAnswer::Grid(grid));
        }
        write!(output, "row {}: ", rows.count() + 1)?;
        output.flush()?;
        line.clear();
        if input.read_line(&mut line)? == 0 {
            writeln!(output)?;
            return Ok(PromptAnswer::End(rows.count()));
        }
        match line.trim_end_matches(['\n', '\r']) {
            "quit" => return Ok(PromptAnswer::Quit),
            "back" => rows.take_back(),
            border if is_border(border) => {}
            text => {
                let is_first = rows.shape.is_none();
                match rows.add(text) {
                    Ok(added) => {
                        if let Some(shape) = rows.shape.filter(|_| is_first) {
                            writeln!(output, "  grid of {shape}")?;
                        }
                        if added > 0 {
                            let number = counted(added as u64, "blank");
                            writeln!(output, "  {number} added at the end; `back` takes the row back")?;
                        }
                    }
                    Err(reason) => {
                        writeln!(output, "  {}; type this row again, or `back`", escaped(&reason))?;
                    }
                }
            }
        }
    }
}

/// The rows typed so far.
#[derive(Default)]
struct TypedRows {
    /// The shape that was asked for.
    boxes: Option<Shape>,
    /// The shape whose side is the length of the first row.
    shape: Option<Shape>,
    digits: Vec<Option<Digit>>,
}

impl TypedRows {
    fn count(&self) -> usize {
        self.shape.map_or(0, |shape| self.digits.len() / shape.side())
    }

    fn whole(&self) -> Option<Grid> {
        self.shape.and_then(|shape| Grid::new(shape, self.digits.clone()))
    }

    fn take_back(&mut self) {
        let side = self.shape.map_or(0, Shape::side);
        self.digits.truncate(self.digits.len().saturating_sub(side));
        self.shape = self.shape.filter(|_| !self.digits.is_empty());
    }

    /// Returns the shape of a grid whose first row, or all of whose rows, have this many cells.
    fn shape_for(&self, cells: usize) -> Result<Shape, String> {
        let fits = |shape: &Shape| shape.side() == cells || shape.cell_count() == cells;
        let usual = || Shape::of_side(cells).or_else(|| Shape::of_cell_count(cells));
        let shape = self.boxes.filter(fits).or_else(usual);
        shape.ok_or_else(|| format!("no grid has rows of {cells} cells"))
    }

    /// Adds a row, or all of them on one line, unless digits clash. Returns the number of blanks added at the end.
    fn add(&mut self, text: &str) -> Result<usize, String> {
        let symbols = symbols(text);
        let shape = match self.shape {
            Some(shape) => shape,
            None => self.shape_for(symbols.len())?,
        };
        let (read, added) = if symbols.len() == shape.cell_count() && self.shape.is_none() {
            (digits(&symbols, shape)?, 0)
        } else {
            row(&symbols, shape)?
        };
        let mut all = self.digits.clone();
        all.extend(read);
        let mut cells = all.clone();
        cells.resize(shape.cell_count(), None);
        let judged = Grid::new(shape, cells)
            .map(|grid| check::judge(&Record::of(grid), None, &check::CheckOptions::default()));
        let clash = judged
            .into_iter()
            .flat_map(|judged| judged.diagnostics)
            .find(|found| found.rule == Rule::DuplicateGiven);
        if let Some(clash) = clash {
            return Err(clash.message);
        }
        (self.shape, self.digits) = (Some(shape), all);
        Ok(added)
    }
}

/// Returns whether a line is the border of a drawn grid.
fn is_border(line: &str) -> bool {
    line.contains(['+', '=']) && line.chars().all(|symbol| "+-=| ".contains(symbol))
}

/// Returns the symbols of a line without bars. Spaces are blanks, unless they separate symbols.
fn symbols(text: &str) -> Vec<char> {
    let symbols: Vec<_> = text.chars().collect();
    let is_spaced = symbols.len() > 5
        && symbols.len() % 2 == 1
        && symbols.chunks(2).all(|pair| pair[0] != ' ' && pair.get(1).is_none_or(|&space| space == ' '));
    match text {
        drawn if drawn.contains('|') => drawn.chars().filter(|symbol| !" |".contains(*symbol)).collect(),
        _ if is_spaced => symbols.into_iter().step_by(2).collect(),
        _ => symbols,
    }
}

/// Returns a row of this shape, and the number of blanks added at its end: up to three, and only where spaces are blanks,
/// because those at the end are not seen. Any other row that is too short lacks a cell in an unknown place.
fn row(symbols: &[char], shape: Shape) -> Result<(Vec<Option<Digit>>, usize), String> {
    let (length, side) = (symbols.len(), shape.side());
    let may_lack_blanks = symbols.contains(&' ') && length + 3 >= side;
    if length > side || (length < side && !may_lack_blanks) {
        return Err(format!("expected {side} cells, found {length}"));
    }
    let mut row = digits(symbols, shape)?;
    row.resize(side, None);
    Ok((row, side - length))
}

fn digits(symbols: &[char], shape: Shape) -> Result<Vec<Option<Digit>>, String> {
    let digit = |(column, &symbol): (usize, &char)| {
        let value = symbol.to_digit(36).filter(|&value| value as usize <= shape.side());
        match (symbol, value) {
            (' ' | '.' | '_' | '*' | '?' | '-', _) | (_, Some(0)) => Ok(None),
            (_, Some(value)) => Ok(u8::try_from(value).ok().and_then(Digit::new)),
            _ => Err(format!(
                "column {}: `{symbol}` is neither a digit up to {} nor a blank",
                column + 1,
                shape.side()
            )),
        }
    };
    symbols.iter().enumerate().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TYPED: &str = "1.3..4.22.4..3.1";

    fn dialogue(typed: &str) -> (PromptAnswer, String) {
        let mut output = Vec::new();
        let answer = ask(&mut typed.as_bytes(), &mut output, None).expect("writing to a vector succeeds");
        (answer, String::from_utf8(output).expect("the output is UTF-8"))
    }

    fn grid(text: &str) -> PromptAnswer {
        PromptAnswer::Grid(text.parse().expect("a grid"))
    }

    #[test]
    fn rows_are_typed_glued_spaced_or_drawn() {
        for typed in [
            "1.3.\n 4 2\n2 4\n.3.1\n",
            "1 . 3 .\n. 4 . 2\n2 . 4 .\n. 3 . 1\n",
            "+-----+-----+\n| 1 . | 3 . |\n| . 4 | . 2 |\n+-----+-----+\n| 2 . | 4 . |\n| . 3 | . 1 |\n",
        ] {
            let (answer, shown) = dialogue(typed);
            assert_eq!(answer, grid(TYPED), "{shown}");
        }
    }

    #[test]
    fn a_whole_grid_on_a_line_is_accepted() {
        let typed = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let (answer, shown) = dialogue(typed);
        assert_eq!((answer, shown.contains("row 2: ")), (grid(typed), false), "{shown}");
    }

    #[test]
    fn the_prompt_repeats_after_an_invalid_row() {
        let (answer, shown) = dialogue("12345\n123x\n1234\n3412\n2143\n43215\n4321\n");
        assert_eq!(answer, grid("1234341221434321"), "{shown}");
        assert!(shown.contains("no grid has rows of 5 cells"), "{shown}");
        assert!(shown.contains("column 4: `x`"), "{shown}");
        assert!(shown.contains("expected 4 cells, found 5"), "{shown}");
        assert_eq!(shown.matches("row 4: ").count(), 2, "{shown}");
    }

    #[test]
    fn a_clash_is_reported_at_once_and_rows_can_be_taken_back() {
        let (answer, shown) = dialogue("1.3.\n1...\nback\n1.3.\n.4.2\n2.4.\n.3.1\n");
        assert_eq!(answer, grid(TYPED), "{shown}");
        assert!(
            shown.contains("  1 is given twice in column 1 and box 1: r1c1 and r2c1; type this row again"),
            "{shown}"
        );
        assert_eq!(shown.matches("row 1: ").count(), 2, "{shown}");
        assert_eq!(dialogue("back\nquit\n").0, PromptAnswer::Quit);
    }

    #[test]
    fn a_row_that_lost_a_cell_is_not_filled_up() {
        for short in ["1.3", "13", "", "1 . 3", "|1.|3|"] {
            let (answer, shown) = dialogue(&format!("1234\n{short}\n3412\n2143\n4321\n"));
            assert_eq!(answer, grid("1234341221434321"), "{short:?}: {shown}");
            let found = symbols(short).len();
            let refused = format!("  expected 4 cells, found {found}; type this row again");
            assert!(shown.contains(&refused), "{short:?}: {shown}");
        }
    }

    #[test]
    fn blanks_added_to_a_row_of_spaces_are_reported() {
        let (answer, shown) = dialogue("1.3.\n 4\nback\n 4 2\n2 4\n.3.1\n");
        assert_eq!(answer, grid(TYPED), "{shown}");
        assert!(shown.contains("row 2:   2 blanks added at the end; `back` takes the row back\n"), "{shown}");
        assert!(shown.contains("row 3:   1 blank added at the end; `back` takes the row back\n"), "{shown}");
        assert_eq!(shown.matches("added").count(), 2, "{shown}");
    }

    #[test]
    fn input_that_ends_early_is_no_grid() {
        assert_eq!(dialogue("1234\n").0, PromptAnswer::End(1));
    }
}
