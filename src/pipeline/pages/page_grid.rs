//! What is on a page → its grids. A grid is claimed only where the places of all that is in it agree; what looks like one and
//! is not understood is returned with the reason.

use super::{
    aligned::aligned_grids,
    cell_text::{CellTexts, MIDDLE, SIDES, is_value, middle},
    lattice::{Boxes, Lattice},
    mark::{Curve, Direction, Glyph, Marks, Point},
    placed_grid::{GridContent, PlacedGrid},
    ruled_line::RuledLines,
    text_line::{Word, text_lines},
};

/// Maximum number of frames of a page.
const MAX_FRAMES: usize = 1000;
/// The largest distance of a title above its grid, in cells and in points.
const TITLE_CELLS: f64 = 1.7;
const TITLE_POINTS: f64 = 30.0;
/// Maximum number of characters of a title.
const MAX_TITLE: usize = 200;

/// A grid on a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PageGrid {
    /// The text above it.
    pub(super) title: Option<String>,
    pub(super) content: GridContent,
}

/// What is drawn on a page.
struct Drawings<'a> {
    lines: RuledLines,
    curves: &'a [Curve],
}

/// Returns the grids of a page, in the order of reading; first those whose text is upright.
pub(super) fn page_grids(marks: &Marks) -> Vec<PageGrid> {
    let with_text = Direction::ALL
        .into_iter()
        .filter(|direction| marks.glyphs.iter().any(|glyph| glyph.direction == *direction));
    with_text.flat_map(|direction| upright_grids(&marks.upright(direction))).collect()
}

fn upright_grids(marks: &Marks) -> Vec<PageGrid> {
    let drawings = Drawings { lines: RuledLines::of(&marks.strokes), curves: &marks.curves };
    let mut frames = drawings.lines.frames();
    frames.truncate(MAX_FRAMES);
    let (mut grids, mut taken, mut blanks) = (Vec::new(), Vec::new(), Vec::new());
    for lattice in frames.iter().filter_map(Lattice::of_frame) {
        let inside: Vec<Glyph> =
            marks.glyphs.iter().filter(|glyph| lattice.cell_at(middle(glyph)).is_some()).copied().collect();
        if lattice.size() == (1, 1) && inside.is_empty() {
            blanks.push(blank_word(&lattice));
        }
        let content = ruled_grid(&lattice, &inside, &drawings);
        if content.is_some() || lattice.size() != (1, 1) {
            taken.push(lattice.clone());
        }
        grids.extend(content.map(|(lattice, content)| PlacedGrid { lattice, content }));
    }
    let is_free = |glyph: &Glyph| !taken.iter().any(|lattice| lattice.cell_at(middle(glyph)).is_some());
    let free: Vec<Glyph> = marks.glyphs.iter().filter(|glyph| is_free(glyph)).copied().collect();
    let mut text = text_lines(&free);
    let aligned = aligned_grids(&text, &blanks);
    // What is in a grid is no title of the next one.
    for line in &mut text {
        line.retain(|word| {
            !aligned.iter().any(|grid| grid.lattice.cell_at(Point { x: word.middle(), y: word.y }).is_some())
        });
    }
    text.retain(|line| !line.is_empty());
    grids.extend(aligned);
    in_order(&mut grids);
    let page_grid = |grid: &PlacedGrid| {
        let beside = |other: &&PlacedGrid| {
            other.lattice.top() < grid.lattice.bottom() && grid.lattice.top() < other.lattice.bottom()
        };
        let is_alone = grids.iter().filter(beside).count() == 1;
        PageGrid { title: title(grid, &text, is_alone), content: grid.content.clone() }
    };
    grids.iter().map(page_grid).collect()
}

/// Returns a sign for a blank in the middle of a cell that is drawn by itself.
fn blank_word(cell: &Lattice) -> Word {
    let [x, y] = [f64::midpoint(cell.left(), cell.right()), f64::midpoint(cell.top(), cell.bottom())];
    let size = cell.cell_height() / 2.0;
    Word { text: ".".to_owned(), left: x - size / 4.0, right: x + size / 4.0, y: y + MIDDLE * size, size }
}

/// Sorts grids from top to bottom, and those beside each other from left to right.
fn in_order(grids: &mut [PlacedGrid]) {
    grids.sort_by(|a, b| a.lattice.top().total_cmp(&b.lattice.top()));
    let mut start = 0;
    while start < grids.len() {
        let bottom = f64::midpoint(grids[start].lattice.top(), grids[start].lattice.bottom());
        let end = start + grids[start..].partition_point(|grid| grid.lattice.top() < bottom);
        let end = end.max(start + 1);
        grids[start..end].sort_by(|a, b| a.lattice.left().total_cmp(&b.lattice.left()));
        start = end;
    }
}

