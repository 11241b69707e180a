//! Variants that are written in a line: told, and never read as a classic puzzle.
//!
//! ```text
//! SumoCue     = "SumoCueV1" *( ( "=" / "+" ) number [ "J" region ] )    ; cages, regions
//! PS killer   = "3x3:" [ "d" ] ":k:" 81( number ":" )                   ; cages
//! ISS jigsaw  = [ 81cell ] 81letter                                     ; nine regions of nine letters
//! ISS native  = ".Shape~" *any / ".Jigsaw" *any / ".Cage" *any / …      ; constraints
//! ISS arrows  = 81( "<" / ">" / "v" / "^" / … )                         ; a killer without cages
//! Corniel     = 9( 9letter EOL ) 1*( letter "=" number )                ; cages by letters, and their sums
//! ```

use crate::{
    diagnostic::{Diagnostic, Rule},
    text::lines,
};

/// What is to be said about a text whose first line is a variant's.
pub(super) fn variant(head: &str) -> Option<Diagnostic> {
    let line = lines(head).find(|line| !line.is_blank() && !line.text.starts_with('#'))?;
    let what = of_line(line.text.trim()).or_else(|| of_sums(head))?;
    let message = format!("the file has constraints that a classic grid cannot carry: {what}");
    Some(Diagnostic::new(Rule::Variant, message).at(line.span(), ""))
}

fn of_line(line: &str) -> Option<String> {
    if line.starts_with("SumoCueV1") {
        let cages = line.matches('=').count();
        return Some(format!("{cages} cages or regions of SumoCue"));
    }
    if is_killer(line) {
        return Some("cages of a killer".to_owned());
    }
    if let Some(constraint) = native(line) {
        return Some(format!("`{constraint}` of Interactive Sudoku Solver"));
    }
    if line.len() > 2 * CELLS {
        return None;
    }
    let symbols: Vec<char> = line.chars().collect();
    let layout = symbols.len().checked_sub(CELLS).and_then(|start| symbols.get(start..))?;
    if is_layout(layout) && matches!(symbols.len(), CELLS | DOUBLE) {
        return Some("9 regions of a jigsaw".to_owned());
    }
    let arrows = symbols.iter().filter(|c| matches!(c, '<' | '>' | '^' | 'v')).count();
    (symbols.len() == CELLS && arrows > CELLS / 4 && line.contains(['<', '>']))
        .then(|| "sums and arrows of a killer".to_owned())
}

/// Rows of letters, and what the letters add up to.
fn of_sums(head: &str) -> Option<String> {
    let is_drawn = |c: char| matches!(c, '|' | '-' | '+' | ' ' | '\t');
    let is_row = |text: &str| {
        let cells = || text.chars().filter(|c| !is_drawn(*c));
        cells().count() >= 4 && cells().all(char::is_alphabetic)
    };
    let mut content = lines(head).map(|line| line.text.trim()).filter(|text| !text.chars().all(is_drawn));
    let rows = content.by_ref().take(9).take_while(|text| is_row(text)).count();
    let sums: usize = content.filter_map(sums).sum();
    (rows >= 4 && sums >= 4).then(|| format!("{sums} cages of a killer"))
}

/// `sums = 1*( letter "=" number )`: how many.
fn sums(text: &str) -> Option<usize> {
    let mut pairs = 0;
    let mut left = text.trim_start();
    while let Some(name) = left.chars().next() {
        let rest = left[name.len_utf8()..].trim_start().strip_prefix('=')?.trim_start();
        let number = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if !name.is_alphabetic() || number == 0 {
            return None;
        }
        pairs += 1;
        left = rest[number..].trim_start_matches([' ', '\t', ',', ';']);
    }
    Some(pairs)
}

const CELLS: usize = 81;
const DOUBLE: usize = 2 * CELLS;

/// `"3x3:" *letter ":k:"`
fn is_killer(line: &str) -> bool {
    let rest = line.strip_prefix("3x3:").and_then(|rest| rest.split_once(":k:"));
    rest.is_some_and(|(flags, _)| flags.len() < 9 && flags.bytes().all(|byte| byte.is_ascii_alphabetic()))
}

/// The first constraint of a line of Interactive Sudoku Solver that is more than cells.
fn native(line: &str) -> Option<&str> {
    let mut words = line
        .strip_prefix('.')
        .filter(|rest| rest.contains('~'))?
        .split('.')
        .map(|word| word.split('~').next().unwrap_or(word));
    words.find(|word| {
        word.len() > 2
            && word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Nine letters nine times each, which are not the rows of a full grid.
fn is_layout(symbols: &[char]) -> bool {
    let mut counts = [0; 26];
    for symbol in symbols {
        match u32::from(*symbol).checked_sub(u32::from('A')) {
            Some(letter @ 0..26) => counts[letter as usize] += 1,
            _ => return false,
        }
    }
    let row = |row: &[char]| row.iter().enumerate().all(|(place, symbol)| !row[..place].contains(symbol));
    counts.iter().all(|&count| count == 0 || count == 9) && !symbols.chunks(9).all(row)
}
