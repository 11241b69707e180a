//! Mutations that keep a text similar to puzzles: a symbol or a number replaced by another of the same text, in packed
//! data if there is any; a line removed or repeated; another digit in a cell, in place or with the record
//! written again.

use givens::{
    Cell, Digit, Record,
    format::{self, Format, ReadOptions, WriteOptions},
    text,
};

use crate::{format_of, packed};

/// Steele, Lea and Flood's splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word >> 33) % end.max(1) as u64).expect("the result is below `end`")
    }
}

/// Mutates the first `size` of some bytes, of which `head` name formats; yields the new size.
pub fn mutate(head: usize, bytes: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let mut random = Random(u64::from(seed));
    let (before, inside) = bytes[..size].split_at(head.min(size));
    let number = random.below(8);
    let packed =
        if number < 7 { packed::changed(inside, number, |held| other_word(held, &mut random)) } else { None };
    let changed = packed.or_else(|| match number {
        _ if inside.is_empty() => None,
        0..3 => Some(other_word(inside, &mut random)),
        3 => Some(other_lines(inside, &mut random)),
        4 | 5 => other_digit(before.first().copied(), inside, most.saturating_sub(head), &mut random),
        _ => None,
    });
    let Some(changed) = changed else { return libfuzzer_sys::fuzzer_mutate(bytes, size, most) };
    let changed = [before, &changed].concat();
    let size = changed.len().min(most);
    bytes[..size].copy_from_slice(&changed[..size]);
    size
}

fn other_word(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    if random.below(2) == 0 { other_number(bytes, random) } else { other_symbol(bytes, random) }
}

/// Replaces a number by another near it, or by one that is slightly larger or smaller.
fn other_number(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let runs = bytes.chunk_by(|one, next| one.is_ascii_digit() == next.is_ascii_digit());
    let numbers: Vec<_> = runs.filter(|run| run[0].is_ascii_digit()).collect();
    let last = random.below(numbers.len()) + 1;
    let chosen = random.below(last);
    let Some(number) = numbers.get(chosen) else { return bytes.to_vec() };
    let start = number.as_ptr() as usize - bytes.as_ptr() as usize;
    let value = str::from_utf8(number).ok().and_then(|digits| digits.parse::<u64>().ok());
    let other = match value.filter(|_| random.below(2) == 0) {
        Some(value) => {
            value.saturating_add(random.below(19) as u64).saturating_sub(9).to_string().into_bytes()
        }
        None => numbers[(chosen + 1 + random.below(4)) % numbers.len()].to_vec(),
    };
    [&bytes[..start], &other, &bytes[start + number.len()..]].concat()
}

/// Replaces a symbol by another of the text, by one near it, or by a digit.
fn other_symbol(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    let at = match random.below(3) {
        // Most of what distinguishes formats comes first.
        0 => random.below(bytes.len().min(100)),
        1 => random.below(bytes.len()),
        _ => cell(bytes, random),
    };
    changed[at] = match random.below(4) {
        0 => bytes[random.below(bytes.len())],
        1 => b"0123456789.,;\t \"'|-\n"[random.below(20)],
        2 => b"123456789"[random.below(9)],
        _ => bytes[(at + random.below(5)).saturating_sub(2).min(bytes.len() - 1)],
    };
    changed
}

/// A place in a run of digits and blanks: more often near its beginning, and in the first runs.
fn cell(bytes: &[u8], random: &mut Random) -> usize {
    let is_cell = |at: usize| bytes[at].is_ascii_digit() || matches!(bytes[at], b'.' | b'_');
    let begins = |&at: &usize| is_cell(at) && (at == 0 || !is_cell(at - 1));
    let starts: Vec<_> = (0..bytes.len()).filter(begins).collect();
    let last = random.below(starts.len()) + 1;
    let start = starts.get(random.below(last)).copied().unwrap_or_default();
    (start + random.below(4)).min(bytes.len() - 1)
}

fn other_lines(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut lines: Vec<_> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(3) {
        0 => lines.swap(one, other),
        1 => drop(lines.remove(one)),
        _ => lines.insert(one, lines[other]),
    }
    lines.concat()
}

/// Another digit in a cell of the first record, or none: in the text, or with the record written again in the format that
/// it was read in. At most `most` bytes, if possible.
fn other_digit(first: Option<u8>, bytes: &[u8], most: usize, random: &mut Random) -> Option<Vec<u8>> {
    let from = first.and_then(format_of);
    let text = text::decode(bytes.to_vec()).text;
    let reading = format::read(&text, &ReadOptions::default().with_from(from));
    let record = reading.records().next()?;
    let side = record.shape().side();
    let row = random.below(3).saturating_sub(1) * random.below(side);
    let column = random.below(side).min(random.below(side));
    // Its neighbour's: they clash.
    let (cell, beside) = (Cell::new(row, column), Cell::new(row, (column ^ 1).min(side - 1)));
    let format = reading.format.filter(|format| format.info().is_written());
    let format = format.filter(|_| random.below(3) > 0);
    let anew = format.and_then(|format| rewritten(format, record.clone(), [cell, beside], random));
    let fits = |anew: &Vec<u8>| anew.len() <= most;
    anew.filter(fits).or_else(|| overwritten(&text, record, [cell, beside]))
}

/// Copies the content of a cell to another.
fn overwritten(text: &str, record: &Record, cells: [Cell; 2]) -> Option<Vec<u8>> {
    let [over, by] = cells.map(|cell| record.cells.get(record.shape().index(cell)));
    let mut changed = text.as_bytes().to_vec();
    changed.splice(over.start..over.end, text.get(by.start..by.end)?.bytes());
    Some(changed)
}

fn rewritten(format: Format, mut record: Record, cells: [Cell; 2], random: &mut Random) -> Option<Vec<u8>> {
    if random.below(2) == 0 {
        // Candidates of another grid would contradict the digits.
        record.state = None;
    }
    let digit = match random.below(4) {
        0 => None,
        1 => Some(Digit::from_index(random.below(record.shape().side()))),
        _ => record.grid.get(cells[1]),
    };
    record.grid.set(cells[0], digit);
    if !format.info().shapes.contains(record.shape()) {
        return None;
    }
    let (mut writer, mut out) = (format.writer(&WriteOptions::default()).expect("written"), Vec::new());
    writer.write(&record, &mut out).ok()?;
    writer.finish(&mut out).ok()?;
    Some(out)
}
