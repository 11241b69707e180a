//! The rules: an enum and a table of their facts.
//!
//! A code is a letter for the stage and three digits, and is never used again for
//! something else. The name is the offence, not the advice. Each rule has fixtures in
//! `fixtures/rules/<CODE>-<name>/` and a page in `docs/rules/<CODE>.md` made from both.

use std::{fmt, str::FromStr};

use super::severity::Severity;

/// The stage that finds an offence: the letter of the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// C: the candidates that are left.
    Candidates,
    /// F: the form of the file.
    Form,
    /// G: the givens.
    Givens,
    /// S: the solutions.
    Solutions,
    /// Q: the quality of a puzzle that is otherwise right; off unless selected.
    Quality,
    /// W: what a target format cannot hold.
    Writing,
}

/// All that is known about a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleInfo {
    /// The rule.
    pub rule: Rule,
    /// `G001`.
    pub code: &'static str,
    /// `duplicate-given`.
    pub name: &'static str,
    /// How bad it usually is.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub summary: &'static str,
    /// Why it matters and what to do, in Markdown.
    pub reason: &'static str,
    /// Its page in docs/rules, with an example.
    pub page: &'static str,
}

impl Rule {
    /// What is known about it.
    #[must_use]
    pub fn info(self) -> &'static RuleInfo {
        &RULES[self as usize]
    }

    /// All rules, by code.
    #[must_use]
    pub fn all() -> &'static [RuleInfo] {
        RULES
    }

    /// `G001`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.info().code
    }

    /// `duplicate-given`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The stage that finds it.
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

    /// Whether it is on by default: all except the Q rules.
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
    type Err = UnknownRule;

    /// Reads a code or a name, in any case.
    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        let text = text.trim();
        let same =
            |info: &&RuleInfo| info.code.eq_ignore_ascii_case(text) || info.name.eq_ignore_ascii_case(text);
        RULES.iter().find(same).map(|info| info.rule).ok_or_else(|| UnknownRule(text.to_owned()))
    }
}

/// No rule has this code or name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no rule is called `{0}`; `givens rule` lists them")]
pub struct UnknownRule(String);

macro_rules! rules {
    ($($variant:ident $code:literal $name:literal $severity:ident $summary:literal $reason:literal)*) => {
        /// A rule: what may be wrong with a file, a record or a puzzle.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Rule {
            $(#[doc = concat!("`", $code, "`: ", $summary)] $variant,)*
        }

        static RULES: &[RuleInfo] = &[$(RuleInfo {
            rule: Rule::$variant,
            code: $code,
            name: $name,
            severity: Severity::$severity,
            summary: $summary,
            reason: $reason,
            page: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules/", $code, ".md")),
        },)*];
    };
}

