//! From the grids of a stack to its record.

use crate::{
    cells::{fill::fill, groups, mark::Token, words::whole_lines},
    codec::{Chunk, Entry, ReadOptions, Reader},
    diagnostic::{Diagnostic, Rule, Severity},
    grid::{Candidates, Cell, Grid, Shape},
    record::{CellSpans, Listed, Record, Text},
    text::{Span, shown},
};

use super::{
    part::{Part, Stack, plain_tokens, stacks},
    row::{Layout, Row},
};

/// So many cells in which grids disagree are named one by one.
const NAMED: usize = 5;

pub(super) struct StackReader {
    pub(super) layout: Layout,
    pub(super) options: ReadOptions,
}

impl Reader for StackReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        for stack in stacks(chunk.text, self.layout) {
            if stack.has_grids() {
                sink(self.entry(&stack, chunk.text));
            } else if let Some(&first) = stack.headings.first() {
                let message = "this text is no part of a stack";
                sink(Entry::without_puzzle(Diagnostic::new(Rule::IgnoredText, message).at(first, "")));
            }
        }
    }

    /// Before the last stack but one that is complete: what the last grid above it is depends on the
    /// grid below, which is whole when another stack follows.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let text = &chunk.text[..whole_lines(chunk.text)];
        let stacks = stacks(text, self.layout);
        let complete: Vec<_> = stacks.iter().filter(|stack| stack.is_complete()).collect();
        let [.., before_last, _] = complete[..] else { return 0 };
        let above = &text.as_bytes()[..before_last.span().start];
        memchr::memrchr2(b'\n', b'\r', above).map_or(0, |end| end + 1)
    }
}

impl StackReader {
    fn entry(&self, stack: &Stack, text: &str) -> Entry {
        let mut diagnostics = Vec::new();
        for heading in &stack.headings {
            let message = format!("`{}` was read as a title", shown(&text[heading.range()]));
            diagnostics.push(Diagnostic::new(Rule::Heading, message).at(*heading, ""));
        }
        for span in &stack.between {
            let message = "this text between the grids of a stack was ignored";
            diagnostics.push(Diagnostic::new(Rule::IgnoredText, message).at(*span, ""));
        }
        let record = self.record(stack, text, &mut diagnostics).map(|mut record| {
            record.span = stack.span();
            add_texts(&mut record, stack, text);
            record
        });
        Entry { span: stack.span(), record, diagnostics }
    }

    fn record(&self, stack: &Stack, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let Some(candidates) = &stack.candidates else {
            let message = "the grid of candidates is missing below this one";
            let last = stack.plain.last().map(Part::span).unwrap_or_default();
            diagnostics.push(Diagnostic::new(Rule::MissingRows, message).at(last, ""));
            return None;
        };
        let grids = Grids { text, shape: self.shape(stack)? };
        let Some(givens) = stack.plain.first() else {
            return grids.alone(candidates, diagnostics);
        };
        if let Some(third) = stack.plain.get(2) {
            let message = format!("expected {} grids above the candidates, two at most", stack.plain.len());
            let diagnostic = Diagnostic::new(Rule::StackDisagrees, message).severity(Severity::Error);
            diagnostics.push(diagnostic.at(third.span(), ""));
            return None;
        }
        let (grid, cells) = grids.plain(givens, diagnostics)?;
        let mut record = Record::new(grid, Span::default(), cells);
        let mut values = None;
        if let Some(second) = stack.plain.get(1) {
            values = left_out("values", diagnostics, |diagnostics| grids.plain(second, diagnostics));
        }
        let left =
            left_out("candidates", diagnostics, |diagnostics| grids.candidates(candidates, diagnostics));
        // Candidates are those of the placed values.
        let left = left.filter(|_| values.is_some() || stack.plain.len() < 2);
        let left_cells = CellSpans::listed(tokens(candidates).iter().map(|token| token.span));
        State { values, left, left_cells }.add(&mut record, diagnostics).then_some(record)
    }

    /// The boxes that are asked for, that bars show, or the usual ones.
    fn shape(&self, stack: &Stack) -> Option<Shape> {
        let side = stack.candidates.as_ref().or(stack.plain.first())?.side;
        let rows = stack.plain.iter().chain(&stack.candidates).flat_map(|part| &part.rows);
        let across = rows.flat_map(|row| row.bars.iter().copied()).find(|&bar| bar > 0 && bar < side);
        let drawn = across.filter(|&columns| columns > 1 && side.is_multiple_of(columns));
        let drawn = drawn.and_then(|columns| Shape::new(side / columns, columns));
        self.options.shape.filter(|shape| shape.side() == side).or(drawn).or_else(|| Shape::of_side(side))
    }
}

/// Reads the grids of a stack.
struct Grids<'t> {
    text: &'t str,
    shape: Shape,
}

impl Grids<'_> {
    fn plain(&self, part: &Part, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let sound = self.is_sound(part, diagnostics);
        if sound { fill(&plain_tokens(self.text, part), self.shape, diagnostics) } else { None }
    }

    fn candidates(&self, part: &Part, diagnostics: &mut Vec<Diagnostic>) -> Option<Candidates> {
        let sound = self.is_sound(part, diagnostics);
        if sound { groups::candidates(self.text, &tokens(part), self.shape, diagnostics) } else { None }
    }

    /// A grid of candidates without a plain one.
    fn alone(&self, part: &Part, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let sound = self.is_sound(part, diagnostics);
        if sound { groups::record(self.text, &tokens(part), self.shape, diagnostics) } else { None }
    }

    fn is_sound(&self, part: &Part, diagnostics: &mut Vec<Diagnostic>) -> bool {
        let faults = faults(part, self.shape.side());
        let sound = faults.is_empty();
        diagnostics.extend(faults);
        sound
    }
}

