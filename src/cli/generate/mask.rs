//! The pattern of givens of `--pattern`, from a file or as text.

use givens::{
    error::Error,
    format::ReadOptions,
    grid::{CellSet, Shape},
    pipeline,
};

/// Returns the pattern and its shape, which must be `expected` if there is one: the filled cells of a grid
/// in any format, or the marked cells of a mask with one character per cell.
pub(super) fn read_pattern(pattern: &str, expected: Option<Shape>) -> Result<(Shape, CellSet), Error> {
    let PatternText { text, grids } = read(pattern, expected)?;
    let found = match &grids[..] {
        // In a grid without digits, what was read as blanks may be the marks of a mask.
        [(_, cells)] if cells.is_empty() => parse_mask(&text, expected),
        [grid] => Some(*grid),
        [] => parse_mask(&text, expected),
        more => return Err(Error::Usage(format!("expected 1 pattern, found {}", more.len()))),
    };
    let Some((shape, cells)) = found else {
        let message = format!("--pattern {pattern}: neither a file nor a grid nor a mask");
        return Err(Error::Usage(message));
    };
    match expected {
        Some(expected) if expected != shape => {
            Err(Error::Usage(format!("expected a pattern of {expected}, found {shape}")))
        }
        _ => Ok((shape, cells)),
    }
}

/// A text, and the filled cells of the grids in it.
#[derive(Default)]
struct PatternText {
    text: String,
    grids: Vec<(Shape, CellSet)>,
}

/// Reads the argument as a path, as other commands do; if there is no such path, it is the text.
fn read(pattern: &str, expected: Option<Shape>) -> Result<PatternText, Error> {
    let (inputs, missing) = pipeline::inputs(&[pattern.into()], "<stdin>");
    if !missing.is_empty() {
        return Ok(PatternText { text: pattern.to_owned(), ..PatternText::default() });
    }
    let options = ReadOptions::default().with_shape(expected);
    let options = pipeline::RunOptions::new(options).with_jobs(1);
    let mut read = PatternText::default();
    let unread = pipeline::run(&inputs, &options, pipeline::Batch::entries, |batch, entries| {
        read.text.push_str(batch.source.text());
        let records = entries.iter().filter_map(|entry| entry.record.as_ref());
        read.grids.extend(records.map(|record| (record.shape(), record.grid.filled())));
        Ok(())
    })?;
    unread.into_iter().next().map_or(Ok(read), Err)
}

/// Parses a mask: one character per cell, a blank or a mark; frames between them are ignored.
fn parse_mask(text: &str, expected: Option<Shape>) -> Option<(Shape, CellSet)> {
    let drawn = |symbol: char| symbol.is_whitespace() || "|+=".contains(symbol);
    let rows = text.lines().filter(|line| {
        let frame = line.chars().all(|symbol| drawn(symbol) || symbol == '-') && line.contains(['+', '|']);
        !frame && !line.starts_with('#')
    });
    let marks: Vec<char> = rows.flat_map(str::chars).filter(|&symbol| !drawn(symbol)).collect();
    let shape = match expected {
        Some(expected) => Some(expected).filter(|expected| expected.cell_count() == marks.len()),
        None => Shape::of_cell_count(marks.len()),
    }?;
    // `?` and `*` are marks if there are plainer blanks, and blanks if there are none.
    let blanks =
        [".0_-", "?", "*"].into_iter().find(|blanks| marks.iter().any(|&mark| blanks.contains(mark)));
    let given = |(_, mark): &(usize, &char)| !blanks.unwrap_or_default().contains(**mark);
    Some((shape, marks.iter().enumerate().filter(given).map(|(cell, _)| shape.cell(cell)).collect()))
}
