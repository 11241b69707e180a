//! A pattern of givens, from a file or written out.

use std::{fs, path::Path};

use givens::{
    error::Error,
    format::{ReadOptions, read},
    grid::{CellSet, Shape},
};

/// The pattern and its shape, which is the one that was named, if any was.
pub(super) fn read_pattern(pattern: &str, named: Option<Shape>) -> Result<(Shape, CellSet), Error> {
    let path = Path::new(pattern);
    let text = if path.is_file() {
        let bytes = fs::read(path).map_err(|source| Error::Read { path: path.to_owned(), source })?;
        String::from_utf8_lossy(&bytes).into_owned()
    } else {
        pattern.to_owned()
    };
    let found = match marks(&text, named) {
        Some(found) => Some(found),
        None => grid(&text, named)?,
    };
    let Some((shape, cells)) = found else {
        let message = format!("--pattern {pattern}: neither a file nor a grid of blanks and marks");
        return Err(Error::Usage(message));
    };
    match named {
        Some(named) if named != shape => {
            Err(Error::Usage(format!("the pattern is of {shape}, not of {named}")))
        }
        _ => Ok((shape, cells)),
    }
}

/// A mark a cell: a blank or anything else, but for what frames are drawn with.
fn marks(text: &str, named: Option<Shape>) -> Option<(Shape, CellSet)> {
    let drawn = |symbol: char| symbol.is_whitespace() || "|+=".contains(symbol);
    let rows = text.lines().filter(|line| {
        !line.chars().all(|symbol| drawn(symbol) || symbol == '-') || !line.contains(['+', '|'])
    });
    let marks: Vec<char> = rows.flat_map(str::chars).filter(|&symbol| !drawn(symbol)).collect();
    let shape = match named {
        Some(named) => Some(named).filter(|named| named.cell_count() == marks.len()),
        None => Shape::of_cell_count(marks.len()),
    };
    let given = |(_, mark): &(usize, &char)| !".0_-".contains(**mark);
    shape.map(|shape| {
        (shape, marks.iter().enumerate().filter(given).map(|(cell, _)| shape.cell(cell)).collect())
    })
}

/// The filled cells of a grid in any format.
fn grid(text: &str, named: Option<Shape>) -> Result<Option<(Shape, CellSet)>, Error> {
    let reading = read(text, &ReadOptions { shape: named, ..ReadOptions::default() });
    let mut records = reading.records();
    match (records.next(), records.count()) {
        (Some(record), 0) => Ok(Some((record.shape(), record.grid.filled()))),
        (None, _) => Ok(None),
        (Some(_), more) => Err(Error::Usage(format!("1 pattern wanted, {} found", more + 1))),
    }
}
