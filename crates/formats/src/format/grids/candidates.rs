//! Grids of candidates: a group of digits a cell, as HoDoKu, Simple Sudoku, Sudoku Explainer and
//! SudokuStudio draw them.
//!
#![doc = concat!("```text\n", include_str!("candidates.abnf"), "```")]
//!
//! These are remaining candidates: they restrict solutions. Only SudokuStudio distinguishes givens and placed
//! values; elsewhere a cell with one candidate is taken for a given unless a peer still has that candidate
//! (HoDoKu's rule). Decimal numbers above 9 look like groups: above 9×9 a grid is one of candidates where
//! letters occur in groups.
//!
//! A full grid looks like one of candidates; between HoDoKu's corners it is taken for one.

use crate::{
    cells::values::lost_in,
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    layout::{
        block::BlockWriter,
        drawing::HODOKU,
        drawn_groups::Groups,
        flat::content,
        frame::{self, Blocks},
    },
    record::{Field, FieldSet, Record, Text},
    text::Line,
};

use super::drawn_candidates::{self, DrawnReader};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "candidates",
    needs: " \t\u{b}\u{c}|│",
    name: "grids of candidates (pencil marks)",
    extensions: &["txt", "pm"],
    holds: FieldSet::of(&[Field::Boxes, Field::Candidates]).and_texts(&[Text::Title, Text::Comment]),
    grammar: include_str!("candidates.abnf"),
    accepts: &[
        "any frame (`.---.`, `*---*`, `+---+`), every cell in a box, or none; wide and narrow columns",
        "SudokuStudio's `<5>` for a given and `*5*` for a placed value",
        "HoDoKu's marks of a step: `*48`, `#12`, `@3`, `A79`, `1-38`; the text below the grid",
        "elsewhere a cell with one candidate that none of its peers has is taken for a given",
        "cells drawn as three lines of candidates, each at its place, a value alone in its cell",
        "letters above 9×9; decimal numbers above 9 look like groups and are not read",
        "a full grid between HoDoKu's corners",
    ],
    writes: "HoDoKu's frame: the remaining candidates, else those that the givens and placed values leave",
    reference: "HoDoKu; Simple Sudoku; Sukaku Explainer; SudokuStudio",
    ..FormatInfo::new(Format::Candidates, Shelf::Grids, &CandidatesCodec)
};

struct CandidatesCodec;

impl Codec for CandidatesCodec {
    fn probe(&self, head: &str) -> Option<Evidence> {
        if frame::is_code(head) {
            return None;
        }
        if drawn_candidates::groups(head).is_some() {
            return Some(Evidence::new(45, "cells drawn as three lines of candidates"));
        }
        // Sums and the digits that make them have a number and a colon in front.
        let is_labelled = |line: &Line<'_>| {
            let number = line.text.split_once(':').map(|(number, _)| number.trim());
            number
                .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        if content(head).filter(is_labelled).count() * 2 > content(head).count() {
            return None;
        }
        let reason = Groups::from_head(head)?.reason()?;
        Some(Evidence::new(45, reason))
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        if let Some(composed) = drawn_candidates::groups(head) {
            let head = composed.text();
            let groups = Groups::from_head(head).unwrap_or_default();
            return Box::new(DrawnReader(Box::new(Blocks::new(head, groups, options))));
        }
        Box::new(Blocks::new(head, Groups::from_head(head).unwrap_or_default(), options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(BlockWriter::new(push, options, &INFO))
    }
}

fn push(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    let shown = record.shown_candidates();
    HODOKU.push(&shown, blank, text);
    lost_in(&shown, record)
}
