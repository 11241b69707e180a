#!/usr/bin/env bash
# Compares a list of what the command consists of with the schema of CycloneDX, and sees that each crate has a licence, and a
# sum if it is not of this repository: packaging/sbom/test.sh FILE.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1")
jq -e '[.components[] | select(.licenses == null or (.hashes == null and (.name | startswith("givens") | not))).name]
    | if . == [] then true else error("without licence or sum: \(.)") end' "$file" >/dev/null
python - "$file" <<'C'
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

text = open(sys.argv[1]).read()
if error := JsonStrictValidator(SchemaVersion.V1_5).validate_str(text):
    sys.exit(f"not CycloneDX 1.5: {error}")
C
echo "$(jq ".components | length" "$file") crates, each with a licence; valid CycloneDX 1.5"
