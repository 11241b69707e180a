//! Forcing chains and nets as they are defined: all conclusions are listed, then the first of them is taken. Only the tests
//! of `plain.rs` call them.

use givens_engine::grid::Digit;

use crate::{
    assertion::Assertion,
    board::Board,
    cells::{ALL_DIGITS, Candidate, Cell},
    found_step::{FoundStep, Implication},
    house::House,
    links::{Entry, Links},
};

/// What follows from a node, nearest first.
pub(super) fn expand(links: &Links, premise: Assertion) -> Vec<Entry> {
    let mut entries = vec![Entry { node: premise, parent: 0, depth: 0 }];
    let mut seen = vec![false; links.len()];
    seen[premise.index()] = true;
    let mut next = 0;
    while next < entries.len() && entries.len() < 1000 {
        let Entry { node, depth, .. } = entries[next];
        links.each_link(node, false, &mut |node| {
            if !std::mem::replace(&mut seen[node.index()], true) {
                entries.push(Entry { node, parent: next, depth: depth + 1 });
            }
        });
        next += 1;
    }
    entries
}

/// Whether a candidate is off, its cell and its digit; whether this is a contradiction (0) or a verity (1); and the premise
/// and the end of each chain.
type PlainConclusion = ((bool, Cell, Digit), usize, Vec<Implication>);

/// Whether a node follows from a premise.
type Follows<'a> = &'a dyn Fn(Assertion, Assertion) -> bool;

fn candidates(board: &Board) -> Vec<Candidate> {
    board.all_candidates().collect()
}

/// Lists the nodes that contradict each other if they follow from one premise.
fn contradictions(board: &Board, premise: Assertion, follows: Follows) -> Vec<Vec<Assertion>> {
    let reached =
        |cell: Cell, digit: Digit, is_on: bool| follows(premise, Assertion::new(cell, digit, is_on));
    let mut all = Vec::new();
    if follows(premise, !premise) {
        all.push(vec![!premise]);
    }
    for digit in ALL_DIGITS {
        let cell = Cell::all().find(|&cell| reached(cell, digit, true) && reached(cell, digit, false));
        all.extend(cell.map(|cell| vec![Assertion::on(cell, digit), Assertion::off(cell, digit)]));
    }
    for (i, j) in ALL_DIGITS.iter().flat_map(|j| Digit::up_to(j.index()).map(move |i| (i, j))) {
        let cell = Cell::all().find(|&cell| reached(cell, i, true) && reached(cell, j, true));
        all.extend(cell.map(|cell| vec![Assertion::on(cell, i), Assertion::on(cell, j)]));
    }
    for house in House::all() {
        let cells = || house.cells().into_iter();
        for digit in ALL_DIGITS {
            let on: Vec<_> = cells().filter(|&cell| reached(cell, digit, true)).collect();
            if on.len() > 1 {
                all.push(on.into_iter().map(|cell| Assertion::on(cell, digit)).collect());
            }
            // The blank cells that the placed digits leave the digit.
            let holds = |cell: Cell| board.value(cell) == Some(digit);
            let is_open = |&cell: &Cell| {
                board.value(cell).is_none() && !Cell::all().any(|peer| cell.sees(peer) && holds(peer))
            };
            let open: Vec<_> = cells().filter(is_open).collect();
            if !open.is_empty() && open.iter().all(|&cell| reached(cell, digit, false)) {
                all.push(open.into_iter().map(|cell| Assertion::off(cell, digit)).collect());
            }
        }
    }
    for cell in Cell::all().filter(|&cell| board.value(cell).is_none()) {
        let digits: Vec<_> = ALL_DIGITS.iter().filter(|&digit| board.has(cell, digit)).collect();
        let is_empty = digits.iter().all(|&digit| reached(cell, digit, false));
        if is_empty && !ALL_DIGITS.iter().any(|digit| reached(cell, digit, true)) {
            all.push(digits.into_iter().map(|digit| Assertion::off(cell, digit)).collect());
        }
    }
    all
}

/// Lists the premises one of which holds.
fn alternatives(board: &Board) -> Vec<Vec<Assertion>> {
    let mut all: Vec<Vec<Assertion>> = Vec::new();
    for (cell, digit) in candidates(board) {
        all.push(vec![Assertion::on(cell, digit), Assertion::off(cell, digit)]);
    }
    for cell in Cell::all().filter(|&cell| board.value(cell).is_none()) {
        all.push(
            ALL_DIGITS
                .iter()
                .filter(|&digit| board.has(cell, digit))
                .map(|digit| Assertion::on(cell, digit))
                .collect(),
        );
    }
    for house in House::all() {
        for digit in ALL_DIGITS {
            let places = house.cells().into_iter().filter(|&cell| board.has(cell, digit));
            all.push(places.map(|cell| Assertion::on(cell, digit)).collect());
        }
    }
    all.retain(|premises| !premises.is_empty());
    all
}

