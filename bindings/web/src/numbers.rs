//! Numbers as JavaScript has them.

/// Returns a number of lines, columns or records, of which there are less than 2³².
pub fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns a number of bytes, which a float holds exactly up to 2⁵³.
#[allow(clippy::cast_precision_loss, reason = "a chunk has less than 2^53 bytes")]
pub fn float(number: usize) -> f64 {
    number as f64
}
