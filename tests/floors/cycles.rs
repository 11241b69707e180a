//! Cycles of a graph.

use std::collections::{BTreeMap, BTreeSet};

/// All files, each with the files that it imports.
type Graph<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

/// The groups of files that reach each other.
pub(crate) fn cycles<'a>(graph: &Graph<'a>) -> Vec<Vec<&'a str>> {
    let reached: Graph = graph.keys().map(|&file| (file, reachable(graph, file))).collect();
    let mut groups = BTreeSet::new();
    for (&file, others) in &reached {
        let group: Vec<_> = others.iter().copied().filter(|other| reached[other].contains(file)).collect();
        if !group.is_empty() {
            groups.insert(group);
        }
    }
    groups.into_iter().collect()
}

/// What can be reached from a file by at least one import.
fn reachable<'a>(graph: &Graph<'a>, start: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<_> = graph[start].iter().copied().collect();
    while let Some(file) = open.pop() {
        if found.insert(file) {
            open.extend(&graph[file]);
        }
    }
    found
}
