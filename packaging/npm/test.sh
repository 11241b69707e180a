#!/usr/bin/env bash
# Installs the npm package into an empty project without a network, and asks for answers in Node and of its types:
# packaging/npm/test.sh FILE. Browsers and bundlers are tested with the page.
set -euo pipefail
cd "$(dirname "$0")/../.."
. packaging/release.sh
file=$(realpath "$1")
packaging/contents.sh npm "$file"
make_work
cd "$work"
npm init --yes >/dev/null
npm install --silent --offline --ignore-scripts --no-audit --no-fund "$file"
cat >import.mjs <<'C'
import assert from "node:assert/strict";
import load, { solve, version } from "givens-sudoku";
import { Client } from "givens-sudoku/client";

await load();
assert.equal(solve("1.3..4.22.4..3.1").solution, "1234341221434321");
const client = new Client();
const file = await client.check(new Blob(["1.3..4.22.4..3.1\n1.3..4.22.4..3.2\n"]));
assert.deepEqual([file.totals.records, file.totals.errors], [2, 1]);
client.close();
console.log("in an empty project, by Node:", version());
C
node import.mjs
cat >require.cjs <<'C'
const { default: load, solve } = require("givens-sudoku");
load().then(() => require("node:assert").equal(solve("1.3..4.22.4..3.1").verdict, "one"));
C
# Modules can be required since Node 20.17 and 22.12.
if node -e 'process.exit(process.features.require_module ? 0 : 1)'; then node require.cjs; fi
