//! The phrases of a language, one field each, and how they are put together.
//!
//! `english` and `german` are tables of [`Words`]; the book, pictures and explanations take phrases from there and fill in
//! cells, digits and numbers. A phrase names what it lacks in braces: `{cell} is the last blank cell of {house}`. A table
//! that lacks a phrase does not compile, and a test compares the names in braces.

use std::fmt::Display;

use givens_engine::{grid::House, verdict::Verdict};
use givens_formats::{report::grouped, text::joined};

/// Declares the phrases of a language.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The phrases of a language.
        #[derive(Debug)]
        pub struct Words {
            /// The names of techniques by id; none in the language in which techniques are named.
            pub techniques: &'static [(&'static str, &'static str)],
            /// The names of levels; none in the language in which schemes name them.
            pub levels: &'static [(&'static str, &'static str)],
            /// What divides thousands, and what begins fractions.
            pub separators: [char; 2],
            $($(#[$doc])* pub $name: &'static str,)*
        }

        impl Words {
            /// Returns all phrases with their names.
            #[must_use]
            pub fn phrases(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

words! {
    /// Between the last two of a list.
    and,
    /// Between the last two alternatives.
    or,
    /// Houses, one or several of a kind.
    row,
    /// Houses, one or several of a kind.
    column,
    /// Houses, one or several of a kind.
    block,
    /// Houses, one or several of a kind.
    rows,
    /// Houses, one or several of a kind.
    columns,
    /// Houses, one or several of a kind.
    blocks,
    /// What a solver says of a puzzle.
    zero,
    /// What a solver says of a puzzle.
    one,
    /// What a solver says of a puzzle.
    many,
    /// What a solver says of a puzzle.
    clashing,
    /// What a solver says of a puzzle.
    malformed,
    /// What a solver says of a puzzle.
    undecided,
    /// Singles.
    full_house,
    /// Singles.
    hidden_single,
    /// Singles.
    naked_single,
    /// Intersections.
    locked,
    /// Intersections.
    locked_set,
    /// Subsets.
    naked_subset,
    /// Subsets.
    hidden_subset,
    /// Fish, without and with fins.
    fish,
    /// Fish, without and with fins.
    finned_fish,
    /// Wings.
    w_wing,
    /// Wings.
    xy_wing,
    /// Wings.
    xyz_wing,
    /// Single digits.
    turbot,
    /// Single digits.
    remote_pair,
    /// Single digits.
    empty_rectangle,
    /// Single digits.
    two_colours_clash,
    /// Single digits.
    two_colours_see,
    /// Groups of two colours: what they are, and what follows.
    two_groups,
    /// Groups of two colours: what they are, and what follows.
    groups_see_both,
    /// Groups of two colours: what they are, and what follows.
    groups_see_each,
    /// Unique rectangles and loops: what all say, and what each adds.
    uniqueness,
    /// Unique rectangles and loops: what all say, and what each adds.
    one_holds_more,
    /// Unique rectangles and loops: what all say, and what each adds.
    type_6,
    /// Unique rectangles and loops: what all say, and what each adds.
    hidden_rectangle,
    /// Unique rectangles and loops: what all say, and what each adds.
    rectangle_hidden_subset,
    /// Unique rectangles and loops: what all say, and what each adds.
    rectangle_naked_subset,
    /// Unique rectangles and loops: what all say, and what each adds.
    type_4,
    /// Bivalue universal graves.
    grave,
    /// Bivalue universal graves.
    grave_types,
    /// Bivalue universal graves.
    grave_3,
    /// Bivalue universal graves.
    grave_4,
    /// Direct locking and direct hidden subsets.
    direct_locking,
    /// Direct locking and direct hidden subsets.
    direct_hidden,
    /// Exclusions.
    exclusion,
    /// Exclusions.
    repeats_digit,
    /// Exclusions.
    repeats_digit_or_leaves,
    /// Sue de Coq, and one of its parts.
    sue_de_coq,
    /// Sue de Coq, and one of its parts.
    cells_with_digits,
    /// Sue de Coq, and one of its parts.
    brute_force,
    /// Nodes of chains.
    node_in,
    /// Nodes of chains.
    node_not_in,
    /// Chains: all, and why a node follows.
    chain,
    /// Chains: all, and why a node follows.
    at_once,
    /// Chains: all, and why a node follows.
    only_place,
    /// Chains: all, and why a node follows.
    no_spare_digit,
    /// Chains: all, and why a node follows.
    only_candidate,
    /// Chains: all, and why a node follows.
    after_chains,
    /// Chains: all, and why a node follows.
    after_locked,
    /// Chains: all, and why a node follows.
    as_node,
    /// What follows from chains.
    in_every_case,
    /// What follows from chains.
    round_the_loop,
    /// What follows from chains.
    both_directions,
    /// What follows from chains.
    contradicts_itself,
    /// What follows from chains.
    in_any_case,
    /// What follows from chains.
    clash_so,
    /// What follows from chains.
    likewise,
    /// What follows from chains.
    so_either,
    /// What follows from chains.
    same_of_cell,
    /// What follows from chains.
    cannot_both,
    /// What contradicts in a chain.
    exclude_each_other,
    /// What contradicts in a chain.
    no_place_for,
    /// What contradicts in a chain.
    no_candidate_for,
    /// Contradictions in a grid.
    no_candidate,
    /// Contradictions in a grid.
    no_place,
    /// Events of a trial.
    supposed,
    /// Events of a trial.
    contradiction,
    /// Events of a trial.
    taken_back,
    /// Events of a trial.
    confirmed,
    /// Endings.
    solved,
    /// Endings.
    one_of_many,
    /// Endings.
    stuck,
    /// Endings.
    ended_by,
    /// Endings.
    spent,
    /// Endings.
    stopped,
    /// Endings.
    unsolvable,
    /// Endings.
    unrated,
    /// Summaries.
    in_steps,
    /// Summaries.
    after_steps,
    /// Summaries.
    step,
    /// Summaries.
    steps,
    /// Summaries.
    step_found,
    /// Summaries.
    steps_found,
    /// Summaries.
    hardest,
    /// Summaries.
    placement,
    /// Summaries.
    placements,
    /// Summaries.
    supposition,
    /// Summaries.
    suppositions,
    /// Summaries.
    deep,
    /// Hints and wrong values.
    wrong_value,
    /// Hints and wrong values.
    look_at,
    /// Hints and wrong values.
    placed_value_is_wrong,
    /// Hints and wrong values.
    skipped,
    /// Hints and wrong values.
    without_wrong_value,
    /// Hints and wrong values.
    without_wrong_values,
    /// Digits that may be wrong.
    not_found,
    /// Digits that may be wrong.
    given_is_wrong,
    /// Digits that may be wrong.
    givens_are_wrong,
    /// Digits that may be wrong.
    it_may_be,
    /// Digits that may be wrong.
    they_may_be,
    /// Digits that may be wrong.
    contradict,
    /// Digits that may be wrong.
    may_be_others,
    /// Digits that may be wrong.
    more,
    /// Digits that may be wrong.
    without_it_one,
    /// Digits that may be wrong.
    without_them_one,
    /// Digits that may be wrong.
    without_it_many,
    /// Digits that may be wrong.
    without_them_many,
    /// Digits that may be wrong.
    with_instead_of_it,
    /// Digits that may be wrong.
    with_instead_of_them,
    /// Digits that may be wrong.
    may_be_wrong,
    /// Books.
    puzzle_count_one,
    /// Books.
    puzzle_count,
    /// Books.
    solution_count_one,
    /// Books.
    solution_count,
    /// Books.
    contents,
    /// Books.
    puzzles,
    /// Books.
    puzzle_number,
    /// Books.
    solution_number,
    /// Books.
    solution,
    /// Books.
    solutions,
    /// Books.
    solution_page,
    /// Books.
    rules,
    /// Pictures in words.
    sudoku,
    /// Pictures in words.
    givens_by_row,
    /// Pictures in words.
    placed_by_row,
    /// Pictures in words.
    solution_by_row,
    /// Pictures in words.
    clashing_cells,
    /// Pictures in words.
    digit_in,
    /// Pictures in words.
    mark_list,
    /// Pictures in words.
    mark_pattern,
    /// Pictures in words.
    mark_second,
    /// Pictures in words.
    mark_pivot,
    /// Pictures in words.
    mark_fin,
    /// Pictures in words.
    mark_eliminated,
    /// Pictures in words.
    mark_placed,
    /// The page of steps.
    page_title,
    /// The page of steps.
    start,
    /// The page of steps.
    nav,
    /// The page of steps.
    first,
    /// The page of steps.
    previous,
    /// The page of steps.
    next,
    /// The page of steps.
    last,
    /// The page of steps.
    one_or_all,
    /// The page of steps.
    all,
    /// The page of steps.
    legend,
    /// The page of steps.
    link_lines,
    /// The page of steps.
    house_lines,
}

impl Words {
    /// Lists items: `a`, `a and b`, `a, b and c`.
    #[must_use]
    pub fn list<T: Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        joined(items, self.and)
    }

    /// Lists alternatives: `a`, `a or b`, `a, b or c`.
    #[must_use]
    pub fn either<T: Display>(&self, items: impl IntoIterator<Item = T>) -> String {
        joined(items, self.or)
    }

    /// Names a house: `row 3`.
    #[must_use]
    pub fn house(&self, house: House) -> String {
        let (phrase, number) = self.kind(house);
        fill(phrase[0], &[("number", &number)])
    }

    /// Lists houses, each with its kind: `row 3 and box 2`.
    #[must_use]
    pub fn houses(&self, houses: &[House]) -> String {
        self.list(houses.iter().map(|&house| self.house(house)))
    }

    /// Lists houses; those of one kind are named once: `rows 2 and 7`, `row 2 and box 1`.
    #[must_use]
    pub fn houses_by_kind(&self, houses: &[House]) -> String {
        let kinds: Vec<_> = houses.iter().map(|&house| self.kind(house)).collect();
        match kinds.as_slice() {
            [(phrase, _), _, ..] if kinds.iter().all(|(other, _)| other == phrase) => {
                fill(phrase[1], &[("numbers", &self.list(kinds.iter().map(|(_, number)| number)))])
            }
            _ => self.houses(houses),
        }
    }

    /// Returns the phrases of a kind of house, one and several, and the number of the house.
    fn kind(&self, house: House) -> ([&'static str; 2], usize) {
        match house {
            House::Row(row) => ([self.row, self.rows], row.index() + 1),
            House::Column(column) => ([self.column, self.columns], column.index() + 1),
            House::Block(block) => ([self.block, self.blocks], block.index() + 1),
        }
    }

    /// Says how many solutions there are.
    #[must_use]
    pub const fn verdict(&self, verdict: Verdict) -> &'static str {
        match verdict {
            Verdict::Zero => self.zero,
            Verdict::One => self.one,
            Verdict::Many => self.many,
            Verdict::Clashing => self.clashing,
            Verdict::Malformed => self.malformed,
            Verdict::Undecided => self.undecided,
        }
    }

    /// Returns the name of a technique with this id and this name in English.
    #[must_use]
    pub fn technique<'a>(&self, id: &str, name: &'a str) -> &'a str {
        self.techniques.iter().find(|(other, _)| *other == id).map_or(name, |(_, name)| name)
    }

    /// Returns the name of a level that a scheme calls this; one that a file names otherwise stays as it is.
    #[must_use]
    pub fn level<'a>(&self, name: &'a str) -> &'a str {
        self.levels.iter().find(|(other, _)| *other == name).map_or(name, |(_, name)| name)
    }

    /// Writes a whole number, with thousands divided: `1,234`.
    #[must_use]
    pub fn whole(&self, number: usize) -> String {
        self.number(&grouped(number as u64))
    }

    /// Writes a number with its separators, as `givens` writes it in English: `1,234.5`.
    #[must_use]
    pub fn number(&self, english: &str) -> String {
        let [thousands, fraction] = self.separators;
        let sign = |character| match character {
            ',' => thousands,
            '.' => fraction,
            other => other,
        };
        english.chars().map(sign).collect()
    }
}

/// Fills in what a phrase lacks.
///
/// # Panics
///
/// In debug builds, if the phrase names something else.
#[must_use]
pub fn fill(phrase: &str, values: &[(&str, &dyn Display)]) -> String {
    let mut text = String::with_capacity(2 * phrase.len());
    let mut rest = phrase;
    while let Some((before, after)) = rest.split_once('{') {
        text += before;
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(other, _)| *other == name);
        debug_assert!(value.is_some(), "no {name} for `{phrase}`");
        if let Some((_, value)) = value {
            text += &value.to_string();
        }
        rest = behind;
    }
    text + rest
}

/// Fills in what a phrase lacks from variables of its names, or from `name = expression`.
#[doc(hidden)]
#[macro_export]
macro_rules! phrase {
    ($phrase:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::language::fill($phrase, &[$((stringify!($name), &$crate::language::phrase!(@value $name $($value)?)),)*])
    };
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
}

#[doc(hidden)]
pub use phrase;
