//! From lines and numbers outside of the board to constraints.

use givens_variants::{CellIndex, DiagonalStep, Edge, LineRule, OutsideRule, Side};

use super::{
    cells::thirds,
    clue_writer::{ClueWriter, RankTies},
    outside::{diagonal_step, may_be_zero},
    pair_key::NamedTable,
    puzzle::ClueKey,
};

impl ClueWriter<'_> {
    pub(super) fn line(&mut self, rule: &LineRule, cells: &[CellIndex]) -> bool {
        let digits = self.layout.digits();
        match rule {
            LineRule::Thermometer => self.constraint("Thermo", &[], cells),
            LineRule::SlowThermometer => self.named(NamedTable::SlowThermometer, &[cells]),
            LineRule::Renban => self.renban(cells),
            LineRule::Whispers(difference) => self.constraint("Whisper", &[&difference.to_string()], cells),
            LineRule::Palindrome => self.constraint("Palindrome", &[], cells),
            // The program does not take a line without cells between its ends.
            LineRule::Between => cells.len() > 2 && self.constraint("Between", &[], cells),
            LineRule::Lockout(difference) => self.constraint("Lockout", &[&difference.to_string()], cells),
            LineRule::RegionSum => self.has_regions && self.constraint("RegionSumLine", &[], cells),
            LineRule::RegionTotal => {
                self.equal_sums(&self.layout.parts_by_region(cells));
                false
            }
            LineRule::Entropic(groups) => {
                let is_usual = (digits.first(), digits.last()) == (1, 9) && *groups == thirds();
                is_usual && self.constraint("Entropic", &[], cells)
            }
            LineRule::Modular(modulus) if *modulus > 0 => {
                self.constraint("Modular", &[&modulus.to_string()], cells)
            }
            LineRule::Zipper => self.constraint("Zipper", &[], cells),
            LineRule::Nabner => self.named(NamedTable::Nabner, &[cells]),
            // Without cells inside, the ends would be 0 in the program.
            LineRule::DoubleArrow => cells.len() > 2 && self.constraint("DoubleArrow", &[], cells),
            LineRule::Pattern(pattern) => self.pattern(pattern, cells),
            LineRule::SumLine(sum) => self.constraint("SumLine", &[&sum.to_string()], cells),
            _ => false,
        }
    }

    /// Adds a renban line. A cell that is listed twice, as on a closed line, counts once; in the text it would have to differ
    /// from itself.
    fn renban(&mut self, cells: &[CellIndex]) -> bool {
        let mut once: Vec<CellIndex> = Vec::with_capacity(cells.len());
        let mut is_listed = vec![false; self.layout.place_count()];
        for &cell in cells {
            if !std::mem::replace(&mut is_listed[cell.index()], true) {
                once.push(cell);
            }
        }
        self.constraint("Renban", &[], &once);
        once.len() == cells.len()
    }

    /// Adds a sum of a diagonal, at the end that has an arrow in the program: the same clue seen from its other end.
    pub(super) fn little_killer(&mut self, first: CellIndex, step: DiagonalStep, sum: i32) -> bool {
        let cells = self.layout.diagonal_from(first, step);
        let last = cells.last().copied().unwrap_or(first);
        let back = DiagonalStep { is_down: !step.is_down, is_right: !step.is_right };
        let has_arrow = |&(cell, step): &(CellIndex, _)| diagonal_step(self.layout, cell) == Some(step);
        let arrow = [(first, step), (last, back)].into_iter().find(has_arrow);
        match arrow {
            Some((cell, _)) if self.take(ClueKey::Diagonal(cell)) => {
                self.constraint("LittleKiller", &[&sum.to_string()], &[cell])
            }
            _ => {
                let terms: Vec<_> = cells.into_iter().map(|cell| (cell, 1)).collect();
                self.sum(&terms, sum);
                false
            }
        }
    }

    pub(super) fn outside(&mut self, rule: OutsideRule, edge: Edge, value: i32) -> bool {
        let (line, is_far) = match edge.side {
            Side::Left => (format!("R{}", edge.line + 1), false),
            Side::Right => (format!("R{}", edge.line + 1), true),
            Side::Top => (format!("C{}", edge.line + 1), false),
            Side::Bottom => (format!("C{}", edge.line + 1), true),
        };
        let number = value.to_string();
        let name = match rule {
            OutsideRule::Sandwich => {
                // A sandwich is the same from both ends.
                let side = if line.starts_with('R') { Side::Left } else { Side::Top };
                let key = ClueKey::Outside(rule, Edge { side, ..edge });
                return self.take(key) && self.constraint("Sandwich", &[&number, &line], &[]);
            }
            OutsideRule::FirstThree => {
                let cells = self.layout.seen_from(edge);
                let terms: Vec<_> = cells.into_iter().take(3).map(|cell| (cell, 1)).collect();
                self.sum(&terms, value);
                return false;
            }
            OutsideRule::XSum => "XSum",
            OutsideRule::Skyscraper => "Skyscraper",
            OutsideRule::NumberedRoom => "NumberedRoom",
            OutsideRule::HiddenSkyscraper => "HiddenSkyscraper",
            OutsideRule::UniqueRank if self.has_ranks() => "FullRank",
            OutsideRule::Rank if self.has_ranks() && self.state_ties() => "FullRank",
            _ => return false,
        };
        if value == 0 && !may_be_zero(rule) || !self.take(ClueKey::Outside(rule, edge)) {
            return false;
        }
        let words = if is_far { [&*line, "", &*number] } else { [&*line, &*number, ""] };
        self.constraint(name, &words, &[])
    }

    /// Says once that ranks may be those of several lines; returns false if others may not.
    fn state_ties(&mut self) -> bool {
        if self.ties == RankTies::Allowed {
            self.constraint("FullRankTies", &["any"], &[]);
            self.ties = RankTies::Stated;
        }
        self.ties == RankTies::Stated
    }
}
