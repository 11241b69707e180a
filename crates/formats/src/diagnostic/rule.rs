//! The rules: an enum of their names and a table of their properties.
//!
//! A code is a letter for the stage and three digits, and is never used for another rule. The
//! name says what is wrong, not what to do. Each rule has fixtures in
//! `fixtures/rules/<CODE>-<name>/` and a page in docs/rules made of both.

use std::{fmt, str::FromStr};

use givens_engine::{ParseError, enums::named_enum, parse_error::named};

named_enum! {
    /// The severity of a diagnostic.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Severity {
        /// Returns `note`, `warning` or `error`.
        fn name;
        /// Harmless information.
        Note = "note",
        /// The data was read, but with one of several possible meanings, or without a part.
        Warning = "warning",
        /// Not a puzzle, or not one with exactly one solution.
        Error = "error",
    }
}

impl FromStr for Severity {
    type Err = ParseError;

    /// Reads a [`name`](Severity::name), in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        named("severity", text, &Self::ALL, Self::name)
    }
}

/// The stage that applies a rule: the letter of its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Stage {
    /// C: the remaining candidates.
    Candidates,
    /// F: the form of the file.
    Form,
    /// G: the givens.
    Givens,
    /// S: the solutions.
    Solutions,
    /// Q: the quality of a puzzle that is otherwise right; off unless selected.
    Quality,
    /// W: data that the target format cannot hold.
    Writing,
}

/// The properties of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleInfo {
    /// The rule.
    pub rule: Rule,
    /// `G001`.
    pub code: &'static str,
    /// `duplicate-given`.
    pub name: &'static str,
    /// The usual severity.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub summary: &'static str,
    /// Why it matters and what to do, in Markdown.
    pub reason: &'static str,
}

impl Rule {
    /// Returns its properties.
    #[must_use]
    pub fn info(self) -> &'static RuleInfo {
        &RULES[self as usize]
    }

    /// Returns its code: `G001`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.info().code
    }

    /// Returns its name: `duplicate-given`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns the rule that had this name in version 1 and has another one now.
    #[must_use]
    pub fn formerly(name: &str) -> Option<Self> {
        FORMER_NAMES.iter().find(|(former, _)| name.eq_ignore_ascii_case(former)).map(|&(_, rule)| rule)
    }

    /// Returns the stage that applies it.
    #[must_use]
    pub fn stage(self) -> Stage {
        match self.code().as_bytes()[0] {
            b'C' => Stage::Candidates,
            b'F' => Stage::Form,
            b'G' => Stage::Givens,
            b'S' => Stage::Solutions,
            b'Q' => Stage::Quality,
            _ => Stage::Writing,
        }
    }

    /// Returns whether it is reported by default: all except the Q rules are.
    #[must_use]
    pub fn is_on_by_default(self) -> bool {
        self.stage() != Stage::Quality
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Rule {
    type Err = ParseError;

    /// Parses a code or a name, current or former, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        let same =
            |info: &&RuleInfo| info.code.eq_ignore_ascii_case(text) || info.name.eq_ignore_ascii_case(text);
        let current = RULES.iter().find(same).map(|info| info.rule);
        current
            .or_else(|| Self::formerly(text))
            .ok_or_else(|| ParseError::new(format!("no rule is called `{text}`; `givens rule` lists them")))
    }
}

/// The names of version 1 that have changed.
const FORMER_NAMES: [(&str, Rule); 4] = [
    ("several-solutions", Rule::ManySolutions),
    ("one-of-several", Rule::OneOfMany),
    ("second-puzzle-column", Rule::SecondPuzzle),
    ("repeated-column", Rule::RepeatedName),
];

