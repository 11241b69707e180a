//! A bug of the library becomes an exception with its message.

use wasm_bindgen::prelude::*;

/// Makes every panic an exception. The module must not be used after it: `reset` makes it anew.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        wasm_bindgen::throw_str(&format!("givens {}: {panic}", env!("CARGO_PKG_VERSION")));
    }));
}

/// Panics, so that a page can test what it shows then.
#[wasm_bindgen(js_name = panicWith)]
pub fn panic_with(message: &str) {
    panic!("{message}");
}