/// Returns the text above a grid: the nearest line, and one more that belongs to it. If the grid is alone, without others
/// beside it, the text may begin at the margin.
fn title(grid: &PlacedGrid, text: &[Vec<Word>], is_alone: bool) -> Option<String> {
    let lattice = &grid.lattice;
    let first_reach = (TITLE_CELLS * lattice.cell_height()).max(TITLE_POINTS);
    let end = text.partition_point(|line| line[0].y <= lattice.top() + 1.0);
    let above = text[..end].iter().rev().take_while(|line| lattice.top() - line[0].y <= 2.0 * first_reach);
    let mut lines: Vec<Vec<&Word>> = Vec::new();
    let (mut below, mut reach) = (lattice.top(), first_reach);
    for line in above {
        let mut line_words = words_above(line, lattice);
        if line_words.is_empty() && is_alone {
            line_words = line.iter().collect();
        }
        if line_words.is_empty() {
            continue;
        }
        if lines.len() == 2 || below - line[0].y > reach {
            break;
        }
        (below, reach) = (line[0].y, 1.6 * line[0].size);
        lines.push(line_words);
    }
    let words = lines.iter().rev().flatten().map(|word| word.text.as_str()).collect::<Vec<_>>();
    let title: String = words.join(" ").chars().take(MAX_TITLE).collect();
    (!title.is_empty()).then_some(title)
}

/// Returns the words of a line that are above a grid, or that no wide gap parts from those.
fn words_above<'a>(line: &'a [Word], lattice: &Lattice) -> Vec<&'a Word> {
    const WIDE: f64 = 2.0;
    let groups = line.chunk_by(|a, b| b.left - a.right <= WIDE * a.size);
    let is_above =
        |group: &&[Word]| group[0].left <= lattice.right() && group[group.len() - 1].right >= lattice.left();
    groups.filter(is_above).flatten().collect()
}

/// Reads a grid between ruled lines, if it is one.
fn ruled_grid(
    lattice: &Lattice,
    inside: &[Glyph],
    drawings: &Drawings<'_>,
) -> Option<(Lattice, GridContent)> {
    if !lattice.is_square() && lattice.size().0 == lattice.size().1 {
        return None;
    }
    let (rows, columns) = lattice.size();
    let has_side = rows == columns && SIDES.contains(&rows);
    let texts = has_side.then(|| CellTexts::of(lattice, inside));
    let is_full =
        texts.as_ref().is_some_and(|texts| texts.rows.iter().flatten().all(|text| text.chars().count() <= 2));
    match texts {
        Some(texts) if is_full || rows >= 8 => {
            let content = judged(&texts, lattice, inside, drawings)?;
            Some((lattice.clone(), content))
        }
        _ => divided_grid(lattice, inside, drawings)
            .or_else(|| Some((lattice.clone(), part(lattice, inside)?))),
    }
}

/// Returns rows of a grid that is divided by the end of a page.
fn part(lattice: &Lattice, inside: &[Glyph]) -> Option<GridContent> {
    let (rows, columns) = lattice.size();
    if rows >= columns || !SIDES.contains(&columns) || !lattice.is_square() {
        return None;
    }
    let texts = CellTexts::of(lattice, inside);
    let mut values = texts.rows.iter().flatten().filter(|text| !text.is_empty());
    let count = values.clone().count();
    let is_full = count == rows * columns;
    let is_grid = values.all(|text| is_value(text, columns)) && texts.sum.is_none();
    let is_table = texts.is_table() || (is_full && texts.has_repeats());
    (is_grid && count > 0 && !is_table).then_some(GridContent::Part(texts.rows))
}

impl PageGrid {
    /// Returns whether it is worth a message if it is not whole: a table of numbers may have a few that fit.
    pub(super) fn is_likely(&self) -> bool {
        const MIN_VALUES: usize = 6;
        match &self.content {
            GridContent::Part(rows) => {
                rows.len() > 1 && rows.iter().flatten().filter(|text| !text.is_empty()).count() >= MIN_VALUES
            }
            _ => true,
        }
    }
}

