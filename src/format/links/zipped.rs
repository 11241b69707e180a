//! Zipped documents: JSON with its commonest parts left out, as `SudokuPad` packs it.
//!
//! ```text
//! name   = 1*( ALPHA / DIGIT )      ; without quotes, the commonest in one or two letters
//! text   = "'" *character "'"       ; where no quote stands anywhere; "\'" for one in it
//! object = [ "{" … "}" ]            ; an empty one is nothing between two commas
//! value  = "t" / "f"                ; true, false
//!        / "#0" / "#F" / 6HEXDIG    ; colours
//! ```

/// The names that have a shorter one.
const NAMES: &[(&str, &str)] = &[
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The JSON that a zipped document stands for; `None` where it is none.
pub(super) fn unzip(zipped: &str) -> Option<String> {
    let quote = if zipped.contains('"') { '"' } else { '\'' };
    let mut left = zipped.trim();
    let mut text = String::with_capacity(zipped.len() * 2);
    let mut before = '\0';
    while let Some(c) = left.chars().next() {
        let opens = matches!(before, '[' | ',');
        if opens && matches!(c, ',' | ']') {
            text.push_str("{}");
        }
        if c == quote {
            let length = push_text(left, quote, &mut text)?;
            left = &left[length..];
            before = '"';
        } else if matches!(c, '[' | ']' | '{' | '}' | ',' | ':') {
            text.push(c);
            left = &left[1..];
            before = c;
        } else {
            let end = left.find(['[', ']', '{', '}', ',', ':']).unwrap_or(left.len());
            let (word, rest) = left.split_at(end);
            push_word(word.trim(), before, rest.starts_with(':'), &mut text);
            left = rest;
            before = 'w';
        }
    }
    Some(text)
}

/// Writes the text that begins here in JSON's quotes, and tells how long it is.
fn push_text(left: &str, quote: char, text: &mut String) -> Option<usize> {
    let mut symbols = left.char_indices().skip(1);
    text.push('"');
    while let Some((at, c)) = symbols.next() {
        match c {
            '\\' => match symbols.next()? {
                (_, '\'') => text.push('\''),
                (_, other) => text.extend(['\\', other]),
            },
            _ if c == quote => {
                text.push('"');
                return Some(at + 1);
            }
            _ => text.push(c),
        }
    }
    None
}

fn push_word(word: &str, before: char, is_name: bool, text: &mut String) {
    if is_name && matches!(before, '{' | ',' | '[') {
        let name = NAMES.iter().find(|(short, _)| *short == word).map_or(word, |(_, name)| name);
        text.extend(["\"", name, "\""]);
        return;
    }
    let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    match word {
        "t" => text.push_str("true"),
        "f" => text.push_str("false"),
        "#0" => text.push_str("\"#000000\""),
        "#F" => text.push_str("\"#FFFFFF\""),
        _ if is_colour && before == ':' => text.extend(["\"#", word, "\""]),
        _ => text.push_str(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_is_put_back() {
        let zipped = "{cs:50,ce:[[{v:5},,{given:t}],[,,]],t:'it\\'s',c2:00ff00,c1:#F}";
        let json = r##"{"cellSize":50,"cells":[[{"value":5},{},{"given":true}],[{},{},{}]],"title":"it's","backgroundColor":"#00ff00","borderColor":"#FFFFFF"}"##;
        assert_eq!(unzip(zipped).as_deref(), Some(json));
        assert_eq!(unzip("{t:'open"), None);
    }
}
