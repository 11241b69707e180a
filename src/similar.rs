//! The most similar of some names, which is offered in the place of one that is unknown.
//!
//! In come an unknown name and the known ones, out comes one of these or none. Whatever takes names from a list asks here, so
//! that a misspelt name is answered alike everywhere.

/// How similar a name must be to be offered: from 0 to 1.
#[cfg(feature = "files")]
const SIMILAR: f64 = 0.8;

/// Returns the most similar of some names, whatever the case of letters; `None` if none is similar, or without the feature
/// `files`, which brings what compares them.
///
/// # Examples
///
/// ```
/// use givens::similar::most_similar;
///
/// let names = ["print", "screen", "dark"];
/// assert_eq!(most_similar("Dakr", names), cfg!(feature = "files").then_some("dark"));
/// assert_eq!(most_similar("pastel", names), None);
/// ```
#[must_use]
#[cfg_attr(
    not(feature = "files"),
    allow(clippy::missing_const_for_fn, reason = "with the feature it is none")
)]
pub fn most_similar<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    #[cfg(feature = "files")]
    {
        let name = name.to_lowercase();
        let likeness = |known: &str| strsim::jaro_winkler(&name, &known.to_lowercase());
        let all = names.into_iter().map(|known| (likeness(known), known));
        let most = all.max_by(|one, other| one.0.total_cmp(&other.0));
        most.filter(|(likeness, _)| *likeness > SIMILAR).map(|(_, known)| known)
    }
    #[cfg(not(feature = "files"))]
    {
        let _ = (name, names);
        None
    }
}
