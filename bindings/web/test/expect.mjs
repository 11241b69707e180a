// Writes expected.json with the command: `node test/expect.mjs path/to/givens`. The plain level is the oracle of SIMD128.
import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./read.mjs";

const command = process.argv[2];
const givens = (options, input) =>
  spawnSync(command, options, { cwd: root, encoding: "utf8", input, maxBuffer: 1 << 28 }).stdout;

/** The first two fixtures of each format, and the first of each defect and rule. */
function fixtures() {
  const chosen = [];
  for (const [folder, most] of [["fixtures/formats", 2], ["fixtures/malformed", 2], ["fixtures/rules", 1]]) {
    for (const inner of readdirSync(join(root, folder)).sort()) {
      const files = readdirSync(join(root, folder, inner)).filter((name) => !/\.(gz|zst|xz|bz2|hcfg|expect\w*)$/.test(name));
      chosen.push(...files.sort().slice(0, most).map((name) => `${folder}/${inner}/${name}`));
    }
  }
  return chosen;
}

const files = {};
for (const file of fixtures()) {
  const report = JSON.parse(givens(["check", "--no-config", "--format", "json", "--notes", "--simd", "plain", file]) || "null");
  if (!report || report.failures.length > 0) continue;
  const { one, many, zero, clashing, malformed, undecided } = report.summary;
  const diagnostics = report.diagnostics.map((found) => `${found.line}:${found.column} ${found.code} ${found.message}`);
  files[file] = { verdicts: [one, many, zero, clashing, malformed, undecided], diagnostics };
}
const lines = (text) => text.trim().split("\n");
const generated = givens(["generate", "--count", "200", "--seed", "5", "--simd", "plain", "--to", "line"]);
const canonical = givens(["canon", "--from", "line", "--to", "line", "--simd", "plain", "-"], lines(generated).slice(0, 40).join("\n"));
const expected = { files, generated: lines(generated), canonical: lines(canonical) };
writeFileSync(new URL("expected.json", import.meta.url), `${JSON.stringify(expected, null, 1)}\n`);
