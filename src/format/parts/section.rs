//! Sections: rows that follow one another, cut into grids.
//!
//! Usually a section is one grid. Where its rows are a multiple of the side, it is
//! several. Where they are not, a row is missing or too many; grids are taken from the
//! start as long as they hold together (no digit twice in a house), and the rest is
//! malformed: nobody can tell which row was lost, and a guess would shift every later
//! grid.

use crate::{
    diagnostic::{Diagnostic, Rule},
    format::{Entry, ReadOptions},
    grid::{Grid, Shape},
    record::{Meta, Record},
    text::Span,
};

use super::{
    fill::fill,
    frame::most_common,
    mark::{Mark, Token},
};

/// So many faulty rows of a grid are named one by one.
const NAMED: usize = 5;

/// The cells of one line.
#[derive(Debug, Clone)]
pub(crate) struct Row {
    /// One token a cell.
    pub(crate) tokens: Vec<Token>,
    /// The line, without white space at its ends.
    pub(crate) span: Span,
    /// The numbers of cells after which a bar or a wider gap stands.
    pub(crate) bars: Vec<usize>,
    /// Each cell stands alone between delimiters.
    pub(crate) separated: bool,
    /// Blanks were stripped from the end and put back.
    pub(crate) padded: bool,
}

impl Row {
    /// A row of glued cells.
    pub(crate) fn new(tokens: Vec<Token>, span: Span) -> Self {
        Self { tokens, span, bars: Vec::new(), separated: false, padded: false }
    }
}

/// Rows since the last break, and the text above them.
pub(crate) struct Section<'a> {
    side: Option<usize>,
    options: &'a ReadOptions,
    sink: &'a mut dyn FnMut(Entry),
    rows: Vec<Row>,
    /// Numbers of rows after which a rule or a blank line stands.
    gaps: Vec<usize>,
    above: Above,
}

/// The lines above a section that are no rows.
#[derive(Default)]
struct Above {
    headings: Vec<Span>,
    comments: Vec<Span>,
}

impl<'a> Section<'a> {
    /// No rows yet; `side` is the usual one of the text.
    pub(crate) fn new(side: Option<usize>, options: &'a ReadOptions, sink: &'a mut dyn FnMut(Entry)) -> Self {
        Self { side, options, sink, rows: Vec::new(), gaps: Vec::new(), above: Above::default() }
    }

    pub(crate) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// Adds a row. A number that stands alone where a grid may begin is a heading.
    pub(crate) fn row(&mut self, text: &str, row: Row) {
        let boundary = self.side.is_none_or(|side| self.rows.len().is_multiple_of(side));
        if row.tokens.len() < 4 && boundary && self.side.is_none_or(|side| side > 3) {
            let span = row.span;
            return self.heading(text, span);
        }
        self.rows.push(row);
    }

    /// A rule, or a blank line that ends nothing.
    pub(crate) fn gap(&mut self) {
        self.gaps.push(self.rows.len());
    }

    pub(crate) fn heading(&mut self, text: &str, span: Span) {
        self.end(text);
        self.above.headings.push(span);
    }

    pub(crate) fn comment(&mut self, text: &str, span: Span) {
        self.end(text);
        self.above.comments.push(span);
    }

    /// Ends the section: its rows become grids.
    pub(crate) fn end(&mut self, text: &str) {
        let rows = std::mem::take(&mut self.rows);
        let gaps = std::mem::take(&mut self.gaps);
        if rows.is_empty() {
            return;
        }
        let above = std::mem::take(&mut self.above);
        let mut grids = Grids { text, options: self.options, side: self.side, gaps, above, first: 0 };
        grids.cut(rows, self.sink);
    }

    /// The end of the text: what stands below the last grid is told.
    pub(crate) fn finish(mut self, text: &str) {
        self.end(text);
        if let Some(&first) = self.above.headings.first() {
            let message = "this text is no part of a grid";
            (self.sink)(Entry::remark(Diagnostic::new(Rule::IgnoredText, message).at(first, "")));
        }
    }
}

/// A section being cut.
struct Grids<'a> {
    text: &'a str,
    options: &'a ReadOptions,
    side: Option<usize>,
    gaps: Vec<usize>,
    above: Above,
    /// Number of rows of the section that are done with.
    first: usize,
}

