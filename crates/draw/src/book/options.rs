//! What callers say of a book: its puzzles, how it looks, and why there may be none.
//!
//! [`BookPuzzle`]s and [`BookOptions`] go to `Book::new`, and a [`BookError`] comes from there or from a back end.

use std::{fmt, str::FromStr};

use givens_engine::{ParseError, enums::named_enum, grid::Grid, setters::setters};

use crate::draw::{AnyScene, DrawOptions, Scene, Style, VariantScene, split_unit};

use super::{rule_place::RulePlace, solution_place::SolutionPlace};

/// A puzzle of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookPuzzle {
    /// What is printed.
    pub board: BookBoard,
    /// Which level it belongs to.
    pub level: Option<String>,
    /// A few words beside its number: `SE 7.1`.
    pub note: Option<String>,
    /// The title, beside the number of a classic puzzle; that of a variant is above its board.
    pub title: Option<String>,
    /// Who made it: beside the number.
    pub author: Option<String>,
    /// A position of a classic puzzle to print instead of the givens alone: candidates, and digits that are placed.
    pub position: Option<Box<Scene>>,
}

/// What is printed of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookBoard {
    /// A classic puzzle: its givens and its solution.
    Classic(Box<[Grid; 2]>),
    /// A variant with its clues; the scene has the solution.
    Variant(Box<VariantScene>),
}

impl BookPuzzle {
    /// Returns a classic puzzle without level and note.
    #[must_use]
    pub fn new(givens: Grid, solution: Grid) -> Self {
        Self::of_board(BookBoard::Classic(Box::new([givens, solution])))
    }

    /// Returns a variant with its solution, the digit of each place of the board row by row, without level and note.
    #[must_use]
    pub fn of_variant(scene: VariantScene, solution: Vec<Option<u8>>) -> Self {
        Self::of_board(BookBoard::Variant(Box::new(scene.with_solution(solution))))
    }

    const fn of_board(board: BookBoard) -> Self {
        Self { board, level: None, note: None, title: None, author: None, position: None }
    }

    /// Returns the picture of the puzzle, or of its solution.
    pub(super) fn scene(&self, is_solution: bool) -> BookScene {
        match &self.position {
            Some(position) if !is_solution => BookScene::Classic(position.clone()),
            _ => self.board.scene(is_solution),
        }
    }
}

impl BookBoard {
    /// Returns the number of rows or columns, whichever are more.
    pub(super) fn side(&self) -> usize {
        match self {
            Self::Classic(grids) => grids[0].shape().side(),
            Self::Variant(scene) => scene.puzzle.layout.rows().max(scene.puzzle.layout.columns()),
        }
    }

    /// Returns the picture of the puzzle, or of its solution.
    fn scene(&self, is_solution: bool) -> BookScene {
        match self {
            Self::Classic(grids) => {
                let [givens, solution] = &**grids;
                let scene = Scene::from_givens(givens.clone());
                BookScene::Classic(Box::new(scene.with_solution(is_solution.then(|| solution.clone()))))
            }
            // A solution is read in a small picture: the digits and the regions, without clues and texts.
            Self::Variant(scene) if is_solution => {
                let mut puzzle = scene.puzzle.clone();
                puzzle.clues.clear();
                let solved = VariantScene::from_puzzle(puzzle).with_solution(scene.solution.clone());
                BookScene::Variant(Box::new(solved))
            }
            Self::Variant(scene) => BookScene::Variant(Box::new((**scene).clone().with_solution(None))),
        }
    }
}

/// A picture of a puzzle of either kind.
#[derive(Debug)]
pub(super) enum BookScene {
    Classic(Box<Scene>),
    Variant(Box<VariantScene>),
}

impl BookScene {
    /// Returns what the back ends of `draw` take.
    pub(super) fn any(&self) -> AnyScene<'_> {
        match self {
            Self::Classic(scene) => AnyScene::Classic(scene),
            Self::Variant(scene) => AnyScene::Variant(scene),
        }
    }
}

setters!(BookPuzzle {
    with_level(level: impl Into<Option<String>>),
    with_note(note: impl Into<Option<String>>),
    with_title(title: impl Into<Option<String>>),
    with_author(author: impl Into<Option<String>>),
    with_position(position: impl Into<Option<Box<Scene>>>),
});

