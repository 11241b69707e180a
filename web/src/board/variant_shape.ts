// What a variant's board is, from what the library says of it: its shape, and the position that its givens and limits are.

import { positionOf, type Position } from "./game";
import type { BoardVariant } from "./givens_board";
import { allDigits, digitOn, gridOf, type Shape } from "./shape";

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What is needed of a variant to show it without its clues. */
export type VariantCells = BoardVariant["board"];

export function shapeOfVariant({ rows, columns, digits, givens, houses }: VariantCells): Shape {
  const symbols = SYMBOLS.slice(digits[0], digits[1] + 1);
  const absent = new Set(Array.from(givens, (symbol, cell) => (symbol === " " ? cell : -1)).filter((cell) => cell >= 0));
  return { side: symbols.length, rows, columns, boxRows: 0, boxColumns: 0, variant: { symbols, absent, houses } };
}

/** The position in which a variant begins. */
export function startOfVariant(shape: Shape, { givens, limits }: VariantCells): Position {
  const position: Position = { ...positionOf(gridOf(shape, givens) ?? []) };
  const setOf = (text: string) =>
    Array.from(text, (symbol) => digitOn(shape, symbol)).reduce((set, digit) => (digit ? set | (1 << (digit - 1)) : set), 0);
  if (limits) position.limits = limits.map((limit) => (limit ? setOf(limit) : allDigits(shape)));
  return position;
}
