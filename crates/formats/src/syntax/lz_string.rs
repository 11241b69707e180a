//! Text compressed by lz-string (the JavaScript library of pieroxy) in base64, as many links hold it, or in the alphabet of
//! that library for addresses.
//!
//! ```text
//! packed  = 1*symbol *3"="
//! symbol  = ALPHA / DIGIT / "+" / "/"       ; six bits, the highest first; for addresses "-" instead of "/" and no "="
//! stream  = *code end
//! code    = literal8 / literal16 / entry    ; numbers have their lowest bit first
//! ```
//!
//! Text is UTF-16. A code has two bits at first, and one more each time the dictionary is full: 0 precedes a unit of
//! 8 bits, 1 a unit of 16 bits, 2 is the end, others are entries. Each code adds an entry: the text of the code
//! before it and the first unit of its own. These are neighbours in the output, so an entry is a range of it.
//!
//! A few symbols can unpack to very much text, so the output is bounded by the size of the input.

use std::{collections::HashMap, ops::Range};

/// How keys are hashed: at random, so that no text has many of the same hash; by a fuzzer, whose runs can be repeated, not.
#[cfg(not(fuzzing))]
type Hashing = std::hash::RandomState;
#[cfg(fuzzing)]
type Hashing = std::hash::BuildHasherDefault<std::hash::DefaultHasher>;

/// The bound of the output for short inputs, in units of UTF-16.
const MIN_BOUND: usize = 1 << 18;
/// The bound of the output for each symbol of a longer input.
const MAX_PER_SYMBOL: usize = 32;

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const FOR_ADDRESSES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
const LITERAL_8: u32 = 0;
const LITERAL_16: u32 = 1;
const END: u32 = 2;
const FIRST: u32 = 3;

/// Why a text cannot be unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Damage {
    /// A character that is not a symbol, and its offset.
    Symbol(usize, char),
    /// The symbols end before the code of the end.
    CutOff,
    /// A code without an entry, at the symbol with this index.
    Code(usize),
    /// More units of text than this bound, which no puzzle exceeds.
    TooMuch(usize),
    /// Unpaired surrogates.
    Utf16,
}

/// Unpacks a text of either alphabet.
///
/// # Errors
///
/// The first [`Damage`].
pub(crate) fn unpack(packed: &str) -> Result<String, Damage> {
    let symbols = symbols(packed)?;
    let mut stream = BitReader { symbols: &symbols, at: 0 };
    let mut text = UnpackedText::new(MIN_BOUND.max(MAX_PER_SYMBOL * symbols.len()));
    let mut before: Option<Range<usize>> = None;
    loop {
        let (place, start) = (stream.at / 6, text.units.len());
        match stream.number(text.codes.width)? {
            END => return String::from_utf16(&text.units).map_err(|_| Damage::Utf16),
            LITERAL_8 => text.push(stream.number(8)?),
            LITERAL_16 => text.push(stream.number(16)?),
            code => {
                let entry = text.entry((code - FIRST) as usize, before.clone());
                text.repeat(entry.ok_or(Damage::Code(place))?)?;
            }
        }
        if let Some(before) = before {
            text.add(before.start..start + 1);
        }
        before = Some(start..text.units.len());
    }
}

/// Whether packing the text gives this packed text, up to its padding; if not, it is damaged, or packed by an unknown
/// program.
pub(crate) fn is_packed_of(packed: &str, text: &str) -> bool {
    symbols(packed).is_ok_and(|symbols| symbols == pack_symbols(text))
}

/// Packs a text in base64: `compressToBase64` of the library.
pub(crate) fn pack(text: &str) -> String {
    let mut packed = pack_in(BASE64, text);
    packed.extend(std::iter::repeat_n('=', (4 - packed.len() % 4) % 4));
    packed
}

/// Packs a text in the alphabet for addresses: `compressToEncodedURIComponent` of the library.
pub(crate) fn pack_for_address(text: &str) -> String {
    pack_in(FOR_ADDRESSES, text)
}

fn pack_in(alphabet: &[u8; 64], text: &str) -> String {
    pack_symbols(text).iter().map(|&symbol| char::from(alphabet[usize::from(symbol)])).collect()
}

fn pack_symbols(text: &str) -> Vec<u8> {
    let mut bits = BitWriter::default();
    let mut codes = Codes::new(2);
    // The entries of a code followed by a unit, and the units that have an entry.
    let mut entries: HashMap<(u32, u16), u32, Hashing> = HashMap::default();
    let mut units: HashMap<u16, Unit, Hashing> = HashMap::default();
    let mut next = FIRST;
    let mut before: Option<(u32, u16)> = None;
    for unit in text.encode_utf16() {
        let code = units.entry(unit).or_insert_with(|| {
            next += 1;
            Unit { code: next - 1, is_written: false }
        });
        let code = code.code;
        let Some((entry, first)) = before else {
            before = Some((code, unit));
            continue;
        };
        if let Some(&longer) = entries.get(&(entry, unit)) {
            before = Some((longer, first));
            continue;
        }
        bits.push_entry(entry, first, &mut units, &mut codes);
        entries.insert((entry, unit), next);
        next += 1;
        before = Some((code, unit));
    }
    if let Some((entry, first)) = before {
        bits.push_entry(entry, first, &mut units, &mut codes);
    }
    bits.push(END, codes.width);
    bits.end()
}

/// A unit that has an entry.
struct Unit {
    code: u32,
    /// Whether the stream contains it already.
    is_written: bool,
}

/// The width of codes, which grows with the dictionary.
struct Codes {
    /// Bits of a code.
    width: u32,
    /// Number of entries until codes have one more bit.
    room: u32,
}

