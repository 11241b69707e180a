//! A table as a table of SQLite, `puzzles`: its names are those of the columns, one puzzle a row.

use std::{
    fs::File,
    io::{self, Write},
};

use rusqlite::{Connection, params_from_iter, types::Value};
use tempfile::NamedTempFile;

use super::{WRITTEN, number::plain_number};

/// Number of rows that are written together.
const ROWS: u32 = 1 << 14;

/// A database that is being written, in a temporary file: SQLite writes no stream.
pub(super) struct DatabaseWriter {
    file: NamedTempFile,
    connection: Connection,
    /// The query that adds a row; none before the names of the columns are known.
    insert: Option<String>,
    columns: usize,
    rows: u32,
}

impl DatabaseWriter {
    pub(super) fn new() -> io::Result<Self> {
        let file = NamedTempFile::with_prefix(".givens-")?;
        let connection = Connection::open(file.path()).map_err(failed)?;
        // If the run ends before, nothing is needed of the file.
        connection
            .execute_batch("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
            .map_err(failed)?;
        Ok(Self { file, connection, insert: None, columns: 0, rows: 0 })
    }

    pub(super) fn push(&mut self, fields: &[Option<&str>]) -> io::Result<()> {
        let Some(insert) = &self.insert else { return self.begin(fields) };
        if fields.len() != self.columns {
            let reason =
                format!("expected a table of {} columns, found {} fields", self.columns, fields.len());
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        let mut statement = self.connection.prepare_cached(insert).map_err(failed)?;
        statement.execute(params_from_iter(fields.iter().copied().map(value))).map_err(failed)?;
        self.rows += 1;
        if self.rows.is_multiple_of(ROWS) {
            self.connection.execute_batch("COMMIT; BEGIN").map_err(failed)?;
        }
        Ok(())
    }

    /// Makes the table.
    fn begin(&mut self, names: &[Option<&str>]) -> io::Result<()> {
        let quoted = |name: Option<&str>| format!("\"{}\"", name.unwrap_or_default().replace('"', "\"\""));
        let names: Vec<_> = names.iter().copied().map(quoted).collect();
        let create = format!("CREATE TABLE {WRITTEN} ({})", names.join(", "));
        self.connection.execute_batch(&create).map_err(failed)?;
        let places = vec!["?"; names.len()].join(", ");
        self.insert = Some(format!("INSERT INTO {WRITTEN} VALUES ({places})"));
        self.columns = names.len();
        Ok(())
    }

    pub(super) fn finish(self, out: &mut impl Write) -> io::Result<()> {
        self.connection.execute_batch("COMMIT").map_err(failed)?;
        self.connection.close().map_err(|(_, error)| failed(error))?;
        io::copy(&mut File::open(self.file.path())?, out).map(drop)
    }
}

/// Returns the value of a field.
fn value(field: Option<&str>) -> Value {
    let Some(field) = field else { return Value::Null };
    match (field.parse(), plain_number(field)) {
        (Ok(whole), Some(_)) => Value::Integer(whole),
        (Err(_), Some(number)) => Value::Real(number),
        (_, None) => Value::Text(field.to_owned()),
    }
}

fn failed(error: rusqlite::Error) -> io::Error {
    io::Error::other(error)
}
