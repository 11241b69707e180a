//! The formats, and which one a file is in.

use givens::{
    format::{self, FormatInfo as Info, ReadOptions},
    record::Field,
    text::{Source, decode},
};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, diagnostics::Diagnostic, needs_whole};

/// A format.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FormatInfo {
    /// Its name in options: `line`.
    #[tsify(type = "FormatId")]
    pub id: &'static str,
    /// What it is, in a few words.
    pub name: &'static str,
    /// The kind of formats that it belongs to: `lines`, `grids`, `tables`, `documents`, `links`, `source text`.
    pub shelf: &'static str,
    /// What it is, in a sentence.
    pub description: String,
    pub extensions: Vec<&'static str>,
    pub reads: bool,
    pub writes: bool,
    /// Whether it holds more than one puzzle per file.
    pub many: bool,
    /// What it holds besides givens: `title`, `candidates`, …
    pub holds: Vec<&'static str>,
    /// The shapes that it holds: `any`, `9×9`, …
    pub shapes: String,
}

/// The format of a file.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Detection {
    /// The format that fits best; none if no format fits.
    #[tsify(type = "FormatId", optional)]
    pub format: Option<&'static str>,
    /// Why it was chosen and not the second, in one sentence; or why no format fits.
    pub reason: String,
    /// The formats that are not ruled out, best first.
    pub candidates: Vec<DetectedFormat>,
    /// The encoding of the text: `UTF-8`, …
    pub encoding: String,
    /// Why no format fits, with the place.
    #[tsify(optional)]
    pub diagnostic: Option<Diagnostic>,
}

/// A format that a text may be in.
#[derive(Debug, Serialize, Tsify)]
pub struct DetectedFormat {
    #[tsify(type = "FormatId")]
    pub format: &'static str,
    /// How well it fits, 0 to 255.
    pub score: u8,
    /// The evidence and the result of reading on trial.
    pub reason: String,
}

impl FormatInfo {
    fn of(info: &Info) -> Self {
        Self {
            id: info.id,
            name: info.name,
            shelf: info.shelf.name(),
            description: if info.writes.is_empty() { info.name.to_owned() } else { info.writes.to_owned() },
            extensions: info.extensions.to_vec(),
            reads: true,
            writes: info.is_written(),
            many: info.many,
            holds: info.holds.iter().map(Field::name).collect(),
            shapes: info.shapes.to_string(),
        }
    }
}

/// Returns all formats, in the order in which they are listed.
///
/// # Errors
///
/// Never.
#[wasm_bindgen(unchecked_return_type = "FormatInfo[]")]
pub fn formats() -> Result<Vec<Ts<FormatInfo>>> {
    givens::Format::all().map(|format| Ok(FormatInfo::of(format.info()).into_ts()?)).collect()
}

/// Returns the version of the library.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Returns the options of reading a file of this name.
pub fn read_options(name: Option<&str>) -> ReadOptions {
    let extension = name.and_then(|name| Some(name.rsplit_once('.')?.1.to_owned()));
    ReadOptions::default().with_extension(extension)
}

/// Finds the format of a file from its bytes, or those at its beginning: 64 KiB are enough.
#[wasm_bindgen]
pub fn detect(bytes: Vec<u8>, name: Option<String>) -> Result<Ts<Detection>> {
    let options = read_options(name.as_deref());
    let detected = format::detect_bytes(&bytes, &options);
    let is_built = |found: &format::DetectedFormat| found.format.info().is_read();
    if detected.as_ref().is_ok_and(|found| !found.ranking.iter().all(is_built)) {
        return Err(needs_whole());
    }
    let decoded = decode(bytes);
    let encoding = decoded.encoding.to_string();
    let detection = match detected {
        Ok(found) => Detection {
            format: found.best().map(givens::Format::id),
            reason: found.decision().unwrap_or_default(),
            candidates: found.ranking.iter().map(DetectedFormat::of).collect(),
            encoding,
            diagnostic: None,
        },
        Err(reason) => Detection {
            format: None,
            reason: reason.message.clone(),
            candidates: Vec::new(),
            encoding,
            diagnostic: Some(Diagnostic::of(&reason, &Source::new("", decoded.text), 0.0, None)),
        },
    };
    Ok(detection.into_ts()?)
}

impl DetectedFormat {
    fn of(found: &format::DetectedFormat) -> Self {
        Self { format: found.format.id(), score: found.score, reason: found.reason.clone() }
    }
}
