//! The code of an automaton: bits, highest first, in base64.
//!
//! ```text
//! code   = format state-bits symbols starts accepting *start-accepts [ count-bits ] *state
//! state  = count *( symbol target )      ; format 0
//!        / mask *target                  ; format 1: a target for each symbol of the mask
//! ```
//!
//! The format has 2 bits; state bits, symbols (both less 1) and the bits of a count, which only format 0 has, 4; a flag for
//! each start 1; numbers of states and targets as many as a state has. The first states are starts; as many as accept come
//! next. A symbol is a digit, from the least; one more ends a segment of cells.

use base64::{
    Engine,
    alphabet::URL_SAFE,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use givens_variants::{Automaton, AutomatonStep, DigitRange};

/// The base64 of codes: with any bits at its end.
pub(super) const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Why a code is no automaton.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CodeFault {
    /// It is no code, or one of another format.
    Unknown,
    /// It has more states or steps than an automaton can hold.
    Size,
}

/// The formats of states.
const PLAIN: u32 = 0;
const PACKED: u32 = 1;

/// Returns the automaton of a code. Without a code nothing is accepted.
pub(super) fn automaton(code: &str, digits: DigitRange) -> Result<Automaton, CodeFault> {
    let mut states = States { steps: vec![Vec::new()], step_count: 0, digits };
    let mut accepts = vec![false];
    if !code.is_empty() {
        let bytes = BASE64.decode(code).map_err(|_| CodeFault::Unknown)?;
        let mut bits = BitReader { bytes: &bytes, at: 0 };
        let header = Header::read(&mut bits)?;
        states.read(&mut bits, &header)?;
        states.reach(header.starts.len() + header.accepting - 1)?;
        accepts.clone_from(&header.starts);
        accepts.resize(header.starts.len() + header.accepting, true);
        accepts.resize(states.steps.len(), false);
        if header.starts.len() > 1 {
            states.add_start(header.starts.len());
            accepts.insert(0, header.starts.contains(&true));
        }
    }
    Automaton::new(&states.steps, &accepts).ok_or(CodeFault::Size)
}

/// Returns the code of an automaton, or `None` if there is none that [`automaton`] reads.
pub(super) fn code(automaton: &Automaton, digits: DigitRange) -> Option<String> {
    let states = automaton.state_count();
    let has_breaks = (0..states)
        .any(|state| automaton.steps(state).iter().any(|step| step.symbols & AutomatonStep::BREAK != 0));
    let symbols = (digits.count() + usize::from(has_breaks)).max(2);
    let symbol = |step: &AutomatonStep, symbol: usize| {
        let bit = if symbol == digits.count() { AutomatonStep::BREAK } else { 1 << symbol };
        step.symbols & bit != 0
    };
    let (state_bits, symbol_bits) = (bits_of(states - 1).max(1), bits_of(symbols - 1));
    if symbols > 16 {
        return None;
    }
    let counts: Vec<usize> = (0..states)
        .map(|state| automaton.steps(state).iter().map(|step| step.symbols.count_ones() as usize).sum())
        .collect();
    let count_bits = bits_of(counts.iter().copied().max().unwrap_or_default()).max(1);
    if count_bits > 15 || counts.iter().sum::<usize>() > Automaton::MAX_STEPS {
        return None;
    }
    let accepting = (1..states).filter(|&state| automaton.accepts(state)).count();
    let mut bits = BitWriter::default();
    bits.push(PLAIN as usize, 2);
    bits.push(state_bits - 1, 4);
    bits.push(symbols - 1, 4);
    bits.push(1, state_bits);
    bits.push(accepting, state_bits);
    bits.push(usize::from(automaton.accepts(0)), 1);
    bits.push(count_bits, 4);
    for (state, count) in counts.into_iter().enumerate() {
        bits.push(count, count_bits);
        for number in 0..symbols {
            for step in automaton.steps(state).iter().filter(|step| symbol(step, number)) {
                bits.push(number, symbol_bits);
                bits.push(step.target.into(), state_bits);
            }
        }
    }
    Some(BASE64.encode(bits.bytes))
}

/// Returns the number of bits of a number.
const fn bits_of(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

/// What a code begins with.
struct Header {
    format: u32,
    state_bits: usize,
    symbols: usize,
    /// Whether each start accepts.
    starts: Vec<bool>,
    /// The number of other states that accept.
    accepting: usize,
    count_bits: usize,
}

impl Header {
    fn read(bits: &mut BitReader<'_>) -> Result<Self, CodeFault> {
        let format = bits.take(2)?;
        let state_bits = bits.take(4)? as usize + 1;
        let symbols = bits.take(4)? as usize + 1;
        let (starts, accepting) = (bits.take(state_bits)? as usize, bits.take(state_bits)? as usize);
        if starts + accepting > Automaton::MAX_STATES {
            return Err(CodeFault::Size);
        }
        let starts: Vec<bool> =
            (0..starts).map(|_| Ok(bits.take(1)? == 1)).collect::<Result<_, CodeFault>>()?;
        let count_bits = match format {
            PLAIN => bits.take(4)? as usize,
            PACKED => symbols,
            _ => return Err(CodeFault::Unknown),
        };
        if count_bits == 0 || starts.is_empty() {
            return Err(CodeFault::Unknown);
        }
        Ok(Self { format, state_bits, symbols, starts, accepting, count_bits })
    }
}

/// The states of a code that is being read.
struct States {
    steps: Vec<Vec<AutomatonStep>>,
    step_count: usize,
    digits: DigitRange,
}

impl States {
    /// Reads states until there are no bits for one more.
    fn read(&mut self, bits: &mut BitReader<'_>, header: &Header) -> Result<(), CodeFault> {
        let symbol_bits = bits_of(header.symbols - 1);
        let mut state = 0;
        while let Ok(head) = bits.take(header.count_bits) {
            self.reach(state)?;
            if header.format == PACKED {
                for symbol in (0..16).filter(|symbol| head >> symbol & 1 == 1) {
                    self.add(state, symbol, bits.take(header.state_bits)?)?;
                }
            } else {
                for _ in 0..head {
                    let symbol = bits.take(symbol_bits)?;
                    self.add(state, symbol, bits.take(header.state_bits)?)?;
                }
            }
            state += 1;
        }
        Ok(())
    }

    /// Puts a start before all states that has the steps of the first ones.
    fn add_start(&mut self, starts: usize) {
        for step in self.steps.iter_mut().flatten() {
            step.target += 1;
        }
        let steps = self.steps.iter().take(starts).flatten().copied().collect();
        self.steps.insert(0, steps);
    }

    /// Makes states up to this one.
    fn reach(&mut self, state: usize) -> Result<(), CodeFault> {
        if state >= Automaton::MAX_STATES {
            return Err(CodeFault::Size);
        }
        if state >= self.steps.len() {
            self.steps.resize(state + 1, Vec::new());
        }
        Ok(())
    }

    fn add(&mut self, state: usize, symbol: u32, target: u32) -> Result<(), CodeFault> {
        self.reach(target as usize)?;
        self.step_count += 1;
        if self.step_count > Automaton::MAX_STEPS {
            return Err(CodeFault::Size);
        }
        let symbols = match (symbol as usize).cmp(&self.digits.count()) {
            std::cmp::Ordering::Less => 1 << symbol,
            std::cmp::Ordering::Equal => AutomatonStep::BREAK,
            // No cell and no break is read as this.
            std::cmp::Ordering::Greater => 0,
        };
        let target = u16::try_from(target).map_err(|_| CodeFault::Size)?;
        self.steps[state].push(AutomatonStep { symbols, target });
        Ok(())
    }
}

struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BitReader<'_> {
    /// Takes so many bits, at most 32.
    fn take(&mut self, count: usize) -> Result<u32, CodeFault> {
        if self.at + count > 8 * self.bytes.len() {
            return Err(CodeFault::Unknown);
        }
        let bit = |at: usize| u32::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (self.at..self.at + count).fold(0, |number, at| number << 1 | bit(at));
        self.at += count;
        Ok(number)
    }
}

#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    /// The number of bits of the last byte that are taken; 0 if all are.
    taken: usize,
}

