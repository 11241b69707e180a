import assert from "node:assert/strict";
import { test } from "node:test";
import { readCells } from "../../src/board/malformed";
import { parsePosition } from "../../src/board/parse_position";
import { candidateAt } from "../../src/board/picture";
import { CLASSIC, lineOf, shapeOf } from "../../src/board/shape";

const PUZZLE = "13.4586.....12.53.75.6......1.34..5..9.....6..4..65.7......1.89.71.86.....5274.16";

const read = (text: string) => {
  const cells = readCells(text);
  return cells && [lineOf(cells.givens), cells.wrong];
};

test("cells_of_a_line_that_lacks_one_are_read", () => {
  assert.deepEqual(read(PUZZLE.slice(0, 80)), [`${PUZZLE.slice(0, 80)}.`, [80]]);
  assert.deepEqual(read(`12;${PUZZLE.slice(0, 80)};easy`), [`${PUZZLE.slice(0, 80)}.`, [80]]);
  assert.deepEqual(read(`${PUZZLE}7`), [PUZZLE, []]);
});

test("a_cell_that_is_no_digit_is_blank_and_wrong", () => {
  assert.deepEqual(read(PUZZLE.replace("3", "O")), [PUZZLE.replace("3", "."), [1]]);
  assert.deepEqual(read(PUZZLE.replace("3", "?")), [PUZZLE.replace("3", "."), [1]]);
});

test("rows_are_read_without_borders", () => {
  const rows = PUZZLE.match(/.{9}/g)!.map((row) => `| ${row.slice(0, 3)} | ${row.slice(3, 6)} | ${row.slice(6)} |`);
  rows.splice(3, 0, "+-----+-----+-----+");
  assert.deepEqual(read(rows.join("\n")), [PUZZLE, []]);
  assert.deepEqual(read(rows.slice(0, -1).join("\n")), undefined);
});

test("what_is_no_grid_is_not_read", () => {
  for (const text of ["", "{}", "x".repeat(1_000_000), "no puzzle here", "1".repeat(300)]) assert.equal(read(text), undefined, text.slice(0, 20));
});

test("a_place_in_a_cell_is_a_candidate", () => {
  const at = (x: number, y: number) => candidateAt(CLASSIC, x, y);
  assert.deepEqual([at(0.2, 0.2), at(0.5, 0.5), at(0.8, 0.8), at(0.8, 0.2)], [1, 5, 9, 3]);
  const six = shapeOf(2, 3)!;
  // Three columns and two rows.
  assert.deepEqual([candidateAt(six, 0.2, 0.35), candidateAt(six, 0.8, 0.65), candidateAt(six, 0.5, 0.99)], [1, 6, 0]);
  for (let digit = 1; digit <= 25; digit += 1) {
    const [column, row] = [(digit - 1) % 5, Math.floor((digit - 1) / 5)];
    assert.equal(candidateAt(shapeOf(5, 5)!, 0.5 + (column - 2) * 0.176, 0.5 + (row - 2) * 0.176), digit);
  }
});

test("positions_are_read_as_the_engine_writes_them", () => {
  const { shape, position, isBlank } = parsePosition({ givens: "1.3..4.22.4..3.1", placed: ".2..............", boxes: [2, 2] });
  assert.deepEqual([shape.side, lineOf(position.values), isBlank], [4, ".2..............", false]);
  assert.throws(() => parsePosition({ givens: PUZZLE, notes: ["1"] }), /notes: expected 81 cells \(9×9\), found 1/);
  assert.throws(() => parsePosition({ givens: PUZZLE, colours: new Array<number>(81).fill(99) }), /colours: r1c1: expected a number from 0 to 25/);
  const notes = [...PUZZLE].map(() => "0");
  assert.throws(() => parsePosition({ givens: PUZZLE, notes }), /notes: r1c1: `0` is not a digit of a 9×9 grid/);
});
