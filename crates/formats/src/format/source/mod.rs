//! Source text of other languages.

pub(super) mod asp;
pub(super) mod dimacs;
pub(super) mod ipynb;
pub(super) mod latex;
mod lists;
pub(super) mod literal;
pub(super) mod markdown;
pub(super) mod matlab;
mod matrix;
pub(super) mod minizinc;
pub(super) mod prolog;
mod statement;
