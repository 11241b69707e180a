//! Records that wait to be written, because they are sorted or drawn at random, in memory or in a temporary file.

use givens_formats::record::FieldSet;

use crate::collection::SortItem;

/// A record that is written later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldRecord {
    /// The index of its output.
    pub target: usize,
    /// The number of its document.
    pub document: usize,
    /// What its text is.
    pub form: HeldForm,
    /// The text.
    pub text: Box<str>,
    /// The values in the name of its file, as a list of JSON.
    pub group: Box<str>,
}

impl HeldRecord {
    /// Appends its bytes, of the first output.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let Self { document, form, text, group, .. } = self;
        [form.to_word(), *document as u64, text.len() as u64, group.len() as u64].write(bytes);
        bytes.extend_from_slice(text.as_bytes());
        bytes.extend_from_slice(group.as_bytes());
    }

    /// Reads what [`write`](Self::write) wrote.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<Self> {
        let mut left = *bytes;
        let [form, lengths @ ..] = <[u64; 4]>::read(&mut left)?;
        let [document, text, group] =
            lengths.map(|length| usize::try_from(length).expect("as it was written"));
        let (text, left) = left.split_at_checked(text)?;
        let (group, left) = left.split_at_checked(group)?;
        *bytes = left;
        let [text, group] = [text, group].map(|text| str::from_utf8(text).expect("as it was written").into());
        Some(Self { target: 0, document, form: HeldForm::of_word(form)?, text, group })
    }
}

/// What the text of a record is that is written later.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeldForm {
    /// The record as it stands.
    Copied,
    /// A line of JSON, which keeps every field of a classic record.
    Json,
    /// The text of a variant in the format that is written, which does not hold these of its fields.
    Variant(FieldSet),
    /// Why the format that is written cannot state a variant.
    Unstated,
    /// The values of a layout, as a list of JSON.
    Values,
}

impl HeldForm {
    /// Returns it as a number, for temporary files.
    pub(super) fn to_word(self) -> u64 {
        match self {
            Self::Copied => 0,
            Self::Json => 1,
            Self::Unstated => 2,
            Self::Values => 4,
            Self::Variant(lost) => 3 | u64::from(lost.bits()) << 32,
        }
    }

    /// Returns the form of such a number.
    pub(super) fn of_word(word: u64) -> Option<Self> {
        match word & u64::from(u32::MAX) {
            0 => Some(Self::Copied),
            1 => Some(Self::Json),
            2 => Some(Self::Unstated),
            4 => Some(Self::Values),
            3 => u32::try_from(word >> 32).ok().map(FieldSet::from_bits).map(Self::Variant),
            _ => None,
        }
    }
}