/// Lists all contradictions and verities.
fn conclusions(board: &Board, follows: Follows) -> Vec<PlainConclusion> {
    let mut all: Vec<PlainConclusion> = Vec::new();
    for (cell, digit) in candidates(board) {
        for is_on in [true, false] {
            let premise = Assertion::new(cell, digit, is_on);
            for ends in contradictions(board, premise, follows) {
                let chains = ends.into_iter().map(|end| (premise, end)).collect();
                all.push(((is_on, cell, digit), 0, chains));
            }
        }
    }
    for premises in alternatives(board) {
        // What is placed in the cell of a candidate that is on and off is not listed.
        let own = (premises.len() == 2 && !premises[0] == premises[1]).then(|| premises[0].cell());
        for digit in ALL_DIGITS {
            for is_on in [true, false] {
                for cell in Cell::all().filter(|&cell| !is_on || Some(cell) != own) {
                    let end = Assertion::new(cell, digit, is_on);
                    if premises.iter().all(|&premise| follows(premise, end)) {
                        let chains = premises.iter().map(|&premise| (premise, end)).collect();
                        all.push(((!is_on, cell, digit), 1, chains));
                    }
                }
            }
        }
    }
    all
}

/// Takes the first conclusion: placements before eliminations, then by cell. Of a placement the first contradiction comes
/// before verities; of eliminations the shortest comes first. The number of nodes is that of all chains; those of the other
/// kind, chains or nets, do not count.
fn first(
    mut all: Vec<PlainConclusion>,
    is_net: bool,
    mut length: impl FnMut(Assertion, Assertion) -> (usize, bool),
) -> Option<FoundStep> {
    let place = |&(conclusion, kind, _): &PlainConclusion| match conclusion {
        (false, cell, _) => (false, cell, None, kind),
        (true, cell, digit) => (true, cell, Some(digit), 0),
    };
    all.sort_by_key(place);
    all.chunk_by(|a, b| place(a) == place(b)).find_map(|same| {
        let measured = same.iter().filter_map(|(conclusion, kind, chains)| {
            let lengths = chains.iter().map(|&(premise, end)| length(premise, end));
            let (nodes, has_side) = lengths.fold((0, false), |all, one| (all.0 + one.0, all.1 || one.1));
            (has_side == is_net).then_some((*conclusion, nodes, *kind))
        });
        let ((is_off, cell, digit), _, kind) =
            measured.min_by_key(|&((is_off, ..), nodes, kind)| (if is_off { nodes } else { 0 }, kind))?;
        let candidate = (cell, digit);
        let found =
            if is_off { FoundStep::removing(vec![candidate])? } else { FoundStep::placing(candidate) };
        Some(found.variant(kind))
    })
}

pub(super) fn forcing_chain(board: &Board) -> Option<FoundStep> {
    let links = Links::new(board, true);
    // The number of nodes of the chain from each premise to each node, or 0.
    let mut nodes = vec![Vec::new(); Assertion::NUMBER];
    for premise in links.premises() {
        nodes[premise.index()] = vec![0; links.len()];
        for entry in expand(&links, premise) {
            nodes[premise.index()][entry.node.index()] = entry.depth + 1;
        }
    }
    let all = conclusions(board, &|premise, end| nodes[premise.index()][end.index()] > 0);
    first(all, false, |premise, end| (nodes[premise.index()][end.index()], false))
}

/// A node, its distance from the premise of a trial, and the entries that it follows from.
#[derive(Clone)]
struct Direct(Assertion, usize, Vec<usize>);

/// A node that follows from a premise: its distance, the entry whose trial is used, and the place in that trial.
struct Indirect(Assertion, usize, usize, usize);

/// Sets a cell on a copy of the board, and notes what it excludes.
fn set(start: &Board, copy: &mut Board, trial: &mut Vec<Direct>, (cell, digit): Candidate, from: &[usize]) {
    let here = note(trial, Assertion::on(cell, digit), from);
    for peer in Cell::all().filter(|&peer| cell.sees(peer) && start.has(peer, digit)) {
        note(trial, Assertion::off(peer, digit), &[here]);
    }
    for other in ALL_DIGITS.iter().filter(|&other| other != digit && copy.has(cell, other)) {
        note(trial, Assertion::off(cell, other), &[here]);
    }
    copy.place(cell, digit);
}

/// Notes a node that is new, and returns its place. The greatest of its sources, moved there by exchanges, comes first.
fn note(trial: &mut Vec<Direct>, node: Assertion, from: &[usize]) -> usize {
    if let Some(place) = trial.iter().position(|direct| direct.0 == node) {
        return place;
    }
    let distance = from.first().map_or(1, |&first| trial[first].1 + 1);
    let mut from = from.to_vec();
    for index in 1..from.len() {
        if from[index] > from[0] {
            from.swap(0, index);
        }
    }
    trial.push(Direct(node, distance, from));
    trial.len() - 1
}

/// Sets a single that follows from the first five of some candidates that are off; unknown ones count as the premise.
fn set_single(
    start: &Board,
    copy: &mut Board,
    trial: &mut Vec<Direct>,
    single: Candidate,
    off: &[Candidate],
) {
    let place = |&(cell, digit): &Candidate| {
        trial.iter().position(|direct| direct.0 == Assertion::off(cell, digit)).unwrap_or(0)
    };
    let from: Vec<_> = off.iter().take(5).map(place).collect();
    set(start, copy, trial, single, if from.is_empty() { &[0] } else { &from });
}

