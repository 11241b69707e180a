//! Writing of attributes and of text between tags.

/// Writes ` name="value"`.
pub(crate) fn push_attribute(name: &str, value: &str, text: &mut String) {
    text.extend([" ", name, "=\""]);
    push_escaped(value, true, text);
    text.push('"');
}

/// Writes text between tags.
pub(crate) fn push_text(value: &str, text: &mut String) {
    push_escaped(value, false, text);
}

/// Returns whether XML has all of these characters.
pub(crate) fn comes_back(value: &str) -> bool {
    value.chars().all(is_character)
}

fn push_escaped(value: &str, is_attribute: bool, text: &mut String) {
    for c in value.chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' if is_attribute => text.push_str("&quot;"),
            '\n' | '\t' if !is_attribute => text.push(c),
            '\n' | '\t' | '\r' => text.push_str(&format!("&#{};", u32::from(c))),
            c if is_character(c) => text.push(c),
            _ => text.push('\u{FFFD}'),
        }
    }
}

/// `Char` of XML 1.0.
fn is_character(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}
