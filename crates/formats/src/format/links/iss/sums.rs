//! Constraints on sets of cells: cages, sums, arrows, and which digits are among them.

use givens_variants::{CellIndex, Clue, DigitCount, Layout, Shaft};

use crate::diagnostic::Diagnostic;

use super::{
    puzzle::{ClueKey, ClueResult, PuzzleReader, Refusal, number_of},
    text::{Constraint, counts, number},
};

/// `cage = ".Cage~" [ sum ] 1*( "~" cell )`: 0 is any sum
pub(super) fn cage(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let sum = match constraint.argument(0) {
        "" => 0,
        word => number_of(constraint, word, "a sum")?,
    };
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    reader.push(Clue::Cage(cells, Some(sum).filter(|&sum| sum != 0)));
    Ok(())
}

/// `rellik-cage = ".RellikCage~" sum 1*( "~" cell )`
pub(super) fn rellik_cage(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.argument(0);
    let sum = number_of(constraint, word, "a sum")?;
    if sum < 1 {
        return Err(Diagnostic::not_a("a sum of 1 or more", word, constraint.span_of(word)).into());
    }
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    reader.push(Clue::Rellik(cells, sum));
    Ok(())
}

/// `equality-cage = ".EqualityCage" 1*( "~" cell )`
pub(super) fn equality_cage(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let cells = reader.cells(constraint, &constraint.arguments)?;
    reader.push(Clue::EqualityCage(cells));
    Ok(())
}

/// `lunchbox = ".Lunchbox~" sum 2*( "~" cell )`
pub(super) fn lunchbox(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let sum = number_of(constraint, constraint.argument(0), "a sum")?;
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    // Between 0 and the greatest digit the program finds fewer sums than there are, so that its numbers prove no meaning.
    if reader.layout().digits().first() == 0 {
        return Err(Refusal::Unknown("`Lunchbox` of digits from 0".to_owned()));
    }
    // What the program makes of a single cell, which is the least and the greatest, is not known.
    if cells.len() < 2 {
        return Err(Refusal::Unknown("`Lunchbox` of a single cell".to_owned()));
    }
    reader.push(Clue::Lunchbox(cells, sum));
    Ok(())
}

/// `counting-circles = ".CountingCircles" 1*( "~" cell )`
pub(super) fn counting_circles(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let cells = reader.cells(constraint, &constraint.arguments)?;
    reader.push(Clue::CountingCircles(cells));
    Ok(())
}

/// `all-different = ".AllDifferent" 1*( "~" cell )`
pub(super) fn all_different(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let cells = reader.cells(constraint, &constraint.arguments)?;
    reader.push(Clue::ExtraRegion(cells));
    Ok(())
}

/// `sum = ".Sum~" total [ "_=" 1*( "_" coefficient ) ] 1*( "~" cell )`
pub(super) fn sum(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.argument(0);
    let (total, coefficients) = match word.split_once("_=") {
        Some((total, coefficients)) => (total, Some(coefficients)),
        None => (word, None),
    };
    let total = number_of(constraint, total, "a sum")?;
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    let coefficients: Option<Vec<i32>> = match coefficients {
        None => Some(vec![1; cells.len()]),
        Some(list) => list.strip_prefix('_').and_then(|list| list.split('_').map(number).collect()),
    };
    let coefficients =
        coefficients.filter(|list| list.iter().all(|number| number.unsigned_abs() <= MAX_FACTOR));
    let Some(coefficients) = coefficients.filter(|list| list.len() == cells.len()) else {
        let expected = format!("a total and {} coefficients of -100 to 100, as `0_=_1_-1`", cells.len());
        return Err(Diagnostic::not_a(expected, word, constraint.span_of(word)).into());
    };
    let terms = cells.into_iter().zip(coefficients).filter(|(_, coefficient)| *coefficient != 0);
    let terms: Vec<_> = terms.collect();
    if terms.is_empty() {
        return Err(Diagnostic::broken("all coefficients are 0", constraint.span).into());
    }
    reader.push(Clue::Sum { terms, total });
    Ok(())
}

/// The largest coefficient of a sum.
pub(super) const MAX_FACTOR: u32 = 100;

/// `equal-sum = ".EqualSum" group 1*( "~-" group )`, `group = 1*( "~" cell )`
pub(super) fn equal_sum(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let groups = constraint.arguments.split(|argument| *argument == "-");
    let groups: Vec<_> = groups.map(|group| reader.cells(constraint, group)).collect::<ClueResult<_>>()?;
    reader.push(Clue::EqualSums(groups));
    Ok(())
}

