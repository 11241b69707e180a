//! Zipped documents: JSON with its most common parts left out, as `SudokuPad` packs it.
//!
//! ```text
//! document = *( sign / text / word )
//! sign     = "{" / "}" / "[" / "]" / "," / ":"
//! text     = "'" *character "'"       ; where no `"` is anywhere; "\'" for one in it
//! word     = 1*character              ; a name without quotes, the most common in one or two letters
//!          / "t" / "f"                ; true, false
//!          / "#0" / "#F" / 6HEXDIG    ; colours
//! ```
//!
//! An empty object is nothing between two commas.

use crate::syntax::{
    combinators::{
        Parser, all_consuming, alt, anychar, char, delimited, fold_many0, is_not, map, not, one_of, preceded,
        recognize, tag, take_while_m_n,
    },
    expect::{Mismatch, Parsed},
};

use super::address::pair;

/// The signs that are not part of words.
const SIGNS: &str = "[]{},:";
/// The names that have a shorter one, each behind it.
const NAMES: &str = "c:color ca:cages ct:center c1:borderColor c2:backgroundColor ce:cells cs:cellSize a:arrows \
    o:overlays u:underlays w:width h:height v:value vd:videos l:lines r:rounded re:regions fs:fontSize \
    th:thickness hl:headLength wp:wayPoints t:title te:text d:duration d2:d";

/// A token of a zipped document.
enum Token<'t> {
    Sign(char),
    /// A text, with JSON's escapes.
    Text(String),
    Word(&'t str),
}

/// Returns the JSON of a zipped document; `None` where it is none.
pub(super) fn unzip(zipped: &str) -> Option<String> {
    let quote = if zipped.contains('"') { '"' } else { '\'' };
    let mut left = zipped.trim();
    let mut json = String::with_capacity(zipped.len() * 2);
    let mut before = '\0';
    while !left.is_empty() {
        let (rest, token) = token(quote, left).ok()?;
        if matches!(before, '[' | ',') && matches!(token, Token::Sign(',' | ']')) {
            json.push_str("{}");
        }
        let next = if let Token::Sign(sign) = token { sign } else { 'w' };
        match token {
            Token::Sign(sign) => json.push(sign),
            Token::Text(text) => json.extend(["\"", &text, "\""]),
            Token::Word(word) => push_word(word.trim(), before, rest.starts_with(':'), &mut json),
        }
        (left, before) = (rest, next);
    }
    Some(json)
}

fn token(quote: char, input: &str) -> Parsed<'_, Token<'_>> {
    let word = preceded(not(char(quote)), is_not(SIGNS));
    alt((map(one_of(SIGNS), Token::Sign), map(text(quote), Token::Text), map(word, Token::Word))).parse(input)
}

/// `text = quote *( escape / character ) quote`
fn text<'t>(quote: char) -> impl Parser<&'t str, Output = String, Error = Mismatch> {
    let escape = alt((map(tag("\\'"), |_| "'"), recognize((char('\\'), anychar))));
    let plain = is_not(if quote == '"' { "\\\"" } else { "\\'" });
    let content = fold_many0(alt((escape, plain)), String::new, |text, part| text + part);
    delimited(char(quote), content, char(quote))
}

fn colour(input: &str) -> Parsed<'_, &str> {
    all_consuming(take_while_m_n(6, 6, |c: char| c.is_ascii_hexdigit())).parse(input)
}

fn push_word(word: &str, before: char, is_name: bool, json: &mut String) {
    if is_name && matches!(before, '{' | ',' | '[') {
        let mut names = NAMES.split(' ').filter_map(|name| pair(':', name).ok());
        let name = names.find(|(_, (short, _))| *short == word).map_or(word, |(_, (_, name))| name);
        json.extend(["\"", name, "\""]);
        return;
    }
    match word {
        "t" => json.push_str("true"),
        "f" => json.push_str("false"),
        "#0" => json.push_str("\"#000000\""),
        "#F" => json.push_str("\"#FFFFFF\""),
        _ if before == ':' && colour(word).is_ok() => json.extend(["\"#", word, "\""]),
        _ => json.push_str(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unzip_adds_what_was_left_out() {
        let zipped = "{cs:50,ce:[[{v:5},,{given:t}],[,,]],t:'it\\'s',c2:00ff00,c1:#F}";
        let json = r##"{"cellSize":50,"cells":[[{"value":5},{},{"given":true}],[{},{},{}]],"title":"it's","backgroundColor":"#00ff00","borderColor":"#FFFFFF"}"##;
        assert_eq!(unzip(zipped).as_deref(), Some(json));
        assert_eq!(unzip("{t:'open"), None);
    }
}
