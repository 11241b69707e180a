//! Laws of variants in documents of f-puzzles: what keys mean, by counting boards, and that what is written is read again.

use givens_variants::{CellIndex, Clue, PairRelation, VariantPuzzle};
use proptest::prelude::*;

use super::*;
use crate::{
    codec::{Chunk, Codec, Entry, ReadOptions},
    record::{KeptClass, KeptPart},
};

/// A 4×4 document with these members.
fn document(members: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(r#"{{"size":4,"grid":[{row},{row},{row},{row}]{members}}}"#)
}

/// The entries of a text of documents or links.
fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let reader = LINKS.reader(text, &ReadOptions::default());
    reader.read(Chunk { text, first: true }, &mut |entry| entries.push(entry));
    entries
}

fn read_variant(text: &str) -> Option<Box<VariantRecord>> {
    entries(text).first_mut()?.take_variant()
}

fn variant(text: &str) -> Box<VariantRecord> {
    read_variant(text).unwrap_or_else(|| panic!("a variant: {text}"))
}

fn messages(text: &str) -> Vec<String> {
    entries(text)
        .into_iter()
        .flat_map(|entry| entry.diagnostics)
        .map(|diagnostic| diagnostic.message)
        .collect()
}

/// All boards of 4×4 whose rows and columns have each digit once.
fn latin_squares() -> Vec<Vec<Option<u8>>> {
    let mut boards = vec![Vec::new()];
    for cell in 0..16 {
        let fits = |board: &Vec<Option<u8>>, digit: u8| {
            let seen = (0..cell).filter(|other| other / 4 == cell / 4 || other % 4 == cell % 4);
            seen.into_iter().all(|other| board[other] != Some(digit))
        };
        let more = |board: Vec<Option<u8>>| {
            let digits = (1..=4).filter(|&digit| fits(&board, digit)).collect::<Vec<_>>();
            digits.into_iter().map(move |digit| [&board[..], &[Some(digit)]].concat())
        };
        boards = boards.into_iter().flat_map(more).collect();
    }
    boards
}

fn count(puzzle: &VariantPuzzle) -> usize {
    latin_squares().iter().filter(|board| puzzle.first_broken(board).is_none()).count()
}

/// The record of what is written of a variant without the document that it was read from.
fn again(record: &VariantRecord) -> (Vec<usize>, Option<Box<VariantRecord>>) {
    let mut bare = record.clone();
    bare.meta.raw.clear();
    let text = variant_link(&bare).expect("a square board");
    (text.dropped, read_variant(&text.text))
}

