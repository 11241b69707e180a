//! The symbols of the engine, one per cell, `.` for a blank, and their values.

/// Converts symbols to values.
pub(super) fn numbers(symbols: &[u8; 81]) -> [u8; 81] {
    symbols.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' })
}

/// Converts values to symbols.
pub(super) fn symbols(values: &[u8]) -> [u8; 81] {
    let mut symbols = [b'.'; 81];
    for (symbol, &value) in symbols.iter_mut().zip(values) {
        *symbol = if value == 0 { b'.' } else { b'0' + value };
    }
    symbols
}
