//! From clues to constraints: which constraint states a clue, and whether the reader gives the same clue back.

use std::collections::BTreeSet;

use givens_variants::{
    Axis, CellIndex, Clue, Diagonal, DigitCount, Extreme, Layout, OutsideRule, PairRelation, Shaft,
    TableScope, ValueSet, VariantPuzzle,
};

use super::{
    board::Boxes,
    cell_names::{cell_text, push_cells},
    cells::{DOTS, DUTCH, LETTERS, remainders, thirds},
    groups::END,
    outside::are_ranked,
    pair_key::{NamedTable, key, relation, table},
    path_rules::PathCode,
    puzzle::{ClueKey, MarkKind},
    sums::{MAX_FACTOR, nearest},
};

/// Writes the clues of a puzzle.
pub(super) struct ClueWriter<'a> {
    pub(super) layout: &'a Layout,
    pub(super) text: &'a mut String,
    boxes: Boxes,
    /// Whether the regions of the text are those of the layout.
    pub(super) has_regions: bool,
    /// The corners and arrows that have a number, of which the text holds one each.
    used: BTreeSet<ClueKey>,
    /// The pairs of neighbours that have marks in the text.
    marks: [Vec<[CellIndex; 2]>; 2],
    /// The kinds of marks of which the text says that all are given.
    strict: Vec<MarkKind>,
    /// Whether clues are written that are in a group.
    pub(super) is_in_group: bool,
    /// The automaton or pattern of the constraint that was written last, to which lists of cells may be added.
    pub(super) open_path: Option<PathCode>,
    pub(super) ties: RankTies,
}

/// Whether ranks may be those of several lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RankTies {
    /// No rank is.
    Absent,
    /// The text has to say that they may.
    Allowed,
    /// The text says that they may.
    Stated,
}

impl<'a> ClueWriter<'a> {
    pub(super) fn new(
        puzzle: &'a VariantPuzzle,
        text: &'a mut String,
        boxes: Boxes,
        has_regions: bool,
    ) -> Self {
        let layout = &puzzle.layout;
        let marks = [MarkKind::Dots, MarkKind::Letters].map(|kind| {
            let pair = |clue: &Clue| match *clue {
                Clue::Pair(relation, [a, b]) if mark(layout, relation, [a, b])?.1 == kind => {
                    Some([a.min(b), a.max(b)])
                }
                _ => None,
            };
            let pairs: BTreeSet<_> = puzzle.clues.iter().filter_map(pair).collect();
            pairs.into_iter().collect()
        });
        let is_rank = |rule| move |clue: &Clue| matches!(clue, Clue::Outside(own, ..) if *own == rule);
        let has = |rule| puzzle.clues.iter().any(is_rank(rule));
        let is_distinct = puzzle.clues.contains(&Clue::DistinctLines);
        let may_tie = has(OutsideRule::Rank) && !has(OutsideRule::UniqueRank) && !is_distinct;
        Self {
            layout,
            text,
            boxes,
            has_regions,
            used: BTreeSet::new(),
            marks,
            strict: Vec::new(),
            is_in_group: false,
            open_path: None,
            ties: if may_tie { RankTies::Allowed } else { RankTies::Absent },
        }
    }

