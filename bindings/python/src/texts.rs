//! The values of a column as texts, whatever its type: as the command reads a column of Parquet.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, cast::AsArray, make_array};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{ArrowError, DataType};

use givens::Diagnostic;

use crate::{
    chunk::{Chunk, Text},
    encoded::encoded,
    error::Failure,
};

/// What cannot be shown is an error, not a text.
const FORMAT: FormatOptions<'static> = FormatOptions::new().with_display_error(false);

/// What Arrow writes for a duration of more than 292 million years.
const OUT_OF_RANGE: &str = "<invalid>";

/// The text of each row; `None` for null.
pub(crate) type Texts = Vec<Option<String>>;

/// Returns the texts of a column.
///
/// # Errors
///
/// If a value has no text, such as bytes that are not UTF-8; the error has the name and the type of the column.
pub(crate) fn texts(name: &str, column: &ArrayRef) -> Result<Texts, Failure> {
    let refuse = |error: ArrowError| {
        let data_type = column.data_type();
        Failure::Value(format!(
            "column `{name}` of type {data_type}: a value cannot be written as text: {error}"
        ))
    };
    texts_of(column).map_err(refuse)
}

fn texts_of(column: &ArrayRef) -> Result<Texts, ArrowError> {
    if let Some((values, places)) = encoded(column) {
        return Ok(taken(&texts_of(values)?, &places));
    }
    if let Some(bytes) = Bytes::of(column) {
        return bytes.map(|row, bytes| {
            let invalid =
                |error| ArrowError::CastError(format!("the bytes of row {row} are not UTF-8: {error}"));
            str::from_utf8(bytes).map(str::to_owned).map_err(invalid)
        });
    }
    let column = &in_utc(column)?;
    let formatter = ArrayFormatter::try_new(column, &FORMAT)?;
    let nulls = column.logical_nulls();
    let is_duration = matches!(column.data_type(), DataType::Duration(_));
    let text = |row: usize| {
        if nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
            return Ok(None);
        }
        let mut text = String::new();
        formatter.value(row).write(&mut text)?;
        if is_duration && text == OUT_OF_RANGE {
            return Err(ArrowError::CastError(format!("the duration of row {row} is out of range")));
        }
        Ok(Some(text))
    };
    (0..column.len()).map(text).collect()
}

/// Returns the column with moments of a named time zone as those of UTC: a table of the zones would be a megabyte.
fn in_utc(column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    match column.data_type() {
        DataType::Timestamp(unit, Some(zone)) if !zone.starts_with(['+', '-']) => {
            let data_type = DataType::Timestamp(*unit, Some("+00:00".into()));
            Ok(make_array(column.to_data().into_builder().data_type(data_type).build()?))
        }
        _ => Ok(Arc::clone(column)),
    }
}

/// The text of the grid of each row, or why it has none; `None` for null.
pub(crate) type Grids = Vec<Option<Result<String, Diagnostic>>>;

/// Returns the texts of the grids of a column: of one that `solve` takes.
///
/// # Errors
///
/// If the column has no grids; the error has its name and its type.
pub(crate) fn grids(name: &str, column: &ArrayRef) -> Result<Grids, Failure> {
    let refuse = |_| {
        let expected = "expected texts, or 81 values each";
        Failure::Value(format!("column `{name}` of type {}: {expected}", column.data_type()))
    };
    let text = |text: Text<'_>| text.map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let grids = Chunk::of(&column.to_data()).map_err(refuse)?;
    (0..column.len()).map(|row| grids.with_row(row, text)).collect()
}

fn taken(values: &Texts, places: &[Option<usize>]) -> Texts {
    places.iter().map(|place| values.get((*place)?).cloned().flatten()).collect()
}

/// A column of bytes.
enum Bytes<'a> {
    Short(&'a arrow_array::BinaryArray),
    Long(&'a arrow_array::LargeBinaryArray),
    Views(&'a arrow_array::BinaryViewArray),
    Fixed(&'a arrow_array::FixedSizeBinaryArray),
}

impl<'a> Bytes<'a> {
    fn of(column: &'a ArrayRef) -> Option<Self> {
        let short = column.as_binary_opt().map(Self::Short);
        let long = || column.as_binary_opt().map(Self::Long);
        let views = || column.as_binary_view_opt().map(Self::Views);
        let fixed = || column.as_fixed_size_binary_opt().map(Self::Fixed);
        short.or_else(long).or_else(views).or_else(fixed)
    }

    fn map(&self, text: impl Fn(usize, &[u8]) -> Result<String, ArrowError>) -> Result<Texts, ArrowError> {
        let text = |(row, bytes): (usize, Option<&[u8]>)| bytes.map(|bytes| text(row, bytes)).transpose();
        match self {
            Self::Short(array) => array.iter().enumerate().map(text).collect(),
            Self::Long(array) => array.iter().enumerate().map(text).collect(),
            Self::Views(array) => array.iter().enumerate().map(text).collect(),
            Self::Fixed(array) => array.iter().enumerate().map(text).collect(),
        }
    }
}
