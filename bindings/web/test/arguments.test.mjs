// Wrong arguments are errors in words, before the module sees them.
import assert from "node:assert/strict";
import { test } from "node:test";
import load, * as givens from "givens-sudoku";
import { bytes, PROPER } from "./read.mjs";

test("a function that is called before the module is loaded says what to do", () => {
  assert.throws(() => givens.solve(PROPER), /^Error: solve: the module is not loaded; call `await load\(\)` before$/);
  assert.throws(() => new givens.Reading("a.txt"), /Reading: the module is not loaded/);
});

/** Calls that are refused, and the message of each. */
const REFUSED = [
  [() => givens.solve(5), "solve: puzzle: expected a text or a position, found the number 5"],
  [() => givens.solve(), "solve: puzzle: expected a text or a position, found nothing"],
  [() => givens.solve([PROPER]), "solve: puzzle: expected a text or a position, found a list"],
  [() => givens.solve({ givens: 7 }), "solve: puzzle.givens: expected a text, found the number 7"],
  [() => givens.check(PROPER), "check: bytes: expected a Uint8Array, found a text; encode it with `new TextEncoder().encode(text)`"],
  [() => givens.check([1, 2]), "check: bytes: expected a Uint8Array, found a list"],
  [() => givens.check(new ArrayBuffer(2)), "check: bytes: expected a Uint8Array, found a value of ArrayBuffer; pass `new Uint8Array(buffer)`"],
  [() => givens.check(bytes(PROPER), 5), "check: name: expected a text, found the number 5"],
  [() => givens.check(bytes(PROPER), "", { formt: "line" }), "check: settings: unknown setting `formt`; did you mean `format`?"],
  [() => givens.check(bytes(PROPER), "", { format: 7 }), "check: settings.format: expected a text, found the number 7"],
  [() => givens.check(bytes(PROPER), "", { select: "Q005" }), "check: settings.select: expected a list, found a text"],
  [() => givens.check(bytes(PROPER), "", "line"), "check: settings: expected an object, found a text"],
  [() => givens.generate({ rating: { schem: "se" } }), "generate: settings.rating: unknown setting `schem`; did you mean `scheme`?"],
  [() => givens.draw(PROPER, { pixel: 100 }), "draw: settings: unknown setting `pixel`; did you mean `pixels`?"],
  [() => givens.count(PROPER, { zzzzzz: 1 }), "count: settings: unknown setting `zzzzzz`; there are `seconds`"],
  [() => givens.rate(PROPER), "rate: scheme: expected a text, found nothing"],
  [() => givens.ratings(PROPER, "se"), "ratings: puzzles: expected a list, found a text"],
  [() => givens.record(PROPER, -1), "record: index: expected a whole number from 0, found the number -1"],
  [() => givens.record(PROPER, 1.5), "record: index: expected a whole number from 0, found the number 1.5"],
  [() => new givens.Reading(7), "Reading: name: expected a text, found the number 7"],
  [() => new givens.Reading("a.txt").push("text"), "Reading.push: bytes: expected a Uint8Array, found a text; encode it with `new TextEncoder().encode(text)`"],
  [() => givens.solutions(PROPER).next("5"), "Solutions.next: number: expected a whole number from 0, found a text"],
];

test("wrong arguments and unknown settings are refused in words", async () => {
  await load();
  for (const [call, message] of REFUSED) assert.throws(call, { message }, String(call));
  assert.equal(givens.solve(PROPER).verdict, "one");
});

test("what may be left out may be null or undefined", () => {
  assert.equal(givens.check(bytes(PROPER), undefined, null).count, 1);
  assert.equal(givens.check(bytes(PROPER), null, { format: undefined, boxes: [3, 3], notes: false }).count, 1);
  assert.equal(givens.solve({ givens: PROPER, candidates: undefined }).verdict, "one");
});
