//! A pattern of givens, from a file or written out.

use givens::{
    error::Error,
    format::ReadOptions,
    grid::{CellSet, Shape},
    pipeline,
};

/// The pattern and its shape, which is the one that was named, if any was: the filled cells of a
/// grid in any format, or what is marked among as many blanks and marks as a grid has cells.
pub(super) fn read_pattern(pattern: &str, named: Option<Shape>) -> Result<(Shape, CellSet), Error> {
    let Read { text, grids } = read(pattern, named)?;
    let found = match &grids[..] {
        // Without a digit, what looks blank in a grid may be what marks its cells.
        [(_, cells)] if cells.is_empty() => marks(&text, named),
        [grid] => Some(*grid),
        [] => marks(&text, named),
        more => return Err(Error::Usage(format!("1 pattern wanted, {} found", more.len()))),
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

/// A text, and the filled cells of the grids that stand in it.
#[derive(Default)]
struct Read {
    text: String,
    grids: Vec<(Shape, CellSet)>,
}

/// Reads what the argument names as other commands do; what names nothing is a text itself.
fn read(pattern: &str, named: Option<Shape>) -> Result<Read, Error> {
    let (inputs, missing) = pipeline::inputs(&[pattern.into()], "<stdin>");
    if !missing.is_empty() {
        return Ok(Read { text: pattern.to_owned(), ..Read::default() });
    }
    let options = ReadOptions::default().with_shape(named);
    let options = pipeline::RunOptions::new(options).with_jobs(1);
    let mut read = Read::default();
    let unread = pipeline::run(&inputs, &options, pipeline::Batch::entries, |batch, entries| {
        read.text.push_str(batch.source.text());
        let records = entries.iter().filter_map(|entry| entry.record.as_ref());
        read.grids.extend(records.map(|record| (record.shape(), record.grid.filled())));
        Ok(())
    })?;
    unread.into_iter().next().map_or(Ok(read), Err)
}

/// A mark a cell: a blank or anything else, but for what frames are drawn with.
fn marks(text: &str, named: Option<Shape>) -> Option<(Shape, CellSet)> {
    let drawn = |symbol: char| symbol.is_whitespace() || "|+=".contains(symbol);
    let rows = text.lines().filter(|line| {
        let frame = line.chars().all(|symbol| drawn(symbol) || symbol == '-') && line.contains(['+', '|']);
        !frame && !line.starts_with('#')
    });
    let marks: Vec<char> = rows.flat_map(str::chars).filter(|&symbol| !drawn(symbol)).collect();
    let shape = match named {
        Some(named) => Some(named).filter(|named| named.cell_count() == marks.len()),
        None => Shape::of_cell_count(marks.len()),
    }?;
    // A question mark or a star is a mark among dots, and a blank where there is no plainer one.
    let blanks =
        [".0_-", "?", "*"].into_iter().find(|blanks| marks.iter().any(|&mark| blanks.contains(mark)));
    let given = |(_, mark): &(usize, &char)| !blanks.unwrap_or_default().contains(**mark);
    Some((shape, marks.iter().enumerate().filter(given).map(|(cell, _)| shape.cell(cell)).collect()))
}
