import assert from "node:assert/strict";
import { test } from "node:test";
import load, * as givens from "givens-sudoku";
import { bytes, PROPER, read } from "./read.mjs";

await load();

const COLUMNS = ["verdicts", "lines", "givens", "rules", "starts", "lengths", "diagnostics"];

/** Returns all rows and the totals of a file in pieces of a size. */
function inPieces(whole, size, settings) {
  const reading = new givens.Reading("bank.txt", settings);
  const batches = [];
  for (let at = 0; at < whole.length; at += size) batches.push(reading.push(whole.subarray(at, at + size)));
  batches.push(reading.finish());
  reading.free();
  const columns = COLUMNS.map((name) => batches.flatMap((batch) => [...batch[name]]));
  return { columns, totals: batches.at(-1).totals };
}


/** Texts of different formats, some larger than a chunk. */
function texts() {
  const lines = `${PROPER}\n${PROPER.replace("5", "O")}\r\n# a comment\n11${PROPER.slice(2)}\n..${PROPER.slice(2)}\n`;
  const utf16 = [0xff, 0xfe, ...[...`${PROPER}\n${PROPER}`].flatMap((symbol) => [symbol.charCodeAt(0), 0])];
  return {
    lines: bytes(lines.repeat(20)),
    manyLines: bytes(lines.repeat(1200)),
    byteOrderMark: new Uint8Array([0xef, 0xbb, 0xbf, ...bytes(lines)]),
    utf16: new Uint8Array(utf16),
    latin1: new Uint8Array([...bytes(`${PROPER} Caf`), 0xe9, 10, ...bytes(`${PROPER}\n`)]),
    rows: read("fixtures/formats/rows/appended.txt"),
    table: bytes(`puzzle,name\n${`${PROPER},Zoë\n`.repeat(50)}`),
  };
}

test("a file cut anywhere gives the same rows as the whole", () => {
  for (const [name, whole] of Object.entries(texts())) {
    const expected = inPieces(whole, Infinity);
    const sizes = whole.length > 100_000 ? [4099, 65_537] : [1, 3, 7, 13, 81, 83, 101, 997];
    for (const size of sizes) {
      const found = inPieces(whole, size);
      assert.deepEqual(found.columns, expected.columns, `${name} in pieces of ${size}`);
      assert.deepEqual(found.totals, expected.totals, `${name} in pieces of ${size}`);
    }
  }
});

test("diagnostics beyond the limit are counted but not listed", () => {
  const { columns, totals } = inPieces(texts().lines, 1000, { diagnostics: 5 });
  assert.equal(columns.at(-1).length, 5);
  assert.equal(totals.rules.reduce((sum, { count }) => sum + count, 0), 5 + totals.unlisted);
});

test("excerpts mark UTF-16 units, and offsets are bytes", () => {
  const text = `𝟡 Zoë\n${PROPER.replace("5", "é")} 𝟡\n${PROPER}\n`;
  const { diagnostics } = givens.check(bytes(text), "", { format: "line" });
  const { labels: [{ excerpt, start, end }], column } = diagnostics.find(({ rule }) => rule === "F003");
  assert.equal(excerpt.text.slice(excerpt.start, excerpt.end), "é");
  assert.equal(new TextDecoder().decode(bytes(text).subarray(start, end)), "é");
  assert.equal(column, 1);
});

test("a line of a million columns gives a short excerpt and a failure, not a hang", () => {
  const { totals, diagnostics } = givens.check(bytes(`${PROPER}\n${"1".repeat(2_000_000)}\n`), "a.txt");
  assert.ok(totals.failure !== undefined || totals.errors > 0);
  for (const { labels } of diagnostics) for (const { excerpt } of labels) assert.ok(excerpt.text.length < 2000);
});

test("rules are selected and ignored", () => {
  const file = bytes(`${PROPER}\n${PROPER}\n`);
  assert.deepEqual(givens.check(file, "", { select: ["Q005"] }).diagnostics.map(({ rule }) => rule), ["Q005"]);
  const many = bytes(`..${PROPER.slice(2).replace("7", ".")}\n`);
  assert.equal(givens.check(many, "").diagnostics.length, 1);
  assert.equal(givens.check(many, "", { ignore: ["S002"] }).diagnostics.length, 0);
  assert.throws(() => givens.check(file, "", { select: ["X999"] }), /X999/);
});
