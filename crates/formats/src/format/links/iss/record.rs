//! From the text of one puzzle, without white space and comments, to its record.

use crate::{
    diagnostic::Diagnostic,
    record::{AnyRecord, CellSpans, KeptClass},
    text::{Span, shown},
};

use super::{
    board::board,
    families::{begins_group, has_known_arguments, is_hint, reader},
    groups::{END, group_length, read_group},
    puzzle::{PuzzleReader, Refusal},
    text::{Constraint, split_constraints},
};

/// The id of the format, under which the whole text of a puzzle is kept.
pub(super) const ID: &str = "iss";

/// Reads a text; spans count from its start.
pub(super) fn read_puzzle(text: &str) -> Result<AnyRecord, Diagnostic> {
    let constraints = split_constraints(text)?;
    let (size, boxes) = board(&constraints)?;
    let mut puzzle = PuzzleReader::new(size, boxes, Span::new(0, text.len()));
    let mut rest = &constraints[..];
    while let Some((first, others)) = rest.split_first() {
        if begins_group(first.name) {
            let (group, others) = rest.split_at(group_length(rest)?);
            let span = first.span.to(group[group.len() - 1].span);
            match read_group(&mut puzzle, group) {
                Ok(()) => {}
                Err(Refusal::Unknown(phrase)) => puzzle.keep(KeptClass::Unknown, &phrase, span),
                Err(Refusal::Broken(diagnostic)) => return Err(diagnostic),
            }
            rest = others;
        } else {
            read_constraint(&mut puzzle, first)?;
            rest = others;
        }
    }
    let given_spans = CellSpans::listed(std::mem::take(&mut puzzle.given_spans));
    let mut record = puzzle.finish();
    if !record.kept.is_empty() {
        record.keep_document(ID, text);
    }
    let mut record = record.into_any();
    if let AnyRecord::Classic(record) = &mut record {
        record.cells = given_spans;
    }
    Ok(record)
}

fn read_constraint(puzzle: &mut PuzzleReader, constraint: &Constraint<'_>) -> Result<(), Diagnostic> {
    let (name, span) = (constraint.name, constraint.span);
    if name == END {
        return Err(Diagnostic::broken(format!("`.{END}` closes no group"), span));
    }
    let Some(read) = reader(name) else {
        let class = if is_hint(name) { KeptClass::Style } else { KeptClass::Unknown };
        puzzle.keep(class, &format!("`{}`", shown(name)), span);
        return Ok(());
    };
    puzzle.begin(constraint);
    match has_known_arguments(constraint).and_then(|()| read(puzzle, constraint)) {
        Ok(()) => Ok(()),
        Err(Refusal::Unknown(phrase)) => {
            puzzle.keep(KeptClass::Unknown, &phrase, span);
            Ok(())
        }
        Err(Refusal::Broken(diagnostic)) => Err(diagnostic),
    }
}

#[cfg(test)]
mod tests {
    use givens_variants::{Clue, PairRelation, VariantPuzzle};

    use super::*;

    fn puzzle(text: &str) -> VariantPuzzle {
        match read_puzzle(text) {
            Ok(AnyRecord::Variant(record)) => record.puzzle,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_jigsaw_adds_to_boxes_or_replaces_them() {
        let with_boxes = puzzle(".Shape~4x4.Jigsaw~1112122233343444");
        assert!(with_boxes.layout.has_usual_boxes());
        assert_eq!(with_boxes.clues.len(), 4);
        let alone = puzzle(".Shape~4x4.NoBoxes.Jigsaw~1112122200000000");
        assert_eq!((alone.clues.len(), alone.layout.regions().len()), (0, 2));
    }

    #[test]
    fn marks_are_exempt_and_the_last_number_counts() {
        let dots = puzzle(".Shape~4x4.StrictKropki.WhiteDot~R1C1~R1C2~R2C2.V~R4C1~R4C2");
        let Clue::Neighbours { forbidden, except } = &dots.clues[0] else { panic!("{dots:?}") };
        assert_eq!(forbidden[..], [PairRelation::Difference(1), PairRelation::Ratio(2)]);
        assert_eq!((except.len(), dots.clues.len()), (2, 4));
        let quads = puzzle(".Shape~4x4.Quad~R2C2~1.AntiKing.Quad~R2C2~2");
        assert!(
            matches!(&quads.clues[..], [Clue::Contains { digits, .. }, Clue::AntiKing] if digits == &[2])
        );
        let more = puzzle(".Shape~4x4.GreaterThan~R1C1~R1C2~R2C1~R2C2");
        assert_eq!(more.clues.len(), 4);
    }

    #[test]
    fn a_pill_is_read_in_reading_order_and_its_arrow_begins_at_the_nearest_cell() {
        let pill = puzzle(".Shape~5x5.PillArrow~2~R1C2~R1C1~R2C1~R3C2");
        let Clue::Arrow { bulb, shafts } = &pill.clues[0] else { panic!("{pill:?}") };
        let indices: Vec<_> = bulb.iter().map(|cell| cell.index()).collect();
        assert_eq!((&indices[..], shafts[0].start.index()), (&[0, 1][..], 0));
    }

    #[test]
    fn many_unknown_constraints_are_few_names() {
        let letters = (0..2000).map(|index| format!(".A{}", "b".repeat(index % 200)));
        let Ok(AnyRecord::Variant(record)) = read_puzzle(&letters.collect::<String>()) else {
            panic!("a record is made")
        };
        assert_eq!(record.kept.iter().map(|kept| kept.count).sum::<usize>(), 2000);
        assert!(record.kept.len() <= 51);
    }
}
