import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./read.mjs";

test("the package contains the whole texts of the licences", () => {
  const folder = join(root, "bindings/web");
  const packed = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8" }));
  const files = new Map(packed[0].files.map(({ path, size }) => [path, size]));
  for (const name of ["LICENSE-APACHE", "LICENSE-MIT"]) {
    const text = readFileSync(join(root, name));
    assert.ok(text.length > 1000, name);
    assert.deepEqual(readFileSync(join(folder, name)), text);
    assert.equal(files.get(name), text.length, name);
  }
  assert.ok(files.get("THIRD-PARTY.txt") > 10_000);
});
