import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, positionOf } from "../../src/board/game";
import { handleKey } from "../../src/board/keys";
import {
  allDigits,
  candidates,
  cellOf,
  clashes,
  CLASSIC,
  digitsIn,
  gridOf,
  lineOf,
  parseCells,
  setOf,
  shapeOf,
  shapeOfCells,
  symbol,
  symbolOf,
  type Shape,
} from "../../src/board/shape";

const PUZZLE = "1.3..4.22.4..3.1";

function solving(): Game {
  const game = new Game();
  game.load(shapeOf(2, 2)!, positionOf(parseCells(PUZZLE)!));
  return game;
}

const press = (game: Game, code: string, key = code, modifiers: object = {}) =>
  handleKey(game, {
    code,
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...modifiers,
  } as KeyboardEvent);

test("cells_are_read_in_all_usual_characters", () => {
  assert.equal(lineOf(parseCells("1 0 3 _ | * 4 - 2 \n 2.4. .3.1")!), "1.3..4.22.4..3.1");
  assert.equal(parseCells("123"), undefined);
  assert.equal(parseCells("1.3..4.22.4..3.?"), undefined);
});

test("shapes_of_cells_have_boxes_as_square_as_possible", () => {
  assert.deepEqual(shapeOfCells(36), shapeOf(2, 3));
  assert.deepEqual(shapeOfCells(81), CLASSIC);
  assert.equal(shapeOfCells(49), undefined);
});

test("shapes_are_those_of_grids_alone", () => {
  for (const [rows, columns] of [[0, 0], [1, 9], [9, 1], [5, 6], [9999, 9999], [-2, -2], [2.5, 2], [NaN, 2], [Infinity, 2]])
    assert.equal(shapeOf(rows!, columns!), undefined, `${rows}×${columns}`);
  assert.deepEqual(shapeOf(2, 12), { side: 24, rows: 24, columns: 24, boxRows: 2, boxColumns: 12 });
  for (let cells = 0; cells < 700; cells += 1) assert.ok((shapeOfCells(cells)?.side ?? 25) <= 25);
});

test("sets_of_digits_end_whatever_is_in_them", () => {
  for (const set of [-1, 1 << 31, NaN, Infinity, 2 ** 40, 0.5, undefined as unknown as number])
    assert.ok(digitsIn(set).length <= 25, String(set));
  assert.equal(setOf("x.0 \u0000💩"), 0);
  const all = digitsIn(allDigits(shapeOf(5, 5)!));
  assert.equal(all.length, 25);
  assert.deepEqual(digitsIn(setOf(all.map(symbol).join(""))), all);
});

test("clashes_are_found_in_each_kind_of_house", () => {
  const clash = (text: string) => [...clashes(shapeOf(2, 2)!, parseCells(text)!)].sort((a, b) => a - b);
  assert.deepEqual(clash("1..1............"), [0, 3]);
  assert.deepEqual(clash("1...........1..."), [0, 12]);
  assert.deepEqual(clash("1....1.........."), [0, 5]);
  assert.deepEqual(clash(PUZZLE), []);
});

test("candidates_are_what_peers_leave", () => {
  const left = candidates(shapeOf(2, 2)!, parseCells(PUZZLE)!);
  assert.equal(left[0], 0);
  assert.equal(left[1], 0b0010);
});

test("a_digit_goes_into_blank_cells_only", () => {
  const game = solving();
  game.select([0, 1]);
  game.enter(2);
  assert.equal(lineOf(game.grid()), "123..4.22.4..3.1");
});

test("marks_are_added_until_all_cells_have_them", () => {
  const game = solving();
  game.select([1, 3]);
  game.enter(2, "corner");
  game.select([1]);
  game.enter(4, "corner");
  game.select([1, 3]);
  game.enter(4, "corner");
  assert.deepEqual([game.position.corners[1], game.position.corners[3]], [0b1010, 0b1010]);
  game.enter(4, "corner");
  assert.deepEqual([game.position.corners[1], game.position.corners[3]], [0b0010, 0b0010]);
});

test("moves_are_taken_back_and_made_again", () => {
  const game = solving();
  game.select([1]);
  game.enter(2);
  game.undo();
  assert.equal(lineOf(game.grid()), PUZZLE);
  game.redo();
  assert.equal(lineOf(game.grid())[1], "2");
});

