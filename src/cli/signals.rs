//! Signals: how a run is stopped.

use std::{
    sync::{
        Arc, LazyLock, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU8, Ordering},
        mpsc,
    },
    thread::{Builder, sleep},
    time::{Duration, Instant},
};

use givens::pipeline::{RunControl, discard_unfinished, flush_stdout};

static CONTROL: LazyLock<Arc<RunControl>> = LazyLock::new(Arc::default);

/// Whether a prompt waits for an answer: there is no result to complete.
static PROMPTING: AtomicBool = AtomicBool::new(false);

/// The exit status that a signal asks for.
static STOPPED: AtomicU8 = AtomicU8::new(0);

/// Prints what there is to say about a run that does not end in time.
type Note = Box<dyn FnOnce() + Send>;

static NOTE: Mutex<Option<Note>> = Mutex::new(None);

/// How long a run may take to end after the first signal.
const GRACE: Duration = Duration::from_millis(1500);

/// How long the last results may take to be written, if the run did not end in time.
const FLUSH: Duration = Duration::from_millis(500);

/// Signals within this time are one: `timeout` sends one to the command, and one to its group.
const SAME: Duration = Duration::from_millis(50);

/// When the first signal came.
static FIRST: Mutex<Option<Instant>> = Mutex::new(None);

/// The exit status after Ctrl-C, as shells have it: 128 and the number of the signal.
const INTERRUPTED: u8 = 130;

/// Makes the first Ctrl-C or SIGTERM, or the closing of the terminal, end the run after a complete result, and the second
/// at once. A file that grows beyond the limit of the system is an error. It is called before anything else: a
/// process that is stopped before has written nothing.
pub(super) fn handle() {
    // Without a handler, the signal ends the run at once, which does no harm.
    let _ = ctrlc::set_handler(|| stop(INTERRUPTED));
    #[cfg(unix)]
    unix::handle();
}

/// Returns the control that counts the bytes read and can stop the run.
pub(super) fn control() -> Arc<RunControl> {
    Arc::clone(&CONTROL)
}

/// Sets what prints a note about a run that is stopped and does not end in time.
pub(super) fn set_note(note: impl FnOnce() + Send + 'static) {
    *NOTE.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(note));
}

/// Runs a dialogue, which a signal ends at once.
pub(super) fn while_prompting<T>(dialogue: impl FnOnce() -> T) -> T {
    PROMPTING.store(true, Ordering::Relaxed);
    let result = dialogue();
    PROMPTING.store(false, Ordering::Relaxed);
    result
}

/// Returns the exit status of a run that a signal stopped.
pub(super) fn stopped_status() -> Option<u8> {
    Some(STOPPED.load(Ordering::Relaxed)).filter(|status| *status > 0)
}

/// Stops the run after a complete result, with this status if it does not end soon; called again, at once.
fn stop(status: u8) {
    if is_repeated() {
        return;
    }
    let first = !CONTROL.is_stopped();
    STOPPED.store(status, Ordering::Relaxed);
    CONTROL.stop();
    let waits = first && !PROMPTING.load(Ordering::Relaxed);
    let end = move || {
        if waits {
            sleep(GRACE);
            write_finished_results();
            if let Some(note) = NOTE.lock().unwrap_or_else(PoisonError::into_inner).take() {
                note();
            }
        }
        discard_unfinished();
        std::process::exit(status.into());
    };
    // A run that waits for input or searches one hard puzzle does not check the control. Without a thread to watch it,
    // only the second signal ends such a run.
    if Builder::new().spawn(end).is_err() && !waits {
        end();
    }
}

/// Returns whether a signal is the same as the first one, sent once more.
fn is_repeated() -> bool {
    let mut first = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
    let is_repeated = first.is_some_and(|first| first.elapsed() < SAME);
    first.get_or_insert_with(Instant::now);
    is_repeated
}

/// Writes the finished results that wait for standard output, unless their reader does not read.
fn write_finished_results() {
    let (done, written) = mpsc::channel();
    let flush = move || {
        // There is nobody left to whom an error could be reported.
        let _ = flush_stdout();
        let _ = done.send(());
    };
    if Builder::new().spawn(flush).is_ok() {
        let _ = written.recv_timeout(FLUSH);
    }
}

#[cfg(unix)]
mod unix {
    use std::{
        ffi::c_int,
        fs,
        sync::{Arc, atomic::AtomicBool},
        thread::Builder,
    };

    use signal_hook::{
        consts::{SIGHUP, SIGTERM, SIGXFSZ},
        flag::{register, register_conditional_default},
        iterator::Signals,
    };

    use super::stop;

    /// Handles the signals of this system, except Ctrl-C.
    pub(super) fn handle() {
        // Without this, a write beyond the limit would end the process instead of failing.
        let _ = register(SIGXFSZ, Arc::default());
        let ignored = ignored();
        let is_ignored = |signal: c_int| ignored.map(|ignored| ignored >> (signal - 1) & 1 == 1);
        // Where it is not known whether nohup asked to ignore it, SIGHUP keeps its effect.
        let handled = [(SIGTERM, false), (SIGHUP, true)];
        let handled =
            handled.into_iter().filter(|(signal, unknown)| !is_ignored(*signal).unwrap_or(*unknown));
        let handled: Vec<_> = handled.map(|(signal, _)| signal).collect();
        let Ok(mut signals) = Signals::new(&handled) else { return };
        let wait = move || signals.forever().for_each(|signal| stop(status(signal)));
        if Builder::new().spawn(wait).is_err() {
            // Without a thread that waits for them, they end the process, as they do without a handler.
            for signal in handled {
                let _ = register_conditional_default(signal, Arc::new(AtomicBool::new(true)));
            }
        }
    }

    /// Returns the exit status after a signal, as shells have it.
    fn status(signal: c_int) -> u8 {
        u8::try_from(128 + signal).unwrap_or(u8::MAX)
    }

    /// Returns the signals that are ignored since this process began, a bit each, as Linux lists them.
    fn ignored() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
        u64::from_str_radix(mask.trim(), 16).ok()
    }
}