impl Grids<'_> {
    fn cut(&mut self, mut rows: Vec<Row>, sink: &mut dyn FnMut(Entry)) {
        if rows.iter().all(|row| row.tokens.len() > Shape::MAX_SIDE) {
            return rows.iter().for_each(|row| sink(self.whole(row)));
        }
        let Some(side) = self.side_of(&rows) else {
            return sink(self.no_such_side(&rows));
        };
        self.take_labels(&mut rows, side);
        match self.take_repeat(&mut rows, side) {
            Some((repeat, note)) => {
                let mut entry = self.grid(&rows, side);
                entry.span = entry.span.to(repeat);
                entry.diagnostics.push(note);
                sink(entry);
            }
            None => self.cut_to(&rows, side, sink),
        }
    }

    /// Grids from the start on, and what remains.
    fn cut_to(&mut self, rows: &[Row], side: usize, sink: &mut dyn FnMut(Entry)) {
        let whole = rows.len() / side;
        let remainder = rows.len() % side;
        let mut chunks = rows.chunks(side);
        if remainder != 0 && whole == 1 && remainder == 1 {
            return sink(self.extra_rows(rows, side));
        }
        for _ in 0..whole {
            let chunk = chunks.next().unwrap_or_default();
            let entry = self.grid(chunk, side);
            let shifted =
                remainder != 0 && entry.record.as_ref().is_none_or(|record| !record.grid.is_consistent());
            if shifted && whole > 1 {
                return sink(self.shifted(&rows[self.first..], side));
            }
            self.first += side;
            sink(entry);
        }
        if remainder != 0 {
            sink(self.missing_rows(&rows[self.first..], side));
        }
    }

    /// The side that widths and number of rows agree on best.
    fn side_of(&self, rows: &[Row]) -> Option<usize> {
        let width = most_common(rows.iter().map(|row| row.tokens.len()))?;
        let is_side = |side: usize| Shape::of_side(side).is_some();
        let square = |side: usize| is_side(side) && side.isqrt().pow(2) == side;
        let count = rows.len();
        if count.abs_diff(width) == 1 && square(count) && !square(width) {
            return Some(count);
        }
        if is_side(width) && (count >= width || self.side.is_none() || self.side == Some(width)) {
            return Some(width);
        }
        self.side.or(is_side(count).then_some(count))
    }

    /// Drops a heading row (`1 2 3 …`, or of another width) and row labels.
    fn take_labels(&mut self, rows: &mut Vec<Row>, side: usize) {
        let labels = |tokens: &mut dyn Iterator<Item = Mark>| {
            let marks: Vec<_> = tokens.collect();
            let numbered = marks.iter().zip(1..).all(|(&mark, number)| mark == Mark::Number(number));
            let lettered = marks.iter().zip(0..).all(|(&mark, letter)| mark == Mark::Letter(letter));
            numbered || lettered
        };
        if rows.len() == side + 1 {
            let first = &rows[0];
            let odd = first.tokens.len() != side && rows[1..].iter().all(|row| row.tokens.len() == side);
            if odd || labels(&mut first.tokens.iter().map(|token| token.mark)) {
                self.above.headings.push(rows.remove(0).span);
                self.gaps.iter_mut().for_each(|gap| *gap = gap.saturating_sub(1));
            }
        }
        let labelled = rows.len() == side && rows.iter().all(|row| row.tokens.len() == side + 1);
        if labelled && labels(&mut rows.iter().map(|row| row.tokens[0].mark)) {
            for row in rows {
                row.tokens.remove(0);
                row.bars.retain_mut(|bar| {
                    *bar -= 1;
                    *bar > 0
                });
            }
        }
    }

    /// Drops a last row that repeats the grid on one line, as HoDoKu's clipboard has it.
    fn take_repeat(&self, rows: &mut Vec<Row>, side: usize) -> Option<(Span, Diagnostic)> {
        let last =
            rows.get(side).filter(|last| rows.len() == side + 1 && last.tokens.len() == side * side)?;
        let marks = rows[..side].iter().flat_map(|row| &row.tokens).map(|token| token.mark);
        if !marks.eq(last.tokens.iter().map(|token| token.mark)) {
            return None;
        }
        let message = format!("row {} repeats the grid on one line and was ignored", side + 1);
        let span = last.span;
        rows.pop();
        Some((span, Diagnostic::new(Rule::IgnoredText, message).at(span, "")))
    }

    /// A row that is a whole grid.
    fn whole(&self, row: &Row) -> Entry {
        let cells = row.tokens.len();
        match Shape::of_cell_count(cells) {
            Some(shape) => self.entry(std::slice::from_ref(row), &row.tokens, shape),
            None => {
                let message = format!("{cells} cells make no grid");
                Entry::malformed(row.span, Diagnostic::new(Rule::NoSuchSide, message).at(row.span, ""))
            }
        }
    }

    fn grid(&self, rows: &[Row], side: usize) -> Entry {
        let faults = self.faulty_rows(rows, side);
        if !faults.is_empty() {
            return Entry { span: span_of(rows), record: None, diagnostics: faults };
        }
        let tokens: Vec<_> = rows.iter().flat_map(|row| row.tokens.iter().copied()).collect();
        match self.shape(rows, side) {
            Some(shape) => self.entry(rows, &tokens, shape),
            None => self.no_such_side(rows),
        }
    }

    /// The shape that the caller asks for, that bars and gaps show, or the usual one.
    fn shape(&self, rows: &[Row], side: usize) -> Option<Shape> {
        if let Some(asked) = self.options.shape.filter(|shape| shape.side() == side) {
            return Some(asked);
        }
        let every = |step: usize, places: &mut dyn Iterator<Item = usize>| {
            let inner: Vec<_> = places.filter(|&place| place > 0 && place < side).collect();
            !inner.is_empty() && inner.iter().all(|place| place.is_multiple_of(step))
        };
        let across = rows[0].bars.iter().copied().find(|&bar| bar > 0 && bar < side);
        let by_bars = across.filter(|&columns| side.is_multiple_of(columns)).and_then(|columns| {
            let regular = rows.iter().all(|row| every(columns, &mut row.bars.iter().copied()));
            if regular { Shape::new(side / columns, columns) } else { None }
        });
        let gaps = || self.gaps.iter().filter_map(|gap| gap.checked_sub(self.first));
        let down = gaps().find(|&gap| gap > 0 && gap < side);
        let by_gaps = down
            .filter(|&rows| side.is_multiple_of(rows))
            .and_then(|rows| if every(rows, &mut gaps()) { Shape::new(rows, side / rows) } else { None });
        by_bars.or(by_gaps).or_else(|| Shape::of_side(side))
    }

    fn entry(&self, rows: &[Row], tokens: &[Token], shape: Shape) -> Entry {
        let span = span_of(rows);
        let mut diagnostics = self.remarks(rows);
        let filled = fill(tokens, shape, &mut diagnostics);
        let record = filled.map(|(grid, cells)| {
            let grid = self.options.settle_boxes(grid, span, &mut diagnostics);
            diagnostics.extend(other_side(shape, self.side, span));
            Record { grid, span, cells, solution: None, meta: self.meta() }
        });
        Entry { span, record, diagnostics }
    }

    /// What is to be said about the lines rather than the cells.
    fn remarks(&self, rows: &[Row]) -> Vec<Diagnostic> {
        let mut remarks = Vec::new();
        if self.first == 0 {
            for &heading in &self.above.headings {
                let message = format!("`{}` was read as a title", self.text[heading.range()].escape_debug());
                remarks.push(Diagnostic::new(Rule::Heading, message).at(heading, ""));
            }
        }
        let padded: Vec<_> = rows.iter().zip(1..).filter(|(row, _)| row.padded).collect();
        if let Some((row, _)) = padded.first() {
            let numbers: Vec<_> = padded.iter().map(|(_, number)| number.to_string()).collect();
            let message = format!("rows {} are short: blanks were added on the right", numbers.join(", "));
            remarks.push(Diagnostic::new(Rule::StrippedBlanks, message).at(row.span, ""));
        }
        remarks
    }

    /// The text above goes with the first grid of a section.
    fn meta(&self) -> Meta {
        let join = |spans: &[Span]| {
            let texts =
                spans.iter().map(|span| self.text[span.range()].trim_start_matches(['#', '%', '/']).trim());
            let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
            (self.first == 0 && !texts.is_empty()).then(|| texts.join(" "))
        };
        Meta { title: join(&self.above.headings), comment: join(&self.above.comments), columns: Vec::new() }
    }

    fn faulty_rows(&self, rows: &[Row], side: usize) -> Vec<Diagnostic> {
        let wrong = rows.iter().zip(1..).filter(|(row, _)| row.tokens.len() != side);
        let mut faults: Vec<_> = wrong
            .map(|(row, number)| {
                let cells = row.tokens.len();
                let message = format!("row {number}: {side} cells wanted, {cells} found");
                Diagnostic::new(Rule::WrongRowLength, message).at(row.span, format!("{cells} cells"))
            })
            .collect();
        if faults.len() > NAMED {
            let more = format!("{} more rows of this grid have a wrong length", faults.len() - NAMED);
            faults.truncate(NAMED);
            faults.push(Diagnostic::new(Rule::WrongRowLength, more).at(span_of(rows), ""));
        }
        faults
    }

    fn missing_rows(&self, rows: &[Row], side: usize) -> Entry {
        let message = format!("{side} rows wanted, {} found", rows.len());
        let last = rows[rows.len() - 1].span;
        let mut remark = Diagnostic::new(Rule::MissingRows, message).at(last, "the last row found");
        if self.first > 0 {
            remark =
                remark.help("where grids follow without a gap, a row lost further up shifts all below it");
        }
        Entry::malformed(span_of(rows), remark)
    }

    fn extra_rows(&self, rows: &[Row], side: usize) -> Entry {
        let message = format!("{side} rows wanted, {} found", rows.len());
        let remark = Diagnostic::new(Rule::ExtraRows, message);
        Entry::malformed(span_of(rows), remark.at(rows[side].span, "one row too many"))
    }

    /// Rows that do not divide into grids, and the first grid cut from them clashes.
    fn shifted(&self, rows: &[Row], side: usize) -> Entry {
        let message =
            format!("{} rows do not divide into grids of {side}, and the first {side} clash", rows.len());
        let remark = Diagnostic::new(Rule::MissingRows, message).at(rows[0].span, "from here on");
        let help = "a row was lost or added; which one cannot be told. Separate the grids with blank lines";
        Entry::malformed(span_of(rows), remark.help(help))
    }

    fn no_such_side(&self, rows: &[Row]) -> Entry {
        let width = most_common(rows.iter().map(|row| row.tokens.len())).unwrap_or_default();
        let message = format!("{} rows of {width} cells make no grid", rows.len());
        let span = span_of(rows);
        Entry::malformed(span, Diagnostic::new(Rule::NoSuchSide, message).at(rows[0].span, ""))
    }
}

