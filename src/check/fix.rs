//! Corrections of single lines, for people to accept: the fixes of their diagnostics together.

use givens_formats::{
    codec::{Format, ReadOptions},
    diagnostic::{Edit, Fix},
    format::read,
};

/// A correction of a line.
///
/// # Examples
///
/// ```
/// use givens::check::fix_line;
///
/// let fix = fix_line("1O3..4.22.4..3.1 # Monday").unwrap();
/// assert_eq!(fix.line, "1.3..4.22.4..3.1 # Monday");
/// assert_eq!(fix.changes, ["replace the letter `O` by a blank"]);
/// assert!(fix.is_safe && fix_line(&fix.line).is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineFix {
    /// The line as it should be.
    pub line: String,
    /// What is changed: "write all blanks as `.`".
    pub changes: Vec<String>,
    /// Whether nothing else can be meant. Letters that look like a digit and like nothing else are read so.
    pub is_safe: bool,
}

/// Returns how to correct a line with one puzzle, up to 9×9: letters that stand for digits or blanks, blanks of several
/// kinds, digits of other scripts, blanks that were cut off.
#[must_use]
pub fn fix_line(line: &str) -> Option<LineFix> {
    let options = ReadOptions::default().with_from(Format::Line);
    let mut reading = read(line, &options);
    let [entry] = &mut reading.entries[..] else { return None };
    let fixes: Vec<_> = entry.diagnostics.iter_mut().filter_map(|found| found.fix.take()).collect();
    let mut changes: Vec<_> = fixes.iter().map(|fix| fix.message.clone()).collect();
    changes.dedup();
    let is_safe = fixes.iter().all(|fix| fix.is_safe);
    let mut edits: Vec<Edit> = fixes.into_iter().flat_map(|fix| fix.edits).collect();
    edits.sort_by_key(|edit| edit.span);
    let are_apart = edits.is_sorted_by(|one, next| one.span.end <= next.span.start);
    let line = are_apart.then(|| Fix::of(edits).apply_to(line)).filter(|_| !changes.is_empty())?;
    let is_read = matches!(&read(&line, &options).entries[..], [entry] if entry.record.is_some());
    is_read.then_some(LineFix { line, changes, is_safe })
}

#[cfg(test)]
mod tests {
    use super::fix_line;

    #[test]
    fn a_line_is_corrected_if_it_has_one_meaning() {
        let fixed = |line: &str| fix_line(line).map(|fix| (fix.line, fix.is_safe));
        let safe = |line: &str| Some((line.to_owned(), true));
        assert_eq!(fixed("1O3004022040O301"), safe("1030040220400301"));
        assert_eq!(fixed("1.30.4.22.4..3.1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("１.3..4.22.4..3.1;easy"), safe("1.3..4.22.4..3.1;easy"));
        assert_eq!(fixed("l.3..4.22.4..3.1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("1.3..4.Z2.4..3.1"), Some(("1.3..4.22.4..3.1".to_owned(), false)));
        assert_eq!(fixed("1.3..4.22.4..3.1"), None);
        assert_eq!(fixed("1x3..4.22.4..3.1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("1.3..4.22.4..3."), None, "the place of the missing cell is unknown");
        assert_eq!(fixed("Odd and even digits"), None);
    }
}
