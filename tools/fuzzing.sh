# Sourced by the checks that fuzz; builds the targets of fuzz/ with plain stable Rust and a C++ compiler.
fuzz_host=$(rustc -vV | sed -n 's/^host: //p')
fuzz_out=fuzz/target/$fuzz_host/release
# Without these options, weights of inputs and buckets of counts take three quarters of the time.
fuzz_limits=(-entropic=0 -use_counters=0 -timeout=10 -rss_limit_mb=1024 -malloc_limit_mb=256)

# build_targets [OPTIONS]: an explicit target keeps build scripts from getting the flags. `fuzz_cfg` adds flags.
build_targets() {
    RUSTC_WRAPPER=$PWD/tools/instrumented.sh RUSTFLAGS="--cfg fuzzing ${fuzz_cfg:-}" \
        cargo build --quiet --release --manifest-path fuzz/Cargo.toml --target "$fuzz_host" "$@"
}

# prepare FOLDER [FORMAT[/NAMES]]: writes seeds and a dictionary. Instrumented like the rest, so that one build suffices.
prepare() { "$fuzz_out/prepare" "$@"; }
