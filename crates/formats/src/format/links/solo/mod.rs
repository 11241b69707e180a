//! Solo of Simon Tatham's Portable Puzzle Collection: game ids and saved games.
//!
#![doc = concat!("```text\n", include_str!("solo.abnf"), "```")]
//!
//! `2x3` has 2 boxes in a row of boxes and 3 in a column, so each box is 2 rows tall and 3 columns
//! wide. `a` to `z` are blanks here, where pzpr's `a` to `f` are values. An id with `#` is a seed, of which
//! only the program itself makes a puzzle.

mod borders;
mod description;
mod grammar;
mod id;
mod save;
mod writer;

use crate::codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer};

use super::{
    link_format::LinkWriter,
    link_parts::{LinkPart, LinkParts},
};
use id::IdFit;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "solo",
    needs: ":#S%",
    name: "game ids and saved games of Simon Tatham's Solo",
    extensions: &["sav", "solo", "txt"],
    holds: writer::HOLDS,
    blank: "a",
    grammar: include_str!("solo.abnf"),
    accepts: &[
        "ids alone or behind `solo.html#`, with any symmetry and level; a label before an id is a title",
        "saved games: moves up to the state that is shown are played, pencil marks too",
        "jigsaws (`j`), killers (`k`) and diagonals (`x`) in any combination, up to 16×16",
        "seeds, which hold no puzzle, are reported",
        "saved games of other puzzles of the collection are refused by name",
    ],
    writes: "one id a line",
    reference: "chiark.greenend.org.uk/~sgtatham/puzzles, solo.c and midend.c",
    ..FormatInfo::new(Format::Solo, Shelf::Links, &Solo)
};

static PARTS: LinkParts = LinkParts {
    format: Format::Solo,
    begins: save::begins,
    continues: save::continues,
    document: save::entry,
    link: |line| id::id(line.text).map(|id| id::entry(line, &id)),
    expected: ("game id", "3x3:a2a8_1…", &[':', '_']),
};

struct Solo;

impl Codec for Solo {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let (mut whole, mut ids, mut others) = (0, 0, 0);
        for part in PARTS.parts(head).take(100) {
            let LinkPart::Line(line) = part else {
                return Some(Evidence::new(Evidence::SIGNED, "a saved game"));
            };
            match id::id(line.text).map(|id| id.fit()) {
                Some(IdFit::Whole) => whole += 1,
                Some(IdFit::Like) => ids += 1,
                None if PARTS.line(line).is_some() => ids += 1,
                _ => others += 1,
            }
        }
        let strength = if whole > 0 { 50 } else { 30 };
        let reason = || format!("game ids of Solo on {} lines", whole + ids);
        (whole + ids > 0 && whole * 3 + ids >= others).then(|| Evidence::new(strength, reason()))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(&PARTS)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(LinkWriter { push: writer::push_id, variant: writer::variant_text })
    }
}
