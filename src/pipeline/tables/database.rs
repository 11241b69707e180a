//! Tables of databases of SQLite as CSV: the names of the columns, then a line for each row.
//!
//! A database is opened to be read only, and runs nothing of its own: views, virtual tables and functions of the schema are
//! not used. Rows come in the order of the table, which for almost all tables is that in which they were added.

use std::{io, path::Path};

use rusqlite::{Connection, OpenFlags, Row, config::DbConfig, limits::Limit, types::ValueRef};

use super::super::produced::produced;
use super::{
    super::{
        damage::damaged,
        field::{push_field, push_null},
    },
    number::shown_number,
};

/// The largest size in bytes of a value, and of a row. A table of text has rows of half of it at most.
const MAX_ROW: i32 = 1 << 21;

/// The tables that hold rows of their own, in the order in which they were made.
const TABLES: &str = "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 \
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";

/// Returns the names of the tables.
pub(super) fn names(path: &Path) -> io::Result<Vec<String>> {
    let connection = open(path)?;
    let read = || {
        let mut statement = connection.prepare(TABLES)?;
        let names = statement.query_map([], |row| row.get(0))?;
        names.collect::<rusqlite::Result<Vec<String>>>()
    };
    read().map_err(broken)
}

/// The tables of all kinds, and the views.
const CONTENTS: &str = "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name <> ?1 \
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";

/// Returns the names of the tables and views besides the table of this name.
pub(super) fn contents_beside(path: &Path, table: &str) -> io::Result<Vec<String>> {
    let connection = open(path)?;
    let read = || {
        let mut statement = connection.prepare(CONTENTS)?;
        let names = statement.query_map([table], |row| row.get(0))?;
        names.collect::<rusqlite::Result<Vec<String>>>()
    };
    read().map_err(broken)
}

/// Returns the text of a table.
pub(super) fn text(path: &Path, table: &str) -> io::Result<Box<dyn io::Read + Send>> {
    let connection = open(path)?;
    let query = format!("SELECT * FROM \"{}\"", table.replace('"', "\"\""));
    // What is wrong with the table as a whole is known before anything is read of it.
    connection.prepare(&query).map_err(broken)?;
    Ok(produced(move |sink| {
        let mut statement = connection.prepare(&query).map_err(broken)?;
        let columns = statement.column_count();
        for (index, name) in statement.column_names().enumerate() {
            push_field(index, name, sink.text());
        }
        sink.text().push('\n');
        let mut rows = statement.query([]).map_err(broken)?;
        while let Some(row) = rows.next().map_err(broken)? {
            for index in 0..columns {
                push_value(index, columns, row, sink.text()).map_err(broken)?;
            }
            sink.text().push('\n');
            if !sink.pass() {
                break;
            }
        }
        Ok(())
    }))
}

/// Opens a database. One that nobody is writing is not locked, and no file is made beside it.
fn open(path: &Path) -> io::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
    let connection = Connection::open_with_flags(address(path)?, flags).map_err(broken)?;
    let secured = || {
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_ROW)?;
        connection.execute_batch("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
    };
    secured().map_err(broken)?;
    Ok(connection)
}

/// Returns the address of a file for SQLite. While a log of changes is beside the file, they are read too.
fn address(path: &Path) -> io::Result<String> {
    let path = std::path::absolute(path)?;
    let mut log = path.clone().into_os_string();
    log.push("-wal");
    let is_open = std::fs::metadata(log).is_ok_and(|log| log.len() > 0);
    let mut address = "file:".to_owned();
    let text = path.to_str().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidFilename, "SQLite opens only files whose names are text")
    })?;
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b':' => {
                address.push(byte.into());
            }
            b'\\' if cfg!(windows) => address.push('/'),
            _ => address += &format!("%{byte:02X}"),
        }
    }
    Ok(address + if is_open { "?mode=ro" } else { "?mode=ro&immutable=1" })
}

/// Adds a value as a field. Bytes that are small numbers are the cells of a grid, and so are digits.
fn push_value(index: usize, columns: usize, row: &Row<'_>, text: &mut String) -> rusqlite::Result<()> {
    match row.get_ref(index)? {
        ValueRef::Null => push_null(index, columns == 1, text),
        ValueRef::Integer(number) => push_field(index, &number.to_string(), text),
        ValueRef::Real(number) => push_field(index, &shown_number(number), text),
        ValueRef::Text(bytes) => push_field(index, &String::from_utf8_lossy(bytes), text),
        ValueRef::Blob(bytes) => push_field(index, &shown_bytes(bytes), text),
    }
    Ok(())
}

fn shown_bytes(bytes: &[u8]) -> String {
    if !bytes.is_empty() && bytes.iter().all(|&byte| byte < 10) {
        return bytes.iter().map(|&byte| char::from(b'0' + byte)).collect();
    }
    match str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => text.to_owned(),
        _ => hexadecimal(bytes),
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[allow(clippy::needless_pass_by_value, reason = "errors are mapped by it")]
fn broken(error: rusqlite::Error) -> io::Error {
    damaged("SQLite", &error)
}