impl Codes {
    /// Packing starts with room for 2 entries, unpacking for 1: no code precedes the first.
    const fn new(room: u32) -> Self {
        Self { width: 2, room }
    }

    /// Counts an added entry.
    const fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }
}

/// The symbols of a packed text, without its padding.
fn symbols(packed: &str) -> Result<Vec<u8>, Damage> {
    let end = packed.trim_end_matches(['=', '$']);
    let symbol = |(at, c): (usize, char)| match c {
        'A'..='Z' => Ok(c as u8 - b'A'),
        'a'..='z' => Ok(c as u8 - b'a' + 26),
        '0'..='9' => Ok(c as u8 - b'0' + 52),
        // In a query a plus can be written as a space.
        '+' | ' ' => Ok(62),
        // The variant for addresses has a minus.
        '/' | '-' => Ok(63),
        _ => Err(Damage::Symbol(at, c)),
    };
    end.char_indices().map(symbol).collect()
}

/// The output so far, and its dictionary.
struct UnpackedText {
    units: Vec<u16>,
    entries: Vec<Range<usize>>,
    codes: Codes,
    /// The largest number of units.
    max: usize,
}

impl UnpackedText {
    const fn new(max: usize) -> Self {
        Self { units: Vec::new(), entries: Vec::new(), codes: Codes::new(1), max }
    }

    /// Adds a unit that has no entry yet.
    fn push(&mut self, unit: u32) {
        let start = self.units.len();
        self.units.push(u16::try_from(unit).unwrap_or_default());
        self.add(start..start + 1);
    }

    fn add(&mut self, entry: Range<usize>) {
        self.entries.push(entry);
        self.codes.grow();
    }

    /// Returns the entry with this number, or the one that its own code adds: the entry before and its first unit.
    fn entry(&self, index: usize, before: Option<Range<usize>>) -> Option<Range<usize>> {
        let is_own = index == self.entries.len();
        let own = || before.filter(|_| is_own).map(|before| before.start..self.units.len() + 1);
        self.entries.get(index).cloned().or_else(own)
    }

    /// Appends an entry unit by unit, because it may overlap with what it appends.
    fn repeat(&mut self, entry: Range<usize>) -> Result<(), Damage> {
        if self.units.len() + entry.len() > self.max {
            return Err(Damage::TooMuch(self.max));
        }
        for at in entry {
            self.units.push(self.units[at]);
        }
        Ok(())
    }
}

/// Reads bits.
struct BitReader<'a> {
    symbols: &'a [u8],
    at: usize,
}

impl BitReader<'_> {
    /// Reads a number of `width` bits, lowest bit first.
    fn number(&mut self, width: u32) -> Result<u32, Damage> {
        let mut number = 0;
        for place in 0..width {
            let symbol = self.symbols.get(self.at / 6).ok_or(Damage::CutOff)?;
            number |= u32::from(symbol >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Ok(number)
    }
}

/// Writes bits.
#[derive(Default)]
struct BitWriter {
    symbols: Vec<u8>,
    count: usize,
}

impl BitWriter {
    fn push(&mut self, number: u32, width: u32) {
        for place in 0..width {
            if self.count.is_multiple_of(6) {
                self.symbols.push(0);
            }
            let bit = u8::from(number >> place & 1 == 1);
            *self.symbols.last_mut().expect("a symbol was pushed before") |= bit << (5 - self.count % 6);
            self.count += 1;
        }
    }

    /// Writes a code, or its unit if the stream does not contain that unit yet.
    fn push_entry(
        &mut self,
        code: u32,
        unit: u16,
        units: &mut HashMap<u16, Unit, Hashing>,
        codes: &mut Codes,
    ) {
        match units.get_mut(&unit).filter(|unit| unit.code == code && !unit.is_written) {
            Some(fresh) => {
                fresh.is_written = true;
                let (literal, width) = if unit < 256 { (LITERAL_8, 8) } else { (LITERAL_16, 16) };
                self.push(literal, codes.width);
                self.push(u32::from(unit), width);
                codes.grow();
            }
            None => self.push(code, codes.width),
        }
        codes.grow();
    }

    /// Returns the symbols; at least one bit follows the end.
    fn end(mut self) -> Vec<u8> {
        self.push(0, 1);
        self.symbols
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn packing_gives_what_the_library_gives() {
        let grid = r#"{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}"#;
        assert_eq!(pack(grid), "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==");
        assert_eq!(pack(""), "Q===");
        assert_eq!(unpack("Q===").as_deref(), Ok(""));
        assert_eq!((&*pack("ÿÿ~?"), &*pack_for_address("ÿÿ~?")), ("P/B+H4g=", "P-B+H4g"));
        assert_eq!(pack_for_address(""), "Q");
    }

    #[test]
    fn unpacked_text_is_bounded() {
        let packed = pack(&"a".repeat(4_000_000));
        assert!(packed.len() < 10_000);
        assert_eq!(unpack(&packed), Err(Damage::TooMuch(MIN_BOUND)));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn unpacking_restores_packed_text(text in "(\\PC|[ab]{1,9}|\n){0,60}") {
            let packed = pack(&text);
            prop_assert!(packed.len().is_multiple_of(4));
            prop_assert_eq!(unpack(&packed), Ok(text.clone()));
            prop_assert!(is_packed_of(&packed, &text));
            let packed = pack_for_address(&text);
            prop_assert!(!packed.contains(['=', '/']));
            prop_assert_eq!(unpack(&packed), Ok(text.clone()));
            prop_assert!(is_packed_of(&packed, &text));
        }

        #[test]
        fn arbitrary_symbols_do_not_panic(packed in "[A-Za-z0-9+/= é-]{0,200}") {
            if let Ok(text) = unpack(&packed) {
                is_packed_of(&packed, &text);
            }
        }
    }
}
