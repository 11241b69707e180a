//! Whole files in memory: check, read one record.

use givens::{
    format::{self, Entry},
    text::{Source, decode as decoded},
};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::{
    Result,
    batches::Batch,
    error, needs_whole,
    readings::Reading,
    records::{PuzzleRecord, is_unchecked},
    settings::CheckSettings,
};

/// Checks a file.
#[wasm_bindgen]
pub fn check(bytes: &[u8], name: Option<String>, settings: Option<Ts<CheckSettings>>) -> Result<Ts<Batch>> {
    Reading::new(name.unwrap_or_default(), settings)?.whole(bytes)
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
    if is_unchecked(entry) {
        return Err(needs_whole());
    }
    Ok(PuzzleRecord::of(entry, &Source::new("", text), 0.0, index, &options, None).into_ts()?)
}
