//! From the constraints of a text to the record of a puzzle.
//!
//! The layout is read first, because cells and clues depend on it; then each constraint by the reader of its family, in the
//! order of the text. What is of no known type, or says something that has no clue, is kept by name, and with it the whole
//! text, so that this format gives it back.

use std::collections::HashMap;

use givens_variants::{CellIndex, Clue, Edge, Layout, OutsideRule, PairRelation, ValueSet, VariantPuzzle};

use crate::{
    diagnostic::Diagnostic,
    record::{KeptClass, VariantRecord},
    text::{Span, shown},
};

use super::{
    board::{BoardSize, Boxes},
    text::{CellWord, Constraint, cell_word, number},
};

/// The largest number of unknown constraints that are kept by their names.
const MAX_NAMED: usize = 50;

/// Why a constraint is no clue.
#[derive(Debug)]
pub(super) enum Refusal {
    /// It says something that is not understood: a phrase that names it.
    Unknown(String),
    /// It is wrong, and the puzzle with it.
    Broken(Diagnostic),
}

impl From<Diagnostic> for Refusal {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Broken(diagnostic)
    }
}

/// The result of reading a constraint.
pub(super) type ClueResult<T> = Result<T, Refusal>;

/// What makes two clues one: the program keeps the last of those about the same corner or the same arrow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum ClueKey {
    /// A quadruple, by its first cell.
    Corner(CellIndex),
    /// A diagonal, by its first cell.
    Diagonal(CellIndex),
    /// A number outside, by its rule and its place.
    Outside(OutsideRule, Edge),
}

/// Marks between cells, for the rule that all of them are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MarkKind {
    /// White and black dots.
    Dots,
    /// X and V.
    Letters,
}

/// A puzzle that is being read.
pub(super) struct PuzzleReader {
    pub(super) record: VariantRecord,
    pub(super) boxes: Boxes,
    /// What each cell may hold by the givens, and whether a single one says so.
    allowed: Vec<Option<(ValueSet, bool)>>,
    /// Where the givens of each cell are.
    pub(super) given_spans: Vec<Span>,
    unique: HashMap<ClueKey, usize>,
    /// The pairs of cells with marks, the lower cell first.
    marks: Vec<(MarkKind, [CellIndex; 2])>,
    /// The clues whose exceptions are all marks of a kind.
    strict: Vec<(MarkKind, usize)>,
    /// Where the constraint is that is being read.
    span: Span,
    /// The clues of a constraint in a group.
    group: Option<GroupClues>,
    /// How many steps of automata at cells there are.
    path_work: usize,
    /// The number of branches of all groups.
    pub(super) branches: usize,
    /// Whether ranks may be those of several lines.
    pub(super) ranks_may_tie: bool,
    /// Where it is said that regions hold the same digits.
    pub(super) same_regions: Option<Span>,
}

/// What constraints in a group have said.
#[derive(Debug, Default)]
pub(super) struct GroupClues {
    pub(super) clues: Vec<Clue>,
    /// What is unclear in a group: a phrase that names it.
    pub(super) unclear: Option<&'static str>,
    keys: Vec<ClueKey>,
}

/// The most steps of automata at cells, all together: a guess takes up to ten milliseconds then.
const MAX_PATH_WORK: usize = 1 << 22;

impl PuzzleReader {
    pub(super) fn new(board: BoardSize, boxes: Boxes, span: Span) -> Self {
        let layout = board.layout(boxes);
        let count = layout.place_count();
        Self {
            record: VariantRecord::new(VariantPuzzle::new(layout), span),
            boxes,
            allowed: vec![None; count],
            given_spans: vec![span; count],
            unique: HashMap::new(),
            marks: Vec::new(),
            strict: Vec::new(),
            span,
            group: None,
            path_work: 0,
            branches: 0,
            ranks_may_tie: false,
            same_regions: None,
        }
    }

    pub(super) const fn layout(&self) -> &Layout {
        &self.record.puzzle.layout
    }

    /// Goes on to a constraint.
    pub(super) const fn begin(&mut self, constraint: &Constraint<'_>) {
        self.span = constraint.span;
    }

    /// Adds a clue.
    pub(super) fn push(&mut self, clue: Clue) {
        match &mut self.group {
            Some(group) => group.clues.push(clue),
            None => self.record.push_clue(clue, self.span),
        }
    }

    /// Reads something in a group; returns the clues that it would add.
    pub(super) fn in_group(
        &mut self,
        read: impl FnOnce(&mut Self) -> ClueResult<()>,
    ) -> ClueResult<GroupClues> {
        let outer = self.group.replace(GroupClues::default());
        let result = read(self);
        let inner = std::mem::replace(&mut self.group, outer).unwrap_or_default();
        result.map(|()| inner)
    }

    /// Whether what is read belongs to a group; then it cannot be about the whole puzzle, for which a phrase is noted.
    pub(super) fn is_unclear_in_group(&mut self, phrase: &'static str) -> bool {
        if let Some(group) = &mut self.group {
            group.unclear.get_or_insert(phrase);
        }
        self.group.is_some()
    }

    /// Counts an automaton with so many steps at so many cells.
    pub(super) fn add_path_work(&mut self, name: &str, cells: usize, steps: usize) -> ClueResult<()> {
        self.path_work = self.path_work.saturating_add(cells.saturating_mul(steps));
        if self.path_work > MAX_PATH_WORK {
            return Err(Refusal::Unknown(format!("`{name}` beyond the limit of steps")));
        }
        Ok(())
    }

