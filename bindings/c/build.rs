//! Names the shared library by the version of its interface, so that programs load one that fits them.

use std::env;

/// As `GIVENS_ABI_VERSION`.
const ABI: u32 = 1;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libgivens.{ABI}.dylib");
        }
        Ok("windows") => {}
        _ => println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libgivens.so.{ABI}"),
    }
}
