//! The threads, locks and channels of the standard library. tests/threads.rs replaces them by others that
//! control the order of events.

use std::thread::{Builder, Scope};

pub(super) use std::{
    sync::{
        Mutex,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread::scope,
};

/// Starts a thread; returns whether the system provided one.
pub(super) fn start<'scope>(scope: &'scope Scope<'scope, '_>, work: impl FnOnce() + Send + 'scope) -> bool {
    Builder::new().spawn_scoped(scope, work).is_ok()
}
