# Sourced by the checks that fuzz: builds the targets of fuzz/ with plain stable Rust and a C++ compiler.
# What cargo-fuzz passes, without sanitizer: counters for every edge, and comparisons traced.
fuzz_flags="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing -Ccodegen-units=1"
fuzz_host=$(rustc -vV | sed -n 's/^host: //p')
fuzz_out=fuzz/target/$fuzz_host/release

# build_targets [OPTIONS]: an explicit target keeps build scripts from being instrumented.
build_targets() {
    RUSTFLAGS=$fuzz_flags cargo build --quiet --release --manifest-path fuzz/Cargo.toml \
        --target "$fuzz_host" "$@"
}

# prepare FOLDER [FORMAT]: seeds and a dictionary. Instrumented like the rest, so that one build does.
prepare() { "$fuzz_out/prepare" "$@"; }
