//! What only the searches of schemes find: the sentences of these steps, and of all chains.

use givens_draw::language::{Words, phrase};
use givens_engine::grid::{Cell, CellSet, DigitSet, Shape};
use givens_rate::{ChainNode, Role};

use super::{Board, Flow, Step, StepCollector, Technique, colouring, fish, uniqueness};

/// Finds nothing.
pub(super) fn none<const N: usize>(_: &Board<N>, _: &mut StepCollector) -> Flow {
    Flow::Continue(())
}

pub(super) fn describe(step: &Step, words: &Words) -> String {
    use Technique as T;
    match step.technique {
        T::DirectPointing | T::DirectClaiming => describe_direct_locking(step, words),
        T::DirectHiddenPair | T::DirectHiddenTriple => describe_direct_hidden(step, words),
        T::Bug2 | T::Bug3 | T::Bug4 => describe_grave(step, words),
        T::AlignedPairExclusion | T::AlignedTripleExclusion => describe_exclusion(step, words),
        T::SueDeCoq => describe_sue_de_coq(step, words),
        T::MultiColours1 | T::MultiColours2 => colouring::describe_two(step, words),
        T::FrankenXWing | T::FrankenSwordfish | T::FinnedFrankenXWing | T::FinnedFrankenSwordfish => {
            fish::describe(step, words)
        }
        T::BruteForce => words.brute_force.to_owned(),
        _ => uniqueness::describe(step, words),
    }
}

fn cells(step: &Step, role: Role, words: &Words) -> String {
    words.list(step.cells(role).iter())
}

/// Names the cell and the digit that a step places.
fn placed(step: &Step) -> (String, String) {
    let placed = step.placements.first();
    placed.map_or_else(Default::default, |one| (one.cell.to_string(), one.digit.to_string()))
}

fn describe_direct_locking(step: &Step, words: &Words) -> String {
    let ((cell, digit), locked) = (placed(step), cells(step, Role::Link, words));
    let (&[from, other], &[into]) = (step.houses.as_slice(), step.covers.as_slice()) else {
        return String::new();
    };
    let [from, other, into] = [from, other, into].map(|house| words.house(house));
    phrase!(words.direct_locking, from, digit, into, locked, other, cell)
}

fn describe_direct_hidden(step: &Step, words: &Words) -> String {
    let ((cell, digit), cells) = (placed(step), cells(step, Role::Link, words));
    let (digits, house) = (words.list(step.digits(Role::Link)), words.houses(&step.houses));
    phrase!(words.direct_hidden, house, digits, cells, digit, cell)
}

/// Describes a BUG of type 2, 3 or 4: they share the reason, and differ in what follows.
fn describe_grave(step: &Step, words: &Words) -> String {
    let extra = words.either(step.with_role(Role::Fin).map(|one| format!("{} = {}", one.cell, one.digit)));
    let common = phrase!(words.grave_types, extra);
    let house = words.houses(&step.houses);
    match step.technique {
        Technique::Bug3 => {
            let others = cells(step, Role::Link, words);
            let digits = words.list(step.digits(Role::Link) | step.digits(Role::Fin));
            phrase!(words.grave_3, common, digits, others, house)
        }
        Technique::Bug4 => {
            let both = step.cells(Role::Fin);
            let mut shared = both.iter().map(|cell| step.digits_of(cell) - step.digits(Role::Fin));
            let first = shared.next().unwrap_or_default();
            let tied = shared.fold(first, |all, digits| all & digits);
            let cells = words.list(both.iter());
            phrase!(words.grave_4, common, house, tied = words.either(tied), cells)
        }
        _ => common,
    }
}

fn describe_exclusion(step: &Step, words: &Words) -> String {
    let gone = words.either(step.eliminations.iter().map(|one| format!("{} = {}", one.cell, one.digit)));
    let limits = step.cells(Role::Pivot);
    let why = if limits.is_empty() {
        words.repeats_digit.to_owned()
    } else {
        phrase!(words.repeats_digit_or_leaves, limits = words.either(limits.iter()))
    };
    phrase!(words.exclusion, gone, cells = cells(step, Role::Body, words), why)
}

