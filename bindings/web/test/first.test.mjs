// The module that workers load at first: it answers as the whole module does, or says that this is for the other one.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import load, * as whole from "givens-sudoku";
import * as first from "../pkg/first.js";
import { needsWhole } from "../pkg/crash.js";
import { read, root, text } from "./read.mjs";

await load();
first.initSync({ module: readFileSync(new URL("../pkg/first_bg.wasm", import.meta.url)) });

/** The files of all formats that are read without unpacking. */
const files = readdirSync(join(root, "fixtures/formats"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(gz|zst|xz|bz2|hcfg|expect\w*)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

/** The formats that hold nothing else than variants. */
const ofVariants = new Set(whole.formats().filter(({ shapes }) => shapes === "variants").map(({ id }) => id));

/** What a module answers, the reason why it does not, or `undefined` if the whole one is needed. */
function answer(ask) {
  try {
    return ask();
  } catch (error) {
    return needsWhole(error) ? undefined : error.message;
  }
}

test("the first module answers as the whole one, or leaves the file to it", () => {
  const asked = (module, file) => [
    () => module.check(read(file), file, { notes: true }),
    () => module.detect(read(file), file),
    () => module.record(text(read(file)), 0),
  ];
  let left = 0;
  for (const file of files) {
    const own = asked(first, file).map(answer);
    const others = asked(whole, file).map(answer);
    own.forEach((found, index) => found === undefined || assert.deepEqual(found, others[index], file));
    assert.ok(!others.includes(undefined), file);
    left += own.includes(undefined);
    if (ofVariants.has(file.split("/")[2])) assert.ok(own.includes(undefined), file);
  }
  assert.ok(files.length > 300 && left < files.length / 4, `${left} of ${files.length} files are left`);
});
