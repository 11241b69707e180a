//! Reading of lines: the plain ones as bytes, the others with nom.
//!
//! It takes whole lines and yields an entry or a plain puzzle for each. A plain line is recognised by its bytes; any other
//! is parsed, which reports what is wrong with it.

use givens_engine::grid::{Grid, Shape};

use crate::{
    cells::{
        corrections::stripped_fix,
        fill::{fill, unknown_character},
        glued::{plain, tokens},
        mark::{self, Mark, Token},
        number_table::{ignored_table, is_table_in_text},
        words::{is_delimiter, labelled, longest_word, whole_lines},
    },
    codec::{Chunk, ChunkSizes, Entry, Envelope, ReadOptions, Reader, Runs},
    diagnostic::{Diagnostic, Severity},
    format::lines::{jigsaw::is_jigsaw, tail::add_tail},
    layout::{
        constraint_text::variant_hint,
        row::{is_comment, is_known, looks_like_cells},
        row_grid::other_side,
        rule_line::is_rule,
    },
    record::{CellSpans, Listed, Record, Text},
    text::{Line, Span, lines, offset_in},
};

use super::{
    catalogue::Catalogue,
    dialect::{LineDialect, is_pair},
    frame::{CELLS, Framed, framed, is_joined, names_solution, word},
    plain_lines,
};

/// A reader of lines.
pub(crate) struct LineReader {
    pub(super) dialect: LineDialect,
    pub(super) catalogue: Option<Catalogue>,
    /// Whether lines are named as the solutions of those above.
    names_solutions: bool,
    options: ReadOptions,
}

impl Reader for LineReader {
    fn envelope(&self) -> Envelope {
        let before = self.catalogue.as_ref().map(|catalogue| format!("{}\n", catalogue.control()));
        Envelope { before: before.unwrap_or_default(), ..Envelope::default() }
    }

    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        if self.names_solutions {
            return self.read_with_solutions(chunk.text, sink);
        }
        for line in lines(chunk.text) {
            self.line(line, sink);
        }
    }

    fn runs<'t>(&'t self, chunk: Chunk<'t>, runs: &mut Runs<'t>) {
        if self.has_plain_lines() && runs.wants().takes_cells() {
            plain_lines::add_runs(chunk.text, runs, |text, sink| {
                self.read(Chunk { text, first: false }, sink);
            });
        } else {
            self.read(chunk, &mut |entry| runs.push(entry.into()));
        }
    }

    /// Plain lines need no records, so their number is no matter.
    fn chunk_sizes(&self) -> ChunkSizes {
        let sizes = ChunkSizes::default();
        if self.has_plain_lines() { ChunkSizes { usual: usize::MAX, ..sizes } } else { sizes }
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        let end = whole_lines(chunk.text);
        if !self.names_solutions {
            return end;
        }
        // The solution of the last puzzle may follow.
        let solution = lines(&chunk.text[..end]).filter(|line| names_solution(line.text)).last();
        solution.map_or(0, |line| line.start + first_line_length(&chunk.text[line.start..end]))
    }
}

/// Returns the length of the first line with its end.
fn first_line_length(text: &str) -> usize {
    lines(text).nth(1).map_or(text.len(), |second| second.start)
}

impl LineReader {
    pub(crate) fn new(head: &str, options: &ReadOptions) -> Self {
        let catalogue = Catalogue::from_head(head);
        let words = catalogue.as_ref().map_or(0, Catalogue::width).max(2);
        let names_solutions = lines(head).any(|line| names_solution(line.text));
        let dialect = LineDialect::from_head(head, words);
        Self { dialect, catalogue, names_solutions, options: options.clone() }
    }

    /// Reads lines among which some are named as the solutions of puzzles above them, with other lines between the two.
    fn read_with_solutions(&self, text: &str, sink: &mut dyn FnMut(Entry)) {
        // A puzzle, and the lines below it that are none.
        let mut waiting: Vec<Entry> = Vec::new();
        for line in lines(text) {
            self.line(line, &mut |entry| {
                let puzzle = waiting.first_mut().filter(|_| names_solution(line.text));
                if puzzle.is_some_and(|puzzle| add_solution(puzzle, &entry, is_letter(line.text))) {
                    return;
                }
                if entry.is_puzzle() {
                    waiting.drain(..).for_each(&mut *sink);
                }
                waiting.push(entry);
            });
        }
        waiting.into_iter().for_each(sink);
    }

