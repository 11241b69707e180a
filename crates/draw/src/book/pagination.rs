//! Puzzles → pages: levels one after the other, and the solutions where the options ask for them.
//!
//! [`Book::new`] says what each page is for, and knows which page has which solution; `sheet` then sets the pages. How many
//! grids a page has comes from `geometry`, whose inner margin depends on the number of pages: the two ask each other until
//! they agree.

use std::ops::Range;

use crate::language::{Language, Words, with_capital};

use super::{
    front_rules::FrontRules,
    geometry::{Geometry, Heads, rule_step},
    options::{BookError, BookOptions, BookOrder, BookPuzzle},
    solution_place::SolutionPlace,
};

/// A book: puzzles on sheets.
#[derive(Debug)]
pub struct Book {
    pub(super) puzzles: Vec<BookPuzzle>,
    pub(super) options: BookOptions,
    pub(super) levels: Vec<Chapter>,
    pub(super) rules: FrontRules,
    pub(super) geometry: Geometry,
    pub(super) sheets: Vec<Content>,
    /// The page where the solutions begin, if they are a part of their own.
    first_solutions: Option<usize>,
}

impl Book {
    /// Divides puzzles by level, in the order in which the levels appear, and over sheets.
    ///
    /// # Errors
    ///
    /// If there is no puzzle, or they do not fit on the page.
    pub fn new(mut puzzles: Vec<BookPuzzle>, options: BookOptions) -> Result<Self, BookError> {
        let levels = if options.order == BookOrder::Mixed {
            vec![Chapter { name: None, puzzles: 0..puzzles.len() }]
        } else {
            divide(&mut puzzles)
        };
        let side = puzzles.iter().map(|puzzle| puzzle.board.side()).max().ok_or(BookError::Empty)?;
        let has_pages = options.solutions.is_part() || options.solutions == SolutionPlace::Facing;
        let part = has_pages || levels.iter().any(|level| level.name.is_some());
        let heads = Heads { heading: options.heading.is_some(), part };
        let rules = FrontRules::new(&puzzles, &options);
        let sheets = |geometry: &Geometry| contents(geometry, &levels, &rules, &options);
        let geometry = Geometry::new(side, heads, &options, |geometry| sheets(geometry).len())?;
        let sheets = sheets(&geometry);
        let first = sheets.iter().position(|content| matches!(content, Content::Solutions(_)));
        let first_solutions = first.filter(|_| options.solutions.is_part()).map(|index| index + 1);
        Ok(Self { puzzles, options, levels, rules, geometry, sheets, first_solutions })
    }

    /// Returns the number of pages.
    #[must_use]
    pub const fn pages(&self) -> usize {
        self.sheets.len()
    }

    /// Returns the parts: the rules if they have pages, the levels, and the solutions.
    pub(super) fn parts(&self) -> Vec<Part> {
        let page_of =
            |is_of_part: &dyn Fn(&Content) -> bool| Some(self.sheets.iter().position(is_of_part)? + 1);
        let words = self.words();
        let rules = page_of(&|content| matches!(content, Content::Rules(_)));
        let rules = rules.map(|page| Part { name: words.rules_head.to_owned(), page, puzzles: None });
        let levels = self.levels.iter().enumerate().filter_map(|(number, level)| {
            let page =
                page_of(&|content| matches!(content, Content::Puzzles { level, .. } if *level == number))?;
            Some(Part { name: level.heading(words), page, puzzles: Some(level.puzzles.clone()) })
        });
        let solutions = self.first_solutions;
        let solutions = solutions.map(|page| Part { name: words.solutions.to_owned(), page, puzzles: None });
        rules.into_iter().chain(levels).chain(solutions).collect()
    }

    /// Returns the language of its texts.
    pub(super) const fn language(&self) -> Language {
        self.options.draw.language
    }

    /// Returns the phrases of its language.
    pub(super) const fn words(&self) -> &'static Words {
        self.language().words()
    }

    /// Returns the page of the solution of a puzzle.
    pub(super) fn solution_page(&self, puzzle: usize) -> Option<usize> {
        Some(self.first_solutions? + puzzle / self.geometry.solutions.grids())
    }
}

/// A part of a book, as the contents list it.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) name: String,
    /// The number of its first page.
    pub(super) page: usize,
    /// The puzzles of a level.
    pub(super) puzzles: Option<Range<usize>>,
}

/// Puzzles of one level, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chapter {
    pub(super) name: Option<String>,
    pub(super) puzzles: Range<usize>,
}

