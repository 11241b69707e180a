//! Where the puzzles of a batch stand in a text.

/// Puzzles of 81 bytes each, wherever they stand in a text; nothing is copied.
///
/// A given is `1` to `9`, a blank `0` or `.`; a puzzle with any other byte comes out as
/// [`super::Outcome::Malformed`].
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    text: &'a [u8],
    starts: Starts<'a>,
}

#[derive(Debug, Clone, Copy)]
enum Starts<'a> {
    Every { stride: usize, len: usize },
    At(&'a [usize]),
}

impl<'a> Batch<'a> {
    /// A puzzle every so many bytes, the first at the beginning: with 82, lines that end in
    /// a line feed. The last may lack what follows its 81 bytes; less is no puzzle.
    ///
    /// # Panics
    ///
    /// If the stride is less than 81.
    #[must_use]
    pub fn every(text: &'a [u8], stride: usize) -> Self {
        assert!(stride >= 81, "puzzles must not overlap");
        let len = (text.len() + stride - 81) / stride;
        Self { text, starts: Starts::Every { stride, len } }
    }

    /// A puzzle at each of these offsets.
    ///
    /// # Panics
    ///
    /// If a puzzle would reach beyond the text.
    #[must_use]
    pub fn at(text: &'a [u8], offsets: &'a [usize]) -> Self {
        let fits = |offset: &usize| offset.checked_add(81).is_some_and(|end| end <= text.len());
        assert!(offsets.iter().all(fits), "81 bytes at every offset");
        Self { text, starts: Starts::At(offsets) }
    }

    /// A puzzle in each array.
    #[must_use]
    pub fn grids(grids: &'a [[u8; 81]]) -> Self {
        Self::every(grids.as_flattened(), 81)
    }

    /// Number of puzzles.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.starts {
            Starts::Every { len, .. } => len,
            Starts::At(offsets) => offsets.len(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text from a puzzle on, or `None` after the last.
    #[inline(always)]
    pub(super) fn from(&self, index: usize) -> Option<&'a [u8]> {
        let start = match self.starts {
            Starts::Every { stride, len } => (index < len).then(|| index * stride)?,
            Starts::At(offsets) => *offsets.get(index)?,
        };
        self.text.get(start..)
    }
}
