//! Names of variables.

use crate::syntax::{
    combinators::{Parser, all_consuming, pair, recognize, satisfy, take_while},
    expect::Parsed,
};

/// `name = ( letter / "_" ) *( letter / DIGIT / "_" )`
pub(super) fn name(input: &str) -> Parsed<'_, &str> {
    let first = satisfy(|c| c.is_alphabetic() || c == '_');
    recognize(pair(first, take_while(|c: char| c.is_alphanumeric() || c == '_'))).parse(input)
}

/// Whether this may be the name of a variable.
pub(super) fn is_name(text: &str) -> bool {
    all_consuming(name).parse(text).is_ok()
}
