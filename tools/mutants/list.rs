//! The mutants listed by cargo-mutants, and the sample that is tried.

use std::{fs, path::Path, process::Command};

use serde::Deserialize;

/// One change of the source.
#[derive(Clone, Debug)]
pub struct Mutant {
    /// The number that activates it.
    pub number: usize,
    pub facts: MutantFacts,
}

/// The description of a mutant by cargo-mutants.
#[derive(Clone, Debug, Deserialize)]
pub struct MutantFacts {
    pub name: String,
    pub file: String,
    pub genre: String,
    pub replacement: String,
    pub span: Span,
    pub function: Option<Function>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Function {
    pub span: Span,
}

#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

/// Both count from 1; columns count characters.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// Every `share`-th mutant of the files, in an order whose every prefix is spread over all files.
pub fn mutants(tree: &Path, files: &[String], share: usize) -> Vec<Mutant> {
    let mut command = Command::new("cargo");
    command.current_dir(tree).args(["mutants", "--list", "--json"]);
    command.args(files.iter().flat_map(|glob| ["--file", glob]));
    // The list is of the original tree, so that an interrupted run can continue.
    let known = tree.join("mutants.json");
    let list = fs::read(&known).unwrap_or_else(|_| {
        let output = command.output().expect("cargo-mutants is installed");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::write(&known, &output.stdout).expect("writable");
        output.stdout
    });
    let facts: Vec<MutantFacts> = serde_json::from_slice(&list).expect("a list of mutants");
    let chosen: Vec<_> = facts.into_iter().skip(share / 2).step_by(share).collect();
    let strides = (chosen.len() * 2 / 5..).find(|&stride| coprime(stride, chosen.len()));
    let stride = strides.unwrap_or(1);
    let order = (0..chosen.len()).map(|index| index * stride % chosen.len());
    order.enumerate().map(|(number, index)| Mutant { number, facts: chosen[index].clone() }).collect()
}

fn coprime(one: usize, other: usize) -> bool {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}
