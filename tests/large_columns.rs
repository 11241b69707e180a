//! Columnar files of some kilobytes whose text is large are read in little memory. A process of its own, so that nothing else
//! takes memory meanwhile.

#![cfg(all(feature = "parquet", target_os = "linux"))]

mod support;

use std::{
    fs,
    io::{Cursor, Read},
};

use givens::pipeline::unpacked;
use support::fixtures;

/// Files of some kilobytes whose rows have gigabytes of text, and tables of many columns.
#[test]
fn small_files_of_much_text_take_little_memory() {
    for fixture in fixtures("large_columns") {
        let name = fixture.path.display();
        let before = memory_in_use();
        let (read, error) = read_within(fs::read(&fixture.path).expect("a fixture"), 16 << 20, &mut || {
            let used = memory_in_use().saturating_sub(before);
            assert!(used < 64 << 10, "{name}: {used} KiB");
        });
        match error.unwrap_or_default() {
            reason if reason.is_empty() => assert!(read >= 16 << 20, "{name}: {read} bytes"),
            // The rows before it are read.
            reason if reason == "row 11 has more than 2 MiB of text" => {
                assert!(read > 800, "{name}: {read} bytes");
            }
            reason => assert_eq!(reason, "expected at most 1024 columns, found 1025", "{name}"),
        }
    }
}

/// Reads up to this many bytes of the text of a file, which may be compressed, and calls `check` now and then; returns how
/// many there are, and why there are no more.
fn read_within(bytes: Vec<u8>, most: usize, check: &mut dyn FnMut()) -> (usize, Option<String>) {
    let mut packed = bytes;
    if packed.starts_with(b"\x1f\x8b") {
        let mut whole = Vec::new();
        unpacked(Box::new(Cursor::new(packed)))
            .and_then(|mut file| file.read_to_end(&mut whole))
            .expect("gzip");
        packed = whole;
    }
    let mut rows = match unpacked(Box::new(Cursor::new(packed))) {
        Ok(rows) => rows,
        Err(error) => return (0, Some(error.to_string())),
    };
    let (mut buffer, mut read) = (vec![0; 1 << 16], 0);
    while read < most {
        match rows.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => read += length,
            Err(error) => return (read, Some(error.to_string())),
        }
        check();
    }
    (read, None)
}

/// Returns the memory of this process in KiB.
fn memory_in_use() -> usize {
    let status = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}
