//! How lines look: each rule in its usual colour, and in a width and with ends of its own.
//!
//! Lines of the board and their samples in the legend ask here, so that both look the same.

use givens_variants::LineRule;

use crate::draw::{figure::PathStyle, ink::Ink, style::Style};

/// How the lines of a rule look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LineLook {
    pub(super) ink: Ink,
    pub(super) width: i32,
    /// The length of dashes and gaps where the style has no colour for the line.
    dash: Option<[i32; 2]>,
    pub(super) ends: LineEnds,
}

/// What is at the ends of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnds {
    Plain,
    /// A bulb at the first cell.
    Bulb,
    /// A bulb at the first cell, and a bright line in the middle.
    HollowBulb,
    Circles,
    Diamonds,
    /// Circles with heads of arrows before them.
    Arrows,
}

impl LineLook {
    /// Returns how the lines of a rule look.
    pub(super) fn new(rule: &LineRule) -> Self {
        let plain = |ink, width, dash| Self { ink, width, dash, ends: LineEnds::Plain };
        match rule {
            LineRule::Thermometer => Self { ends: LineEnds::Bulb, ..plain(Ink::Thermometer, 290, None) },
            LineRule::SlowThermometer => {
                Self { ends: LineEnds::HollowBulb, ..plain(Ink::Thermometer, 290, None) }
            }
            LineRule::Renban => plain(Ink::Renban, 160, None),
            LineRule::Whispers(_) => plain(Ink::Whispers, 160, Some([130, 60])),
            LineRule::Palindrome => plain(Ink::Palindrome, 220, None),
            LineRule::Between => Self { ends: LineEnds::Circles, ..plain(Ink::Between, 80, None) },
            LineRule::Lockout(_) => {
                Self { ends: LineEnds::Diamonds, ..plain(Ink::Lockout, 80, Some([120, 60])) }
            }
            LineRule::RegionSum | LineRule::RegionTotal => plain(Ink::RegionSum, 110, Some([260, 70])),
            LineRule::Sequence => plain(Ink::Sequence, 110, Some([50, 50])),
            LineRule::Entropic(_) => plain(Ink::Entropic, 160, Some([60, 50])),
            LineRule::Modular(_) => plain(Ink::Modular, 70, Some([160, 70])),
            LineRule::Zipper => plain(Ink::Zipper, 220, Some([30, 30])),
            LineRule::Nabner => plain(Ink::Nabner, 200, Some([220, 40])),
            LineRule::DoubleArrow => Self { ends: LineEnds::Arrows, ..plain(Ink::DoubleArrow, 80, None) },
            LineRule::SumLine(_) => plain(Ink::SumLine, 70, Some([40, 60])),
            LineRule::Pattern(_) => plain(Ink::Relation, 110, Some([20, 80])),
            _ => plain(Ink::Relation, 70, None),
        }
    }

    /// Returns the path of the line in a style.
    pub(super) fn path_style(self, style: &Style) -> PathStyle {
        let color = style.color(self.ink);
        let dash = self.dash.filter(|_| color.is_grey());
        // Round ends would fill the gaps between dashes.
        PathStyle { fill: None, stroke: Some((color, self.width)), dash, is_round: dash.is_none() }
    }
}
