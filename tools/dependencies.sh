#!/usr/bin/env bash
# Checks licences, sources, bans and use of the dependencies as deny.toml requires, with cargo alone. Also runs
# cargo-deny and cargo-machete if they are installed: compiling them takes minutes.
set -euo pipefail
cd "$(dirname "$0")/.."

# Each crate must have a licence from the list in deny.toml.
allowed=$(sed -n '/^allow = \[/,/^\]/s/^ *"\([^"]*\)".*/\1/p' deny.toml | paste -sd'|')
crates=$(cargo tree --locked --target all --all-features --edges normal,build,dev --prefix none --format '{p};{l}' | sed 's/ (\*)$//' | grep . | sort -u)
bad=0
while IFS=';' read -r crate licence; do
    plain=$(echo "$licence" | tr -d '()' | sed 's| */ *| OR |g')
    # One of several alternatives must be allowed; of licences joined by AND, all.
    ok=no
    while read -r alternative; do
        sed 's/ AND /\n/g' <<<"$alternative" | grep -qvxE "$allowed" || ok=yes
    done < <(sed 's/ OR /\n/g' <<<"$plain")
    [ $ok = yes ] || { echo "licence of $crate: $licence"; bad=$((bad + 1)); }
done <<<"$crates"

# All crates come from the registry.
others=$(grep '^source = ' Cargo.lock | grep -vc 'registry+https://github.com/rust-lang/crates.io-index' || true)
[ "$others" = 0 ] || { echo "$others crates from other sources"; bad=$((bad + 1)); }

# None is a version that deny.toml bans, and none may be any version.
while read -r crate below; do
    while read -r version; do
        [ "$(printf '%s\n%s\n' "$version" "$below" | sort -V | head -1)" = "$below" ] ||
            { echo "$crate $version is banned: below $below"; bad=$((bad + 1)); }
    done < <(sed -n "/^name = \"$crate\"$/{n;s/^version = \"\(.*\)\"/\1/p}" Cargo.lock)
done < <(sed -n 's/^ *{ crate = "\([^"@]*\)@<\([0-9.]*\)".*/\1 \2/p' deny.toml)
[ "$(grep -c '{ crate = ' deny.toml)" = "$(grep -cE '\{ crate = "[^"@]+@<[0-9.]+"' deny.toml)" ] ||
    { echo "deny.toml has a ban that this script cannot read"; bad=$((bad + 1)); }
if grep -nE '^[a-z0-9_-]+ = (\{.*version = )?"\*"' Cargo.toml crates/*/Cargo.toml; then bad=$((bad + 1)); fi

# Each is used.
for manifest in Cargo.toml crates/*/Cargo.toml; do
    folder=$(dirname "$manifest")
    folders=("$folder/src")
    [ "$folder" != . ] || folders+=(tests benches examples)
    for name in $(sed -n '/^\[dependencies\]/,/^\[/p; /^\[dev-dependencies\]/,/^\[/p' "$manifest" | sed -n 's/^\([a-z0-9_-]*\) *=.*/\1/p'); do
        grep -rqE "\b${name//-/_}(::|\b.*;)" --include='*.rs' "${folders[@]}" ||
            { echo "$manifest: $name is not used"; bad=$((bad + 1)); }
    done
done

if command -v cargo-deny >/dev/null; then cargo deny --offline check licenses bans sources; fi
if command -v cargo-machete >/dev/null; then cargo machete --skip-target-dir; fi
echo "dependencies: $(wc -l <<<"$crates") crates, $bad problems"
[ $bad = 0 ]
