//! Formulas of propositional logic in DIMACS CNF: a puzzle as solvers of satisfiability take it.
//!
#![doc = concat!("```text\n", include_str!("dimacs.abnf"), "```")]
//!
//! The clauses of one literal, the units, are the puzzle: `v` is a given, `-v` an eliminated candidate. All
//! other clauses are the rules of the grid, which show the size of its boxes. Clauses that are not rules of a
//! classic grid, as those of diagonals or cages, make the formula a variant.
//!
//! For row r, column c and digit d of a grid of n rows, the variable is n²(r−1) + n(c−1) + d, of which
//! there are n³; or 100r + 10c + d. Headers are often wrong: the variables decide, and a number in the header
//! that differs is reported. A formula with further variables, as encodings with counters have them, is not read.

mod formula;
mod numbering;
mod reader;
mod rules;
mod writer;

use crate::{
    codec::{Codec, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer},
    record::{Field, FieldSet, Text},
    text::lines,
};

use formula::{FormulaHeader, comment};
use reader::DimacsReader;
use writer::DimacsWriter;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "dimacs",
    name: "formulas for satisfiability solvers: DIMACS CNF",
    extensions: &["cnf", "dimacs"],
    many: false,
    holds: FieldSet::of(&[Field::Boxes, Field::Candidates]).and_texts(&Text::ALL),
    blank: writer::BLANK,
    grammar: include_str!("dimacs.abnf"),
    accepts: &[
        "variables n²(r−1) + n(c−1) + d, or 100r + 10c + d, whatever the header declares",
        "clauses of several lines, several clauses a line, a `%` at the end, a formula after another",
        "`-v` alone in a clause for an eliminated candidate; `c author: …` and the like for texts",
        "formulas of units alone, or with the minimal or the extended rules; boxes of any size",
        "not formulas of variants, nor with further variables",
    ],
    writes: "the puzzle and its texts as comments, the extended rules of its grid (11988 clauses for 9×9), a unit for each given and each eliminated candidate",
    reference: "DIMACS, Satisfiability: Suggested Format, 1993; Lynce and Ouaknine, Sudoku as a SAT Problem, 2006",
    ..FormatInfo::new(Format::Dimacs, Shelf::Source, &Dimacs)
};

struct Dimacs;

impl Codec for Dimacs {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let mut content = lines(head).filter(|line| !line.is_blank());
        let first = content.find(|line| comment(line.text).is_err())?;
        let reason = format!("`p cnf`, {} variables", FormulaHeader::from_line(first)?.variables);
        Some(Evidence::new(Evidence::SIGNED, reason))
    }

    fn reader(&self, _: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(DimacsReader { options: options.clone() })
    }

    fn writer(&self, _: &WriteOptions) -> Box<dyn Writer> {
        Box::new(DimacsWriter::new(INFO.holds))
    }
}
