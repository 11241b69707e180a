import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, positionOf } from "../../src/board/game";
import { handleKey } from "../../src/board/keys";
import { candidates, cellOf, clashes, CLASSIC, lineOf, parseCells, shapeOf, shapeOfCells } from "../../src/board/shape";

const PUZZLE = "1.3..4.22.4..3.1";

function solving(): Game {
  const game = new Game();
  game.load(shapeOf(2, 2), positionOf(parseCells(PUZZLE)!));
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

test("clashes_are_found_in_each_kind_of_house", () => {
  const clash = (text: string) => [...clashes(shapeOf(2, 2), parseCells(text)!)].sort((a, b) => a - b);
  assert.deepEqual(clash("1..1............"), [0, 3]);
  assert.deepEqual(clash("1...........1..."), [0, 12]);
  assert.deepEqual(clash("1....1.........."), [0, 5]);
  assert.deepEqual(clash(PUZZLE), []);
});

test("candidates_are_what_peers_leave", () => {
  const left = candidates(shapeOf(2, 2), parseCells(PUZZLE)!);
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
