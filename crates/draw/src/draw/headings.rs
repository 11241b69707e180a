//! Title and caption: their lines, their sizes, and the space that they take above and below a board.
//!
//! Both builders of figures ask here before they place the board, and have the lines drawn when everything else is.

use super::{
    figure::{Figure, TextStyle, units},
    font::Weight,
    style::Color,
};

/// The space around a picture.
pub(super) const MARGIN: i32 = 120;

/// The lines above and below a board.
pub(super) struct Headings {
    title: Vec<String>,
    caption: Vec<String>,
    /// The sizes of an em of the title and of the caption.
    sizes: [i32; 2],
    /// Those of which the end has no room.
    cut: Vec<String>,
}

impl Headings {
    /// Divides title and caption into lines of this width. A cell is `cell` hundredths of a millimetre wide.
    pub(super) fn new(title: Option<&str>, caption: Option<&str>, width: i32, cell: i32) -> Self {
        // A title is as large on paper above any grid: 5 mm; a caption 4 mm.
        let [title_size, caption_size] =
            [5, 4].map(|millimetres| (millimetres * 100 * 1000 / cell).clamp(250, 800));
        // A title that has no room on two lines is smaller; rules may have many lines.
        let weight = Weight::Regular;
        let size = [title_size, title_size * 2 / 3];
        let title = title.map(|text| (text, weight.fit(text, size, width, |_| 2)));
        let caption = caption.map(|text| (text, weight.wrap(text, caption_size, width, 80)));
        let cut = [&title, &caption].into_iter().flatten().filter(|(_, wrapped)| wrapped.is_cut);
        let cut = cut.map(|(text, _)| (*text).to_owned()).collect();
        let sizes = [title.as_ref().map_or(title_size, |(_, wrapped)| wrapped.size), caption_size];
        let [title, caption] =
            [title, caption].map(|part| part.map_or_else(Vec::new, |(_, wrapped)| wrapped.lines));
        Self { title, caption, sizes, cut }
    }

    /// Returns the heights of the title and of the caption.
    pub(super) fn heights(&self) -> [i32; 2] {
        let Self { title, caption, sizes, .. } = self;
        let above = if title.is_empty() { 0 } else { units(title.len()) * sizes[0] * 13 / 10 + sizes[0] / 3 };
        let below =
            if caption.is_empty() { 0 } else { units(caption.len()) * sizes[1] * 14 / 10 + sizes[1] / 2 };
        [above, below]
    }

    /// Returns the size of an em of the caption.
    pub(super) const fn caption_size(&self) -> i32 {
        self.sizes[1]
    }

    /// Draws the title in the middle above a board, whose left and right ends and lower end these are, and the caption below.
    pub(super) fn draw(self, color: Color, [left, right]: [i32; 2], bottom: i32, figure: &mut Figure) {
        let [title, caption] = self.sizes;
        figure.cut.extend(self.cut);
        let style = TextStyle { weight: Weight::Regular, size: title, color, halo: None };
        for (number, line) in self.title.into_iter().enumerate() {
            let y = MARGIN + title * (7 + 13 * units(number)) / 10;
            figure.write(line, style, [left + (right - left) / 2, y]);
        }
        let style = TextStyle { size: caption, ..style };
        for (number, line) in self.caption.into_iter().enumerate() {
            let y = bottom + caption * (14 + 14 * units(number)) / 10;
            let half = style.weight.width(&line, caption) / 2;
            figure.write(line, style, [left + half, y]);
        }
    }
}
