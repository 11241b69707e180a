// Writes tests/verdicts.json: what the command says of the fixtures that the page is tested with.
//
//     node tests/expect.mjs ../target/release/givens

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const fixtures = fileURLToPath(new URL("../../fixtures/", import.meta.url));
const output = new URL("verdicts.json", import.meta.url);
const names = Object.keys(JSON.parse(readFileSync(output, "utf8")));

/** The verdicts of a file, in order. */
function verdictsOf(command, name) {
  const { stdout } = spawnSync(command, ["check", "--rows", "jsonl", name], {
    cwd: fixtures,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const rows = stdout
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return rows.filter(({ index }) => index !== null).map(({ verdict }) => verdict);
}

const command = process.argv[2];
execFileSync(command, ["--version"]);
writeFileSync(
  output,
  `${JSON.stringify(Object.fromEntries(names.map((name) => [name, verdictsOf(command, name)])), undefined, 1)}\n`,
);
