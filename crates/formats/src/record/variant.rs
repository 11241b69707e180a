//! A variant as read from a file: the puzzle, the place of each clue, and everything else that the file says.
//!
//! Readers make these of texts that state more than a classic grid; whoever understands only classic puzzles never sees them,
//! because they are no [`Record`]. What a reader does not turn into a clue is kept by name and place, so that a verdict can
//! say what it does not cover.

use givens_engine::enums::named_enum;
use givens_variants::{CellIndex, FAMILIES, VariantPuzzle};

use crate::text::Span;

use super::{Field, FieldSet, Meta, Record, Text};

/// A variant as a file has it: well-formed, but not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantRecord {
    /// The layout, the givens and the clues.
    pub puzzle: VariantPuzzle,
    /// The bytes of the whole record.
    pub span: Span,
    /// The position of each clue, in their order. It may be shorter than the list of clues: the rest are at the whole record.
    pub clue_spans: Vec<Span>,
    /// The solution that the file lists, right or wrong: the digit of each place of the board, row by row.
    pub solution: Option<Vec<Option<u8>>>,
    /// What is no clue, by what it is.
    pub kept: Vec<KeptPart>,
    /// Texts, ratings, and under [`Meta::raw`] what only the format that it was read from can write back: as `document` the
    /// whole text.
    pub meta: Meta,
}

/// The name under which [`Meta::raw`] has the document of a variant.
const DOCUMENT: &str = "document";

/// What a variant may have besides the families of its puzzle: limited cells, and parts of these classes.
const OTHER_FAMILIES: [&str; 3] = ["limits", "unknown", "drawn"];

/// Something that a file says and that is no clue.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct KeptPart {
    /// What it is.
    pub class: KeptClass,
    /// What the format calls it, or for what is unknown a phrase that says what cannot be read: "`maxarrow`".
    pub name: String,
    /// How many of them there are.
    pub count: usize,
    /// Where the first of them is.
    pub span: Span,
}

named_enum! {
    /// What a part of a file is that is no clue.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum KeptClass {
        /// Returns its name: `drawn`.
        fn name;
        /// A drawing that may be a rule: lines, shapes, texts in cells.
        Drawn = "drawn",
        /// The drawing of a clue that the file also states.
        Twin = "twin",
        /// A constraint that cannot be understood.
        Unknown = "unknown",
        /// How something looks.
        Style = "style",
        /// Texts about the puzzle.
        Metadata = "metadata",
        /// What a player has done.
        Progress = "progress",
    }
}

/// A record of either kind.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "classic records are the usual ones, and soon moved into an entry"
)]
pub enum AnyRecord {
    /// A classic puzzle.
    Classic(Record),
    /// A puzzle with other regions or further clues.
    Variant(Box<VariantRecord>),
}

/// A record of either kind, borrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordRef<'r> {
    /// A classic puzzle.
    Classic(&'r Record),
    /// A puzzle with other regions or further clues.
    Variant(&'r VariantRecord),
}

impl<'r> RecordRef<'r> {
    /// Returns records of one kind, or of both, as such.
    pub fn list(records: &[impl Into<Self> + Copy]) -> Vec<Self> {
        records.iter().map(|&record| record.into()).collect()
    }

    /// Returns the classic record, if it is one.
    #[must_use]
    pub const fn classic(self) -> Option<&'r Record> {
        match self {
            Self::Classic(record) => Some(record),
            Self::Variant(_) => None,
        }
    }

    /// Returns the bytes of the whole record.
    #[must_use]
    pub const fn span(self) -> Span {
        match self {
            Self::Classic(record) => record.span,
            Self::Variant(record) => record.span,
        }
    }

    /// Returns the families of its rules in one text: `classic`, or those of a variant joined by `+`.
    #[must_use]
    pub fn families(self) -> String {
        match self {
            Self::Classic(_) => "classic".to_owned(),
            Self::Variant(record) => record.family_names().collect::<Vec<_>>().join("+"),
        }
    }

    /// Returns its texts, ratings and columns.
    #[must_use]
    pub const fn meta(self) -> &'r Meta {
        match self {
            Self::Classic(record) => &record.meta,
            Self::Variant(record) => &record.meta,
        }
    }
}