macro_rules! rules {
    ($($variant:ident $code:literal $name:literal $severity:ident $summary:literal $reason:literal)*) => {
        /// A rule: a possible defect of a file, a record or a puzzle.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = concat!("`", $code, "`: ", $summary)] $variant,)*
        }

        impl Rule {
            /// All rules, by code.
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$variant),*];
        }

        static RULES: &[RuleInfo] = &[$(RuleInfo {
            rule: Rule::$variant,
            code: $code,
            name: $name,
            severity: Severity::$severity,
            summary: $summary,
            reason: $reason,
        },)*];
    };
}

rules! {
    UselessDeletion "C001" "useless-deletion" Warning
        "a deleted candidate was already excluded"
        "A list of deleted candidates names a candidate of a filled cell, or one that the values of other cells exclude already. This changes nothing, but another cell or digit was probably meant."
    MisplacedCandidate "C002" "misplaced-candidate" Error
        "a candidate is at the position of another one"
        "In a line of 729 characters, character k of each cell is the digit k or a blank. A digit at another position means that a character before it was lost or added, so the record is skipped."
    MalformedCandidate "C003" "malformed-candidate" Error
        "a candidate in a list is not written as the format requires"
        "In lists of deleted candidates `469` is digit 4 in r6c9; in Simple Sudoku files `E53004` means the same, and `I534` places it. Reading only part of a list would give another puzzle, so the record is skipped."
    UnorderedCandidates "C004" "unordered-candidates" Note
        "the candidates of a cell are not in order, or one is repeated"
        "Programs write candidates in ascending order. Another order changes nothing; but a repeated digit may have replaced a missing one, so such a record is skipped."
    NoCandidate "C005" "no-candidate" Warning
        "a cell has no candidate left"
        "In a grid of candidates every cell has at least one, unless one was removed by mistake. Such a puzzle has no solution."
    UnknownFormat "F001" "unknown-format" Error
        "no known format fits the text"
        "Nothing in the text looks like a grid, so nothing was read. If it does contain puzzles, name the format with `--from`; `givens formats` lists the formats, and `givens detect` shows how each one was rated."
    WrongLength "F002" "wrong-length" Error
        "a line has more or fewer cells than its grid"
        "One character too few or too many is the classic typing error, and readers that ignore it put all later givens into the wrong cells. The record is skipped; its neighbours are read."
    UnknownCharacter "F003" "unknown-character" Error
        "a character is neither a digit nor a blank"
        "Usually a letter was typed for a digit (`O` for 0, `l` for 1), or the character is a stray mark. The record is skipped, because a guess could produce a plausible but wrong grid."
    ValueOutOfRange "F004" "value-out-of-range" Error
        "a value is larger than the side of the grid"
        "A 9×9 grid has values from 1 to 9. A larger value is a typing error, two values without a separator, or part of a grid of another size."
    WrongRowLength "F005" "wrong-row-length" Error
        "a row has more or fewer cells than the others"
        "It is unknown which cell is missing or added, so the record is skipped."
    MissingRows "F006" "missing-rows" Error
        "a grid ends before its last row"
        "The file was cut off, or a line was lost. Without headings or blank lines between grids, one lost row shifts every later grid, so all grids that are not certain are skipped."
    ExtraRows "F007" "extra-rows" Error
        "a grid has rows after its last row"
        "Either a line was repeated, or the grid has another size than it seems. The record is skipped."
    NoSuchSide "F008" "no-such-side" Error
        "the number of cells is not that of any grid with boxes"
        "A grid has 4 to 25 rows and as many columns, and its side is a product of two numbers above 1: 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24 or 25."
    MixedBlanks "F009" "mixed-blanks" Warning
        "blanks are written in more than one way"
        "Both characters were read as blanks, which is nearly always right. In grids larger than 9×9 a 0 next to another blank is a value."
    LostZeros "F010" "lost-zeros" Error
        "leading zeros were lost, as in a spreadsheet"
        "A spreadsheet read the puzzle as a number. Export the column as text, or write blanks as dots: a field with dots is never read as a number."
    RuinedNumber "F011" "ruined-number" Error
        "a puzzle was turned into a number with an exponent or decimals"
        "The digits are lost and cannot be restored; export the puzzle again from its source, with the column as text."
    UnclosedQuote "F012" "unclosed-quote" Error
        "a quote is opened but not closed"
        "Reading continues after the line with the opening quote."
    WrongFieldCount "F013" "wrong-field-count" Error
        "a row of a table has more or fewer fields than its header"
        "Fields may be in the wrong columns, so the row is skipped."
    NoPuzzleColumn "F014" "no-puzzle-column" Error
        "no column of a table has puzzles"
        "A table needs a column of one-line grids."
    StrippedBlanks "F015" "stripped-blanks" Warning
        "a row is short because blanks at its end were stripped"
        "If a space is the blank, editors strip it from line ends. The row was padded with blanks on the right."
    FoldedCharacter "F016" "folded-character" Note
        "full-width or other non-ASCII digits, dashes or spaces were read as ASCII"
        "Word processors and East Asian input methods write them; programs differ in how they read them."
    OtherEncoding "F017" "other-encoding" Note
        "the text is not plain UTF-8"
        "It was decoded; columns count characters of the decoded text. Other programs may reject the file: save it as UTF-8 without a byte order mark."
    MixedLineEnds "F018" "mixed-line-ends" Note
        "lines end in more than one way"
        "LF, CRLF and lone CR are all accepted."
    MinusOne "F019" "minus-one" Note
        "-1 is written for blanks"
        "It was read as a blank."
    ZeroBased "F020" "zero-based" Error
        "values seem to count from 0"
        "There are zeros and empty cells, and the largest digit never occurs: 0 may be the first digit or a blank. Rewrite the values as 1 to 9. If a full solution next to the puzzle shows that values count from 0, they are read so, with a note."
    IndexColumn "F021" "index-column" Note
        "the first column numbers the rows"
        "Data frames write it. In a table it is kept as a column without a name; in a grid it is ignored, as labels are."
    TrailingDelimiter "F022" "trailing-delimiter" Note
        "every row ends with a delimiter"
        "The empty last field was ignored."
    AmbiguousFormat "F023" "ambiguous-format" Warning
        "two formats fit the text equally well"
        "One was chosen by a fixed order; choose another one with `--from`."
    MixedShapes "F024" "mixed-shapes" Note
        "a file has grids of more than one size"
        "Each was read with its own size."
    Heading "F025" "heading" Note
        "a line that is not part of a grid was read as a title"
        "It is the title of the grid below it. Write `#` before it to make it a comment."
    BinaryFile "F026" "binary-file" Error
        "this is a binary file, not text"
        "Puzzles are read only from text. If the message names another kind of file, export or unpack it."
    AmbiguousAlphabet "F027" "ambiguous-alphabet" Warning
        "letters and digits can be read in two ways"
        "In a 16×16 grid, 0 may be a blank (then 1 to 9 and A to G are values) or a value (then 0 to 9 and A to F are)."
    Unfinished "F028" "unfinished" Error
        "a matrix, field or grid is opened but not closed"
        "The file was cut off, or a bracket was lost."
    IgnoredText "F029" "ignored-text" Note
        "text that is not part of a grid was ignored"
        "Signatures and version lines of programs are harmless. It is an error if the text looks like cells of another layout, or if a line has a second puzzle, because a puzzle would be lost."
    OddBlank "F030" "odd-blank" Note
        "an unusual character is used for blanks"
        "It occurs in a quarter of the cells or more, and there is no other blank."
    TurnedBoxes "F031" "turned-boxes" Warning
        "givens clash with the usual boxes, but not with boxes turned by 90 degrees"
        "A 6×6 grid may have boxes of 2 rows × 3 columns or of 3 × 2, and the text does not show which. If some grids of the beginning of a file clash with the usual boxes and none clashes with the others, all of the file is read with the others. If the grids disagree, each is read with boxes that it fits. Set the box size with `--boxes 3x2`."
    BrokenDocument "F032" "broken-document" Error
        "a document or code is damaged"
        "The file was cut off, or a character of its structure was lost or added. The puzzles before and after the damage are read; the damaged one is skipped."
    Variant "F033" "variant" Error
        "the puzzle has constraints that a classic grid does not have"
        "Cages, thermometers, diagonals, irregular regions and similar constraints determine its solutions. Without them it would be another puzzle. `check`, `count`, `solve`, `convert`, `detect`, `draw` and what selects, sorts, compares and counts records understand the constraints that a format states; what is for classic puzzles only, such as ratings and explanations, skips it. Where only a heading or a comment names a variant, this is a warning: the puzzle is read as a classic Sudoku."
    NotInText "F034" "not-in-text" Error
        "a link or file has only the name of its puzzle"
        "The puzzle is on a server, or only its program can make it from the name. Nothing is downloaded: open it in its program or on its site, and copy or export the puzzle, or a link that contains it."
    CellTwice "F040" "cell-twice" Error
        "a list of cells has two values for one cell"
        "It is unknown which value is meant, so the record is skipped. Separate puzzles that follow one another by an empty line."
    WrongId "F041" "wrong-id" Warning
        "an id is not the hash of its puzzle"
        "The puzzle bank identifies a puzzle by the first twelve digits of the SHA-1 of its cells. If they differ, a digit or the id was changed. A record without an id is an error, because it is not a record of the bank."
    StepMarks "F042" "step-marks" Note
        "marks of a step in a grid of candidates were ignored"
        "HoDoKu marks the cells of a step (`*48`, `#12`, `A79`) and the candidates that it removes (`1-38`). The step has not been applied: these candidates are still there."
    StackDisagrees "F043" "stack-disagrees" Warning
        "stacked grids disagree about a cell"
        "The grids of a stack show one puzzle: all of them have the givens, and placed values are among the candidates. A grid that contradicts the givens is ignored; if many cells differ, the grids are of different puzzles, and the whole record is skipped. A placed value that is not a candidate is kept."
    AssumedGivens "F044" "assumed-givens" Note
        "a grid of candidates does not show which digits are given"
        "A cell with one candidate may be given, placed or still empty. It is read as a given unless a peer still has that candidate. The solutions are the same, but the givens may differ."
    UnknownVersion "F045" "unknown-version" Error
        "the version of a document is not supported"
        "The meaning of its fields may have changed, so nothing is read. Export it in an older version."
    NoPuzzle "F046" "no-puzzle" Error
        "a named input, or a document of a known kind, has no puzzle"
        "A document may have settings, the shape of a board or other data of its program: save or export the puzzle itself. An input without a puzzle is reported because a collection that lost its puzzles must not pass a check; `--allow-empty` accepts it."
    WrongClaim "F053" "wrong-claim" Warning
        "a header gives a wrong count"
        "Programs that rely on such a header read too little or reject the file. All data was counted and read; if the header's count is larger, the file may have been cut off."
    UnknownNumbering "F054" "unknown-numbering" Error
        "the variables of a formula are numbered in no known way"
        "Two numberings of the digits in cells are known: n²(r−1) + n(c−1) + d, and 100r + 10c + d. If variables fit neither, for example auxiliary variables or rows and columns counted from 0, the cells are unknown."
    NoUnitClause "F055" "no-unit-clause" Warning
        "a formula has no clause with a single literal"
        "Such clauses are the givens. A formula of only the rules is an empty grid; if the puzzle should have givens, they are missing."
    DeniedGiven "F056" "denied-given" Error
        "a formula has a given and its negation"
        "No assignment satisfies both clauses. It is unknown which one is meant, so the record is skipped."
    RepeatedName "F057" "repeated-name" Warning
        "two columns of a table, or two members of an object, have the same name"
        "Only one of them can be the puzzle, the title or a rating; the other column is kept under its name. Programs that read a table by column names, or an object of JSON by the names of its members, see only one of the two, and differ in which. Of the members of an object, only names that mean something here are reported, such as `puzzle` and `title`."
    NumberTable "F058" "number-table" Note
        "a table of numbers has the size of a grid, but is none"
        "Programs and puzzle files have tables of regions, of indices or of permutations. A table is skipped if half of its numbers or more are again in their row or column, or if most are larger than its side. If it is a puzzle, name the format with `--from`."
    RecordWithoutPuzzle "F059" "record-without-puzzle" Error
        "a record has no puzzle where others have one"
        "A field is empty, `null`, `nan` or a message such as `error`, or it is missing. The program that wrote the file failed for this record, or an export lost it. Its neighbours are read; the record is malformed, so that it is counted and keeps its number."
    SecondPuzzle "F060" "second-puzzle" Warning
        "a record has several puzzles, and only one is read"
        "A row of a table is one record with one puzzle, and so is an object of JSON with a puzzle. The other column or member is kept as a text under its name, but its puzzles are not checked. To read them, call that column `puzzle`, or give each puzzle an object of its own."
    UnreadConstraint "F061" "unread-constraint" Error
        "a constraint of a variant cannot be understood"
        "The file states a constraint that is not known here, or one with a value that has no meaning. A verdict without it would be wrong, so there is none; `convert` to the same format still gives the whole document back."
    UnreadRules "F062" "unread-rules" Note
        "the text of the rules of a variant is not read"
        "Nearly every document has such a text, which repeats what its clues state. Where it says more, the solutions are others: the verdict covers the constraints that the file states."
    AmbiguousBoxes "F063" "ambiguous-boxes" Warning
        "a text states the size of its boxes, but not which number are rows"
        "Some programs write the width of a box first, others its height. Where the givens clash with one of the two, the other one is used; here they fit both, and the puzzle has other solutions with the other boxes. Set the box size with `--boxes 3x2`, rows first, or name the parts in the text: `box rows: 3`, `box columns: 2`."
    UnclearGrid "F064" "unclear-grid" Error
        "a grid on a page is not understood"
        "Of a PDF document, characters and lines are read with their places. A grid is claimed only where all of them agree: where digits are in cells, rows and columns are known, and nothing is drawn that may be a rule of a variant. What looks like a grid without that is named, because a guess could produce a plausible but wrong one. Type the puzzle, or ask for the book in another form."
    DuplicateGiven "G001" "duplicate-given" Error
        "a digit is given twice in a row, column or box"
        "Such a puzzle has no solution. Each house is reported once, with all cells that have the digit; a line and a box that share these cells are reported together. One of the givens is a typing error."
    PlacedOnGiven "G002" "placed-on-given" Warning
        "a placed value differs from the given of its cell"
        "If a file stores givens and placed values separately, the cell of a given has this given in both. The given counts; the placed value is ignored."
    PlacedClash "G003" "placed-clash" Warning
        "a placed value occurs twice in a row, column or box"
        "The player, or the program that saved the state, made a mistake. The verdict depends only on the givens."
    ImpossibleClue "G004" "impossible-clue" Error
        "no digits can obey a clue"
        "A cage whose sum is too small or too large for its cells, a thermometer with more cells than there are digits: the puzzle has no solution, and this clue alone is the reason."
    OddClue "G005" "odd-clue" Warning
        "a clue is unusual, and probably a mistake"
        "Cages may share cells, and a cell may be listed twice, which counts twice in a sum. Both are rare and mostly slips of a hand."
    NoSolution "S001" "no-solution" Error
        "the puzzle has no solution although no givens clash"
        "The message names a cell without a possible digit, or a digit without a possible cell, if there is one; otherwise only the search shows that there is no solution."
    ManySolutions "S002" "many-solutions" Error
        "the puzzle has more than one solution"
        "A proper puzzle has one. The message compares two solutions: a given in the cell where they first differ would exclude one of them."
    Undecided "S003" "undecided" Error
        "the search stopped before the number of solutions was known"
        "The search reached its limit of nodes. Raise it with `--nodes`."
    SolutionContradicts "S004" "solution-contradicts-givens" Error
        "the listed solution contradicts a given"
        "Either the solution belongs to another puzzle (one lost line shifts all that follow), or one of the two has a typing error."
    BadSolution "S005" "bad-solution" Error
        "the listed solution is not a full grid without clashes"
        "It cannot be the solution of any puzzle."
    OneOfMany "S006" "one-of-many" Note
        "the listed solution is one of many"
        "It is right, but not the only one."
    WrongPlaced "S007" "wrong-placed" Warning
        "a placed value differs from the only solution"
        "The puzzle cannot be finished from this state. The message names the cell and its values; the verdict depends only on the givens."
    UnreadDrawings "S008" "unread-drawings" Error
        "drawings that may be rules are not read, so the number of solutions is unknown"
        "Lines, shapes and texts that no clue of the file explains may stand for rules. They can only remove solutions: no solution stays no solution, but one may be none, and many may be one. If the file lists the one solution that its clues leave, it has that one."
    OneSolution "S009" "one-solution" Error
        "the puzzle has one solution where many are required"
        "Only `givens check --expect many` reports it, for a collection of puzzles that are meant to have many solutions; `--expect one,many` allows both."
    FewGivens "Q001" "few-givens" Warning
        "the puzzle has too few givens for one solution"
        "No 9×9 puzzle with fewer than 17 givens has exactly one solution (McGuire, Tugemann, Civario, 2012). The smallest number for 4×4 is 4."
    AbsentDigits "Q002" "absent-digits" Warning
        "two or more digits are never given"
        "In every solution these digits can be swapped, so the puzzle has more than one."
    RedundantGiven "Q003" "redundant-given" Note
        "a given is redundant"
        "The puzzle still has one solution without it, so it is not minimal."
    NoBlank "Q004" "no-blank" Warning
        "every cell is given"
        "It is a solution, not a puzzle."
    ExactDuplicate "Q005" "exact-duplicate" Warning
        "the same puzzle came before"
        "It has the same givens in the same cells, and the same candidates where they are restricted, as an earlier puzzle of the run, in whatever format. The message names the place of the first one. `--select Q005` keeps a key of each puzzle, about 50 bytes, until the run ends; `givens dedup` removes duplicates with bounded memory."
    Isomorph "Q006" "isomorph" Warning
        "an isomorphic puzzle came before"
        "It becomes an earlier puzzle of the run by moving cells with a symmetry and renaming digits: whoever knows the one can solve the other. The message names the place of the first one. If Q005 is on, exact duplicates are reported by it alone. `--select Q006` needs about a microsecond for each puzzle, and keeps a key of about 50 bytes until the run ends; `givens dedup --by isomorph` removes isomorphs with bounded memory."
    DroppedField "W001" "dropped-field" Warning
        "the target format cannot hold some of the data"
        "The message names the data that was dropped and the number of records. Choose a format that holds it; `givens formats` shows what each format holds."
    ShapeNotHeld "W002" "shape-not-held" Error
        "the target format does not hold grids of this shape"
        "Such puzzles are skipped and reported. `givens formats` shows the shapes that each format holds."
    NoCanonicalForm "W003" "no-canonical-form" Error
        "a puzzle has no canonical form"
        "The forms are defined for 9×9 puzzles that the givens determine: not for other shapes, and not where candidates are restricted beyond the givens. The search for a form may also reach its limit: raise it with `--tries`."
    DroppedClue "W004" "dropped-clue" Error
        "the target format cannot state a clue"
        "Without the clue the puzzle would be another one, so the record is not written. `--drop-clues` writes what fits, and lists what does not."
}
