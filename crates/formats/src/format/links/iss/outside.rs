//! Numbers outside of the board: little killers, sandwiches, x-sums, skyscrapers, numbered rooms and ranks.
//!
//! The program has one number for each arrow: of two with the same arrow the last one counts.

use givens_variants::{CellIndex, Clue, DiagonalStep, Edge, Layout, Lines, OutsideRule, Side};

use crate::diagnostic::Diagnostic;

use super::{
    puzzle::{ClueKey, ClueResult, PuzzleReader, Refusal, number_of},
    text::{Constraint, line},
};

/// `little-killer = ".LittleKiller~" sum "~" cell`: the first cell, whose side says where the diagonal runs
pub(super) fn little_killer(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let sum = number_of(constraint, constraint.argument(0), "a sum")?;
    let word = constraint.argument(1);
    let first = reader.cell(constraint, word)?;
    let Some(step) = diagonal_step(reader.layout(), first) else {
        let expected = "a cell at which a diagonal begins";
        return Err(Diagnostic::not_a(expected, word, constraint.span_of(word)).into());
    };
    reader.push_unique(ClueKey::Diagonal(first), Clue::LittleKiller { first, step, sum });
    Ok(())
}

/// Returns where the diagonal runs whose first cell this is: from the left side down, from the top and from the right side to
/// the left, from the bottom to the right.
pub(super) fn diagonal_step(layout: &Layout, first: CellIndex) -> Option<DiagonalStep> {
    let (row, column) = layout.place(first);
    let (last_row, last_column) = (layout.rows() - 1, layout.columns() - 1);
    let (is_down, is_right) = match (row, column) {
        (row, 0) if row < last_row => (true, true),
        (0, _) => (true, false),
        (row, column) if column == last_column && row < last_row => (false, false),
        (row, column) if row == last_row && 0 < column && column < last_column => (false, true),
        _ => return None,
    };
    let step = DiagonalStep { is_down, is_right };
    (layout.diagonal_from(first, step).len() > 1).then_some(step)
}

/// `sandwich = ".Sandwich~" sum "~" line`
pub(super) fn sandwich(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    let sum = number_of(constraint, constraint.argument(0), "a sum")?;
    let [edge, _] = edges(reader, constraint, constraint.argument(1))?;
    let clue = Clue::Outside(OutsideRule::Sandwich, edge, sum);
    reader.push_unique(ClueKey::Outside(OutsideRule::Sandwich, edge), clue);
    Ok(())
}

/// `x-sum = ".XSum~" line [ "~" [ sum ] [ "~" [ sum ] ] ]`: from the left or the top, then from the right or the bottom
pub(super) fn x_sum(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    both_sides(reader, constraint, OutsideRule::XSum)
}

/// `skyscraper = ".Skyscraper~" line [ "~" [ count ] [ "~" [ count ] ] ]`
pub(super) fn skyscraper(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    both_sides(reader, constraint, OutsideRule::Skyscraper)
}

/// `numbered-room = ".NumberedRoom~" line [ "~" [ digit ] [ "~" [ digit ] ] ]`
pub(super) fn numbered_room(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    both_sides(reader, constraint, OutsideRule::NumberedRoom)
}

/// `hidden-skyscraper = ".HiddenSkyscraper~" line [ "~" [ digit ] [ "~" [ digit ] ] ]`
pub(super) fn hidden_skyscraper(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    both_sides(reader, constraint, OutsideRule::HiddenSkyscraper)
}

/// `full-rank = ".FullRank~" line [ "~" [ rank ] [ "~" [ rank ] ] ]`: no other line has the rank, unless ties are allowed
pub(super) fn full_rank(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    ranked_only(reader, constraint)?;
    both_sides(reader, constraint, OutsideRule::UniqueRank)
}

/// `full-rank-ties = ".FullRankTies~" ( "none" / "only-unclued" / "any" )`
pub(super) fn full_rank_ties(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    ranked_only(reader, constraint)?;
    let word = constraint.argument(0);
    match word {
        "none" => reader.push(Clue::DistinctLines),
        "only-unclued" => {}
        "any" => reader.ranks_may_tie = true,
        _ => {
            let expected = "`none`, `only-unclued` or `any`";
            return Err(Diagnostic::not_a(expected, word, constraint.span_of(word)).into());
        }
    }
    Ok(())
}

/// Refuses ranks on boards whose rows and columns do not have all digits, and in groups.
fn ranked_only(reader: &mut PuzzleReader, constraint: &Constraint<'_>) -> ClueResult<()> {
    reader.is_unclear_in_group("`FullRank`");
    if are_ranked(reader.layout()) {
        return Ok(());
    }
    Err(Refusal::Unknown(format!("`{}` on a board whose rows lack digits", constraint.name)))
}

/// Whether each row and each column has each digit.
pub(super) fn are_ranked(layout: &Layout) -> bool {
    let count = layout.digits().count();
    *layout.lines() == Lines::Board && (layout.rows(), layout.columns()) == (count, count)
}

fn both_sides(reader: &mut PuzzleReader, constraint: &Constraint<'_>, rule: OutsideRule) -> ClueResult<()> {
    let edges = edges(reader, constraint, constraint.argument(0))?;
    for (edge, word) in edges.into_iter().zip(constraint.arguments_from(1)) {
        if word.is_empty() {
            continue;
        }
        let value = number_of(constraint, word, "a number")?;
        if value == 0 && !may_be_zero(rule) {
            let expected = "a number other than 0";
            return Err(Diagnostic::not_a(expected, word, constraint.span_of(word)).into());
        }
        reader.push_unique(ClueKey::Outside(rule, edge), Clue::Outside(rule, edge, value));
    }
    Ok(())
}

/// Whether the program takes 0 for a number outside.
pub(super) const fn may_be_zero(rule: OutsideRule) -> bool {
    !matches!(rule, OutsideRule::XSum | OutsideRule::Skyscraper | OutsideRule::Rank | OutsideRule::UniqueRank)
}

/// Returns the edges at both ends of a row or column.
fn edges(reader: &PuzzleReader, constraint: &Constraint<'_>, word: &str) -> ClueResult<[Edge; 2]> {
    let layout = reader.layout();
    let is_there =
        |&(is_row, index): &(bool, usize)| index < if is_row { layout.rows() } else { layout.columns() };
    let Some((is_row, line)) = line(word).filter(is_there) else {
        let expected = "a row or column of the board, as `R1`";
        return Err(Diagnostic::not_a(expected, word, constraint.span_of(word)).into());
    };
    let sides = if is_row { [Side::Left, Side::Right] } else { [Side::Top, Side::Bottom] };
    Ok(sides.map(|side| Edge { side, line }))
}
