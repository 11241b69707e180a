// The position of a game as the engine reads it.

import type { Position } from "../engine";
import type { Game } from "./game";
import { digitsIn, lineOf, shapeOfCells, symbol, type Shape } from "./shape";

const textOf = (set: number): string => digitsIn(set).map(symbol).join("");
const isUsual = (shape: Shape): boolean => shapeOfCells(shape.side ** 2)?.boxRows === shape.boxRows;

/** The position of a game, or its givens and candidates alone. */
export function positionText({ shape, position }: Game, onlyGivens = false): Position & { givens: string } {
  const { givens, values, corners, centres, colours, limits } = position;
  const marks = (sets: readonly number[]) => (sets.some(Boolean) ? sets.map(textOf) : undefined);
  const text: Position & { givens: string } = { givens: lineOf(givens) };
  if (!isUsual(shape)) text.boxes = [shape.boxRows, shape.boxColumns];
  if (limits) text.candidates = limits.map(textOf);
  if (onlyGivens) return text;
  const entered = {
    placed: values.some(Boolean) ? lineOf(values) : undefined,
    notes: marks(centres),
    corners: marks(corners),
    colours: colours.some(Boolean) ? [...colours] : undefined,
  };
  // Nothing is not a value of the engine.
  return { ...text, ...Object.fromEntries(Object.entries(entered).filter(([, value]) => value)) };
}
