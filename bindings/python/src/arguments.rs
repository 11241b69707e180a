//! Arguments: those that are numbers or texts of numbers, and what a message calls the type of another.

use std::{fmt::Display, num::NonZero, thread};

use givens::Shape;
use pyo3::{exceptions::PyOverflowError, prelude::*};

use crate::error::Failure;

/// More threads are not started.
const MAX_THREADS: usize = 256;

/// An integer of an argument.
pub(crate) trait Limited: Display + Sized {
    const RANGE: (Self, Self);
}

macro_rules! limited {
    ($($integer:ty),*) => {
        $(impl Limited for $integer {
            const RANGE: (Self, Self) = (<$integer>::MIN, <$integer>::MAX);
        })*
    };
}

limited!(i128, u32, u64, usize);

/// Returns the number of an argument.
///
/// # Errors
///
/// If it is out of range, a value; if it is no integer, a type.
pub(crate) fn number<'py, T: Limited + FromPyObjectOwned<'py, Error = PyErr>>(
    name: &str,
    argument: &Bound<'py, PyAny>,
) -> Result<T, Failure> {
    argument.extract::<T>().map_err(|error| {
        if error.is_instance_of::<PyOverflowError>(argument.py()) {
            let (least, most) = T::RANGE;
            return Failure::Value(format!("{name}: expected {least} to {most}, found {argument}"));
        }
        Failure::Type(format!("{name}: expected an integer, found {}", type_of(argument)))
    })
}

/// Returns the number of threads of an argument: as many as there are cores for None, 0 and -1.
///
/// # Errors
///
/// If it is less than -1, or no integer.
pub(crate) fn thread_count(threads: &Bound<'_, PyAny>) -> Result<usize, Failure> {
    if threads.is_none() {
        return Ok(cores());
    }
    match number::<i128>("threads", threads)? {
        -1 | 0 => Ok(cores()),
        1.. => Ok(threads.extract().map_or(MAX_THREADS, |threads: usize| threads.min(MAX_THREADS))),
        _ => {
            Err(Failure::Value(format!("threads: expected 1 or more, or -1 for all cores, found {threads}")))
        }
    }
}

/// Returns the shape that an argument names: the size of a grid or of its boxes.
///
/// # Errors
///
/// If it is none.
pub(crate) fn shape_named(name: &str, expected: &str, shape: &str) -> Result<Shape, Failure> {
    shape.parse().map_err(|_| Failure::Value(format!("{name}: expected {expected}, found {shape}")))
}

/// Returns the name of the type of an object.
pub(crate) fn type_of(object: &Bound<'_, PyAny>) -> String {
    object.get_type().name().map_or_else(|_| "an object".to_owned(), |name| name.to_string())
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
