//! Texts in the place of a solution that say that there is none: `None`, `Puzzle has no solution.`

/// Whether a text is empty, or a sentence in place of a value: `Puzzle has no solution.`
pub(crate) fn is_no_value(text: &str) -> bool {
    let text = text.trim();
    let words = || text.split_whitespace();
    let word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    let letters = text.chars().all(|c| c.is_alphabetic() || matches!(c, '/' | '-' | '_'));
    (words().count() > 1 && words().any(word)) || (letters && text.chars().count() < 14)
}

/// Whether a text is empty, or says that no solution is listed: `None`, `Puzzle has no solution.`
pub(crate) fn has_no_solution(text: &str) -> bool {
    const NONE: [&str; 14] =
        ["", "-", "--", "?", "n/a", "na", "nan", "nil", "no", "none", "null", "tbd", "unknown", "unsolved"];
    let text = text.trim().trim_end_matches('.').to_lowercase();
    let is_about =
        |word: &str| ["solution", "solutions", "solve", "solved", "solvable", "unsolvable"].contains(&word);
    NONE.contains(&&*text) || is_no_value(&text) && text.split(|c: char| !c.is_alphabetic()).any(is_about)
}
