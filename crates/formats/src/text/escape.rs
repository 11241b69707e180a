//! Texts from data, such as names of files and titles, as terminals and logs may show them.
//!
//! A terminal obeys control characters, a reader is misled by characters that change the direction of the text, and the
//! log of a workflow obeys lines that look like its commands. So what is written for people or for a log has the names,
//! titles and values of the data in the form of this file; data that is written as data keeps them as they are.

use std::borrow::Cow;

/// Returns whether a character is never shown as it is: a control character, a line end, or a character that changes the
/// direction of text.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::text::is_unprintable;
///
/// assert!(['\x1b', '\n', '\u{9B}', '\u{202E}', '\u{2028}'].into_iter().all(is_unprintable));
/// assert!(![' ', 'é', '漢', '\u{FFFD}'].into_iter().any(is_unprintable));
/// ```
#[must_use]
pub fn is_unprintable(character: char) -> bool {
    let is_direction = matches!(
        character,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    );
    character.is_control() || is_direction || matches!(character, '\u{2028}' | '\u{2029}')
}

/// Returns a text as a part of one line for people or a log, with escapes as in Rust: `\n`, `\u{1b}`.
///
/// It is also no command of a build server, which is a line that begins with `::`, or has `##[` or the like anywhere: one of
/// these characters is escaped.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// use givens::text::escaped;
///
/// assert_eq!(escaped("bank.sdm"), "bank.sdm");
/// assert_eq!(escaped("a\x1b[2J\n::error::b"), r"a\u{1b}[2J\n::error::b");
/// assert_eq!(escaped("::error::b"), r"\u{3a}:error::b");
/// assert_eq!(escaped("##[error]b"), r"#\u{23}[error]b");
/// ```
#[must_use]
pub fn escaped(text: &str) -> Cow<'_, str> {
    escape(text, &[], |character, escaped| match character {
        '\n' => escaped.push_str("\\n"),
        '\r' => escaped.push_str("\\r"),
        '\t' => escaped.push_str("\\t"),
        other => escaped.extend(other.escape_unicode()),
    })
}

/// Returns lines of text for people or a log: only line feeds stay as they are.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// assert_eq!(givens::text::escaped_lines("a\x07\nb\r"), "a\\u{7}\nb\\r");
/// ```
#[must_use]
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    if !text.contains('\n') {
        return escaped(text);
    }
    Cow::Owned(text.split('\n').map(escaped).collect::<Vec<_>>().join("\n"))
}

/// Returns JSON that stays the same data and that a terminal or a log may show: what a text of it may not show is `\u009b`.
/// `serde_json` escapes only the control characters that JSON forbids.
///
/// # Examples
///
/// ```
/// # mod givens { pub use givens_engine::*; pub use givens_formats::*; }
/// assert_eq!(givens::text::escaped_json("{\"file\":\"\u{202E}\"}"), r#"{"file":"\u202e"}"#);
/// ```
#[must_use]
pub fn escaped_json(json: &str) -> Cow<'_, str> {
    // Line feeds and tabs between values are no data.
    escape(json, &['\n', '\r', '\t'], |character, escaped| {
        for unit in character.encode_utf16(&mut [0; 2]) {
            escaped.push_str(&format!("\\u{unit:04x}"));
        }
    })
}

/// Returns an excerpt, which never begins a line, with a symbol for each character that is not shown and is not a line end
/// or a tab, so that it has as many characters as before: `␛`, or U+FFFD for those without a symbol.
#[cfg(feature = "human")]
pub(crate) fn masked(text: &str) -> Cow<'_, str> {
    escape(text, &['\n', '\r', '\t', ':'], |character, masked| {
        masked.push(match u32::from(character) {
            control @ ..0x20 => char::from_u32(0x2400 + control).unwrap_or('\u{FFFD}'),
            0x7F => '␡',
            _ => '\u{FFFD}',
        });
    })
}

/// Returns whether a text, where these characters may stay, is not shown as it is.
fn needs_escapes(text: &str, kept: &[char]) -> bool {
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    let has_unprintable = || text.chars().any(|c| is_unprintable(c) && !kept.contains(&c));
    !is_plain && has_unprintable() || text.contains("##") || text.trim_start().starts_with("::")
}

/// Replaces all characters that are not shown, except these, and those that would begin a command of a build server.
fn escape<'t>(text: &'t str, kept: &[char], replace: impl Fn(char, &mut String)) -> Cow<'t, str> {
    if !needs_escapes(text, kept) {
        return Cow::Borrowed(text);
    }
    let start = text.len() - text.trim_start().len();
    let mut escaped = String::with_capacity(text.len() + 16);
    for (at, character) in text.char_indices() {
        let is_command = match character {
            // The runner of GitHub ignores the white space before it.
            ':' => at == start && text[at..].starts_with("::") && !kept.contains(&':'),
            '#' => text[..at].ends_with('#') && is_bracketed(&text[at + 1..]),
            _ => false,
        };
        if is_command || is_unprintable(character) && !kept.contains(&character) {
            replace(character, &mut escaped);
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// Returns whether a text after `##` makes it a command: `##[error]` of GitHub, `##vso[` of Azure, `##teamcity[`.
fn is_bracketed(after: &str) -> bool {
    after.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).starts_with('[')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every character that the documents promise to escape.
    fn unprintable() -> impl Iterator<Item = char> {
        ('\0'..='\u{FFFF}').filter(|&character| is_unprintable(character))
    }

    #[test]
    fn no_unprintable_character_is_left() {
        assert_eq!(unprintable().count(), 65 + 3 + 5 + 4 + 2);
        let all: String = unprintable().collect();
        assert!(!escaped(&all).contains(is_unprintable));
        assert!(!escaped_lines(&all).contains(|c| is_unprintable(c) && c != '\n'));
        let json = serde_json::to_string(&all).expect("a text");
        assert!(!escaped_json(&json).contains(is_unprintable));
        assert_eq!(serde_json::from_str::<String>(&escaped_json(&json)).expect("JSON"), all);
    }

    #[test]
    fn no_command_of_a_build_server_is_left() {
        for text in [
            "##[error]a",
            "###[group]a",
            "a ##vso[task.x]b",
            "##teamcity[x]",
            "  ::error::a",
            "\u{2003}::x::",
        ] {
            let shown = escaped(text);
            assert!(
                !shown.contains("##[") && !shown.contains("##vso[") && !shown.contains("##team"),
                "{shown}"
            );
            assert!(!shown.trim_start().starts_with("::"), "{shown}");
            let json = serde_json::to_string(text).expect("a text");
            assert!(!escaped_json(&json).contains("##["), "{json}");
            assert_eq!(serde_json::from_str::<String>(&escaped_json(&json)).expect("JSON"), text);
        }
        assert!(!escaped_lines("a\n::error::b").contains("\n::"));
        // Comments of puzzle files, addresses and paths stay readable.
        for text in ["## a", "a::b", "#1", "[1]", "C:\\a", "é"] {
            assert_eq!(escaped(text), text);
        }
    }

    #[test]
    fn an_escaped_text_stays_the_same() {
        let all: String = unprintable().chain("::##[x]\\".chars()).collect();
        let once = escaped(&all).into_owned();
        assert_eq!(escaped(&once), once);
    }
}
