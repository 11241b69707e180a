//! Catalogues: lists of lines that name their columns.
//!
//! It takes the head of a text with a control line and gives the reader the field with the cells; the others become texts,
//! ratings and columns. Which column has the cells is said by that line alone.

use crate::{
    cells::words::fields,
    format::lines::tail::number,
    record::{Attribute, Meta, Text},
    syntax::{
        combinators::{Parser, digit1, map_opt, tag, take_until},
        expect::{Parsed, whole},
    },
    text::{lines, offset_in},
};

/// Columns of a catalogue: lines whose fields a control line names.
///
/// ```text
/// control = "#!sudoku" *any "-c" 1*DIGIT *( "," name ) EOL   ; which column has the cells
/// line    = field *( "," field ) EOL
/// ```
///
/// gsf's `sudoku` reads them, and the Players' Forum collects the hardest puzzles in one:
/// `#!sudoku -c1,PuzzleR,Label,Poster,q1,q2,ER,EP,ED,Sx9,Sxt`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Catalogue {
    /// The number of the column with the cells, from 0.
    column: usize,
    /// The names of the columns, from the first on.
    names: Vec<String>,
    /// The line itself.
    control: String,
}

impl Catalogue {
    /// Returns the columns that a line of this head names.
    pub(super) fn from_head(head: &str) -> Option<Self> {
        let line = lines(head).take(40).find(|line| line.text.starts_with("#!sudoku"))?;
        let (column, names) = whole(control, line.text)?;
        let names = names.into_iter().skip(1).map(|name| name.trim().to_owned()).collect();
        Some(Self { column: column.checked_sub(1)?, names, control: line.text.to_owned() })
    }

    /// Returns how many fields of a line may be cells.
    pub(super) const fn width(&self) -> usize {
        self.column + 1
    }

    /// Returns the line that names the columns.
    pub(super) fn control(&self) -> &str {
        &self.control
    }

    /// Returns the field with the cells, and where it begins in the line.
    pub(super) fn cells<'t>(&self, line: &'t str) -> Option<(usize, &'t str)> {
        let field = *whole(fields(','), line)?.get(self.column)?;
        Some((offset_in(line, field), field))
    }

    /// Adds the other fields of a line.
    pub(super) fn add(&self, meta: &mut Meta, line: &str) {
        for (index, field) in whole(fields(','), line).unwrap_or_default().into_iter().enumerate() {
            let field = field.trim();
            if index == self.column || field.is_empty() {
                continue;
            }
            let name = self.names.get(index).map_or("", String::as_str);
            match name.to_ascii_lowercase().as_str() {
                "" => meta.add(Text::Comment, field),
                "label" => meta.add(Text::Title, field),
                "poster" => meta.add(Text::Author, field),
                _ if whole(number, field).is_some() => meta.rate(name, field),
                _ => meta.columns.push(Attribute { name: name.to_owned(), text: field.to_owned() }),
            }
        }
    }
}

/// `control = "#!sudoku" *any "-c" 1*DIGIT names`
fn control(input: &str) -> Parsed<'_, (usize, Vec<&str>)> {
    let column = map_opt(digit1, |number: &str| number.parse().ok());
    let (input, _) = (tag("#!sudoku"), take_until("-c"), tag("-c")).parse(input)?;
    (column, fields(',')).parse(input)
}
