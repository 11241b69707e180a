//! The schemas of the JSON documents that this crate writes: docs/*.schema.json.

/// The name and version of the schemas, the value of `schema` in every document.
///
/// Documents of version 1 have the number 1 instead, as `givens` or `version`; they are still read.
pub const ID: &str = "givens/2";