/// Returns the grid of a part at the end of a page and one at the top of the next, if they are one.
pub(super) fn joined(upper: &PageGrid, lower: &PageGrid) -> Option<PageGrid> {
    let (GridContent::Part(first), GridContent::Part(last)) = (&upper.content, &lower.content) else {
        return None;
    };
    let rows: Vec<Vec<String>> = first.iter().chain(last).cloned().collect();
    let is_whole = rows.iter().all(|row| row.len() == rows.len());
    is_whole.then(|| PageGrid { title: upper.title.clone(), content: GridContent::Cells(rows, None) })
}

/// Reads a grid of which only the frame, or the boxes, are ruled: its side is the one that puts each character into the
/// middle of a cell of its own.
fn divided_grid(
    lattice: &Lattice,
    inside: &[Glyph],
    drawings: &Drawings<'_>,
) -> Option<(Lattice, GridContent)> {
    let (rows, columns) = lattice.size();
    let fits = SIDES.into_iter().filter(|side| side.is_multiple_of(rows) && side.is_multiple_of(columns));
    let fits = fits.filter(|side| *side > rows.max(columns));
    let fits = fits.map(|side| lattice.divided(side / rows, side / columns)).filter(Lattice::is_square);
    let fits = fits.filter(|cells| inside.len() >= cells.size().0 && has_middles(cells, inside));
    let fits: Vec<Lattice> = fits.collect();
    let by_boxes = fits.iter().find(|cells| rows * columns == cells.size().0);
    let cells = match (by_boxes, &fits[..]) {
        (Some(cells), _) | (None, [cells]) => cells,
        (None, []) => return None,
        (None, [first, ..]) => {
            let reason = "only its frame is ruled, and its digits fit several sizes".to_owned();
            return Some((first.clone(), GridContent::Unclear(reason)));
        }
    };
    let texts = CellTexts::of(cells, inside);
    let content = judged(&texts, cells, inside, drawings)?;
    let content = match content {
        GridContent::Cells(texts, _) if by_boxes.is_some() => {
            let side = cells.size().0;
            GridContent::Cells(texts, Some((side / rows, side / columns)))
        }
        other => other,
    };
    Some((cells.clone(), content))
}

/// Returns whether characters are in the middles of cells, one word in each.
fn has_middles(cells: &Lattice, inside: &[Glyph]) -> bool {
    const OFF: f64 = 0.3;
    let words: Vec<Word> = text_lines(inside).into_iter().flatten().collect();
    let mut seen = std::collections::HashSet::new();
    words.iter().all(|word| {
        let place = Point { x: word.middle(), y: word.y - MIDDLE * word.size };
        let Some((row, column)) = cells.cell_at(place) else { return false };
        let off = |at: f64, pair: &[f64]| (at - f64::midpoint(pair[0], pair[1])).abs() / (pair[1] - pair[0]);
        let is_middle =
            off(place.x, &cells.columns[column..]) <= OFF && off(place.y, &cells.rows[row..]) <= OFF;
        is_middle && word.text.chars().count() <= 2 && seen.insert((row, column))
    })
}

/// Decides whether the texts of cells are a grid, something else, or not understood.
fn judged(
    texts: &CellTexts,
    lattice: &Lattice,
    inside: &[Glyph],
    drawings: &Drawings<'_>,
) -> Option<GridContent> {
    let side = texts.rows.len();
    let (values, others) = texts.values();
    if values <= others.len() || texts.is_table() || inside.is_empty() {
        return None;
    }
    let unclear = |reason: String| Some(GridContent::Unclear(format!("{side}×{side}: {reason}")));
    if let Some(&(row, column)) = others.first() {
        let text: String = texts.rows[row][column].chars().take(9).collect();
        return unclear(format!("`{text}` in r{}c{} is no value", row + 1, column + 1));
    }
    if let Some(sum) = &texts.sum {
        return unclear(format!("a small `{sum}` in a cell may be the sum of a cage"));
    }
    if values < side {
        // A few numbers in a table of this size.
        return if side >= 9 {
            unclear(format!("expected {side} given digits or more, found {values}"))
        } else {
            None
        };
    }
    if let Some(drawing) = lattice.drawing(&drawings.lines, drawings.curves) {
        return unclear(drawing.to_owned());
    }
    match lattice.boxes(&drawings.lines) {
        Boxes::Irregular => unclear("heavy lines surround regions that are no boxes".to_owned()),
        Boxes::Size(rows, columns) if rows > 1 && columns > 1 => {
            Some(GridContent::Cells(texts.rows.clone(), Some((rows, columns))))
        }
        Boxes::Size(..) | Boxes::Unknown => Some(GridContent::Cells(texts.rows.clone(), None)),
    }
}
