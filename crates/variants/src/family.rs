//! The names of the families of rules, for people and for selections: `cage`, `thermometer`.

use crate::{
    clue::{Clue, LineRule, OutsideRule, PairRelation},
    layout::{Layout, Lines},
};

/// The names of all families: those of layouts, then those of clues.
pub const FAMILIES: [&str; 66] = [
    "multi-grid",
    "no-lines",
    "jigsaw",
    "no-regions",
    "digits",
    "size",
    "diagonal",
    "anti-knight",
    "anti-king",
    "anti-taxicab",
    "nonconsecutive",
    "negative",
    "disjoint-groups",
    "windoku",
    "global-entropy",
    "flatmates",
    "distinct-lines",
    "limit",
    "parity",
    "extremes",
    "inequality",
    "indexer",
    "value-indexer",
    "difference",
    "ratio",
    "xv",
    "clone",
    "pair-table",
    "cage",
    "sum",
    "rellik",
    "equality-cage",
    "lunchbox",
    "counting-circles",
    "look-and-say",
    "extra-region",
    "arrow",
    "equal-sums",
    "same-digits",
    "quadruple",
    "thermometer",
    "slow-thermometer",
    "renban",
    "whispers",
    "palindrome",
    "between",
    "lockout",
    "region-sum",
    "sequence",
    "entropic",
    "modular",
    "zipper",
    "nabner",
    "double-arrow",
    "sum-line",
    "regex",
    "automaton",
    "alternatives",
    "little-killer",
    "sandwich",
    "x-sum",
    "skyscraper",
    "numbered-room",
    "first-three",
    "hidden-skyscraper",
    "full-rank",
];

/// Other names of families, as setters and programs use them.
const ALIASES: [(&str, &[&str]); 42] = [
    ("anti-chess", &["anti-knight", "anti-king"]),
    ("antiking", &["anti-king"]),
    ("antiknight", &["anti-knight"]),
    ("arithmetic-sequence", &["sequence"]),
    ("arrow-sum", &["arrow"]),
    ("black-dot", &["ratio"]),
    ("black-kropki", &["ratio"]),
    ("consecutive", &["difference"]),
    ("dot", &["difference", "ratio"]),
    ("dutch-whispers", &["whispers"]),
    ("even", &["parity"]),
    ("german-whispers", &["whispers"]),
    ("greater-than", &["inequality"]),
    ("hyper", &["windoku"]),
    ("irregular", &["jigsaw"]),
    ("killer", &["cage"]),
    ("killer-cage", &["cage"]),
    ("king", &["anti-king"]),
    ("knight", &["anti-knight"]),
    ("kropki", &["difference", "ratio"]),
    ("kropki-dot", &["difference", "ratio"]),
    ("maximum", &["extremes"]),
    ("minimum", &["extremes"]),
    ("non-consecutive", &["nonconsecutive"]),
    ("nonconsecutive-neighbours", &["nonconsecutive"]),
    ("nrc", &["windoku"]),
    ("odd", &["parity"]),
    ("odd-even", &["parity"]),
    ("quad", &["quadruple"]),
    ("samurai", &["multi-grid"]),
    ("sandwich-sum", &["sandwich"]),
    ("slow-thermo", &["slow-thermometer"]),
    ("thermo", &["thermometer"]),
    ("v", &["xv"]),
    ("whisper", &["whispers"]),
    ("white-dot", &["difference"]),
    ("white-kropki", &["difference"]),
    ("x", &["xv"]),
    ("x-diagonal", &["diagonal"]),
    ("x-sudoku", &["diagonal"]),
    ("x-v", &["xv"]),
    ("zipper-line", &["zipper"]),
];

/// Returns the families that people call by a name: one of [`FAMILIES`], or another name of it such as `killer` or `kropki`;
/// in any case, with spaces for hyphens, of several (`thermos`), or with the word line behind it.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_variants as variants; }
/// use givens::variants::families_called;
///
/// assert_eq!(families_called("Killer"), ["cage"]);
/// assert_eq!(families_called("kropki dots"), ["difference", "ratio"]);
/// assert_eq!(families_called("renban lines"), ["renban"]);
/// assert!(families_called("x-wing").is_empty());
/// ```
#[must_use]
pub fn families_called(name: &str) -> Vec<&'static str> {
    let name = name.trim().to_ascii_lowercase().replace([' ', '_'], "-");
    let one = name.strip_suffix('s').unwrap_or(&name);
    let kind = one.strip_suffix("-line").unwrap_or(one);
    let named = |name: &str| {
        let own = FAMILIES.iter().filter(|family| **family == name).copied();
        let others = ALIASES.iter().filter(|(alias, _)| *alias == name).flat_map(|(_, families)| *families);
        own.chain(others.copied()).collect::<Vec<_>>()
    };
    [name.as_str(), one, kind].into_iter().map(named).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns other names of a family, as setters and programs use them, some of which are also those of another family.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_variants as variants; }
/// use givens::variants::family_aliases;
///
/// assert_eq!(family_aliases("xv").collect::<Vec<_>>(), ["v", "x", "x-v"]);
/// ```
pub fn family_aliases(family: &str) -> impl Iterator<Item = &'static str> {
    ALIASES.iter().filter(move |(_, families)| families.contains(&family)).map(|(alias, _)| *alias)
}

