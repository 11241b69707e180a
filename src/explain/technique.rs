//! The techniques: an enum that names them and a table of their facts.
//!
//! The files in `techniques` find them, one file per family; `techniques` connects each with its
//! functions. Each has positions in `fixtures/techniques/<id>/` and a page in docs/techniques made
//! from both.

use std::{fmt, str::FromStr};

use givens_draw::language::Language;
use givens_engine::ParseError;

/// The facts of a technique.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct TechniqueInfo {
    /// The technique.
    pub technique: Technique,
    /// Its name on the command line and in JSON: `naked-pair`.
    pub id: &'static str,
    /// Its name in texts: "naked pair".
    pub name: &'static str,
    /// Its pattern and conclusion, in one sentence.
    pub summary: &'static str,
    /// Its place in the order of `HoDoKu` 2.2, as that program numbers it.
    pub hodoku: Option<u16>,
    /// Its place in the order of Sudoku Explainer 1.2.1: its lowest rating there, in tenths. `None` if that
    /// program does not have it.
    pub se: Option<u16>,
    /// Whether it is valid only if the puzzle has exactly one solution.
    pub needs_uniqueness: bool,
    /// Whether only the searches of a scheme find it.
    pub scheme_only: bool,
}

impl Technique {
    /// Returns its facts.
    #[must_use]
    pub fn info(self) -> &'static TechniqueInfo {
        &TECHNIQUES[self as usize]
    }

    /// Returns its id: `naked-pair`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// Returns its name: "naked pair".
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Returns its name in texts of a language.
    #[must_use]
    pub fn name_in(self, language: Language) -> &'static str {
        language.words().technique(self.id(), self.name())
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Technique {
    type Err = ParseError;

    /// Reads an id or a name, in any case.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        let same = |info: &&TechniqueInfo| {
            info.id.eq_ignore_ascii_case(text) || info.name.eq_ignore_ascii_case(text)
        };
        let found = TECHNIQUES.iter().find(same).map(|info| info.technique);
        found.ok_or_else(|| ParseError::new(format!("no technique is called `{text}`")))
    }
}

/// The place of a technique in an order; `None` for `-`.
macro_rules! place {
    (-) => {
        None
    };
    ($number:literal) => {
        Some($number)
    };
}

/// Whether only schemes find the techniques of a file.
macro_rules! is_scheme_only {
    (schemes) => {
        true
    };
    ($file:ident) => {
        false
    };
}

/// Builds the enum and the facts.
macro_rules! facts {
    ($($variant:ident $id:literal $name:literal hodoku $hodoku:tt se $se:tt unique $unique:literal
        $file:ident :: $find:ident $(($size:literal))?
        $summary:literal)*) => {
        /// A pattern from which it follows what a cell must hold, or cannot hold.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = concat!("`", $id, "`: ", $summary)] $variant,)*
        }

        impl Technique {
            /// All techniques, in the order of the table.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$variant),*];
        }

        static TECHNIQUES: &[TechniqueInfo] = &[$(TechniqueInfo {
            technique: Technique::$variant,
            id: $id,
            name: $name,
            summary: $summary,
            hodoku: place!($hodoku),
            se: place!($se),
            needs_uniqueness: $unique,
            scheme_only: is_scheme_only!($file),
        },)*];
    };
}

