//! Asking for a puzzle row by row on a terminal.

use std::io::{self, BufRead, Write};

use givens::{
    check,
    diagnostic::Diagnostic,
    error::Error,
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
    writeln!(output, "Type the puzzle row by row, with a space or a dot for each blank.")?;
    let Some(grid) = ask_rows(input, output)? else {
        writeln!(output)?;
        return Ok(ExitStatus::Failed);
    };
    let options = check::CheckOptions::default().with_budget(budget);
    let checked = check(&Record::of(grid), &options);
    for Diagnostic { severity, message, .. } in &checked.diagnostics {
        writeln!(output, "{severity}: {message}")?;
    }
    if let Some(SolveOutcome::One(solution)) = &checked.outcome {
        writeln!(output, "\n{}", solution.grid())?;
    }
    Ok(ExitStatus::from_findings(!matches!(checked.outcome, Some(SolveOutcome::One(_)))))
}

/// Returns the grid, or `None` if the input ends before the last row.
fn ask_rows(input: &mut dyn BufRead, output: &mut dyn Write) -> io::Result<Option<Grid>> {
    let mut shape: Option<Shape> = None;
    let mut digits: Vec<Option<Digit>> = Vec::new();
    let mut line = String::new();
    loop {
        let row = shape.map_or(0, |shape| digits.len() / shape.side());
        if shape.is_some_and(|shape| row == shape.side()) {
            return Ok(shape.and_then(|shape| Grid::new(shape, digits)));
        }
        write!(output, "row {}: ", row + 1)?;
        output.flush()?;
        line.clear();
        if input.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        match parse_row(line.trim_end_matches(['\n', '\r']), shape) {
            Ok((found, row)) => {
                if shape.is_none() {
                    writeln!(output, "  a {found} grid; Ctrl-C to quit")?;
                }
                shape = Some(found);
                digits.extend(row);
            }
            Err(reason) => writeln!(output, "  {reason}; type this row again")?,
        }
    }
}

/// Returns a row of this shape, or of the shape whose side is the length of the first row. Rows short by
/// up to three cells are padded, because spaces at the end are easily forgotten.
fn parse_row(text: &str, shape: Option<Shape>) -> Result<(Shape, Vec<Option<Digit>>), String> {
    let symbols: Vec<_> = text.chars().collect();
    let length = symbols.len();
    let shape = match shape {
        Some(shape) => shape,
        None => Shape::of_side(length).ok_or_else(|| format!("no grid has rows of {length} cells"))?,
    };
    if length > shape.side() {
        return Err(format!("expected {} cells, found {length}", shape.side()));
    }
    let mut row = Vec::new();
    for (column, &symbol) in symbols.iter().enumerate() {
        let value = symbol.to_digit(36).filter(|&value| value as usize <= shape.side());
        match (symbol, value) {
            (' ' | '.' | '_' | '*' | '?' | '-', _) | (_, Some(0)) => row.push(None),
            (_, Some(value)) => row.push(u8::try_from(value).ok().and_then(Digit::new)),
            _ => {
                return Err(format!(
                    "column {}: `{symbol}` is neither a digit up to {} nor a blank",
                    column + 1,
                    shape.side()
                ));
            }
        }
    }
    if length + 3 < shape.side() && length > 0 {
        return Err(format!("expected {} cells, found {length}", shape.side()));
    }
    row.resize(shape.side(), None);
    Ok((shape, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialogue(typed: &str) -> (ExitStatus, String) {
        let mut output = Vec::new();
        let status =
            ask(&mut typed.as_bytes(), &mut output, Budget::default()).expect("writing to a vector succeeds");
        (status, String::from_utf8(output).expect("the output is UTF-8"))
    }

    #[test]
    fn a_typed_puzzle_is_solved() {
        let (status, shown) = dialogue("1.3.\n 4 2\n2 4\n.3.1\n");
        assert_eq!(status, ExitStatus::Clean, "{shown}");
        assert!(shown.ends_with("1234\n3412\n2143\n4321\n"), "{shown}");
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
    fn input_that_ends_early_fails() {
        assert_eq!(dialogue("1234\n").0, ExitStatus::Failed);
    }
}
