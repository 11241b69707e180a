//! Drawn rules between the rows of a grid.
//!
//! ```text
//! rule   = stroke line: only  - = + * . : ' | # _  spaces and drawn lines, and among them
//!          three horizontal strokes in a row ("---", "===", "───", "___", "###") or "- - -"
//!        / edge stroke 2*( corner stroke ) edge   ; "+-+-+-+", "┠─┼─╂─┨": a stroke for each cell
//! ```
//!
//! Rule lines may hold dots (`.-------.`), so they are recognised before cells are
//! counted. A line of dashes can also be a row of blanks where `-` is the blank; the
//! codec that knows the rows decides.

use crate::{
    cells::mark::fold,
    syntax::{
        combinators::{
            Parser, alt, eof, fold_many1, many_m_n, opt, recognize, satisfy, tag, take_while_m_n,
            take_while1, terminated, value, verify,
        },
        expect::{Parsed, whole},
    },
};

/// Whether the line is a drawn rule.
pub(crate) fn is_rule(line: &str) -> bool {
    let drawn = |byte: u8| matches!(byte, b'-' | b'=' | b'_' | b'#') || !byte.is_ascii();
    let written = |byte: u8| byte.is_ascii_alphanumeric();
    // Rows are many and rules are few: the bytes of most lines decide, without the grammar.
    let is_rule = |text: &str| rule(text).is_ok() || whole(lattice, text).is_some();
    line.bytes().any(drawn) && !line.bytes().any(written) && is_rule(line.trim())
}

/// `lattice = [edge] stroke 2*( corner stroke ) [edge]`: above and below cells in boxes of their own
fn lattice(input: &str) -> Parsed<'_, ()> {
    let stroke = || satisfy(is_stroke);
    let corner = satisfy(|c| fold(c) == '+');
    let edge = || opt(satisfy(|c| matches!(fold(c), '+' | '|')));
    let strokes = many_m_n(2, usize::MAX, (corner, stroke()));
    value((), (edge(), stroke(), strokes, edge())).parse(input)
}

/// `rule = 1*( strokes / other ) EOL` with at least one run of strokes
fn rule(input: &str) -> Parsed<'_, bool> {
    let part = alt((value(true, strokes), value(false, other)));
    let parts = fold_many1(part, || false, |drawn, is_stroke| drawn | is_stroke);
    terminated(verify(parts, |drawn| *drawn), eof).parse(input)
}

/// `strokes = 3*"-" / 3*"=" / 3*"_" / 3*"#" / "- - -" / "= = ="`
fn strokes(input: &str) -> Parsed<'_, &str> {
    alt((take_while_m_n(3, usize::MAX, is_stroke), tag("- - -"), tag("= = ="))).parse(input)
}

/// `other = one character that a rule may hold`
fn other(input: &str) -> Parsed<'_, &str> {
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
            "+-+-+-+-+",
            "┠─┼─┼─╂─┼─┨",
            "-+-+-+-",
            "======",
            "#############",
        ] {
            assert!(is_rule(line), "{line}");
        }
    }

    #[test]
    fn rows_are_no_rules() {
        for line in [
            "",
            ".........",
            "..3|...|...",
            ". . . | . . .",
            "*.*",
            "--",
            "|  |",
            "53..7....",
            "-.-.-.-.-",
            "|-|-|-|-|",
            "+-+",
        ] {
            assert!(!is_rule(line), "{line}");
        }
    }
}