/// `same-values = ".SameValues~" number 1*( "~" cell )`: so many sets of the same size
pub(super) fn same_values(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.argument(0);
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    let sets = word.parse().ok().filter(|&sets: &usize| sets > 0 && cells.len().is_multiple_of(sets));
    let Some(sets) = sets else {
        let expected = format!("a number of sets that {} cells divide into", cells.len());
        return Err(Diagnostic::not_a(expected, word, constraint.span_of(word)).into());
    };
    // Two equal cells are a clone, however a text states it.
    reader.push(match cells[..] {
        [cell, copy] if sets == 2 => Clue::Clone(vec![cell], vec![copy]),
        _ => Clue::SameDigits(cells.chunks(cells.len() / sets).map(<[_]>::to_vec).collect()),
    });
    Ok(())
}

/// `look-and-say = ".LookAndSay~" 1*( count digit ) 1*( "~" cell )`
pub(super) fn look_and_say(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.argument(0);
    let Some(counts) = counts(word) else {
        let expected = "pairs of a count and a digit, as `1223`";
        return Err(Diagnostic::not_a(expected, word, constraint.span_of(word)).into());
    };
    let counts = counts.into_iter().map(|(count, digit)| DigitCount { count, digit: i32::from(digit) });
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    reader.push(Clue::LookAndSay(cells, counts.collect()));
    Ok(())
}

/// `arrow = ".Arrow~" bulb 1*( "~" cell )`
pub(super) fn arrow(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let bulb = reader.cell(constraint, constraint.argument(0))?;
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    reader.push(Clue::Arrow { bulb: vec![bulb], shafts: vec![Shaft { start: bulb, cells }] });
    Ok(())
}

/// `pill-arrow = ".PillArrow~" ( "2" / "3" ) 2*3( "~" cell ) 1*( "~" cell )`: the cells of the pill in any order
pub(super) fn pill_arrow(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.argument(0);
    let Some(count) =
        number(word).and_then(|count| usize::try_from(count).ok()).filter(|n| [2, 3].contains(n))
    else {
        return Err(Diagnostic::not_a("2 or 3 cells", word, constraint.span_of(word)).into());
    };
    // The program gives the cells of a number digits of one symbol; the clue has no such limit.
    if reader.layout().digits().last() > 9 {
        return Err(Refusal::Unknown(format!("`{}` with digits above 9", constraint.name)));
    }
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    let Some((bulb, shaft)) = cells.split_at_checked(count).filter(|(_, shaft)| !shaft.is_empty()) else {
        let message = format!("expected {} cells or more, found {}", count + 1, cells.len());
        return Err(Diagnostic::broken(message, constraint.span).into());
    };
    let (mut bulb, cells) = (bulb.to_vec(), shaft.to_vec());
    bulb.sort_unstable();
    let start = nearest(reader.layout(), &bulb, cells[0]);
    reader.push(Clue::Arrow { bulb, shafts: vec![Shaft { start, cells }] });
    Ok(())
}

/// Returns the cell that is nearest to another, by steps to all sides: the text does not say at which an arrow begins.
pub(super) fn nearest(layout: &Layout, cells: &[CellIndex], other: CellIndex) -> CellIndex {
    let (row, column) = layout.place(other);
    let distance = |cell: &&CellIndex| {
        let place = layout.place(**cell);
        let (rows, columns) = (row.abs_diff(place.0), column.abs_diff(place.1));
        (rows.max(columns), rows + columns)
    };
    cells.iter().min_by_key(distance).copied().unwrap_or(other)
}

/// `quad = ".Quad~" cell *( "~" digit )`: the four cells of which this is the first
pub(super) fn quad(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let word = constraint.argument(0);
    let first = reader.cell(constraint, word)?;
    let corner = |down, right| reader.layout().neighbour(first, down, right);
    let cells = [Some(first), corner(0, 1), corner(1, 0), corner(1, 1)];
    let cells: Option<Vec<_>> = cells.into_iter().collect();
    let Some(cells) = cells else {
        let expected = "the first of four cells around a corner";
        return Err(Diagnostic::not_a(expected, word, constraint.span_of(word)).into());
    };
    let digit = |word: &&str| number_of(constraint, word, "a digit");
    let digits = constraint.arguments_from(1).iter().map(digit).collect::<ClueResult<_>>()?;
    reader.push_unique(ClueKey::Corner(first), Clue::Contains { cells, digits, is_exact: false });
    Ok(())
}

/// `contain-at-least = ".ContainAtLeast~" digit *( "_" digit ) 1*( "~" cell )`
pub(super) fn contain_at_least(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    contains(reader, constraint, false)
}

/// `contain-exact = ".ContainExact~" digit *( "_" digit ) 1*( "~" cell )`
pub(super) fn contain_exact(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    contains(reader, constraint, true)
}

fn contains(reader: &mut PuzzleReader, constraint: &Constraint<'_>, is_exact: bool) -> ClueResult<()> {
    let digit = |word| number_of(constraint, word, "a digit");
    let digits = constraint.argument(0).split('_').map(digit).collect::<ClueResult<_>>()?;
    let cells = reader.cells(constraint, constraint.arguments_from(1))?;
    reader.push(Clue::Contains { cells, digits, is_exact });
    Ok(())
}
