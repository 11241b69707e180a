//! The columns of answers: a row for each puzzle, with the names of docs/rows.md.

use std::sync::Arc;

use arrow_array::{
    ArrayRef, StructArray,
    builder::{Float64Builder, Int64Builder, StringBuilder},
};
use arrow_schema::{DataType, Field, Fields};
use givens::{Diagnostic, Severity, Verdict};

/// Number of cells of a 9×9 puzzle.
pub(crate) const CELLS: usize = 81;

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Integer,
    Number,
}

/// The name of a column and its type.
pub(crate) type Heading = (&'static str, Kind);

/// Something to put into a row.
#[derive(Debug, Clone)]
pub(crate) enum Value<'a> {
    Null,
    Text(&'a str),
    Owned(String),
    Integer(i64),
    Number(f64),
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(Self::Null, Self::Text)
    }
}

impl From<Option<u64>> for Value<'_> {
    fn from(number: Option<u64>) -> Self {
        number.and_then(|number| i64::try_from(number).ok()).map_or(Self::Null, Self::Integer)
    }
}

/// The first columns of each answer.
const VERDICT: Heading = ("verdict", Kind::Text);
const SOLUTIONS: Heading = ("solutions", Kind::Integer);
/// The last ones.
const RULE: [Heading; 2] = [("rule", Kind::Text), ("message", Kind::Text)];

/// Returns the columns of an answer that has these besides the verdict and the reason.
pub(crate) fn headings(own: &[Heading]) -> Vec<Heading> {
    [VERDICT, SOLUTIONS].into_iter().chain(own.iter().copied()).chain(RULE).collect()
}

/// Returns the type of a column of rows.
pub(crate) fn data_type(headings: &[Heading]) -> DataType {
    DataType::Struct(fields(headings))
}

/// Returns the fields of rows.
pub(crate) fn fields(headings: &[Heading]) -> Fields {
    let field = |&(name, kind): &Heading| {
        let data_type = match kind {
            Kind::Text => DataType::Utf8,
            Kind::Integer => DataType::Int64,
            Kind::Number => DataType::Float64,
        };
        Field::new(name, data_type, true)
    };
    headings.iter().map(field).collect()
}

/// Returns the number of bytes of most texts of a column, so that memory is not moved again and again.
fn width(name: &str) -> usize {
    match name {
        "puzzle" | "solution" | "canonical" => CELLS,
        "verdict" => 3,
        _ => 0,
    }
}

/// Rows that are being made.
pub(crate) struct Rows {
    fields: Fields,
    columns: Vec<Column>,
    length: usize,
}

enum Column {
    Text(StringBuilder),
    Integer(Int64Builder),
    Number(Float64Builder),
}

impl Rows {
    /// Returns no rows, with room for this number.
    pub(crate) fn new(headings: &[Heading], rows: usize) -> Self {
        Self::with_fields(fields(headings), rows)
    }

    /// Does the same for fields that are known.
    pub(crate) fn with_fields(fields: Fields, rows: usize) -> Self {
        let column = |field: &Arc<Field>| match field.data_type() {
            DataType::Int64 => Column::Integer(Int64Builder::with_capacity(rows)),
            DataType::Float64 => Column::Number(Float64Builder::with_capacity(rows)),
            _ => Column::Text(StringBuilder::with_capacity(rows, width(field.name()) * rows)),
        };
        let columns = fields.iter().map(column).collect();
        Self { fields, columns, length: 0 }
    }

    /// Adds a row whose columns are all null: a null struct would be none of a table, which engines refuse.
    pub(crate) fn push_null(&mut self) {
        self.push([]);
    }

    /// Adds a row; columns without a value are null.
    pub(crate) fn push<'a>(&mut self, values: impl IntoIterator<Item = Value<'a>>) {
        self.length += 1;
        let mut values = values.into_iter();
        for column in &mut self.columns {
            match (column, values.next().unwrap_or(Value::Null)) {
                (Column::Text(texts), Value::Text(text)) => texts.append_value(text),
                (Column::Text(texts), Value::Owned(text)) => texts.append_value(text),
                (Column::Text(texts), _) => texts.append_null(),
                (Column::Integer(numbers), Value::Integer(number)) => numbers.append_value(number),
                (Column::Integer(numbers), _) => numbers.append_null(),
                (Column::Number(numbers), Value::Number(number)) => numbers.append_value(number),
                (Column::Number(numbers), _) => numbers.append_null(),
            }
        }
    }

    /// Adds the row of a puzzle with one solution, which is the next column if there is one: most rows of most columns.
    pub(crate) fn push_proper(&mut self, solution: Option<&str>) {
        for (index, column) in self.columns.iter_mut().enumerate() {
            match (index, column) {
                (0, Column::Text(verdicts)) => verdicts.append_value(Verdict::One.id()),
                (1, Column::Integer(numbers)) => numbers.append_value(1),
                (2, Column::Text(solutions)) => solutions.append_option(solution),
                (_, Column::Text(texts)) => texts.append_null(),
                (_, Column::Integer(numbers)) => numbers.append_null(),
                (_, Column::Number(numbers)) => numbers.append_null(),
            }
        }
        self.length += 1;
    }

    /// Adds the row of a puzzle, with the columns of the verb between verdict and reason.
    pub(crate) fn push_answer<'a>(
        &mut self,
        (verdict, solutions): (Verdict, Option<u64>),
        own: impl IntoIterator<Item = Value<'a>>,
        finding: Option<&'a Diagnostic>,
    ) {
        let first = [Value::Text(verdict.id()), solutions.into()];
        let reason =
            [finding.map(|finding| finding.rule.code()), finding.map(|finding| finding.message.as_str())];
        let width = self.columns.len() - first.len() - reason.len();
        let own = own.into_iter().chain(std::iter::repeat(Value::Null)).take(width);
        self.push(first.into_iter().chain(own).chain(reason.map(Value::from)));
    }

    /// Returns the rows.
    pub(crate) fn finish(mut self) -> StructArray {
        let arrays = self.columns.iter_mut().map(|column| -> ArrayRef {
            match column {
                Column::Text(texts) => Arc::new(texts.finish()),
                Column::Integer(numbers) => Arc::new(numbers.finish()),
                Column::Number(numbers) => Arc::new(numbers.finish()),
            }
        });
        let arrays: Vec<_> = arrays.collect();
        let rows = StructArray::try_new_with_length(self.fields, arrays, None, self.length);
        rows.expect("all columns have as many rows")
    }
}

/// Returns the number of solutions that a verdict says.
pub(crate) const fn solutions_of(verdict: Verdict) -> Option<u64> {
    match verdict {
        Verdict::Zero | Verdict::Clashing => Some(0),
        Verdict::One => Some(1),
        _ => None,
    }
}

/// Returns the diagnostic of a row: the first of the worst, notes left out.
pub(crate) fn worst(diagnostics: &[Diagnostic]) -> Option<&Diagnostic> {
    let shown = diagnostics.iter().filter(|diagnostic| diagnostic.severity > Severity::Note);
    shown.reduce(|worst, next| if next.severity > worst.severity { next } else { worst })
}
