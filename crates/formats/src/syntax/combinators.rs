//! The parsers of nom that grammars are made of, each under one name: those for complete texts.
//!
//! nom has most of them twice: the ones for streams ask for more input where a text ends, which no grammar here
//! expects.

pub use nom::{
    Parser,
    branch::alt,
    bytes::complete::{
        is_not, tag, tag_no_case, take, take_till, take_till1, take_until, take_until1, take_while,
        take_while_m_n, take_while1,
    },
    character::complete::{
        alpha1, alphanumeric1, anychar, char, digit0, digit1, line_ending, multispace0, multispace1, none_of,
        one_of, satisfy, space0, space1, u8, u32, u64, usize,
    },
    combinator::{
        all_consuming, cond, consumed, cut, eof, flat_map, map, map_opt, not, opt, peek, recognize, rest,
        success, value, verify,
    },
    multi::{
        fold_many_m_n, fold_many0, fold_many1, many_m_n, many_till, many0, many0_count, many1, many1_count,
        separated_list0, separated_list1,
    },
    number::complete::{le_u16, le_u32},
    sequence::{delimited, pair, preceded, separated_pair, terminated},
};
