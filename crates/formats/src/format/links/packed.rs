//! Packed payloads: lz-string in base64, with a JSON document in it.
//!
//! A damaged link is repaired if the result proves it: the text packs to exactly the symbols that it was
//! unpacked from. Pluses may have become spaces, and two slashes one.

use crate::{
    diagnostic::{Diagnostic, Severity},
    syntax::{
        combinators::{
            Parser, all_consuming, alt, anychar, char, delimited, fold_many0, is_not, map, not, one_of, peek,
            preceded, recognize, tag, take_while_m_n,
        },
        expect::{Mismatch, Parsed},
        json::{Tape, skip_space},
        lz_string::{Damage, is_packed_of, unpack},
    },
    text::Span,
};

use super::{address::pair, payload::Payload};

/// Number of slashes that are doubled to repair a payload.
const MAX_SLASHES: usize = 24;
/// The longest payload that is repaired so.
const MAX_REPAIRED: usize = 1 << 14;

/// `packed = 20*symbol`
pub(super) fn packed(input: &str) -> Parsed<'_, &str> {
    let is_symbol = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=' | '-' | '%');
    all_consuming(take_while_m_n(20, usize::MAX, is_symbol)).parse(input)
}

/// Parses a packed JSON document that begins with `{"`.
pub(super) fn packed_object(input: &str) -> Parsed<'_, &str> {
    preceded(peek(tag("N4Ig")), packed).parse(input)
}

/// Returns the document of a packed payload, or `None` with the reasons in the diagnostics.
pub(super) fn document(
    payload: &Payload<'_>,
    packed: &str,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    let plain = unpack(packed);
    match &plain {
        Ok(text) if is_packed_of(packed, text) => return Some(text.clone()),
        Err(Damage::TooMuch(_)) => {}
        _ => {
            if let Some((text, how)) = repaired(payload, packed) {
                let message = format!("the link was damaged on its way: {how}");
                diagnostics.push(warning(message, payload));
                return Some(text);
            }
        }
    }
    match plain {
        Ok(text) if is_json(&text) || unzip(&text).is_some_and(|text| is_json(&text)) => {
            let message = "no known program packs a document like this: it may be damaged";
            diagnostics.push(warning(message.to_owned(), payload));
            Some(text)
        }
        Ok(_) => {
            diagnostics.push(broken("the code is damaged: it unpacks to no document", payload.span));
            None
        }
        Err(damage) => {
            diagnostics.push(damaged(damage, payload, packed));
            None
        }
    }
}

/// Returns the document of a payload that lost what copying loses, and how it was repaired.
fn repaired(payload: &Payload<'_>, packed: &str) -> Option<(String, &'static str)> {
    let document = |packed: &str| unpack(packed).ok().filter(|text| is_packed_of(packed, text));
    let joined = format!("{packed}{}", payload.after.trim_end());
    let joined = (joined.len() > packed.len()).then(|| document(&joined)).flatten();
    let joined = joined.map(|text| (text, "read with the rest of the line, with `+` for spaces"));
    joined.or_else(|| {
        let text = doubled(packed).find_map(|packed| document(&packed))?;
        Some((text, "read with a slash doubled that had been lost"))
    })
}

fn is_json(text: &str) -> bool {
    let mut tape = Tape::default();
    tape.read(text, skip_space(text.as_bytes(), 0)).is_ok()
}

/// Iterates over the payload with one of its lone slashes doubled.
fn doubled(packed: &str) -> impl Iterator<Item = String> {
    let bytes = packed.as_bytes();
    let is_lone = |&at: &usize| {
        bytes[at] == b'/' && bytes.get(at + 1) != Some(&b'/') && (at == 0 || bytes[at - 1] != b'/')
    };
    let length = if bytes.len() <= MAX_REPAIRED { bytes.len() } else { 0 };
    let places = (0..length).filter(is_lone).take(MAX_SLASHES);
    places.map(|at| format!("{}/{}", &packed[..at], &packed[at..]))
}

fn warning(message: String, payload: &Payload<'_>) -> Diagnostic {
    Diagnostic::broken(message, payload.span).severity(Severity::Warning)
}

fn broken(message: impl Into<String>, place: Span) -> Diagnostic {
    Diagnostic::broken(message, place).help("copy the whole link again from the address bar")
}

/// Reports damage to a payload, of which `packed` is the end.
fn damaged(damage: Damage, payload: &Payload<'_>, packed: &str) -> Diagnostic {
    let start = payload.text.len() - packed.len();
    let part = |at: usize, length: usize| payload.part(start + at, start + at + length);
    let (message, place) = match damage {
        Damage::Symbol(at, c) => {
            let message = format!("`{}` is not a base64 character", c.escape_debug());
            return broken(message, part(at, c.len_utf8()));
        }
        Damage::TooMuch(most) => {
            let message = format!("the code unpacks to more than {most} characters, which no puzzle has");
            return Diagnostic { help: None, ..broken(message, payload.span) };
        }
        Damage::Code(at) => ("the code is damaged: it means nothing from here on", part(at, 1)),
        Damage::CutOff => ("the code is cut off: it ends before its document does", payload.span),
        Damage::Utf16 => ("the code is damaged: it unpacks to halves of characters", payload.span),
    };
    broken(message, place)
}

