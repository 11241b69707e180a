//! A file in another format.

use givens::{
    format::{self, ConvertOptions, ListLanguage, WriteOptions},
    record::Field,
    text::{Source, decode as decoded},
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, diagnostics::Diagnostic, error, settings::CheckSettings};

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
