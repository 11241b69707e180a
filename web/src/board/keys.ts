// The keys of a board. Digits and modes go by the place of the key (`code`), so that Shift and other layouts do no harm;
// undo goes by its letter (`key`).

import type { Game, Mode } from "./game";
import { cellsOf, columnOf, digitOn, isPresent, rowOf } from "./shape";

/** The modes by the keys that choose them. */
export const MODE_KEYS: Record<string, Mode> = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour", KeyB: "candidate" };

/** Handles a key; returns whether it was one of the board's. Keys that do nothing there are left to the page. */
export function handleKey(game: Game, event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.altKey && command(game, event)) return true;
  if (move(game, event)) return true;
  if (event.altKey) return false;
  if (event.key === "Escape" && game.selection.size) return select(game, []);
  return !game.isReadonly && edit(game, event, isCommand);
}

function command(game: Game, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (key === "a") return select(game, game.position.givens.keys());
  if (game.isReadonly) return false;
  if (key === "z") event.shiftKey ? game.redo() : game.undo();
  else if (key === "y") game.redo();
  else return false;
  return true;
}

function select(game: Game, cells: Iterable<number>): true {
  game.select(cells);
  return true;
}

function move(game: Game, event: KeyboardEvent): boolean {
  // With Shift, Windows sends the arrows of the numeric keypad.
  if (event.code.startsWith("Numpad")) return false;
  const isCommand = event.ctrlKey || event.metaKey;
  const row = () => cellsOf(game.shape, { kind: "row", number: rowOf(game.shape, game.cursor) });
  const all = () => [...game.position.givens.keys()];
  const ends = () => (isCommand ? all() : row()).filter((cell) => isPresent(game.shape, cell));
  const targets: Record<string, () => number | undefined> = {
    ArrowUp: () => neighbour(game, -1, 0),
    ArrowDown: () => neighbour(game, 1, 0),
    ArrowLeft: () => neighbour(game, 0, -1),
    ArrowRight: () => neighbour(game, 0, 1),
    Home: () => ends()[0],
    End: () => ends().at(-1),
  };
  const target = targets[event.key]?.();
  if (target === undefined) return false;
  game.select(
    event.shiftKey || (isCommand && event.key.startsWith("Arrow")) ? [...game.selection, target] : [target],
    target,
  );
  return true;
}

/** The next cell in a direction, beyond places without a cell; the same one at the edge. */
function neighbour({ shape, cursor }: Game, down: number, right: number): number {
  let [row, column] = [rowOf(shape, cursor), columnOf(shape, cursor)];
  for (;;) {
    [row, column] = [row + down, column + right];
    if (row < 0 || row >= shape.rows || column < 0 || column >= shape.columns) return cursor;
    const cell = row * shape.columns + column;
    if (isPresent(shape, cell)) return cell;
  }
}

function edit(game: Game, event: KeyboardEvent, isCommand: boolean): boolean {
  const mode = isCommand ? undefined : modeOfKey(game, event);
  if (event.key === "Delete" || event.key === "Backspace") game.erase();
  else if (mode) game.setMode(mode);
  else {
    const digit = digitOfKey(game, event);
    if (digit) {
      const mode =
        isCommand && event.shiftKey ? "colour" : isCommand ? "centre" : event.shiftKey ? "corner" : game.mode;
      game.enter(digit, mode);
    } else if (event.code === "Digit0" || event.code === "Numpad0") game.erase();
    else return false;
  }
  return true;
}

/** The mode that a key chooses; letters are digits above 9×9, and givens have no modes. */
function modeOfKey({ mode, modes, shape, isEditing }: Game, event: KeyboardEvent): Mode | undefined {
  if (isEditing || modes.length < 2) return undefined;
  if (event.key === " ") return modes[(modes.indexOf(mode) + 1) % modes.length];
  const chosen = shape.side <= 9 ? MODE_KEYS[event.code] : undefined;
  return chosen && modes.includes(chosen) ? chosen : undefined;
}

function digitOfKey(game: Game, event: KeyboardEvent): number {
  const [, number] = /^(?:Digit|Numpad)([0-9])$/.exec(event.code) ?? [];
  if (number) return digitOn(game.shape, number);
  const isLetter = game.shape.side > 9 && /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey;
  return isLetter ? digitOn(game.shape, event.key) : 0;
}
