//! The font of pictures, Open Sans as outlines, so that a picture looks the same where no font is installed.
//!
//! open-sans.txt says what each character looks like and how wide it is. `svg` and `png` draw these outlines, and whoever
//! sets a text asks here how wide it is and where its lines end; `pdf` embeds the same font as a file.

use std::sync::LazyLock;

#[cfg(feature = "png")]
use super::outline::Segment;

/// How a character looks, in thousandths of an em, from the start of its baseline.
#[derive(Debug)]
pub(super) struct Glyph {
    pub(super) advance: i32,
    /// The data of a path of SVG, which SVG copies: `M`, `L`, `Q` and `Z` with absolute coordinates.
    pub(super) data: &'static str,
}

/// A frame, which PNG shows for a character that the font lacks.
#[cfg(feature = "png")]
pub(super) static UNKNOWN: Glyph =
    Glyph { advance: 0, data: "M80 0L80-714L520-714L520 0ZM140-60L460-60L460-654L140-654Z" };

impl Glyph {
    /// Returns its outline.
    #[cfg(feature = "png")]
    pub(super) fn outline(&self) -> Vec<Segment> {
        // A minus sign divides numbers, too.
        let data = self.data.replace('-', " -");
        let is_command = |character: char| character.is_ascii_alphabetic();
        let commands = data.matches(is_command).zip(data.split(is_command).skip(1));
        let segment = |(command, numbers): (&str, &str)| {
            let numbers = numbers.split_ascii_whitespace().filter_map(|number| number.parse().ok());
            match (command, &numbers.collect::<Vec<i32>>()[..]) {
                ("M", &[x, y]) => Segment::Move([x, y]),
                ("L", &[x, y]) => Segment::Line([x, y]),
                ("Q", &[a, b, x, y]) => Segment::Quadratic([[a, b], [x, y]]),
                _ => Segment::Close,
            }
        };
        commands.map(segment).collect()
    }
}

/// How heavy strokes are. Only digits and capitals are bold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Bold,
    Regular,
}

/// The height of digits and capitals, in thousandths of an em.
pub(super) const HEIGHT: i32 = 714;

/// The glyphs of a weight, sorted by character.
type Glyphs = Vec<(char, Glyph)>;

/// The glyphs of each [`Weight`].
static FONT: LazyLock<[Glyphs; 2]> = LazyLock::new(|| {
    let (bold, regular) = include_str!("open-sans.txt").split_once("\nregular\n").expect("two weights");
    [bold, regular].map(glyphs)
});

/// Reads the lines of a weight, and sorts them by character.
fn glyphs(text: &'static str) -> Glyphs {
    let mut glyphs: Glyphs = text.lines().filter_map(glyph_of_line).collect();
    glyphs.sort_unstable_by_key(|(character, _)| *character);
    glyphs
}

/// Reads a line of the file; comments and names of weights are none.
fn glyph_of_line(line: &'static str) -> Option<(char, Glyph)> {
    let character = line.chars().next()?;
    let rest = line[character.len_utf8()..].strip_prefix(' ')?;
    let (advance, data) = rest.split_once(' ').unwrap_or((rest, ""));
    Some((character, Glyph { advance: advance.parse().ok()?, data }))
}

impl Weight {
    /// Returns the glyph of a character.
    pub(super) fn glyph(self, character: char) -> Option<&'static Glyph> {
        let glyphs = &FONT[self as usize];
        let place = glyphs.binary_search_by_key(&character, |(other, _)| *other).ok()?;
        Some(&glyphs[place].1)
    }

    /// Returns the width of a text in units, of which an em has `size`: exact if all glyphs are known, else what a text
    /// of another font needs at most, as a rule.
    pub(crate) fn width(self, text: &str, size: i32) -> i32 {
        let advance =
            |character: char| self.glyph(character).map_or(usual_advance(character), |glyph| glyph.advance);
        text.chars().map(advance).sum::<i32>() * size / 1000
    }
}

/// Returns what a character of another font needs at most, as a rule, in thousandths of an em: of wide fonts, in bold.
const fn usual_advance(character: char) -> i32 {
    match character {
        ' ' | '.' | ',' | ':' | ';' | '·' | '\'' | '’' | '!' | '|' | 'i' | 'j' | 'l' | 'I' => 400,
        'f' | 'r' | 't' | '-' | '/' | '(' | ')' | '[' | ']' | '"' | '“' | '”' | '„' => 550,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '—' | '…' | '\u{1100}'.. => 1000,
        _ => 700,
    }
}