    /// Adds the constraints of a clue; returns whether the reader gives the clue back.
    pub(super) fn push(&mut self, clue: &Clue) -> bool {
        match clue {
            Clue::Diagonal(diagonal) => self.diagonal(*diagonal),
            Clue::AntiKnight => self.constraint("AntiKnight", &[], &[]),
            Clue::AntiKing => self.constraint("AntiKing", &[], &[]),
            Clue::AntiTaxicab if self.layout.digits().first() == 1 => {
                self.constraint("AntiTaxicab", &[], &[])
            }
            Clue::Neighbours { forbidden, except } => self.neighbours(forbidden, except),
            Clue::DisjointGroups => self.of_boxes("DisjointSets"),
            Clue::Windoku => self.of_boxes("Windoku"),
            Clue::Squares(classes) => self.squares(classes),
            Clue::Flatmates { .. } => {
                let digits = self.layout.digits();
                let is_usual = *clue == DUTCH && (digits.first(), digits.last()) == (1, 9);
                is_usual && self.constraint("DutchFlatmates", &[], &[])
            }
            Clue::DistinctLines => self.has_ranks() && self.constraint("FullRankTies", &["none"], &[]),
            Clue::Limit(cell, digits) => self.limit(*cell, *digits),
            Clue::Parity(parity, cell) => self.parity(NamedTable::Parity(*parity), *cell),
            Clue::Extremes(extreme, cells) => self.extremes(*extreme, cells),
            Clue::Greater(pair) => self.greater(*pair),
            Clue::Indexer(Axis::Row, cell) => self.constraint("Indexing", &["R"], &[*cell]),
            Clue::Indexer(Axis::Column, cell) => self.constraint("Indexing", &["C"], &[*cell]),
            Clue::ValueIndexer { value, control, cells } => {
                let all = [&[*value, *control], &cells[..]].concat();
                !cells.is_empty() && self.constraint("ValueIndexing", &[], &all)
            }
            Clue::Pair(relation, pair) => self.pair(*relation, *pair),
            Clue::Clone(cells, copies) => self.clone(cells, copies),
            Clue::Table { name, allowed, cells, scope } => self.table(name, allowed, cells, *scope),
            Clue::Cage(cells, sum) => self.cage(cells, *sum),
            Clue::Rellik(cells, sum) => *sum > 0 && self.constraint("RellikCage", &[&sum.to_string()], cells),
            Clue::EqualityCage(cells) => self.constraint("EqualityCage", &[], cells),
            Clue::Lunchbox(cells, sum) => {
                let is_read = cells.len() > 1 && self.layout.digits().first() > 0;
                is_read && self.constraint("Lunchbox", &[&sum.to_string()], cells)
            }
            Clue::CountingCircles(cells) => self.constraint("CountingCircles", &[], cells),
            Clue::Sum { terms, total } => self.sum(terms, *total),
            Clue::ExtraRegion(cells) => self.constraint("AllDifferent", &[], cells),
            Clue::Arrow { bulb, shafts } => self.arrow(bulb, shafts),
            Clue::EqualSums(groups) => self.equal_sums(groups),
            Clue::SameDigits(groups) => self.same_digits(groups),
            Clue::LookAndSay(cells, counts) => self.look_and_say(cells, counts),
            Clue::Contains { cells, digits, is_exact } => self.contains(cells, digits, *is_exact),
            Clue::Automaton { name, automaton, segments } => self.automaton(name, automaton, segments),
            Clue::Any(branches) => self.any(branches),
            Clue::Line(rule, cells) => self.line(rule, cells),
            Clue::LittleKiller { first, step, sum } => self.little_killer(*first, *step, *sum),
            Clue::Outside(rule, edge, value) => self.outside(*rule, *edge, *value),
            _ => false,
        }
    }

    /// Adds a constraint with these words before its cells; returns true.
    pub(super) fn constraint(&mut self, name: &str, words: &[&str], cells: &[CellIndex]) -> bool {
        self.open_path = None;
        self.text.push('.');
        self.text.push_str(name);
        for word in words {
            self.text.push('~');
            self.text.push_str(word);
        }
        push_cells(self.layout, cells, self.text);
        true
    }

    /// Adds a limit of a cell, which only a group gives back as a clue.
    fn limit(&mut self, cell: CellIndex, digits: ValueSet) -> bool {
        let range = self.layout.digits();
        if digits.is_empty() || !digits.iter().all(|digit| range.contains(digit)) {
            return false;
        }
        let mut word = cell_text(self.layout, cell);
        for digit in digits.iter() {
            word.push('_');
            word.push_str(&digit.to_string());
        }
        self.constraint("", &[&word], &[]);
        self.is_in_group
    }