    /// Yields the entries of a line.
    fn line(&self, line: Line<'_>, sink: &mut dyn FnMut(Entry)) {
        if self.glued(line, sink) {
            return;
        }
        if let Some(entry) = self.plain(line).or_else(|| self.entry(line)) {
            sink(entry);
        }
    }

    /// Returns whether most lines have 81 cells, each of which can be read without the others.
    fn has_plain_lines(&self) -> bool {
        !self.names_solutions
            && self.dialect.shape == Some(Shape::CLASSIC)
            && !self.dialect.spaces
            && self.dialect.glued.is_none()
    }

    /// Reads a plain line: N² bytes, digits and one kind of blank, then a tail or the end.
    fn plain(&self, line: Line<'_>) -> Option<Entry> {
        let shape = self.options.shape_or(self.dialect.shape.filter(|shape| shape.side() <= 9)?);
        let (cells, tail) = line.text.as_bytes().split_at_checked(shape.cell_count())?;
        if !tail.first().is_none_or(|&byte| byte.is_ascii() && is_delimiter(char::from(byte))) {
            return None;
        }
        if !tail.is_empty() && is_jigsaw(line.text) {
            return None;
        }
        // A full grid that clashes may be a table of regions.
        let grid = plain(cells, shape).filter(|grid| !grid.is_full() || grid.is_consistent())?;
        Some(self.finish(
            line,
            grid,
            CellSpans::consecutive(line.start),
            None,
            shape.cell_count(),
            Vec::new(),
        ))
    }

    /// Reads a line whose first word is several grids: a puzzle and its solution, or puzzles.
    fn glued(&self, line: Line<'_>, sink: &mut dyn FnMut(Entry)) -> bool {
        let Some(grids) = self.dialect.glued.filter(|_| !is_jigsaw(line.text)) else { return false };
        let Ok((_, word)) = word(line.text) else { return false };
        if word.len() != grids * CELLS || !word.is_ascii() || grids == 2 && !is_pair(word) {
            return false;
        }
        if grids == 2 {
            sink(self.cells(line, None, &word[..CELLS], line.start));
            return true;
        }
        for start in (0..word.len()).step_by(CELLS) {
            // The text after the last is its tail.
            let end = if start + CELLS == word.len() { line.text.len() } else { start + CELLS };
            let piece = Line { text: &line.text[start..end], start: line.start + start };
            sink(self.cells(piece, None, &word[start..start + CELLS], piece.start));
        }
        true
    }

    /// Reads a line that is not plain.
    fn entry(&self, line: Line<'_>) -> Option<Entry> {
        let text = line.text.trim_start();
        if line.is_blank() {
            return None;
        }
        if is_comment(text) {
            return variant_hint(text, line.trimmed_span()).map(Entry::without_puzzle);
        }
        if is_jigsaw(text) {
            let regions =
                Diagnostic::constraints_of("puzzle", "a map of regions (jigsaw)", line.trimmed_span());
            let help = "name the format with --from jigsaw; the cells of a map alone are on the line above";
            return Some(Entry::malformed(line.span(), regions.help(help)));
        }
        let indent = line.text.len() - text.len();
        if self.dialect.spaces {
            return Some(self.with_spaces(line));
        }
        if let Some((start, cells)) = self.catalogue.as_ref().and_then(|columns| columns.cells(line.text))
            && self.dialect.counts.contains(&cells.chars().count())
        {
            return Some(self.cells(line, None, cells, line.start + start));
        }
        let is_drawn = is_rule(text) && !self.is_blank_grid(text);
        let parsed = if is_drawn { Err(()) } else { labelled(&self.dialect.counts)(text).map_err(|_| ()) };
        let Ok((_, (label, cells))) = parsed else {
            return Some(self.framed(line).unwrap_or_else(|| self.misfit(line)));
        };
        let start = line.start + indent + label.map_or(0, |_| offset_in(text, cells));
        Some(self.cells(line, label, cells, start))
    }

