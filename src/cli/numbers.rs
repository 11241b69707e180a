//! Whole numbers on the command line, as people write them.

/// Parses a whole number from `MIN` on: `1000`, `1_000`, `1,000`, `1k`, `2M`, `1e6`.
pub(super) fn parse_whole<T: TryFrom<u64>, const MIN: u64>(text: &str) -> Result<T, String> {
    let number = whole(text.trim()).filter(|&number| number >= MIN);
    number.and_then(|number| number.try_into().ok()).ok_or_else(|| {
        let from = if MIN > 0 { format!(" from {MIN} on") } else { String::new() };
        format!("expected a whole number{from}, such as 1000, 1,000, 1k, 2M or 1e6")
    })
}

/// `whole = digits ["." 1*DIGIT] [ %i"k" / %i"m" / %i"g" / %i"e" 1*DIGIT ]`, if its value is a whole number
fn whole(text: &str) -> Option<u64> {
    let (mantissa, exponent) = match text.split_once(['k', 'K', 'm', 'M', 'g', 'G', 'e', 'E']) {
        None => (text, 0),
        Some((mantissa, "")) => match text.as_bytes().last()?.to_ascii_lowercase() {
            b'k' => (mantissa, 3),
            b'm' => (mantissa, 6),
            b'g' => (mantissa, 9),
            _ => return None,
        },
        Some((mantissa, exponent)) if text[mantissa.len()..].starts_with(['e', 'E']) => {
            (mantissa, exponent.parse().ok()?)
        }
        Some(_) => return None,
    };
    let (digits, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let exponent = u32::checked_sub(exponent, decimals.len().try_into().ok()?)?;
    let digits = without_separators(digits)? + decimals;
    digits.parse::<u64>().ok()?.checked_mul(10_u64.checked_pow(exponent)?)
}

/// `digits = 1*DIGIT *( ("_" / "," ) 3DIGIT )`
fn without_separators(digits: &str) -> Option<String> {
    let mut groups = digits.split(['_', ',']);
    let first = groups.next().filter(|first| first.starts_with(|digit: char| digit.is_ascii_digit()))?;
    groups.clone().all(|group| group.len() == 3).then(|| first.to_owned() + &groups.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, expected) in [
            ("0", 0),
            ("17", 17),
            ("1000000", 1_000_000),
            ("1_000", 1000),
            ("1,234,567", 1_234_567),
            ("1k", 1000),
            ("2M", 2_000_000),
            ("1.5k", 1500),
            ("3g", 3_000_000_000),
            ("1e6", 1_000_000),
            ("2.5E3", 2500),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(parse_whole::<u64, 0>(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn other_texts_and_numbers_out_of_range_are_refused() {
        for text in [
            "",
            "k",
            "-1",
            "+1",
            "1.5",
            "1,5",
            "1,0000",
            ",100",
            "1kk",
            "1k5",
            "1e",
            "e6",
            "1e-3",
            "½",
            "18446744073709551616",
            "1e99",
        ] {
            assert!(parse_whole::<u64, 0>(text).is_err(), "{text}");
        }
        assert!(parse_whole::<u64, 1>("0").is_err() && parse_whole::<u32, 2>("5G").is_err());
    }
}
