// The first snippet of the README runs as it is printed there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

test("the first snippet of the README runs", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, snippet] = /```js\n([^]*?)```/.exec(readme);
  const program = fileURLToPath(new URL("programs/readme.mjs", import.meta.url));
  writeFileSync(program, `${snippet}console.log(totals.records, diagnostics.length, csv.length > 0);\n`);
  try {
    const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: "utf8" });
    assert.match(stdout, /^2 1 true$/m, stderr);
  } finally {
    rmSync(program);
  }
});
