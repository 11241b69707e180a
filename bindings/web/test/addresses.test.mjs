import assert from "node:assert/strict";
import { test } from "node:test";
import load, { readAddress } from "givens-sudoku";
import { addresses } from "./addresses.mjs";

await load();
const partsOf = (fragment) => {
  const all = new URLSearchParams(fragment);
  const parts = ["puzzle", "values", "boxes", "candidates"].map((name) => [name, all.get(name) ?? undefined]);
  return { puzzle: "", ...Object.fromEntries(parts.filter(([, text]) => text !== undefined)) };
};

test("each part of an address that cannot be read is left out with a message", () => {
  assert.ok(addresses.length >= 20);
  for (const { short, fragment, isShown, message } of addresses) {
    const { position, boxes, problems } = readAddress(partsOf(fragment));
    assert.ok(problems.some((problem) => problem.includes(message)), `${short}: ${problems}`);
    assert.ok(problems.every((problem) => problem.length < 120), short);
    assert.equal(position !== undefined, isShown, short);
    if (position) assert.deepEqual([position.givens, boxes], ["1.3..4.22.4..3.1", [2, 2]], short);
  }
});

test("an address that is right has no problem, and all its parts", () => {
  const candidates = Array.from({ length: 36 }, (_, cell) => (cell % 2 ? "123456" : ""));
  const parts = { puzzle: `1${".".repeat(35)}`, values: `.2${".".repeat(34)}`, boxes: "3x2", candidates: candidates.join(",") };
  const { position, boxes, problems } = readAddress(parts);
  assert.deepEqual(problems, []);
  assert.deepEqual(boxes, [3, 2]);
  assert.deepEqual(position, { givens: parts.puzzle, boxes: [3, 2], placed: parts.values, candidates });
});

test("blanks have all usual characters, and a value that repeats its given is none", () => {
  const { position, problems } = readAddress({ puzzle: "1 0 3 _ | * 4 - 2 \n 2.4. .3.1", values: "1...............", boxes: "2X2" });
  assert.deepEqual(problems, []);
  assert.deepEqual([position.givens, position.placed], ["1.3..4.22.4..3.1", undefined]);
});
