//! The border of a call: nothing that fails or panics passes it. What it comes to is a status, and a message for each thread.

use std::{
    any::Any,
    cell::RefCell,
    ffi::c_char,
    panic::{AssertUnwindSafe, catch_unwind},
};

use crate::{
    pointers,
    status::{Failure, GivensStatus},
};

#[cfg(panic = "abort")]
compile_error!("a panic must be caught before it reaches C: build with panic = \"unwind\"");

thread_local! {
    /// The message of the last call of this thread; empty if it succeeded.
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Does the work of a call, and returns its status. A panic is a status too.
pub(crate) fn guard(work: impl FnOnce() -> Result<(), Failure>) -> GivensStatus {
    let outcome = catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(failure_of_panic(&*panic)));
    let (status, message) = match outcome {
        Ok(()) => (GivensStatus::Ok, String::new()),
        Err(failure) => (failure.status, failure.message),
    };
    // A thread that ends may have no message any more.
    let _ = MESSAGE.try_with(|last| *last.borrow_mut() = message);
    status
}

/// Copies the message of the last call of this thread that returned a status: UTF-8, without a line end, empty if it
/// succeeded. Returns its length without the null byte. At most `capacity` bytes are written, a null byte included; a longer
/// message is cut between characters. `buffer` may be null to ask for the length.
///
/// Each thread has its own message. Where a runtime moves code from thread to thread between two calls, keep it on one
/// (`runtime.LockOSThread` in Go), or go by the status alone.
///
/// # Safety
///
/// `buffer` is null or has room for `capacity` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn givens_last_error(buffer: *mut c_char, capacity: usize) -> usize {
    let copy = |message: &RefCell<String>| {
        let message = message.borrow();
        // SAFETY: the caller promises room for this number of bytes.
        unsafe { pointers::write_text(&message, buffer, capacity) };
        message.len()
    };
    MESSAGE.try_with(copy).unwrap_or(0)
}

/// Returns the failure of a call that panics.
fn failure_of_panic(panic: &(dyn Any + Send)) -> Failure {
    let message = panic.downcast_ref::<&str>().copied();
    let message = message.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    Failure::new(GivensStatus::Bug, format!("bug: {}", message.unwrap_or("a panic without a message")))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::{Failure, GivensStatus, givens_last_error, guard};

    fn message() -> String {
        let mut bytes = [0; 64];
        // SAFETY: the room is that of the array.
        let length = unsafe { givens_last_error(bytes.as_mut_ptr().cast(), bytes.len()) };
        String::from_utf8(bytes[..length].to_vec()).expect("UTF-8")
    }

    #[test]
    fn panic_becomes_a_status() {
        assert_eq!(guard(|| panic!("cell 82")), GivensStatus::Bug);
        assert_eq!(message(), "bug: cell 82");
        let of_number = |number: usize| guard(|| panic!("cell {number}"));
        assert_eq!(of_number(83), GivensStatus::Bug);
        assert_eq!(message(), "bug: cell 83");
    }

    #[test]
    fn panic_of_a_worker_becomes_a_status() {
        let status = guard(|| {
            crate::batch::for_each_block(100, 4, 10, || |rows| assert_ne!(rows.start, 50));
            Ok(())
        });
        assert_eq!(status, GivensStatus::Bug);
    }

    #[test]
    fn message_is_that_of_the_last_call_of_the_thread() {
        assert_eq!(
            guard(|| Err(Failure::invalid("limit: expected 1 or more"))),
            GivensStatus::InvalidArgument
        );
        assert_eq!(thread::spawn(message).join().expect("no panic"), "");
        assert_eq!(message(), "limit: expected 1 or more");
        assert_eq!(guard(|| Ok(())), GivensStatus::Ok);
        assert_eq!(message(), "");
    }
}