named_enum! {
    /// What a PDF is for.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum Profile {
        /// Returns its name.
        fn id;
        /// A print shop: grey only, with the boxes of a page; no links and bookmarks, and no metadata but a title.
        #[default]
        Print = "print",
        /// A screen: PDF/UA-1, with title, bookmarks, and a text for each grid.
        Screen = "screen",
    }
}

/// The size of a trimmed page in hundredths of a millimetre.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; pub use givens_draw::*; }
/// use givens::book::PageSize;
///
/// assert_eq!("6x9in".parse(), Ok(PageSize { width: 15_240, height: 22_860 }));
/// assert_eq!("a5".parse(), "148x210mm".parse::<PageSize>());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageSize {
    /// The width.
    pub width: i32,
    /// The height.
    pub height: i32,
}

impl PageSize {
    /// 210 by 297 mm.
    pub const A4: Self = Self { width: 21_000, height: 29_700 };
    /// The sizes that have names.
    const NAMED: [(&str, Self); 4] = [
        ("a3", Self { width: 29_700, height: 42_000 }),
        ("a4", Self::A4),
        ("a5", Self { width: 14_800, height: 21_000 }),
        ("letter", Self { width: 21_590, height: 27_940 }),
    ];
}

impl FromStr for PageSize {
    type Err = ParseError;

    /// Reads the name of a paper, or a width and a height in `mm`, `cm` or `in`.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.to_ascii_lowercase();
        let named = Self::NAMED.into_iter().find(|(name, _)| *name == text).map(|(_, size)| size);
        named.or_else(|| Self::measured(&text)).ok_or_else(|| {
            ParseError::new(
                "expected a3, a4, a5, letter, or a size of 50 to 1,000 mm such as 210x297mm or 6x9in",
            )
        })
    }
}

impl PageSize {
    /// Returns a width and a height with a unit.
    fn measured(text: &str) -> Option<Self> {
        let (digits, unit) = split_unit(text)?;
        let (width, height) = digits.split_once('x')?;
        let [width, height] = [width, height].map(|number| {
            let length = number.parse::<f64>().ok()? * unit;
            #[allow(clippy::cast_possible_truncation, reason = "within the range")]
            (5_000.0..=100_000.0).contains(&length).then(|| length.round() as i32)
        });
        Some(Self { width: width?, height: height? })
    }
}

/// The order of the puzzles of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BookOrder {
    /// Level by level, in the order in which the levels appear.
    #[default]
    Levels,
    /// As they come, with the level beside each.
    Mixed,
}

/// How a book looks.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct BookOptions {
    /// The title: on the cover, without which there is none, and in the properties of the file.
    pub title: Option<String>,
    /// The trimmed page.
    pub page: PageSize,
    /// How many puzzles are on a page: 1, 2, 4, 6 or 9.
    pub puzzles_per_page: usize,
    /// All margins, instead of those that suit the number of pages.
    pub margin: Option<i32>,
    /// Whether both sides of the paper are printed: the inner margin is wider, and after a cover, parts begin on right
    /// pages.
    pub is_two_sided: bool,
    /// Whether texts have 18 points and solutions are as large as puzzles elsewhere.
    pub is_large_print: bool,
    /// A line above the puzzles and solutions of each page: the name of a newspaper, or room for that of a pupil.
    pub heading: Option<String>,
    /// Where the solutions are.
    pub solutions: SolutionPlace,
    /// Whether the rules are printed before the puzzles.
    pub rules: RulePlace,
    /// The order of the puzzles.
    pub order: BookOrder,
    /// What the PDF is for.
    pub profile: Profile,
    /// A TrueType or OpenType font for the texts of a PDF, instead of Open Sans.
    pub font: Option<Vec<u8>>,
    /// How grids are drawn.
    pub draw: DrawOptions,
}

