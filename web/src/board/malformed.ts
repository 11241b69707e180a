// A record that is malformed: the cells that can be read are on the board, and those that cannot are marked.

import type { PuzzleRecord } from "../engine";
import { state } from "../state";
import { positionOf } from "./game";
import { CLASSIC, cellOf, nearestShape, parseDigits, type Shape } from "./shape";

/** The most characters of a record that are read. */
const MAX_TEXT = 5000;

/** What could be read of a text. */
export interface ReadCells {
  shape: Shape;
  givens: readonly number[];
  /** The cells that are no digit or blank, and those that the text lacks. */
  wrong: readonly number[];
}

/** Shows what can be read of a record, until the board is changed. */
export function showMalformed(record: PuzzleRecord, text: string): void {
  const read = readCells(text);
  const shape = read?.shape ?? CLASSIC;
  const position = positionOf(read?.givens ?? new Array<number>(shape.side ** 2).fill(0));
  const named = record.diagnostics.flatMap(({ cells }) => cells.map((cell) => cellOf(shape, cell)));
  state.game.load(shape, position, true, new Set([...(read?.wrong ?? []), ...named]));
}

/** Whether the board shows what could be read of a malformed record. */
export const isMalformed = (): boolean => state.game.wrongCells !== undefined;

/** Reads the cells of a text that is not a grid, but nearly one. */
export function readCells(text: string): ReadCells | undefined {
  const characters = charactersOf(text.slice(0, MAX_TEXT));
  const shape = nearestShape(characters.length);
  if (!shape) return undefined;
  const count = shape.side ** 2;
  const digits = parseDigits(characters).slice(0, count);
  const isWrong = (digit: number | undefined) => digit === undefined || digit < 0 || digit > shape.side;
  const cells = Array.from({ length: count }, (_, cell) => digits[cell]);
  return {
    shape,
    givens: cells.map((digit) => (isWrong(digit) ? 0 : digit!)),
    wrong: cells.flatMap((digit, cell) => (isWrong(digit) ? [cell] : [])),
  };
}

/** The characters of cells: of a line those of its longest field, else those of all rows, without borders. */
function charactersOf(text: string): string[] {
  const rows = text.trim().split(/\r?\n/);
  if (rows.length > 1) return [...rows.filter((row) => /[\d.]/.test(row)).join("").replace(/[\s|+=!-]/g, "")];
  const fields = text.match(/[^\s,;"]+/g) ?? [];
  return [...fields.reduce((longest, field) => (field.length > longest.length ? field : longest), "")];
}
