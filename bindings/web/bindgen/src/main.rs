//! Makes JavaScript and TypeScript declarations of the module: `bindgen MODULE FOLDER NAME`.
//!
//! It is wasm-bindgen's command, with the version that the module is built with, from the same lock file.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let [module, folder, name] =
        env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "bindgen MODULE FOLDER NAME")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(&name).web(true)?.typescript(true).reset_state_function(true);
    // The JavaScript names the address of the module beside it, which bundlers find.
    bindgen.omit_default_module_path(false);
    bindgen.remove_name_section(env::var_os("KEEP_NAMES").is_none()).remove_producers_section(true);
    Ok(bindgen.generate(folder)?)
}
