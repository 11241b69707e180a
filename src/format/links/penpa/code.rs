//! The code of a link: base64, deflated.

use std::io::Read;

use base64::{
    DecodeError, Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use flate2::read::DeflateDecoder;

use crate::{
    diagnostic::{Diagnostic, Rule},
    syntax::{
        combinators::{Parser, alt, anychar, char, fold_many0, is_not, map_opt, preceded, tag},
        expect::Parsed,
        percent::decoded,
    },
    text::Span,
};

/// The largest size of a board.
const LIMIT: u64 = 4 << 20;
/// Links lose their padding.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);
/// What is abbreviated by a character behind `z`: each with its character before it.
const ABBREVIATIONS: &str = r#"
    Zz Onull 9"qa" Q"pu_q" A"pu_a" G"grid" M"edit_mode" S"surface" L"line" E"lineE" W"wall" C"cage" N"number"
    Y"symbol" P"special" B"board" R"command_redo" U"command_undo" 8"command_replay" 1"numberS" F"freeline"
    2"freelineE" T"thermo" 3"arrows" D"direction" 0"squareframe" 5"polygon" 4"deletelineE" 6"killercages"
    7"nobulbthermo" _"__a""#;

/// Returns the board in a code at this place, or what is wrong with it.
pub(super) fn inflated(raw: &str, whole: Span) -> Result<String, Box<Diagnostic>> {
    let code = decoded(raw);
    let broken = |message: &str, place: Span| {
        let diagnostic = Diagnostic::new(Rule::BrokenDocument, message).at(place, "");
        Box::new(diagnostic.help("the link was cut off, or a `+` was turned into a space: copy it again"))
    };
    let packed = BASE64.decode(&*code).map_err(|error| match error {
        DecodeError::InvalidByte(at, _) if at < code.len() => {
            let place = Span::at(whole.start + code.floor_char_boundary(at));
            // The place of a decoded character is unknown.
            let place = if code == raw { place } else { whole };
            broken("this character is not base64", place)
        }
        _ => broken("the code has a length that no code of base64 has", whole),
    })?;
    let mut text = Vec::new();
    let read = DeflateDecoder::new(packed.as_slice()).take(LIMIT + 1).read_to_end(&mut text);
    if text.len() as u64 > LIMIT {
        let message = "the code inflates to more than 4 MiB, which no board needs";
        return Err(Box::new(Diagnostic::new(Rule::BrokenDocument, message).at(whole, "")));
    }
    read.map_err(|_| broken("the code does not inflate", whole))?;
    String::from_utf8(text).map_err(|_| broken("the code holds no text", whole))
}

/// Returns layers with the names of their abbreviations.
pub(super) fn written_out(text: &str) -> String {
    layers(text).unwrap_or_default().1
}

/// `layers = *( text / "z" character / "z" )`
fn layers(input: &str) -> Parsed<'_, String> {
    let abbreviations: Vec<_> = ABBREVIATIONS.split_whitespace().collect();
    let written_out = |sign: char| abbreviations.iter().find_map(|name| name.strip_prefix(sign));
    let part = alt((is_not("z"), preceded(char('z'), map_opt(anychar, written_out)), tag("z")));
    let mut layers = fold_many0(part, || String::with_capacity(input.len() * 2), |text, part| text + part);
    layers.parse(input)
}