/// Tries a premise: four times all singles.
fn try_premise(start: &Board, premise: Assertion) -> Vec<Direct> {
    let (mut copy, mut trial) = (start.clone(), vec![Direct(premise, 1, Vec::new())]);
    let (cell, digit) = (premise.cell(), premise.digit());
    if premise.is_on() {
        set(start, &mut copy, &mut trial, (cell, digit), &[]);
    } else {
        copy.remove(cell, digit);
        if copy.count(cell) == 1 {
            let last = ALL_DIGITS.iter().find(|&digit| copy.has(cell, digit)).expect("one is left");
            set(start, &mut copy, &mut trial, (cell, last), &[0]);
        }
    }
    for _ in 0..4 {
        let queue = |queue: &std::collections::VecDeque<Candidate>| -> Vec<Candidate> {
            queue.iter().map(|&(cell, digit)| (cell, digit)).collect()
        };
        let (naked, mut hidden) = (queue(&copy.naked), queue(&copy.hidden));
        hidden.retain(|&(cell, _)| copy.value(cell).is_none());
        for (cell, digit) in naked {
            if copy.value(cell).is_none() {
                let others = ALL_DIGITS.iter().filter(|&other| other != digit && start.has(cell, other));
                let others: Vec<_> = others.map(|other| (cell, other)).collect();
                set_single(start, &mut copy, &mut trial, (cell, digit), &others);
            }
        }
        for (index, &(cell, digit)) in hidden.iter().enumerate() {
            let is_first = hidden[..index].iter().all(|&(other, _)| other != cell);
            if is_first && copy.value(cell).is_none() {
                let house = cell.houses().into_iter().min_by_key(|&house| copy.free(house, digit));
                let house = house.expect("a cell has houses").cells();
                let others = house.into_iter();
                let others = others.filter(|&other| other != cell && start.has(other, digit));
                let others: Vec<_> = others.map(|other| (other, digit)).collect();
                set_single(start, &mut copy, &mut trial, (cell, digit), &others);
            }
        }
    }
    trial
}

/// Follows the trials of what is reached.
fn reach(trials: &[Vec<Direct>], premise: Assertion) -> Vec<Indirect> {
    let own = trials[premise.index()].iter().enumerate();
    let mut all: Vec<_> = own.map(|(place, direct)| Indirect(direct.0, direct.1, 0, place)).collect();
    let mut next = 1;
    while next < all.len() && all.len() < 1000 {
        let Indirect(through, before, ..) = all[next];
        for (place, direct) in trials[through.index()].iter().enumerate().skip(1) {
            let new = Indirect(direct.0, before + direct.1, next, place);
            match all.iter_mut().find(|known| known.0 == direct.0) {
                None => all.push(new),
                Some(known) if known.2 > 0 && new.1 < known.1 => *known = new,
                Some(_) => {}
            }
        }
        next += 1;
    }
    all
}

/// The number of nodes from a premise to a node, with side branches and their ends, and whether there are any.
fn length(trials: &[Vec<Direct>], reached: &[Indirect], end: Assertion) -> (usize, bool) {
    let mut place = reached.iter().position(|indirect| indirect.0 == end).expect("an end is reached");
    let (mut drawn, mut sides) = (vec![reached[0].0], Vec::new());
    while place > 0 {
        let Indirect(_, _, through, mut link) = reached[place];
        let trial = &trials[reached[through].0.index()];
        while link > 0 {
            let &Direct(node, _, ref from) = &trial[link];
            drawn.push(node);
            sides.extend(from[1..].iter().map(|&from| (trial, from)));
            link = from[0];
        }
        place = through;
    }
    for &(trial, mut link) in &sides {
        while !drawn.contains(&trial[link].0) {
            drawn.push(trial[link].0);
            link = trial[link].2[0];
        }
    }
    (drawn.len() + sides.len(), !sides.is_empty())
}

pub(super) fn forcing_net(board: &Board) -> Option<FoundStep> {
    let links = Links::new(board, true);
    let mut trials = vec![Vec::new(); links.len()];
    let groups = links.nodes().filter(|node| node.is_group());
    for premise in links.premises().chain(groups) {
        let is_group = premise.is_group();
        let mut trial =
            if is_group { vec![Direct(premise, 1, Vec::new())] } else { try_premise(board, premise) };
        for &linked in links.group_links(premise) {
            note(&mut trial, linked, &[0]);
        }
        trials[premise.index()] = trial;
    }
    let mut reached: Vec<Vec<Indirect>> = (0..Assertion::NUMBER).map(|_| Vec::new()).collect();
    let mut follows = vec![vec![false; links.len()]; Assertion::NUMBER];
    for premise in links.premises() {
        reached[premise.index()] = reach(&trials, premise);
        reached[premise.index()]
            .iter()
            .for_each(|indirect| follows[premise.index()][indirect.0.index()] = true);
    }
    let all = conclusions(board, &|premise, end| follows[premise.index()][end.index()]);
    first(all, true, |premise, end| length(&trials, &reached[premise.index()], end))
}