impl<'r> From<&'r Record> for RecordRef<'r> {
    fn from(record: &'r Record) -> Self {
        Self::Classic(record)
    }
}

impl<'r> From<&'r VariantRecord> for RecordRef<'r> {
    fn from(record: &'r VariantRecord) -> Self {
        Self::Variant(record)
    }
}

impl From<Record> for AnyRecord {
    fn from(record: Record) -> Self {
        Self::Classic(record)
    }
}

impl From<VariantRecord> for AnyRecord {
    fn from(record: VariantRecord) -> Self {
        Self::Variant(Box::new(record))
    }
}

impl AnyRecord {
    /// Returns it borrowed.
    #[must_use]
    pub fn as_ref(&self) -> RecordRef<'_> {
        match self {
            Self::Classic(record) => RecordRef::Classic(record),
            Self::Variant(record) => RecordRef::Variant(record),
        }
    }

    /// Replaces all spans, as for text that was decoded from another; that of the whole record by `whole`.
    pub(crate) fn replace_spans(&mut self, place: &dyn Fn(Span) -> Span, whole: Span) {
        match self {
            Self::Classic(record) => {
                record.replace_spans(place);
                record.span = whole;
            }
            Self::Variant(record) => {
                record.replace_spans(place);
                record.span = whole;
            }
        }
    }

    /// Returns its metadata.
    pub(crate) fn meta_mut(&mut self) -> &mut Meta {
        match self {
            Self::Classic(record) => &mut record.meta,
            Self::Variant(record) => &mut record.meta,
        }
    }
}

impl VariantRecord {
    /// Returns a record at this place, of which nothing but the puzzle is known.
    #[must_use]
    pub fn new(puzzle: VariantPuzzle, span: Span) -> Self {
        Self { puzzle, span, clue_spans: Vec::new(), solution: None, kept: Vec::new(), meta: Meta::default() }
    }

    /// Adds a clue that the text states here.
    pub fn push_clue(&mut self, clue: givens_variants::Clue, span: Span) {
        self.puzzle.clues.push(clue);
        self.clue_spans.push(span);
    }

    /// Keeps the document that it was read from, which the format of this id gives back.
    pub(crate) fn keep_document(&mut self, format: &'static str, text: &str) {
        self.meta.keep(format, DOCUMENT, text);
    }

    /// Returns the document that it was read from, if that is one of the format of this id.
    #[must_use]
    pub fn document(&self, format: &str) -> Option<&str> {
        self.meta.raw(format, DOCUMENT)
    }

    /// Returns the documents that it was read from: one, or none if its format keeps none.
    pub fn documents(&self) -> impl Iterator<Item = &str> {
        self.meta.raw.iter().filter(|raw| raw.name == DOCUMENT).map(|raw| raw.text.as_str())
    }

    /// Sets the listed solution. The document from which it was read lists another, so it is given up if they differ.
    pub fn set_solution(&mut self, solution: Option<Vec<Option<u8>>>) {
        if self.solution != solution {
            self.solution = solution;
            self.meta.raw.retain(|raw| raw.name != DOCUMENT);
        }
    }

    /// Keeps something by its name, and counts it where there is one of the same name already.
    pub fn keep(&mut self, class: KeptClass, name: impl Into<String>, span: Span) {
        let name = name.into();
        match self.kept.iter_mut().find(|kept| kept.class == class && kept.name == name) {
            Some(kept) => kept.count += 1,
            None => self.kept.push(KeptPart { class, name, count: 1, span }),
        }
    }

    /// Keeps something that has a name of its own.
    pub(crate) fn push_kept(&mut self, class: KeptClass, name: String, span: Span) {
        self.push_counted(class, name, 1, span);
    }

    /// Keeps so many of something that have a name of their own.
    pub(crate) fn push_counted(&mut self, class: KeptClass, name: String, count: usize, span: Span) {
        self.kept.push(KeptPart { class, name, count, span });
    }

    /// Returns what is kept of a class.
    pub fn kept_of(&self, class: KeptClass) -> impl Iterator<Item = &KeptPart> {
        self.kept.iter().filter(move |kept| kept.class == class)
    }

