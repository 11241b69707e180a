//! Cells in fixed columns, where a space may be a blank.
//!
//! ```text
//! +-----+-----+-----+        +---+---+---+---+
//! |5 3  |  7  |     |        | 1 |   | 3 |   |
//! |6    |1 9 5|     |        +---+---+---+---+
//! ```
//!
//! All rows have their bars in the same columns. Within a box, the last characters of
//! the values of all rows are in columns at equal distances; those are the cells.

use std::collections::{BTreeMap, BTreeSet};

use givens_engine::grid::Shape;

use crate::{
    cells::mark::{self, Blank, Mark, Token, fold},
    diagnostic::Diagnostic,
    layout::row::{Row, most_common},
    text::{Line, Span, offset_in},
};

/// Where bars and cells are, in characters from the start of the line.
#[derive(Debug, Clone)]
pub(super) struct Columns {
    bars: Vec<Range>,
    /// The last column of each cell, and one.
    ends: Vec<usize>,
    /// The numbers of cells before each bar that is the edge of a box.
    edges: Vec<usize>,
    /// There are no columns between cells: each character is a cell.
    glued: bool,
}

/// The first column of a run of characters, and the one behind it.
type Range = (usize, usize);

/// The words and bars of a line.
#[derive(Default)]
struct Sketch {
    bars: Vec<Range>,
    heavy: Vec<Range>,
    words: Vec<(Range, Span)>,
    /// The offset of each column.
    offsets: Vec<usize>,
}

impl Sketch {
    /// Sketches a line; words are split into characters if cells are glued.
    fn from_line(line: Line<'_>, bars: BarCharacters, glued: bool) -> Self {
        let mut sketch = Self::default();
        let kind = |c: char| (c.is_whitespace(), bars.is_bar(c));
        let mut rest = line.text;
        while let Some(first) = rest.chars().next() {
            let is_word = kind(first) == (false, false);
            let same = |c: char| kind(c) == kind(first) && !(is_word && glued);
            let length = rest.find(|c| !same(c)).unwrap_or(rest.len()).max(first.len_utf8());
            let (run, after) = rest.split_at(length);
            sketch.add(run, line.start + offset_in(line.text, run), kind(first));
            rest = after;
        }
        sketch
    }

    /// Adds a run of characters of one kind: space, bar or word.
    fn add(&mut self, run: &str, at: usize, (is_space, is_bar): (bool, bool)) {
        let column = self.offsets.len();
        self.offsets.extend(run.char_indices().map(|(i, _)| at + i));
        let columns = (column, self.offsets.len());
        if is_bar {
            self.bars.push(columns);
            if BarCharacters::is_heavy(run) {
                self.heavy.push(columns);
            }
        } else if !is_space {
            self.words.push((columns, Span::new(at, at + run.len())));
        }
    }
}

