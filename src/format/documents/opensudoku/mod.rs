//! Collections with the state of each puzzle: OpenSudoku.
//!
//! ```text
//! document = "<opensudoku" [attributes] ">" *( text / folder / game ) "</opensudoku>"
//! folder   = "<folder" [attributes] ">" *( text / game ) "</folder>"    ; name, created
//! text     = "<" kind ">" *CHAR "</" kind ">"   ; name, author, description, comment, created,
//!                                               ; source, level, sourceURL: of all games after it
//! game     = "<game" attributes "/>"            ; data, note, name; any other is kept as it is
//! data     = 81DIGIT                            ; 0 for a blank
//!          / "version:" [SP] number line-end 81cell
//! cell     = value "|" marks "|" editable "|"                         ; versions 1 to 3
//!          / value "|" marks "|" corners "|" editable "|"             ; version 4
//!          / value "|" marks "|" corners "|" colour "|" editable "|"  ; version 5
//! marks    = "-" / 1*( DIGIT "," )              ; version 1
//!          / number                             ; later: bit d - 1 for digit d
//! editable = "0" / "1"                          ; 0 for a given
//! ```
//!
//! The program reads the texts of a folder only where a document has no version, and passes them over
//! elsewhere; written into each folder they come back here, and harm nobody.

mod data;
mod reader;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shapes, Shelf, WriteOptions, Writer},
    record::{Field, FieldSet, Text},
    syntax::xml::root,
};

use reader::OpenSudokuReader;
use writer::OpenSudokuWriter;

/// The elements whose texts are about all games after them, in the order in which they are written.
const TEXTS: &[(&str, Text)] = &[
    ("author", Text::Author),
    ("description", Text::Description),
    ("created", Text::Date),
    ("source", Text::Source),
    ("level", Text::Level),
    ("sourceURL", Text::Url),
];
/// What a document is called.
const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];
/// As what the creation of a folder is kept.
const FOLDER_CREATED: &str = "folder_created";

pub(crate) static INFO: FormatInfo = FormatInfo {
    format: Format::OpenSudoku,
    id: "opensudoku",
    name: "collections with the state of each puzzle: OpenSudoku",
    shelf: Shelf::Documents,
    extensions: &["opensudoku"],
    many: true,
    shapes: Shapes::Classic,
    holds: FieldSet::of(&[Field::Placed, Field::Notes, Field::Corners, Field::Colours, Field::Raw])
        .and_texts(&[
            Text::Title,
            Text::Author,
            Text::Description,
            Text::Comment,
            Text::Source,
            Text::Url,
            Text::Date,
            Text::Level,
            Text::Collection,
        ]),
    blank: "0",
    grammar: "\
document = \"<opensudoku\" [attributes] \">\" *( text / folder / game ) \"</opensudoku>\"
folder   = \"<folder\" [attributes] \">\" *( text / game ) \"</folder>\"
text     = \"<\" kind \">\" *CHAR \"</\" kind \">\"   ; name, author, description, …
game     = \"<game\" attributes \"/>\"
data     = 81DIGIT
         / \"version:\" [SP] number line-end 81cell
cell     = value \"|\" marks \"|\" editable \"|\"
         / value \"|\" marks \"|\" corners \"|\" editable \"|\"
         / value \"|\" marks \"|\" corners \"|\" colour \"|\" editable \"|\"",
    accepts: &[
        "documents without a version and of versions 2 and 3, root `opensudoku` or `opensudoku2`",
        "cell data of versions 1 to 5, a space for its line end, `||` as version 2 had it",
        "`cells_data` for `data`, `user_note` for `note`, any blank among 81 cells",
        "either quotes; a game that is damaged among others; a document that is never ended",
        "times, state and steps taken are written back as they stand",
    ],
    writes: "version 2: a folder for each collection with its texts; 81 digits, `0` for a blank, where a \
             game has no state, else the lowest version of cell data from 3 on that holds it",
    reference: "OpenSudoku, sources of its import and export",
    codec: &OpenSudoku,
};

struct OpenSudoku;

impl Codec for OpenSudoku {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let root = root(head).filter(|root| ROOTS.contains(&root.name))?;
        Some(Evidence::document(Format::Xml, format!("root element `{}`", root.name)))
    }

    fn reader(&self, head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(OpenSudokuReader::of(head))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(OpenSudokuWriter::new(options))
    }
}