fn tokens(part: &Part) -> Vec<Token> {
    part.rows.iter().flat_map(|row| row.tokens.iter().copied()).collect()
}

/// What is wrong with the rows of a grid.
fn faults(part: &Part, side: usize) -> Vec<Diagnostic> {
    if part.is_line() {
        let (wanted, found) = (side * side, part.rows.iter().map(|row| row.tokens.len()).sum::<usize>());
        let message = format!("expected {wanted} cells, as in the other grids, found {found}");
        let fault = Diagnostic::new(Rule::WrongRowLength, message).at(part.span(), "");
        return if found == wanted { Vec::new() } else { vec![fault] };
    }
    let wrong = part.rows.iter().zip(1..).filter(|(row, _)| row.tokens.len() != side);
    let of_row = |(row, number): (&Row, usize)| {
        let message = format!("row {number}: expected {side} cells, found {}", row.tokens.len());
        Diagnostic::new(Rule::WrongRowLength, message).at(row.span, "")
    };
    let mut faults: Vec<_> = wrong.take(NAMED).map(of_row).collect();
    if part.rows.len() != side {
        let message = format!("expected {side} rows, found {}", part.rows.len());
        let last = part.rows[part.rows.len() - 1].span;
        faults.push(Diagnostic::new(Rule::MissingRows, message).at(last, "the last row found"));
    }
    faults
}

/// Reads a part of the state. Without it the puzzle is still one: what is wrong with it is a warning.
fn left_out<T>(
    name: &str,
    diagnostics: &mut Vec<Diagnostic>,
    read: impl FnOnce(&mut Vec<Diagnostic>) -> Option<T>,
) -> Option<T> {
    let mut faults = Vec::new();
    let part = read(&mut faults);
    for mut fault in faults {
        if part.is_none() {
            fault.message = format!("the {name} are left out: {}", fault.message);
            fault = fault.severity(Severity::Warning);
        }
        diagnostics.push(fault);
    }
    part
}

/// What stands in the grids below the givens.
struct State {
    values: Option<(Grid, CellSpans)>,
    left: Option<Candidates>,
    left_cells: CellSpans,
}

impl State {
    /// Adds itself to the givens as far as it agrees with them; whether the grids may be of one
    /// puzzle.
    fn add(self, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) -> bool {
        let (of_values, of_left) = self.disagreements(record);
        let (wrong_values, wrong_left) = (!of_values.is_empty(), !of_left.is_empty());
        let mut faults = of_values;
        faults.extend(of_left);
        let one_puzzle = faults.len() <= NAMED;
        let others = faults.len().saturating_sub(NAMED);
        faults.truncate(NAMED);
        if !one_puzzle && let Some(first) = faults.first_mut() {
            first.severity = Severity::Error;
            first.help = Some(format!("the grids disagree in {others} more places: are they of one puzzle?"));
        } else if let Some(last) = faults.last_mut() {
            last.help = Some("the givens count; the grid that disagrees was left out".to_owned());
        }
        diagnostics.extend(faults);
        if let (Some((grid, cells)), false) = (self.values, wrong_values) {
            diagnostics.extend(placed_elsewhere(record, &grid, self.left.as_ref(), &self.left_cells));
            record.set_placed(Listed { grid, cells });
        }
        if let (Some(left), false) = (self.left, wrong_left || wrong_values) {
            record.set_candidates(left);
        }
        one_puzzle
    }

    /// Where the values and the candidates disagree with the givens.
    fn disagreements(&self, record: &Record) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let (mut of_values, mut of_left) = (Vec::new(), Vec::new());
        for (cell, given) in record.grid.digits() {
            let index = record.shape().index(cell);
            if let Some((grid, cells)) = &self.values
                && grid.get(cell) != Some(given)
            {
                let now = grid.get(cell).map_or_else(|| "blank".to_owned(), |value| value.to_string());
                let message = format!("{cell}: {given} is given, {now} in the second grid");
                of_values.push(disagrees(cell, message, cells.get(index)));
            }
            let set = self.left.as_ref().map(|left| left.get(cell));
            if let Some(set) = set.filter(|set| !set.is_empty() && !set.contains(given)) {
                let message = format!("{cell}: {given} is given, but its candidates are {set}");
                of_left.push(disagrees(cell, message, self.left_cells.get(index)));
            }
        }
        (of_values, of_left)
    }
}

fn disagrees(cell: Cell, message: String, span: Span) -> Diagnostic {
    Diagnostic::new(Rule::StackDisagrees, message).at_cell(cell, span, "")
}

/// The warnings about placed values that are no candidates.
fn placed_elsewhere(
    record: &Record,
    values: &Grid,
    left: Option<&Candidates>,
    left_cells: &CellSpans,
) -> Vec<Diagnostic> {
    let Some(left) = left else { return Vec::new() };
    let placed = values.digits().filter(|(cell, _)| record.grid.get(*cell).is_none());
    let elsewhere = placed.filter_map(|(cell, value)| {
        let set = left.get(cell);
        let message = format!("{cell}: {value} is placed, but its candidates are {set}");
        let wrong = !set.is_empty() && !set.contains(value);
        wrong.then(|| disagrees(cell, message, left_cells.get(record.shape().index(cell))))
    });
    elsewhere.take(NAMED).collect()
}

fn add_texts(record: &mut Record, stack: &Stack, text: &str) {
    for (kind, spans, marks) in
        [(Text::Title, &stack.headings, &[][..]), (Text::Comment, &stack.comments, &['#', '%', '/'][..])]
    {
        let texts = spans.iter().map(|span| text[span.range()].trim_start_matches(marks).trim());
        let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
        if !texts.is_empty() {
            record.meta.set(kind, texts.join(" "));
        }
    }
}