    /// Returns the names of what a classic grid does not have, with their numbers: `cage (12)`, `jigsaw`, `line (drawn)`.
    #[must_use]
    pub fn constraint_names(&self) -> Vec<String> {
        let families = self.puzzle.families().map(|family| {
            match self.puzzle.clues.iter().filter(|clue| clue.family() == family).count() {
                0 | 1 => family.to_owned(),
                count => format!("{family} ({count})"),
            }
        });
        let limits = self.puzzle.limits.iter().flatten().count();
        let limited = (limits > 0).then(|| format!("limited cells ({limits})"));
        let others = self.kept.iter().filter_map(|kept| match kept.class {
            KeptClass::Drawn => Some(format!("{} ({}, drawn)", kept.name, kept.count)),
            KeptClass::Unknown => Some(kept.name.clone()),
            _ => None,
        });
        families.chain(limited).chain(others).collect()
    }

    /// Returns the names of its families, `limits` if some cells are limited, and `unknown` and `drawn` if it has constraints
    /// that cannot be understood and drawings that may be rules.
    pub fn family_names(&self) -> impl Iterator<Item = &'static str> {
        let holds = [self.puzzle.has_limits(), self.has_unknown(), self.has_drawings()];
        let others = OTHER_FAMILIES.into_iter().zip(holds).filter(|(_, holds)| *holds);
        self.puzzle.families().chain(others.map(|(name, _)| name))
    }

    /// Returns all names that families may have.
    pub fn known_family_names() -> impl Iterator<Item = &'static str> {
        FAMILIES.into_iter().chain(OTHER_FAMILIES)
    }

    /// Returns whether it has constraints that cannot be understood, so that nothing can be said about its solutions.
    #[must_use]
    pub fn has_unknown(&self) -> bool {
        self.kept_of(KeptClass::Unknown).next().is_some()
    }

    /// Returns whether it has drawings that may be rules, so that its solutions may be fewer than its clues allow.
    #[must_use]
    pub fn has_drawings(&self) -> bool {
        self.kept_of(KeptClass::Drawn).next().is_some()
    }

    /// Returns the position of a clue, by its index.
    #[must_use]
    pub fn clue_span(&self, index: usize) -> Span {
        self.clue_spans.get(index).copied().unwrap_or(self.span)
    }

    /// Returns the name of a cell: `r3c5`.
    #[must_use]
    pub fn cell_name(&self, cell: CellIndex) -> String {
        self.puzzle.layout.name(cell).to_string()
    }

    /// Returns the fields that it has besides its layout, givens and clues; limits are candidates.
    #[must_use]
    pub fn fields(&self) -> FieldSet {
        let held = [
            (Field::Candidates, self.puzzle.has_limits()),
            (Field::Solution, self.solution.is_some()),
            (Field::Ratings, !self.meta.ratings.is_empty()),
            (Field::Columns, !self.meta.columns.is_empty()),
        ];
        let parts = held.into_iter().filter(|(_, there)| *there).map(|(field, _)| field);
        parts.chain(self.meta.texts().map(|(text, _)| Field::Text(text))).collect()
    }

    /// Returns the text of its rules, which no program reads.
    #[must_use]
    pub fn rules_text(&self) -> Option<&str> {
        self.meta.text(Text::Description).filter(|text| !text.trim().is_empty())
    }

    /// Returns the approximate size in bytes of the memory that it takes elsewhere.
    pub(crate) fn heap_size(&self) -> usize {
        let places = self.puzzle.layout.place_count();
        let kept: usize = self.kept.iter().map(|kept| size_of::<KeptPart>() + kept.name.len()).sum();
        let clues = self.puzzle.clues.iter().map(givens_variants::Clue::size).sum::<usize>();
        let spans = self.clue_spans.len() * size_of::<Span>();
        size_of::<Self>() + places * 24 + clues + spans + kept + self.meta.heap_size()
    }

    /// Moves all spans `by` bytes on.
    pub(crate) fn shift(&mut self, by: usize) {
        self.replace_spans(&|span| span.moved(by));
    }

    /// Replaces all spans, as for text that was decoded from another.
    pub(crate) fn replace_spans(&mut self, place: &dyn Fn(Span) -> Span) {
        self.span = place(self.span);
        self.clue_spans.iter_mut().for_each(|span| *span = place(*span));
        self.kept.iter_mut().for_each(|kept| kept.span = place(kept.span));
    }
}