/// A text in lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wrapped {
    pub(crate) lines: Vec<String>,
    /// The size of an em.
    pub(crate) size: i32,
    /// Whether `…` stands for an end that has no room.
    pub(crate) is_cut: bool,
}

impl Weight {
    /// Divides a text into lines of at most this width, and this number of lines; `…` ends a text that is too long.
    pub(crate) fn wrap(self, text: &str, size: i32, width: i32, most: usize) -> Wrapped {
        let fits = |line: &str| self.width(line, size) <= width;
        let mut lines: Vec<String> = Vec::new();
        for word in words(text) {
            let is_full = lines.len() > most;
            match lines.last_mut() {
                Some(line) if fits(&format!("{line} {word}")) => line.extend([" ", &word]),
                // What has no room is not measured.
                _ if is_full => break,
                _ => lines.push(word),
            }
        }
        let mut is_cut = lines.len() > most;
        lines.truncate(most);
        let last = lines.len().saturating_sub(1);
        for (number, line) in lines.iter_mut().enumerate() {
            if !fits(line) || is_cut && number == last {
                *line = self.shortened(line, size, width);
                is_cut = true;
            }
        }
        Wrapped { lines, size, is_cut }
    }

    /// Divides a text into lines as [`wrap`](Self::wrap) does, in the largest of these sizes in which it has room, or else in
    /// the least.
    pub(crate) fn fit(
        self,
        text: &str,
        [size, least]: [i32; 2],
        width: i32,
        most: impl Fn(i32) -> usize,
    ) -> Wrapped {
        let mut wrapped = self.wrap(text, size, width, most(size));
        for step in 1..=SIZES {
            if !wrapped.is_cut {
                break;
            }
            let smaller = size - (size - least) * step / SIZES;
            wrapped = self.wrap(text, smaller, width, most(smaller));
        }
        wrapped
    }

    /// Returns the beginning of a line that has room, and `…`.
    fn shortened(self, line: &str, size: i32, width: i32) -> String {
        let mut end = 0;
        // Each character is measured once: a line may be long.
        let mut taken = i64::from(self.width("…", 1000));
        for character in line.chars() {
            taken += i64::from(self.width(character.encode_utf8(&mut [0; 4]), 1000));
            if taken * i64::from(size) / 1000 > i64::from(width) {
                break;
            }
            end += character.len_utf8();
        }
        let mut shortened = line[..end].trim_end().to_owned();
        if self.width("…", size) <= width {
            shortened.push('…');
        }
        shortened
    }
}

/// The number of sizes that are tried to give a text room, besides the largest.
const SIZES: i32 = 8;

/// Divides a text into lines of at most this width, and this number of lines; `…` ends a text that is too long.
pub(crate) fn wrap(text: &str, size: i32, width: i32, most: usize) -> Vec<String> {
    Weight::Regular.wrap(text, size, width, most).lines
}

/// Returns the words of a text; `r1c1 = 4` is one.
fn words(text: &str) -> Vec<String> {
    let is_sign = |word: &str| word == "=" || word == "≠";
    let mut words: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match words.last_mut() {
            Some(last) if is_sign(word) || last.ends_with(" =") || last.ends_with(" ≠") => {
                last.extend([" ", word]);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_their_width() {
        let width = Weight::Regular.width("of any length", 1000);
        for text in [
            "a title of any length",
            "unbreakable-and-much-longer-than-a-line",
            "数独 数独数独数独数独数独",
            "",
        ] {
            for most in 1..4 {
                let lines = wrap(text, 1000, width, most);
                assert!(lines.len() <= most);
                assert!(lines.iter().all(|line| Weight::Regular.width(line, 1000) <= width), "{lines:?}");
            }
        }
        assert_eq!(wrap("a title of any length", 1000, width, 3), ["a title of any", "length"]);
        let cut = wrap("a title of any length", 1000, width, 1);
        assert!(cut[0].starts_with("a title") && cut[0].ends_with('…'), "{cut:?}");
    }

    #[test]
    fn digits_and_capitals_have_one_height_in_both_weights() {
        for weight in [Weight::Bold, Weight::Regular] {
            let letter = weight.glyph('H').expect("a glyph");
            assert!(letter.data.contains(&format!("-{HEIGHT}")), "{}", letter.data);
            assert!("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars().all(|c| weight.glyph(c).is_some()));
            let widths: Vec<_> =
                ('0'..='9').filter_map(|digit| weight.glyph(digit)).map(|glyph| glyph.advance).collect();
            assert!(widths.windows(2).all(|two| two[0] == two[1]), "{widths:?}");
        }
    }
}
