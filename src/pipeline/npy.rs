//! Arrays of `NumPy` as lines: integers of shape (n, 81) or (n, 9, 9), 0 for a blank; alone, or in an archive.

use std::io::{self, Read, Take};

use flate2::read::DeflateDecoder;
use givens_formats::{
    diagnostic::Few,
    syntax::combinators::{
        Parser, all_consuming, alt, char, delimited, is_not, le_u16, le_u32, many0, map, map_opt,
        multispace0, opt, separated_list0, tag, take, terminated, u64, value,
    },
    text::shown,
};
use nom::IResult;

/// Cells of a puzzle.
const CELLS: usize = 81;
/// The largest number of dimensions that `NumPy` has.
const MAX_DIMENSIONS: usize = 64;
/// Puzzles that are made text at a time.
const ROWS: usize = 1024;
/// The size of an entry of an archive whose real size is in its extra field.
const IS_64_BIT: u32 = u32::MAX;

/// Returns the lines of an array.
pub(super) fn array(mut bytes: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let layout = ArrayLayout::read(&mut bytes)?;
    match layout.refuse() {
        Some(reason) => Err(invalid(reason)),
        None => Ok(Box::new(SymbolLines::new(bytes, layout))),
    }
}

/// Returns the lines of the first array of puzzles in an archive.
pub(super) fn archive(bytes: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut archive: Box<dyn Read + Send> = Box::new(bytes);
    let mut reasons = Few::default();
    while let Some(entry) = ArchiveEntry::read(&mut archive)? {
        let mut data = entry.data(archive)?;
        let layout = ArrayLayout::read(&mut data)?;
        let Some(reason) = layout.refuse() else { return Ok(Box::new(SymbolLines::new(data, layout))) };
        reasons.push(|| format!("{}: {reason}", shown(&entry.name)));
        archive = data.skip()?;
    }
    Err(invalid(if reasons.is_empty() {
        "the archive has no arrays".to_owned()
    } else {
        reasons.into_first().join("; ")
    }))
}

fn invalid(reason: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, reason.into())
}

fn damaged(what: &str) -> io::Error {
    invalid(format!("the {what} of NumPy is cut off or damaged"))
}

/// Reads this number of bytes.
fn part(bytes: &mut impl Read, length: usize, what: &str) -> io::Result<Vec<u8>> {
    let mut part = Vec::new();
    bytes.take(length as u64).read_to_end(&mut part)?;
    if part.len() == length { Ok(part) } else { Err(damaged(what)) }
}

/// How the values of an array are stored.
#[derive(Debug)]
struct ArrayLayout {
    descr: String,
    fortran_order: bool,
    shape: Vec<u64>,
}

impl ArrayLayout {
    /// Reads the header.
    ///
    /// ```abnf
    /// header = %x93 "NUMPY" version length dictionary     ; the length has two bytes in version 1, four in others
    /// ```
    fn read(bytes: &mut impl Read) -> io::Result<Self> {
        let start = part(bytes, 8, "array")?;
        let length = match start[6] {
            1 => part(bytes, 2, "array")?,
            _ => part(bytes, 4, "array")?,
        };
        let length = length.iter().rev().fold(0, |sum, &byte| sum << 8 | usize::from(byte));
        let header = part(bytes, length.min(1 << 20), "array")?;
        let header = str::from_utf8(&header).map_err(|_| damaged("array"))?;
        let (_, layout) = dictionary(header).map_err(|_| damaged("array"))?;
        if start.starts_with(b"\x93NUMPY") { Ok(layout) } else { Err(damaged("array")) }
    }

    /// Returns the number of bytes of a value, if it is an integer.
    fn width(&self) -> Option<usize> {
        match self.descr.as_str() {
            "|u1" | "|i1" | "<u1" | "<i1" => Some(1),
            "<u2" | "<i2" => Some(2),
            "<u4" | "<i4" => Some(4),
            "<u8" | "<i8" => Some(8),
            _ => None,
        }
    }

    /// Returns why these are no puzzles.
    fn refuse(&self) -> Option<String> {
        let expected = "expected integers of shape (n, 81) or (n, 9, 9)";
        let shape: Vec<_> = self.shape.iter().map(ToString::to_string).collect();
        let found = format!("{expected}, found {} of shape ({})", shown(&self.descr), shape.join(", "));
        let is_one_hot = matches!(self.shape[..], [_, 9, 9, 9 | 10] | [_, 81, 9 | 10] | [_, 10, 9, 9]);
        match self.shape[..] {
            _ if is_one_hot => {
                Some(format!("{found}: of one-hot cells, save array.argmax(axis) of the axis of digits"))
            }
            [_, 81] | [_, 9, 9] if self.fortran_order => {
                Some(format!("{found}, in column-major order: save numpy.ascontiguousarray(array)"))
            }
            [_, 81] | [_, 9, 9] if self.width().is_some() => None,
            _ => Some(found),
        }
    }
}

/// Parses the description of an array.
///
/// ```abnf
/// dictionary = "{" *( key ":" item "," ) "}"     ; literals of Python
/// item       = quoted / "True" / "False" / "(" *( number "," ) [ number ] ")"
/// ```
fn dictionary(text: &str) -> IResult<&str, ArrayLayout> {
    let quoted = || delimited(char('\''), is_not("'"), char('\''));
    let comma = || delimited(multispace0, char(','), multispace0);
    let number = terminated(u64, opt(char('L')));
    let shape = delimited(char('('), terminated(separated_list0(comma(), number), opt(comma())), char(')'));
    let item = alt((
        map(quoted(), |text: &str| Item::Text(text.to_owned())),
        value(Item::Flag(true), tag("True")),
        value(Item::Flag(false), tag("False")),
        map(shape, Item::Shape),
    ));
    let member =
        (terminated(quoted(), (multispace0, char(':'), multispace0)), terminated(item, opt(comma())));
    let members = delimited((char('{'), multispace0), many0(member), (multispace0, char('}'), multispace0));
    map_opt(all_consuming(members), layout).parse(text)
}

