//! What only the searches of schemes find: the sentences of these steps, and of all chains.

use givens_engine::grid::{Cell, CellSet, DigitSet, Shape};
use givens_rate::{ChainNode, Role};

use super::{Board, Flow, Step, StepCollector, Technique, colouring, either, fish, list, uniqueness};

/// Finds nothing.
pub(super) fn none<const N: usize>(_: &Board<N>, _: &mut StepCollector) -> Flow {
    Flow::Continue(())
}

pub(super) fn describe(step: &Step) -> String {
    use Technique as T;
    match step.technique {
        T::DirectPointing | T::DirectClaiming => describe_direct_locking(step),
        T::DirectHiddenPair | T::DirectHiddenTriple => describe_direct_hidden(step),
        T::Bug2 | T::Bug3 | T::Bug4 => describe_grave(step),
        T::AlignedPairExclusion | T::AlignedTripleExclusion => describe_exclusion(step),
        T::SueDeCoq => describe_sue_de_coq(step),
        T::MultiColours1 | T::MultiColours2 => colouring::describe_two(step),
        T::FrankenXWing | T::FrankenSwordfish | T::FinnedFrankenXWing | T::FinnedFrankenSwordfish => {
            fish::describe(step)
        }
        T::BruteForce => "no other technique applies; the solution has the digit here".to_owned(),
        _ => uniqueness::describe(step),
    }
}

fn cells(step: &Step, role: Role) -> String {
    list(step.cells(role).iter())
}

/// Names the cell and the digit that a step places.
fn placed(step: &Step) -> (String, String) {
    let placed = step.placements.first();
    placed.map_or_else(Default::default, |one| (one.cell.to_string(), one.digit.to_string()))
}

fn describe_direct_locking(step: &Step) -> String {
    let ((cell, digit), locked) = (placed(step), cells(step, Role::Link));
    let ([from, other], [into]) = (step.houses.as_slice(), step.covers.as_slice()) else {
        return String::new();
    };
    format!(
        "in {from}, {digit} is only possible in {into} ({locked}), so in {other} it is only possible in {cell}"
    )
}

fn describe_direct_hidden(step: &Step) -> String {
    let ((cell, digit), set) = (placed(step), cells(step, Role::Link));
    let (digits, house) = (list(step.digits(Role::Link)), list(&step.houses));
    format!("in {house}, {digits} are only possible in {set}, so {digit} is only possible in {cell}")
}

/// Describes a BUG of type 2, 3 or 4: they share the reason, and differ in what follows.
fn describe_grave(step: &Step) -> String {
    let extra = either(step.with_role(Role::Fin).map(|one| format!("{} = {}", one.cell, one.digit)));
    let common = format!(
        "without {extra}, every blank cell would have two candidates and every digit two places in each of its \
         houses, which allows no solution or two; so one of these is right"
    );
    let house = list(&step.houses);
    match step.technique {
        Technique::Bug3 => {
            let others = cells(step, Role::Link);
            let digits = list(step.digits(Role::Link) | step.digits(Role::Fin));
            format!("{common}, and forms a naked subset of {digits} with {others} in {house}")
        }
        Technique::Bug4 => {
            let both = step.cells(Role::Fin);
            let mut shared = both.iter().map(|cell| step.digits_of(cell) - step.digits(Role::Fin));
            let first = shared.next().unwrap_or_default();
            let tied = shared.fold(first, |all, digits| all & digits);
            format!(
                "{common}; in {house}, {} has no other place than {}, so nothing else fits there",
                either(tied),
                list(both.iter())
            )
        }
        _ => common,
    }
}

fn describe_exclusion(step: &Step) -> String {
    let gone = either(step.eliminations.iter().map(|one| format!("{} = {}", one.cell, one.digit)));
    let limits = step.cells(Role::Pivot);
    let why = if limits.is_empty() {
        "would repeat a digit in a house".to_owned()
    } else {
        format!("would repeat a digit in a house or leave {} no candidate", either(limits.iter()))
    };
    format!("with {gone}, every combination of candidates of {} {why}", cells(step, Role::Body))
}

fn describe_sue_de_coq(step: &Step) -> String {
    let [line, block] = step.houses.as_slice() else { return String::new() };
    let part = |role: Role| format!("{} ({})", cells(step, role), list(step.digits(role)));
    format!(
        "{}, where {line} and {block} cross, {} in {line} and {} in {block} have as many digits as cells, so each digit \
         is in one of them, and falls elsewhere in {line} or {block} unless the other part may hold it",
        part(Role::Body),
        part(Role::Link),
        part(Role::Opposite)
    )
}

/// Tells the chains of a step link by link, and what they show.
pub(super) fn describe_chains(step: &Step) -> String {
    let sentences: Vec<_> = step.chains.iter().map(|chain| describe_chain(chain)).collect();
    format!("{}; {}", sentences.join("; "), conclude(step))
}

/// What a node says: `r3c7 = 5`, or `5 not in r3c7 or r3c8`.
fn name(node: &ChainNode) -> String {
    let ChainNode { digit, is_on, cells, .. } = node;
    let names = either(cells.iter());
    match (cells.len(), is_on) {
        (1, true) => format!("{names} = {digit}"),
        (1, false) => format!("{names} ≠ {digit}"),
        (_, true) => format!("{digit} in {names}"),
        (_, false) => format!("{digit} not in {names}"),
    }
}