fn describe_sue_de_coq(step: &Step, words: &Words) -> String {
    let &[line, block] = step.houses.as_slice() else { return String::new() };
    let part = |role: Role| {
        let digits = words.list(step.digits(role));
        phrase!(words.cells_with_digits, cells = cells(step, role, words), digits)
    };
    let [line, block] = [line, block].map(|house| words.house(house));
    let [crossing, in_line, in_block] = [Role::Body, Role::Link, Role::Opposite].map(part);
    phrase!(words.sue_de_coq, crossing, line, block, in_line, in_block)
}

/// Describes the chains of a step link by link, and what they show.
pub(super) fn describe_chains(step: &Step, words: &Words) -> String {
    let sentences: Vec<_> = step.chains.iter().map(|chain| describe_chain(chain, words)).collect();
    format!("{}; {}", sentences.join("; "), conclude(step, words))
}

/// What a node says: `r3c7 = 5`, or `5 not in r3c7 or r3c8`.
fn name(node: &ChainNode, words: &Words) -> String {
    let ChainNode { digit, is_on, cells, .. } = node;
    let names = words.either(cells.iter());
    match (cells.len(), is_on) {
        (1, true) => format!("{names} = {digit}"),
        (1, false) => format!("{names} ≠ {digit}"),
        (_, true) => phrase!(words.node_in, digit, cells = names),
        (_, false) => phrase!(words.node_not_in, digit, cells = names),
    }
}

/// The reverse of what a node says.
fn reverse(node: &ChainNode) -> ChainNode {
    ChainNode::new(node.cells, node.digit, !node.is_on)
}

/// Describes a chain node by node, with a reason where a node does not follow from the one before it alone.
fn describe_chain(chain: &[ChainNode], words: &Words) -> String {
    let Some((first, rest)) = chain.split_first() else { return String::new() };
    let links =
        rest.iter().zip(1..).map(|(node, place)| name(node, words) + &reason(chain, node, place, words));
    let links: Vec<_> = links.collect();
    let first = name(first, words);
    if links.is_empty() {
        return phrase!(words.at_once, first);
    }
    phrase!(words.chain, first, links = links.join(", "))
}

/// Says why the node at this place of a chain is so; nothing where it follows from the one before.
fn reason(chain: &[ChainNode], node: &ChainNode, place: usize, words: &Words) -> String {
    let main = node.from.first().and_then(|&from| chain.get(from));
    let sources = || {
        let sources = node.from.iter().filter_map(|&from| chain.get(from));
        words.list(sources.map(|source| name(source, words)))
    };
    match (node.is_on, node.house, main) {
        (true, Some(house), _) => phrase!(words.only_place, house = words.house(house)),
        (true, None, _) if !node.set.is_empty() => {
            phrase!(words.no_spare_digit, cells = words.list(node.set.iter()))
        }
        (true, ..) => words.only_candidate.to_owned(),
        (false, ..) if !node.inside.is_empty() => {
            let chains: Vec<_> = node.inside.iter().map(|chain| describe_chain(chain, words)).collect();
            phrase!(words.after_chains, sources = sources(), chains = chains.join("; "))
        }
        (false, _, Some(main)) if !main.is_on || node.from.len() > 1 => {
            phrase!(words.after_locked, sources = sources())
        }
        (false, _, Some(main)) if node.from[0] + 1 != place => {
            phrase!(words.as_node, node = name(main, words))
        }
        _ => String::new(),
    }
}

/// Says what follows from the chains of a step.
fn conclude(step: &Step, words: &Words) -> String {
    let [chain] = step.chains.as_slice() else {
        let target = step.chains.iter().find_map(|chain| chain.last());
        let node = target.map(|node| name(node, words)).unwrap_or_default();
        return phrase!(words.in_every_case, node);
    };
    match (chain.first(), chain.last()) {
        (Some(first), Some(last)) => conclude_chain(step, chain, [first, last], words),
        _ => String::new(),
    }
}