    /// Adds alternatives, each as a group.
    fn any(&mut self, branches: &[Vec<Clue>]) -> bool {
        let outer = (std::mem::replace(&mut self.is_in_group, true), std::mem::take(&mut self.used));
        let mut is_stated = !branches.is_empty() && branches.iter().all(|branch| !branch.is_empty());
        self.constraint("Or", &[], &[]);
        for branch in branches {
            self.constraint("And", &[], &[]);
            self.used.clear();
            for clue in branch {
                is_stated &= self.push(clue);
            }
            self.constraint(END, &[], &[]);
        }
        self.constraint(END, &[], &[]);
        (self.is_in_group, self.used) = outer;
        is_stated
    }

    /// Whether the board has ranks of its rows and columns, of which a group cannot speak.
    pub(super) fn has_ranks(&self) -> bool {
        are_ranked(self.layout) && !self.is_in_group
    }

    /// Takes a corner or an arrow; returns whether it was free.
    pub(super) fn take(&mut self, key: ClueKey) -> bool {
        self.used.insert(key)
    }

    const fn is_square(&self) -> bool {
        self.layout.rows() == self.layout.columns()
    }

    fn diagonal(&mut self, diagonal: Diagonal) -> bool {
        let direction = match diagonal {
            Diagonal::Rising => "1",
            Diagonal::Falling => "-1",
        };
        self.is_square() && self.constraint("Diagonal", &[direction], &[])
    }

    /// Adds a rule about the usual boxes, which boxes of another size would change.
    fn of_boxes(&mut self, name: &str) -> bool {
        self.is_square() && !matches!(self.boxes, Boxes::Sized(_)) && self.constraint(name, &[], &[])
    }

    fn squares(&mut self, classes: &[ValueSet]) -> bool {
        let digits = self.layout.digits();
        match digits.count() {
            9 if digits.first() == 1 && classes == thirds() => self.constraint("GlobalEntropy", &[], &[]),
            9 if classes == remainders(digits.first()) => self.constraint("GlobalMod", &[], &[]),
            _ => false,
        }
    }

    fn neighbours(&mut self, forbidden: &[PairRelation], except: &[[CellIndex; 2]]) -> bool {
        let is_same = |relations: &[PairRelation]| {
            relations.len() == forbidden.len() && relations.iter().all(|one| forbidden.contains(one))
        };
        if is_same(&[PairRelation::Difference(1)]) && except.is_empty() {
            return self.constraint("AntiConsecutive", &[], &[]);
        }
        let kinds = [(MarkKind::Dots, "StrictKropki", DOTS), (MarkKind::Letters, "StrictXV", LETTERS)];
        for ((kind, name, relations), marks) in kinds.into_iter().zip(self.marks.clone()) {
            let is_stated = self.is_in_group || self.strict.contains(&kind);
            if is_same(&relations) && except == marks && !is_stated {
                self.strict.push(kind);
                // The order of what is forbidden means nothing.
                return self.constraint(name, &[], &[]);
            }
        }
        let digits = self.layout.digits();
        let holds = |a: u8, b: u8| forbidden.iter().any(|one| one.holds(i32::from(a), i32::from(b)));
        let key = key(&relation(digits, |a, b| !holds(a, b)), digits);
        let pairs = self.layout.neighbour_pairs().map(|(a, b)| [a, b]);
        let pairs: Vec<_> = pairs.filter(|pair| except.binary_search(pair).is_err()).collect();
        self.groups("Pair", &key, "neighbours", &pairs);
        false
    }

    /// Adds a table for groups of cells.
    fn groups(&mut self, name: &str, key: &str, label: &str, groups: &[impl AsRef<[CellIndex]>]) {
        let label = format!("_{}", encoded(label));
        let Some((first, others)) = groups.split_first() else { return };
        self.constraint(name, &[key, &label], first.as_ref());
        for group in others {
            self.text.push('~');
            push_cells(self.layout, group.as_ref(), self.text);
        }
    }

