//! One puzzle per line, all cells glued: the format that most Sudoku programs share.
//!
#![doc = concat!("```text\n", include_str!("line.abnf"), "```")]
//!
//! A tail may list the solution, ratings, a name; see `tail`. Any other tail is a comment. Fields that a
//! line `#!sudoku` names are those of a [`catalogue`]. Most lines are plain: as many digits and blanks of
//! one kind as the first lines have, then a tail or the end. They are read as bytes, which is several
//! times faster than a grammar; only other lines are parsed with nom.

mod catalogue;
mod dialect;
mod frame;
mod plain_lines;
mod reader;

use givens_engine::grid::Shape;

use crate::{
    cells::glued::push,
    codec::{
        Codec, EachRecord, Evidence, Format, FormatInfo, ReadOptions, Reader, Shelf, WriteOptions, Writer,
        is_known_link,
    },
    record::{FieldSet, Record},
    text::lines,
};

use dialect::is_tabular;

pub(super) use reader::LineReader;

pub(crate) static INFO: FormatInfo = FormatInfo {
    id: "line",
    name: "one puzzle per line",
    extensions: &["sdm", "txt", "dat"],
    grammar: include_str!("line.abnf"),
    accepts: &[
        "any blank; a space where no other blank occurs",
        "a label before the cells (`0000183b305c 0507…`), kept as the title",
        "cells in brackets; 81 cells between quotes or other marks, after a name and `=`, or after a label and `:`",
        "81 cells between tags of BBCode (`[code]…[/code]`), or in a link of any site (`https://example.org/play/…`)",
        "a full stop behind 81 cells, with words before them or not; behind points, if each puzzle of the text has one",
        "a tail with N² digits, which lists the solution (`…:1:…`, `…;…`), before it the number of solutions",
        "a tail with Sudoku Explainer's ratings (`ED=7.2/1.2/1.2`), gsf's (`# 277 FNTX C28.M/S2.p`), a level \
         (`#Easy`), or a name behind a tab; any other is a comment",
        "gsf's and the Players' Forum's catalogues: fields that a line `#!sudoku -c1,Puzzle,Label,…` names",
        "tdoku's and QQWing's files as they are",
        "a puzzle of 81 cells and its solution glued; three puzzles glued",
        "comments (`#`, `//`, `%`), headings, empty lines",
        "4×4 to 25×25; larger grids as 1 to 9 and A on, 0 to 9 and A on, or A on",
    ],
    writes: "N² symbols per line, nothing else",
    reference: "Sudopedia, Clipboard and File Formats; SudoCue's `.sdm`; gsf's sudoku",
    ..FormatInfo::new(Format::Line, Shelf::Lines, &OneLine)
};

struct OneLine;

impl Codec for OneLine {
    fn probe(&self, head: &str) -> Option<Evidence> {
        let reader = LineReader::new(head, &ReadOptions::default());
        let shape = reader.dialect.shape?;
        let side = shape.side();
        if side <= 6 && !has_small_grids(head, shape) {
            return None;
        }
        let reason = format!("lines of {} glued cells", side * side);
        Some(match reader.catalogue {
            Some(_) => Evidence::new(50, format!("{reason}, and a line `#!sudoku`")),
            // Links of a site that has a format of its own are of that format, with others beside them or not.
            None if lines(head).any(|line| line.text.starts_with("http") && is_known_link(line.text)) => {
                Evidence::new(0, reason)
            }
            None => Evidence::new(if is_tabular(head) { 5 } else { 25 }, reason),
        })
    }

    fn reader(&self, head: &str, options: &ReadOptions) -> Box<dyn Reader> {
        Box::new(LineReader::new(head, options))
    }

    fn writer(&self, options: &WriteOptions) -> Box<dyn Writer> {
        Box::new(EachRecord { blank: options.blank_or(INFO.blank), push: push_record })
    }
}

/// Returns whether a line has as many cells as a grid of few, most such lines without larger digits and no bits:
/// rows of larger grids are as long, and rows of bits.
fn has_small_grids(head: &str, shape: Shape) -> bool {
    let beyond = |c: char| {
        c.to_digit(36).is_some_and(|digit| digit as usize > shape.side() && !matches!(c, 'x' | 'X'))
    };
    let are_bits =
        |word: &str| word.bytes().all(|byte| matches!(byte, b'0' | b'1')) && word.matches('1').count() > 2;
    // Blanks may be spaces.
    let words = lines(head).flat_map(|line| line.text.split_whitespace().chain([line.text]));
    let (mut fit, mut larger) = (0, 0);
    for word in words.filter(|word| word.chars().count() == shape.cell_count()) {
        fit += 1;
        larger += usize::from(word.chars().any(beyond) || are_bits(word));
    }
    fit > 0 && larger * 2 <= fit
}

/// Adds the text of a record, and returns the fields that are lost.
fn push_record(record: &Record, blank: &str, text: &mut String) -> FieldSet {
    push(&record.grid, blank, "", text);
    text.push('\n');
    record.fields().without(INFO.holds)
}
