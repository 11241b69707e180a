//! The fields of the documents, and their names.

use crate::record::{Field, FieldSet, Text};

/// Its name on the command line.
pub(super) const ID: &str = "opensudoku";
/// The fields that a written record has beside the givens.
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
/// The names of root elements.
pub(super) const ROOTS: [&str; 2] = ["opensudoku", "opensudoku2"];
/// The name under which the creation date of a folder is stored.
pub(super) const FOLDER_CREATED: &str = "folder_created";
