//! Expressions that select records by what the program knows about them, and by their columns.
//!
//! # Examples
//!
//! ```
//! use givens::{Grid, Record, select::{Expression, Selector, SelectOptions}};
//!
//! let expression: Expression = "givens<=8 and not minimal".parse().unwrap();
//! let record = Record::of("1.3..4.22.4..3.1".parse::<Grid>().unwrap());
//! let selector = Selector::new(SelectOptions::default());
//! assert_eq!(selector.select(&expression, &[&record]), [true]);
//!
//! let error = "givens<=".parse::<Expression>().unwrap_err();
//! assert_eq!(error.to_string(), "expected a number or a text, found the end at character 9");
//! ```

mod clause;
mod expression;
mod fact;
mod grammar;
mod known_record;
mod meaning;
mod parts;
mod selector;
mod sort_key;
mod value;

pub use expression::{Expression, ExpressionError, Operator, Property};
pub use fact::{Fact, FactCost};
#[cfg(feature = "files")]
pub(crate) use known_record::cells;
pub use known_record::column;
pub use parts::Parts;
pub use selector::{RecordFacts, SelectOptions, Selector};
pub use sort_key::SortKey;
pub use value::{RankedName, Value};
