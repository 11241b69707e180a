import assert from "node:assert/strict";
import { test } from "node:test";
import { ranksOf, type Order } from "../../src/files/order";
import { NO_RATING, Records, setRules } from "../../src/files/records";
import { ALL, View } from "../../src/files/view";

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

test("a_view_is_sorted_and_equal_rows_keep_their_order", () => {
  const records = new Records();
  records.append(0, batch([0, 1, 4, 0, 2], [24, 30, 0, 40, 24]));
  records.ratings.set([7.1, NaN, NaN, 1.5, NO_RATING]);
  const sorted = (order: Order, filter = ALL) => {
    const view = new View(records, filter, order);
    return Array.from({ length: view.length }, (_, index) => view.at(index));
  };
  assert.deepEqual(sorted({ by: "original", isDescending: true }), [4, 3, 2, 1, 0]);
  assert.deepEqual(sorted({ by: "verdict", isDescending: false }), [0, 3, 1, 4, 2]);
  assert.deepEqual(sorted({ by: "verdict", isDescending: true }), [2, 4, 1, 0, 3]);
  // Those without givens or a rating are last in both directions.
  assert.deepEqual(sorted({ by: "givens", isDescending: false }), [0, 4, 1, 3, 2]);
  assert.deepEqual(sorted({ by: "givens", isDescending: true }), [3, 1, 0, 4, 2]);
  assert.deepEqual(sorted({ by: "rating", isDescending: false }), [3, 0, 1, 2, 4]);
  assert.deepEqual(sorted({ by: "rating", isDescending: true }), [0, 3, 1, 2, 4]);
  const empty = new Records();
  empty.append(0, batch([4, 1, 0], [0, 0, 24]));
  const ofEmpty = new View(empty, ALL, { by: "givens", isDescending: false });
  assert.deepEqual([0, 1, 2].map((index) => ofEmpty.at(index)), [1, 2, 0]);
  const ranks = ranksOf(["Puzzle 10", "puzzle 2", "", "Abc", "puzzle 2"]);
  assert.deepEqual([...ranks], [3, 2, 0, 1, 2]);
  assert.deepEqual(sorted({ by: "title", isDescending: false, ranks }), [3, 1, 4, 0, 2]);
  const filtered = { ...ALL, mostGivens: 30 };
  assert.deepEqual(sorted({ by: "givens", isDescending: true }, filtered), [1, 0, 4, 2]);
  const view = new View(records, filtered, { by: "givens", isDescending: true });
  assert.deepEqual([view.indexOf(4), view.indexOf(3)], [2, -1]);
});

test("a_million_rows_are_sorted_in_a_moment", () => {
  const records = new Records();
  const count = 1_000_000;
  const numbers = Array.from({ length: count }, (_, index) => (index * 7919) % 625);
  records.append(0, batch(numbers.map((value) => value % 6), numbers));
  records.ratings.set(numbers);
  for (const by of ["verdict", "givens", "rating"] as const) {
    // Time of the processor: other programs may run beside the test.
    const before = process.cpuUsage();
    const view = new View(records, ALL, { by, isDescending: true });
    assert.ok(process.cpuUsage(before).user < 500_000, by);
    if (by === "rating") for (let index = 1; index < count; index += 999) assert.ok(records.ratings[view.at(index)]! <= records.ratings[view.at(index - 1)]!);
  }
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
