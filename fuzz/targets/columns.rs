//! Any bytes as columns: Parquet, Arrow IPC, arrays of NumPy and archives of them. A panic of a reader of these files is an
//! error of the file, so panics unwind here; what ends a process does not, nor what takes memory or time.

#![no_main]

use std::{
    io::{self, Cursor, Read},
    panic,
};

libfuzzer_sys::fuzz_target!(
    init: {
        panic::set_hook(Box::new(|_| ()));
    },
    |bytes: &[u8]| {
        let text = givens::pipeline::unpacked(Box::new(Cursor::new(bytes.to_vec())));
        let _ = text.and_then(|text| io::copy(&mut text.take(1 << 22), &mut io::sink()));
    }
);
