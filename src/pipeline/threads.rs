//! The threads, locks and channels of the standard library. tests/threads.rs puts others in their place,
//! under which the order of events is chosen.

use std::thread::{Builder, Scope};

pub(super) use std::{
    sync::{
        Mutex,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread::scope,
};

/// Whether the system has given a thread for this work.
pub(super) fn start<'scope>(scope: &'scope Scope<'scope, '_>, work: impl FnOnce() + Send + 'scope) -> bool {
    Builder::new().spawn_scoped(scope, work).is_ok()
}
