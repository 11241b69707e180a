//! Corrections of what can be read in one way only, for people to accept.

use givens_engine::grid::Shape;
use givens_formats::{
    cells::fill::intended_digit,
    codec::{Format, ReadOptions},
    diagnostic::Rule,
    format::read,
    record::Record,
    text::Span,
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
    /// Whether nothing else can be meant. Letters that look like a digit other than 0 probably stand for it.
    pub is_safe: bool,
}

/// Returns how to correct a line with one puzzle, up to 9×9: letters that stand for digits or blanks, blanks of several
/// kinds, digits of other scripts, blanks that were cut off.
#[must_use]
pub fn fix_line(line: &str) -> Option<LineFix> {
    let (text, letters) = without_letters(line);
    let mut fix = LineFix { line: String::new(), changes: Vec::new(), is_safe: is_safe(&letters) };
    fix.changes.extend(letters.iter().map(|&letter| replaced(letter)));
    let reading = read(&text, &ReadOptions::default().with_from(Format::Line));
    let [entry] = &reading.entries[..] else { return None };
    let record = entry.record.as_ref()?;
    let blank = if text.contains('0') && !text.contains('.') && letters.is_empty() { '0' } else { '.' };
    fix.changes.extend(entry.diagnostics.iter().filter_map(|found| match found.rule {
        Rule::MixedBlanks | Rule::OddBlank => Some(format!("write all blanks as `{blank}`")),
        Rule::FoldedCharacter => Some("write all digits in ASCII".to_owned()),
        Rule::StrippedBlanks => Some("add the blanks that were cut off".to_owned()),
        _ => None,
    }));
    let cells = cells_of(record).filter(|_| !fix.changes.is_empty())?;
    let usual = record.grid.line().to_string().replace('.', blank.encode_utf8(&mut [0; 4]));
    fix.line = format!("{}{usual}{}", &text[..cells.start], &text[cells.end..]);
    (fix.line != line).then_some(fix)
}

/// Returns how to correct a cell of a line that is in no other way wrong: a letter that stands for a digit or a blank.
#[must_use]
pub fn fix_cell(line: &str, cell: Span) -> Option<LineFix> {
    let letter = line.get(cell.range())?.parse().ok()?;
    let digit = match intended_digit(letter)? {
        '0' if line.contains('.') => '.',
        digit => digit,
    };
    let line = format!("{}{digit}{}", &line[..cell.start], &line[cell.end..]);
    Some(LineFix { line, changes: vec![replaced(letter)], is_safe: is_safe(&[letter]) })
}

fn is_safe(letters: &[char]) -> bool {
    letters.iter().all(|letter| matches!(letter, 'O' | 'o'))
}

fn replaced(letter: char) -> String {
    match intended_digit(letter) {
        Some('0') => format!("replace the letter `{letter}` by a blank"),
        Some(digit) => format!("replace `{letter}` by {digit}"),
        None => String::new(),
    }
}

/// Returns a line whose first word with as many characters as a grid has cells has digits for letters, and these letters,
/// each once.
fn without_letters(line: &str) -> (String, Vec<char>) {
    let is_grid = |word: &&str| {
        let count = word.chars().count();
        Shape::of_cell_count(count).is_some_and(|shape| shape.side() <= 9)
    };
    let Some(word) = line.split([' ', '\t', ',', ';']).find(is_grid) else {
        return (line.to_owned(), Vec::new());
    };
    let mut letters: Vec<_> = word.chars().filter(|&letter| intended_digit(letter).is_some()).collect();
    letters.sort_unstable();
    letters.dedup();
    let blank = if word.contains('.') { '.' } else { '0' };
    let usual = |symbol: char| match intended_digit(symbol) {
        Some('0') => blank,
        digit => digit.unwrap_or(symbol),
    };
    (line.replacen(word, &word.chars().map(usual).collect::<String>(), 1), letters)
}

/// Returns the span of the cells of a record, if nothing else is between them.
fn cells_of(record: &Record) -> Option<Span> {
    let count = record.shape().cell_count();
    let adjoin = |index: usize| record.cells.get(index - 1).end == record.cells.get(index).start;
    let all = record.cells.get(0).to(record.cells.get(count - 1));
    (1..count).all(adjoin).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::{fix_cell, fix_line};
    use givens_formats::text::Span;

    #[test]
    fn a_line_is_corrected_if_it_has_one_meaning() {
        let fixed = |line: &str| fix_line(line).map(|fix| (fix.line, fix.is_safe));
        let safe = |line: &str| Some((line.to_owned(), true));
        assert_eq!(fixed("1O3004022040O301"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("1.30.4.22.4..3.1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("１.3..4.22.4..3.1;easy"), safe("1.3..4.22.4..3.1;easy"));
        assert_eq!(fixed("l.3..4.22.4..3.1"), Some(("1.3..4.22.4..3.1".to_owned(), false)));
        assert_eq!(fixed("1.3..4.22.4..3.1"), None);
        assert_eq!(fixed("1x3..4.22.4..3.1"), safe("1.3..4.22.4..3.1"));
        assert_eq!(fixed("1.3..4.22.4..3."), None, "the place of the missing cell is unknown");
        assert_eq!(fixed("Odd and even digits"), None);
    }

    #[test]
    fn a_letter_in_a_row_is_corrected() {
        let fixed = |line: &str, cell| fix_cell(line, Span::new(cell, cell + 1)).map(|fix| fix.line);
        assert_eq!(fixed("1.3O", 3).as_deref(), Some("1.3."));
        assert_eq!(fixed("1 0 3 O", 6).as_deref(), Some("1 0 3 0"));
        assert_eq!(fixed("1.3l", 3).as_deref(), Some("1.31"));
        assert_eq!(fixed("1.3x", 3), None);
    }
}
