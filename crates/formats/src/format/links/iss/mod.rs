//! Constraint texts and links of Interactive Sudoku Solver.
//!
#![doc = concat!("```text\n", include_str!("iss.abnf"), "```")]
//!
//! A puzzle is a list of constraints, each a type and arguments. The readers of families make clues of them. Constraints
//! that have no clue are kept by name with the whole text, which this format gives back. The blocks of the program that are
//! plain grids, killers and layouts of jigsaws are formats of their own.

mod blocks;
mod board;
mod cell_names;
mod cells;
mod clue_writer;
mod families;
mod groups;
mod layout;
mod line_rules;
mod line_writer;
mod nfa_code;
mod outside;
mod pair_key;
mod pairs;
mod path_rules;
mod path_writer;
mod puzzle;
mod record;
mod replicate;
mod sums;
mod text;
mod writer;

use crate::{
    codec::{
        Codec, Evidence, Format, FormatInfo, OfVariants, ReadOptions, Reader, Shapes, Shelf, WriteOptions,
        Writer,
    },
    text::lines,
};

use blocks::{BlockReader, is_comment, links};
use text::{cell_word, constraint};
use writer::{HOLDS, PuzzleWriter};

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: record::ID,
    needs: ".",
    name: "constraint texts and links of Interactive Sudoku Solver",
    extensions: &["iss", "txt", "url"],
    holds: HOLDS,
    shapes: Shapes::Sides(&[4, 6, 8, 9, 10, 12, 14, 15, 16]),
    grammar: include_str!("iss.abnf"),
    accepts: &[
        "one puzzle a line that begins with `.Shape~`; otherwise a puzzle ends at a blank line or at the next `.Shape~`; `#` comments",
        "links of sigh.github.io/Interactive-Sudoku-Solver with `?q=`",
        "boards of 1×1 to 16×16, ranges of digits, and boards without rows and columns (`Raw`)",
        "alternatives (`Or`, `And`), constraints at several places (`Replicate`), regular expressions and automata",
        "constraints without a meaning here, such as `.Var` and `.ChaosConstruction`, are kept by name",
        "of two numbers at one arrow, and of two quadruples at one corner, the last one counts",
    ],
    writes: "one puzzle per line: `.Shape~`, regions, givens, and a constraint for each clue",
    reference: "sigh/Interactive-Sudoku-Solver",
    ..FormatInfo::new(Format::Iss, Shelf::Links, &OfVariants(Iss))
};

struct Iss;

impl Codec for Iss {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let first = lines(head).find(|line| !line.is_blank() && !is_comment(line.text))?.text.trim();
        if links(first).next().is_some() {
            return Some(Evidence::new(Evidence::SIGNED, "a link of Interactive Sudoku Solver"));
        }
        // Points before others say nothing.
        let points = first.len() - first.trim_start_matches('.').len();
        let start = first.get(points.checked_sub(1)?..)?;
        let (_, found) = constraint(first, start).ok()?;
        let is_named = match found.name {
            "" => found.argument(0).split_once('_').is_some_and(|(cell, _)| cell_word(cell).is_some()),
            name => families::is_known(name.trim_end()) && (name.len() > 2 || first.contains('~')),
        };
        is_named.then(|| Evidence::new(Evidence::SIGNED, format!("a constraint, `.{}`", found.name)))
    }

    fn reader(&self, _head: &str, _options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(BlockReader)
    }

    fn writer(&self, _options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(PuzzleWriter)
    }
}
