//! Any bytes as a file with several texts: databases of SQLite, workbooks, PDF documents. A panic of a library that reads
//! these files is an error of the file, so panics unwind here; what ends a process does not, nor what takes memory or time.

#![no_main]

use std::{fs, panic, path::PathBuf, sync::LazyLock};

use givens::{
    format::ReadOptions,
    pipeline::{FolderOptions, RunOptions, find_inputs, run},
};
use tempfile::TempDir;

static FOLDER: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));

libfuzzer_sys::fuzz_target!(
    init: {
        panic::set_hook(Box::new(|_| ()));
    },
    |bytes: &[u8]| {
        let path: PathBuf = FOLDER.path().join("file");
        fs::write(&path, bytes).expect("writable");
        let found = find_inputs(&[path], "", FolderOptions::new(&|_| true));
        let options = RunOptions::new(ReadOptions::default()).with_jobs(1);
        let _ = run(&found.inputs, &options, |batch| batch.entries().len(), |_, _| Ok(()));
    }
);
