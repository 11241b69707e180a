//! Formulas for solvers of satisfiability.
//!
//! It takes records and writes a formula for each: the rules of the grid, a unit clause for each given, and texts as
//! comments. Any solver's answer then lists the digits of the solution.

use std::io;

use givens_engine::grid::{Candidates, Digit, Shape};

use crate::{
    codec::Writer,
    layout::block::{number_width, push_number},
    record::{Field, FieldSet, Record, Text},
    text::lines,
};

use super::{numbering::Numbering, reader};

/// The blank of the puzzle in the comments.
pub(super) const BLANK: &str = ".";

/// The number of bytes that are gathered before they are written.
const CHUNK_SIZE: usize = 1 << 16;

pub(super) struct DimacsWriter {
    holds: FieldSet,
    text: String,
}

impl DimacsWriter {
    pub(super) const fn new(holds: FieldSet) -> Self {
        Self { holds, text: String::new() }
    }

    /// Writes the comments: texts, puzzle, numbering. Returns the texts that could not be read back.
    fn push_comments(&mut self, record: &Record, numbering: Numbering) -> FieldSet {
        let mut lost = FieldSet::EMPTY;
        for (name, text) in record.meta.texts() {
            let comment = if name == Text::Comment {
                lines(text).fold(String::new(), |comment, line| comment + "c " + line.text + "\n")
            } else {
                format!("c {name}: {text}\n")
            };
            let read: Vec<_> = lines(&comment).map(|line| &line.text.trim()[1..]).collect();
            let is_readable = reader::meta(&read).texts().eq([(name, text)]);
            if is_readable && read.iter().all(|line| line.starts_with(' ')) {
                self.text.push_str(&comment);
            } else {
                lost.insert(Field::Text(name));
            }
        }
        let side = record.shape().side();
        for row in record.grid.contents().chunks(side) {
            self.text.push('c');
            for &digit in row {
                self.text.push(' ');
                push_number(digit, BLANK, number_width(side), &mut self.text);
            }
            self.text.push('\n');
        }
        let (before, behind) = reader::NUMBERING;
        self.text.push_str(&format!("c {before}{}{behind}\n", numbering.formula()));
        lost
    }

    /// Writes the rules of a grid: one digit or more in each cell, one place or more for each digit in each
    /// house, and no two.
    fn push_rules(&mut self, shape: Shape, numbering: Numbering, out: &mut dyn io::Write) -> io::Result<()> {
        let digits = || (0..shape.side()).map(Digit::from_index);
        let mut variables = Vec::with_capacity(shape.side());
        for cell in shape.cells() {
            variables.clear();
            variables.extend(digits().map(|digit| numbering.variable(cell, digit)));
            self.push_exactly_one(&variables, out)?;
        }
        for house in shape.houses() {
            for digit in digits() {
                variables.clear();
                variables.extend(shape.cells_of(house).map(|cell| numbering.variable(cell, digit)));
                self.push_exactly_one(&variables, out)?;
            }
        }
        Ok(())
    }

    fn push_exactly_one(&mut self, variables: &[usize], out: &mut dyn io::Write) -> io::Result<()> {
        for &variable in variables {
            push_decimal(variable, &mut self.text);
            self.text.push(' ');
        }
        self.text.push_str("0\n");
        for (place, &one) in variables.iter().enumerate() {
            for &other in &variables[place + 1..] {
                self.text.push('-');
                push_decimal(one, &mut self.text);
                self.text.push_str(" -");
                push_decimal(other, &mut self.text);
                self.text.push_str(" 0\n");
            }
        }
        if self.text.len() > CHUNK_SIZE { self.flush(out) } else { Ok(()) }
    }

    fn flush(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(self.text.as_bytes())?;
        self.text.clear();
        Ok(())
    }
}

impl Writer for DimacsWriter {
    fn write(&mut self, record: &Record, out: &mut dyn io::Write) -> io::Result<FieldSet> {
        let shape = record.shape();
        let numbering = Numbering::compact(shape.side());
        let (units, odd) = units(record, numbering);
        let mut lost = record.fields().without(self.holds).with(odd);
        lost = lost.with(self.push_comments(record, numbering));
        let side = shape.side();
        let rules = 4 * side * side * (1 + side * (side - 1) / 2);
        self.text.push_str(&format!("p cnf {} {}\n", side.pow(3), rules + units.len()));
        self.push_rules(shape, numbering, out)?;
        for (sign, variable) in units {
            self.text.push_str(sign);
            push_decimal(variable, &mut self.text);
            self.text.push_str(" 0\n");
        }
        self.flush(out)?;
        Ok(lost)
    }
}

/// Returns the givens and the eliminated candidates; and whether there are candidates that the givens exclude.
fn units(record: &Record, numbering: Numbering) -> (Vec<(&'static str, usize)>, FieldSet) {
    let mut units: Vec<_> =
        record.grid.digits().map(|(cell, digit)| ("", numbering.variable(cell, digit))).collect();
    let mut lost = FieldSet::EMPTY;
    let Some(remaining) = record.candidates() else { return (units, lost) };
    let possible = Candidates::of(&record.grid);
    for cell in record.shape().cells().filter(|&cell| record.grid.get(cell).is_none()) {
        if !(remaining.get(cell) - possible.get(cell)).is_empty() {
            lost.insert(Field::Candidates);
        }
        let eliminated = possible.get(cell) - remaining.get(cell);
        units.extend(eliminated.iter().map(|digit| ("-", numbering.variable(cell, digit))));
    }
    (units, lost)
}

/// Writes a number: there are thousands, and formatting takes its time.
fn push_decimal(mut number: usize, text: &mut String) {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = u8::try_from(number % 10).unwrap_or_default();
        number /= 10;
        if number == 0 {
            break;
        }
    }
    text.extend(digits[first..].iter().map(|digit| char::from(b'0' + digit)));
}
