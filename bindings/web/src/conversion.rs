//! A file in another format.

use givens::{
    Format, Record,
    format::{self, ConvertOptions, ListLanguage, WriteOptions, Writer, variant_text},
    record::{AnyRecord, Field, FieldSet, VariantRecord},
    text::{Source, decode as decoded},
};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{Result, diagnostics::Diagnostic, error, readings::Reading, settings::CheckSettings};

/// How a file is converted.
#[derive(Debug, Default, Deserialize, Tsify)]
#[serde(rename_all = "camelCase", default)]
pub struct ConvertSettings {
    /// The name of the file, whose extension breaks ties in detection.
    #[tsify(optional)]
    pub name: Option<String>,
    /// The id of the format that is read; detected if none.
    #[tsify(type = "FormatId", optional)]
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
    /// Whether variants are written without the clues that the other format cannot state; otherwise they are left out.
    #[tsify(optional)]
    pub drop_clues: bool,
}

/// The result of a conversion.
#[derive(Debug, Serialize, Tsify)]
pub struct Converted {
    /// The id of the format that was read; none if no format fits.
    #[tsify(type = "FormatId", optional)]
    pub from: Option<&'static str>,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    pub bytes: js_sys::Uint8Array,
    /// What the other format could not hold of some record: `title`, …
    pub lost: Vec<&'static str>,
    /// What is wrong, and what the other format cannot state of variants.
    pub diagnostics: Vec<Diagnostic>,
}

/// Converts a file to another format, by its id.
#[wasm_bindgen]
pub fn convert(
    bytes: Vec<u8>,
    #[wasm_bindgen(unchecked_param_type = "FormatId")] to: &str,
    settings: Option<Ts<ConvertSettings>>,
) -> Result<Ts<Converted>> {
    let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
    let write = settings.write_options()?;
    let read = CheckSettings { format: settings.format, boxes: settings.boxes, ..CheckSettings::default() };
    let options = ConvertOptions::default()
        .with_read(read.read_options(settings.name.as_deref().unwrap_or_default())?)
        .with_write(write)
        .with_dropped_clues(settings.drop_clues);
    let converted = format::convert(&bytes, to.parse().map_err(error)?, &options).map_err(error)?;
    let source = Source::new("", decoded(bytes).text);
    Ok(Converted {
        from: converted.from.map(Format::id),
        bytes: js_sys::Uint8Array::from(&converted.bytes[..]),
        lost: converted.lost.iter().map(Field::name).collect(),
        diagnostics: Diagnostic::all(&converted.diagnostics, &source),
    }
    .into_ts()?)
}

#[wasm_bindgen]
impl Reading {
    /// Converts a record to another format, by its number, from the bytes of its part.
    pub fn convert(
        &self,
        record: u32,
        part: Vec<u8>,
        #[wasm_bindgen(unchecked_param_type = "FormatId")] to: &str,
        settings: Option<Ts<ConvertSettings>>,
    ) -> Result<Ts<Converted>> {
        let settings = settings.map(|settings| settings.to_rust()).transpose()?.unwrap_or_default();
        let to: Format = to.parse().map_err(error)?;
        let text = String::from_utf8_lossy(&part).into_owned();
        let mut entry = self.entry(record, part)?;
        let mut written = WrittenRecord::new(to, settings.write_options()?)?;
        match entry.take_any() {
            Some(AnyRecord::Classic(record)) => written.write(&record),
            Some(AnyRecord::Variant(record)) => written.write_variant(&record, settings.drop_clues),
            None => {}
        }
        written.diagnostics.extend(entry.diagnostics);
        Ok(Converted {
            from: None,
            lost: written.lost.iter().map(Field::name).collect(),
            diagnostics: Diagnostic::all(&written.diagnostics, &Source::new("", text)),
            bytes: js_sys::Uint8Array::from(&written.finish()[..]),
        }
        .into_ts()?)
    }
}

/// A document with one record, in memory, where writing does not fail.
struct WrittenRecord {
    to: Format,
    writer: Box<dyn Writer>,
    bytes: Vec<u8>,
    lost: FieldSet,
    diagnostics: Vec<givens::Diagnostic>,
}

impl WrittenRecord {
    fn new(to: Format, options: WriteOptions) -> Result<Self> {
        let writer = to.writer(&options).map_err(error)?;
        Ok(Self { to, writer, bytes: Vec::new(), lost: FieldSet::EMPTY, diagnostics: Vec::new() })
    }

    fn write(&mut self, record: &Record) {
        self.lost = self.writer.write(record, &mut self.bytes).expect("memory takes all");
    }

    fn write_variant(&mut self, record: &VariantRecord, drops_clues: bool) {
        let (text, unstated) = variant_text(&*self.writer, self.to, record, drops_clues);
        self.diagnostics = unstated;
        if let Some(text) = text {
            self.writer.write_variant(&text, &mut self.bytes).expect("memory takes all");
            self.lost = text.lost;
        }
    }

    /// Returns the document; an empty one if nothing was written.
    fn finish(mut self) -> Vec<u8> {
        if !self.bytes.is_empty() {
            self.writer.finish(&mut self.bytes).expect("memory takes all");
        }
        self.bytes
    }
}

impl ConvertSettings {
    fn write_options(&self) -> Result<WriteOptions> {
        let language = match self.language.as_deref() {
            None | Some("python") => ListLanguage::Python,
            Some("javascript") => ListLanguage::JavaScript,
            Some("c") => ListLanguage::C,
            Some("java") => ListLanguage::Java,
            Some("rust") => ListLanguage::Rust,
            Some(other) => return Err(error(format!("no language is called `{other}`"))),
        };
        let options = WriteOptions::default();
        Ok(options.with_blank(self.blank).with_delimiter(self.delimiter).with_language(language))
    }
}
