// The small import: for those who only read, check and solve.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import load, * as small from "givens-sudoku/small";
import { bytes, PROPER, read, text } from "./read.mjs";

test("the small import solves and checks without the whole module", async () => {
  const { readFile } = await import("node:fs/promises");
  await load();
  assert.equal(small.solve(PROPER).verdict, "one");
  assert.equal(small.check(bytes(`${PROPER}\n`)).count, 1);
  assert.equal(small.explain, undefined);
  const [first, whole] = await Promise.all(["first", "givens"].map((name) => readFile(new URL(`../pkg/${name}_bg.wasm`, import.meta.url))));
  assert.ok(first.length < 0.6 * whole.length, `${first.length} of ${whole.length} bytes`);
});

test("what needs the whole module says so", () => {
  const killer = text(read("fixtures/formats/sumocue/killer.txt"));
  assert.throws(() => small.record(killer, 0), (error) => small.needsWhole(error));
});

test("no file of the package needs conditions of imports", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  assert.equal(manifest.imports, undefined);
  for (const name of ["index", "small", "client", "worker", "thread", "runtime", "loader", "givens", "first"]) {
    const source = readFileSync(new URL(`../pkg/${name}.js`, import.meta.url), "utf8");
    for (const [, from] of source.matchAll(/^\s*(?:import|export)\b[^"'\n]*["']([^"']+)["']/gm)) assert.match(from, /^\.\//, `${name}.js imports ${from}`);
  }
});
