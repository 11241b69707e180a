//! A folder with files of puzzles, in which commands are run.

use std::{
    path::PathBuf,
    process::{Command, Output},
};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// A folder of its own, which is removed with its files.
pub struct Bank(TempDir);

impl Bank {
    pub fn empty() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the command, which must succeed, and returns its output.
    pub fn run(&self, arguments: &[&str]) -> String {
        let output = self.output(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// Runs the command, which must not fail but for problems of puzzles, and returns its output.
    pub fn run_with_problems(&self, arguments: &[&str]) -> String {
        let output = self.output(arguments);
        let status = output.status.code();
        assert!(status < Some(2), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    fn output(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(cargo_bin("givens"));
        command.current_dir(self.0.path()).args(arguments).output().expect("givens runs")
    }
}
