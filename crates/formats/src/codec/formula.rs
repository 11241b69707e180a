//! Texts that a spreadsheet takes for formulas.
//!
//! Writers of tables pass the texts of records, which come from files of others. A spreadsheet would run `=…` as a formula,
//! so such a text gets a `'` before it, unless the caller asks for the text as it is.

use std::borrow::Cow;

/// What begins a formula in some spreadsheet, or is skipped before one; the last four are the wide forms of the first.
const STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// Returns a text for a field of CSV or TSV, with `'` before it if a spreadsheet would take it for a formula: if it begins
/// with `=`, `+`, `-`, `@`, a TAB or a line end, except a plain number such as `-1.5`.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::format::escape_formula;
///
/// assert_eq!(escape_formula("=1+1"), "'=1+1");
/// assert_eq!(escape_formula("-1.5"), "-1.5");
/// assert_eq!(escape_formula("No. 1"), "No. 1");
/// ```
#[must_use]
pub fn escape_formula(text: &str) -> Cow<'_, str> {
    let is_formula = text.trim_start_matches(' ').starts_with(STARTS) && !is_number(text);
    if is_formula { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// Returns a text as a field of a table has it, which escapes formulas or not.
#[must_use]
pub fn field_text(text: &str, escapes_formulas: bool) -> Cow<'_, str> {
    if escapes_formulas { escape_formula(text) } else { Cow::Borrowed(text) }
}

/// `number = ["+" / "-"] 1*DIGIT ["." 1*DIGIT]`
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').map_or((unsigned, None), |(a, b)| (a, Some(b)));
    digits(whole) && fraction.is_none_or(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_escaped_and_numbers_are_not() {
        for formula in
            ["=1", "+a", "-a", "@a", "\ta", "\r=1", "\n=1", "＝1", " =1", "-", "-1.", "+1+1", "-1-1", "-1e5"]
        {
            assert_eq!(escape_formula(formula), format!("'{formula}"));
        }
        for text in ["", "1", "-1", "+1.5", "a=1", "'=1", ".5", "53..7"] {
            assert_eq!(escape_formula(text), text);
        }
    }
}
