//! The text that the engine reads: a symbol a cell, `.` for a blank.

/// What the engine reads, as values.
pub(super) fn numbers(symbols: &[u8; 81]) -> [u8; 81] {
    symbols.map(|symbol| if symbol == b'.' { 0 } else { symbol - b'0' })
}

/// Values as the engine reads them.
pub(super) fn symbols(values: &[u8]) -> [u8; 81] {
    let mut symbols = [b'.'; 81];
    for (symbol, &value) in symbols.iter_mut().zip(values) {
        *symbol = if value == 0 { b'.' } else { b'0' + value };
    }
    symbols
}