impl Default for BookOptions {
    fn default() -> Self {
        Self {
            title: None,
            page: PageSize::A4,
            puzzles_per_page: 4,
            margin: None,
            is_two_sided: true,
            is_large_print: false,
            heading: None,
            solutions: SolutionPlace::default(),
            rules: RulePlace::default(),
            order: BookOrder::default(),
            profile: Profile::default(),
            font: None,
            draw: DrawOptions::default().with_style(Style::PRINT),
        }
    }
}

setters!(BookOptions {
    with_title(title: impl Into<Option<String>>),
    with_page(page: PageSize),
    with_puzzles_per_page(puzzles_per_page: usize),
    with_margin(margin: impl Into<Option<i32>>),
    with_two_sided(is_two_sided: bool),
    with_large_print(is_large_print: bool),
    with_heading(heading: impl Into<Option<String>>),
    with_solutions(solutions: SolutionPlace),
    with_rules(rules: RulePlace),
    with_order(order: BookOrder),
    with_profile(profile: Profile),
    with_font(font: impl Into<Option<Vec<u8>>>),
    with_draw(draw: DrawOptions),
});

impl BookOptions {
    /// Returns whether rules are printed before the puzzles.
    #[must_use]
    pub fn has_rules(&self) -> bool {
        let is_asked = match self.rules {
            RulePlace::Contents => self.title.is_some(),
            RulePlace::Front => true,
            RulePlace::None => false,
        };
        is_asked && self.solutions != SolutionPlace::Alone
    }

    /// Reads a margin, 0 to 50 mm with a unit as in `15mm`, `1.5cm` and `0.6in`, or as a number of millimetres, and returns
    /// it in hundredths of one.
    ///
    /// # Errors
    ///
    /// If the text is none.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_draw::*; }
    /// use givens::book::BookOptions;
    ///
    /// assert_eq!(BookOptions::parse_margin("20mm"), Ok(2000));
    /// assert_eq!(BookOptions::parse_margin("0.5in"), BookOptions::parse_margin("12.7"));
    /// ```
    pub fn parse_margin(text: &str) -> Result<i32, ParseError> {
        let text = text.trim().to_ascii_lowercase();
        let (number, unit) = split_unit(&text).unwrap_or((&text, 100.0));
        let margin = number.trim().parse::<f64>().ok().map(|number| number * unit);
        let margin = margin.filter(|margin| (0.0..=5000.0).contains(margin));
        let expected = "expected a length of 0 to 50 mm, such as 15mm, 1.5cm or 0.6in";
        #[allow(clippy::cast_possible_truncation, reason = "within the range")]
        margin.map(|margin| margin.round() as i32).ok_or_else(|| ParseError::new(expected))
    }
}

/// Why there is no book.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BookError {
    /// There are no puzzles.
    Empty,
    /// This number of puzzles does not fit on a page in a legible size: the width of a cell would be this, and should be
    /// at least that.
    SmallCells(i32, i32),
    /// The same, where solutions at the foot of the page take the room.
    SmallCellsAboveSolutions(i32, i32),
    /// The number of puzzles on a page is not 1, 2, 4, 6 or 9.
    PuzzlesPerPage(usize),
    /// The font has no glyphs for these characters.
    NoGlyphs(String),
    /// The data is not a font.
    NotAFont,
    /// The PDF could not be made.
    Failed(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millimetres = |length: &i32| format!("{}.{} mm", length / 100, length / 10 % 10);
        match self {
            Self::Empty => f.write_str("expected at least one puzzle"),
            Self::SmallCells(found, least) | Self::SmallCellsAboveSolutions(found, least) => {
                let help = match self {
                    Self::SmallCells(..) => "choose fewer puzzles a page or larger paper",
                    _ => "choose fewer puzzles a page, or solutions at the end",
                };
                let [found, least] = [found, least].map(millimetres);
                write!(f, "cells of {found} are too small to read: at least {least} are needed; {help}")
            }
            Self::PuzzlesPerPage(number) => {
                write!(f, "expected 1, 2, 4, 6 or 9 puzzles a page, found {number}")
            }
            Self::NoGlyphs(characters) => {
                write!(f, "the font has no glyphs for `{characters}`: name a font that has")
            }
            Self::NotAFont => f.write_str("expected a TrueType or OpenType font"),
            Self::Failed(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for BookError {}
