//! Names of lists.

/// Whether a list of this name is the solution of the one before.
pub(crate) fn is_solution(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["solution", "solved", "answer"].iter().any(|end| name.ends_with(end))
}
