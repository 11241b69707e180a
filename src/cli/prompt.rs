//! Asking for a puzzle row by row on a terminal.

use std::io::{self, BufRead, Write};

use givens::{
    check,
    diagnostic::{Diagnostic, Rule},
    error::Error,
    format::{Format, WriteOptions},
    grid::{Digit, Grid, Shape},
    record::Record,
    solve::{Budget, SolveOutcome},
};

use super::ExitStatus;

pub(super) fn run(budget: Budget) -> Result<ExitStatus, Error> {
    ask(&mut io::stdin().lock(), &mut io::stdout().lock(), budget)
        .map_err(|source| Error::Read { path: "<terminal>".into(), source })
}

/// Asks for a puzzle, solves it and prints the result.
fn ask(input: &mut dyn BufRead, output: &mut dyn Write, budget: Budget) -> io::Result<ExitStatus> {
    writeln!(
        output,
        "Type the puzzle row by row, with a dot or a space for each blank, or all rows on one line."
    )?;
    writeln!(output, "`back` takes the last row back, `quit` ends.")?;
    let record = match ask_rows(input, output)? {
        Answer::Grid(grid) => Record::of(grid),
        Answer::Quit => return Ok(ExitStatus::Clean),
        Answer::End => {
            writeln!(output)?;
            return Ok(ExitStatus::Failed);
        }
    };
    let checked = check(&record, &check::CheckOptions::default().with_budget(budget));
    for Diagnostic { severity, message, .. } in &checked.diagnostics {
        writeln!(output, "{severity}: {message}")?;
    }
    let Some(SolveOutcome::One(solution)) = checked.outcome else { return Ok(ExitStatus::Findings) };
    writeln!(output)?;
    let mut writer = Format::Boxed.writer(&WriteOptions::default()).map_err(io::Error::other)?;
    writer.write(&Record::of(solution.into_grid()), output)?;
    writer.finish(output)?;
    Ok(ExitStatus::Clean)
}

/// What was typed in the end.
enum Answer {
    Grid(Grid),
    Quit,
    /// The input ended before the last row.
    End,
}

fn ask_rows(input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<Answer> {
    let mut rows = Rows::default();
    let mut line = String::new();
    loop {
        if let Some(grid) = rows.whole() {
            return Ok(Answer::Grid(grid));
        }
        write!(output, "row {}: ", rows.count() + 1)?;
        output.flush()?;
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(Answer::End);
        }
        match line.trim_end_matches(['\n', '\r']) {
            "quit" => return Ok(Answer::Quit),
            "back" => rows.take_back(),
            text => {
                let is_first = rows.shape.is_none();
                match (rows.add(text), rows.shape) {
                    (Ok(()), Some(shape)) if is_first => writeln!(output, "  a {shape} grid")?,
                    (Ok(()), _) => {}
                    (Err(reason), _) => writeln!(output, "  {reason}; type this row again, or `back`")?,
                }
            }
        }
    }
}

/// The rows typed so far.
#[derive(Default)]
struct Rows {
    /// The shape whose side is the length of the first row.
    shape: Option<Shape>,
    digits: Vec<Option<Digit>>,
}

impl Rows {
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

    /// Adds a row, or all of them on one line, unless digits clash.
    fn add(&mut self, text: &str) -> Result<(), String> {
        let symbols = symbols(text);
        let shape = match self.shape {
            Some(shape) => shape,
            None => shape_of(symbols.len())?,
        };
        let added = if symbols.len() == shape.cell_count() && self.shape.is_none() {
            digits(&symbols, shape)?
        } else {
            row(&symbols, shape)?
        };
        let mut all = self.digits.clone();
        all.extend(added);
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
        Ok(())
    }
}

/// Returns the shape of a grid whose first row, or all of whose rows, have this many cells.
fn shape_of(cells: usize) -> Result<Shape, String> {
    let shape = Shape::of_side(cells).or_else(|| Shape::of_cell_count(cells));
    shape.ok_or_else(|| format!("no grid has rows of {cells} cells"))
}

