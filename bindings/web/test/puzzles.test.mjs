import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import Ajv from "ajv/dist/2020.js";
import load, * as givens from "givens-sudoku";
import { bytes, PROPER, read, root, text } from "./read.mjs";

await load();
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const EMPTY = ".".repeat(81);

test("a puzzle survives every format that is written", () => {
  const written = givens.formats().filter(({ writes, shapes }) => writes && shapes !== "variants");
  assert.ok(written.length > 20);
  for (const { id } of written) {
    const { bytes: document, from } = givens.convert(bytes(PROPER), id);
    assert.equal(from, "line");
    const back = givens.convert(document, "line", { format: id });
    assert.equal(text(back.bytes).trim(), PROPER, id);
    assert.equal(givens.detect(document).format, id, id);
  }
});

/** A file in another format; nothing if that holds one puzzle and the file has more. */
function convertedAlone(document, id, settings) {
  try {
    return givens.convert(document, id, settings).bytes;
  } catch (error) {
    assert.match(error.message, /holds one puzzle per file/);
    return undefined;
  }
}

test("a variant survives every format that states it", () => {
  const kept = new Set();
  for (const { id } of givens.formats().filter(({ writes }) => writes)) {
    const folder = `fixtures/formats/${id}/`;
    const settings = { format: id };
    for (const name of existsSync(root + folder) ? readdirSync(root + folder) : []) {
      if (/\.(gz|zst|xz|bz2|hcfg|expect\w*)$/.test(name)) continue;
      const before = read(folder + name);
      const after = convertedAlone(before, id, { ...settings, name });
      if (!after?.length) continue;
      const [own, again] = [before, after].map((document) => givens.record(text(givens.decode(document)), 0, settings));
      if (own.verdict === "malformed" || !own.variant) continue;
      kept.add(id);
      // A format may have an order of its own.
      const boardOf = ({ verdict, variant: { givens: cells, digits, constraints, clues, houses } }) => ({
        verdict,
        cells,
        digits,
        constraints: constraints.filter((constraint) => !constraint.includes("drawn")).sort(),
        clues: clues.map((line) => line.replace(": ", ": , ").split(/, (?=\d|\()/).sort()).sort(),
        houses: houses.map(String).sort(),
      });
      assert.deepEqual(boardOf(again), boardOf(own), folder + name);
    }
  }
  for (const { id } of givens.formats().filter(({ writes, shapes }) => writes && shapes === "variants"))
    assert.ok(kept.has(id), id);
  assert.ok(kept.size >= 8, [...kept].join(" "));
});

test("what a format cannot state of a variant is reported, and dropped on request", () => {
  const killer = read("fixtures/formats/sumocue/killer.txt");
  const refused = givens.convert(killer, "line");
  assert.deepEqual([refused.bytes.length, refused.diagnostics[0].rule, refused.diagnostics[0].severity], [0, "W004", "error"]);
  const { bytes: document, diagnostics } = givens.convert(killer, "f-puzzles");
  assert.match(text(document), /^https:\/\/www\.f-puzzles\.com\/\?load=/);
  assert.deepEqual(diagnostics, []);
  const link = givens.record(text(document));
  assert.deepEqual(link.variant.clues, givens.record(text(killer)).variant.clues);
  const cage = text(read("fixtures/formats/f-puzzles/variant-cages.json"));
  const dropped = givens.convert(bytes(cage), "jigsaw", { dropClues: true });
  assert.ok(dropped.diagnostics.every(({ severity }) => severity !== "error"), JSON.stringify(dropped.diagnostics));
});

test("a variant has a board, its clues in words, and a picture", () => {
  const document = text(read("fixtures/formats/f-puzzles/variant-cages.json"));
  const { variant, position } = givens.record(document);
  assert.equal(position, undefined);
  assert.equal([...variant.givens].length, variant.rows * variant.columns);
  assert.ok(variant.families.includes("cage") && variant.clues.some((line) => line.startsWith("cage: ")));
  // Rows, columns, boxes and cages.
  assert.ok(variant.houses.length > 3 * variant.rows, variant.houses.length);
  assert.ok(variant.houses.every((house) => house.length > 1 && house.every((cell) => cell < variant.rows * variant.columns)));
  const svg = givens.draw(document, { title: "<&>" });
  assert.match(svg, /^<svg .*>&lt;&amp;&gt;<\/title>/s);
  assert.doesNotMatch(givens.draw(document, { title: "<&>", bare: true }), /&lt;&amp;&gt;/);
  const rule = "The digits in a dashed cage differ.";
  assert.ok(variant.meaning.includes(rule), variant.meaning);
  assert.ok(givens.draw(document, { rules: true }).includes(rule) && !givens.draw(document).includes(rule));
});

test("conversion says what is lost, and what is wrong", () => {
  const titled = bytes(`Monday\n${PROPER.replace(/.{9}/g, "$&\n")}`);
  assert.deepEqual(givens.convert(titled, "line").lost, ["title"]);
  assert.deepEqual(givens.convert(titled, "json").lost, []);
  assert.equal(givens.convert(bytes(`${PROPER}\n${PROPER.replace("5", "O")}`), "line").diagnostics[0].rule, "F003");
  assert.throws(() => givens.convert(titled, "nothing"), /no format is called `nothing`/);
});

test("explanations are documents of the schema, and have a picture of each event", () => {
  const schema = JSON.parse(readFileSync(`${root}docs/explain.schema.json`, "utf8"));
  const validate = new Ajv({ strict: false }).compile(schema);
  for (const puzzle of [PROPER, HARD, { givens: "1.3..4.22.4..3.1" }, { givens: PROPER, placed: `..1${".".repeat(78)}` }]) {
    const explanation = givens.explain(puzzle);
    assert.ok(validate(explanation), JSON.stringify(validate.errors));
    const scenes = givens.scenes(explanation, puzzle);
    assert.deepEqual(scenes.map(({ caption }) => caption), explanation.events.map(({ sentence }) => sentence));
  }
  const explanation = givens.explain(HARD, { order: "se" });
  assert.equal(explanation.order, "se");
  assert.ok(givens.scenes(explanation).some(({ marks }) => marks.some(({ mark }) => mark === "eliminated")));
  assert.match(givens.drawStep(explanation, 0, HARD, { id: "a-" }), /^<svg /);
  assert.throws(() => givens.drawStep(explanation, 1_000_000), /event 1000000: there are/);
});

test("a hint first names wrong values, then the next step", () => {
  const wrong = givens.hint({ givens: PROPER, placed: `..1${".".repeat(78)}` });
  assert.deepEqual(wrong.wrong, [{ cell: "r1c3", digit: 1 }]);
  const { places, sentence, scene } = givens.hint(PROPER);
  assert.equal(sentence, "hidden single: in box 2, 8 is only possible in r1c6: r1c6 = 8");
  assert.equal(places, "box 2");
  assert.deepEqual(scene.marks, [{ mark: "placed", cell: "r1c6", digit: 8 }]);
  assert.match(givens.hint(PROPER, { order: "hodoku" }).sentence, /^naked single: 5 /);
});

test("all steps of a position are those of its techniques, with parts of a picture", () => {
  const { position, steps, count, wrong } = givens.steps({ givens: PROPER, placed: `..1${".".repeat(78)}` });
  assert.deepEqual(wrong, [{ cell: "r1c3", digit: 1 }]);
  assert.equal(count, steps.length);
  assert.equal(position.candidates.length, 81);
  assert.ok(steps.every(({ sentence, marks }) => sentence && marks.length));
  const { sentence, technique } = givens.hint(PROPER);
  assert.ok(steps.some((step) => step.sentence === sentence && step.technique === technique));
  const names = new Map(givens.techniques().map(({ id, name }) => [id, name]));
  assert.ok(steps.every((step) => step.sentence.startsWith(`${names.get(step.technique)}: `)));
  assert.equal(givens.steps(PROPER, { techniques: [] }).count, 0);
  assert.equal(givens.hint(PROPER, { techniques: [] }).scene, undefined);
  const pairs = givens.steps(HARD, { techniques: ["naked-pair"] });
  assert.deepEqual([...new Set(pairs.steps.map((step) => step.technique))].join(), pairs.count ? "naked-pair" : "");
  assert.equal(givens.steps("12....3.....4..2").count, 0);
  assert.throws(() => givens.steps(PROPER, { techniques: ["nothing"] }), /no technique is called `nothing`/);
});

test("a list of steps has an end, and the number of all", () => {
  // Four of eleven cells of a 25×25 grid are blank.
  const solution = Array.from({ length: 625 }, (_, cell) => {
    const [row, column] = [Math.floor(cell / 25), cell % 25];
    return "123456789ABCDEFGHIJKLMNOP"[((row % 5) * 5 + Math.floor(row / 5) + column) % 25];
  });
  const { steps, count } = givens.steps(solution.map((digit, cell) => (cell % 11 < 4 ? "." : digit)).join(""));
  assert.ok(count > steps.length && steps.length === 500, `${count} ${steps.length}`);
});

test("the techniques are those that explanations use", () => {
  const all = givens.techniques();
  assert.equal(all.at(-1).id, "trial");
  assert.ok(all.some(({ id, needsUniqueness }) => id === "unique-rectangle-1" && needsUniqueness));
  const { techniques } = givens.explain(HARD, { techniques: all.map(({ id }) => id) });
  assert.deepEqual([...techniques].sort(), all.map(({ id }) => id).sort());
});

test("without a solution, the givens that may be wrong are named", () => {
  const puzzle = "12....3.....4..2";
  assert.match(givens.hint(puzzle).sentence, /^no solution .*; may be wrong: r2c3 = 3 \(without it there are many/);
  const { wrong_givens: wrong } = givens.explain(puzzle);
  assert.ok(wrong.removals.found.some(({ digits: [{ cell, digit }] }) => cell === "r2c3" && digit === 3));
  assert.equal(wrong.removals.at_least, 1);
  assert.equal(givens.explain(PROPER).wrong_givens, undefined);
});

test("solutions come page by page", () => {
  const search = givens.solutions(".".repeat(16));
  const found = [];
  let done = false;
  while (!done) {
    const page = search.next(50);
    assert.ok(page.solutions.length <= 50);
    found.push(...page.solutions);
    done = page.done;
  }
  assert.deepEqual([found.length, new Set(found).size], [288, 288]);
  search.free();
});

test("counts are digits, or a reason", () => {
  assert.deepEqual(givens.count(".".repeat(16)).solutions, "288");
  assert.equal(givens.count(".".repeat(36)).solutions, "28200960");
  assert.match(givens.count(".".repeat(256)).reason, /out of reach/);
});

test("many solutions are shown by two that differ", () => {
  const { verdict, solution, second, difference } = givens.solve(`..${PROPER.slice(2).replaceAll("7", ".").replaceAll("8", ".")}`);
  assert.equal(verdict, "many");
  const [, row, column] = difference.match(/r(\d)c(\d)/).map(Number);
  assert.notEqual(solution[9 * row + column - 10], second[9 * row + column - 10]);
});

test("ratings and canonical forms are those of the library", () => {
  assert.equal(givens.rate(PROPER, "hodoku").text, "204, easy");
  assert.equal(givens.rate(PROPER, "se").number, 1.2);
  assert.equal(givens.rate(EMPTY, "se").reason, "expected one solution, found many solutions");
  assert.throws(() => givens.rate(PROPER, "mine"), /no scheme is called `mine`/);
  const turned = [...PROPER].reverse().join("");
  assert.equal(givens.canonical(PROPER).key, givens.canonical(turned).key);
});

test("a seed gives the same puzzles, with the symmetry and givens that are asked for", () => {
  const settings = { seed: 7, count: 3, symmetry: "half-turn", givens: [26, 30] };
  const generated = givens.generate(settings);
  assert.deepEqual(givens.generate({ ...settings, start: 2, count: 1 }), generated.slice(2));
  for (const { puzzle, solution, givens: number } of generated) {
    assert.equal(givens.solve(puzzle).solution, solution);
    assert.ok(26 <= number && number <= 30);
    assert.ok([...puzzle].every((digit, cell) => (digit === ".") === (puzzle[80 - cell] === ".")));
  }
  assert.throws(() => givens.generate({ givens: [1, 5] }), /fewer than 17 givens/);
  assert.throws(() => givens.generate({ seed: 1.5 }), /expected a whole number/);
});

test("the board has candidates and clashes", () => {
  const candidates = givens.candidates({ givens: PROPER });
  assert.deepEqual(candidates.slice(0, 3), ["5", "3", "124"]);
  assert.deepEqual(givens.candidates({ givens: PROPER, candidates: candidates.map((digits) => digits.replace("4", "") || "1") })[2], "12");
  const [clash] = givens.clashes({ givens: PROPER, placed: `..5${".".repeat(78)}` });
  assert.deepEqual(clash, { house: "row 1", digit: 5, cells: ["r1c1", "r1c3"] });
  const record = givens.record("11..\n....\n....\n....\n");
  assert.deepEqual([record.verdict, record.clashing, record.side], ["clashing", ["r1c1", "r1c2"], 4]);
});

test("a line with one meaning is corrected, and the diagnostic says so", () => {
  const line = PROPER.replaceAll(".", "O");
  const fix = givens.fix(line);
  assert.deepEqual([fix.before, fix.after, fix.safe], [line, PROPER, true]);
  assert.equal(givens.fix(PROPER), undefined);
  const file = bytes(`${PROPER}\n${PROPER.replace(".", "O")}\n`);
  const { fix: found } = givens.check(file).diagnostics[0];
  const { start, end, after } = found;
  assert.equal(text(file.subarray(0, start)) + after + text(file.subarray(end)), `${PROPER}\n${PROPER}\n`);
});

test("pictures are SVG without scripts, whatever the title says", () => {
  const picture = givens.draw(PROPER, { title: "<script>alert(1)</script>", solution: true, candidates: true, labels: true });
  assert.match(picture, /^<svg /);
  assert.doesNotMatch(picture, /<script/);
});

test("hostile arguments throw, and the module lives on", () => {
  const hostile = [
    () => givens.solve({ givens: "x".repeat(81) }),
    () => givens.solve({ givens: "1".repeat(1_000_000) }),
    () => givens.solve({}),
    () => givens.solve(null),
    () => givens.solve({ givens: PROPER, candidates: ["1"] }),
    () => givens.solve({ givens: PROPER, boxes: [0, 1e9] }),
    () => givens.explain("<svg onload=alert(1)>"),
    () => givens.scenes({ start: 1 }),
    () => givens.record(PROPER, 7),
    () => givens.record(PROPER, 0, { format: "sdk\u0000" }),
    () => givens.draw(PROPER, { style: "none" }),
    () => new givens.Reading("x", { format: 7 }),
  ];
  for (const attack of hostile) assert.throws(attack, (error) => error instanceof Error && !givens.isCrash(error), String(attack));
  assert.equal(givens.solve(PROPER).verdict, "one");
});

test("a bug is an exception with its message, and the module can be made anew", () => {
  assert.throws(() => givens.panicWith("here"), (error) => givens.isCrash(error) && /here/.test(error.message));
  givens.reset();
  assert.equal(givens.solve(PROPER).verdict, "one");
  assert.throws(() => givens.panicWith("again"), (error) => givens.isCrash(error) && /again/.test(error.message));
  givens.reset();
  assert.equal(givens.version(), "0.1.0");
});

test("a count that would take too long ends with a reason, an estimate and a least number", () => {
  const blank = { givens: ".".repeat(256), boxes: [4, 4] };
  const { solutions, reason, atLeast, estimate } = givens.count(blank);
  assert.equal(solutions, undefined);
  assert.match(reason, /out of reach: about 10\^\d+ years/);
  assert.ok(atLeast > 0);
  assert.match(estimate, /^\d\.\d\d × 10\^\d+$/);
  assert.equal(givens.count(".".repeat(81)).solutions, "6670903752021072936960");
});

test("boxes of the usual size may be named", () => {
  for (const [side, boxes] of [[4, [2, 2]], [9, [3, 3]], [16, [4, 4]], [25, [5, 5]]]) {
    assert.equal(givens.solve({ givens: ".".repeat(side * side), boxes }).verdict, "many");
  }
  assert.throws(() => givens.solve({ givens: ".".repeat(81), boxes: [4, 4] }), /81 cells/);
});

test("many puzzles are rated at once, as each is alone", () => {
  const puzzles = [PROPER, { givens: HARD }, ".".repeat(81), ".".repeat(16)];
  const numbers = givens.ratings(puzzles, "hodoku");
  const alone = puzzles.slice(0, 2).map((puzzle) => givens.rate(puzzle, "hodoku").number);
  assert.deepEqual([...numbers], [...alone, NaN, NaN]);
});
