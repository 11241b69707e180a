//! The fields of the documents, and their names.

use crate::record::{Field, FieldSet, Text};

/// Its name on the command line.
pub(super) const ID: &str = "sdk";
/// The fields that a written record has beside the givens.
pub(super) const HOLDS: FieldSet = FieldSet::of(&[Field::Placed, Field::Notes, Field::Colours, Field::Raw])
    .and_texts(&[
        Text::Author,
        Text::Description,
        Text::Comment,
        Text::Source,
        Text::Url,
        Text::Date,
        Text::Level,
    ]);
/// The headers whose texts other formats know, in the order in which they are written.
pub(super) const HEADERS: &[(char, Text)] = &[
    ('A', Text::Author),
    ('C', Text::Comment),
    ('D', Text::Description),
    ('B', Text::Date),
    ('S', Text::Source),
    ('U', Text::Url),
    ('L', Text::Level),
];