/// Passes one row per technique to a macro: `facts` here, and `registry` for the functions.
macro_rules! techniques {
    ($build:ident) => { $build! {
    FullHouse "full-house" "full house" hodoku 100 se 10 unique false singles::full_house
        "the last blank cell of a house holds the only digit that the house lacks"
    NakedSingle "naked-single" "naked single" hodoku 200 se 23 unique false singles::naked_single
        "a cell with one candidate holds it"
    HiddenSingle "hidden-single" "hidden single" hodoku 300 se 12 unique false singles::hidden_single
        "a digit with only one possible cell in a box, row or column goes there"
    LockedPair "locked-pair" "locked pair" hodoku 1000 se - unique false locked::locked_set (2)
        "two cells where a box and a line cross have the same two candidates, which can be removed from the rest of both"
    LockedTriple "locked-triple" "locked triple" hodoku 1100 se - unique false locked::locked_set (3)
        "three cells where a box and a line cross have three candidates between them, which can be removed from the rest of both"
    Pointing "pointing" "pointing" hodoku 1200 se 26 unique false locked::pointing
        "all candidates of a digit in a box are in one line, so it can be removed from the rest of the line"
    Claiming "claiming" "claiming" hodoku 1210 se 28 unique false locked::claiming
        "all candidates of a digit in a line are in one box, so it can be removed from the rest of the box"
    NakedPair "naked-pair" "naked pair" hodoku 1300 se 30 unique false subsets::naked (2)
        "two cells of a house have the same two candidates, which can be removed from the rest of the house"
    NakedTriple "naked-triple" "naked triple" hodoku 1400 se 36 unique false subsets::naked (3)
        "three cells of a house have three candidates between them, which can be removed from the rest of the house"
    HiddenPair "hidden-pair" "hidden pair" hodoku 1500 se 34 unique false subsets::hidden (2)
        "two digits are only possible in the same two cells of a house, so other candidates can be removed from these"
    HiddenTriple "hidden-triple" "hidden triple" hodoku 1600 se 40 unique false subsets::hidden (3)
        "three digits are only possible in three cells of a house, so other candidates can be removed from these"
    NakedQuad "naked-quad" "naked quad" hodoku 2000 se 50 unique false subsets::naked (4)
        "four cells of a house have four candidates between them, which can be removed from the rest of the house"
    HiddenQuad "hidden-quad" "hidden quad" hodoku 2100 se 54 unique false subsets::hidden (4)
        "four digits are only possible in four cells of a house, so other candidates can be removed from these"
    XWing "x-wing" "X-Wing" hodoku 2200 se 32 unique false fish::fish (2)
        "a digit whose places in two parallel lines lie in two crossing lines can be removed from the rest of these"
    Swordfish "swordfish" "Swordfish" hodoku 2300 se 38 unique false fish::fish (3)
        "a digit whose places in three parallel lines lie in three crossing lines can be removed from the rest of these"
    Jellyfish "jellyfish" "Jellyfish" hodoku 2400 se 52 unique false fish::fish (4)
        "a digit whose places in four parallel lines lie in four crossing lines can be removed from the rest of these"
    RemotePair "remote-pair" "remote pair" hodoku 2800 se - unique false chains::remote_pair
        "a chain of cells with the same two candidates, each seeing the next; a cell that sees both ends of an odd number of links holds neither"
    BugPlusOne "bug-plus-one" "BUG+1" hodoku 2900 se 56 unique true uniqueness::bug_plus_one
        "all blank cells but one have two candidates; without the extra candidate there, no digit would be forced anywhere and the puzzle could not have just one solution"
    Skyscraper "skyscraper" "skyscraper" hodoku 3000 se 66 unique false chains::skyscraper
        "a digit has two places in each of two parallel lines, and one of each in the same crossing line; cells that see both other places cannot hold it"
    TwoStringKite "two-string-kite" "two-string kite" hodoku 3100 se 66 unique false chains::two_string_kite
        "a digit has two places in a row and two in a column, and one of each in the same box; cells that see both other places cannot hold it"
    TurbotFish "turbot-fish" "turbot fish" hodoku 3120 se 66 unique false chains::turbot_fish
        "a digit has two places in each of two houses, and one of each see each other; cells that see both other places cannot hold it"
    EmptyRectangle "empty-rectangle" "empty rectangle" hodoku 3170 se - unique false empty_rectangle::empty_rectangle
        "a digit is only possible in one row and one column of a box, and a line with two places for it meets one of them"
    WWing "w-wing" "W-Wing" hodoku 3200 se - unique false wings::w_wing
        "two cells with the same two candidates; a house has two places for one of the digits, each seen by one of the cells, so one of the cells holds the other digit"
    XyWing "xy-wing" "XY-Wing" hodoku 3300 se 42 unique false wings::xy_wing
        "a cell with two candidates sees two others, which share one digit with it each and a third with each other; one of them holds the third"
    XyzWing "xyz-wing" "XYZ-Wing" hodoku 3400 se 44 unique false wings::xyz_wing
        "a cell with three candidates sees two others with two of them each; one of the three holds the digit that all share"
    UniqueRectangle1 "unique-rectangle-1" "unique rectangle type 1" hodoku 3500 se 45 unique true uniqueness::type_1
        "four cells in two rows, two columns and two boxes, three of which have only the same two candidates; the fourth must hold another digit"
    UniqueRectangle2 "unique-rectangle-2" "unique rectangle type 2" hodoku 3600 se 45 unique true uniqueness::type_2
        "four cells in two rows, two columns and two boxes with the same two candidates, and the same extra candidate in two neighbours, one of which holds it"
    UniqueRectangle3 "unique-rectangle-3" "unique rectangle type 3" hodoku 3700 se 46 unique true uniqueness::type_3
        "four cells in two rows, two columns and two boxes with the same two candidates; the extra candidates of two neighbours form a naked subset with other cells of their house"
    UniqueRectangle4 "unique-rectangle-4" "unique rectangle type 4" hodoku 3800 se 45 unique true uniqueness::type_4
        "four cells in two rows, two columns and two boxes with the same two candidates, one of which has no other place in a house of the two cells with extra candidates; the other can be removed from these"
    FinnedXWing "finned-x-wing" "finned X-Wing" hodoku 4100 se - unique false fish::finned (2)
        "an X-Wing apart from extra candidates in one box (fins); it only removes candidates in that box"
    SashimiXWing "sashimi-x-wing" "sashimi X-Wing" hodoku 4200 se - unique false fish::sashimi (2)
        "a finned X-Wing, one line of which has a single place without its fins"
    FinnedSwordfish "finned-swordfish" "finned Swordfish" hodoku 4300 se - unique false fish::finned (3)
        "a Swordfish apart from extra candidates in one box (fins); it only removes candidates in that box"
    SashimiSwordfish "sashimi-swordfish" "sashimi Swordfish" hodoku 4400 se - unique false fish::sashimi (3)
        "a finned Swordfish, one line of which has a single place without its fins"
    FinnedJellyfish "finned-jellyfish" "finned Jellyfish" hodoku 4500 se - unique false fish::finned (4)
        "a Jellyfish apart from extra candidates in one box (fins); it only removes candidates in that box"
    SashimiJellyfish "sashimi-jellyfish" "sashimi Jellyfish" hodoku 4600 se - unique false fish::sashimi (4)
        "a finned Jellyfish, one line of which has a single place without its fins"
    SimpleColouring "simple-colouring" "simple colouring" hodoku 5330 se - unique false colouring::simple_colouring
        "places of a digit, tied together by houses that have two, take two colours in turn, and one colour is right; a colour that sees itself is wrong, and so is a candidate that sees both colours"
    Trial "trial" "trial" hodoku 8900 se - unique false trial::none
        "if no other technique applies, a candidate of a cell with the fewest is assumed and followed; if that leads to a contradiction, it is removed"
    DirectPointing "direct-pointing" "direct pointing" hodoku - se 17 unique false schemes::none
        "a digit locked in a line of a box leaves one place for it in another box"
    DirectClaiming "direct-claiming" "direct claiming" hodoku - se 19 unique false schemes::none
        "a digit locked in a box of a line leaves one place for it in another line"
    DirectHiddenPair "direct-hidden-pair" "direct hidden pair" hodoku - se 20 unique false schemes::none
        "two digits that are only possible in two cells of a house leave one place for another digit there"
    DirectHiddenTriple "direct-hidden-triple" "direct hidden triple" hodoku - se 25 unique false schemes::none
        "three digits that are only possible in three cells of a house leave one place for another digit there"
    UniqueRectangle5 "unique-rectangle-5" "unique rectangle type 5" hodoku 3900 se - unique true schemes::none
        "four cells in two rows, two columns and two boxes with the same two candidates; two opposite or three of them have the same extra candidate, and one of them holds it"
    UniqueRectangle6 "unique-rectangle-6" "unique rectangle type 6" hodoku 4000 se - unique true schemes::none
        "four cells in two rows, two columns and two boxes with the same two candidates, two opposite ones with more; one of the two digits has no other place in their rows and columns, and cannot be in these two"
    HiddenRectangle "hidden-rectangle" "hidden rectangle" hodoku 4010 se - unique true schemes::none
        "four cells in two rows, two columns and two boxes that may hold the same two digits; one of the digits has no other place in the row and the column of one cell, so the other digit cannot be there"
    AvoidableRectangle1 "avoidable-rectangle-1" "avoidable rectangle type 1" hodoku 4020 se - unique true schemes::none
        "three cells of a rectangle in two boxes hold digits that were placed, not given; the fourth must not complete a pattern in which they could be exchanged"
    AvoidableRectangle2 "avoidable-rectangle-2" "avoidable rectangle type 2" hodoku 4030 se - unique true schemes::none
        "two cells of a rectangle in two boxes hold digits that were placed, not given; the other two have the same extra candidate, and one of them holds it"
    UniqueLoop1 "unique-loop-1" "unique loop type 1" hodoku - se 46 unique true schemes::none
        "a loop of cells in which each house has two or none has the same two candidates, but for one cell; this must hold another digit"
    UniqueLoop2 "unique-loop-2" "unique loop type 2" hodoku - se 46 unique true schemes::none
        "a loop of cells with the same two candidates, and the same extra candidate in some cells, one of which holds it"
    UniqueLoop3 "unique-loop-3" "unique loop type 3" hodoku - se 46 unique true schemes::none
        "a loop of cells with the same two candidates; the extra candidates of two of them form a naked or a hidden subset with other cells of their house"
    UniqueLoop4 "unique-loop-4" "unique loop type 4" hodoku - se 46 unique true schemes::none
        "a loop of cells with the same two candidates; one of these has no place in a house but in two cells with extra candidates, so the other can be removed from them"
    Bug2 "bug-2" "BUG type 2" hodoku - se 57 unique true schemes::none
        "all blank cells have two candidates, but for some with the same extra candidate; one of them holds it"
    Bug3 "bug-3" "BUG type 3" hodoku - se 58 unique true schemes::none
        "all blank cells have two candidates, but for some cells of a house; their extra candidates form a naked subset with other cells of the house"
    Bug4 "bug-4" "BUG type 4" hodoku - se 57 unique true schemes::none
        "all blank cells have two candidates, but for two cells of a house, one of which must hold a candidate that both have"
    AlignedPairExclusion "aligned-pair-exclusion" "aligned pair exclusion" hodoku - se 62 unique false schemes::none
        "a candidate of two cells is in no combination that leaves all cells that see both a candidate"
    AlignedTripleExclusion "aligned-triple-exclusion" "aligned triple exclusion" hodoku - se 75 unique false schemes::none
        "a candidate of three cells is in no combination that leaves all cells that see all three a candidate"
    SueDeCoq "sue-de-coq" "Sue de Coq" hodoku 5300 se - unique false schemes::none
        "cells where a box and a line cross, with other cells of the line and of the box that take up all their spare digits; each digit is then confined to its part"
    MultiColours1 "multi-colours-1" "multi-colours 1" hodoku 5360 se - unique false schemes::none
        "two groups of places of a digit, each in two colours; if a colour of one sees a colour of the other, one of the two others is right"
    MultiColours2 "multi-colours-2" "multi-colours 2" hodoku 5360 se - unique false schemes::none
        "two groups of places of a digit, each in two colours; a colour that sees both colours of the other group is wrong"
    XChain "x-chain" "X-Chain" hodoku 5400 se 66 unique false schemes::none
        "a chain of places of one digit, joined in turn by houses with two places and by houses they share; one of its ends is right"
    XyChain "xy-chain" "XY-Chain" hodoku 5500 se - unique false schemes::none
        "a chain of cells with two candidates, each sharing one with the next; one of its ends holds the digit that both have"
    XCycle "x-cycle" "X-Cycle" hodoku - se 65 unique false schemes::none
        "a ring of places of one digit, joined in turn by houses with two places and by houses they share; every other place is right, so the digit can be removed from the rest of these houses"
    YCycle "y-cycle" "Y-Cycle" hodoku - se 65 unique false schemes::none
        "a ring of cells with two candidates, each sharing one with the next; each shared digit can be removed from the rest of their house"
    ContinuousNiceLoop "continuous-nice-loop" "continuous nice loop" hodoku 5600 se 70 unique false schemes::none
        "a ring of candidates joined in turn by strong and weak links; of every two that are linked one is right, so the weak links become strong"
    DiscontinuousNiceLoop "discontinuous-nice-loop" "discontinuous nice loop" hodoku 5600 se - unique false schemes::none
        "a chain that leads from a candidate, on or off, back to its cell; what it says of the cell holds in any case"
    Aic "aic" "AIC" hodoku 5600 se - unique false schemes::none
        "an alternating inference chain: strong and weak links in turn, so that one of both ends is right"
    GroupedContinuousNiceLoop "grouped-continuous-nice-loop" "grouped continuous nice loop" hodoku 5650 se - unique false schemes::none
        "a continuous nice loop in which some places of a digit, where a box and a line cross, count as one"
    GroupedDiscontinuousNiceLoop "grouped-discontinuous-nice-loop" "grouped discontinuous nice loop" hodoku 5650 se - unique false schemes::none
        "a discontinuous nice loop in which some places of a digit, where a box and a line cross, count as one"
    GroupedAic "grouped-aic" "grouped AIC" hodoku 5650 se - unique false schemes::none
        "an alternating inference chain in which some places of a digit, where a box and a line cross, count as one"
    ForcingChain "forcing-chain" "forcing chain" hodoku - se 70 unique false schemes::none
        "a chain that leads from a candidate to its opposite: if on, it would be off, or the reverse"
    AlsXz "als-xz" "almost locked set XZ-rule" hodoku 5700 se - unique false schemes::none
        "two sets of cells with one digit more than cells each; a digit that only one of them can hold leaves the other without a spare digit, so one of them holds every further digit that both have"
    AlsXyWing "als-xy-wing" "almost locked set XY-Wing" hodoku 5800 se - unique false schemes::none
        "two sets of cells with one digit more than cells, each tied to a third by a digit that only one of the two can hold; one of the first two holds every further digit that both have"
    AlsXyChain "als-xy-chain" "almost locked set XY-Chain" hodoku 5900 se - unique false schemes::none
        "a chain of sets of cells with one digit more than cells, each tied to the next by a digit that only one of the two can hold; the first or the last holds every further digit that both have"
    FrankenXWing "franken-x-wing" "Franken X-Wing" hodoku 6100 se - unique false schemes::none
        "an X-Wing with a box among its houses"
    FrankenSwordfish "franken-swordfish" "Franken Swordfish" hodoku 6200 se - unique false schemes::none
        "a Swordfish with boxes among its houses"
    FinnedFrankenXWing "finned-franken-x-wing" "finned Franken X-Wing" hodoku 6700 se - unique false schemes::none
        "an X-Wing with a box among its houses, apart from extra candidates (fins); it only removes candidates that see all fins"
    FinnedFrankenSwordfish "finned-franken-swordfish" "finned Franken Swordfish" hodoku 6800 se - unique false schemes::none
        "a Swordfish with boxes among its houses, apart from extra candidates (fins); it only removes candidates that see all fins"
    ForcingChainContradiction "forcing-chain-contradiction" "forcing chain contradiction" hodoku 8500 se - unique false schemes::none
        "a candidate, on or off, from which chains lead to a contradiction"
    ForcingChainVerity "forcing-chain-verity" "forcing chain verity" hodoku 8500 se - unique false schemes::none
        "chains from all candidates of a cell, all places of a digit in a house, or a candidate on and off, that lead to the same"
    ForcingNetContradiction "forcing-net-contradiction" "forcing net contradiction" hodoku 8600 se - unique false schemes::none
        "a candidate, on or off, from which singles, one after another, lead to a contradiction"
    ForcingNetVerity "forcing-net-verity" "forcing net verity" hodoku 8600 se - unique false schemes::none
        "all candidates of a cell, all places of a digit in a house, or a candidate on and off, from which singles, one after another, lead to the same"
    NishioForcingChain "nishio-forcing-chain" "Nishio forcing chain" hodoku - se 75 unique false schemes::none
        "a candidate that leads, by places of its digit alone, to a contradiction"
    CellForcingChains "cell-forcing-chains" "cell forcing chains" hodoku - se 80 unique false schemes::none
        "chains from all candidates of a cell that lead to the same"
    RegionForcingChains "region-forcing-chains" "region forcing chains" hodoku - se 80 unique false schemes::none
        "chains from all places of a digit in a house that lead to the same"
    ContradictionForcingChain "contradiction-forcing-chain" "contradiction forcing chain" hodoku - se 85 unique false schemes::none
        "a candidate, on or off, that leads to a contradiction, taking account of what has fallen on the way"
    DoubleForcingChain "double-forcing-chain" "double forcing chain" hodoku - se 85 unique false schemes::none
        "a candidate that leads to the same on and off, taking account of what has fallen on the way"
    BruteForce "brute-force" "brute force" hodoku 8900 se - unique false schemes::none
        "if no other technique applies, the digit of one cell is taken from the solution"
    } };
}

pub(super) use techniques;

techniques!(facts);
