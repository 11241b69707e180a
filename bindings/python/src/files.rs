//! Files of puzzles as record batches.

use std::{
    fs::File,
    io::{self, Cursor, Read},
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use arrow_array::{Array, StructArray};
use arrow_schema::{DataType, Fields};
use givens::{
    Diagnostic, Error, Grid, Verdict,
    format::{Entries, Entry, Format, ReadOptions, detect_bytes, read_from},
    pipeline::{extension, unpacked},
    record::{RecordRef, VariantRecord},
};
use pyo3::{
    exceptions::{PyOSError, PyStopIteration},
    prelude::*,
    types::{PyBytes, PyCapsule, PyDict, PyString},
};

use crate::{
    arguments::{number, shape_named},
    column::Column,
    error::{Failure, io_error},
    export,
    rows::{Heading, Kind, Rows, Value, fields, worst},
    variant_text::text_alone,
};

/// Adds the functions of files to the module.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(detect, module)?)?;
    module.add_function(wrap_pyfunction!(read, module)?)
}

#[pyfunction]
fn detect<'py>(py: Python<'py>, text: &Bound<'py, PyAny>) -> Result<Bound<'py, PyDict>, Failure> {
    let bytes = bytes_of(text)?.ok_or_else(|| Failure::Type("expected bytes or str".to_owned()))?;
    let found = py.detach(|| detect_bytes(&bytes, &ReadOptions::default()));
    let found = found.map_err(|diagnostic| Failure::of(diagnostic, &String::from_utf8_lossy(&bytes)))?;
    let best = found.ranking.iter().find(|one| Some(one.format) == found.best());
    let answer = PyDict::new(py);
    answer.set_item("format", best.map(|best| best.format.id()))?;
    answer.set_item("score", best.map(|best| best.score))?;
    answer.set_item("reason", best.map(|best| best.reason.as_str()))?;
    Ok(answer)
}

/// Returns the bytes of a text or of bytes.
fn bytes_of(object: &Bound<'_, PyAny>) -> Result<Option<Vec<u8>>, Failure> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(text.to_cow()?.as_bytes().to_vec()));
    }
    Ok(object.cast::<PyBytes>().ok().map(|bytes| bytes.as_bytes().to_vec()))
}

/// Returns the format with a name.
pub(crate) fn format_named(name: Option<&str>) -> Result<Option<Format>, Failure> {
    name.map(|name| name.parse::<Format>().map_err(|error| Failure::Value(error.to_string()))).transpose()
}

/// A file of Python, read with the lock of the interpreter.
struct PythonFile(Py<PyAny>);

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let asked = buffer.len();
        let mut read = || -> PyResult<usize> {
            Python::attach(|py| {
                let read = self.0.bind(py).call_method1("read", (asked,))?;
                let bytes = read.cast::<PyBytes>()?.as_bytes();
                let more = || PyOSError::new_err(format!("read({asked}) returned {} bytes", bytes.len()));
                buffer.get_mut(..bytes.len()).ok_or_else(more)?.copy_from_slice(bytes);
                Ok(bytes.len())
            })
        };
        read().map_err(io::Error::other)
    }
}

#[pyfunction]
fn read(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    format: Option<&str>,
    boxes: Option<&str>,
    keep: Vec<String>,
    batch: &Bound<'_, PyAny>,
) -> Result<Reader, Failure> {
    let batch = number::<usize>("batch", batch)?;
    if batch == 0 {
        return Err(Failure::Value("batch: expected at least 1 row, found 0".to_owned()));
    }
    let shape = |boxes: &str| shape_named("boxes", "rows x columns, such as 2x3", boxes);
    let options =
        ReadOptions::default().with_from(format_named(format)?).with_shape(boxes.map(shape).transpose()?);
    let (path, bytes) = opened(source)?;
    let name = path.display();
    let options = options.with_extension(extension(&path));
    let fail = |source| Failure::Environment(Error::Read { path: path.clone(), source });
    let entries = py.detach(|| read_from(unpacked(bytes)?, &options)).map_err(fail)?;
    if entries.format().is_none() {
        let worst = worst(entries.diagnostics()).cloned();
        return Err(worst.map_or_else(
            || Failure::Value(format!("{name}: no puzzles")),
            |found| Failure::Diagnostic(Box::new((found, None))),
        ));
    }
    let columns = [
        ("line", Kind::Integer),
        ("index", Kind::Integer),
        ("puzzle", Kind::Text),
        ("solution", Kind::Text),
        ("verdict", Kind::Text),
        ("rule", Kind::Text),
        ("message", Kind::Text),
        ("families", Kind::Text),
        ("clues", Kind::Integer),
    ];
    let records = Records { entries, index: 0, fields: fields_of(&columns, &keep), keep, batch };
    Ok(Reader { fields: records.fields.clone(), records: Arc::new(Mutex::new(Some(records))) })
}

