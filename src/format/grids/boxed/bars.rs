//! Characters that are bars between cells.

use crate::cells::mark::fold;

/// The number of lines of a head that are examined.
pub(super) const SAMPLE: usize = 120;

/// The characters that are bars.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bars {
    /// `!` is one, for want of others.
    pub(super) exclaimed: bool,
}

impl Bars {
    pub(super) fn is_bar(self, c: char) -> bool {
        matches!(c, '|' | '#') || (c == '!' && self.exclaimed) || (!c.is_ascii() && fold(c) == '|')
    }

    /// Whether a run of bars is a heavy one.
    pub(super) fn is_heavy(run: &str) -> bool {
        let mut bars = run.chars();
        bars.next().is_none_or(|first| matches!(first, '║' | '┃' | '#') || bars.next().is_some())
    }
}

/// Retains only heavy bars if there are any inside the row: they are the edges of boxes. Both lists ascend.
pub(super) fn retain_heavy_bars(bars: &mut Vec<usize>, heavy: &[usize], cells: usize) {
    if heavy.iter().any(|&bar| bar > 0 && bar < cells) {
        bars.retain(|bar| heavy.binary_search(bar).is_ok());
    }
}