test("undo_keeps_to_its_puzzle", () => {
  const game = solving();
  game.select([1]);
  game.enter(2);
  game.undo();
  game.load(game.shape, positionOf(parseCells("2.4..1.33.1..4.2")!));
  assert.deepEqual([game.canUndo, game.canRedo, game.selection.size], [false, false, 0]);
  game.undo();
  game.redo();
  assert.equal(lineOf(game.grid()), "2.4..1.33.1..4.2");
});

test("delete_removes_the_digit_and_then_marks", () => {
  const game = solving();
  game.select([1]);
  game.enter(4, "centre");
  game.enter(2);
  game.erase();
  assert.equal(game.position.values[1], 0);
  assert.equal(game.position.centres[1], 0b1000);
  game.erase();
  assert.equal(game.position.centres[1], 0);
});

test("keys_follow_their_places_and_modifiers", () => {
  const game = solving();
  game.select([1], 1);
  press(game, "Digit2", "é");
  assert.equal(game.position.values[1], 2);
  press(game, "KeyZ", "z", { ctrlKey: true });
  assert.equal(game.position.values[1], 0);
  press(game, "Digit3", "#", { shiftKey: true });
  press(game, "Digit4", "4", { ctrlKey: true });
  assert.deepEqual([game.position.corners[1], game.position.centres[1]], [0b0100, 0b1000]);
  press(game, "Numpad4", "ArrowLeft", { shiftKey: true });
  assert.equal(game.position.corners[1], 0b1100);
  press(game, "KeyC");
  assert.equal(game.mode, "centre");
});

test("arrows_stop_at_the_border", () => {
  const game = solving();
  game.select([0], 0);
  press(game, "ArrowLeft");
  assert.equal(game.cursor, 0);
  press(game, "End");
  assert.equal(game.cursor, 3);
  press(game, "ArrowDown", "ArrowDown", { shiftKey: true });
  assert.deepEqual([...game.selection], [3, 7]);
  press(game, "End", "End", { ctrlKey: true });
  assert.equal(game.cursor, 15);
});

test("names_of_cells_are_found", () => {
  assert.equal(cellOf(CLASSIC, "r3c7"), 24);
});

/** Two rows of three places, of which one is no cell, with the digits 0 to 2. */
const GAP: Shape = {
  side: 3,
  rows: 2,
  columns: 3,
  boxRows: 0,
  boxColumns: 0,
  variant: { symbols: "012", absent: new Set([4]), houses: [[0, 1, 2], [3, 5], [0, 3]] },
};

test("a_variant_has_digits_and_houses_of_its_own", () => {
  const grid = gridOf(GAP, "0.11 9")!;
  assert.deepEqual(grid.slice(0, 5), [1, 0, 2, 2, 0]);
  assert.equal(symbolOf(GAP, 1), "0");
  assert.equal(symbolOf(GAP, grid[5]!), "?");
  assert.deepEqual([...clashes(GAP, [1, 0, 1, 1, 0, 2])].sort(), [0, 2, 3]);
  assert.deepEqual(candidates(GAP, [1, 0, 0, 0, 0, 2]).map(digitsIn), [[], [2, 3], [2, 3], [3], [], []]);
});

test("keys_of_a_variant_skip_gaps_and_enter_zero", () => {
  const game = new Game();
  game.load(GAP, positionOf([0, 0, 0, 2, 0, 0]));
  assert.equal(game.isBlank, false);
  game.select([3], 3);
  press(game, "ArrowRight");
  assert.equal(game.cursor, 5);
  press(game, "ArrowLeft");
  assert.equal(game.cursor, 3);
  press(game, "KeyA", "a", { ctrlKey: true });
  assert.deepEqual([...game.selection], [0, 1, 2, 3, 5]);
  press(game, "Digit0", "0");
  assert.deepEqual(game.grid(), [1, 1, 1, 2, 0, 1]);
  press(game, "Digit9", "9");
  assert.deepEqual(game.grid(), [1, 1, 1, 2, 0, 1]);
  press(game, "Delete");
  assert.deepEqual(game.grid(), [0, 0, 0, 2, 0, 0]);
});
