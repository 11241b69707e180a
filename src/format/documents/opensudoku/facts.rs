//! What the documents hold, and by what names.

use crate::record::{Field, FieldSet, Text};

/// Its name on the command line.
pub(super) const ID: &str = "opensudoku";
/// What a written record keeps beside the givens.
pub(super) const HOLDS: FieldSet =
    FieldSet::of(&[Field::Placed, Field::Notes, Field::Corners, Field::Colours, Field::Raw]).and_texts(&[
        Text::Title,
        Text::Author,
        Text::Description,
        Text::Comment,
        Text::Source,
        Text::Url,
        Text::Date,
        Text::Level,
        Text::Collection,
    ]);
/// The elements whose texts are about all games after them, in the order in which they are written.
pub(super) const TEXTS: &[(&str, Text)] = &[
    ("author", Text::Author),
    ("description", Text::Description),
    ("created", Text::Date),
    ("source", Text::Source),
    ("level", Text::Level),
    ("sourceURL", Text::Url),
];
/// What a document is called.
pub(super) const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];
/// As what the creation of a folder is kept.
pub(super) const FOLDER_CREATED: &str = "folder_created";
