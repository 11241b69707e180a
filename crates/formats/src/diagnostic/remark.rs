//! Remarks for checks in the comments of a file: which findings about a puzzle to ignore.
//!
//! ```text
//! remark = "givens:" *SP "ignore" 1*SP rule *( *SP "," *SP rule )   ; anywhere in a comment
//! rule   = 1*( ALPHA / DIGIT / "-" )                                ; a code or a name
//! ```

use crate::{
    syntax::{
        combinators::{Parser, delimited, preceded, separated_list1, space0, space1, tag, take_while1},
        expect::Parsed,
    },
    text::{Span, offset_in},
};

use super::Rule;

/// What a remark begins with.
const BEGIN: &str = "givens:";

/// The remarks of a text.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::diagnostic::{Remarks, Rule};
///
/// let text = "1...............  # givens: ignore S002, F9 (the rest is in the book)";
/// let remarks = Remarks::from_text(text);
/// assert_eq!(remarks.ignored, [Rule::ManySolutions]);
/// assert_eq!(remarks.unknown.iter().map(|place| &text[place.range()]).collect::<Vec<_>>(), ["F9"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Remarks {
    /// The rules whose findings to ignore.
    pub ignored: Vec<Rule>,
    /// The bytes of what should be a rule, but is none.
    pub unknown: Vec<Span>,
}

impl Remarks {
    /// Reads the remarks in a text, in time that grows with it.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        let mut remarks = Self::default();
        for (start, _) in text.match_indices(BEGIN) {
            let Ok((_, rules)) = remark(&text[start..]) else { continue };
            for name in rules {
                if let Ok(rule) = name.parse() {
                    remarks.ignored.push(rule);
                } else {
                    let start = offset_in(text, name);
                    remarks.unknown.push(Span::new(start, start + name.len()));
                }
            }
        }
        remarks
    }
}

/// `remark`
fn remark(input: &str) -> Parsed<'_, Vec<&str>> {
    let rule = take_while1(|c: char| c.is_ascii_alphanumeric() || c == '-');
    let comma = delimited(space0, tag(","), space0);
    preceded((tag(BEGIN), space0, tag("ignore"), space1), separated_list1(comma, rule)).parse(input)
}
