//! Packed payloads: lz-string in base64, with a JSON document in it.
//!
//! What became of a link on its way is put right where the result proves it: a text packs to the very
//! symbols that it was unpacked from. Pluses may have become spaces, and two slashes one.

use crate::{
    diagnostic::{Diagnostic, Rule, Severity},
    syntax::{
        json::{Tape, white},
        lz_string::{Damage, is_packed_of, unpack},
    },
};

use super::{Payload, zipped::unzip};

/// So many slashes are tried, in a payload no longer than this.
const SLASHES: usize = 24;
const LONGEST_TRIED: usize = 1 << 14;

/// The document of a packed payload, or `None` with the reasons in the diagnostics.
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
                diagnostics.push(mended(how, payload));
                return Some(text);
            }
        }
    }
    match plain {
        Ok(text) if is_json(&text) || unzip(&text).is_some_and(|text| is_json(&text)) => {
            let message = "no known program packs a document like this: it may be damaged";
            let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).severity(Severity::Warning);
            diagnostics.push(diagnostic.at(payload.span(), ""));
            Some(text)
        }
        Ok(_) => {
            diagnostics.push(broken("the code is damaged: it unpacks to no document".to_owned(), payload));
            None
        }
        Err(damage) => {
            diagnostics.push(damaged(damage, payload, packed));
            None
        }
    }
}

/// The document of a payload that lost what copying loses, and how it was found.
fn repaired(payload: &Payload<'_>, packed: &str) -> Option<(String, &'static str)> {
    let sound = |packed: &str| unpack(packed).ok().filter(|text| is_packed_of(packed, text));
    let joined = format!("{packed}{}", payload.after.trim_end());
    let joined = (joined.len() > packed.len()).then(|| sound(&joined)).flatten();
    let joined = joined.map(|text| (text, "read with the rest of the line, with `+` for spaces"));
    joined.or_else(|| {
        let text = doubled(packed).find_map(|packed| sound(&packed))?;
        Some((text, "read with a slash doubled that had been lost"))
    })
}

fn is_json(text: &str) -> bool {
    let mut tape = Tape::default();
    tape.read(text, white(text.as_bytes(), 0)).is_ok()
}

/// The payload with one slash doubled, for each of its lone slashes.
fn doubled(packed: &str) -> impl Iterator<Item = String> {
    let bytes = packed.as_bytes();
    let is_lone = |&at: &usize| {
        bytes[at] == b'/' && bytes.get(at + 1) != Some(&b'/') && (at == 0 || bytes[at - 1] != b'/')
    };
    let length = if bytes.len() <= LONGEST_TRIED { bytes.len() } else { 0 };
    let places = (0..length).filter(is_lone).take(SLASHES);
    places.map(|at| format!("{}/{}", &packed[..at], &packed[at..]))
}

fn mended(message: &str, payload: &Payload<'_>) -> Diagnostic {
    let diagnostic =
        Diagnostic::new(Rule::BrokenDocument, format!("the link was damaged on its way: {message}"));
    diagnostic.severity(Severity::Warning).at(payload.span(), "")
}

fn broken(message: String, payload: &Payload<'_>) -> Diagnostic {
    let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).at(payload.span(), "");
    diagnostic.help("copy the whole link again from the address bar")
}

fn damaged(damage: Damage, payload: &Payload<'_>, packed: &str) -> Diagnostic {
    let start = payload.text.len() - packed.len();
    match damage {
        Damage::Symbol(at, c) => {
            let mut diagnostic = broken(format!("`{}` is no symbol of base64", c.escape_debug()), payload);
            diagnostic.labels[0].span = payload.part(start + at, start + at + c.len_utf8());
            diagnostic
        }
        Damage::CutOff => broken("the code is cut off: it ends before its document does".to_owned(), payload),
        Damage::Code(at) => {
            let mut diagnostic =
                broken("the code is damaged: it means nothing from here on".to_owned(), payload);
            diagnostic.labels[0].span = payload.part(start + at, start + at + 1);
            diagnostic
        }
        Damage::TooMuch(most) => {
            let message = format!("the code unpacks to more than {most} characters, which no puzzle has");
            Diagnostic { help: None, ..broken(message, payload) }
        }
        Damage::Utf16 => {
            broken("the code is damaged: it unpacks to halves of characters".to_owned(), payload)
        }
    }
}
