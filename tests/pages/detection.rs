//! The page of detection: written by hand, with a table of texts that can be read in several ways.

use crate::support::fixtures;

/// docs/detection.md.
pub(crate) fn page() -> String {
    let mut text = DETECTION.to_owned();
    for fixture in fixtures("ambiguous") {
        let (source, options) = (fixture.source(), fixture.options());
        let what =
            fixture.path.file_stem().expect("a fixture has a name").to_string_lossy().replace('-', " ");
        let decision = givens::format::detect(source.text(), &options).decision();
        let decision = decision.unwrap_or_else(|| "no format fits".to_owned());
        let reading = givens::format::read(source.text(), &options);
        let mut shapes: Vec<_> = reading.records().map(|record| record.shape().to_string()).collect();
        let number = shapes.len();
        shapes.dedup();
        let of = if number == 0 { String::new() } else { format!(" of {}", shapes.join(", ")) };
        text += &format!("| {what} | {number}{of} | {decision} |\n");
    }
    text
}

const DETECTION: &str = "\
# Detection

The format of a text is determined from its first 32 KiB. `givens detect` shows the ranking of formats with reasons,
`--from` sets the format, and if two formats fit equally well but read different grids, F023 reports that.

1. Bytes become text: compression and encoding are recognised by the first bytes; binary files are named and rejected.
2. Each format looks for evidence of itself (a header, a root element, brackets, bars, delimiters): up to 50 points. Most
   find none at once.
3. The other formats read the head. The share of it that becomes grids without clashes gives up to 200 points, grids with
   clashes 170, malformed puzzles 80. A format that reads no puzzle without [doubt](#evidence-against) claims a text
   only if it covers 40 % of the head, or if the text names the format.
4. The extension of the file adds 5 points: it breaks ties and never outweighs the content.

Two kinds of evidence decide at once: a text that names its format (a header, a host, a root element) is of that
format even if it is damaged, and gets 175 points for it; and an object whose members are those of one program is no
document of JSON in general.

Five lines of 81 cells may be one samurai. Where its four shared boxes agree, they are read as five puzzles with a
warning (F023): only `--from samurai` can say what is meant.

Numbers of rows, columns and cells may count from 0 or from 1. What a puzzle names decides: a 0, or the number that is only
there if they count from 1. Where it names neither, F023 says from which they were counted; puzzles of one file are decided
each for itself. The cells of all regions of a jigsaw together are all cells, so there they are certain.

Links of several programs may be in one list, whichever of them it is taken for: each line is read as what its host, or
its code, says.

Letters stand for digits where no other format fits, and a line near the beginning states them in the order of the digits
(`symbols: LINTGRAEK`, `# alphabet = A, B, C, …`): up to nine, each once.

The last line of `givens detect`, `decision` in its JSON, says in one sentence why this format was chosen and not the second:

```text
decided: `boxed` because of rules between bands; `rows` is second: its evidence, lines of glued cells, is weaker
```

The scores are in crates/formats/src/format/detect.rs and crates/formats/src/format/trial.rs, the evidence in each codec. The tests check for every
fixture and for random records that what a format writes is detected as that format.

Files from elsewhere are tried by hand. `cargo run --release --example wild -- FOLDER EXPECTATIONS` compares each with
what a person sees in it and counts those that are right, warned, refused and wrong; `tools/claims.sh FOLDER`
counts the files of folders without puzzles for which `check` reports an error all the same
([measurements](measurements/2026-11-28-wild.md)).

## Evidence against

Source text, documentation and tables of numbers have lists and lines that have the size of a grid. Lines, rows, tables
and lists in programs therefore claim no text because of:

- grids in which half of the givens or more clash, or with fewer different digits than one solution needs, and no
  candidates: empty grids, flags, bit masks;
- tables: full grids in which half of the numbers or more are again in their row or column (regions, permutations),
  or most numbers are larger than the side (indices); named or headed by a word such as `regions`, tables with blanks;
  in source text, grids in which nine of ten numbers are again in their row, column or box. They are skipped, with a
  warning in lines and rows and a note in source text (F058), also beside puzzles, unless `--from` names the format;
- malformed puzzles: more than 50 of them and no other; runs of more than 100 lines without a grid; single lines
  whose length is far from that of any grid; words, and rules of `-`, `=` or `_`;
- numbers of which most are larger than 25, hexadecimal numbers, and matrices of more than 50 rows; in `matlab`,
  comments of C;
- lines of glued cells whose groups differ in length, or that have a digit twice, if more than three of four lines are
  such: numbers of several digits. A row with its solution beside it has its digits twice all the same.

Where a text does not say that it is about puzzles (`sudoku`, `puzzle`, `givens`, `clue` and such words), more is needed of formats
without a mark of their own, because data and tests of programs have lists of all sizes:

- what is malformed counts in documents, tables and lists only if it has nearly the cells of a 9×9 grid (70 to 92, one after
  the other, glued in rows or not); in lines and rows not if it is up to three lines of a larger grid, or if more than a
  twentieth of its numbers are no values of cells (larger than 25, with decimals, negative);
- in documents, tables and lists, grids of up to 5×5, and those below 9×9 with few givens, are doubtful: `[1, 0, 0, 0, 2, …]`;
- so are grids with clashes among such numbers; and of other sizes than 9×9, doubtful grids with clashes or without a given
  count for nothing.

A text of at most 4 KiB that has hardly anything but cells needs no word.

If such a grid is all that a text has, or its cells cover 40 % of the head, it is claimed, so that its problems are
reported: a puzzle with clashes is a clashing puzzle. Comments above it are not counted, and a 9×9 grid with 27 blanks
and eight different digits is claimed however many of its givens clash. More than 25 such grids, not all of them empty, are a
table of something else, such as the matrix of an exact cover; and in source text, grids full of clashes count for
nothing.

A text with one grid is refused (F033) if a line beside it names a constraint (`thermo`, `cage`, `diagonal`, …) and
either begins with it and has two numbers or more, or has no other words. Beside several grids, such a line and a call
with numbers below the last grid are reported as warnings (F029).

In a folder, a file that no format claims is skipped, not an error. The run reports the number of skipped files by
reason, and `--verbose` lists them.

## Texts that can be read in several ways

Generated from fixtures/ambiguous.

| text | puzzles | decision |
|---|---|---|
";
