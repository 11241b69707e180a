//! Makes the record of a stack from its grids.
//!
//! It takes stacks and yields an entry for each: givens from the first grid, values from the second, candidates from the
//! last. Grids that contradict the givens are ignored with a warning, and if most cells differ the stack is malformed.

use givens_engine::grid::{Candidates, Cell, Grid, Shape};

use crate::{
    cells::{fill::fill, groups, mark::Token, words::whole_lines},
    codec::{Chunk, Entry, ReadOptions, Reader, Run, Runs},
    diagnostic::{Diagnostic, Few, Rule, Severity},
    layout::faults::of_grid,
    record::{CellSpans, Listed, Record, Text},
    text::Span,
};

use super::{
    part::{Part, PuzzleParts, Stacks, plain_tokens},
    plain::PlainStacks,
    row::StackLayout,
};

/// The number of bytes at the end of a chunk in which a split point is searched first: some stacks.
const TAIL: usize = 1 << 13;

pub(super) struct StackReader {
    pub(super) layout: StackLayout,
    pub(super) options: ReadOptions,
}

impl Reader for StackReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        self.each_run(chunk.text, &mut |run| {
            Run::entries(sink)(match run {
                Run::Plain(cells, place) => place.entry(cells, chunk.text).into(),
                run => run,
            });
        });
    }

    /// Plain puzzles have no fields besides their grid.
    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        if runs.wants().takes_cells() {
            self.each_run(chunk.text, &mut |run| runs.push(run));
        } else {
            self.read(chunk, &mut |entry| runs.push(entry.into()));
        }
    }

    /// Before the last stack but one that is complete: what the last grid above it is depends on the
    /// grid below, which is whole when another stack follows.
    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let text = &chunk.text[..whole_lines(chunk.text)];
        let mut reach = TAIL;
        while let Some(from) = text.len().checked_sub(reach) {
            let start = memchr::memmem::find(&text.as_bytes()[from..], b"\n\n").map(|gap| from + gap + 2);
            if let Some(end) = start.and_then(|start| self.last_end(text, start)) {
                return end;
            }
            reach *= 4;
        }
        self.last_end(text, 0).unwrap_or(0)
    }
}

impl StackReader {
    /// Yields all puzzles, plain ones without records.
    fn each_run(&self, text: &str, sink: &mut dyn FnMut(Run<'_>)) {
        let mut stacks = Stacks::new(text, self.layout);
        let is_classic = self.layout.has_side(9) && self.options.shape_or(Shape::CLASSIC) == Shape::CLASSIC;
        let mut plain = is_classic.then(PlainStacks::new);
        loop {
            while let Some((run, end)) = plain.as_mut().and_then(|plain| plain.read(text, stacks.place()?)) {
                sink(run);
                stacks.skip_to(end);
            }
            let Some(stack) = stacks.next() else { return };
            if let Some(entry) = self.entry_of(&stack, text) {
                sink(entry.into());
            }
        }
    }

    /// Returns the start of the last stack but one that is complete, among those behind an empty line.
    fn last_end(&self, text: &str, start: usize) -> Option<usize> {
        let stacks: Vec<_> = Stacks::new(&text[start..], self.layout).collect();
        // The first may have begun above, and then it is unknown what is above its candidates; below them all is known.
        let known = match stacks.iter().position(PuzzleParts::has_certain_end) {
            _ if start == 0 => &stacks[..],
            Some(first) => &stacks[first + 1..],
            None => return None,
        };
        let complete: Vec<_> = known.iter().filter(|stack| stack.is_complete()).collect();
        let [.., before_last, _] = complete[..] else { return None };
        let above = &text.as_bytes()[..start + before_last.span().start];
        Some(memchr::memrchr2(b'\n', b'\r', above).map_or(0, |end| end + 1))
    }

    /// Returns the entry of a stack; without grids it has one only for the text that it consists of.
    pub(super) fn entry_of(&self, stack: &PuzzleParts, text: &str) -> Option<Entry> {
        if stack.has_grids() {
            return Some(self.entry(stack, text));
        }
        let first = *stack.headings.first()?;
        Some(Entry::without_puzzle(Diagnostic::stray_text("a stack", first)))
    }

    fn entry(&self, stack: &PuzzleParts, text: &str) -> Entry {
        let mut diagnostics = Vec::new();
        for heading in &stack.headings {
            diagnostics.push(Diagnostic::title(&text[heading.range()], *heading));
        }
        for span in &stack.between {
            diagnostics.push(Diagnostic::ignored("this text between the grids of a stack", *span));
        }
        let record = self.record(stack, text, &mut diagnostics).map(|mut record| {
            record.span = stack.span();
            add_texts(&mut record, stack, text);
            record
        });
        Entry::new(stack.span(), record, diagnostics)
    }

    fn record(&self, stack: &PuzzleParts, text: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let Some(candidates) = &stack.candidates else {
            let last = stack.plain.last().map(Part::span).unwrap_or_default();
            return Diagnostic::no_candidates_below(last).refuse(diagnostics);
        };
        let grids = StackGrids { text, shape: self.shape(stack)? };
        let Some(givens) = stack.plain.first() else {
            return grids.alone(candidates, diagnostics);
        };
        if let Some(third) = stack.plain.get(2) {
            let message =
                format!("found {} grids above the candidates, expected at most 2", stack.plain.len());
            let diagnostic = Diagnostic::new(Rule::StackDisagrees, message).severity(Severity::Error);
            diagnostics.push(diagnostic.at(third.span(), ""));
            return None;
        }
        let (grid, cells) = grids.plain(givens, diagnostics)?;
        let mut record = Record::new(grid, Span::default(), cells);
        let mut values = None;
        if let Some(second) = stack.plain.get(1) {
            values = read_optional("values", diagnostics, |diagnostics| grids.plain(second, diagnostics));
        }
        let remaining =
            read_optional("candidates", diagnostics, |diagnostics| grids.candidates(candidates, diagnostics));
        // Candidates are those of the placed values.
        let remaining = remaining.filter(|_| values.is_some() || stack.plain.len() < 2);
        let remaining_cells = CellSpans::listed(tokens(candidates).iter().map(|token| token.span));
        StackState { values, remaining, remaining_cells }.add(&mut record, diagnostics).then_some(record)
    }

    /// Returns the requested shape, the one that bars show, or the usual one.
    fn shape(&self, stack: &PuzzleParts) -> Option<Shape> {
        let side = stack.candidates.as_ref().or(stack.plain.first())?.side;
        let rows = stack.plain.iter().chain(&stack.candidates).flat_map(|part| &part.rows);
        let across = rows.flat_map(|row| row.bars.iter().copied()).find(|&bar| bar > 0 && bar < side);
        let drawn = across.filter(|&columns| columns > 1 && side.is_multiple_of(columns));
        let drawn = drawn.and_then(|columns| Shape::new(side / columns, columns));
        Some(self.options.shape_or(drawn.or_else(|| Shape::of_side(side))?))
    }
}

/// Reads the grids of a stack.
struct StackGrids<'t> {
    text: &'t str,
    shape: Shape,
}

