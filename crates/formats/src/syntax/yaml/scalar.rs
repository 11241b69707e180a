//! Names, dashes, and scalar values.
//!
//! `block` and `flow` pass the text that may be one, and get its JSON. A plain scalar is a number only if it is a short one
//! of JSON, as a longer one may be the cells of a row.

use super::scan::YamlScan;
use crate::{
    syntax::{
        combinators::{
            Parser, alt, anychar, char, delimited, eof, line_ending, many0_count, map_opt, multispace0,
            none_of, not, one_of, pair, peek, preceded, recognize, space0, space1, tag, take_while_m_n,
            terminated, value, verify,
        },
        expect::{Fault, Mismatch, Parsed, expect},
        json,
    },
    text::Span,
};

/// Whether a text begins with the dash of an item.
pub(crate) fn is_item(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\n', '\r']))
}

/// `key = ( quoted / name ) *SP ":" ( SP / EOL )`: the name, with its quotes
pub(crate) fn key(input: &str) -> Parsed<'_, &str> {
    let end = peek(alt((value((), one_of(" \t\r\n")), value((), eof))));
    terminated(alt((quoted, name)), (space0, char(':'), end)).parse(input)
}

/// `name = first *( any but ":", EOL / ":" with something behind it )`
fn name(input: &str) -> Parsed<'_, &str> {
    let colon = terminated(char(':'), not(alt((value((), one_of(" \t\r\n")), value((), eof)))));
    let other = verify(none_of(":\r\n"), |c| *c != ' ');
    let space = terminated(space1, not(one_of(":#")));
    let name = pair(
        none_of("[]{},\"'|>#:\r\n\t "),
        many0_count(alt((value((), other), value((), colon), value((), space)))),
    );
    recognize(name).parse(input)
}

/// `quoted = DQUOTE *( any / escape ) DQUOTE / "'" *( any / "''" ) "'"`
pub(super) fn quoted(input: &str) -> Parsed<'_, &str> {
    let double = alt((value((), preceded(char('\\'), anychar)), value((), none_of("\"\\"))));
    let single = alt((value((), tag("''")), value((), none_of("'"))));
    let double = delimited(char('"'), many0_count(double), expect("`\"`", char('"')));
    let single = delimited(char('\''), many0_count(single), expect("`'`", char('\'')));
    recognize(alt((double, single))).parse(input)
}

/// One character of a quoted text: a line end and the white space around it are a space.
fn character(quote: char) -> impl Fn(&str) -> Parsed<'_, char> {
    move |input| {
        let fold = value(' ', (space0, line_ending, multispace0));
        if quote == '\'' {
            return alt((fold, value('\'', tag("''")), anychar)).parse(input);
        }
        let escape = preceded(peek(char('\\')), alt((preceded(char('\\'), own_escape), json::escape)));
        alt((fold, escape, anychar)).parse(input)
    }
}

/// `own-escape = "0" / "a" / "e" / "v" / SP / "N" / "_" / "x" 2HEXDIG / "U" 8HEXDIG`: those that JSON does not have
fn own_escape(input: &str) -> Parsed<'_, char> {
    let letter = map_opt(anychar, |letter| {
        Some(match letter {
            '0' => '\0',
            'a' => '\u{7}',
            'e' => '\u{1B}',
            'v' => '\u{B}',
            ' ' => ' ',
            'N' => '\u{85}',
            '_' => '\u{A0}',
            _ => return None,
        })
    });
    let code = |digits| {
        map_opt(take_while_m_n(digits, digits, |c: char| c.is_ascii_hexdigit()), |code: &str| {
            char::from_u32(u32::from_str_radix(code, 16).ok()?)
        })
    };
    alt((letter, preceded(char('x'), code(2)), preceded(char('U'), code(8)))).parse(input)
}

impl<'t> YamlScan<'t> {
    /// Adds a text in quotes.
    pub(super) fn push_quoted(&mut self, quoted: &'t str, start: usize) -> Result<(), Fault> {
        let quote = if quoted.starts_with('"') { '"' } else { '\'' };
        let mut rest = &quoted[1..quoted.len() - 1];
        let end = start + quoted.len() - 1;
        self.json.insert("\"", Span::new(start, start + 1));
        while !rest.is_empty() {
            let from = end - rest.len();
            let (left, c) = character(quote)(rest)
                .map_err(|error| Fault { at: from, expected: Mismatch::from_error(error).expected })?;
            self.push_char(c, Span::new(from, end - left.len()));
            rest = left;
        }
        self.json.insert("\"", Span::new(end, end + 1));
        Ok(())
    }

    /// Adds a text of parts of lines, with a sign after each: a space, or line ends.
    pub(super) fn push_lines(&mut self, parts: &[(Span, &str)]) {
        let ends =
            parts.first().zip(parts.last()).map_or(Span::at(self.at), |(first, last)| first.0.to(last.0));
        self.json.insert("\"", Span::at(ends.start));
        for (number, (part, sign)) in parts.iter().enumerate() {
            for (at, c) in self.text[part.range()].char_indices() {
                let start = part.start + at;
                self.push_char(c, Span::new(start, start + c.len_utf8()));
            }
            if let Some((next, _)) = parts.get(number + 1) {
                sign.chars().for_each(|c| self.push_char(c, Span::new(part.end, next.start)));
            }
        }
        self.json.insert("\"", Span::at(ends.end));
    }

    /// Adds a plain scalar: a word or number of JSON, or a text.
    pub(super) fn push_plain(&mut self, parts: &[(Span, &str)]) {
        let [(span, _)] = parts else { return self.push_lines(parts) };
        let word = match &self.text[span.range()] {
            "" | "~" | "null" | "Null" | "NULL" => "null",
            "true" | "True" | "TRUE" | "yes" | "Yes" | "YES" | "on" | "On" | "ON" => "true",
            "false" | "False" | "FALSE" | "no" | "No" | "NO" | "off" | "Off" | "OFF" => "false",
            number if is_number(number) => return self.json.copy(number, span.start),
            _ => return self.push_lines(parts),
        };
        self.json.insert(word, *span);
    }

    fn push_char(&mut self, c: char, span: Span) {
        let mut buffer = [0; 4];
        let plain = c.encode_utf8(&mut buffer);
        match c {
            '"' => self.json.insert("\\\"", span),
            '\\' => self.json.insert("\\\\", span),
            '\0'..='\x1F' => self.json.insert(&format!("\\u{:04x}", u32::from(c)), span),
            _ if self.text[span.range()] == *plain => self.json.copy(plain, span.start),
            _ => self.json.insert(plain, span),
        }
    }
}

/// Whether a text is a short number of JSON: a longer one may be the cells of a row.
fn is_number(text: &str) -> bool {
    text.len() <= 3
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'))
}
