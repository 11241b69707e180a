//! The solutions of a puzzle, one after another.
//!
//! Those of a classic puzzle are an iterator. A search for those of a variant calls back, so it runs in a thread of its own,
//! one solution ahead at most, and ends when the iterator is dropped.

use std::{
    ops::ControlFlow,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

use givens::{Budget, variants::VariantPuzzle};
use pyo3::prelude::*;

/// How often signals are looked for while a search goes on.
const SIGNALS: Duration = Duration::from_millis(50);

/// An iterator over the solutions of a puzzle, each on one line.
#[pyclass(module = "givens")]
pub(crate) struct Solutions(Mutex<SolutionSource>);

enum SolutionSource {
    Classic(Box<givens::Solutions>),
    Variant(VariantSolutions),
}

/// The solutions of a variant, from a thread.
struct VariantSolutions {
    /// A solution, or nothing at the end.
    lines: Receiver<Option<String>>,
    stop: Arc<AtomicBool>,
    is_complete: bool,
}

impl Solutions {
    pub(crate) fn of_classic(puzzle: &givens::Puzzle) -> Self {
        Self(Mutex::new(SolutionSource::Classic(Box::new(puzzle.solutions()))))
    }

    /// Starts the search for the solutions of a variant.
    pub(crate) fn of_variant(puzzle: VariantPuzzle) -> PyResult<Self> {
        let (sender, lines) = mpsc::sync_channel(0);
        let stop = Arc::new(AtomicBool::new(false));
        let is_stopped = Arc::clone(&stop);
        thread::Builder::new().name("givens-solutions".to_owned()).spawn(move || {
            puzzle.search_until(&is_stopped, Budget::UNLIMITED, &mut |solution| match sender
                .send(Some(puzzle.line_of(solution)))
            {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            });
            // Nobody may be there to hear it.
            let _ = sender.send(None);
        })?;
        Ok(Self(Mutex::new(SolutionSource::Variant(VariantSolutions { lines, stop, is_complete: false }))))
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[expect(clippy::unused_self, reason = "a method of Python")]
    fn __repr__(&self) -> &'static str {
        "<givens.Solutions>"
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.check_signals()?;
        py.detach(|| match &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            SolutionSource::Classic(solutions) => {
                Ok(solutions.next().map(|solution| solution.grid().line().to_string()))
            }
            SolutionSource::Variant(solutions) => solutions.next(),
        })
    }
}

impl VariantSolutions {
    /// Waits for the next solution, or for a signal.
    fn next(&mut self) -> PyResult<Option<String>> {
        while !self.is_complete {
            match self.lines.recv_timeout(SIGNALS) {
                Ok(Some(line)) => return Ok(Some(line)),
                Ok(None) => self.is_complete = true,
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(raised) = Python::attach(|py| py.check_signals().err()) {
                        return Err(raised);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => panic!("the search ended before it was complete"),
            }
        }
        Ok(None)
    }
}

impl Drop for VariantSolutions {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