    /// Adds a clue, in place of one of the same key.
    pub(super) fn push_unique(&mut self, key: ClueKey, clue: Clue) {
        if let Some(group) = &mut self.group {
            if group.keys.contains(&key) {
                group.unclear.get_or_insert("two numbers at one place");
            }
            group.keys.push(key);
            return group.clues.push(clue);
        }
        let next = self.record.puzzle.clues.len();
        let place = *self.unique.entry(key).or_insert(next);
        if place == next {
            self.push(clue);
        } else {
            self.record.puzzle.clues[place] = clue;
            self.record.clue_spans[place] = self.span;
        }
    }

    /// Notes that two cells have a mark.
    pub(super) fn mark(&mut self, kind: MarkKind, [a, b]: [CellIndex; 2]) {
        // Marks in a group exempt nothing outside of it.
        if self.group.is_none() {
            self.marks.push((kind, [a.min(b), a.max(b)]));
        }
    }

    /// Adds a clue about all neighbours without marks of a kind, once.
    pub(super) fn push_strict(&mut self, kind: MarkKind, forbidden: Vec<PairRelation>) {
        let is_unclear = self.is_unclear_in_group("a rule about all marks");
        if is_unclear || self.strict.iter().any(|(other, _)| *other == kind) {
            return;
        }
        self.strict.push((kind, self.record.puzzle.clues.len()));
        self.push(Clue::Neighbours { forbidden, except: Vec::new() });
    }

    /// Limits a cell to these values.
    pub(super) fn allow(&mut self, cell: CellIndex, values: ValueSet, span: Span) {
        if self.group.is_some() {
            return self.push(Clue::Limit(cell, values));
        }
        let allowed = &mut self.allowed[cell.index()];
        *allowed = Some(allowed.map_or((values, true), |(old, _)| (old.and(values), false)));
        self.given_spans[cell.index()] = span;
    }

    /// Keeps a constraint that is not understood.
    pub(super) fn keep(&mut self, class: KeptClass, phrase: &str, span: Span) {
        let is_known = |phrase: &str| self.record.kept.iter().any(|kept| kept.name == phrase);
        let phrase = if self.record.kept.len() < MAX_NAMED || is_known(phrase) {
            phrase
        } else {
            "further constraints"
        };
        self.record.keep(class, phrase, span);
    }

    /// Returns the cell that an argument names.
    pub(super) fn cell(&self, constraint: &Constraint<'_>, argument: &str) -> ClueResult<CellIndex> {
        let span = || constraint.span_of(argument);
        match cell_word(argument) {
            Some(CellWord::Cell(row, column)) => self.layout().cell(row, column).ok_or_else(|| {
                let (rows, columns) = (self.layout().rows(), self.layout().columns());
                let message = format!("`{}` lies outside the board of {rows}×{columns}", shown(argument));
                Diagnostic::broken(message, span()).into()
            }),
            Some(CellWord::Variable) => Err(Refusal::Unknown(match constraint.name {
                "" => "givens of variables".to_owned(),
                name => format!("`{name}` of variables"),
            })),
            None => Err(Diagnostic::not_a("a cell, as `R1C1`", argument, span()).into()),
        }
    }

    /// Returns the cells that arguments name: one or more.
    pub(super) fn cells(
        &self,
        constraint: &Constraint<'_>,
        arguments: &[&str],
    ) -> ClueResult<Vec<CellIndex>> {
        if arguments.is_empty() {
            let message = format!("`.{}` names no cells", shown(constraint.name));
            return Err(Diagnostic::broken(message, constraint.span).into());
        }
        arguments.iter().map(|argument| self.cell(constraint, argument)).collect()
    }

    /// Makes the givens and limits of what cells may hold, and the exceptions of the marks; returns the record.
    pub(super) fn finish(mut self) -> VariantRecord {
        self.finish_same_regions();
        for (index, allowed) in self.allowed.iter().enumerate() {
            let Some((values, is_one)) = *allowed else { continue };
            match values.iter().next().filter(|_| is_one && values.len() == 1) {
                Some(digit) => self.record.puzzle.givens[index] = Some(digit),
                None => self.record.puzzle.limits[index] = Some(values),
            }
        }
        if self.ranks_may_tie {
            for clue in &mut self.record.puzzle.clues {
                if let Clue::Outside(rule @ OutsideRule::UniqueRank, ..) = clue {
                    *rule = OutsideRule::Rank;
                }
            }
        }
        for (kind, place) in std::mem::take(&mut self.strict) {
            let own = self.marks.iter().filter(|(other, _)| *other == kind);
            let mut pairs: Vec<_> = own.map(|(_, pair)| *pair).collect();
            pairs.sort_unstable();
            pairs.dedup();
            if let Clue::Neighbours { except, .. } = &mut self.record.puzzle.clues[place] {
                *except = pairs;
            }
        }
        self.record
    }
}

/// Returns the number of an argument: "a sum".
pub(super) fn number_of(constraint: &Constraint<'_>, argument: &str, what: &str) -> ClueResult<i32> {
    let not_a = || Diagnostic::not_a(what, argument, constraint.span_of(argument)).into();
    number(argument).ok_or_else(not_a)
}
