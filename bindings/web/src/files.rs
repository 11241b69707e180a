//! Whole files in memory: check, convert, read one record, correct a line.

use givens::{
    Diagnostic as Diagnosed, Rule,
    check::{LineFix, fix_cell, fix_line},
    format::{self, ConvertOptions, Entry, ListLanguage, Shelf, WriteOptions},
    record::Field,
    text::{Source, Span, decode as decoded},
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    diagnostics::{Diagnostic, float},
    error,
    readings::{Batch, CheckSettings, Reading},
    records::PuzzleRecord,
};

/// The length of the longest line, in bytes, that is corrected.
const MAX_LINE: usize = 4096;

/// How a file is converted.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct ConvertSettings {
    /// The name of the file, whose extension breaks ties in detection.
    #[tsify(optional)]
    pub name: Option<String>,
    /// The id of the format that is read; detected if none.
    #[tsify(optional)]
    pub format: Option<String>,
    /// The rows and columns of a box, if the text does not show them.
    #[tsify(type = "[number, number]", optional)]
    pub boxes: Option<(usize, usize)>,
    /// The blank to write.
    #[tsify(optional)]
    pub blank: Option<char>,
    /// The delimiter of `table` and `comma`: `,`, `;` or TAB.
    #[tsify(optional)]
    pub delimiter: Option<char>,
    /// The language of the lists of `literal`.
    #[tsify(type = "\"python\" | \"javascript\" | \"c\" | \"java\" | \"rust\"", optional)]
    pub language: Option<String>,
}

/// The result of a conversion.
#[derive(Debug, Serialize, Tsify)]
pub struct Converted {
    /// The id of the format that was read; none if no format fits.
    #[tsify(optional)]
    pub from: Option<&'static str>,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub bytes: js_sys::Uint8Array,
    /// What the other format could not hold of some record: `title`, …
    pub lost: Vec<&'static str>,
    pub diagnostics: Vec<Diagnostic>,
}

/// A correction of a line that has one meaning only.
#[derive(Debug, Serialize, Tsify)]
pub struct Fix {
    /// What it does: "replace the letter `O` by a blank".
    pub message: String,
    /// The line without its line end, and as it should be.
    pub before: String,
    pub after: String,
    /// The bytes of the line, in the text as UTF-8 without a byte order mark.
    pub start: f64,
    pub end: f64,
    /// Whether nothing else can be meant.
    pub safe: bool,
}

impl Fix {
    /// Returns the correction for a diagnostic about a source with `offset` bytes before it: of the whole line if each line
    /// is a puzzle, else of a cell.
    pub fn of(found: &Diagnosed, source: &Source, offset: f64, shelf: Shelf) -> Option<Self> {
        let rules = [
            Rule::UnknownCharacter,
            Rule::MixedBlanks,
            Rule::OddBlank,
            Rule::FoldedCharacter,
            Rule::StrippedBlanks,
        ];
        let place = found.place().filter(|_| rules.contains(&found.rule))?;
        let (start, end) = source.line_around(place.start);
        let line = source.text()[start..end].trim_end_matches(['\n', '\r']);
        let cell = Span::new(place.start - start, place.end.saturating_sub(start));
        let fix = match shelf {
            _ if line.len() > MAX_LINE => None,
            Shelf::Lines => fix_line(line),
            _ if found.rule == Rule::UnknownCharacter => fix_cell(line, cell),
            _ => None,
        };
        fix.map(|fix| Self::new(fix, line, offset + float(start)))
    }

    fn new(fix: LineFix, before: &str, start: f64) -> Self {
        let (message, before, end) = (fix.changes.join("; "), before.to_owned(), start + float(before.len()));
        Self { message, before, after: fix.line, start, end, safe: fix.is_safe }
    }
}

/// Checks a file.
#[wasm_bindgen]
pub fn check(bytes: &[u8], name: Option<String>, settings: Option<Ts<CheckSettings>>) -> Result<Ts<Batch>> {
    Reading::new(name.unwrap_or_default(), settings)?.whole(bytes)
}

/// Converts a file to another format, by its id.
#[wasm_bindgen]
pub fn convert(bytes: Vec<u8>, to: &str, settings: Option<Ts<ConvertSettings>>) -> Result<Ts<Converted>> {
    let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
    let read = CheckSettings { format: settings.format, boxes: settings.boxes, ..CheckSettings::default() };
    let language = match settings.language.as_deref() {
        None | Some("python") => ListLanguage::Python,
        Some("javascript") => ListLanguage::JavaScript,
        Some("c") => ListLanguage::C,
        Some("java") => ListLanguage::Java,
        Some("rust") => ListLanguage::Rust,
        Some(other) => return Err(error(format!("no language is called `{other}`"))),
    };
    let write = WriteOptions::default();
    let write = write.with_blank(settings.blank).with_delimiter(settings.delimiter).with_language(language);
    let options = ConvertOptions::default()
        .with_read(read.read_options(settings.name.as_deref().unwrap_or_default())?)
        .with_write(write);
    let converted = format::convert(&bytes, to.parse().map_err(error)?, &options).map_err(error)?;
    let source = Source::new("", decoded(bytes).text);
    Ok(Converted {
        from: converted.from.map(givens::Format::id),
        bytes: js_sys::Uint8Array::from(&converted.bytes[..]),
        lost: converted.lost.iter().map(Field::name).collect(),
        diagnostics: Diagnostic::all(&converted.diagnostics, &source),
    }
    .into_ts()?)
}

/// Returns the text of a file as UTF-8, without a byte order mark.
#[wasm_bindgen]
pub fn decode(bytes: Vec<u8>) -> Vec<u8> {
    decoded(bytes).text.into_bytes()
}

/// Returns the record of a text with this number, from 0, in full.
#[wasm_bindgen]
pub fn record(
    text: &str,
    index: Option<u32>,
    settings: Option<Ts<CheckSettings>>,
) -> Result<Ts<PuzzleRecord>> {
    let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
    let options = givens::check::CheckOptions::default().with_rules(settings.rules()?.0);
    let reading = format::read(text, &settings.read_options("")?);
    let index = index.unwrap_or_default();
    let Some(entry) = reading.entries.iter().filter(|entry| Entry::is_puzzle(entry)).nth(index as usize)
    else {
        let reason = reading.diagnostics.first().map_or("there is no such record", |found| &found.message);
        return Err(error(reason));
    };
    Ok(PuzzleRecord::of(entry, &Source::new("", text), 0.0, index, &options).into_ts()?)
}

/// Returns how to correct a line with one puzzle, if this has one meaning.
#[wasm_bindgen]
pub fn fix(line: &str) -> Result<Option<Ts<Fix>>> {
    fix_line(line).map(|fix| Ok(Fix::new(fix, line, 0.0).into_ts()?)).transpose()
}
