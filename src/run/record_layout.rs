//! Layouts of records that the caller chooses: certain columns, or a template for each record.
//!
//! In come the values of records in the order of a layout, which [`NamedValues`] finds; out comes the text of an output:
//! CSV or TSV with a header, objects of JSON, or lines.
//!
//! [`NamedValues`]: super::NamedValues

use serde_json::Value;

use super::{
    rows::{RowForm, field_of_value, object_of, quoted_name},
    template::Template,
};

/// How each record is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordLayout {
    /// As a row with columns of these names.
    Columns(LayoutForm, Vec<String>),
    /// As a line.
    Template(Template),
}

/// A form of columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutForm {
    /// Rows.
    Rows(RowForm),
    /// A list of JSON.
    Json,
}

/// How rows of a layout are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LayoutOptions {
    /// Writes no header, because the first row follows others that are written elsewhere.
    pub omit_header: bool,
    /// Escapes texts that a spreadsheet would take for formulas.
    pub escape_formulas: bool,
}

impl RecordLayout {
    /// Returns the names of the values that it needs, in order. Those of columns may be in backquotes.
    #[must_use]
    pub fn names(&self) -> &[String] {
        match self {
            Self::Columns(_, names) => names,
            Self::Template(template) => template.names(),
        }
    }

    /// Returns whether values are written in JSON.
    #[must_use]
    pub const fn is_json(&self) -> bool {
        matches!(self, Self::Columns(LayoutForm::Json | LayoutForm::Rows(RowForm::Jsonl), _))
    }

    /// Returns what is before the first record.
    pub(super) fn head(&self, options: LayoutOptions) -> String {
        match self {
            Self::Columns(LayoutForm::Rows(form), names) => match form.delimiter() {
                Some(delimiter) if !options.omit_header => {
                    let name =
                        |name: &String| quoted_name(unquoted(name), delimiter, options.escape_formulas);
                    names.iter().map(name).collect::<Vec<_>>().join(delimiter) + "\n"
                }
                _ => String::new(),
            },
            Self::Columns(LayoutForm::Json, _) => "[\n".to_owned(),
            Self::Template(_) => String::new(),
        }
    }

    /// Returns a record with these values, of which this is the number, from 1.
    pub(super) fn record(&self, number: u64, values: &[Value], options: LayoutOptions) -> String {
        match self {
            Self::Columns(LayoutForm::Rows(form), names) => match form.delimiter() {
                Some(delimiter) => {
                    let field = |value: &Value| field_of_value(value, delimiter, options.escape_formulas);
                    values.iter().map(field).collect::<Vec<_>>().join(delimiter) + "\n"
                }
                None => object(names, values) + "\n",
            },
            Self::Columns(LayoutForm::Json, names) => {
                let separator = if number > 1 { ",\n" } else { "" };
                format!("{separator}{}", object(names, values))
            }
            Self::Template(template) => template.render(number, values) + "\n",
        }
    }

    /// Returns what is after the last of this number of records.
    pub(super) fn tail(&self, number: u64) -> &'static str {
        match self {
            Self::Columns(LayoutForm::Json, _) if number > 0 => "\n]\n",
            Self::Columns(LayoutForm::Json, _) => "]\n",
            _ => "",
        }
    }
}

/// Returns a name without its backquotes.
fn unquoted(name: &str) -> &str {
    name.strip_prefix('`').and_then(|name| name.strip_suffix('`')).unwrap_or(name)
}

/// Returns a record as an object with its members in order.
fn object(names: &[String], values: &[Value]) -> String {
    object_of(names.iter().map(|name| unquoted(name)).zip(values.iter().cloned()))
}
