import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "givens-sudoku/client";
import { bytes, PROPER, read, text } from "./read.mjs";

const LINES = `${PROPER}\n${PROPER.replace("5", "O")}\n`;

test("a file is checked with progress, and its records are read again", async () => {
  const client = new Client();
  const file = new Blob([LINES.repeat(20_000)]);
  const sizes = [];
  const checked = await client.check(file, { name: "lines.txt", onBatch: ({ totals }, size) => sizes.push([totals.bytes, size]) });
  assert.equal(checked.totals.records, 40_000);
  assert.ok(sizes.length > 3 && sizes.every(([, size]) => size === file.size));
  assert.equal(sizes.at(-1)[0], file.size);
  const record = await checked.record(39_999);
  assert.deepEqual([record.verdict, record.line, record.diagnostics[0].line], ["malformed", 40_000, 40_000]);
  assert.equal((await checked.record(20_000)).position.givens, PROPER);
  await assert.rejects(checked.record(40_000), /only 40000 were read/);
  const positions = await checked.positions(39_997);
  assert.deepEqual(positions.map(({ givens }) => givens), ["", PROPER, ""]);
  checked.close();
  await assert.rejects(checked.record(0), /the file was closed/);
  client.cancel();
});

test("records of a file that is not UTF-8 are read again", async () => {
  const client = new Client();
  const latin1 = new Uint8Array([...bytes(`${PROPER} Caf`), 0xe9, 10, ...bytes(`${PROPER}\n`)]);
  const checked = await client.check(latin1, { name: "lines.txt" });
  assert.equal(checked.totals.encoding, "Windows-1252");
  assert.match((await checked.record(0)).texts[0].text, /Café/);
  assert.equal((await checked.record(1)).position.givens, PROPER);
  client.cancel();
});

test("a check is stopped by its signal, and keeps what it found", async () => {
  const client = new Client();
  const stop = new AbortController();
  const file = new Blob([`${PROPER}\n`.repeat(200_000)]);
  const checked = await client.check(file, { signal: stop.signal, onBatch: () => stop.abort() });
  assert.ok(checked.stopped && checked.totals.bytes < file.size && checked.totals.records > 0);
  assert.equal((await checked.record(0)).verdict, "one");
  client.cancel();
});

test("cancel ends any call at once, and the next call starts a new worker", async () => {
  const client = new Client();
  await client.load();
  const endless = client.call("generate", { count: 1_000_000_000 });
  setTimeout(() => client.cancel(), 50);
  await assert.rejects(endless, { name: "AbortError" });
  assert.equal((await client.call("solve", PROPER)).verdict, "one");
  client.cancel();
});

test("an error and a crash reject, and the worker lives on", async () => {
  const client = new Client();
  await assert.rejects(client.call("solve", { givens: "?" }), { name: "WorkerError", crashed: false });
  await assert.rejects(client.call("panicWith", "here"), { name: "WorkerError", crashed: true, message: /here/ });
  assert.equal((await client.call("solve", PROPER)).verdict, "one");
  client.cancel();
});

test("solutions come page by page from a worker", async () => {
  const client = new Client();
  const search = await client.solutions(".".repeat(16));
  const pages = [await search.next(200), await search.next(200)];
  assert.deepEqual(pages.map(({ solutions, done }) => [solutions.length, done]), [[200, false], [88, true]]);
  search.close();
  await assert.rejects(search.next(1), /the search was closed/);
  client.cancel();
});

test("a variant behind many classic puzzles gets its verdict, and no batch comes twice", async () => {
  const client = new Client();
  const classic = `{"schema":"givens/2","puzzle":"${PROPER}"}\n`;
  const killer = text(read("fixtures/formats/jsonl/own-variants.jsonl"));
  const file = new Blob([classic.repeat(20_000), killer, classic]);
  const firsts = [];
  const checked = await client.check(file, { name: "bank.jsonl", onBatch: (batch) => firsts.push([batch.first, batch.count]) });
  assert.deepEqual(checked.totals.verdicts.slice(0, 2), [20_002, 1]);
  firsts.reduce((next, [first, count]) => (assert.equal(first, next), next + count), 0);
  assert.ok(firsts.length > 3);
  assert.deepEqual([(await checked.record(20_000)).verdict, (await checked.record(20_002)).verdict], ["one", "one"]);
  client.cancel();
});

