// The position of a game as the engine reads it.

import type { Position } from "../engine";
import type { Game } from "./game";
import { digitsIn, shapeOfCells, symbolOf, textOf, type Shape } from "./shape";

const isUsual = (shape: Shape): boolean =>
  !!shape.variant || shapeOfCells(shape.side ** 2)?.boxRows === shape.boxRows;

/** The position of a game, or its givens and candidates alone. */
export function positionText({ shape, position }: Game, onlyGivens = false): Position & { givens: string } {
  const { givens, values, corners, centres, colours, limits } = position;
  const digits = (set: number) => digitsIn(set).map((digit) => symbolOf(shape, digit)).join("");
  const marks = (sets: readonly number[]) => (sets.some(Boolean) ? sets.map(digits) : undefined);
  const text: Position & { givens: string } = { givens: textOf(shape, givens) };
  if (!isUsual(shape)) text.boxes = [shape.boxRows, shape.boxColumns];
  if (limits) text.candidates = limits.map(digits);
  if (onlyGivens) return text;
  const entered = {
    placed: values.some(Boolean) ? textOf(shape, values) : undefined,
    notes: marks(centres),
    corners: marks(corners),
    colours: colours.some(Boolean) ? [...colours] : undefined,
  };
  // Nothing is not a value of the engine.
  return { ...text, ...Object.fromEntries(Object.entries(entered).filter(([, value]) => value)) };
}
