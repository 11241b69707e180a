//! From a puzzle to its constraint text: the shape, the regions, the givens, then the clues in their order.
//!
//! A clue that the reader gives back is stated. Other clues are stated in a form of equal meaning where there is one, but count
//! as dropped, because the text has lost which clue it was: extremes as inequalities, several shafts of one bulb as an arrow
//! each. What the program has no constraint for is a table with a [name](super::pair_key) that the reader knows.

use givens_variants::{CellIndex, Layout, Lines, ValueSet, VariantPuzzle};

use crate::{
    codec::{NoVariantText, VariantText},
    record::VariantRecord,
};

use super::{
    clue_writer::ClueWriter,
    layout::{Boxes, MAX_SIDE, is_region_size, set_boxes_of},
    record::DOCUMENT,
};

/// Returns the text of a variant.
pub(super) fn write_puzzle(record: &VariantRecord) -> Result<VariantText, NoVariantText> {
    let mut written = VariantText { lost: record.fields(), ..VariantText::default() };
    if let Some(document) = record.meta.raw(DOCUMENT.0, DOCUMENT.1) {
        written.text = format!("{document}\n");
        return Ok(written);
    }
    let puzzle = &record.puzzle;
    let mut text = shape(&puzzle.layout)?;
    let regions = RegionText::new(&puzzle.layout);
    text.push_str(&regions.text);
    push_givens(puzzle, &mut text);
    let mut clues = ClueWriter::new(puzzle, &mut text, regions.boxes, regions.is_exact);
    let stated: Vec<bool> = puzzle.clues.iter().map(|clue| clues.push(clue)).collect();
    written.dropped = (0..stated.len()).filter(|&index| !stated[index]).collect();
    text.push('\n');
    written.text = text;
    Ok(written)
}

/// Returns `.Shape~9x9`, which every text begins with.
fn shape(layout: &Layout) -> Result<String, NoVariantText> {
    let (rows, columns, digits) = (layout.rows(), layout.columns(), layout.digits());
    let side = rows.max(columns);
    if side > MAX_SIDE {
        return Err(NoVariantText(format!("a board of {rows}×{columns} is larger than 16×16")));
    }
    let is_raw = match layout.lines() {
        Lines::Board => false,
        Lines::None => true,
        Lines::Grids(_) => return Err(NoVariantText("it holds no board of several grids".to_owned())),
    };
    if !is_raw && digits.count() < side {
        let count = digits.count();
        return Err(NoVariantText(format!("{count} digits do not fill a row or column of {side} cells")));
    }
    let range = match (digits.first(), digits.last()) {
        (1, last) if usize::from(last) == side => String::new(),
        (1, last) => last.to_string(),
        (first, last) => format!("{first}-{last}"),
    };
    let end = match (range.is_empty(), is_raw) {
        (true, false) => String::new(),
        (_, true) => format!("~{range}~Raw"),
        (false, false) => format!("~{range}"),
    };
    Ok(format!(".Shape~{rows}x{columns}{end}"))
}

/// The constraints that state the regions of a layout.
struct RegionText {
    text: String,
    boxes: Boxes,
    /// Whether the reader gives the regions back.
    is_exact: bool,
}

/// The symbols of regions.
const SYMBOLS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

impl RegionText {
    fn new(layout: &Layout) -> Self {
        let is_board = *layout.lines() == Lines::Board;
        let has_usual_size = is_board && layout.usual_box_size().is_some();
        let no_boxes = if has_usual_size { ".NoBoxes" } else { "" };
        let exact = |text: String, boxes| Self { text, boxes, is_exact: true };
        if layout.cells().all(|cell| layout.region(cell).is_none()) {
            return exact(no_boxes.to_owned(), Boxes::Absent);
        }
        if is_board && layout.has_usual_boxes() {
            return exact(String::new(), Boxes::Usual);
        }
        let side = layout.rows().max(layout.columns());
        let regions = layout.regions();
        let size = regions[0].len();
        let is_sized = |size: usize| {
            let mut sized = layout.clone();
            set_boxes_of(&mut sized, size);
            sized == *layout
        };
        if is_board && size != side && size <= MAX_SIDE && is_sized(size) {
            return exact(format!(".RegionSize~{size}"), Boxes::Sized(size));
        }
        let others = layout.cells().filter(|&cell| layout.region(cell).is_none()).count();
        // As many cells without a region as a region has would be read as one.
        if regions.len() < SYMBOLS.len()
            && regions.iter().all(|cells| is_region_size(layout, cells.len()))
            && !is_region_size(layout, others)
            && (regions.len() > 1 || others > 0)
        {
            let size = if size == side { String::new() } else { format!(".RegionSize~{size}") };
            return exact(format!("{no_boxes}{size}.Jigsaw~{}", jigsaw(layout)), Boxes::Absent);
        }
        // The cells of each region differ, but the text does not say that they are regions.
        let mut text = no_boxes.to_owned();
        for cells in regions {
            text.push_str(".AllDifferent");
            push_cells(layout, &cells, &mut text);
        }
        Self { text, boxes: Boxes::Absent, is_exact: false }
    }
}

/// Returns a symbol for each cell: that of its region, or a further one.
fn jigsaw(layout: &Layout) -> String {
    let other = layout.regions().len();
    let symbol = |cell| char::from(SYMBOLS[layout.region(cell).unwrap_or(other)]);
    layout.cells().map(symbol).collect()
}

/// Adds the givens and what cells may hold. A single digit that is no given is written twice, because two entries are never
/// read as a given; that a cell may hold nothing, as two different digits.
fn push_givens(puzzle: &VariantPuzzle, text: &mut String) {
    let digits = puzzle.layout.digits();
    let mut entries = Vec::new();
    for cell in puzzle.layout.cells() {
        let (given, limit) = (puzzle.givens[cell.index()], puzzle.limits[cell.index()]);
        let possible = puzzle.possible(cell);
        let entry = |values: ValueSet| {
            let values = values.iter().map(|value| format!("_{value}"));
            cell_text(&puzzle.layout, cell) + &values.collect::<String>()
        };
        match possible.len() {
            _ if given.is_none() && limit.is_none() => {}
            0 => entries.extend([digits.first(), digits.last()].map(|value| entry(ValueSet::of(value)))),
            1 if given.is_none() => entries.extend([entry(possible), entry(possible)]),
            _ => entries.push(entry(possible)),
        }
    }
    if !entries.is_empty() {
        text.push_str(".~");
        text.push_str(&entries.join("~"));
    }
}

/// Returns the name of a cell: `R1C9`, `RaCg`.
pub(super) fn cell_text(layout: &Layout, cell: CellIndex) -> String {
    let (row, column) = layout.place(cell);
    let number = |index: usize| char::from(b"123456789abcdefg"[index]);
    format!("R{}C{}", number(row), number(column))
}

/// Adds cells, each with `~` before it.
pub(super) fn push_cells(layout: &Layout, cells: &[CellIndex], text: &mut String) {
    for &cell in cells {
        text.push('~');
        text.push_str(&cell_text(layout, cell));
    }
}