#[test]
fn keys_mean_as_many_boards_as_were_counted() {
    let regions = |rows: [&str; 4]| {
        let cell = |c: char| match c {
            '-' => r#"{"region":null}"#.to_owned(),
            '.' => "{}".to_owned(),
            number => format!(r#"{{"region":{number}}}"#),
        };
        let row = |row: &str| format!("[{}]", row.chars().map(cell).collect::<Vec<_>>().join(","));
        format!(r#"{{"size":4,"odd":[],"grid":[{}]}}"#, rows.map(row).join(","))
    };
    let cases = [
        (document(r#","killercage":[{"cells":["R1C2","R2C3"]}]"#), 144),
        (document(r#","killercage":[{"cells":["R1C2","R2C3"],"value":"4"}]"#), 24),
        (document(r#","regionsumline":[{"lines":[["R1C2","R1C3","R2C4"]]}]"#), 24),
        (document(r#","quadruple":[{"cells":["R2C2","R2C3","R3C2","R3C3"],"values":[1,1]}]"#), 36),
        (
            document(
                r#","quadruple":[{"cells":["R2C2","R2C3","R3C2","R3C3"],"values":[1]},{"cells":["R2C2","R2C3","R3C2","R3C3"],"values":[2]}]"#,
            ),
            220,
        ),
        (document(r#","clone":[{"cells":["R1C1","R1C2","R4C4"],"cloneCells":["R3C3","R3C4","R4C4"]}]"#), 48),
        (document(r#","extraregion":[{"cells":["R1C1","R2C3","R3C2","R4C4"]}]"#), 24),
        (document(r#","antiking":true"#), 0),
        (regions(["0001", "0111", "2223", "2333"]), 144),
        (regions(["0001", "0111", "----", "----"]), 192),
        (regions(["0001", "0111", "2-23", "2-33"]), 144),
    ];
    for (text, boards) in cases {
        let record = variant(&text);
        assert_eq!(count(&record.puzzle), boards, "{text}");
        let (dropped, second) = again(&record);
        assert_eq!((dropped, second.map(|second| second.puzzle)), (vec![], Some(record.puzzle)), "{text}");
    }
}

#[test]
fn negative_keys_exempt_what_is_marked() {
    let text = document(
        r#","nonconsecutive":true,"negative":["ratio","xv"],"ratio":[{"cells":["R1C2","R1C1"],"value":"3"}],"xv":[{"cells":["R3C1","R3C2"],"value":""}]"#,
    );
    let record = variant(&text);
    let pair = |first, second| vec![[CellIndex::new(first), CellIndex::new(second)]];
    let [nonconsecutive, ratio, xv, _] = &record.puzzle.clues[..] else {
        panic!("{:?}", record.puzzle.clues)
    };
    let expected = |forbidden, except| Clue::Neighbours { forbidden, except };
    assert_eq!(nonconsecutive, &expected(vec![PairRelation::Difference(1)], pair(0, 1)));
    assert_eq!(ratio, &expected(vec![PairRelation::Ratio(3)], pair(0, 1)));
    assert_eq!(xv, &expected([5, 10].map(PairRelation::Sum).to_vec(), pair(8, 9)));
    let (dropped, second) = again(&record);
    assert_eq!((dropped, second.map(|second| second.puzzle)), (vec![], Some(record.puzzle)));
}

#[test]
fn negative_clues_without_their_exceptions_are_dropped() {
    let mut record = variant(&document(r#","difference":[{"cells":["R1C1","R1C2"]}]"#));
    record
        .puzzle
        .clues
        .push(Clue::Neighbours { forbidden: vec![PairRelation::Difference(1)], except: vec![] });
    assert_eq!(again(&record).0, [1]);
}

#[test]
fn the_document_is_given_back_as_it_was() {
    let text =
        document(r#","line":[{"lines":[["R1C1","R2C2"]],"outlineC":"\u0023f00"}],"odd":[{"cell":"R1C1"}]"#);
    let record = variant(&text);
    let link = variant_link(&record).expect("it has a document").text;
    assert_eq!(variant(&link).document(INFO.id), Some(&*text));
}

#[test]
fn twins_need_their_clue() {
    let line =
        r#","line":[{"lines":[["R1C1","R2C2"]],"fromConstraint":"Region Sum Line","isNewConstraint":true}]"#;
    let kept = |members: &str| {
        let record = variant(&document(&[line, members].concat()));
        record.kept.iter().map(|KeptPart { class, name, .. }| (*class, name.clone())).collect::<Vec<_>>()
    };
    assert_eq!(
        kept(r#","regionsumline":[{"lines":[["R1C1","R2C2"]]}]"#),
        [(KeptClass::Twin, "line".to_owned())]
    );
    assert_eq!(kept(r#","regionsumline":[]"#), [(KeptClass::Drawn, "line".to_owned())]);
}

#[test]
fn what_is_unknown_is_named_once_for_each_key() {
    let record = variant(&document(
        r#","maxarrow":[1],"killercage":[{"cells":["R1C1"],"value":"<5"},{"cells":["R1C2"],"value":">5"}],"negative":["quadruple"],"renban":[{"lines":[["R2C1"]],"value":"2"}],"antiking":1,"quadruple":[{"cells":["R1C1"],"values":"3"},{"cells":["R1C2"],"values":[3]}],"palindrome":[{"lines":"R1C1"}]"#,
    ));
    let names: Vec<_> =
        record.kept_of(KeptClass::Unknown).map(|kept| (kept.name.as_str(), kept.count)).collect();
    let expected = [
        ("`killercage` at R1C1 with the value `<5`", 2),
        ("`negative` of `quadruple`", 1),
        ("`renban` at R2C1 with the value `2`", 1),
        ("`antiking` with `1`", 1),
        ("`quadruple` at R1C1 with the values `\"3\"`", 2),
        ("`palindrome` with the lines `\"R1C1\"`", 1),
        ("`maxarrow`", 1),
    ];
    assert_eq!(names, expected);
}

#[test]
fn contradictions_of_the_board_are_named() {
    let cases = [
        (r#","odd":[{"cell":"R5C1"}]"#, "cell R5C1 is outside of the board of 4×4"),
        (r#","odd":[{"cell":"A1"}]"#, "expected a cell as `R1C1`, found `\"A1\"`"),
        (r#","xsum":[{"cell":"R0C0","value":"3"}]"#, "no row or column of the board begins at R0C0"),
        (r#","xsum":[{"cell":"R1C1","value":"3"}]"#, "cell R1C1 is on the board, the clue stands outside"),
        (
            r#","littlekillersum":[{"cell":"R0C1","direction":"UR","value":"3"}]"#,
            "no diagonal of the board begins at R0C1 in the direction UR",
        ),
    ];
    for (members, message) in cases {
        assert_eq!(messages(&document(members)), [message]);
    }
}

proptest! {
    #[test]
    fn no_members_panic_and_what_is_stated_is_kept_and_comes_back(
        key in proptest::sample::select(constraints::names().collect::<Vec<_>>()),
        value in "(true|1|\\[(\\{\"(cells|lines|cell|value)\":(\"R[0-5]C[0-5]\"|\\[\"R[1-4]C[1-4]\",\"R[1-4]C[1-4]\"\\]|\\[\\[\"R[1-4]C[1-4]\",\"R[1-4]C[1-4]\"\\]\\]),\"(value|direction|cloneCells|values)\":(\"[0-9XVDLUR]{1,2}\"|\\[[0-9],[0-9]\\]|\\[\"R[1-4]C[1-4]\",\"R[1-4]C[1-4]\"\\])\\},?){1,3}\\])"
    ) {
        let text = document(&format!(r#","{key}":{}"#, value.replace(",]", "]")));
        let Some(record) = read_variant(&text) else { return Ok(()) };
        prop_assert!(!record.puzzle.clues.is_empty() || !record.kept.is_empty(), "{}", text);
        if !record.puzzle.clues.is_empty() {
            let (dropped, second) = again(&record);
            prop_assert_eq!((dropped, second.map(|second| second.puzzle)), (vec![], Some(record.puzzle)), "{}", text);
        }
    }
}