test("many small files are checked with one question, and their records are read again", async () => {
  const client = new Client();
  const killer = text(read("fixtures/formats/jsonl/own-variants.jsonl"));
  const files = Array.from({ length: 200 }, (_, index) => ({ name: `${index}.txt`, file: new Blob([LINES]) }));
  files[7] = { name: "killer.jsonl", file: new Blob([killer]) };
  files[9] = { name: "picture.png", file: new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])]) };
  const found = [];
  let answers = 0;
  await client.checkAll(files, { onFiles: (some) => (found.push(...some), (answers += 1)) });
  assert.deepEqual(found.map(({ index }) => index), files.map((_, index) => index));
  assert.ok(answers < 50, `${answers} answers`);
  assert.ok(found[9].error || found[9].checked.batch.count === 0);
  const { batch, detection, file } = found[199].checked;
  assert.deepEqual([[...batch.verdicts], detection.format, batch.totals.records], [[0, 4], "line", 2]);
  assert.equal((await file.record(0)).position.givens, PROPER);
  assert.deepEqual(await file.summaries(0, 5), [
    { cells: PROPER, title: undefined, families: [] },
    { cells: "", title: undefined, families: [] },
  ]);
  assert.equal((await found[7].checked.file.record(0)).verdict, "one");
  client.cancel();
});

test("a check of many files ends at one that gzip packed", async () => {
  const client = new Client();
  const files = ["a.txt", "b.gz", "c.txt"].map((name) => ({ name, file: name === "b.gz" ? new Uint8Array([0x1f, 0x8b, 8]) : LINES }));
  const found = [];
  await client.checkAll(files, { onFiles: (some) => found.push(...some) });
  assert.deepEqual(found.map(({ index, isPacked }) => [index, !!isPacked]), [[0, false], [1, true]]);
  client.cancel();
});

test("a check of many files is stopped by its signal", async () => {
  const client = new Client();
  const stop = new AbortController();
  const files = Array.from({ length: 5000 }, (_, index) => ({ name: `${index}.txt`, file: new Blob([LINES]) }));
  let count = 0;
  await client.checkAll(files, { signal: stop.signal, onFiles: (some) => ((count += some.length), stop.abort()) });
  assert.ok(count > 0 && count < files.length, `${count}`);
  client.cancel();
});

test("titles and cells of a table are read for a list", async () => {
  const client = new Client();
  const table = `title,puzzle\n${Array.from({ length: 5000 }, (_, index) => `Puzzle ${index},${PROPER}\n`).join("")}`;
  let early;
  const onOpen = (records) => (early = records);
  const checked = await client.check(bytes(table), { name: "table.csv", onOpen });
  assert.deepEqual(await early.summaries(4998, 10), [4998, 4999].map((index) => ({ cells: PROPER, title: `Puzzle ${index}`, families: [] })));
  assert.equal((await checked.summaries(10, 3)).length, 3);
  let titles = [];
  while (titles.length < 5000) titles = titles.concat(await checked.titles(titles.length));
  assert.deepEqual(titles, Array.from({ length: 5000 }, (_, index) => `Puzzle ${index}`));
  client.cancel();
});

test("calls with a variant are answered by the whole module", async () => {
  const client = new Client();
  const file = "fixtures/formats/sumocue/killer.txt";
  assert.equal((await client.call("detect", read(file), file)).format, "sumocue");
  assert.notEqual((await client.call("record", text(read(file)), 0)).verdict, "malformed");
  client.cancel();
});

test("records of a file are drawn and converted by their number", async () => {
  const client = new Client();
  const killer = text(read("fixtures/formats/jsonl/own-variants.jsonl"));
  const variants = await client.check(bytes(killer), { name: "bank.jsonl" });
  const { svg, board } = await variants.draw(0, { bare: true });
  assert.match(svg, /^<svg /);
  assert.ok(board.every((part) => part > 0), board.join(" "));
  assert.match(text((await variants.convert(0, "f-puzzles")).bytes), /^https:\/\/www\.f-puzzles/);
  assert.equal((await variants.convert(0, "line")).diagnostics[0].rule, "W004");
  // The first module has read these.
  const lines = await client.check(bytes(LINES), { name: "lines.txt" });
  assert.deepEqual((await lines.draw(0)).board.map((part) => part % 10), [0, 0, 0, 0]);
  assert.equal(text((await lines.convert(0, "line")).bytes), `${PROPER}\n`);
  await assert.rejects(lines.draw(1), /a malformed puzzle has no picture/);
  assert.equal((await lines.record(0)).verdict, "one");
  client.cancel();
});
