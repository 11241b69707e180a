//! The language of what people read: sentences of explanations, titles of books and pages, and pictures in words.
//!
//! [`Language::words`] returns the phrases of a language, of which there is a table each. Names of rules and messages about
//! files are English, whatever the language: programs and searches know them by these words. docs/contributing.md says how
//! to add a language.

mod english;
mod english_rules;
mod german;
mod german_rules;
mod rule_words;
#[cfg(test)]
mod tests;
mod words;

use std::str::FromStr;

use givens_engine::{ParseError, enums::named_enum};

pub use rule_words::RuleWords;
#[doc(hidden)]
pub use words::phrase;
pub use words::{Words, fill, with_capital};

named_enum! {
    /// A language.
    ///
    /// # Examples
    ///
    /// ```
    /// # mod givens { pub use givens_draw::*; }
    /// use givens::language::Language;
    ///
    /// let german: Language = "de".parse().unwrap();
    /// assert_eq!(german.words().solutions, "Lösungen");
    /// ```
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
    #[non_exhaustive]
    pub enum Language {
        /// Returns its code: ISO 639-1, as in the attribute `lang` of HTML.
        fn id;
        /// English.
        #[default]
        English = "en",
        /// German.
        German = "de",
    }
}

impl Language {
    /// Returns its phrases.
    #[must_use]
    pub const fn words(self) -> &'static Words {
        match self {
            Self::English => &english::ENGLISH,
            Self::German => &german::GERMAN,
        }
    }

    /// Returns the rules of variants: apart from [`words`](Self::words), so that what only explains is without them.
    #[must_use]
    pub const fn variant_rules(self) -> &'static RuleWords {
        match self {
            Self::English => &english_rules::RULES,
            Self::German => &german_rules::RULES,
        }
    }
}

impl FromStr for Language {
    type Err = ParseError;

    /// Reads an [`id`](Language::id).
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = Self::ALL.into_iter().find(|language| language.id().eq_ignore_ascii_case(text));
        named.ok_or_else(|| ParseError::new(format!("expected {}", Self::ALL.map(Self::id).join(" or "))))
    }
}