/// Opens a path, bytes or a file of Python, and returns it with its name.
fn opened(source: &Bound<'_, PyAny>) -> Result<(PathBuf, Box<dyn Read + Send>), Failure> {
    if let Ok(bytes) = source.cast::<PyBytes>() {
        return Ok(("<bytes>".into(), Box::new(Cursor::new(bytes.as_bytes().to_vec()))));
    }
    if source.hasattr("read")? {
        return Ok(("<file>".into(), Box::new(PythonFile(source.clone().unbind()))));
    }
    let wrong = |_| Failure::Type("expected a path, bytes or a binary file".to_owned());
    let path: PathBuf = source.extract().map_err(wrong)?;
    let file = File::open(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
    Ok((path, Box::new(file)))
}

/// Returns the fields of a table with these columns and columns of texts.
fn fields_of(columns: &[Heading], keep: &[String]) -> Fields {
    let kept = keep.iter().map(|name| Arc::new(arrow_schema::Field::new(name, DataType::Utf8, true)));
    fields(columns).iter().cloned().chain(kept).collect()
}

/// The records of a file, read batch by batch.
struct Records {
    entries: Entries<Box<dyn Read + Send>>,
    index: i64,
    fields: Fields,
    keep: Vec<String>,
    batch: usize,
}

impl Records {
    /// Reads the next rows; none at the end.
    fn next_rows(&mut self) -> io::Result<Option<StructArray>> {
        let mut rows = Rows::with_fields(self.fields.clone(), self.batch.min(1 << 16));
        let mut number = 0;
        while number < self.batch {
            let Some(entry) = self.entries.next().transpose()? else { break };
            if !entry.is_puzzle() {
                continue;
            }
            number += 1;
            self.index += 1;
            let row = self.row_of(entry);
            let kept = self.keep.iter().map(|name| row.kept(name));
            rows.push(row.values(self.index).into_iter().chain(kept));
        }
        Ok((number > 0).then(|| rows.finish()))
    }

    /// Returns the row of an entry.
    fn row_of(&self, mut entry: Entry) -> RecordRow {
        let variant = entry.take_variant();
        let text = variant.as_deref().map(|variant| self.text_of(variant, &entry));
        let finding = text.as_ref().and_then(|text| text.as_ref().err());
        let finding = finding.or_else(|| worst(&entry.diagnostics)).cloned();
        let start = match (&entry.record, &variant) {
            (Some(record), _) => record.span,
            (_, Some(variant)) => variant.span,
            _ => entry.span,
        }
        .start;
        let line = self.entries.position(start).line;
        RecordRow { line, entry, variant: variant.zip(text.map(Result::ok)), finding }
    }

    /// Returns the text that states a variant alone.
    fn text_of(&self, variant: &VariantRecord, entry: &Entry) -> Result<String, Diagnostic> {
        let own = self.entries.format().unwrap_or(Format::Line);
        let part = if variant.span.is_empty() { entry.span } else { variant.span };
        text_alone(variant, own, self.entries.text(part))
    }
}

/// What the row of an entry says.
struct RecordRow {
    line: usize,
    entry: Entry,
    /// The variant, and the text that states it alone, if there is one.
    variant: Option<(Box<VariantRecord>, Option<String>)>,
    finding: Option<Diagnostic>,
}

impl RecordRow {
    fn record(&self) -> Option<RecordRef<'_>> {
        let variant = || self.variant.as_ref().map(|(variant, _)| RecordRef::Variant(variant));
        self.entry.record.as_ref().map(RecordRef::Classic).or_else(variant)
    }

    /// Returns the values of the columns that each file has.
    fn values(&self, index: i64) -> [Value<'_>; 9] {
        let record = self.record();
        let (puzzle, solution) = self.puzzle_and_solution();
        let clues = record.map(|record| match record {
            RecordRef::Classic(_) => 0,
            RecordRef::Variant(variant) => variant.puzzle.clues.len() as u64,
        });
        [
            Value::Integer(i64::try_from(self.line).unwrap_or(i64::MAX)),
            Value::Integer(index),
            puzzle,
            solution,
            if record.is_none() { Value::Text(Verdict::Malformed.id()) } else { Value::Null },
            self.finding.as_ref().map(|finding| finding.rule.code()).into(),
            self.finding.as_ref().map(|finding| finding.message.as_str()).into(),
            record.map_or(Value::Null, families),
            clues.into(),
        ]
    }

    fn puzzle_and_solution(&self) -> (Value<'_>, Value<'_>) {
        let text = |grid: &Grid| Value::Owned(grid.line().to_string());
        match (&self.entry.record, &self.variant) {
            (Some(record), _) => {
                let listed = record.solution.as_ref();
                (text(&record.grid), listed.map_or(Value::Null, |listed| text(&listed.grid)))
            }
            (None, Some((variant, alone))) => {
                let listed = variant.solution.as_ref();
                let listed =
                    listed.map_or(Value::Null, |digits| Value::Owned(variant.puzzle.line_of(digits)));
                (alone.as_deref().into(), listed)
            }
            (None, None) => (Value::Null, Value::Null),
        }
    }

    /// Returns a text or column of the input.
    fn kept(&self, name: &str) -> Value<'_> {
        self.record().and_then(|record| record.meta().named(name)).into()
    }
}