    /// Adds what the program has no constraint for as a table; returns true.
    pub(super) fn named(&mut self, named: NamedTable, groups: &[impl AsRef<[CellIndex]>]) -> bool {
        let digits = self.layout.digits();
        let key = key(&named.allowed(digits), digits);
        let name = match named.scope() {
            TableScope::Successive => "Pair",
            TableScope::All => "PairX",
        };
        self.groups(name, &key, &named.name(), groups);
        true
    }

    /// Adds the parity of a cell: a relation to another cell, whatever that holds.
    fn parity(&mut self, named: NamedTable, cell: CellIndex) -> bool {
        let other = self.layout.cells().find(|&other| other != cell);
        other.is_some_and(|other| self.named(named, &[[cell, other]]))
    }

    /// Adds cells that are greater or less than their neighbours, as inequalities.
    fn extremes(&mut self, extreme: Extreme, cells: &[CellIndex]) -> bool {
        let marked: BTreeSet<_> = cells.iter().copied().collect();
        for &cell in &marked {
            let others = self.layout.neighbours(cell).filter(|other| !marked.contains(other));
            // No two neighbours of a cell share a side, so that the list compares them with the cell alone.
            let mut all: Vec<_> = others.collect();
            match extreme {
                _ if all.is_empty() => continue,
                Extreme::Maximum => all.insert(0, cell),
                Extreme::Minimum => all.push(cell),
            }
            self.constraint("GreaterThan", &[], &all);
        }
        false
    }

    fn greater(&mut self, pair: [CellIndex; 2]) -> bool {
        if self.layout.are_neighbours(pair) {
            return self.constraint("GreaterThan", &[], &pair);
        }
        self.named(NamedTable::Greater, &[pair])
    }

    fn pair(&mut self, relation: PairRelation, pair: [CellIndex; 2]) -> bool {
        match mark(self.layout, relation, pair) {
            Some((name, _)) => self.constraint(name, &[], &pair),
            None => self.named(NamedTable::Relation(relation), &[pair]),
        }
    }

    fn clone(&mut self, cells: &[CellIndex], copies: &[CellIndex]) -> bool {
        let pairs: Vec<_> = cells.iter().zip(copies).map(|(&cell, &copy)| [cell, copy]).collect();
        match pairs[..] {
            [] => return false,
            [pair] => self.constraint("SameValues", &["2"], &pair),
            _ => self.named(NamedTable::Clone, &pairs),
        };
        cells.len() == copies.len()
    }

    fn table(&mut self, label: &str, allowed: &[ValueSet], cells: &[CellIndex], scope: TableScope) -> bool {
        let digits = self.layout.digits();
        if allowed.len() != digits.count() {
            return false;
        }
        let key = key(allowed, digits);
        let name = match scope {
            TableScope::Successive => "Pair",
            TableScope::All => "PairX",
        };
        self.groups(name, &key, label, &[cells]);
        // Under a name that means another clue it is read as that.
        NamedTable::of(label, allowed, scope, digits).is_none()
            && table(&key, digits).is_some_and(|read| read == allowed)
    }

    /// Adds a cage. A sum of 0 would mean any sum.
    fn cage(&mut self, cells: &[CellIndex], sum: Option<i32>) -> bool {
        sum != Some(0) && self.constraint("Cage", &[&sum.unwrap_or_default().to_string()], cells)
    }

    pub(super) fn sum(&mut self, terms: &[(CellIndex, i32)], total: i32) -> bool {
        if terms.iter().any(|(_, coefficient)| coefficient.unsigned_abs() > MAX_FACTOR) {
            return false;
        }
        let cells: Vec<_> = terms.iter().map(|(cell, _)| *cell).collect();
        let mut word = total.to_string();
        if terms.iter().any(|(_, coefficient)| *coefficient != 1) {
            word.push_str("_=");
            for (_, coefficient) in terms {
                word.push_str(&format!("_{coefficient}"));
            }
        }
        self.constraint("Sum", &[&word], &cells)
    }

