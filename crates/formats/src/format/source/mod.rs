//! Source text of other languages.
//!
//! Each language says how its lists and statements look; `lists` and `matrix` find the grids in them. Programs are not run
//! and need not be whole.

pub(super) mod asp;
pub(super) mod dimacs;
mod inner_text;
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