    /// Whether a line that looks like a rule is a grid without givens: as long as the others, of the sign that these have for
    /// blanks.
    fn is_blank_grid(&self, text: &str) -> bool {
        let cells = self.dialect.shape.map(Shape::cell_count);
        let is_blank = |c: char| Some(c) == self.dialect.drawn_blank;
        cells == Some(text.trim_end().len()) && text.trim_end().chars().all(is_blank)
    }

    /// Reads cells in brackets, after a sign or before a full stop.
    fn framed(&self, line: Line<'_>) -> Option<Entry> {
        let (tail, Framed { label, cells }) = framed(self.dialect.stops)(line.text.trim()).ok()?;
        let is_joined = is_joined(cells);
        let shape = if is_joined { Shape::CLASSIC } else { Shape::of_cell_count(cells.chars().count())? };
        if !self.dialect.counts.contains(&shape.cell_count()) || tail.starts_with(|c| !is_delimiter(c)) {
            return None;
        }
        let is_sign = |place: usize| is_joined && place % 10 == 9;
        let tokens = tokens(cells, line.span_of(cells).start).into_iter().enumerate();
        let tokens: Vec<_> = tokens.filter(|(place, _)| !is_sign(*place)).map(|(_, token)| token).collect();
        let asked = self.options.shape.filter(|asked| asked.side() == shape.side());
        let end = offset_in(line.text, tail);
        let mut entry = self.filled(line, label, &tokens, asked.unwrap_or(shape), end);
        if self.dialect.stops && cells.contains('.') {
            entry.record.as_ref().filter(|record| record.grid.is_consistent())?;
            let stop = Span::new(line.start + end - 1, line.start + end);
            entry.diagnostics.push(Diagnostic::full_stop(stop));
        }
        Some(entry)
    }

    /// Reads a word of N² characters.
    fn cells(&self, line: Line<'_>, label: Option<&str>, cells: &str, start: usize) -> Entry {
        let tokens = tokens(cells, start);
        let usual = Shape::of_cell_count(tokens.len()).expect("the number of cells was checked before");
        let asked = self.options.shape.filter(|shape| shape.side() == usual.side());
        self.filled(line, label, &tokens, asked.unwrap_or(usual), start + cells.len() - line.start)
    }

    fn filled(
        &self,
        line: Line<'_>,
        label: Option<&str>,
        tokens: &[Token],
        shape: Shape,
        end: usize,
    ) -> Entry {
        let mut diagnostics = Vec::new();
        let rows: Vec<_> = tokens.chunks(shape.side()).collect();
        if self.options.from.is_none() && is_table_in_text(label, &rows) {
            return Entry::without_puzzle(ignored_table(line.span()).severity(Severity::Warning));
        }
        match fill(tokens, shape, &mut diagnostics) {
            Some((grid, spans)) => self.finish(line, grid, spans, label, end, diagnostics),
            None => Entry::new(line.span(), None, diagnostics),
        }
    }

    /// Adds the text around the cells, which end at the byte `end` of the line.
    fn finish(
        &self,
        line: Line<'_>,
        grid: Grid,
        cells: CellSpans,
        label: Option<&str>,
        end: usize,
        mut diagnostics: Vec<Diagnostic>,
    ) -> Entry {
        let span = line.span();
        let grid = self.options.resolve_box_size(grid, span, &mut diagnostics);
        let usual = self.dialect.shape.map(Shape::side);
        // A smaller grid among larger ones may be the rest of a larger one.
        let smaller = usual.is_some_and(|usual| grid.shape().side() < usual);
        let severity = if smaller { Severity::Warning } else { Severity::Note };
        diagnostics
            .extend(other_side(grid.shape(), usual, span).map(|diagnostic| diagnostic.severity(severity)));
        let mut record = Record::new(grid, span, cells);
        if let Some(label) = label {
            record.meta.set(Text::Title, label);
        }
        if let Some(catalogue) = &self.catalogue {
            catalogue.add(&mut record.meta, line.text);
        } else if end < line.text.len() {
            diagnostics.extend(add_tail(&mut record, &line.text[end..], line.start + end));
        }
        Entry::new(span, Some(record), diagnostics)
    }

