//! Numbers of cells and columns as fields, and fields that are numbers.

/// Returns a number as it was written, as far as that is known: a whole number that is not exact has an exponent, so that it
/// is not taken for the digits of a puzzle.
pub(super) fn shown_number(number: f64) -> String {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if number.abs() < EXACT { number.to_string() } else { format!("{number:e}") }
}

/// Returns the number that a field is, if it is read again as it is written: a puzzle is none.
pub(super) fn plain_number(field: &str) -> Option<f64> {
    // Sheets have numbers of 15 digits.
    let number = field.parse().ok().filter(|_| field.len() <= 15);
    number.filter(|&number| shown_number(number) == field)
}