    /// Adds each shaft as an arrow.
    fn arrow(&mut self, bulb: &[CellIndex], shafts: &[Shaft]) -> bool {
        let is_pill = matches!(bulb.len(), 2 | 3) && bulb.is_sorted() && self.layout.digits().last() <= 9;
        if bulb.len() != 1 && !is_pill {
            return false;
        }
        for shaft in shafts.iter().filter(|shaft| !shaft.cells.is_empty()) {
            let cells = [bulb, &shaft.cells].concat();
            match bulb.len() {
                1 => self.constraint("Arrow", &[], &cells),
                count => self.constraint("PillArrow", &[&count.to_string()], &cells),
            };
        }
        matches!(shafts, [Shaft { start, cells }]
            if cells.first().is_some_and(|&first| nearest(self.layout, bulb, first) == *start))
    }

    pub(super) fn equal_sums(&mut self, groups: &[Vec<CellIndex>]) -> bool {
        let Some((first, others)) = groups.split_first() else { return false };
        if groups.iter().any(Vec::is_empty) {
            return false;
        }
        self.constraint("EqualSum", &[], first);
        for group in others {
            self.text.push_str("~-");
            push_cells(self.layout, group, self.text);
        }
        true
    }

    fn same_digits(&mut self, groups: &[Vec<CellIndex>]) -> bool {
        let Some(size) = groups.first().map(Vec::len).filter(|&size| size > 0) else { return false };
        if groups.iter().any(|group| group.len() != size) {
            return false;
        }
        self.constraint("SameValues", &[&groups.len().to_string()], &groups.concat());
        // Two equal cells are read as a clone.
        (groups.len(), size) != (2, 1)
    }

    /// Adds how often digits occur: each count and each digit in one symbol.
    fn look_and_say(&mut self, cells: &[CellIndex], counts: &[DigitCount]) -> bool {
        let mut word = String::new();
        for count in counts {
            for number in [i32::from(count.count), count.digit] {
                let Some(symbol) = u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10))
                else {
                    return false;
                };
                word.push(symbol);
            }
        }
        !word.is_empty() && self.constraint("LookAndSay", &[&word], cells)
    }

    fn contains(&mut self, cells: &[CellIndex], digits: &[i32], is_exact: bool) -> bool {
        let words: Vec<_> = digits.iter().map(i32::to_string).collect();
        let corner = self.layout.squares().find(|square| square == cells).filter(|_| !is_exact);
        if let Some([first, ..]) = corner
            && self.take(ClueKey::Corner(first))
        {
            self.constraint("Quad", &[], &[first]);
            for word in &words {
                self.text.push_str(&format!("~{word}"));
            }
            return true;
        }
        let name = if is_exact { "ContainExact" } else { "ContainAtLeast" };
        !words.is_empty() && self.constraint(name, &[&words.join("_")], cells)
    }
}

/// Returns the constraint of a mark between two cells that share a side, and its kind.
fn mark(layout: &Layout, relation: PairRelation, pair: [CellIndex; 2]) -> Option<(&'static str, MarkKind)> {
    let mark = match relation {
        PairRelation::Difference(1) => ("WhiteDot", MarkKind::Dots),
        PairRelation::Ratio(2) => ("BlackDot", MarkKind::Dots),
        PairRelation::Sum(10) => ("X", MarkKind::Letters),
        PairRelation::Sum(5) => ("V", MarkKind::Letters),
        _ => return None,
    };
    layout.are_neighbours(pair).then_some(mark)
}

/// Returns a name as an argument holds it.
pub(super) fn encoded(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'-' | b'_' | b'!' | b'*' | b'\'' | b'(' | b')' => text.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text
}
