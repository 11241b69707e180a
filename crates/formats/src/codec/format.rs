//! The names of the formats.
//!
//! One row of the table here is a format: the variant, its summary and its module. The enum and the registry are made of
//! it; help, pages and completions read it.

use std::{error, fmt};

use crate::error::Error;

/// The table of formats: a row for each, in the order in which they are listed, with its variant of [`Format`] and its
/// module, whose `INFO` has its facts. `$callback` makes the enum of it, and the registry.
macro_rules! formats {
    ($callback:ident) => {
        $callback! {
            /// One puzzle a line, all cells glued.
            Line => lines::line,
            /// One puzzle a line, digits and CRLF: SudoCue's `.sdm`.
            Sdm => lines::sdm,
            /// One grid of candidates a line.
            Sukaku => lines::sukaku,
            /// The Sudoku Exchange puzzle bank.
            Bank => lines::bank,
            /// One position a line, with a step: HoDoKu's library.
            Hodoku => lines::hodoku,
            /// One position a line: Susser, SudokuStudio.
            Susser => lines::susser,
            /// Lists of cells: `r1c2=2`.
            Cells => lines::cells,
            /// Named grids in any layout: gsf's sudoku.
            Gsf => lines::gsf,
            /// Jigsaws: cells, then the region of each.
            Jigsaw => lines::jigsaw,
            /// Killers and jigsaws of `SumoCue`.
            SumoCue => lines::sumocue,
            /// Killers with a number of cage and sum for each cell.
            Ps => lines::ps,
            /// Killers of 81 arrows and sums.
            ShortKiller => lines::short_killer,
            /// A line a row, cells glued.
            Rows => grids::rows,
            /// A line a row, values separated by spaces.
            Spaced => grids::spaced,
            /// A line a row, one field a cell: comma-, semicolon- or tab-separated.
            Comma => grids::comma,
            /// Rows with drawn boxes.
            Boxed => grids::boxed,
            /// Grids of candidates.
            Candidates => grids::candidates,
            /// Killers as rows of letters, with a sum for each.
            CageLetters => grids::cage_letters,
            /// Givens, values and candidates in stacked grids.
            Stack => grids::stack,
            /// Five grids on one board.
            Samurai => grids::samurai,
            /// A table of puzzles, one a row.
            Table => tables,
            /// Matrix literals and printed matrices of MATLAB and Octave.
            Matlab => source::matlab,
            /// A puzzle with headers and state: SadMan's and SudoCue's `.sdk`.
            Sdk => documents::sdk,
            /// A puzzle and its progress: Simple Sudoku's and HoDoKu's `.ss`.
            Ss => documents::ss,
            /// Progress of a puzzle: SudoCue's `.sdx`.
            Sdx => documents::sdx,
            /// The `sudoku` environment of LaTeX.
            Latex => source::latex,
            /// JSON documents: this program's own, and what others write.
            Json => documents::json,
            /// JSON Lines: a JSON document a line.
            Jsonl => documents::jsonl,
            /// YAML: rows, records and named puzzles.
            Yaml => documents::yaml,
            /// Collections with the state of each puzzle: OpenSudoku.
            OpenSudoku => documents::opensudoku,
            /// A saved game: KSudoku.
            KSudoku => documents::ksudoku,
            /// A list of puzzles: 1gravity's Sudoku, `LibreSudoku`.
            OneGravity => documents::onegravity,
            /// A saved game: HoDoKu.
            Hsol => documents::hsol,
            /// Puzzles in XML of any kind.
            Xml => documents::xml,
            /// Tables of cells in HTML.
            Html => documents::html,
            /// A sudoku of ipuz.
            Ipuz => documents::ipuz,
            /// GNOME Sudoku's saved game.
            Gnome => documents::gnome,
            /// The puzzlekit data set.
            Puzzlekit => documents::puzzlekit,
            /// Text files of janko.at.
            Janko => documents::janko,
            /// Formulas for satisfiability solvers: DIMACS CNF.
            Dimacs => source::dimacs,
            /// Lists in the source text of programs.
            Literal => source::literal,
            /// Jupyter notebooks.
            Ipynb => source::ipynb,
            /// Tables and blocks of code in Markdown.
            Markdown => source::markdown,
            /// Data of `MiniZinc`.
            MiniZinc => source::minizinc,
            /// Lists of Prolog.
            Prolog => source::prolog,
            /// Facts of answer-set programs.
            Asp => source::asp,
            /// Links and files of pzpr: puzz.link, pzv.jp.
            Pzpr => links::pzpr,
            /// Game ids and saved games of Simon Tatham's Solo.
            Solo => links::solo,
            /// Strings and links of `SudokuWiki`.
            SudokuWiki => links::sudokuwiki,
            /// Links of Sudoku Exchange.
            Exchange => links::exchange,
            /// Links and documents of f-puzzles.
            FPuzzles => links::fpuzzles,
            /// Links and documents of `SudokuPad`.
            SudokuPad => links::sudokupad,
            /// Links and documents of Sudoku Maker.
            SudokuMaker => links::sudokumaker,
            /// Links of Penpa+ (penpa-edit).
            Penpa => links::penpa,
            /// Constraint texts and links of Interactive Sudoku Solver.
            Iss => links::iss,
        }
    };
}

pub(crate) use formats;

macro_rules! declare_formats {
    ($($(#[$doc:meta])+ $variant:ident => $($module:ident)::+,)*) => {
        /// A format of puzzle files.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])+ $variant,)*
        }
    };
}

formats!(declare_formats);

/// The error of writing a format that is only read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadOnly(pub Format);

impl fmt::Display for ReadOnly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is read, not written", self.0)
    }
}

impl error::Error for ReadOnly {}

impl From<ReadOnly> for Error {
    fn from(error: ReadOnly) -> Self {
        Self::Usage(error.to_string())
    }
}