/// Says what follows from the only chain of a step, which has these ends.
fn conclude_chain(step: &Step, chain: &[ChainNode], [first, last]: [&ChainNode; 2], words: &Words) -> String {
    use Technique as T;
    let is_opposite = (first.cells, first.digit) == (last.cells, last.digit) && first.is_on != last.is_on;
    let [started, ended, reversed] = [first, last, &reverse(first)].map(|node| name(node, words));
    match step.technique {
        T::XCycle | T::YCycle | T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => {
            words.round_the_loop.to_owned()
        }
        T::AlsXz if first.digit != step_digit(step) => words.both_directions.to_owned(),
        _ if is_opposite && first.is_on => phrase!(words.contradicts_itself, node = started),
        _ if is_opposite => phrase!(words.in_any_case, node = ended),
        T::ForcingChainContradiction
        | T::ForcingNetContradiction
        | T::NishioForcingChain
        | T::ContradictionForcingChain => {
            phrase!(words.clash_so, clash = clash(chain, words), node = reversed)
        }
        _ if !first.is_on && last.is_on => {
            let others = step.eliminations.iter().map(|one| one.digit).collect::<DigitSet>()
                - DigitSet::of(last.digit);
            let is_of_sets = !others.is_empty() && chain.iter().any(|node| !node.set.is_empty());
            let likewise = phrase!(words.likewise, digits = words.list(others));
            let either = phrase!(words.so_either, one = reversed, other = ended);
            if is_of_sets { either + &likewise } else { either }
        }
        _ if !first.is_on => phrase!(words.same_of_cell, one = reversed, other = ended),
        _ => phrase!(words.cannot_both, node = reversed),
    }
}

/// The digit that a step removes, if it is one.
fn step_digit(step: &Step) -> givens_engine::grid::Digit {
    let digits: DigitSet = step.eliminations.iter().map(|one| one.digit).collect();
    let none = step.chains[0][0].digit;
    if digits.len() == 1 { digits.first().unwrap_or(none) } else { none }
}

/// Names the contradiction to which a chain leads: two nodes that exclude each other, or else what has lost its last
/// candidate or place.
fn clash(chain: &[ChainNode], words: &Words) -> String {
    let pairs = (0..chain.len()).rev().flat_map(|late| (0..late).rev().map(move |early| [early, late]));
    let mut clashing = pairs.filter(|&[early, late]| excludes(&chain[early], &chain[late]));
    if let Some([early, late]) = clashing.next() {
        let [one, other] = [early, late].map(|place| name(&chain[place], words));
        return phrase!(words.exclude_each_other, one, other);
    }
    let used = |place: usize| chain.iter().any(|node| node.from.contains(&place));
    let ends: Vec<_> = (0..chain.len()).filter(|&place| !used(place)).map(|place| &chain[place]).collect();
    let cells = ends.iter().fold(CellSet::EMPTY, |all, node| all | node.cells);
    let digits: DigitSet = ends.iter().map(|node| node.digit).collect();
    match (digits.len(), cells.len()) {
        (1, 2..) => phrase!(words.no_place_for, digits = words.list(digits)),
        _ => phrase!(words.no_candidate_for, cells = words.list(cells.iter())),
    }
}

/// Whether two nodes cannot both be.
fn excludes(a: &ChainNode, b: &ChainNode) -> bool {
    let cell = |node: &ChainNode| node.cells.iter().next();
    let (Some(one), Some(other)) = (cell(a), cell(b)) else { return false };
    let is_single = a.cells.len() == 1 && b.cells.len() == 1;
    let same = a.cells == b.cells;
    let reversed = same && a.digit == b.digit && a.is_on != b.is_on;
    let twice = is_single
        && a.is_on
        && b.is_on
        && if same { a.digit != b.digit } else { a.digit == b.digit && share(one, other) };
    reversed || twice
}

/// Whether two cells of a classic grid share a house.
fn share(one: Cell, other: Cell) -> bool {
    let houses = Shape::CLASSIC.houses_of(other);
    Shape::CLASSIC.houses_of(one).iter().any(|house| houses.contains(house))
}
