//! Standard output with a buffer that another thread can flush when the process has to end.

use std::{
    io::{self, BufWriter, Stdout, Write},
    mem,
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};

const CAPACITY: usize = 1 << 16;

/// What is not yet written. It outlives its writer, so that a run that does not end in time loses no finished result.
static BUFFER: LazyLock<Mutex<BufWriter<Stdout>>> = LazyLock::new(|| Mutex::new(new_buffer()));

fn new_buffer() -> BufWriter<Stdout> {
    BufWriter::with_capacity(CAPACITY, io::stdout())
}

/// Locks the buffer, also after a panic of another thread: it may hold finished results.
fn buffer() -> MutexGuard<'static, BufWriter<Stdout>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes the results that wait in the buffer of standard output, for a process that ends without unwinding. It has no
/// effect while another thread is writing.
///
/// # Errors
///
/// If standard output cannot be written.
///
/// # Examples
///
/// ```
/// use std::io::Write;
/// use givens::pipeline::{Output, flush_stdout};
///
/// let mut output = Output::stdout();
/// writeln!(output, "a result")?;
/// flush_stdout()?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn flush_stdout() -> io::Result<()> {
    BUFFER.try_lock().map_or(Ok(()), |mut buffer| buffer.flush())
}

/// Writes to standard output; what is in the buffer is written when it is dropped.
#[derive(Debug)]
pub(super) struct SharedStdout(());

impl SharedStdout {
    pub(super) const fn new() -> Self {
        Self(())
    }
}

impl Write for SharedStdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        buffer().write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        buffer().write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        buffer().flush()
    }
}

impl Drop for SharedStdout {
    fn drop(&mut self) {
        let mut buffer = buffer();
        if buffer.flush().is_err() {
            // What cannot be written now is no part of a later output.
            drop(mem::replace(&mut *buffer, new_buffer()).into_parts());
        }
    }
}
