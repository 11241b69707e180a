#!/usr/bin/env bash
# Checks licences, sources and use of the dependencies as deny.toml requires, with cargo alone. Also runs
# cargo-deny and cargo-machete if they are installed.
set -euo pipefail
cd "$(dirname "$0")/../.."

# Each crate must have a licence from the list in deny.toml.
allowed=$(sed -n '/^allow = \[/,/^\]/s/^ *"\([^"]*\)".*/\1/p' deny.toml | paste -sd'|')
crates=$(cargo tree --locked --target all --edges normal,build,dev --prefix none --format '{p};{l}' | sed 's/ (\*)$//' | sort -u)
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

# Each dependency is used.
for name in $(sed -n '/^\[dependencies\]/,/^\[/p; /^\[dev-dependencies\]/,/^\[/p' Cargo.toml | sed -n 's/^\([a-z0-9_-]*\) *=.*/\1/p'); do
    grep -rqE "\b${name//-/_}(::|\b.*;)" --include='*.rs' src tests benches examples ||
        { echo "$name is not used"; bad=$((bad + 1)); }
done

if command -v cargo-deny >/dev/null; then cargo deny --offline check licenses bans sources; fi
if command -v cargo-machete >/dev/null; then cargo machete --skip-target-dir; fi
echo "dependencies: $(wc -l <<<"$crates") crates, $bad problems"
[ $bad = 0 ]
