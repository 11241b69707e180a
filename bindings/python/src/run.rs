//! Work on blocks without the lock of the interpreter, on several threads, until it is done or a signal comes.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use pyo3::{PyErr, Python};

use crate::error::Failure;

/// How often the main thread looks for signals while others work.
const SIGNALS: Duration = Duration::from_millis(50);

/// Whether work is to stop.
pub(crate) struct Stop {
    flag: AtomicBool,
    /// When the only thread, which is also to look for signals, last did, and what a handler raised.
    signals: Option<Mutex<(Instant, Option<PyErr>)>>,
}

impl Stop {
    fn new(looks_for_signals: bool) -> Self {
        let signals = looks_for_signals.then(|| Mutex::new((Instant::now(), None)));
        Self { flag: AtomicBool::new(false), signals }
    }

    /// Returns whether to stop, as far as it is known: this costs nothing.
    pub(crate) fn is_set(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// Returns whether to stop, after a look for signals if nobody else does that: before what takes milliseconds.
    pub(crate) fn poll(&self) -> bool {
        if let Some(signals) = &self.signals {
            let mut signals = signals.lock().unwrap_or_else(PoisonError::into_inner);
            if signals.1.is_none() && signals.0.elapsed() >= SIGNALS {
                *signals = (Instant::now(), Python::attach(|py| py.check_signals().err()));
                if signals.1.is_some() {
                    self.set();
                }
            }
        }
        self.is_set()
    }

    fn set(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }

    /// Returns the exception of a signal handler, if that is why it is set.
    fn raised(self) -> Option<PyErr> {
        self.signals?.into_inner().unwrap_or_else(PoisonError::into_inner).1
    }
}

/// Works on each item and returns the results in order. `work` ends early, with any result, once it is to stop. Items
/// are taken one by one, so that their number may be as large as somebody asks for.
///
/// # Errors
///
/// The first failure, or the exception of a signal handler such as `KeyboardInterrupt`.
pub(crate) fn run<I: Send, T: Send>(
    py: Python<'_>,
    mut items: impl Iterator<Item = I> + Send,
    threads: usize,
    work: impl Fn(I, &Stop) -> Result<T, Failure> + Sync,
) -> Result<Vec<T>, Failure> {
    let first: Vec<I> = items.by_ref().take(threads).collect();
    let (threads, items) = (first.len(), first.into_iter().chain(items));
    if threads > 1 {
        return py.detach(|| spread(items, threads, &Stop::new(false), &work));
    }
    let (stop, mut results) = (Stop::new(true), Vec::new());
    for item in items {
        results.push(py.detach(|| work(item, &stop))?);
        if stop.is_set() {
            break;
        }
        py.check_signals()?;
    }
    stop.raised().map_or(Ok(results), |raised| Err(raised.into()))
}

fn spread<I: Send, T: Send>(
    items: impl Iterator<Item = I> + Send,
    threads: usize,
    stop: &Stop,
    work: &(impl Fn(I, &Stop) -> Result<T, Failure> + Sync),
) -> Result<Vec<T>, Failure> {
    let queue = Mutex::new(items.enumerate());
    let (sender, receiver) = mpsc::channel();
    let mut results: Vec<(usize, T)> = Vec::new();
    let mut failure = None;
    let mut started = 0;
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, queue) = (sender.clone(), &queue);
            let started_one = thread::Builder::new().spawn_scoped(scope, move || {
                let next = || queue.lock().ok()?.next().filter(|_| !stop.is_set());
                while let Some((index, item)) = next() {
                    if sender.send((index, work(item, stop))).is_err() {
                        return;
                    }
                }
            });
            started += usize::from(started_one.is_ok());
        }
        drop(sender);
        loop {
            let ended = match receiver.recv_timeout(SIGNALS) {
                Ok((index, Ok(result))) => {
                    results.push((index, result));
                    continue;
                }
                Ok((_, Err(error))) => Some(error),
                Err(RecvTimeoutError::Timeout) => {
                    Python::attach(|py| py.check_signals().err().map(Failure::Raised))
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Some(ended) = ended {
                stop.set();
                failure.get_or_insert(ended);
            }
        }
    });
    match failure {
        Some(failure) => Err(failure),
        // The system provides no threads.
        None if started == 0 => {
            let items = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
            items.map(|(_, item)| work(item, stop)).collect()
        }
        None => {
            results.sort_unstable_by_key(|(index, _)| *index);
            Ok(results.into_iter().map(|(_, result)| result).collect())
        }
    }
}
