//! Clues in words, for terminals and screen readers, and the rules of the whole board, for captions.
//!
//! Words are as short as cells allow: the value first, then the cells, in the order of the file where that has a meaning.

use std::collections::{BTreeMap, BTreeSet};

use givens_variants::{
    Axis, CellIndex, Clue, Diagonal, Edge, Extreme, Layout, LineRule, Lines, OutsideRule, PairRelation,
    Parity, Side, ValueSet, VariantPuzzle,
};

/// Returns the families of clues in their order, each with its clues in words.
pub(super) fn clue_groups(puzzle: &VariantPuzzle) -> Vec<(&'static str, Vec<String>)> {
    let mut places = BTreeMap::new();
    let mut groups: Vec<(&'static str, Vec<String>)> = Vec::new();
    for clue in &puzzle.clues {
        let family = clue.family();
        let place = *places.entry(family).or_insert_with(|| {
            groups.push((family, Vec::new()));
            groups.len() - 1
        });
        groups[place].1.push(clue_words(&puzzle.layout, clue));
    }
    groups
}

/// Returns a clue in words, without the name of its family; nothing for a rule that its name says.
fn clue_words(layout: &Layout, clue: &Clue) -> String {
    let pairs = |count: usize| if count == 1 { "pair" } else { "pairs" };
    match clue {
        Clue::Diagonal(Diagonal::Falling) => "falling".to_owned(),
        Clue::Diagonal(Diagonal::Rising) => "rising".to_owned(),
        Clue::Neighbours { forbidden, except } if except.is_empty() => relations(forbidden),
        Clue::Neighbours { forbidden, except } => {
            format!("{} except {} {}", relations(forbidden), except.len(), pairs(except.len()))
        }
        Clue::Squares(classes) => classes.iter().map(|class| digits_of(*class)).collect::<Vec<_>>().join(" "),
        Clue::Greater(pair) => names(layout, pair, " > "),
        Clue::Flatmates { digit, above, below } => flatmates(*digit, *above, *below),
        Clue::Limit(cell, digits) => format!("{} is {}", layout.name(*cell), digits_of(*digits)),
        Clue::ValueIndexer { value, control, cells } => {
            let list = names(layout, cells, " ");
            format!("{} at {} of {list}", layout.name(*value), layout.name(*control))
        }
        Clue::Automaton { name, segments, .. } => {
            let segments: Vec<_> = segments.iter().map(|cells| names(layout, cells, "–")).collect();
            format!("{} ({})", shortened(name), segments.join(" / ")).trim_start().to_owned()
        }
        Clue::Any(branches) => any_words(layout, branches),
        Clue::Pair(relation, pair) => valued(layout, &value_of(*relation).to_string(), pair),
        Clue::Sum { terms, total } => sum_words(layout, terms, *total),
        Clue::Line(rule, list) => line_words(layout, rule, list),
        Clue::LittleKiller { first, step, sum } => {
            let down = if step.is_down { "down" } else { "up" };
            let right = if step.is_right { "right" } else { "left" };
            format!("{sum} ({} {down} {right})", layout.name(*first))
        }
        Clue::Outside(_, edge, value) => format!("{value} {}", edge_words(*edge)),
        _ => set_words(layout, clue),
    }
}

/// Returns alternatives, each with the names of the families of its clues: `renban r1c1–r1c2, or limit r3c3 is 5`.
fn any_words(layout: &Layout, branches: &[Vec<Clue>]) -> String {
    let clue = |clue: &Clue| format!("{} {}", spoken(clue.family()), clue_words(layout, clue));
    let branch =
        |branch: &Vec<Clue>| branch.iter().map(clue).collect::<Vec<_>>().join(" and ").trim_end().to_owned();
    branches.iter().map(branch).collect::<Vec<_>>().join(", or ")
}

fn flatmates(digit: u8, above: u8, below: u8) -> String {
    format!("{digit} has {above} above or {below} below")
}

/// Returns a clue about single cells or sets of cells in words.
fn set_words(layout: &Layout, clue: &Clue) -> String {
    let cells = |cells: &[CellIndex]| names(layout, cells, " ");
    match clue {
        Clue::Parity(Parity::Odd, cell) => format!("odd {}", layout.name(*cell)),
        Clue::Parity(Parity::Even, cell) => format!("even {}", layout.name(*cell)),
        Clue::Extremes(Extreme::Minimum, list) => format!("minimum {}", cells(list)),
        Clue::Extremes(Extreme::Maximum, list) => format!("maximum {}", cells(list)),
        Clue::Indexer(axis, cell) => format!("{} {}", axis_names(*axis)[1], layout.name(*cell)),
        Clue::Clone(list, copies) => format!("{} = {}", cells(list), cells(copies)),
        Clue::Table { name, cells, .. } => valued(layout, name, cells),
        Clue::Cage(list, _)
        | Clue::LookAndSay(list, _)
        | Clue::Rellik(list, _)
        | Clue::Lunchbox(list, _)
        | Clue::EqualityCage(list)
        | Clue::CountingCircles(list)
        | Clue::Contains { cells: list, .. } => valued(layout, &label(clue).unwrap_or_default(), list),
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
pub(super) fn label(clue: &Clue) -> Option<String> {
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
            let only = if *is_exact { "only " } else { "" };
            Some(format!("{only}{}", joined(digits.iter().map(ToString::to_string).collect())))
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
fn shortened(text: &str) -> String {
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
fn edge_words(Edge { side, line }: Edge) -> String {
    let line = line.saturating_add(1);
    match side {
        Side::Top => format!("above column {line}"),
        Side::Bottom => format!("below column {line}"),
        Side::Left => format!("left of row {line}"),
        Side::Right => format!("right of row {line}"),
    }
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
fn relations(list: &[PairRelation]) -> String {
    let words = list.iter().map(|relation| match relation {
        PairRelation::Difference(value) => format!("difference {value}"),
        PairRelation::Ratio(value) => format!("ratio {value}"),
        PairRelation::Sum(value) => format!("sum {value}"),
    });
    words.collect::<Vec<_>>().join(" or ")
}

/// Returns the letter and the name of the line of an indexer.
pub(super) const fn axis_names(axis: Axis) -> [&'static str; 2] {
    match axis {
        Axis::Row => ["R", "row"],
        Axis::Column => ["C", "column"],
        Axis::Region => ["B", "box"],
    }
}

/// Returns the name of a family as a sentence has it.
pub(super) fn spoken(family: &str) -> String {
    let is_hyphenated = family.starts_with("anti-") || family.starts_with("x-");
    if is_hyphenated { family.to_owned() } else { family.replace('-', " ") }
}

/// Returns digits without spaces where each is one character.
fn digits_of(set: ValueSet) -> String {
    let between = if set.iter().all(|digit| digit < 10) { "" } else { "," };
    set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(between)
}

/// Returns the rules of the whole board, and the meaning of signs that no drawing explains; each once.
pub(super) fn board_rules(puzzle: &VariantPuzzle) -> Vec<String> {
    let mut known = BTreeSet::new();
    let mut rules = layout_rules(&puzzle.layout);
    rules.extend(puzzle.clues.iter().filter_map(board_rule).filter(|rule| known.insert(rule.clone())));
    rules
}

/// Returns what is unusual about the digits and lines of a board.
pub(super) fn layout_rules(layout: &Layout) -> Vec<String> {
    let digits = layout.digits();
    let side = layout.rows().max(layout.columns());
    let is_usual =
        digits.first() == 1 && (digits.count() == side || matches!(layout.lines(), Lines::Grids(_)));
    let range = (!is_usual).then(|| format!("digits {} to {}", digits.first(), digits.last()));
    let free = (*layout.lines() == Lines::None).then(|| "digits may repeat in rows and columns".to_owned());
    range.into_iter().chain(free).collect()
}

/// Returns the rule of a clue about the whole board, or the name of one whose drawing does not explain it.
fn board_rule(clue: &Clue) -> Option<String> {
    let rule = match clue {
        Clue::Neighbours { forbidden, except } if except.is_empty() => match forbidden[..] {
            [PairRelation::Difference(1)] => "nonconsecutive".to_owned(),
            _ => format!("no neighbours with {}", relations(forbidden)),
        },
        Clue::Neighbours { forbidden, .. } => format!("no unmarked neighbours with {}", relations(forbidden)),
        Clue::Squares(classes) => {
            let classes: Vec<_> = classes.iter().map(|class| digits_of(*class)).collect();
            format!("global entropy ({})", classes.join("/"))
        }
        Clue::Indexer(axis, _) => {
            let [letter, line] = axis_names(*axis);
            format!("{line} indexer ({letter})")
        }
        Clue::Table { name, .. } => table_rule(name),
        Clue::Automaton { name, .. } => format!("automaton {}", shortened(name)).trim_end().to_owned(),
        Clue::Flatmates { digit, above, below } => flatmates(*digit, *above, *below),
        Clue::DistinctLines => "no two rows or columns read alike".to_owned(),
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
        | Clue::LookAndSay(..) => spoken(clue.family()),
        _ => return None,
    };
    Some(rule)
}

/// Returns the rule of a table of pairs.
fn table_rule(name: &str) -> String {
    format!("pair relation {}", shortened(name)).trim_end().to_owned()
}

/// Returns the names of the rules of numbers outside, each with its letter if there are several.
pub(super) fn outside_names(puzzle: &VariantPuzzle) -> Vec<String> {
    let rules = outside_rules(puzzle);
    let name = |(rule, family): (&OutsideRule, &&str)| match rules.len() {
        1 => spoken(family),
        _ => format!("{} ({})", spoken(family), outside_letter(*rule)),
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
