//! Texts that fit no format: what keeps them from being grids.
//!
//! Detection and `open` ask when no format is left; they get a diagnostic that says what was found and, if one change would
//! make grids of the text, which.

use givens_engine::grid::Shape;

use crate::{
    cells::mark::{fold, is_blank_symbol},
    codec::Format,
    diagnostic::{Diagnostic, Rule, Severity},
    syntax::json::{Tape, Value, is_json, skip_space},
    text::{Line, Span, lines},
};

/// The longest part of a line that is shown, in bytes.
const MAX_SHOWN: usize = 60;

/// Returns the diagnostic for a text that fits no format: it is empty, or its first line with cells is shown.
pub(super) fn unknown(head: &str) -> Diagnostic {
    let Some(line) = lines(head).find(|line| !line.is_blank()) else {
        return Diagnostic::new(Rule::UnknownFormat, "the text is empty").severity(Severity::Warning);
    };
    if has_empty_list(head) {
        let message = "the list of this document is empty";
        return Diagnostic::new(Rule::UnknownFormat, message).severity(Severity::Warning);
    }
    let counted: Vec<_> = lines(head).map(|line| (line, count(line.text))).collect();
    let cell_like = counted.iter().find(|(_, (known, all))| *known >= 4 && known * 4 >= all * 3);
    if is_json(head) {
        let message = "no value of this JSON document is recognised as a puzzle";
        let help =
            "a puzzle is a text of all cells or an array of rows, in a member such as `puzzle` or `grid`";
        return Diagnostic::new(Rule::UnknownFormat, message).at(beginning(line), "").help(help);
    }
    let help = letters(head)
        .or_else(|| correction(head))
        .unwrap_or_else(|| "name the format with --from; `givens formats` lists them".to_owned());
    let kind = match line.text.trim_start().chars().next() {
        Some('<') => "; it looks like XML or HTML",
        _ => "",
    };
    let is_size = |cells: usize| Shape::of_side(cells).is_some() || Shape::of_cell_count(cells).is_some();
    let Some((first, (known, _))) = cell_like.filter(|(_, (known, _))| kind.is_empty() && !is_size(*known))
    else {
        let message = format!("no known format fits this text{kind}");
        return Diagnostic::new(Rule::UnknownFormat, message).at(beginning(line), "").help(help);
    };
    let alike = counted.iter().filter(|(_, (other, _))| other == known).count();
    let message = match alike {
        1 => format!("no known format fits: 1 line of {known} cells makes no grid"),
        _ => format!("no known format fits: {alike} lines of {known} cells make no grid"),
    };
    Diagnostic::new(Rule::UnknownFormat, message).at(beginning(*first), format!("{known} cells")).help(help)
}

/// Returns whether a text is a JSON document of an empty list, or an object with one and nothing else that may be puzzles.
fn has_empty_list(head: &str) -> bool {
    let start = skip_space(head.as_bytes(), 0);
    let mut tape = Tape::default();
    let is_whole = head[start..].starts_with(['[', '{'])
        && tape.read(head, start).is_ok_and(|end| skip_space(head.as_bytes(), end) == head.len());
    if !is_whole {
        return false;
    }
    let is_empty = |list: Value<'_>| list.is_array() && list.values().next().is_none();
    let root = tape.root(head);
    let mut lists = root.values().filter(|value| value.is_container()).peekable();
    is_empty(root) || root.is_object() && lists.peek().is_some() && lists.all(is_empty)
}

/// Returns how far a text was searched whose head fits no format, for a diagnostic about it.
pub(super) fn searched(diagnostic: Diagnostic, bytes: usize) -> Diagnostic {
    let message =
        format!("{} (only its first {} KiB were searched)", diagnostic.message, bytes.div_ceil(1 << 10));
    Diagnostic { message, ..diagnostic }
}

/// Returns the diagnostic for a text that is a table and no puzzle.
pub(super) fn only_table() -> Diagnostic {
    let message = "this is a table of regions, indices or other numbers, not a puzzle";
    let diagnostic = Diagnostic::new(Rule::UnknownFormat, message).at(Span::at(0), "");
    diagnostic.help("to read it all the same, name the format with --from")
}

