//! Fixes of single lines, for people to accept: those of their diagnostics together.

use givens_engine::grid::Shape;
use givens_formats::{
    codec::{Format, ReadOptions},
    diagnostic::{Edit, Fix},
    format::read,
    text::{Span, offset_in},
};

/// Returns how to correct a line with one puzzle, up to 9×9: letters that stand for digits or blanks, blanks of several
/// kinds, digits of other scripts, blanks that were cut off. Its message names all changes.
///
/// # Examples
///
/// ```
/// use givens::check::fix_line;
///
/// let line = "1O3..4.22.4..3.1 # Monday";
/// let fix = fix_line(line).unwrap();
/// assert_eq!(fix.apply_to(line), "1.3..4.22.4..3.1 # Monday");
/// assert_eq!(fix.message, "replace the letter `O` by a blank");
/// assert!(fix.is_safe);
/// ```
#[must_use]
pub fn fix_line(line: &str) -> Option<Fix> {
    let options = ReadOptions::default().with_from(Format::Line);
    let mut reading = read(line, &options);
    let [entry] = &mut reading.entries[..] else { return None };
    let is_read = |fix: &Fix| {
        let entries = read(&fix.apply_to(line), &options).entries;
        matches!(&entries[..], [entry] if entry.record.is_some())
    };
    let fixes: Vec<_> = entry.diagnostics.iter_mut().filter_map(|found| found.fix.take()).collect();
    let mut messages: Vec<_> = fixes.iter().map(|fix| fix.message.clone()).collect();
    messages.dedup();
    let is_safe = fixes.iter().all(|fix| fix.is_safe);
    let mut edits: Vec<Edit> = fixes.into_iter().flat_map(|fix| fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    let are_apart = edits.is_sorted_by(|one, next| one.span.end <= next.span.start);
    if edits.is_empty() && entry.record.is_none() {
        return blanks_for_letters(line).filter(is_read);
    }
    if edits.is_empty() || !are_apart {
        return None;
    }
    let mut fix = Fix::of(edits);
    (fix.message, fix.is_safe) = (messages.join("; "), is_safe);
    Some(fix).filter(is_read)
}

/// Returns the fix of a line that is not even taken for a puzzle, because all its blanks are the letter O.
fn blanks_for_letters(line: &str) -> Option<Fix> {
    let is_letter = |symbol: char| matches!(symbol, 'O' | 'o');
    let is_grid = |word: &&str| {
        let is_cell = |symbol: char| symbol.is_ascii_digit() || symbol == '.' || is_letter(symbol);
        let is_side = |shape: Shape| shape.side() <= 9;
        word.chars().all(is_cell) && Shape::of_cell_count(word.len()).is_some_and(is_side)
    };
    let word = line.split([' ', '\t', ',', ';']).find(is_grid)?;
    let (start, blank) = (offset_in(line, word), if word.contains('0') { "0" } else { "." });
    let letters = word.match_indices(is_letter).map(|(at, _)| Span::new(start + at, start + at + 1));
    let mut fix = Fix::of(letters.map(|place| Edit::new(place, blank)).collect());
    "replace the letter `O` by a blank".clone_into(&mut fix.message);
    (!fix.edits.is_empty()).then_some(fix)
}

#[cfg(test)]
mod tests {
    use super::fix_line;

    #[test]
    fn a_line_is_corrected_if_it_has_one_meaning() {
        let fixed = |line: &str| fix_line(line).map(|fix| (fix.apply_to(line), fix.is_safe));
        let safe = |line: &str| Some((line.to_owned(), true));
        assert_eq!(fixed("1O3004022040O301"), safe("1030040220400301"));
        assert_eq!(fixed("1.30.4.22.4..3.1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("１.3..4.22.4..3.1;easy"), safe("1.3..4.22.4..3.1;easy"));
        assert_eq!(fixed("l.3..4.22.4..3.1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("1.3..4.Z2.4..3.1"), Some(("1.3..4.22.4..3.1".to_owned(), false)));
        assert_eq!(fixed("1.3..4.22.4..3.1"), None);
        assert_eq!(fixed("1O3OO4O22O4OO3O1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("1x3..4.22.4..3.1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("1.3..4.22.4..3."), None, "the place of the missing cell is unknown");
        assert_eq!(fixed("Odd and even digits"), None);
    }
}