impl Chapter {
    /// Returns its name with a capital.
    pub(super) fn heading(&self, words: &Words) -> String {
        let name = self.name.as_deref().map_or(words.puzzles, |name| words.level(name));
        with_capital(name)
    }
}

/// What a sheet is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content {
    Cover,
    Blank,
    /// Which lines of the contents.
    Contents(Range<usize>),
    /// Which lines of the rules.
    Rules(Range<usize>),
    Puzzles {
        level: usize,
        puzzles: Range<usize>,
    },
    Solutions(Range<usize>),
}

/// Returns what each sheet is for.
fn contents(
    geometry: &Geometry,
    levels: &[Chapter],
    rules: &FrontRules,
    options: &BookOptions,
) -> Vec<Content> {
    let puzzles = levels.last().map_or(0, |level| level.puzzles.end);
    let mut sheets = Vec::new();
    // The parts of a book with a cover begin on right pages.
    let turns = options.is_two_sided && options.title.is_some();
    let turn = |sheets: &mut Vec<Content>| {
        if turns && sheets.len() % 2 == 1 {
            sheets.push(Content::Blank);
        }
    };
    if options.title.is_some() {
        sheets.push(Content::Cover);
        turn(&mut sheets);
    }
    push_front(geometry, levels, rules, options, &mut sheets);
    if options.solutions != SolutionPlace::Facing {
        turn(&mut sheets);
    }
    if options.solutions != SolutionPlace::Alone {
        push_puzzles(geometry, levels, options, &mut sheets);
    }
    if options.solutions.is_part() {
        turn(&mut sheets);
        sheets.extend(chunks(0..puzzles, geometry.solutions.grids()).map(Content::Solutions));
    }
    turn(&mut sheets);
    sheets
}

/// Adds the pages of the contents and of the rules.
fn push_front(
    geometry: &Geometry,
    levels: &[Chapter],
    rules: &FrontRules,
    options: &BookOptions,
    sheets: &mut Vec<Content>,
) {
    let rule_lines = rules.lines(geometry).len();
    if options.title.is_some() && options.solutions != SolutionPlace::Alone {
        let lines = usize::from(rule_lines > 0) + levels.len() + usize::from(options.solutions.is_part());
        sheets.extend(chunks(0..lines, contents_lines(geometry)).map(Content::Contents));
    }
    // Those below the heading, and above the number of the page.
    let height = geometry.area(1).height - 6 * geometry.text;
    let on_a_page = usize::try_from(height / rule_step(geometry.text)).unwrap_or(1).max(1);
    sheets.extend(chunks(0..rule_lines, on_a_page).map(Content::Rules));
}

/// Adds the pages of puzzles, each with the page that faces it.
fn push_puzzles(geometry: &Geometry, levels: &[Chapter], options: &BookOptions, sheets: &mut Vec<Content>) {
    let faces = options.solutions == SolutionPlace::Facing;
    // A right page faces the left page before it.
    if faces && options.is_two_sided && sheets.len().is_multiple_of(2) {
        sheets.push(Content::Blank);
    }
    for (level, Chapter { puzzles, .. }) in levels.iter().enumerate() {
        for puzzles in chunks(puzzles.clone(), geometry.puzzles.grids()) {
            sheets.push(Content::Puzzles { level, puzzles: puzzles.clone() });
            sheets.extend(faces.then_some(Content::Solutions(puzzles)));
        }
    }
}

/// Divides a range into ranges of this size, of which the last may be shorter.
fn chunks(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    range.clone().step_by(size).map(move |start| start..(start + size).min(range.end))
}

/// Returns how many lines of the contents fit on a page, below the heading and above the rules.
fn contents_lines(geometry: &Geometry) -> usize {
    let lines = geometry.area(1).height / (geometry.text * 2) - 6;
    usize::try_from(lines).unwrap_or(1).max(1)
}

/// Sorts puzzles by level, in the order in which the levels appear, and returns the levels.
fn divide(puzzles: &mut Vec<BookPuzzle>) -> Vec<Chapter> {
    let mut names: Vec<Option<String>> = Vec::new();
    let mut sorted: Vec<Vec<BookPuzzle>> = Vec::new();
    for puzzle in puzzles.drain(..) {
        let place = names.iter().position(|name| *name == puzzle.level).unwrap_or_else(|| {
            names.push(puzzle.level.clone());
            sorted.push(Vec::new());
            names.len() - 1
        });
        sorted[place].push(puzzle);
    }
    let levels = names.into_iter().zip(sorted).map(|(name, part)| {
        let start = puzzles.len();
        puzzles.extend(part);
        Chapter { name, puzzles: start..puzzles.len() }
    });
    levels.collect()
}