/// Returns the diagnostic for a text, or a part of one, without puzzles of the format that was named.
pub(super) fn no_puzzle_of(format: Format, part: &str) -> Diagnostic {
    let message = format!("found no puzzle of the format `{format}` in {part}");
    Diagnostic::new(Rule::UnknownFormat, message).at(Span::at(0), "")
}

/// Returns how many characters of a line are cells, and how many are not white space.
fn count(line: &str) -> (usize, usize) {
    let symbols = line.chars().filter(|c| !c.is_whitespace());
    (symbols.clone().filter(|&c| c.is_ascii_digit() || is_blank_symbol(c)).count(), symbols.count())
}

/// Returns the span of the beginning of a line: no more than is shown of it.
fn beginning(line: Line<'_>) -> Span {
    let span = line.trimmed_span();
    Span::new(span.start, span.start + line.text.trim().floor_char_boundary(MAX_SHOWN))
}

/// Returns what to write for letters, if as many rows of them and of blanks follow one another as they have cells: symbols
/// that only the text itself explains.
fn letters(head: &str) -> Option<String> {
    let is_row = |line: &str| {
        let is_cell = |c: char| c.is_alphabetic() || is_blank_symbol(c);
        line.chars().all(is_cell) && line.contains(is_blank_symbol)
    };
    let rows: Vec<_> = head.lines().map(str::trim).filter(|line| !line.is_empty() && is_row(line)).collect();
    let side = rows.len();
    let mut symbols: Vec<_> = rows.concat().chars().filter(|c| c.is_alphabetic()).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let is_grid = Shape::of_side(side).is_some() && rows.iter().all(|row| row.chars().count() == side);
    let shown: Vec<_> = symbols.iter().map(|symbol| format!("`{symbol}`")).collect();
    (is_grid && (2..=side).contains(&symbols.len()))
        .then(|| format!("write a number for each of the letters {}", shown.join(", ")))
}

/// Returns what to change, if the text has nothing but grids after one change.
fn correction(text: &str) -> Option<String> {
    let is_letter_o = |c: char| matches!(c, 'O' | 'o');
    let has_letters = |line: &str| {
        let mut symbols = line.chars().filter(|c| !c.is_whitespace());
        line.len() >= 16
            && line.contains(is_letter_o)
            && symbols.all(|c| c.is_ascii_digit() || is_letter_o(c))
    };
    if text.lines().any(has_letters) {
        return Some("the letter `O` is often written for 0, a blank: replace it".to_owned());
    }
    let changes =
        [without_invisible, with_wide_blanks, with_three_dots, without_labels, with_dots, in_rows, joined];
    changes
        .iter()
        .find_map(|change| change(text).filter(|(changed, _)| is_grids(changed)).map(|(_, help)| help))
}

/// Returns whether a text has nothing but grids, each on one line or in rows.
fn is_grids(text: &str) -> bool {
    let rows: Vec<_> = text.lines().map(count).filter(|(_, all)| *all > 0).collect();
    let Some(&(width, _)) = rows.first() else { return false };
    let is_side = Shape::of_side(width).is_some() && rows.len().is_multiple_of(width);
    (is_side || Shape::of_cell_count(width).is_some()) && rows.iter().all(|&row| row == (width, width))
}

/// Removes characters that are not seen, and the frames of keycaps.
fn without_invisible(text: &str) -> Option<(String, String)> {
    let is_invisible = |c: char| matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}'..='\u{2064}' | '\u{20E3}' | '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}');
    let first = text.chars().find(|&c| is_invisible(c))?;
    let help = format!("remove the characters that are not seen, such as U+{:04X}", u32::from(first));
    Some((text.replace(is_invisible, ""), help))
}