    /// Reads a line of digits and spaces, filled up with blanks.
    fn with_spaces(&self, line: Line<'_>) -> Entry {
        let shape = self.dialect.shape.expect("found with the spaces");
        let symbols = line.text.char_indices().take(shape.cell_count());
        let mut tokens: Vec<_> = symbols.map(|(at, c)| mark::symbol_token(c, line.start + at)).collect();
        let short = shape.cell_count() - tokens.len();
        let end = tokens.last().map_or(line.start, |token| token.span.end);
        let blank = Token { mark: Mark::Blank(mark::Blank::EMPTY), span: Span::at(end), odd: None };
        tokens.resize(shape.cell_count(), blank);
        let mut entry = self.filled(line, None, &tokens, shape, end - line.start);
        if short > 0 {
            let what = format_args!("{short} cells are missing");
            let fix = stripped_fix(tokens.iter());
            entry.diagnostics.push(Diagnostic::blanks_added(what, Span::at(end)).fix(fix));
        }
        entry
    }

    /// Reports a line without a word of the right length: a heading, or a faulty puzzle.
    fn misfit(&self, line: Line<'_>) -> Entry {
        let text = line.text.trim();
        let word = longest_word(text);
        let known = word.chars().filter(|&c| is_known(mark::of_symbol(c))).count();
        let length = word.chars().count();
        let span = line.span_of(text);
        let is_drawn = !text.contains(|c: char| c.is_ascii_digit());
        if (known * 2 < length || length < 3 || is_rule(word)) && (is_drawn || !looks_like_cells(text)) {
            let mut entry = Entry::without_puzzle(Diagnostic::title(text, span));
            entry.diagnostics.extend(variant_hint(text, span));
            return entry;
        }
        if length < 3 || known * 2 < length {
            return Entry::malformed(line.span(), Diagnostic::unread_cells(span));
        }
        Entry::malformed(line.span(), self.wrong_length(word, length, line.span_of(word)))
    }

    fn wrong_length(&self, word: &str, length: usize, span: Span) -> Diagnostic {
        let Some(shape) = self.dialect.shape else {
            return Diagnostic::no_grid(length, span);
        };
        let expected = shape.cell_count();
        if length == expected {
            return Diagnostic::cells_not_first(expected, span);
        }
        let diagnostic = Diagnostic::wrong_cell_count(shape.side(), length, span);
        let lost = expected.saturating_sub(length);
        if let Some((at, c)) =
            word.char_indices().find(|&(_, c)| matches!(mark::of_symbol(c), Mark::Unknown(_)))
        {
            let place = Span::new(span.start + at, span.start + at + c.len_utf8());
            return diagnostic.at(place, unknown_character(c, place).message);
        }
        if lost > 0 && word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0') {
            let help = "if a spreadsheet wrote this, it removed leading zeros: export the cells as text";
            return diagnostic.labelled(format!("{lost} missing")).help(help);
        }
        if lost > 0 {
            let side = shape.side();
            let help = format!("the last whole row of {side} ends after column {}", length / side * side);
            return diagnostic.labelled(format!("{lost} missing")).help(help);
        }
        let cut = word.char_indices().nth(expected).map_or(word.len(), |(at, _)| at);
        let extra = Span::new(span.start + cut, span.end);
        let help = "text after the cells must be separated by a space, a comma or `#`";
        let diagnostic = Diagnostic::wrong_cell_count(shape.side(), length, extra);
        diagnostic.labelled(format!("{} too many", length - expected)).help(help)
    }
}

/// Whether a line is named by one letter, which may as well number it: then it is a solution only if it completes the puzzle.
fn is_letter(line: &str) -> bool {
    line.trim_start().chars().nth(1).is_none_or(|second| !second.is_alphabetic())
}

/// Adds the grid of an entry to a puzzle as its solution, if it is full, completes the puzzle where it `must`, and the
/// puzzle has none; returns whether it is.
fn add_solution(puzzle: &mut Entry, solution: &Entry, must: bool) -> bool {
    let (Some(record), Some(listed)) = (&mut puzzle.record, &solution.record) else { return false };
    let is_pair = record.solution.is_none() && record.shape() == listed.shape();
    if must && !listed.grid.completes(&record.grid) {
        return false;
    }
    if !is_pair || record.grid.is_full() || !listed.grid.is_full() {
        return false;
    }
    record.solution = Some(Listed { grid: listed.grid.clone(), cells: listed.cells.clone() });
    record.span.end = solution.span.end;
    puzzle.span.end = solution.span.end;
    true
}
