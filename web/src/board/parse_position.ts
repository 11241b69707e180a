// Positions that another page states, and what is wrong with them, in the words of the library's messages.

import { positionOf, type Position } from "./game";
import {
  allDigits,
  CLASSIC,
  digitOf,
  nameOf,
  nearestShape,
  parseDigits,
  setOf,
  shapeOf,
  shapeOfCells,
  symbol,
  type Shape,
} from "./shape";

/** A position as texts, as the engine knows it; boxes may be a text, too. */
export interface PositionText {
  givens?: string | undefined;
  placed?: string | undefined;
  boxes?: string | readonly number[] | undefined;
  candidates?: readonly string[] | undefined;
  notes?: readonly string[] | undefined;
  corners?: readonly string[] | undefined;
  colours?: readonly number[] | undefined;
}

export interface ParsedPosition {
  shape: Shape;
  position: Position;
  /** Whether there is no puzzle, so that givens are entered. */
  isBlank: boolean;
}

/** What is wrong with a position. */
export class PositionError extends Error {}

/** The most characters of a text that a message repeats. */
const MAX_SHOWN = 20;
const MAX_COLOUR = 25;

/** Reads a position, or throws what is wrong with it. */
export function parsePosition(text: PositionText): ParsedPosition {
  const cells = text.givens ? charactersOf(text.givens) : undefined;
  const shape = shapeOfText(cells?.length, typeof text.boxes === "object" ? text.boxes.join("x") : text.boxes);
  const count = shape.side ** 2;
  const givens = cells ? digitsOf(shape, cells, "puzzle") : new Array<number>(count).fill(0);
  const position: Position = { ...positionOf(givens) };
  if (text.placed) position.values = valuesOf(shape, givens, text.placed);
  if (text.notes) position.centres = marksOf(shape, text.notes, "notes");
  if (text.corners) position.corners = marksOf(shape, text.corners, "corners");
  if (text.candidates) position.limits = marksOf(shape, text.candidates, "candidates");
  if (text.colours) position.colours = coloursOf(shape, text.colours);
  return { shape, position, isBlank: !givens.some(Boolean) };
}

/** The characters of cells: borders and spaces between them are none. */
const charactersOf = (text: string): string[] => [...text.replace(/[\s|+]/g, "")];

/** The shape that the boxes state, or else the usual one of this number of cells. */
function shapeOfText(cells: number | undefined, boxes: string | undefined): Shape {
  const stated = boxes ? shapeOfBoxes(boxes) : undefined;
  if (stated) {
    if (cells !== undefined && cells !== stated.side ** 2) throw unexpectedCells("puzzle", stated, cells);
    return stated;
  }
  if (cells === undefined) return CLASSIC;
  const shape = shapeOfCells(cells);
  if (!shape) throw unexpectedCells("puzzle", nearestShape(cells) ?? CLASSIC, cells);
  return shape;
}

function shapeOfBoxes(boxes: string): Shape {
  const [, rows, columns] = /^(\d{1,9})[x×](\d{1,9})$/.exec(boxes.trim()) ?? [];
  if (!rows) throw new PositionError(`boxes: expected the rows and columns of a box, such as \`3x2\`, found \`${shown(boxes)}\``);
  const shape = shapeOf(Number(rows), Number(columns));
  if (!shape) throw new PositionError(`boxes: no grid has boxes of ${Number(rows)}×${Number(columns)}`);
  return shape;
}

const unexpectedCells = (what: string, { side }: Shape, found: number): PositionError =>
  new PositionError(`${what}: expected ${side ** 2} cells (${side}×${side}), found ${found}`);

/** The beginning of a text, without characters that nobody sees. */
function shown(text: string): string {
  const characters = [...text];
  const start = characters.slice(0, MAX_SHOWN).join("");
  const escaped = start.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
  return characters.length > MAX_SHOWN ? `${escaped}…` : escaped;
}

function digitsOf(shape: Shape, characters: readonly string[], what: string): number[] {
  if (characters.length !== shape.side ** 2) throw unexpectedCells(what, shape, characters.length);
  const digits = parseDigits(characters);
  const wrong = digits.findIndex((digit) => digit < 0 || digit > shape.side);
  if (wrong < 0) return digits;
  const found = shown(characters[wrong]!);
  throw new PositionError(`${what}: ${nameOf(shape, wrong)}: \`${found}\` is neither a digit nor a blank`);
}

/** The values beside the givens. A given may be repeated. */
function valuesOf(shape: Shape, givens: readonly number[], text: string): number[] {
  const values = digitsOf(shape, charactersOf(text), "values");
  const wrong = values.findIndex((digit, cell) => digit && givens[cell] && digit !== givens[cell]);
  if (wrong < 0) return values.map((digit, cell) => (givens[cell] ? 0 : digit));
  const [given, found] = [symbol(givens[wrong]!), symbol(values[wrong]!)];
  throw new PositionError(`values: ${nameOf(shape, wrong)}: ${given} is given, found ${found}`);
}

function marksOf(shape: Shape, texts: readonly string[], what: string): number[] {
  if (texts.length !== shape.side ** 2) throw unexpectedCells(what, shape, texts.length);
  return texts.map((text, cell) => {
    const wrong = [...text].find((character) => !digitOf(character) || digitOf(character) > shape.side);
    if (wrong === undefined) return setOf(text) & allDigits(shape);
    const { side } = shape;
    throw new PositionError(`${what}: ${nameOf(shape, cell)}: \`${shown(wrong)}\` is not a digit of a ${side}×${side} grid`);
  });
}

function coloursOf(shape: Shape, colours: readonly number[]): number[] {
  if (colours.length !== shape.side ** 2) throw unexpectedCells("colours", shape, colours.length);
  const wrong = colours.findIndex((colour) => !(Number.isInteger(colour) && colour >= 0 && colour <= MAX_COLOUR));
  if (wrong < 0) return [...colours];
  throw new PositionError(`colours: ${nameOf(shape, wrong)}: expected a number from 0 to ${MAX_COLOUR}`);
}