impl BitWriter {
    fn push(&mut self, number: usize, count: usize) {
        for bit in (0..count).rev() {
            if self.taken == 0 {
                self.bytes.push(0);
            }
            if let Some(byte) = self.bytes.last_mut() {
                *byte |= u8::from(number >> bit & 1 == 1) << (7 - self.taken);
            }
            self.taken = (self.taken + 1) % 8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(symbols: u32, target: u16) -> AutomatonStep {
        AutomatonStep { symbols, target }
    }

    #[test]
    fn automata_come_back_from_their_codes() {
        for (digits, breaks) in [(2, 0), (4, AutomatonStep::BREAK), (9, AutomatonStep::BREAK), (16, 0)] {
            let digits = DigitRange::up_to(digits).expect("digits");
            let steps = vec![
                vec![step(0b11 | breaks, 0), step(0b10, 2)],
                vec![step(1, 1)],
                vec![step(0b1, 1), step(0b11, 2)],
                vec![],
            ];
            for accepts in [[false, true, false, false], [true, false, true, true]] {
                let made = Automaton::new(&steps, &accepts).expect("an automaton");
                let code = code(&made, digits).expect("a code");
                assert_eq!(automaton(&code, digits).as_ref(), Ok(&made), "{code}");
            }
        }
    }

    #[test]
    fn several_starts_become_one() {
        // Format 1, 2 bits for a state, 2 symbols, 2 starts of which the second accepts, and one state more that does.
        let bits = "01 0001 0001 10 01 01  01 10  10 10  00";
        let mut writer = BitWriter::default();
        bits.bytes().filter(|bit| *bit != b' ').for_each(|bit| writer.push(usize::from(bit == b'1'), 1));
        let read = automaton(&BASE64.encode(writer.bytes), DigitRange::up_to(2).expect("digits"));
        let steps = vec![vec![step(0b11, 3)], vec![step(1, 3)], vec![step(2, 3)], vec![]];
        assert_eq!(read.ok(), Automaton::new(&steps, &[true, false, true, true]));
    }

    #[test]
    fn codes_without_meaning_are_no_automata() {
        let nine = DigitRange::up_to(9).expect("digits");
        for text in ["A", "!!", "_____", "JgAQ", "gAAAAA"] {
            assert!(automaton(text, nine).is_err(), "{text}");
        }
        let nothing = automaton("", nine).expect("an automaton");
        assert_eq!((nothing.state_count(), nothing.accepts(0)), (1, false));
        assert_eq!(code(&nothing, nine).map(|code| automaton(&code, nine)), Some(Ok(nothing)));
        // 16 bits for a state, one start, and more states that accept than there may be.
        let far = BASE64.encode([0b0011_1110, 0b0000_0000, 0b0000_0000, 0b0111_1111, 255, 255, 255]);
        assert_eq!(automaton(&far, nine), Err(CodeFault::Size));
    }
}