/// Writes dots for wide and no-break spaces.
fn with_wide_blanks(text: &str) -> Option<(String, String)> {
    let is_wide = |c: char| !c.is_ascii() && fold(c) == ' ';
    let first = text.chars().find(|&c| is_wide(c))?;
    let help = format!("write blanks as `.`, not as spaces of another kind (U+{:04X})", u32::from(first));
    Some((text.replace(is_wide, "."), help))
}

/// Writes three dots for an ellipsis.
fn with_three_dots(text: &str) -> Option<(String, String)> {
    text.contains('…').then(|| (text.replace('…', "..."), "write three dots for each `…`".to_owned()))
}

/// Removes what stands before the last word of each line: marks of quotations, names of rows.
fn without_labels(text: &str) -> Option<(String, String)> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_separator = |c: char| matches!(c, ' ' | '\t' | ':' | '|' | '>');
    let split: Option<Vec<_>> =
        lines.map(|line| Some(line.split_at(line.rfind(is_separator)? + 1))).collect();
    let split = split?;
    let label = split.first()?.0.trim();
    let help = format!("remove what is before the cells of each line, such as `{label}`");
    let rows: Vec<_> = split.iter().map(|(_, row)| *row).collect();
    (label.len() <= MAX_SHOWN).then(|| (rows.join("\n"), help))
}

/// Writes dots for the only other character.
fn with_dots(text: &str) -> Option<(String, String)> {
    let is_other = |c: &char| !c.is_whitespace() && !c.is_ascii_digit() && !is_blank_symbol(*c);
    let other = text.chars().find(is_other)?;
    let is_only = text.chars().filter(is_other).all(|c| c == other);
    is_only.then(|| (text.replace(other, "."), format!("write blanks as `.`, not as `{other}`")))
}

/// Writes the rows of a line on lines of their own.
fn in_rows(text: &str) -> Option<(String, String)> {
    let line = text.lines().find(|line| !line.trim().is_empty())?.trim();
    let separator = line.chars().find(|c| matches!(c, ' ' | '\t' | ';' | ',' | '|' | '/'))?;
    let is_square = |line: &str| {
        let rows: Vec<_> = line.trim().split(separator).collect();
        rows.iter().all(|row| row.chars().count() == rows.len())
    };
    let help = "write each row on a line of its own".to_owned();
    text.lines()
        .filter(|line| !line.trim().is_empty())
        .all(is_square)
        .then(|| (text.replace(separator, "\n"), help))
}

/// Joins the lines.
fn joined(text: &str) -> Option<(String, String)> {
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let all = text.split_whitespace().collect::<String>();
    let help = format!("join the {lines} lines, which have {} cells together", all.chars().count());
    (lines > 1).then_some((all, help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_change_is_told() {
        for (text, help) in [
            ("1\u{AD}.\u{AD}3.\n.4.2\n2.4.\n.3.1", "characters that are not seen, such as U+00AD"),
            ("1\u{A0}3\u{A0}\n\u{A0}4\u{A0}2\n2\u{A0}4\u{A0}\n\u{A0}3\u{A0}1", "(U+00A0)"),
            ("1…4.22.4..3.1.", "three dots"),
            ("> 1.3.\n> .4.2\n> 2.4.\n> .3.1", "such as `>`"),
            ("Row 1: 1.3.\nRow 2: .4.2\nRow 3: 2.4.\nRow 4: .3.1", "such as `Row 1:`"),
            ("1#3##4#22#4##3#1", "not as `#`"),
            ("1.3./.4.2/2.4./.3.1", "a line of its own"),
            ("1.3. .4.2 2.4. .3.1", "a line of its own"),
            ("1.3..4.22.4.\n.3.1", "join the 2 lines, which have 16 cells"),
            ("1O3004022040O301", "the letter `O`"),
        ] {
            let help_shown = correction(text).unwrap_or_default();
            assert!(help_shown.contains(help), "{text}: {help_shown}");
        }
        for text in ["Dear reader", "1.3.\n.4.2\n2.4.\n.3.", "", "12:30 till 14:45"] {
            assert_eq!(correction(text), None, "{text}");
        }
    }
}
