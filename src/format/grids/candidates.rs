//! Grids of candidates: a group of digits a cell, as HoDoKu, Simple Sudoku, Sudoku Explainer and
//! SudokuStudio draw them.
//!
//! ```text
//! file    = *( grid / heading / comment / blank-line )
//! grid    = N*( [rule] row ) [rule]
//! row     = *SP [bar] N*( *SP group *SP [bar] ) EOL
//! group   = given / placed / [pattern] 1*( ["-"] digit ) / blank
//! given   = "<" digit ">"                   ; SudokuStudio
//! placed  = "*" digit "*"                   ; SudokuStudio
//! pattern = "*" / "#" / "@" / 1*UPPER       ; HoDoKu marks the cells of a step
//! blank   = "." / "0" / …                   ; no candidate is left
//! bar     = 1*( "|" / "│" / "║" / "┃" )
//! digit   = "1" … "9" / "A" …               ; one symbol a digit
//! ```
//!
//! Candidates are what is left: solutions keep to them. Only SudokuStudio tells givens and placed
//! values; elsewhere a cell with one candidate is taken for a given unless a peer still has that
//! candidate (HoDoKu's rule). Decimal numbers above 9 look like groups and are not told from them:
//! above 9×9 a grid is one of candidates where letters occur in groups.
//!
//! A full grid shows as much as one of candidates; between HoDoKu's corners it is taken for one.

use crate::{
    codec::{
        Chunk, Codec, Entry, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    layout::{
        dialect::Dialect,
        drawing::{GroupsWriter, HODOKU},
        drawn_groups::Groups,
        frame,
    },
    record::{Field, FieldSet, Text},
};

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::Candidates,
    id: "candidates",
    name: "grids of candidates (pencil marks)",
    shelf: Shelf::Grids,
    extensions: &["txt", "pm"],
    many: true,
    shapes: Shapes::Any,
    holds: FieldSet::of(&[Field::Boxes, Field::Candidates]).and_texts(&[Text::Title, Text::Comment]),
    blank: ".",
    grammar: "\
file    = *( grid / heading / comment / blank-line )
grid    = N*( [rule] row ) [rule]
row     = *SP [bar] N*( *SP group *SP [bar] ) EOL
group   = given / placed / [pattern] 1*( [\"-\"] digit ) / blank
given   = \"<\" digit \">\"              ; SudokuStudio
placed  = \"*\" digit \"*\"              ; SudokuStudio
pattern = \"*\" / \"#\" / \"@\" / 1*UPPER  ; HoDoKu marks the cells of a step
blank   = \".\" / \"0\" / …              ; no candidate is left
bar     = 1*( \"|\" / \"│\" / \"║\" / \"┃\" )
digit   = \"1\" … \"9\" / \"A\" …          ; one symbol a digit",
    accepts: &[
        "any frame (`.---.`, `*---*`, `+---+`), every cell in a box, or none; wide and narrow columns",
        "SudokuStudio's `<5>` for a given and `*5*` for a placed value",
        "HoDoKu's marks of a step: `*48`, `#12`, `@3`, `A79`, `1-38`; the text below the grid",
        "elsewhere a cell with one candidate that none of its peers has is taken for a given",
        "letters above 9×9; decimal numbers above 9 look like groups and are not read",
        "a full grid between HoDoKu's corners",
    ],
    writes: "HoDoKu's frame: the candidates that are left, else what the givens and placed values leave",
    reference: "HoDoKu; Simple Sudoku; Sukaku Explainer; SudokuStudio",
    codec: &CandidatesCodec,
};

struct CandidatesCodec;

impl Codec for CandidatesCodec {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if frame::is_code(head) {
            return None;
        }
        let reason = Groups::of(head)?.reason()?;
        Some(Evidence::new(45, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        let groups = Groups::of(head).unwrap_or_default();
        Box::new(CandidatesReader { dialect: Dialect::of(head, &groups), groups, options: options.clone() })
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(GroupsWriter::new(&HODOKU, options, &INFO))
    }
}

struct CandidatesReader {
    groups: Groups,
    dialect: Dialect,
    options: ReadOptions,
}

impl Reader for CandidatesReader {
    fn read(&self, chunk: Chunk<'_>, sink: &mut dyn FnMut(Entry)) {
        frame::read(chunk.text, &self.groups, self.dialect, &self.options, sink);
    }

    fn split_point(&self, chunk: Chunk<'_>) -> usize {
        frame::cut(chunk.text, &self.groups, self.dialect)
    }

    fn max_chunk_size(&self) -> usize {
        frame::LONGEST_PIECE
    }
}
