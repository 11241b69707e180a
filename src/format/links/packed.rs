//! Packed payloads: lz-string in base64, with a JSON document in it.
//!
//! A damaged link is repaired if the result proves it: the text packs to exactly the symbols that it was
//! unpacked from. Pluses may have become spaces, and two slashes one.

use crate::{
    diagnostic::{Diagnostic, Rule, Severity},
    syntax::{
        combinators::{Parser, all_consuming, peek, preceded, tag, take_while_m_n},
        expect::Parsed,
        json::{Tape, skip_space},
        lz_string::{Damage, is_packed_of, unpack},
    },
    text::Span,
};

use super::{payload::Payload, zipped::unzip};

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
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).severity(Severity::Warning);
    diagnostic.at(payload.span, "")
}

fn broken(message: impl Into<String>, place: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).at(place, "");
    diagnostic.help("copy the whole link again from the address bar")
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