impl Columns {
    /// Finds the columns that most of these lines share.
    pub(super) fn from_lines(lines: &[Line<'_>], bars: BarCharacters) -> Option<Self> {
        Self::with(lines, bars, false)
    }

    /// Finds the columns that most lines have; `glued` where cells are not set apart, which is tried second.
    fn with(lines: &[Line<'_>], bar_set: BarCharacters, glued: bool) -> Option<Self> {
        let mut sketches: Vec<_> =
            lines.iter().map(|line| Sketch::from_line(*line, bar_set, glued)).collect();
        let mut counts = BTreeMap::new();
        for sketch in &sketches {
            *counts.entry(sketch.bars.clone()).or_insert(0) += 1;
        }
        let (bars, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        if count * 2 < lines.len() || bars.is_empty() || bars.len() > Shape::MAX_SIDE + 2 {
            return None;
        }
        sketches.retain(|sketch| sketch.bars == bars);
        let segments = segments(&bars, &sketches)?;
        let (ends, step) = cell_ends(&segments, &sketches)?;
        if step == 1 && !glued {
            return Self::with(lines, bar_set, true);
        }
        let after = |bar: &Range| ends.iter().filter(|&&end| end <= bar.0).count();
        let mut edges = bars.iter().map(after).collect();
        let heavy: Vec<_> = sketches[0].heavy.iter().map(after).collect();
        retain_heavy_bars(&mut edges, &heavy, ends.len());
        Some(Self { bars, ends, edges, glued })
    }

    /// Returns the cells of a line, with a diagnostic if they are not in these columns.
    pub(super) fn row(&self, line: Line<'_>, bars: BarCharacters) -> Option<Row> {
        let sketch = Sketch::from_line(line, bars, self.glued);
        if sketch.bars.is_empty() {
            return None;
        }
        let offset = |column: usize| sketch.offsets.get(column).copied().unwrap_or(line.span().end);
        let mut words = sketch.words.iter().peekable();
        let cell = |&end: &usize| {
            let word = words.next_if(|(columns, _)| columns.1 == end);
            let blank = Span::new(offset(end.saturating_sub(1)), offset(end));
            word.map_or(Token { mark: Mark::Blank(Blank::EMPTY), span: blank, odd: None }, |(_, span)| {
                mark::value(&line.text[span.start - line.start..span.end - line.start], span.start)
            })
        };
        let tokens = self.ends.iter().map(cell).collect();
        let mut row = Row::new(tokens, line.trimmed_span());
        row.bars.clone_from(&self.edges);
        row.separated = true;
        let other_bar = sketch.bars.iter().zip(&self.bars).find(|(bar, usual)| bar != usual);
        let misplaced = if let Some((bar, _)) = other_bar {
            Some(Span::new(offset(bar.0), offset(bar.1)))
        } else if sketch.bars.len() != self.bars.len() {
            Some(row.span)
        } else {
            words.next().map(|(_, span)| *span)
        };
        row.diagnostic = misplaced.map(|span| Box::new(Diagnostic::misplaced_text(span)));
        Some(row)
    }
}

/// Returns the columns of the boxes, which are equally wide; the outer ones may lack a bar.
fn segments(bars: &[Range], sketches: &[Sketch]) -> Option<Vec<(isize, isize)>> {
    let signed = |column: usize| isize::try_from(column).unwrap_or(isize::MAX);
    let (first, last) = (bars[0].0, bars[bars.len() - 1].1);
    let words = || sketches.iter().flat_map(|sketch| &sketch.words);
    let inner: Vec<_> = bars.windows(2).map(|pair| (signed(pair[0].1), signed(pair[1].0))).collect();
    let widths = inner.iter().map(|segment| segment.1.abs_diff(segment.0));
    let outer = || words().map(|(columns, _)| columns.1.saturating_sub(last)).max().unwrap_or(0).max(first);
    let width = signed(most_common(widths).unwrap_or_else(outer));
    if inner.iter().any(|segment| segment.1 - segment.0 != width) {
        return None;
    }
    let mut segments = Vec::new();
    if words().any(|(columns, _)| columns.1 <= first) {
        segments.push((signed(first) - width, signed(first)));
    }
    segments.extend(inner);
    if words().any(|(columns, _)| columns.0 >= last) {
        segments.push((signed(last), signed(last) + width));
    }
    Some(segments)
}

/// Returns the ends of all cells and the distance between them, if they make a side.
fn cell_ends(segments: &[(isize, isize)], sketches: &[Sketch]) -> Option<(Vec<usize>, isize)> {
    let width = segments.first().map(|segment| segment.1 - segment.0)?;
    let mut seen = BTreeSet::new();
    for (columns, _) in sketches.iter().flat_map(|sketch| &sketch.words) {
        let end = isize::try_from(columns.1).ok()?;
        let segment = segments.iter().find(|segment| segment.0 < end && end <= segment.1)?;
        seen.insert(end - segment.0);
    }
    let (least, greatest) = (*seen.first()?, *seen.last()?);
    let widest = seen.iter().fold(0, |step, end| gcd(step, end - least));
    let widest = if widest == 0 { width + 1 } else { widest };
    let rows = sketches.len();
    let fits = |&(from, to, step): &(isize, isize, isize)| {
        let cells = ((to - from) / step + 1).unsigned_abs() * segments.len();
        let is_side = |side: usize| Shape::of_side(side).is_some() && rows >= side;
        // A long sample may end within a grid. One cell more is a label.
        let divides = |side: usize| is_side(side) && (rows.is_multiple_of(side) || rows * 2 >= SAMPLE);
        divides(cells) || divides(cells - 1)
    };
    // Where no row has a value in some column, the distance is smaller than it seems.
    let steps = (1..=widest).rev().filter(|step| widest % step == 0);
    let (from, to, step) =
        steps.flat_map(|step| [(least, greatest, step), (1 + (least - 1) % step, width, step)]).find(fits)?;
    let place = |segment: &(isize, isize)| {
        let (start, count) = (segment.0, (to - from) / step + 1);
        (0..count).filter_map(move |cell| usize::try_from(start + from + cell * step).ok())
    };
    Some((segments.iter().flat_map(place).collect(), step))
}

fn gcd(a: isize, b: isize) -> isize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The number of lines of a head that are examined.
pub(super) const SAMPLE: usize = 120;

/// The characters that are bars.
#[derive(Debug, Clone, Copy)]
pub(super) struct BarCharacters {
    /// `!` or `+` is one, for want of others.
    pub(super) other: Option<char>,
}

impl BarCharacters {
    pub(super) fn is_bar(self, c: char) -> bool {
        matches!(c, '|' | '#') || self.other == Some(c) || (!c.is_ascii() && fold(c) == '|')
    }

    /// Whether a run of bars is a heavy one.
    pub(super) fn is_heavy(run: &str) -> bool {
        let mut bars = run.chars();
        bars.next().is_none_or(|first| matches!(first, '║' | '┃' | '#') || bars.next().is_some())
    }
}

/// Retains only heavy bars if there are any inside the row: they are the edges of boxes. Both lists ascend.
pub(super) fn retain_heavy_bars(bars: &mut Vec<usize>, heavy: &[usize], cells: usize) {
    if heavy.iter().any(|&bar| bar > 0 && bar < cells) {
        bars.retain(|bar| heavy.binary_search(bar).is_ok());
    }
}