/// Returns the symbols of a line; single spaces between them are no blanks if each second character is one.
fn symbols(text: &str) -> Vec<char> {
    let symbols: Vec<_> = text.chars().collect();
    let is_spaced = symbols.len() > 5
        && symbols.len() % 2 == 1
        && symbols.chunks(2).all(|pair| pair[0] != ' ' && pair.get(1).is_none_or(|&space| space == ' '));
    if is_spaced { symbols.into_iter().step_by(2).collect() } else { symbols }
}

/// Returns a row of this shape. Rows short by up to three cells are padded, because spaces at the end are easily
/// forgotten.
fn row(symbols: &[char], shape: Shape) -> Result<Vec<Option<Digit>>, String> {
    let (length, side) = (symbols.len(), shape.side());
    if length > side || (length + 3 < side && length > 0) {
        return Err(format!("expected {side} cells, found {length}"));
    }
    let mut row = digits(symbols, shape)?;
    row.resize(side, None);
    Ok(row)
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

    const SOLVED: &str = "\
1 2 | 3 4
3 4 | 1 2
----+----
2 1 | 4 3
4 3 | 2 1
";

    fn dialogue(typed: &str) -> (ExitStatus, String) {
        let mut output = Vec::new();
        let status =
            ask(&mut typed.as_bytes(), &mut output, Budget::default()).expect("writing to a vector succeeds");
        (status, String::from_utf8(output).expect("the output is UTF-8"))
    }

    #[test]
    fn a_typed_puzzle_is_solved() {
        for typed in ["1.3.\n 4 2\n2 4\n.3.1\n", "1 . 3 .\n. 4 . 2\n2 . 4 .\n. 3 . 1\n"] {
            let (status, shown) = dialogue(typed);
            assert_eq!(status, ExitStatus::Clean, "{shown}");
            assert!(shown.ends_with(SOLVED), "{shown}");
        }
    }

    #[test]
    fn a_whole_grid_on_a_line_is_solved() {
        let typed = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let (status, shown) = dialogue(typed);
        assert_eq!((status, shown.contains("row 2: ")), (ExitStatus::Clean, false), "{shown}");
        assert!(shown.contains("5 3 4 | 6 7 8 | 9 1 2\n"), "{shown}");
    }

    #[test]
    fn a_puzzle_with_several_solutions_is_not_solved() {
        let (status, shown) = dialogue("12..\n34..\n21..\n43..\n");
        assert_eq!(status, ExitStatus::Findings, "{shown}");
        assert!(shown.contains("many solutions: the first two differ at "), "{shown}");
    }

    #[test]
    fn the_prompt_repeats_after_an_invalid_row() {
        let (status, shown) = dialogue("12345\n123x\n1234\n3412\n2143\n43215\n4321\n");
        assert_eq!(status, ExitStatus::Clean, "{shown}");
        assert!(shown.contains("no grid has rows of 5 cells"), "{shown}");
        assert!(shown.contains("column 4: `x`"), "{shown}");
        assert!(shown.contains("expected 4 cells, found 5"), "{shown}");
        assert_eq!(shown.matches("row 4: ").count(), 2, "{shown}");
    }

    #[test]
    fn a_clash_is_reported_at_once_and_rows_can_be_taken_back() {
        let (status, shown) = dialogue("1.3.\n1...\nback\n1.3.\n.4.2\n2.4.\n.3.1\n");
        assert_eq!(status, ExitStatus::Clean, "{shown}");
        assert!(
            shown.contains("  1 is given twice in column 1: r1c1 and r2c1; type this row again"),
            "{shown}"
        );
        assert_eq!(shown.matches("row 1: ").count(), 2, "{shown}");
        assert!(shown.ends_with(SOLVED), "{shown}");
        assert_eq!(dialogue("back\nquit\n").0, ExitStatus::Clean);
    }

    #[test]
    fn input_that_ends_early_fails() {
        assert_eq!(dialogue("1234\n").0, ExitStatus::Failed);
    }
}
