//! A puzzle asked for row by row, on a terminal.

use std::io::{self, BufRead, Write};

use givens::{
    check,
    diagnostic::Diagnostic,
    error::Error,
    grid::{Digit, Grid, Shape},
    record::Record,
    solve::{Budget, SolveOutcome},
};

use super::Ending;

pub(super) fn run(budget: Budget) -> Result<Ending, Error> {
    ask(&mut io::stdin().lock(), &mut io::stdout().lock(), budget)
        .map_err(|source| Error::Read { path: "<terminal>".into(), source })
}

/// Asks, solves, answers.
fn ask(input: &mut dyn BufRead, output: &mut dyn Write, budget: Budget) -> io::Result<Ending> {
    writeln!(output, "Type the puzzle row by row, a space or a dot for a blank.")?;
    let Some(grid) = ask_rows(input, output)? else {
        writeln!(output)?;
        return Ok(Ending::Failed);
    };
    let options = check::CheckOptions::default().with_budget(budget);
    let checked = check(&Record::of(grid), &options);
    for Diagnostic { severity, message, .. } in &checked.diagnostics {
        writeln!(output, "{severity}: {message}")?;
    }
    if let Some(SolveOutcome::One(solution)) = &checked.outcome {
        writeln!(output, "\n{}", solution.grid())?;
    }
    Ok(Ending::found(!matches!(checked.outcome, Some(SolveOutcome::One(_)))))
}

/// The rows, or `None` when the input ends before the last.
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
                    writeln!(output, "  a {found} grid; Ctrl-C to begin again")?;
                }
                shape = Some(found);
                digits.extend(row);
            }
            Err(reason) => writeln!(output, "  {reason}; please type this row again")?,
        }
    }
}

/// A row of the shape, or of the shape whose side is its length; short rows are filled up
/// with blanks, as spaces at their ends are easily forgotten.
fn parse_row(text: &str, shape: Option<Shape>) -> Result<(Shape, Vec<Option<Digit>>), String> {
    let symbols: Vec<_> = text.chars().collect();
    let length = symbols.len();
    let shape = match shape {
        Some(shape) => shape,
        None => Shape::of_side(length).ok_or_else(|| format!("{length} cells make no row of a grid"))?,
    };
    if length > shape.side() {
        return Err(format!("{} cells wanted, {length} found", shape.side()));
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
        return Err(format!("{} cells wanted, {length} found", shape.side()));
    }
    row.resize(shape.side(), None);
    Ok((shape, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialogue(typed: &str) -> (Ending, String) {
        let mut output = Vec::new();
        let ending = ask(&mut typed.as_bytes(), &mut output, Budget::default()).expect("memory");
        (ending, String::from_utf8(output).expect("text"))
    }

    #[test]
    fn a_puzzle_is_asked_for_and_solved() {
        let (ending, shown) = dialogue("1.3.\n 4 2\n2 4\n.3.1\n");
        assert_eq!(ending, Ending::Clean, "{shown}");
        assert!(shown.ends_with("1234\n3412\n2143\n4321\n"), "{shown}");
    }

    #[test]
    fn a_puzzle_with_many_solutions_is_not_solved() {
        let (ending, shown) = dialogue("12..\n34..\n21..\n43..\n");
        assert_eq!(ending, Ending::Findings, "{shown}");
        assert!(shown.contains("many solutions: the first two differ at "), "{shown}");
    }

    #[test]
    fn a_wrong_row_is_asked_for_again() {
        let (ending, shown) = dialogue("12345\n123x\n1234\n3412\n2143\n43215\n4321\n");
        assert_eq!(ending, Ending::Clean, "{shown}");
        assert!(shown.contains("5 cells make no row"), "{shown}");
        assert!(shown.contains("column 4: `x`"), "{shown}");
        assert!(shown.contains("4 cells wanted, 5 found"), "{shown}");
        assert_eq!(shown.matches("row 4: ").count(), 2, "{shown}");
    }

    #[test]
    fn an_early_end_is_a_failure() {
        assert_eq!(dialogue("1234\n").0, Ending::Failed);
    }
}