#[derive(Debug, Clone)]
enum Item {
    Text(String),
    Flag(bool),
    Shape(Vec<u64>),
}

fn layout(members: Vec<(&str, Item)>) -> Option<ArrayLayout> {
    let (mut descr, mut fortran_order, mut shape) = (None, None, None);
    for (name, item) in members {
        match (name, item) {
            ("descr", Item::Text(text)) => descr = Some(text),
            ("fortran_order", Item::Flag(flag)) => fortran_order = Some(flag),
            ("shape", Item::Shape(numbers)) => shape = Some(numbers),
            _ => return None,
        }
    }
    let shape = shape.filter(|shape| shape.len() <= MAX_DIMENSIONS);
    Some(ArrayLayout { descr: descr?, fortran_order: fortran_order?, shape: shape? })
}

/// The values of an array as lines of 81 symbols.
struct SymbolLines<R> {
    values: R,
    layout: ArrayLayout,
    /// Number of puzzles that are text.
    done: u64,
    text: Vec<u8>,
    at: usize,
}

impl<R: Read> SymbolLines<R> {
    fn new(values: R, layout: ArrayLayout) -> Self {
        Self { values, layout, done: 0, text: Vec::new(), at: 0 }
    }

    /// Makes text of the next puzzles.
    fn advance(&mut self) -> io::Result<()> {
        let left = self.layout.shape[0] - self.done;
        let rows = usize::try_from(left).unwrap_or(usize::MAX).min(ROWS);
        let width = self.layout.width().unwrap_or(1);
        let values = part(&mut self.values, rows * CELLS * width, "array")?;
        self.text.clear();
        for puzzle in values.chunks(CELLS * width) {
            self.text.extend(puzzle.chunks(width).map(symbol));
            self.text.push(b'\n');
        }
        (self.done, self.at) = (self.done + rows as u64, 0);
        Ok(())
    }
}

/// Returns the symbol of a value; `~` for one that is no digit.
fn symbol(value: &[u8]) -> u8 {
    match (value[0], value[1..].iter().all(|&byte| byte == 0)) {
        (0, true) => b'.',
        (digit @ 1..=9, true) => b'0' + digit,
        _ => b'~',
    }
}

impl<R: Read> Read for SymbolLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() && self.done < self.layout.shape[0] {
            self.advance()?;
        }
        let read = (&self.text[self.at..]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

/// An entry of an archive.
struct ArchiveEntry {
    name: String,
    method: u16,
    size: u64,
}

impl ArchiveEntry {
    /// Reads the header of the next entry; `None` after the last one.
    ///
    /// ```abnf
    /// entry = "PK" %x03.04 version flags method time date crc size size length length name extra data
    /// ```
    fn read(archive: &mut impl Read) -> io::Result<Option<Self>> {
        let mut signature = Vec::new();
        archive.take(4).read_to_end(&mut signature)?;
        if signature != b"PK\x03\x04" {
            return if signature.starts_with(b"PK") { Ok(None) } else { Err(damaged("archive")) };
        }
        let header = part(archive, 26, "archive")?;
        let numbers = || (le_u16, le_u16, le_u16, take(8_usize), le_u32, le_u32, le_u16, le_u16);
        let parsed: IResult<&[u8], _> = numbers().parse(&header[..]);
        let (_, (_, flags, method, _, size, _, name, extra)) = parsed.map_err(|_| damaged("archive"))?;
        let name = part(archive, name.into(), "archive")?;
        let extra = part(archive, extra.into(), "archive")?;
        let size = if size == IS_64_BIT { size_of_extra(&extra) } else { Some(u64::from(size)) };
        let has_size = flags & (1 << 3) == 0;
        let size = size
            .filter(|_| has_size)
            .ok_or_else(|| invalid("the archive was written to a pipe: save it again"))?;
        Ok(Some(Self { name: String::from_utf8_lossy(&name).into_owned(), method, size }))
    }

    fn data(&self, archive: Box<dyn Read + Send>) -> io::Result<Data> {
        let packed = archive.take(self.size);
        match self.method {
            0 => Ok(Data::Stored(packed)),
            8 => Ok(Data::Deflated(DeflateDecoder::new(packed))),
            _ => Err(invalid(format!("{} is packed in an unknown way", shown(&self.name)))),
        }
    }
}

/// Returns the size of packed data in the extra field for large entries, which begins with that of the unpacked.
fn size_of_extra(extra: &[u8]) -> Option<u64> {
    let is_large = |bytes: &[u8]| bytes.starts_with(&[1, 0]);
    let start = (0..extra.len()).find(|&start| is_large(&extra[start..]))?;
    Some(u64::from_le_bytes(extra.get(start + 12..start + 20)?.try_into().ok()?))
}

/// The data of an entry.
enum Data {
    Stored(Take<Box<dyn Read + Send>>),
    Deflated(DeflateDecoder<Take<Box<dyn Read + Send>>>),
}

impl Data {
    /// Returns the archive after this entry.
    fn skip(self) -> io::Result<Box<dyn Read + Send>> {
        let mut packed = match self {
            Self::Stored(packed) => packed,
            Self::Deflated(decoder) => decoder.into_inner(),
        };
        io::copy(&mut packed, &mut io::sink())?;
        Ok(packed.into_inner())
    }
}

impl Read for Data {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Stored(bytes) => bytes.read(buffer),
            Self::Deflated(bytes) => bytes.read(buffer),
        }
    }
}
