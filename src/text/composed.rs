//! Text made of parts of another text, and where each of them was.

use super::Span;

/// Text composed of copies of another text and of what stands for other parts of it, as when escapes are resolved.
#[derive(Debug, Default)]
pub(crate) struct Composed {
    text: String,
    /// Where each part begins, what it stands for, and whether it is a copy of that.
    parts: Vec<(usize, Span, bool)>,
}

impl Composed {
    /// Returns the composed text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Adds a part of the other text, which begins there at `start`.
    pub(crate) fn copy(&mut self, part: &str, start: usize) {
        let span = Span::new(start, start + part.len());
        match self.parts.last_mut() {
            Some((_, last, true)) if last.end == start => last.end = span.end,
            _ => self.parts.push((self.text.len(), span, true)),
        }
        self.text.push_str(part);
    }

    /// Adds text that stands for a span of the other text.
    pub(crate) fn insert(&mut self, text: &str, span: Span) {
        self.parts.push((self.text.len(), span, false));
        self.text.push_str(text);
    }

    /// Returns the span of the other text for which a span of this one stands.
    pub(crate) fn place(&self, span: Span) -> Span {
        let part = |at: usize| {
            let after = self.parts.partition_point(|&(start, ..)| start <= at);
            self.parts.get(after.saturating_sub(1)).copied().unwrap_or_default()
        };
        let (at, source, is_copy) = part(span.start);
        let start = if is_copy { source.start + span.start - at } else { source.start };
        if span.is_empty() {
            let is_end = span.start >= self.text.len();
            return Span::at(if is_end { source.end } else { start });
        }
        let (at, source, is_copy) = part(span.end - 1);
        let end = if is_copy { source.start + span.end - at } else { source.end };
        Span::new(start, end.max(start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_parts() {
        // From `a\nbc`, where the escape is two bytes long.
        let mut composed = Composed::default();
        composed.copy("a", 0);
        composed.insert("\n", Span::new(1, 3));
        composed.copy("b", 3);
        composed.copy("c", 4);
        assert_eq!(composed.text(), "a\nbc");
        let places = [(0, 1), (1, 2), (0, 2), (2, 4), (3, 4), (4, 4), (2, 2)];
        let places = places.map(|(start, end)| composed.place(Span::new(start, end)));
        assert_eq!(
            places.map(|span| (span.start, span.end)),
            [(0, 1), (1, 3), (0, 3), (3, 5), (4, 5), (5, 5), (3, 3)]
        );
    }
}
