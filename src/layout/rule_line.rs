//! Drawn rules between the rows of a grid.
//!
//! ```text
//! rule   = stroke line: only  - = + * . : ' | # _  spaces and drawn lines, and among them
//!          three horizontal strokes in a row ("---", "===", "───", "___", "###") or "- - -"
//! ```
//!
//! Rule lines may hold dots (`.-------.`), so they are recognised before cells are
//! counted. A line of dashes can also be a row of blanks where `-` is the blank; the
//! codec that knows the rows decides.

use nom::{
    IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while1},
    character::complete::satisfy,
    combinator::{eof, recognize, value},
    multi::fold_many1,
};

use crate::cells::mark::fold;

/// Whether the line is a drawn rule.
pub(crate) fn is_rule(line: &str) -> bool {
    let drawn = |byte: u8| matches!(byte, b'-' | b'=' | b'_' | b'#') || !byte.is_ascii();
    let written = |byte: u8| byte.is_ascii_alphanumeric();
    // Rows are many and rules are few: most lines are settled by their bytes.
    line.bytes().any(drawn) && !line.bytes().any(written) && rule(line.trim()).is_ok()
}

/// `rule = 1*( strokes / other ) EOL` with at least one run of strokes
fn rule(input: &str) -> IResult<&str, bool> {
    let piece = alt((value(true, strokes), value(false, other)));
    let (rest, drawn) = fold_many1(piece, || false, |drawn, stroke| drawn | stroke).parse(input)?;
    let (rest, _) = eof(rest)?;
    if drawn {
        Ok((rest, true))
    } else {
        Err(nom::Err::Error(nom::error::Error::new(rest, nom::error::ErrorKind::Verify)))
    }
}

/// `strokes = 3*"-" / 3*"=" / 3*"_" / 3*"#" / "- - -" / "= = ="`
fn strokes(input: &str) -> IResult<&str, &str> {
    alt((recognize((run, run, run, take_while_strokes)), recognize(tag("- - -")), recognize(tag("= = ="))))
        .parse(input)
}

fn run(input: &str) -> IResult<&str, char> {
    satisfy(is_stroke).parse(input)
}

fn take_while_strokes(input: &str) -> IResult<&str, &str> {
    nom::bytes::complete::take_while(is_stroke).parse(input)
}

/// `other = one character that a rule may hold`
fn other(input: &str) -> IResult<&str, &str> {
    alt((recognize(satisfy(|c| is_corner(fold(c)))), take_while1(char::is_whitespace))).parse(input)
}

fn is_stroke(c: char) -> bool {
    matches!(fold(c), '-' | '=' | '_' | '#')
}

const fn is_corner(c: char) -> bool {
    matches!(c, '-' | '=' | '_' | '+' | '*' | '.' | ':' | '\'' | '`' | ',' | '|' | '#' | '!')
}

#[cfg(test)]
mod tests {
    use super::is_rule;

    #[test]
    fn rules_of_every_style() {
        for line in [
            "-------|-------|-------",
            "------+-------+------",
            "+-------+-------+-------+",
            " *-----------*",
            "|---+---+---|",
            "- - - - - - - - - - -",
            ".-------.-------.-------.",
            "'-------'-------'-------'",
            ":-------+-------+-------:",
            "├───┼───┼───┤",
            "╠═══╬═══╬═══╣",
            "======",
            "#############",
        ] {
            assert!(is_rule(line), "{line}");
        }
    }

    #[test]
    fn rows_are_no_rules() {
        for line in ["", ".........", "..3|...|...", ". . . | . . .", "*.*", "--", "|  |", "53..7...."] {
            assert!(!is_rule(line), "{line}");
        }
    }
}
