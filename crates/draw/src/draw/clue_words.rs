//! Clues in words, for terminals and screen readers, and the rules of the whole board, for captions.
//!
//! Words are as short as cells allow: the value first, then the cells, in the order of the file where that has a meaning. In
//! come clues and the phrases of a language; names of cells and letters beside numbers are the same in all languages.

use std::collections::{BTreeMap, BTreeSet};

use givens_variants::{
    Axis, CellIndex, Clue, Diagonal, DiagonalStep, Edge, Extreme, Layout, LineRule, Lines, OutsideRule,
    PairRelation, Parity, Side, ValueSet, VariantPuzzle,
};

use crate::language::{Words, phrase};

/// Returns the families of clues in their order, each with its clues in words.
pub(super) fn clue_groups(puzzle: &VariantPuzzle, words: &Words) -> Vec<(&'static str, Vec<String>)> {
    let mut places = BTreeMap::new();
    let mut groups: Vec<(&'static str, Vec<String>)> = Vec::new();
    for clue in &puzzle.clues {
        let family = clue.family();
        let place = *places.entry(family).or_insert_with(|| {
            groups.push((family, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(clue_words(&puzzle.layout, clue, words));
    }
    groups
}

/// Returns a clue in words, without the name of its family; nothing for a rule that its name says.
pub(super) fn clue_words(layout: &Layout, clue: &Clue, words: &Words) -> String {
    match clue {
        Clue::Diagonal(Diagonal::Falling) => words.falling.to_owned(),
        Clue::Diagonal(Diagonal::Rising) => words.rising.to_owned(),
        Clue::Neighbours { forbidden, except } => exceptions(forbidden, except.len(), words),
        Clue::Squares(classes) => classes.iter().map(|class| digits_of(*class)).collect::<Vec<_>>().join(" "),
        Clue::Greater(pair) => names(layout, pair, " > "),
        Clue::Flatmates { digit, above, below } => phrase!(words.flatmates, digit, above, below),
        Clue::Limit(cell, digits) => {
            phrase!(words.limited_to, cell = layout.name(*cell), digits = digits_of(*digits))
        }
        Clue::ValueIndexer { value, control, cells } => {
            let [value, control] = [value, control].map(|cell| layout.name(*cell));
            phrase!(words.value_at, value, control, cells = names(layout, cells, " "))
        }
        Clue::Automaton { name, segments, .. } => {
            let segments: Vec<_> = segments.iter().map(|cells| names(layout, cells, "–")).collect();
            format!("{} ({})", shortened(name), segments.join(" / ")).trim_start().to_owned()
        }
        Clue::Any(branches) => any_words(layout, branches, words),
        Clue::Pair(relation, pair) => valued(layout, &value_of(*relation).to_string(), pair),
        Clue::Sum { terms, total } => sum_words(layout, terms, *total),
        Clue::Line(rule, list) => line_words(layout, rule, list),
        Clue::LittleKiller { first, step, sum } => {
            format!("{sum} ({} {})", layout.name(*first), direction(*step, words))
        }
        Clue::Outside(_, edge, value) => format!("{value} {}", edge_words(*edge, words)),
        _ => set_words(layout, clue, words),
    }
}

/// Returns relations that neighbours must not have, but for a number of pairs.
fn exceptions(forbidden: &[PairRelation], number: usize, words: &Words) -> String {
    let relations = relations(forbidden, words);
    match number {
        0 => relations,
        1 => phrase!(words.except_one, relations),
        _ => phrase!(words.except_pairs, relations, number),
    }
}

/// Returns the direction of a diagonal.
const fn direction(step: DiagonalStep, words: &Words) -> &'static str {
    match (step.is_down, step.is_right) {
        (true, true) => words.down_right,
        (true, false) => words.down_left,
        (false, true) => words.up_right,
        (false, false) => words.up_left,
    }
}

/// Returns alternatives, each with the names of the families of its clues: `renban r1c1–r1c2, or limit r3c3 is 5`.
fn any_words(layout: &Layout, branches: &[Vec<Clue>], words: &Words) -> String {
    let clue = |clue: &Clue| format!("{} {}", words.family(clue.family()), clue_words(layout, clue, words));
    let [and, or] = [format!(" {} ", words.and), format!(", {} ", words.or)];
    let branch =
        |branch: &Vec<Clue>| branch.iter().map(clue).collect::<Vec<_>>().join(&and).trim_end().to_owned();
    branches.iter().map(branch).collect::<Vec<_>>().join(&or)
}

/// Returns a clue about single cells or sets of cells in words.
fn set_words(layout: &Layout, clue: &Clue, words: &Words) -> String {
    let cells = |cells: &[CellIndex]| names(layout, cells, " ");
    let after = |word: &str, cells: String| format!("{word} {cells}");
    let name = |cell: CellIndex| layout.name(cell).to_string();
    match clue {
        Clue::Parity(Parity::Odd, cell) => after(words.odd, name(*cell)),
        Clue::Parity(Parity::Even, cell) => after(words.even, name(*cell)),
        Clue::Extremes(Extreme::Minimum, list) => after(words.minimum, cells(list)),
        Clue::Extremes(Extreme::Maximum, list) => after(words.maximum, cells(list)),
        Clue::Indexer(axis, cell) => after(axis_word(*axis, words), name(*cell)),
        Clue::Clone(list, copies) => format!("{} = {}", cells(list), cells(copies)),
        Clue::Table { name, cells, .. } => valued(layout, name, cells),
        Clue::Cage(list, _)
        | Clue::LookAndSay(list, _)
        | Clue::Rellik(list, _)
        | Clue::Lunchbox(list, _)
        | Clue::EqualityCage(list)
        | Clue::CountingCircles(list)
        | Clue::Contains { cells: list, .. } => valued(layout, &label(clue, words).unwrap_or_default(), list),
        Clue::ExtraRegion(list) => valued(layout, "", list),
        Clue::Arrow { bulb, shafts } => {
            let sums = shafts.iter().map(|shaft| names(layout, &shaft.cells, " + "));
            [cells(bulb)].into_iter().chain(sums).collect::<Vec<_>>().join(" = ")
        }
        Clue::EqualSums(groups) | Clue::SameDigits(groups) => {
            groups.iter().map(|group| cells(group)).collect::<Vec<_>>().join(" = ")
        }
        _ => clue.first_cell().map_or_else(String::new, |cell| layout.name(cell).to_string()),
    }
}

/// Returns a value with cells in brackets.
fn valued(layout: &Layout, value: &str, cells: &[CellIndex]) -> String {
    format!("{value} ({})", names(layout, cells, " ")).trim_start().to_owned()
}

/// Returns the text in the corner of the outline of a clue: a sum, or digits.
pub(super) fn label(clue: &Clue, words: &Words) -> Option<String> {
    let joined = |parts: Vec<String>| parts.join(" ");
    match clue {
        Clue::Cage(_, sum) => sum.map(|sum| sum.to_string()),
        Clue::Sum { total, .. } => Some(total.to_string()),
        Clue::Rellik(_, sum) => Some(format!("≠{sum}")),
        Clue::Lunchbox(_, sum) => Some(sum.to_string()),
        Clue::LookAndSay(_, counts) => {
            Some(joined(counts.iter().map(|one| format!("{}×{}", one.count, one.digit)).collect()))
        }
        Clue::Contains { digits, is_exact, .. } => {
            let digits = joined(digits.iter().map(ToString::to_string).collect());
            Some(if *is_exact { phrase!(words.only_digits, digits) } else { digits })
        }
        _ => None,
    }
}

/// Returns the cells of a line, after the value of its rule if it has one.
fn line_words(layout: &Layout, rule: &LineRule, cells: &[CellIndex]) -> String {
    let line = names(layout, cells, "–");
    match line_value(rule) {
        Some(value) => format!("{value} ({line})"),
        None => line,
    }
}

/// Returns the value of the rule of a line, if it has one: a least difference, a modulus, a sum, a regular expression.
pub(super) fn line_value(rule: &LineRule) -> Option<String> {
    match rule {
        LineRule::Whispers(value)
        | LineRule::Lockout(value)
        | LineRule::Modular(value)
        | LineRule::SumLine(value) => Some(value.to_string()),
        LineRule::Pattern(pattern) => Some(shortened(&pattern.to_string())),
        _ => None,
    }
}

/// Returns as much of a text as a line has room for: a file may have texts of any length.
pub(super) fn shortened(text: &str) -> String {
    text.trim().chars().take(60).collect()
}

/// Returns a sum as an equation: `r1c1 − 2 r1c2 = 4`.
fn sum_words(layout: &Layout, terms: &[(CellIndex, i32)], total: i32) -> String {
    let mut text = String::new();
    for (number, (cell, coefficient)) in terms.iter().enumerate() {
        text += match (number, *coefficient < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        if coefficient.unsigned_abs() != 1 {
            text += &format!("{} ", coefficient.unsigned_abs());
        }
        text += &layout.name(*cell).to_string();
    }
    format!("{text} = {total}")
}

/// Returns where a number outside of the board is.
fn edge_words(Edge { side, line }: Edge, words: &Words) -> String {
    let place = match side {
        Side::Top => words.above_column,
        Side::Bottom => words.below_column,
        Side::Left => words.left_of_row,
        Side::Right => words.right_of_row,
    };
    phrase!(place, number = line.saturating_add(1))
}

/// Returns the names of cells with this between them.
fn names(layout: &Layout, cells: &[CellIndex], between: &str) -> String {
    cells.iter().map(|&cell| layout.name(cell).to_string()).collect::<Vec<_>>().join(between)
}

pub(super) const fn value_of(relation: PairRelation) -> i32 {
    match relation {
        PairRelation::Difference(value) | PairRelation::Ratio(value) | PairRelation::Sum(value) => value,
    }
}

/// Returns relations as a list: `difference 1 or ratio 2`.
pub(super) fn relations(list: &[PairRelation], words: &Words) -> String {
    let relation = |relation: &PairRelation| {
        let name = match relation {
            PairRelation::Difference(_) => words.relation_difference,
            PairRelation::Ratio(_) => words.relation_ratio,
            PairRelation::Sum(_) => words.relation_sum,
        };
        phrase!(name, value = value_of(*relation))
    };
    list.iter().map(relation).collect::<Vec<_>>().join(&format!(" {} ", words.or))
}

/// Returns the letter of an indexer, which its cells have in pictures.
pub(super) const fn axis_letter(axis: Axis) -> &'static str {
    match axis {
        Axis::Row => "R",
        Axis::Column => "C",
        Axis::Region => "B",
    }
}

/// Returns the line of an indexer.
const fn axis_word(axis: Axis, words: &Words) -> &'static str {
    match axis {
        Axis::Row => words.axis_row,
        Axis::Column => words.axis_column,
        Axis::Region => words.axis_box,
    }
}

/// Returns the name of an indexer with its letter.
fn indexer_rule(axis: Axis, words: &Words) -> String {
    let name = match axis {
        Axis::Row => words.row_indexer,
        Axis::Column => words.column_indexer,
        Axis::Region => words.box_indexer,
    };
    format!("{name} ({})", axis_letter(axis))
}

/// Returns digits without spaces where each is one character.
pub(super) fn digits_of(set: ValueSet) -> String {
    let between = if set.iter().all(|digit| digit < 10) { "" } else { "," };
    set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(between)
}

/// Returns the rules of the whole board, and the meaning of signs that no drawing explains; each once.
pub(super) fn board_rules(puzzle: &VariantPuzzle, words: &Words) -> Vec<String> {
    let mut known = BTreeSet::new();
    let mut rules = layout_rules(&puzzle.layout, words);
    let clue_rules = puzzle.clues.iter().filter_map(|clue| board_rule(clue, words));
    rules.extend(clue_rules.filter(|rule| known.insert(rule.clone())));
    rules
}

/// Returns what is unusual about the digits and lines of a board.
pub(super) fn layout_rules(layout: &Layout, words: &Words) -> Vec<String> {
    let digits = layout.digits();
    let side = layout.rows().max(layout.columns());
    let is_usual =
        digits.first() == 1 && (digits.count() == side || matches!(layout.lines(), Lines::Grids(_)));
    let range =
        (!is_usual).then(|| phrase!(words.digits_range, first = digits.first(), last = digits.last()));
    let free = (*layout.lines() == Lines::None).then(|| words.digits_repeat.to_owned());
    range.into_iter().chain(free).collect()
}

/// Returns the rule of a clue about the whole board, or the name of one whose drawing does not explain it.
pub(super) fn board_rule(clue: &Clue, words: &Words) -> Option<String> {
    let rule = match clue {
        Clue::Neighbours { forbidden, except } if except.is_empty() => match forbidden[..] {
            [PairRelation::Difference(1)] => words.family(clue.family()),
            _ => phrase!(words.no_neighbours, relations = relations(forbidden, words)),
        },
        Clue::Neighbours { forbidden, .. } => {
            phrase!(words.no_unmarked_neighbours, relations = relations(forbidden, words))
        }
        Clue::Squares(classes) => {
            let classes: Vec<_> = classes.iter().map(|class| digits_of(*class)).collect();
            format!("{} ({})", words.family(clue.family()), classes.join("/"))
        }
        Clue::Indexer(axis, _) => indexer_rule(*axis, words),
        Clue::Table { name, .. } => {
            phrase!(words.pair_relation, name = shortened(name)).trim_end().to_owned()
        }
        Clue::Automaton { name, .. } => {
            format!("{} {}", words.family(clue.family()), shortened(name)).trim_end().to_owned()
        }
        Clue::Flatmates { digit, above, below } => phrase!(words.flatmates, digit, above, below),
        Clue::DistinctLines => words.distinct_lines.to_owned(),
        Clue::Rellik(..)
        | Clue::EqualityCage(_)
        | Clue::Lunchbox(..)
        | Clue::CountingCircles(_)
        | Clue::ValueIndexer { .. }
        | Clue::Any(_)
        | Clue::AntiTaxicab
        | Clue::Diagonal(_)
        | Clue::AntiKnight
        | Clue::AntiKing
        | Clue::DisjointGroups
        | Clue::Windoku
        | Clue::Clone(..)
        | Clue::EqualSums(_)
        | Clue::SameDigits(_)
        | Clue::Sum { .. }
        | Clue::LookAndSay(..) => words.family(clue.family()),
        _ => return None,
    };
    Some(rule)
}

/// Returns the names of the rules of numbers outside, each with its letter if there are several.
pub(super) fn outside_names(puzzle: &VariantPuzzle, words: &Words) -> Vec<String> {
    let rules = outside_rules(puzzle);
    let name = |(rule, family): (&OutsideRule, &&str)| match rules.len() {
        1 => words.family(family),
        _ => format!("{} ({})", words.family(family), outside_letter(*rule)),
    };
    rules.iter().map(name).collect()
}

/// Returns the rules of numbers outside, each with the name of its family.
pub(super) fn outside_rules(puzzle: &VariantPuzzle) -> BTreeMap<OutsideRule, &'static str> {
    let rule = |clue: &Clue| match clue {
        Clue::Outside(rule, ..) => Some((*rule, clue.family())),
        _ => None,
    };
    puzzle.clues.iter().filter_map(rule).collect()
}

/// Returns the letter that tells a rule of numbers outside from others.
pub(super) const fn outside_letter(rule: OutsideRule) -> char {
    match rule {
        OutsideRule::Sandwich => 'S',
        OutsideRule::XSum => 'X',
        OutsideRule::Skyscraper => 'V',
        OutsideRule::NumberedRoom => 'N',
        OutsideRule::FirstThree => 'T',
        OutsideRule::HiddenSkyscraper => 'H',
        OutsideRule::Rank | OutsideRule::UniqueRank => 'R',
        _ => '?',
    }
}
