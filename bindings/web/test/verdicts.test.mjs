import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import load, * as givens from "givens-sudoku";
import { bytes, PROPER, read } from "./read.mjs";

await load();
const expected = JSON.parse(readFileSync(new URL("expected.json", import.meta.url), "utf8"));

test("every fixture has the verdicts and diagnostics of the command", () => {
  const files = Object.entries(expected.files);
  assert.ok(files.length >= 40);
  for (const [file, { verdicts, diagnostics }] of files) {
    const batch = givens.check(read(file), file, { notes: true });
    const found = batch.diagnostics.map(({ line, column, rule, message }) => `${line}:${column} ${rule} ${message}`);
    assert.deepEqual(found.map((place) => place.replaceAll("undefined", "null")), diagnostics, file);
    assert.deepEqual(batch.totals.verdicts, verdicts, file);
    assert.equal(batch.count, verdicts.reduce((sum, count) => sum + count), file);
  }
});

test("the columns agree with the records", () => {
  const verdicts = givens.verdicts();
  for (const file of Object.keys(expected.files)) {
    const reading = new givens.Reading(file);
    const whole = read(file);
    const batches = [reading.push(whole), reading.finish()];
    const text = givens.decode(whole);
    for (const { first, count, ...columns } of batches) {
      for (let row = 0; row < count; row++) {
        const { start, end } = reading.locate(first + row);
        const record = reading.record(first + row, text.subarray(start, end));
        const { givens: cells = "" } = record.position ?? record.variant ?? {};
        const givenCount = cells.replace(/[. ]/g, "").length;
        const found = [verdicts[columns.verdicts[row]], columns.lines[row], columns.givens[row], columns.starts[row]];
        assert.deepEqual(found, [record.verdict, record.line, givenCount, record.start], `${file} ${first + row}`);
      }
    }
    reading.free();
  }
});

test("SIMD128 generates and transforms the puzzles that the plain level does", () => {
  const generated = givens.generate({ seed: 5, count: expected.generated.length });
  assert.deepEqual(generated.map(({ puzzle }) => puzzle), expected.generated);
  const canonical = expected.generated.slice(0, expected.canonical.length).map((puzzle) => givens.canonical(puzzle));
  assert.deepEqual(canonical.map(({ puzzle }) => puzzle), expected.canonical);
});

test("the engine for many puzzles judges as the engine for one", () => {
  const digits = (puzzle, change) => [...puzzle].map(change).join("");
  const puzzles = expected.generated.flatMap((puzzle, index) => [
    puzzle,
    digits(puzzle, (digit, cell) => (cell % 7 === index % 7 ? "." : digit)),
    digits(puzzle, (digit, cell) => (cell === index % 81 ? `${1 + (index % 9)}` : digit)),
  ]);
  const { verdicts } = givens.check(bytes(puzzles.join("\n")), "lines.txt");
  const names = givens.verdicts();
  const alone = puzzles.map((puzzle) => givens.solve(puzzle).verdict);
  assert.deepEqual([...verdicts].map((verdict) => names[verdict]), alone);
  assert.ok(["one", "many", "zero", "clashing"].every((verdict) => alone.includes(verdict)));
});

test("an empty file and a binary file have no records but a reason", () => {
  for (const file of [new Uint8Array(), bytes("%PDF-1.7\n"), new Uint8Array(100_000)]) {
    const { count, totals } = givens.check(file);
    assert.deepEqual([count, totals.format], [0, undefined]);
    assert.notEqual(totals.rules.length, 0);
  }
  assert.equal(givens.detect(bytes("%PDF-1.7\n")).diagnostic.rule, "F026");
  assert.equal(givens.detect(bytes(PROPER)).format, "line");
});
