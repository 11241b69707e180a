//! The phrases of a language, one field each, and how they are put together.
//!
//! `english` and `german` are tables of [`Words`]; the book, pictures and explanations take phrases from there and fill in
//! cells, digits and numbers. A phrase names what it lacks in braces: `{cell} is the last blank cell of {house}`. A table
//! that lacks a phrase does not compile, and a test compares the names in braces.

use std::fmt::Display;

use givens_engine::{grid::House, verdict::Verdict};
use givens_formats::{report::grouped, text::joined};

/// Declares a table of phrases: what it has of its own, then the phrases, those of a subject together.
macro_rules! phrases {
    (
        $(#[$about:meta])* $table:ident { $($(#[$meta:meta])* $own:ident: $kind:ty,)* }
        $($doc:literal: $($name:ident),+;)*
    ) => {
        $(#[$about])*
        #[derive(Debug)]
        #[non_exhaustive]
        pub struct $table {
            $($(#[$meta])* pub $own: $kind,)*
            $($(#[doc = $doc] pub $name: &'static str,)+)*
        }

        impl $table {
            /// Returns all phrases with their names.
            #[must_use]
            pub fn phrases(&self) -> Vec<(&'static str, &'static str)> {
                vec![$($((stringify!($name), self.$name),)+)*]
            }
        }
    };
}
pub(super) use phrases;

phrases! {
    /// The phrases of a language.
    Words {
        /// The names of techniques by id; none in the language in which techniques are named.
        techniques: &'static [(&'static str, &'static str)],
        /// The names of levels; none in the language in which schemes name them.
        levels: &'static [(&'static str, &'static str)],
        /// The names of the families of clues and boards; none in the language in which these are named.
        families: &'static [(&'static str, &'static str)],
        /// What divides thousands, and what begins fractions.
        separators: [char; 2],
    }
    "The language in its own words.": language;
    "Between the last two of a list.": and;
    "Between the last two alternatives.": or;
    "Houses, one or several of a kind.": row, column, block, rows, columns, blocks;
    "What a solver says of a puzzle.": zero, one, many, clashing, malformed, undecided, variant;
    "Singles.": full_house, hidden_single, naked_single;
    "Intersections.": locked, locked_set;
    "Subsets.": naked_subset, hidden_subset;
    "Fish, without and with fins.": fish, finned_fish;
    "Wings.": w_wing, xy_wing, xyz_wing;
    "Single digits.": turbot, remote_pair, empty_rectangle, two_colours_clash, two_colours_see;
    "Groups of two colours: what they are, and what follows.": two_groups, groups_see_both, groups_see_each;
    "Unique rectangles and loops: what all say, and what each adds.":
        uniqueness, one_holds_more, type_6, hidden_rectangle, rectangle_hidden_subset,
        rectangle_naked_subset, type_4;
    "Bivalue universal graves.": grave, grave_types, grave_3, grave_4;
    "Direct locking and direct hidden subsets.": direct_locking, direct_hidden;
    "Exclusions.": exclusion, repeats_digit, repeats_digit_or_leaves;
    "Sue de Coq, and one of its parts.": sue_de_coq, cells_with_digits, brute_force;
    "Nodes of chains.": node_in, node_not_in;
    "Chains: all, and why a node follows.":
        chain, at_once, only_place, no_spare_digit, only_candidate, after_chains, after_locked, as_node;
    "What follows from chains.":
        in_every_case, round_the_loop, both_directions, contradicts_itself, in_any_case, clash_so, likewise,
        so_either, same_of_cell, cannot_both;
    "What contradicts in a chain.": exclude_each_other, no_place_for, no_candidate_for;
    "Contradictions in a grid.": no_candidate, no_place;
    "Events of a trial.": supposed, contradiction, taken_back, confirmed;
    "Endings.": solved, one_of_many, stuck, ended_by, spent, stopped, unsolvable, unrated;
    "Summaries.":
        in_steps, after_steps, step, steps, step_found, steps_found, hardest, placement, placements,
        supposition, suppositions, deep;
    "Hints and wrong values.":
        wrong_value, look_at, placed_value_is_wrong, skipped, without_wrong_value, without_wrong_values;
    "Digits that may be wrong.":
        not_found, given_is_wrong, givens_are_wrong, it_may_be, they_may_be, contradict, may_be_others,
        more, without_it_one, without_them_one, without_it_many, without_them_many, with_instead_of_it,
        with_instead_of_them, may_be_wrong;
    "Books.":
        puzzle_count_one, puzzle_count, solution_count_one, solution_count, contents, puzzles,
        puzzle_number, solution_number, solution, solutions, solution_page, by_author, rules_head, rules,
        digits_up_to, numbers_up_to, letters_up_to, digits_and_letter, digits_and_letters;
    "Pictures in words.":
        sudoku, givens_by_row, placed_by_row, solution_by_row, clashing_cells, digit_in, mark_list,
        mark_pattern, mark_second, mark_pivot, mark_fin, mark_eliminated, mark_placed;
    "Clues of variants: what each says beside its cells and values.":
        falling, rising, relation_difference, relation_ratio, relation_sum, except_one, except_pairs,
        flatmates, limited_to, value_at, only_digits, axis_row, axis_column, axis_box, odd, even, minimum,
        maximum;
    "Directions of diagonals, and places of numbers outside.":
        down_right, down_left, up_right, up_left, above_column, below_column, left_of_row, right_of_row;
    "Rules of whole boards, and lists below pictures.":
        row_indexer, column_indexer, box_indexer, no_neighbours, no_unmarked_neighbours, pair_relation,
        distinct_lines, digits_range, digits_repeat, rules_are, outside_are, not_drawn, region, limited;
    "The page of steps.":
        page_title, start, nav, first, previous, next, last, one_or_all, all, legend, link_lines,
        house_lines;
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

    /// Returns the name of a family of clues as a sentence has it: `region sum`, `anti-knight`.
    #[must_use]
    pub fn family(&self, id: &str) -> String {
        let is_hyphenated = id.starts_with("anti-") || id.starts_with("x-");
        match self.own_family(id) {
            Some(name) => name.to_owned(),
            None if is_hyphenated => id.to_owned(),
            None => id.replace('-', " "),
        }
    }

    /// Returns the name of a family of clues as a head of a list: the one by which it is selected, if it has no other.
    #[must_use]
    pub fn family_head<'a>(&self, id: &'a str) -> &'a str {
        self.own_family(id).unwrap_or(id)
    }

    fn own_family(&self, id: &str) -> Option<&'static str> {
        self.families.iter().find(|(other, _)| *other == id).map(|(_, name)| *name)
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

/// Returns a phrase with a capital.
#[must_use]
pub fn with_capital(phrase: &str) -> String {
    let mut characters = phrase.chars();
    characters.next().into_iter().flat_map(char::to_uppercase).chain(characters).collect()
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
