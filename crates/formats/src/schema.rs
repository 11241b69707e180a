//! The schemas of the JSON documents that this crate writes: docs/*.schema.json.
//!
//! Writers and reports put it into each document, so that a reader knows what the members mean.

/// The name and version of the schemas, the value of `schema` in every document.
///
/// Documents of version 1 have the number 1 instead, as `givens` or `version`; they are still read.
pub const ID: &str = "givens/2";
