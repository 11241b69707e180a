//! The comment lines above a puzzle, in which remarks about it may be.
//!
//! A batch keeps those at the end of the text before it: where each puzzle has a line, chunks end wherever a line does.

/// The number of bytes before and behind a puzzle in which remarks about it are looked for: a document on one line may have a
/// million puzzles with findings.
pub(crate) const NEAR: usize = 1024;
/// What comments begin with.
const MARKS: [&str; 12] = ["#", "%", "//", ";", "--", "'", "!", "*", "/*", "(*", "<!--", "REM "];

/// Returns the comment lines at the end of a text, above which there are others.
pub(super) fn comments_at_end(above: &str, text: &str) -> Box<str> {
    let begin = comments_above(text, text.len());
    let above = if begin == 0 { above } else { "" };
    let comments = format!("{above}{}", &text[begin..]);
    comments[comments_above(&comments, comments.len())..].into()
}

/// Returns where the comment lines above the line that begins at `line` begin.
pub(crate) fn comments_above(text: &str, line: usize) -> usize {
    let near = text.floor_char_boundary(line.saturating_sub(NEAR));
    let mut begin = line;
    while let Some(above) = text[near..begin].strip_suffix('\n') {
        let Some(start) = above.rfind('\n').map(|end| near + end + 1).or((near == 0).then_some(0)) else {
            break;
        };
        let content = text[start..begin].trim();
        if !MARKS.iter().any(|mark| content.starts_with(mark)) {
            break;
        }
        begin = start;
    }
    begin
}