/// A note about a grid of another size than is usual in its text.
pub(crate) fn other_side(shape: Shape, usual: Option<usize>, span: Span) -> Option<Diagnostic> {
    let usual = usual.filter(|&usual| usual != shape.side() && usual <= Shape::MAX_SIDE)?;
    let message = format!("this grid is {0}×{0}, others are {usual}×{usual}", shape.side());
    Some(Diagnostic::new(Rule::MixedShapes, message).at(span, ""))
}

/// From the first row to the last.
fn span_of(rows: &[Row]) -> Span {
    rows[0].span.to(rows[rows.len() - 1].span)
}

impl ReadOptions {
    /// Takes the boxes the other way round where that resolves all clashes.
    pub(crate) fn settle_boxes(&self, grid: Grid, span: Span, remarks: &mut Vec<Diagnostic>) -> Grid {
        let shape = grid.shape();
        if self.shape.is_some() || shape.turned() == shape || grid.is_consistent() {
            return grid;
        }
        match Grid::new(shape.turned(), grid.contents().iter().copied()) {
            Some(turned) if turned.is_consistent() => {
                let message =
                    format!("read with boxes of {} rows × {} columns", shape.box_columns(), shape.box_rows());
                remarks.push(Diagnostic::new(Rule::TurnedBoxes, message).at(span, ""));
                turned
            }
            _ => grid,
        }
    }
}