impl StackGrids<'_> {
    fn plain(&self, part: &Part, diagnostics: &mut Vec<Diagnostic>) -> Option<(Grid, CellSpans)> {
        let sound = self.is_sound(part, diagnostics);
        sound.then(|| fill(&plain_tokens(self.text, part), self.shape, diagnostics)).flatten()
    }

    fn candidates(&self, part: &Part, diagnostics: &mut Vec<Diagnostic>) -> Option<Candidates> {
        let sound = self.is_sound(part, diagnostics);
        sound.then(|| groups::candidates(self.text, &tokens(part), self.shape, diagnostics)).flatten()
    }

    /// Reads a grid of candidates without a plain one.
    fn alone(&self, part: &Part, diagnostics: &mut Vec<Diagnostic>) -> Option<Record> {
        let sound = self.is_sound(part, diagnostics);
        sound.then(|| groups::record(self.text, &tokens(part), self.shape, diagnostics)).flatten()
    }

    fn is_sound(&self, part: &Part, diagnostics: &mut Vec<Diagnostic>) -> bool {
        let before = diagnostics.len();
        diagnostics.extend(faults(part, self.shape.side()));
        diagnostics.len() == before
    }
}

fn tokens(part: &Part) -> Vec<Token> {
    part.rows.iter().flat_map(|row| row.tokens.iter().copied()).collect()
}

/// Reports what is wrong with the rows of a grid.
fn faults(part: &Part, side: usize) -> Vec<Diagnostic> {
    if !part.is_line() {
        return of_grid(&part.rows, side);
    }
    let (expected, found) = (side * side, part.rows.iter().map(|row| row.tokens.len()).sum::<usize>());
    let wrong =
        || Diagnostic::wrong_row(format_args!("{expected} cells, as in the other grids"), found, part.span());
    if found == expected { Vec::new() } else { vec![wrong()] }
}

/// Reads a part of the state. The puzzle can be read without it: any damage to it is a warning.
fn read_optional<T>(
    name: &str,
    diagnostics: &mut Vec<Diagnostic>,
    read: impl FnOnce(&mut Vec<Diagnostic>) -> Option<T>,
) -> Option<T> {
    let first = diagnostics.len();
    let part = read(diagnostics);
    if part.is_none() {
        for diagnostic in &mut diagnostics[first..] {
            diagnostic.message = format!("the {name} were ignored: {}", diagnostic.message);
            diagnostic.severity = Severity::Warning;
        }
    }
    part
}

/// The grids below the givens.
struct StackState {
    values: Option<(Grid, CellSpans)>,
    remaining: Option<Candidates>,
    remaining_cells: CellSpans,
}

