// Positions that another page states, and what is wrong with them, in the words of the library's messages.

import { positionOf, type Position } from "./game";
import {
  cellCount,
  CLASSIC,
  digitOn,
  nameOf,
  nearestShape,
  parseDigits,
  shapeOf,
  shapeOfCells,
  symbolOf,
  type Shape,
} from "./shape";
import { shapeOfVariant, type VariantCells } from "./variant_shape";

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
/** The most rows and columns of a variant, and the most digits. */
const [MAX_LINES, MAX_DIGITS] = [100, 25];

/** Reads a position, or throws what is wrong with it. */
export function parsePosition(text: PositionText): ParsedPosition {
  const cells = text.givens ? charactersOf(text.givens) : undefined;
  const shape = shapeOfText(cells?.length, typeof text.boxes === "object" ? text.boxes.join("x") : text.boxes);
  const count = shape.side ** 2;
  const givens = cells ? digitsOf(shape, cells, "puzzle") : new Array<number>(count).fill(0);
  const position = withEntries(shape, { ...positionOf(givens) }, text);
  return { shape, position, isBlank: !givens.some(Boolean) };
}

/** The shape of a variant that another page states, or what is wrong with it. */
export function checkedShape(cells: VariantCells): Shape {
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < count;
  const isSize = (size: number) => Number.isInteger(size) && size >= 1 && size <= MAX_LINES;
  const [least, greatest] = cells.digits;
  const count = cells.rows * cells.columns;
  if (!isSize(cells.rows) || !isSize(cells.columns))
    throw new PositionError(`variant: expected 1 to ${MAX_LINES} rows and columns, found ${cells.rows}×${cells.columns}`);
  if (!(least >= 0 && greatest >= least && greatest - least < MAX_DIGITS))
    throw new PositionError(`variant: expected at most ${MAX_DIGITS} digits, found those from ${least} to ${greatest}`);
  if (cells.givens.length !== count || (cells.limits ?? cells.givens).length !== count)
    throw new PositionError(`variant: expected ${count} cells (${cells.rows}×${cells.columns}), found ${cells.givens.length}`);
  if (!cells.houses.every((house) => house.every(isPlace))) throw new PositionError("variant: a house has no such cells");
  return shapeOfVariant(cells);
}

/** Returns the position with what a text has entered, or throws what is wrong with it. */
export function withEntries(shape: Shape, start: Position, text: PositionText): Position {
  const position = { ...start };
  if (text.placed) position.values = valuesOf(shape, start.givens, text.placed);
  if (text.notes) position.centres = marksOf(shape, text.notes, "notes");
  if (text.corners) position.corners = marksOf(shape, text.corners, "corners");
  if (text.candidates) position.limits = marksOf(shape, text.candidates, "candidates");
  if (text.colours) position.colours = coloursOf(shape, text.colours);
  return position;
}

/** The characters of cells: borders and spaces between them are none, but where they stand for a place without a cell. */
const charactersOf = (text: string, shape?: Shape): string[] =>
  shape?.variant ? [...text] : [...text.replace(/[\s|+]/g, "")];

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

const unexpectedCells = (what: string, shape: Shape, found: number): PositionError =>
  new PositionError(`${what}: expected ${cellCount(shape)} cells (${sizeOf(shape)}), found ${found}`);

const sizeOf = ({ rows, columns }: Shape): string => `${rows}×${columns}`;

/** The beginning of a text, without characters that nobody sees. */
function shown(text: string): string {
  const characters = [...text];
  const start = characters.slice(0, MAX_SHOWN).join("");
  const escaped = start.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
  return characters.length > MAX_SHOWN ? `${escaped}…` : escaped;
}

function digitsOf(shape: Shape, characters: readonly string[], what: string): number[] {
  if (characters.length !== cellCount(shape)) throw unexpectedCells(what, shape, characters.length);
  const digits = shape.variant ? characters.map((each) => digitOnVariant(shape, each)) : parseDigits(characters);
  const wrong = digits.findIndex((digit) => digit < 0 || digit > shape.side);
  if (wrong < 0) return digits;
  const found = shown(characters[wrong]!);
  throw new PositionError(`${what}: ${nameOf(shape, wrong)}: \`${found}\` is neither a digit nor a blank`);
}

const digitOnVariant = (shape: Shape, symbol: string): number => (" .".includes(symbol) ? 0 : digitOn(shape, symbol) || -1);

/** The values beside the givens. A given may be repeated. */
function valuesOf(shape: Shape, givens: readonly number[], text: string): number[] {
  const values = digitsOf(shape, charactersOf(text, shape), "values");
  const wrong = values.findIndex((digit, cell) => digit && givens[cell] && digit !== givens[cell]);
  if (wrong < 0) return values.map((digit, cell) => (givens[cell] ? 0 : digit));
  const [given, found] = [symbolOf(shape, givens[wrong]!), symbolOf(shape, values[wrong]!)];
  throw new PositionError(`values: ${nameOf(shape, wrong)}: ${given} is given, found ${found}`);
}

function marksOf(shape: Shape, texts: readonly string[], what: string): number[] {
  if (texts.length !== cellCount(shape)) throw unexpectedCells(what, shape, texts.length);
  return texts.map((text, cell) => {
    const digits = Array.from(text, (character) => digitOn(shape, character));
    const wrong = digits.findIndex((digit) => !digit || digit > shape.side);
    if (wrong < 0) return digits.reduce((set, digit) => set | (1 << (digit - 1)), 0);
    const found = shown([...text][wrong]!);
    throw new PositionError(`${what}: ${nameOf(shape, cell)}: \`${found}\` is not a digit of a ${sizeOf(shape)} grid`);
  });
}

function coloursOf(shape: Shape, colours: readonly number[]): number[] {
  if (colours.length !== cellCount(shape)) throw unexpectedCells("colours", shape, colours.length);
  const wrong = colours.findIndex((colour) => !(Number.isInteger(colour) && colour >= 0 && colour <= MAX_COLOUR));
  if (wrong < 0) return [...colours];
  throw new PositionError(`colours: ${nameOf(shape, wrong)}: expected a number from 0 to ${MAX_COLOUR}`);
}
