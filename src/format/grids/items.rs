//! Rows as the items of a list, as YAML has them: `- 53..7....`.
//!
//! ```text
//! Constraints:
//!   Boxes: 3x3
//!   Known:
//!     - 53..7....
//! ```

use nom::{
    Parser,
    bytes::complete::{take_till1, take_while1},
    character::complete::{char, space1},
    sequence::{preceded, terminated},
};

use crate::{
    grid::Shape,
    layout::row::most_common,
    syntax::expect::{Parsed, whole},
    text::{Line, lines},
};

/// What a text says beside its items.
pub(super) struct Items {
    constraints: Vec<String>,
}

impl Items {
    /// Returns what a text says beside its items, if they are the rows of a grid.
    pub(super) fn of(head: &str) -> Option<Self> {
        let widths = || lines(head).filter_map(|line| Some(item(line.text.trim())?.chars().count()));
        let side = most_common(widths()).filter(|&side| side > 3)?;
        let shape = Shape::of_side(side).filter(|_| widths().count() >= side)?;
        let is_row = |&width: &usize| width == shape.side();
        let is_list = widths().filter(is_row).count() * 2 > widths().count();
        is_list.then(|| Self { constraints: constraints(head) })
    }

    /// Returns the names of the constraints of other puzzles than classic ones.
    pub(super) fn constraints(&self) -> &[String] {
        &self.constraints
    }
}

/// `item = "-" 1*SP cells EOL`: the cells
pub(super) fn item(text: &str) -> Option<&str> {
    whole(preceded((char('-'), space1), take_till1(char::is_whitespace)), text)
}

/// Returns the keys just below `Constraints:` that a classic grid does not have.
fn constraints(head: &str) -> Vec<String> {
    let indent = |line: &Line<'_>| line.text.len() - line.text.trim_start().len();
    let mut content = lines(head).filter(|line| !line.is_blank());
    let name_of = |line: &Line<'_>| key(line.text.trim()).ok().map(|(_, name)| name.to_owned());
    let is_list =
        |line: &Line<'_>| name_of(line).is_some_and(|name| name.eq_ignore_ascii_case("constraints"));
    let Some(list) = content.find(is_list) else { return Vec::new() };
    let below: Vec<_> = content.take_while(|line| indent(line) > indent(&list)).collect();
    let Some(least) = below.iter().map(indent).min() else { return Vec::new() };
    let names = below.iter().filter(|line| indent(line) == least).filter_map(name_of);
    names.filter(|name| !is_classic(name)).collect()
}

/// `key = name ":" *any`
fn key(input: &str) -> Parsed<'_, &str> {
    terminated(take_while1(|c: char| c.is_alphanumeric() || matches!(c, '_' | '-')), char(':')).parse(input)
}

/// Whether a constraint is one of classic puzzles, or the givens.
fn is_classic(name: &str) -> bool {
    const CLASSIC: [&str; 7] = ["boxes", "columns", "rows", "known", "givens", "digits", "size"];
    CLASSIC.iter().any(|classic| classic.eq_ignore_ascii_case(name))
}
