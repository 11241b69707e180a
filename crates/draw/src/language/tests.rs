//! All tables have the same phrases, each with the same names in braces.

use std::collections::BTreeSet;

use givens_engine::verdict::Verdict;

use super::Language;

/// Returns the names in braces.
fn names(phrase: &str) -> BTreeSet<&str> {
    phrase.split('{').skip(1).map(|rest| rest.split_once('}').expect("a closing brace").0).collect()
}

/// Returns all phrases of a language with their names.
fn phrases(language: Language) -> Vec<(&'static str, &'static str)> {
    [language.words().phrases(), language.variant_rules().phrases()].concat()
}

#[test]
fn phrases_lack_the_same_in_every_language() {
    let english = phrases(Language::English);
    for language in Language::ALL {
        for ((key, phrase), (_, original)) in phrases(language).into_iter().zip(&english) {
            assert!(!phrase.trim().is_empty(), "{language}: {key}");
            assert_eq!(names(phrase), names(original), "{language}: {key}");
            let ends = |text: &str| (text.starts_with([' ', ',', ';']), text.ends_with([' ', '.', ':']));
            assert_eq!(ends(phrase), ends(original), "{language}: {key}");
        }
    }
}

/// Reports say the same of a puzzle as explanations.
#[test]
fn english_verdicts_are_those_of_the_engine() {
    for verdict in Verdict::ALL {
        assert_eq!(Language::English.words().verdict(verdict), verdict.phrase());
    }
}

/// A phrase that was forgotten would be that of English; some are the same word in both.
#[test]
fn phrases_are_translated() {
    let symbols = ["cells_with_digits", "node_in", "sudoku", "digit_in", "mark_list", "in_steps"];
    let english = phrases(Language::English);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        for ((key, phrase), (_, original)) in phrases(language).into_iter().zip(&english) {
            assert!(phrase != *original || symbols.contains(&key), "{language}: {key}");
        }
    }
}
