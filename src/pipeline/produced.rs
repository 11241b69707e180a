//! A text that another thread makes while it is read.
//!
//! A query borrows its connection, so neither can be kept by a reader that is passed between threads: a thread of its own has
//! both, and sends what it makes.

use std::{
    io::{self, Cursor, Read},
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

use super::damage::guarded;

/// Size in bytes from which text is sent.
const PART: usize = 1 << 18;
/// Number of parts that wait to be read.
const WAITING: usize = 2;

/// Takes the text that is made.
pub(super) struct TextSink {
    sender: SyncSender<io::Result<Vec<u8>>>,
    pending: String,
    /// Size in bytes of what was sent.
    sent: u64,
}

impl TextSink {
    /// Returns the size in bytes of all text that was made.
    #[cfg(feature = "tables")]
    pub(super) const fn size(&self) -> u64 {
        self.sent + self.pending.len() as u64
    }

    /// Returns the text that is not sent yet, to be added to.
    pub(super) const fn text(&mut self) -> &mut String {
        &mut self.pending
    }

    /// Sends the text if there is enough of it; returns whether somebody still reads.
    pub(super) fn pass(&mut self) -> bool {
        self.pending.len() < PART || self.send()
    }

    fn send(&mut self) -> bool {
        self.sent += self.pending.len() as u64;
        self.sender.send(Ok(std::mem::take(&mut self.pending).into_bytes())).is_ok()
    }
}

/// Returns the text that a function makes. Its error, or its panic, follows what it has made until then.
pub(super) fn produced(
    make: impl FnOnce(&mut TextSink) -> io::Result<()> + Send + 'static,
) -> Box<dyn Read + Send> {
    let (sender, parts) = sync_channel(WAITING);
    thread::spawn(move || {
        let mut sink = TextSink { sender, pending: String::new(), sent: 0 };
        let result = guarded(|| make(&mut sink));
        if sink.send()
            && let Err(error) = result
        {
            let _ = sink.sender.send(Err(error));
        }
    });
    Box::new(ProducedText { parts, pending: Cursor::default() })
}

struct ProducedText {
    parts: Receiver<io::Result<Vec<u8>>>,
    pending: Cursor<Vec<u8>>,
}

impl Read for ProducedText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.pending.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match self.parts.recv() {
                Ok(part) => self.pending = Cursor::new(part?),
                Err(_) => return Ok(0),
            }
        }
    }
}
