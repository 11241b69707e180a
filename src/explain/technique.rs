//! The techniques: an enum that names them and a table of their facts.
//!
//! The files in `techniques` find them, one file per family; `techniques::registry` connects each with its
//! functions. Each has positions in `fixtures/techniques/<id>/` and a section in docs/techniques.md made
//! from both.

use std::{fmt, str::FromStr};

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
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    /// Reads an id or a name, in any case.
    fn from_str(text: &str) -> Result<Self, UnknownTechnique> {
        let text = text.trim();
        let same = |info: &&TechniqueInfo| {
            info.id.eq_ignore_ascii_case(text) || info.name.eq_ignore_ascii_case(text)
        };
        let found = TECHNIQUES.iter().find(same).map(|info| info.technique);
        found.ok_or_else(|| UnknownTechnique(text.to_owned()))
    }
}

/// No technique has this id or name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownTechnique(String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called `{}`", self.0)
    }
}

impl std::error::Error for UnknownTechnique {}

/// The place of a technique in an order; `None` for `-`.
macro_rules! place {
    (-) => {
        None
    };
    ($number:literal) => {
        Some($number)
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
    RemotePair "remote-pair" "remote pair" hodoku 2800 se - unique false remote_pair::remote_pair
        "a chain of cells with the same two candidates, each seeing the next; a cell that sees both ends of an odd number of links holds neither"
    BugPlusOne "bug-plus-one" "BUG+1" hodoku 2900 se 56 unique true uniqueness::bug_plus_one
        "all blank cells but one have two candidates; without the extra candidate there, no digit would be forced anywhere and the puzzle could not have just one solution"
    Skyscraper "skyscraper" "skyscraper" hodoku 3000 se 66 unique false turbot::skyscraper
        "a digit has two places in each of two parallel lines, and one of each in the same crossing line; cells that see both other places cannot hold it"
    TwoStringKite "two-string-kite" "two-string kite" hodoku 3100 se 66 unique false turbot::two_string_kite
        "a digit has two places in a row and two in a column, and one of each in the same box; cells that see both other places cannot hold it"
    TurbotFish "turbot-fish" "turbot fish" hodoku 3120 se 66 unique false turbot::turbot_fish
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
    } };
}

pub(super) use techniques;

techniques!(facts);
