//! Diagnostics and errors as exceptions.

use std::io;

use givens::{Diagnostic, Error, text::Source};
use pyo3::{
    exceptions::{PyOSError, PyRuntimeError, PyTypeError, PyValueError},
    prelude::*,
};

use crate::words::in_python;

/// Why a call gives no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// An object is not of the type that is needed.
    Type(String),
    /// It is of the right type, but cannot be used.
    Value(String),
    /// A diagnostic about a text.
    Diagnostic(Box<(Diagnostic, Option<Source>)>),
    /// A file that cannot be read or written, or wrong usage.
    Environment(Error),
    /// A signal handler has raised an exception.
    Raised(PyErr),
}

impl Failure {
    /// Returns the failure for a diagnostic about this text.
    pub(crate) fn of(diagnostic: Diagnostic, text: &str) -> Self {
        Self::Diagnostic(Box::new((diagnostic, Some(Source::new("", text)))))
    }
}

impl From<PyErr> for Failure {
    fn from(error: PyErr) -> Self {
        Self::Raised(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Environment(error)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Type(message) => PyTypeError::new_err(message),
            Failure::Value(message) | Failure::Environment(Error::Usage(message)) => {
                PyValueError::new_err(message)
            }
            Failure::Diagnostic(found) => Python::attach(|py| raised(py, &found.0, found.1.as_ref())),
            Failure::Environment(error) => Python::attach(|py| environment_error(py, error)),
            Failure::Raised(error) => error,
        }
    }
}

/// Returns the exception for a file: of the class for its code, such as `FileNotFoundError`.
fn environment_error(py: Python<'_>, error: Error) -> PyErr {
    match error {
        Error::Read { path, source } | Error::Write { path, source } => {
            io_error(py, source, Some(&path.display().to_string()))
        }
        other => PyOSError::new_err(other.to_string()),
    }
}

/// Returns the exception for a failure of the system. What a file of Python has raised is raised again as it is.
pub(crate) fn io_error(py: Python<'_>, error: io::Error, path: Option<&str>) -> PyErr {
    let error = match error.downcast::<PyErr>() {
        Ok(raised) => return raised,
        Err(error) => error,
    };
    let reason = error.raw_os_error().map(|code| {
        let text = py.import("os").and_then(|os| os.call_method1("strerror", (code,)));
        (code, text.map_or_else(|_| error.to_string(), |text| text.to_string()))
    });
    match (reason, path) {
        (Some((code, text)), Some(path)) => PyOSError::new_err((code, text, path.to_owned())),
        (Some((code, text)), None) => PyOSError::new_err((code, text)),
        (None, Some(path)) => PyOSError::new_err(in_python(&format!("{path}: {error}"))),
        (None, None) => PyOSError::new_err(in_python(&error.to_string())),
    }
}

/// Returns the exception `DiagnosticError` with the fields of a diagnostic.
fn raised(py: Python<'_>, diagnostic: &Diagnostic, source: Option<&Source>) -> PyErr {
    let position = source.zip(diagnostic.place()).map(|(source, place)| source.position(place.start));
    let fields = (
        in_python(&diagnostic.message),
        diagnostic.rule.code(),
        diagnostic.rule.info().name,
        diagnostic.severity.name(),
        diagnostic.help.as_deref().map(in_python),
        position.map(|position| position.line),
        position.map(|position| position.column),
    );
    let class = py.import("givens._errors").and_then(|module| module.getattr("DiagnosticError"));
    match class.and_then(|class| class.call1(fields)) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => PyRuntimeError::new_err(format!("{}: {error}", diagnostic.message)),
    }
}
