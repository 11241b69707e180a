import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, Records, setRules, View } from "../../src/files/records";

const batch = (verdicts: number[], givens: number[], rules = verdicts.map(() => 0)) =>
  ({
    count: verdicts.length,
    verdicts: Uint8Array.from(verdicts),
    givens: Uint16Array.from(givens),
    rules: Uint8Array.from(rules),
    lines: Uint32Array.from(verdicts, (_, index) => index + 1),
    starts: new Float64Array(verdicts.length),
    lengths: new Uint32Array(verdicts.length),
  }) as unknown as Parameters<Records["append"]>[1];

test("a_view_has_the_rows_that_pass_and_grows", () => {
  setRules(["F002", "F003"]);
  const records = new Records();
  records.append(0, batch([0, 1, 4, 0], [24, 30, 0, 40], [0, 0, 2, 0]));
  const proper = new View(records, { ...ALL, verdicts: new Set(["one"]) });
  assert.deepEqual([proper.length, proper.at(0), proper.at(1)], [2, 0, 3]);
  records.append(1, batch([0], [22]));
  proper.extend();
  assert.deepEqual([proper.length, proper.at(2), proper.indexOf(4)], [3, 4, 2]);
  assert.equal(new View(records, { ...ALL, file: 1 }).length, 1);
  assert.equal(new View(records, { ...ALL, rule: "F003" }).at(0), 2);
  assert.equal(new View(records, { ...ALL, leastGivens: 23, mostGivens: 30 }).length, 2);
  assert.equal(records.rule(2), "F003");
});

test("columns_grow_beyond_their_first_room", () => {
  const records = new Records();
  for (let index = 0; index < 100; index += 1) records.append(0, batch(new Array(99).fill(0), new Array(99).fill(30)));
  assert.equal(records.length, 9900);
  assert.equal(records.lines[9899], 99);
});

test("records_of_one_file_are_replaced_and_ratings_of_the_same_puzzles_stay", () => {
  const records = new Records();
  records.append(0, batch([0], [24]));
  records.append(1, batch([0, 4, 0], [25, 0, 26]));
  records.append(2, batch([1], [27]));
  records.ratings.set([1, 2, NaN, 3, 4]);
  const others = new Records();
  others.append(1, batch([0, 0, 2, 0], [25, 30, 31, 26]));
  const replaced = records.withReplaced(1, 4, others, { first: 1, last: 1 });
  const rows = <Value>(column: ArrayLike<Value>) => Array.from({ length: replaced.length }, (_, row) => column[row]);
  assert.deepEqual(rows(replaced.verdicts), [0, 0, 0, 2, 0, 1]);
  assert.deepEqual(rows(replaced.files), [0, 1, 1, 1, 1, 2]);
  assert.deepEqual(rows(replaced.ratings), [1, 2, NaN, NaN, 3, 4]);
  assert.deepEqual(replaced.counts, { one: 4, many: 1, zero: 1, clashing: 0, malformed: 0, undecided: 0 });
  assert.deepEqual([replaced.givenCounts[0], replaced.givenCounts[30], replaced.givenCounts[27]], [0, 1, 1]);
  // The records before are as they were.
  assert.deepEqual([records.length, records.counts.malformed], [5, 1]);
});
