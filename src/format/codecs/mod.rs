//! The formats, one file each, both directions, with the grammar as its module's text.

mod asp;
mod bank;
mod boxed;
mod candidates;
mod cells;
mod column;
mod comma;
mod dimacs;
mod gnome;
mod gsf;
mod hodoku;
mod hsol;
mod ipuz;
mod janko;
mod json;
mod jsonl;
mod ksudoku;
mod latex;
mod line;
mod links;
mod literal;
mod matlab;
mod minizinc;
mod onegravity;
mod opensudoku;
mod penpa;
mod prolog;
mod puzzlekit;
mod pzpr;
mod rows;
mod sdk;
mod sdx;
mod solo;
mod spaced;
mod ss;
mod stack;
mod sukaku;
mod susser;
mod table;
mod xml;

use super::FormatInfo;

/// One row a format, in the order of [`Format`](super::Format).
pub(crate) static FORMATS: &[&FormatInfo] = &[
    &line::INFO,
    &line::sdm::INFO,
    &sukaku::INFO,
    &bank::INFO,
    &hodoku::INFO,
    &susser::INFO,
    &cells::INFO,
    &gsf::INFO,
    &rows::INFO,
    &spaced::INFO,
    &comma::INFO,
    &boxed::INFO,
    &candidates::INFO,
    &stack::INFO,
    &table::INFO,
    &matlab::INFO,
    &sdk::INFO,
    &ss::INFO,
    &sdx::INFO,
    &latex::INFO,
    &json::INFO,
    &jsonl::INFO,
    &opensudoku::INFO,
    &ksudoku::INFO,
    &onegravity::INFO,
    &hsol::INFO,
    &xml::INFO,
    &ipuz::INFO,
    &gnome::INFO,
    &puzzlekit::INFO,
    &janko::INFO,
    &dimacs::INFO,
    &literal::INFO,
    &minizinc::INFO,
    &prolog::INFO,
    &asp::INFO,
    &pzpr::INFO,
    &solo::INFO,
    &links::sudokuwiki::INFO,
    &links::exchange::INFO,
    &links::fpuzzles::INFO,
    &links::sudokupad::INFO,
    &penpa::INFO,
];
