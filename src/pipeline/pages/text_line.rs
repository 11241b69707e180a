//! Characters → lines of text and their words.

use super::mark::Glyph;

/// Part of the size of a font by which the baselines of a line may differ.
const SAME_BASELINE: f64 = 0.25;
/// Part of the size of a font that a gap between words has at least.
const WORD_GAP: f64 = 0.2;

/// Characters without a gap between them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Word {
    pub(super) text: String,
    pub(super) left: f64,
    pub(super) right: f64,
    /// Its baseline.
    pub(super) y: f64,
    pub(super) size: f64,
}

impl Word {
    pub(super) fn middle(&self) -> f64 {
        f64::midpoint(self.left, self.right)
    }
}

/// Returns the lines of text, from top to bottom, each with its words from left to right.
pub(super) fn text_lines(glyphs: &[Glyph]) -> Vec<Vec<Word>> {
    let mut glyphs: Vec<&Glyph> = glyphs.iter().collect();
    glyphs.sort_by(|a, b| a.start.y.total_cmp(&b.start.y));
    let mut lines = Vec::new();
    let mut rest = &mut glyphs[..];
    while let Some(first) = rest.first() {
        let bottom = first.start.y + SAME_BASELINE * first.size;
        let (line, after) = rest.split_at_mut(rest.partition_point(|glyph| glyph.start.y <= bottom).max(1));
        line.sort_by(|a, b| a.start.x.total_cmp(&b.start.x));
        lines.push(words(line));
        rest = after;
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn words(line: &[&Glyph]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut is_open = false;
    for glyph in line {
        if glyph.symbol.is_whitespace() || glyph.symbol.is_control() {
            is_open = false;
            continue;
        }
        let right = glyph.start.x + glyph.width;
        match words.last_mut() {
            Some(word) if is_open && glyph.start.x - word.right <= WORD_GAP * glyph.size => {
                word.text.push(glyph.symbol);
                word.right = right.max(word.right);
            }
            _ => words.push(Word {
                text: glyph.symbol.to_string(),
                left: glyph.start.x,
                right,
                y: glyph.start.y,
                size: glyph.size,
            }),
        }
        is_open = true;
    }
    words
}