impl StackState {
    /// Adds the grids to the givens if they agree with them; whether all may be of one puzzle.
    fn add(self, record: &mut Record, diagnostics: &mut Vec<Diagnostic>) -> bool {
        let (of_values, of_remaining) = self.disagreements(record);
        let (wrong_values, wrong_remaining) = (!of_values.is_empty(), !of_remaining.is_empty());
        let all: Few<_> = of_values.into_iter().chain(of_remaining).collect();
        let others = all.other_count();
        let mut all = all.into_first();
        if others > 0
            && let Some(first) = all.first_mut()
        {
            first.severity = Severity::Error;
            first.help = Some(format!("the grids disagree in {others} more places: are they of one puzzle?"));
        } else if let Some(last) = all.last_mut() {
            last.help = Some("the givens count; the grid that disagrees was ignored".to_owned());
        }
        diagnostics.extend(all);
        if let (Some((grid, cells)), false) = (self.values, wrong_values) {
            diagnostics.extend(placed_elsewhere(
                record,
                &grid,
                self.remaining.as_ref(),
                &self.remaining_cells,
            ));
            record.set_placed(Listed { grid, cells });
        }
        if let (Some(remaining), false) = (self.remaining, wrong_remaining || wrong_values) {
            record.set_candidates(remaining);
        }
        others == 0
    }

    /// Reports where the values and the candidates disagree with the givens.
    fn disagreements(&self, record: &Record) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
        let (mut of_values, mut of_remaining) = (Vec::new(), Vec::new());
        for (cell, given) in record.grid.digits() {
            let index = record.shape().index(cell);
            if let Some((grid, cells)) = &self.values
                && grid.get(cell) != Some(given)
            {
                let now = grid.get(cell).map_or_else(|| "blank".to_owned(), |value| value.to_string());
                let message = format!("{cell}: {given} is given, {now} in the second grid");
                of_values.push(disagrees(cell, message, cells.get(index)));
            }
            let set = self.remaining.as_ref().map(|remaining| remaining.get(cell));
            if let Some(set) = set.filter(|set| !set.is_empty() && !set.contains(given)) {
                let message = format!("{cell}: {given} is given, but its candidates are {set}");
                of_remaining.push(disagrees(cell, message, self.remaining_cells.get(index)));
            }
        }
        (of_values, of_remaining)
    }
}

fn disagrees(cell: Cell, message: String, span: Span) -> Diagnostic {
    Diagnostic::new(Rule::StackDisagrees, message).at_cell(cell, span, "")
}

/// Reports placed values that are not candidates.
fn placed_elsewhere(
    record: &Record,
    values: &Grid,
    remaining: Option<&Candidates>,
    remaining_cells: &CellSpans,
) -> Vec<Diagnostic> {
    let Some(remaining) = remaining else { return Vec::new() };
    let placed = values.digits().filter(|(cell, _)| record.grid.get(*cell).is_none());
    let elsewhere = placed.filter_map(|(cell, value)| {
        let set = remaining.get(cell);
        let message = format!("{cell}: {value} is placed, but its candidates are {set}");
        let wrong = !set.is_empty() && !set.contains(value);
        wrong.then(|| disagrees(cell, message, remaining_cells.get(record.shape().index(cell))))
    });
    elsewhere.collect::<Few<_>>().into_first()
}

fn add_texts(record: &mut Record, stack: &PuzzleParts, text: &str) {
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

#[cfg(test)]
mod tests {
    use givens_engine::sample::rank;

    use super::*;

    const STACK: &str = "
 |1.|..|
 |..|..|
 |--+--|
 |..|..|
 |..|..|

 | 1    234  | 234   234  |
 | 234  234  | 1234  1234 |
 |-----------+------------|
 | 234  1234 | 1234  1234 |
 | 234  1234 | 1234  1234 |
";

    /// Whatever lines are missing or there twice.
    #[test]
    fn tail_gives_the_split_point_of_the_whole() {
        let (mut inside, mut lost) = (0, 0);
        for (seed, others) in (0..60).zip(0..) {
            let text = STACK.repeat(100) + &STACK.replace("234  ", "2    ").repeat(others);
            let choose = |number: usize| rank(seed, &number.to_le_bytes()) % 200;
            let lines = text.split_inclusive('\n').zip(0..).map(|(line, number)| match choose(number) {
                0..4 if seed > 0 => String::new(),
                4 if seed > 0 => line.repeat(2),
                5 if seed > 0 => "1...............\n".to_owned(),
                6 if seed > 0 => "\n".to_owned(),
                _ => line.to_owned(),
            });
            let text: String = lines.collect();
            let reader = StackReader {
                layout: StackLayout::from_head(&text).expect("stacks"),
                options: ReadOptions::default(),
            };
            for length in [text.len(), text.len() - 100, text.len() * 2 / 3] {
                let text = &text[..length];
                let whole = reader.last_end(&text[..whole_lines(text)], 0).unwrap_or(0);
                assert_eq!(reader.split_point(Chunk { text, first: true }), whole, "{seed}");
                inside += usize::from(whole + TAIL > length);
                lost += usize::from(whole == 0);
            }
        }
        assert!(inside > 150 && lost == 0, "{inside} {lost}");
    }
}
