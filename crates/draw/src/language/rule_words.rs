//! The rules of variants in sentences: of boards, and of clues by family.
//!
//! `english_rules` and `german_rules` are tables of [`RuleWords`]. A sentence states what digits obey, and names a clue as
//! pictures show it: `draw` finds out which sentences a puzzle needs, and fills in what they lack.

use super::words::phrases;

phrases! {
    /// The rules of variants in a language, in sentences.
    RuleWords {}
    "What houses are called, each of them and any of them.":
        each_row, each_column, each_box, each_region, any_row, any_column, any_box, any_region;
    "Boards.": range, full_houses, digits, distinct_houses, free_lines, grids, limits;
    "Whole boards.":
        diagonal, anti_knight, anti_king, anti_taxicab, nonconsecutive, no_neighbours, no_other_neighbours,
        disjoint_groups, windoku, squares, flatmates, distinct_lines;
    "Single cells.":
        odd, even, minimum, maximum, inequality, row_indexer, column_indexer, box_indexer, value_indexer;
    "Pairs of cells.":
        white_dot, white_number, black_dot, black_number, sign_x, sign_v, sum_sign, pair_table,
        pair_table_all;
    "Cages and other outlines.":
        cage, cage_sum, sum, sum_factors, rellik, equality_cage, lunchbox, look_and_say, contains,
        contains_only;
    "Sets of cells.":
        counting_circles, extra_region, clone, equal_sums, same_digits, arrow, pill, quadruple,
        quadruple_only;
    "Lines.":
        thermometer, slow_thermometer, renban, whispers, palindrome, between, lockout, region_sum,
        region_total, sequence, entropic, modular, zipper, nabner, double_arrow, sum_line, regex;
    "Numbers outside: what they are called, and what they mean.":
        outside, outside_lettered, little_killer, sandwich, x_sum, skyscraper,
        numbered_room, first_three, hidden_skyscraper, rank, unique_rank;
    "Rules that the file states for programs, and alternatives.": automaton, alternatives;
}
