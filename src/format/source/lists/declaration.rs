//! What a statement gives a name to.

/// The last statement of a line: what stands behind the last semicolon or brace that is in no brackets.
pub(super) fn statement_of(line: &str) -> &str {
    let (mut depth, mut start) = (0_usize, 0);
    for (at, c) in line.char_indices() {
        match c {
            '[' | '(' => depth += 1,
            ']' | ')' => depth = depth.saturating_sub(1),
            ';' | '{' | '}' if depth == 0 => start = at + 1,
            _ => {}
        }
    }
    &line[start..]
}

/// The name that a declaration gives: `grid` of `int grid[9][9]`, `let grid: [[u8; 9]; 9]`, `int[,] grid`.
pub(super) fn name_of(declaration: &str) -> Option<&str> {
    let before = declaration.split(": ").next().unwrap_or_default();
    let mut depth = 0_usize;
    let mut is_outside = |c: char| {
        match c {
            '[' | '(' | '{' | '<' => depth += 1,
            ']' | ')' | '}' | '>' => {
                depth = depth.saturating_sub(1);
                return false;
            }
            _ => {}
        }
        depth == 0 && (c.is_alphanumeric() || matches!(c, '_' | '.' | '$'))
    };
    let words = before.split(|c| !is_outside(c)).filter(|word| !word.is_empty());
    let words: Vec<_> = words.collect();
    let declares = ["var", "let", "val", "my"].contains(words.first()?);
    let mut words = words.into_iter().filter(|word| *word != "mut");
    let name = if declares { words.nth(1) } else { words.next_back() };
    name.map(|name| name.rsplit('.').next().unwrap_or(name).trim_start_matches('$'))
}
