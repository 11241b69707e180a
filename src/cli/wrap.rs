//! Lines no wider than a terminal.

/// Breaks a line between words where it is wider than `width`; what follows is indented by `indent` spaces.
pub(super) fn wrap(line: &str, width: Option<usize>, indent: usize) -> String {
    let Some(width) = width.filter(|&width| line.chars().count() > width) else { return line.to_owned() };
    let (mut wrapped, mut column) = (String::new(), 0);
    for (position, word) in words(line).enumerate() {
        if position > 0 && column + word.trim_end().chars().count() > width && column > indent {
            wrapped.truncate(wrapped.trim_end().len());
            wrapped += &format!("\n{:indent$}", "");
            column = indent;
        }
        wrapped.push_str(word);
        column += word.chars().count();
    }
    wrapped
}

/// Returns the words of a line, each with the spaces before the next: `r1c1 ≠ 4` and the spaces at the start are not
/// divided.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.len() - rest.trim_start().len();
        let is_end = |&(space, _): &(usize, &str)| {
            let glued = |text: &str| text.starts_with(['≠', '=']);
            space >= start && !glued(&rest[space + 1..]) && !rest[..space].ends_with(['≠', '='])
        };
        let end = rest.match_indices(' ').find(is_end).map_or(rest.len(), |(space, _)| space + 1);
        let (word, after) = rest.split_at(end);
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_keep_them() {
        assert_eq!(
            wrap("   1. naked single: 2 is it", Some(17), 6),
            "   1. naked\n      single: 2\n      is it"
        );
        assert_eq!(wrap("then r1c1 ≠ 4, r1c2 ≠ 4", Some(13), 2), "then\n  r1c1 ≠ 4,\n  r1c2 ≠ 4");
        assert_eq!(wrap("a long line", None, 2), "a long line");
        assert_eq!(wrap("unbreakable word", Some(5), 2), "unbreakable\n  word");
    }
}