/// The signs that are not part of words.
const SIGNS: &str = "[]{},:";
/// The names that have a shorter one, each behind it.
const NAMES: &str = "c:color ca:cages ct:center c1:borderColor c2:backgroundColor ce:cells cs:cellSize a:arrows \
    o:overlays u:underlays w:width h:height v:value vd:videos l:lines r:rounded re:regions fs:fontSize \
    th:thickness hl:headLength wp:wayPoints t:title te:text d:duration d2:d";

/// A token of a zipped document.
enum Atom<'t> {
    Sign(char),
    /// A text, with JSON's escapes.
    Text(String),
    Word(&'t str),
}

/// Returns the JSON of a zipped document, which `SudokuPad` packs with its most common parts left out; `None` where it is
/// none.
///
/// ```text
/// document = *( sign / text / word )
/// sign     = "{" / "}" / "[" / "]" / "," / ":"
/// text     = "'" *character "'"       ; where no `"` is anywhere; "\'" for one in it
/// word     = 1*character              ; a name without quotes, the most common in one or two letters
///          / "t" / "f"                ; true, false
///          / "#0" / "#F" / 6HEXDIG    ; colours
/// ```
///
/// An empty object is nothing between two commas.
pub(super) fn unzip(zipped: &str) -> Option<String> {
    let quote = if zipped.contains('"') { '"' } else { '\'' };
    let mut left = zipped.trim();
    let mut json = String::with_capacity(zipped.len() * 2);
    let mut before = '\0';
    while !left.is_empty() {
        let (rest, token) = token(quote, left).ok()?;
        if matches!(before, '[' | ',') && matches!(token, Atom::Sign(',' | ']')) {
            json.push_str("{}");
        }
        let next = if let Atom::Sign(sign) = token { sign } else { 'w' };
        match token {
            Atom::Sign(sign) => json.push(sign),
            Atom::Text(text) => json.extend(["\"", &text, "\""]),
            Atom::Word(word) => push_word(word.trim(), before, rest.starts_with(':'), &mut json),
        }
        (left, before) = (rest, next);
    }
    Some(json)
}

fn token(quote: char, input: &str) -> Parsed<'_, Atom<'_>> {
    let word = preceded(not(char(quote)), is_not(SIGNS));
    alt((map(one_of(SIGNS), Atom::Sign), map(text(quote), Atom::Text), map(word, Atom::Word))).parse(input)
}

/// `text = quote *( escape / character ) quote`
fn text<'t>(quote: char) -> impl Parser<&'t str, Output = String, Error = Mismatch> {
    let escape = alt((map(tag("\\'"), |_| "'"), recognize((char('\\'), anychar))));
    let plain = is_not(if quote == '"' { "\\\"" } else { "\\'" });
    let content = fold_many0(alt((escape, plain)), String::new, |text, part| text + part);
    delimited(char(quote), content, char(quote))
}

fn colour(input: &str) -> Parsed<'_, &str> {
    all_consuming(take_while_m_n(6, 6, |c: char| c.is_ascii_hexdigit())).parse(input)
}

fn push_word(word: &str, before: char, is_name: bool, json: &mut String) {
    if is_name && matches!(before, '{' | ',' | '[') {
        let mut names = NAMES.split(' ').filter_map(|name| pair(':', name).ok());
        let name = names.find(|(_, (short, _))| *short == word).map_or(word, |(_, (_, name))| name);
        json.extend(["\"", name, "\""]);
        return;
    }
    match word {
        "t" => json.push_str("true"),
        "f" => json.push_str("false"),
        "#0" => json.push_str("\"#000000\""),
        "#F" => json.push_str("\"#FFFFFF\""),
        _ if before == ':' && colour(word).is_ok() => json.extend(["\"#", word, "\""]),
        _ => json.push_str(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unzip_adds_what_was_left_out() {
        let zipped = "{cs:50,ce:[[{v:5},,{given:t}],[,,]],t:'it\\'s',c2:00ff00,c1:#F}";
        let json = r##"{"cellSize":50,"cells":[[{"value":5},{},{"given":true}],[{},{},{}]],"title":"it's","backgroundColor":"#00ff00","borderColor":"#FFFFFF"}"##;
        assert_eq!(unzip(zipped).as_deref(), Some(json));
        assert_eq!(unzip("{t:'open"), None);
    }
}
