//! The code of a link: base64, deflated.

use std::io::Read;

use base64::{
    DecodeError, Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use flate2::read::DeflateDecoder;

use crate::{
    diagnostic::{Diagnostic, Rule},
    syntax::percent::decoded,
    text::Span,
};

/// No board is larger.
const LIMIT: u64 = 4 << 20;
/// Links lose their padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);
/// What characters behind `z` stand for. `zZ` is a `z` that stands for itself.
const NAMES: [(u8, &str); 30] = [
    (b'Z', "z"),
    (b'9', "\"qa\""),
    (b'Q', "\"pu_q\""),
    (b'A', "\"pu_a\""),
    (b'G', "\"grid\""),
    (b'M', "\"edit_mode\""),
    (b'S', "\"surface\""),
    (b'L', "\"line\""),
    (b'E', "\"lineE\""),
    (b'W', "\"wall\""),
    (b'C', "\"cage\""),
    (b'N', "\"number\""),
    (b'Y', "\"symbol\""),
    (b'P', "\"special\""),
    (b'B', "\"board\""),
    (b'R', "\"command_redo\""),
    (b'U', "\"command_undo\""),
    (b'8', "\"command_replay\""),
    (b'1', "\"numberS\""),
    (b'F', "\"freeline\""),
    (b'2', "\"freelineE\""),
    (b'T', "\"thermo\""),
    (b'3', "\"arrows\""),
    (b'D', "\"direction\""),
    (b'0', "\"squareframe\""),
    (b'5', "\"polygon\""),
    (b'4', "\"deletelineE\""),
    (b'6', "\"killercages\""),
    (b'7', "\"nobulbthermo\""),
    (b'_', "\"__a\""),
];

/// The board that a code at an offset holds, or what is wrong with it.
pub(super) fn inflated(raw: &str, start: usize) -> Result<String, Box<Diagnostic>> {
    let code = decoded(raw);
    let whole = Span::new(start, start + raw.len());
    let fault = |message: &str, place: Span| {
        let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).at(place, "");
        Box::new(diagnostic.help("the link was cut off, or a `+` was turned into a space: copy it again"))
    };
    let packed = BASE64.decode(&*code).map_err(|error| match error {
        DecodeError::InvalidByte(at, _) if at < code.len() => {
            // A character that was decoded stands elsewhere.
            let place = Span::at(start + code.floor_char_boundary(at));
            let place = if code == raw { place } else { whole };
            fault("this character is not base64", place)
        }
        _ => fault("the code has a length that no code of base64 has", whole),
    })?;
    let mut text = Vec::new();
    let read = DeflateDecoder::new(packed.as_slice()).take(LIMIT + 1).read_to_end(&mut text);
    if text.len() as u64 > LIMIT {
        let message = "the code inflates to more than 4 MiB, which no board needs";
        return Err(Box::new(Diagnostic::new(Rule::BrokenDocument, message).at(whole, "")));
    }
    read.map_err(|_| fault("the code does not inflate", whole))?;
    String::from_utf8(text).map_err(|_| fault("the code holds no text", whole))
}

/// The layers with their names written out.
pub(super) fn written_out(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut pieces = text.split('z');
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let name = piece.bytes().next().and_then(|sign| {
            let null = (sign == b'O').then_some("null");
            null.or_else(|| NAMES.iter().find(|(other, _)| *other == sign).map(|(_, name)| *name))
        });
        match name {
            Some(name) => out.extend([name, &piece[1..]]),
            None => out.extend(["z", piece]),
        }
    }
    out
}