rules! {
    UselessDeletion "C001" "useless-deletion" Warning
        "a candidate is deleted where it was none"
        "A list of deleted candidates names one whose cell is filled, or that the values of other cells exclude already. It changes nothing; perhaps another cell or digit was meant."
    MisplacedCandidate "C002" "misplaced-candidate" Error
        "a candidate stands in the place of another"
        "In a line of 729 characters the k-th character of a cell is the digit k or a blank. A digit elsewhere means that a character was lost or added before it, so the record is left out."
    MalformedCandidate "C003" "malformed-candidate" Error
        "a candidate in a list is not written as its format has it"
        "In lists of deleted candidates `469` is 4 in r6c9; in files of Simple Sudoku `E53004` is that too, and `I534` places it. A list that is read in part would leave another puzzle, so the record is left out."
    UnorderedCandidates "C004" "unordered-candidates" Note
        "the candidates of a cell are not in order, or one is there twice"
        "Programs write candidates in rising order. Another order changes nothing; a digit that stands twice stands perhaps for another one that is missing, so such a record is left out."
    NoCandidate "C005" "no-candidate" Warning
        "a cell has no candidate left"
        "In a grid of candidates every cell has one at least, as long as no wrong one was taken away. Such a puzzle has no solution."
    UnknownFormat "F001" "unknown-format" Error
        "no format known here fits the text"
        "Nothing in the text looks like a grid, so nothing was read from it. If it holds puzzles all the same, name the format with `--from`; `givens formats` lists them, and `givens detect` tells how each was judged."
    WrongLength "F002" "wrong-length" Error
        "a line has more or fewer cells than its grid"
        "One character too few or too many is the classic typing error, and readers that count on put every later given into the wrong cell. The record is left out; its neighbours are read."
    UnknownCharacter "F003" "unknown-character" Error
        "a character is neither a digit nor a blank"
        "Usually a letter typed for a digit (`O` for 0, `l` for 1) or a stray mark. The record is left out, for a guess could make a plausible wrong grid."
    ValueOutOfRange "F004" "value-out-of-range" Error
        "a value is larger than the side of the grid"
        "A 9×9 grid holds 1 to 9. A larger value means a typing error, two values grown together, or a grid of another size."
    WrongRowLength "F005" "wrong-row-length" Error
        "a row has more or fewer cells than the others"
        "Which cell is missing or too many cannot be told, so the record is left out."
    MissingRows "F006" "missing-rows" Error
        "a grid ends before its last row"
        "The file was cut off, or a line was lost. Without headings or blank lines between grids, one lost row shifts every later grid; then all that cannot be trusted is left out."
    ExtraRows "F007" "extra-rows" Error
        "a grid goes on after its last row"
        "Either a line was doubled or the side is not what it seems. The record is left out."
    NoSuchSide "F008" "no-such-side" Error
        "the cells make no grid that can have boxes"
        "A grid has 4 to 25 rows of as many cells, and its side must be a product of two numbers above 1: 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24 or 25."
    MixedBlanks "F009" "mixed-blanks" Warning
        "blanks are written in more than one way"
        "Both were read as blanks, which is nearly always meant. In grids larger than 9×9 a 0 beside another blank is a value."
    LostZeros "F010" "lost-zeros" Error
        "leading zeros were lost, as spreadsheets do"
        "A spreadsheet took the puzzle for a number. Export the column as text, or write blanks as dots: a field with dots is never taken for a number."
    RuinedNumber "F011" "ruined-number" Error
        "a puzzle was turned into a number with exponent or decimals"
        "The digits are lost and cannot be restored; export again from the source with the column as text."
    UnclosedQuote "F012" "unclosed-quote" Error
        "a quote is opened and never closed"
        "Reading goes on after the line where the quote opens."
    WrongFieldCount "F013" "wrong-field-count" Error
        "a row of a table has more or fewer fields than its header"
        "Fields may have moved into the wrong columns, so the row is left out."
    NoPuzzleColumn "F014" "no-puzzle-column" Error
        "no column of a table holds puzzles"
        "A table needs a column of one-line grids."
    StrippedBlanks "F015" "stripped-blanks" Warning
        "a row is short because blanks at its end were stripped"
        "Where a space is the blank, editors strip it from line ends. The row was filled up with blanks on the right."
    FoldedCharacter "F016" "folded-character" Note
        "full-width or other foreign digits, dashes or spaces were read as ASCII"
        "Word processors and Asian input methods write them; programs differ in what they make of them."
    OtherEncoding "F017" "other-encoding" Note
        "the text is not plain UTF-8"
        "It was decoded; columns count characters of the decoded text. Other programs may refuse the file: save it as UTF-8 without a byte order mark."
    MixedLineEnds "F018" "mixed-line-ends" Note
        "lines end in more than one way"
        "LF, CRLF and lone CR are all understood."
    MinusOne "F019" "minus-one" Note
        "-1 stands for a blank"
        "Read as a blank."
    ZeroBased "F020" "zero-based" Error
        "values seem to count from 0"
        "There are zeros and empty cells, and the largest digit never occurs: 0 may be the first digit or a blank. Rewrite the values as 1 to 9. Where a full solution beside the puzzle shows that they count from 0, they are read so, and that is noted."
    IndexColumn "F021" "index-column" Note
        "the first column numbers the rows"
        "Data frames write it. In a table it is carried along as a column without a name; in a grid it is ignored, as labels are."
    TrailingDelimiter "F022" "trailing-delimiter" Note
        "every row ends with a delimiter"
        "The empty last field was ignored."
    AmbiguousFormat "F023" "ambiguous-format" Warning
        "the text fits two formats equally well"
        "One was chosen by a fixed order; `--from` settles it."
    MixedShapes "F024" "mixed-shapes" Note
        "a file holds grids of several sizes"
        "Each was read as its own size."
    Heading "F025" "heading" Note
        "a line that is no grid was read as a title"
        "It was kept as the title of the grid below it. Write `#` before it to make it a comment."
    BinaryFile "F026" "binary-file" Error
        "this is no text"
        "Puzzles are read from text only. Where the message names another kind of file, export or unpack it."
    AmbiguousAlphabet "F027" "ambiguous-alphabet" Warning
        "letters and digits can be read in two ways"
        "In a 16×16 grid, 0 may be a blank (then 1 to 9 and A to G) or a value (then 0 to 9 and A to F)."
    Unfinished "F028" "unfinished" Error
        "a matrix, field or grid is opened and never closed"
        "The file was cut off, or a bracket was lost."
    IgnoredText "F029" "ignored-text" Note
        "text that is no part of a grid was passed over"
        "Signatures and version lines of programs are harmless. Where the text looks like cells of another layout, or a second puzzle stands on a line, it is an error: a puzzle would be lost."
    OddBlank "F030" "odd-blank" Note
        "an unusual character stands for the blanks"
        "It occurs in a quarter of the cells or more, and no other blank does."
    TurnedBoxes "F031" "turned-boxes" Note
        "the usual boxes make givens clash, boxes turned by a quarter do not"
        "A 6×6 grid may have boxes of 2 rows × 3 columns or of 3 × 2; the text does not say which. `--boxes` settles it."
    BrokenDocument "F032" "broken-document" Error
        "a document or code is damaged"
        "The file was cut off, or a character of its structure was lost or added. Puzzles that stand beside the damage are read; the one around it is left out."
    Variant "F033" "variant" Error
        "the puzzle has constraints that a classic grid cannot carry"
        "Cages, thermometers, diagonals, irregular regions and the like decide what its solutions are. Read without them it would be another puzzle, so it is left out."
    StepMarks "F042" "step-marks" Note
        "marks of a step in a grid of candidates are ignored"
        "HoDoKu marks the cells of a step (`*48`, `#12`, `A79`) and the candidates that it removes (`1-38`). The step is not done yet: these candidates are still there."
    StackDisagrees "F043" "stack-disagrees" Warning
        "stacked grids say different things of a cell"
        "The grids of a stack show one puzzle: what is given stands in all of them, and what is placed is among the candidates. A grid that disagrees with the givens is left out; where many cells do, the grids are of different puzzles, and so is the whole record. A placed value that is no candidate is kept."
    AssumedGivens "F044" "assumed-givens" Note
        "which digits are given cannot be told from a grid of candidates"
        "A cell with one candidate may be given, placed or not yet placed. It is taken for a given unless a peer still has that candidate. The solutions are the same, the givens perhaps not."
    NotInText "F034" "not-in-text" Error
        "a link or file only names its puzzle"
        "The puzzle itself lies on a server, or only its program can make it from the name. Nothing is fetched here: open it where it lives, and copy or export the puzzle, or a link that holds it."
    UnknownVersion "F045" "unknown-version" Error
        "a document is of a version that is not known here"
        "What its fields mean may have changed, so nothing of it is guessed. Export it in an older version."
    NoPuzzle "F046" "no-puzzle" Error
        "a document of a known kind holds no puzzle"
        "It holds settings, the shape of a board or other things of its program. Save or export the puzzle itself."
    CellTwice "F040" "cell-twice" Error
        "a list of cells gives one cell two values"
        "Which of them is meant cannot be told, so the record is left out. Where puzzles follow one another, an empty line belongs between them."
    WrongId "F041" "wrong-id" Warning
        "an id is not the hash of its puzzle"
        "The puzzle bank knows puzzles by the first twelve digits of the SHA-1 of their cells. If these do not agree, a digit or the id was changed. A record without an id is no record of the bank: an error."
    WrongClaim "F053" "wrong-claim" Warning
        "a header claims another number than there are"
        "Programs that rely on such a header read too little or refuse the file. What stands there was counted and read; if the file claims more than it has, it may have been cut off."
    UnknownNumbering "F054" "unknown-numbering" Error
        "the variables of a formula are numbered in no known way"
        "Two numberings of the digits in cells are known: n²(r−1) + n(c−1) + d, and 100r + 10c + d. Where variables fit neither, as with those of counters, or those of rows and columns from 0, no cell is guessed."
    NoUnitClause "F055" "no-unit-clause" Warning
        "a formula has no clause of one literal"
        "Such clauses are the givens. A formula of the rules alone is an empty grid; if givens were meant, they are missing."
    DeniedGiven "F056" "denied-given" Error
        "a formula gives a digit and denies it"
        "Nothing satisfies it. Which of the two clauses is meant cannot be told, so the record is left out."
    RepeatedColumn "F057" "repeated-column" Warning
        "two columns of a table have the same name"
        "Only one of them can be the puzzle, the title or a rating; the other is carried along under its name. Programs that read a table by its names see one of the two, and not all the same one."
    DuplicateGiven "G001" "duplicate-given" Error
        "a digit is given twice in a row, column or box"
        "Such a puzzle has no solution. Each house is named once, with all its cells; one of the givens is a typing error."
    PlacedOnGiven "G002" "placed-on-given" Warning
        "a placed value changes a given"
        "Where a file keeps givens and placed values apart, a cell that is given has its given in both. The given counts; the other value was left out."
    PlacedClash "G003" "placed-clash" Warning
        "a placed value stands twice in a row, column or box"
        "The player, or the program that saved the state, has erred. The puzzle itself is judged by its givens."
    NoSolution "S001" "no-solution" Error
        "the puzzle has no solution although no givens clash"
        "Where a cell without a possible digit, or a digit without a possible place, can be seen at once, it is named; else the search found nothing."
    SeveralSolutions "S002" "several-solutions" Error
        "the puzzle has more than one solution"
        "A proper puzzle has one. Two solutions are compared: a given in the cell where they first differ would tell them apart."
    Undecided "S003" "undecided" Error
        "the search was stopped before it could tell"
        "The budget of search nodes ran out. Raise it with `--nodes`."
    SolutionContradicts "S004" "solution-contradicts-givens" Error
        "the listed solution changes a given"
        "Either the solution belongs to another puzzle (one lost line shifts all that follow), or one of the two has a typing error."
    BadSolution "S005" "bad-solution" Error
        "the listed solution is no full grid without clashes"
        "It cannot be the solution of any puzzle."
    OneOfSeveral "S006" "one-of-several" Note
        "the listed solution is one of several"
        "It is right, but not the only one."
    WrongPlaced "S007" "wrong-placed" Warning
        "a placed value is not that of the only solution"
        "The puzzle cannot be finished from this state. Cells and values are named; the puzzle itself is judged by its givens."
    FewGivens "Q001" "few-givens" Warning
        "too few givens for one solution"
        "No 9×9 puzzle with fewer than 17 givens has just one solution (McGuire, Tugemann, Civario, 2012). For 4×4 the least number is 4."
    AbsentDigits "Q002" "absent-digits" Warning
        "two digits or more are never given"
        "Wherever they stand in a solution, they may change places: the puzzle cannot have just one."
    RedundantGiven "Q003" "redundant-given" Note
        "a given could be left out"
        "The puzzle has one solution without it too, so it is not minimal."
    NoBlank "Q004" "no-blank" Warning
        "every cell is given"
        "It is a solution rather than a puzzle."
    DroppedField "W001" "dropped-field" Warning
        "the target format cannot hold something"
        "What was dropped is named, with the number of records. Choose a format that holds it; `givens formats` tells what each holds."
    ShapeNotHeld "W002" "shape-not-held" Error
        "the target format does not hold grids of this shape"
        "Such puzzles are left out of the output, and told. `givens formats` tells the shapes that each format holds."
}