impl Clue {
    /// Returns the name of its family: `cage`, `thermometer`.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_variants as variants; }
    /// use givens::variants::{CellIndex, Clue};
    ///
    /// assert_eq!(Clue::Cage(vec![CellIndex::new(0), CellIndex::new(1)], Some(3)).family(), "cage");
    /// assert_eq!(Clue::AntiKnight.family(), "anti-knight");
    /// ```
    #[must_use]
    pub fn family(&self) -> &'static str {
        match self {
            Self::Diagonal(_) => "diagonal",
            Self::AntiKnight => "anti-knight",
            Self::AntiKing => "anti-king",
            Self::AntiTaxicab => "anti-taxicab",
            Self::Neighbours { forbidden, .. } if forbidden[..] == [PairRelation::Difference(1)] => {
                "nonconsecutive"
            }
            Self::Neighbours { .. } => "negative",
            Self::DisjointGroups => "disjoint-groups",
            Self::Windoku => "windoku",
            Self::Squares(_) => "global-entropy",
            Self::Flatmates { .. } => "flatmates",
            Self::DistinctLines => "distinct-lines",
            Self::Limit(..) => "limit",
            Self::Parity(..) => "parity",
            Self::Extremes(..) => "extremes",
            Self::Greater(_) => "inequality",
            Self::Indexer(..) => "indexer",
            Self::ValueIndexer { .. } => "value-indexer",
            Self::Pair(relation, _) => relation.family(),
            Self::Clone(..) => "clone",
            Self::Table { .. } => "pair-table",
            Self::Cage(..) => "cage",
            Self::Sum { .. } => "sum",
            Self::Rellik(..) => "rellik",
            Self::EqualityCage(_) => "equality-cage",
            Self::Lunchbox(..) => "lunchbox",
            Self::CountingCircles(_) => "counting-circles",
            Self::LookAndSay(..) => "look-and-say",
            Self::ExtraRegion(_) => "extra-region",
            Self::Arrow { .. } => "arrow",
            Self::EqualSums(_) => "equal-sums",
            Self::SameDigits(_) => "same-digits",
            Self::Contains { .. } => "quadruple",
            Self::Automaton { .. } => "automaton",
            Self::Any(_) => "alternatives",
            Self::Line(rule, _) => rule.family(),
            Self::LittleKiller { .. } => "little-killer",
            Self::Outside(rule, ..) => rule.family(),
        }
    }
}

impl Layout {
    /// Returns the names of what makes it no classic layout: `jigsaw`, `multi-grid`, `no-regions`, `size`, `digits`,
    /// `no-lines`.
    pub fn families(&self) -> impl Iterator<Item = &'static str> {
        let has_regions = self.cells().any(|cell| self.region(cell).is_some());
        let usual = self.has_usual_boxes();
        let lacks_boxes = self.usual_box_size().is_some() && !has_regions;
        let is_square = self.rows() == self.columns();
        let is_one_grid = is_square && !matches!(self.lines(), Lines::Grids(_));
        [
            (matches!(self.lines(), Lines::Grids(_)), "multi-grid"),
            (matches!(self.lines(), Lines::None), "no-lines"),
            (has_regions && !usual, "jigsaw"),
            (lacks_boxes || !has_regions && is_square, "no-regions"),
            (self.digits().first() != 1 || is_one_grid && self.digits().count() != self.rows(), "digits"),
            (!is_square && *self.lines() == Lines::Board, "size"),
        ]
        .into_iter()
        .filter(|(holds, _)| *holds)
        .map(|(_, name)| name)
    }
}

impl PairRelation {
    const fn family(self) -> &'static str {
        match self {
            Self::Difference(_) => "difference",
            Self::Ratio(_) => "ratio",
            Self::Sum(_) => "xv",
        }
    }
}

impl LineRule {
    const fn family(&self) -> &'static str {
        match self {
            Self::Thermometer => "thermometer",
            Self::SlowThermometer => "slow-thermometer",
            Self::Renban => "renban",
            Self::Whispers(_) => "whispers",
            Self::Palindrome => "palindrome",
            Self::Between => "between",
            Self::Lockout(_) => "lockout",
            Self::RegionSum | Self::RegionTotal => "region-sum",
            Self::Sequence => "sequence",
            Self::Entropic(_) => "entropic",
            Self::Modular(_) => "modular",
            Self::Zipper => "zipper",
            Self::Nabner => "nabner",
            Self::DoubleArrow => "double-arrow",
            Self::SumLine(_) => "sum-line",
            Self::Pattern(_) => "regex",
        }
    }
}

impl OutsideRule {
    const fn family(self) -> &'static str {
        match self {
            Self::Sandwich => "sandwich",
            Self::XSum => "x-sum",
            Self::Skyscraper => "skyscraper",
            Self::NumberedRoom => "numbered-room",
            Self::FirstThree => "first-three",
            Self::HiddenSkyscraper => "hidden-skyscraper",
            Self::Rank | Self::UniqueRank => "full-rank",
        }
    }
}