/// Returns the families of a record; those of a classic one without making a text.
fn families(record: RecordRef<'_>) -> Value<'_> {
    match record {
        RecordRef::Classic(_) => Value::Text("classic"),
        RecordRef::Variant(_) => Value::Owned(record.families()),
    }
}

/// The puzzles of a file in batches: an Arrow stream, which can be taken once, or an iterator of columns.
#[pyclass(frozen, module = "givens")]
pub(crate) struct Reader {
    fields: Fields,
    records: Arc<Mutex<Option<Records>>>,
}

#[pymethods]
impl Reader {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Column> {
        py.check_signals()?;
        let rows = py.detach(|| match self.records.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            Some(records) => records.next_rows(),
            None => Ok(None),
        });
        match rows.map_err(|error| io_error(py, error, None))? {
            Some(rows) => Ok(Column::new(DataType::Struct(self.fields.clone()), vec![rows])),
            None => Err(PyStopIteration::new_err(())),
        }
    }

    fn __repr__(&self) -> String {
        format!("<givens.Reader: {}>", self.names().join(", "))
    }

    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.fields.iter().map(|field| field.name().clone()).collect()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> Result<Bound<'py, PyCapsule>, Failure> {
        export::export_schema(py, &DataType::Struct(self.fields.clone()))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> Result<Bound<'py, PyCapsule>, Failure> {
        let _ = requested_schema;
        let records = self.records.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut records = records
            .ok_or_else(|| Failure::Value("the stream is already taken; read the file again".to_owned()))?;
        let next = move || {
            records
                .next_rows()
                .map(|rows| rows.map(|rows| rows.to_data()))
                .map_err(|error| error.to_string())
                .transpose()
        };
        export::export_stream(py, DataType::Struct(self.fields.clone()), Box::new(std::iter::from_fn(next)))
    }
}