/// The reverse of what a node says.
fn reverse(node: &ChainNode) -> ChainNode {
    ChainNode::new(node.cells, node.digit, !node.is_on)
}

/// Describes a chain node by node, with a reason where a node does not follow from the one before it alone.
fn describe_chain(chain: &[ChainNode]) -> String {
    let Some((first, rest)) = chain.split_first() else { return String::new() };
    let links = rest.iter().zip(1..).map(|(node, place)| {
        let main = node.from.first().and_then(|&from| chain.get(from));
        let reason = match (node.is_on, node.house, main) {
            (true, Some(house), _) => format!(" (only place left in {house})"),
            (true, None, _) if !node.set.is_empty() => {
                format!(" ({} have no spare digit left)", list(node.set.iter()))
            }
            (true, ..) => " (only candidate left)".to_owned(),
            (false, ..) if !node.inside.is_empty() => {
                let sources = node.from.iter().filter_map(|&from| chain.get(from)).map(name);
                let sentences: Vec<_> = node.inside.iter().map(|chain| describe_chain(chain)).collect();
                format!(" (after {}: {})", list(sources), sentences.join("; "))
            }
            (false, _, Some(main)) if !main.is_on || node.from.len() > 1 => {
                let sources = node.from.iter().filter_map(|&from| chain.get(from)).map(name);
                format!(" (locked, a pair or an X-Wing after {})", list(sources))
            }
            (false, _, Some(main)) if node.from[0] + 1 != place => format!(" (as {})", name(main)),
            _ => String::new(),
        };
        name(node) + &reason
    });
    let links: Vec<_> = links.collect();
    if links.is_empty() {
        return format!("if {}, this follows at once", name(first));
    }
    format!("if {}, then {}", name(first), links.join(", "))
}

/// Says what follows from the chains of a step.
fn conclude(step: &Step) -> String {
    use Technique as T;
    let ends = |chain: &[ChainNode]| Some((chain.first()?.clone(), chain.last()?.clone()));
    let [chain] = step.chains.as_slice() else {
        let target = step.chains.iter().find_map(|chain| chain.last());
        return format!("in every case {}", target.map(name).unwrap_or_default());
    };
    let Some((first, last)) = ends(chain) else { return String::new() };
    let is_opposite = (first.cells, first.digit) == (last.cells, last.digit) && first.is_on != last.is_on;
    match step.technique {
        T::XCycle | T::YCycle | T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => {
            "and so round the loop, in both directions: of every two candidates linked here, one is right"
                .to_owned()
        }
        T::AlsXz if first.digit != step_digit(step) => {
            "in both directions, so every digit of the two sets has its place there".to_owned()
        }
        _ if is_opposite && first.is_on => format!("so {} contradicts itself", name(&first)),
        _ if is_opposite => format!("so {} in any case", name(&last)),
        T::ForcingChainContradiction
        | T::ForcingNetContradiction
        | T::NishioForcingChain
        | T::ContradictionForcingChain => format!("{}, so {}", clash(chain), name(&reverse(&first))),
        _ if !first.is_on && last.is_on => {
            let others = step.eliminations.iter().map(|one| one.digit).collect::<DigitSet>()
                - DigitSet::of(last.digit);
            let is_of_sets = !others.is_empty() && chain.iter().any(|node| !node.set.is_empty());
            let likewise = format!("; likewise for {}", list(others));
            let either = format!("so {} or {}", name(&reverse(&first)), name(&last));
            if is_of_sets { either + &likewise } else { either }
        }
        _ if !first.is_on => {
            format!(
                "and {} says the same of the cell, so {} in any case",
                name(&reverse(&first)),
                name(&last)
            )
        }
        _ => format!("which cannot both be, so {}", name(&reverse(&first))),
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
fn clash(chain: &[ChainNode]) -> String {
    let sees = |a: &ChainNode, b: &ChainNode| {
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
    };
    let pairs = (0..chain.len()).rev().flat_map(|late| (0..late).rev().map(move |early| [early, late]));
    let mut clashing = pairs.filter(|&[early, late]| sees(&chain[early], &chain[late]));
    if let Some([early, late]) = clashing.next() {
        return format!("but {} and {} exclude each other", name(&chain[early]), name(&chain[late]));
    }
    let used = |place: usize| chain.iter().any(|node| node.from.contains(&place));
    let ends: Vec<_> = (0..chain.len()).filter(|&place| !used(place)).map(|place| &chain[place]).collect();
    let cells = ends.iter().fold(CellSet::EMPTY, |all, node| all | node.cells);
    let digits: DigitSet = ends.iter().map(|node| node.digit).collect();
    match (digits.len(), cells.len()) {
        (1, 2..) => format!("but this leaves no place for {}", list(digits)),
        _ => format!("but this leaves no candidate for {}", list(cells.iter())),
    }
}

/// Whether two cells of a classic grid share a house.
fn share(one: Cell, other: Cell) -> bool {
    let houses = Shape::CLASSIC.houses_of(other);
    Shape::CLASSIC.houses_of(one).iter().any(|house| houses.contains(house))
}
