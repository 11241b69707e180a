// Shapes of grids, and what follows from them alone: houses, peers, clashes, candidates. A grid is an array of side²
// numbers, row by row, 0 for a blank; a set of digits is a number whose bit n − 1 stands for the digit n.

export interface Shape {
  /** The number of digits: in a classic grid that of rows and columns, too. */
  side: number;
  rows: number;
  columns: number;
  /** The rows and columns of a box; 0 in a variant. */
  boxRows: number;
  boxColumns: number;
  variant?: VariantShape;
}

/** What the shape of a variant is besides its size. Its digits are counted from 1, whatever they are called. */
export interface VariantShape {
  /** The symbols of its digits, in their order. */
  symbols: string;
  /** Places of the board where no cell is. */
  absent: ReadonlySet<number>;
  /** The sets of places that hold no digit twice. */
  houses: readonly (readonly number[])[];
}

export type House = { kind: "row" | "column" | "box"; number: number };

const SYMBOLS = "123456789ABCDEFGHIJKLMNOP";
/** The digits of the largest grid. */
const DIGITS: readonly number[] = Array.from(SYMBOLS, (_, index) => index + 1);
const [MIN_SIDE, MAX_SIDE] = [4, SYMBOLS.length];

/** The shape with `boxRows` × `boxColumns` boxes; undefined if no grid has such boxes. */
export function shapeOf(boxRows: number, boxColumns: number): Shape | undefined {
  const side = boxRows * boxColumns;
  const isBox = [boxRows, boxColumns].every((number) => Number.isInteger(number) && number >= 2);
  return isBox && side >= MIN_SIDE && side <= MAX_SIDE
    ? { side, rows: side, columns: side, boxRows, boxColumns }
    : undefined;
}

export const CLASSIC: Shape = { side: 9, rows: 9, columns: 9, boxRows: 3, boxColumns: 3 };

/** The shape of a grid of this many cells, with boxes as square as possible; undefined if there is none. */
export function shapeOfCells(cells: number): Shape | undefined {
  const side = Math.sqrt(cells);
  if (!Number.isInteger(side) || side < MIN_SIDE || side > MAX_SIDE) return undefined;
  const rows = DIGITS.findLast((rows) => rows * rows <= side && side % rows === 0)!;
  return shapeOf(rows, side / rows);
}

/** The shape of nearly this number of cells, which a text has that lacks some or has too many; undefined if there is none. */
export function nearestShape(cells: number): Shape | undefined {
  const shapes = DIGITS.flatMap((side) => shapeOfCells(side ** 2) ?? []);
  const difference = ({ side }: Shape) => Math.abs(side ** 2 - cells);
  const nearest = shapes.reduce((best, shape) => (difference(shape) < difference(best) ? shape : best));
  return difference(nearest) <= Math.min(cells / 10, 12) ? nearest : undefined;
}

export const symbol = (digit: number): string => SYMBOLS[digit - 1] ?? "";
export const digitOf = (text: string): number => SYMBOLS.indexOf(text.toUpperCase()) + 1;
export const allDigits = (shape: Shape): number => 2 ** shape.side - 1;

/** The symbol of a digit on this board. */
export const symbolOf = ({ variant }: Shape, digit: number): string =>
  variant ? (variant.symbols[digit - 1] ?? "?") : symbol(digit);

/** The digit that a symbol is on this board; 0 if it is none. */
export const digitOn = ({ variant }: Shape, text: string): number =>
  variant ? variant.symbols.indexOf(text.toUpperCase()) + 1 : digitOf(text);

export const rowOf = (shape: Shape, cell: number): number => Math.floor(cell / shape.columns);
export const columnOf = (shape: Shape, cell: number): number => cell % shape.columns;
export const cellCount = ({ rows, columns }: Shape): number => rows * columns;
export const isPresent = ({ variant }: Shape, cell: number): boolean => !variant?.absent.has(cell);
export function boxOf(shape: Shape, cell: number): number {
  const boxesInRow = shape.side / shape.boxColumns;
  return (
    Math.floor(rowOf(shape, cell) / shape.boxRows) * boxesInRow + Math.floor(columnOf(shape, cell) / shape.boxColumns)
  );
}

/** The cell that `r3c7` names. */
export function cellOf(shape: Shape, name: string): number {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return (Number(row) - 1) * shape.columns + Number(column) - 1;
}

/** The name of a cell: `r3c7`. */
export const nameOf = (shape: Shape, cell: number): string => `r${rowOf(shape, cell) + 1}c${columnOf(shape, cell) + 1}`;

/** The digits in a set, ascending. */
export const digitsIn = (set: number): number[] => DIGITS.filter((digit) => set & (1 << (digit - 1)));

/** The set of the digits in a text; other characters are none. */
export function setOf(text: string): number {
  const digits = Array.from(text, digitOf).filter(Boolean);
  return digits.reduce((set, digit) => set | (1 << (digit - 1)), 0);
}

/** The cells of a house. */
export function cellsOf(shape: Shape, house: House): number[] {
  const index = { row: rowOf, column: columnOf, box: boxOf }[house.kind];
  const cells = [];
  for (let cell = 0; cell < cellCount(shape); cell += 1) if (index(shape, cell) === house.number) cells.push(cell);
  return cells;
}

const known = new WeakMap<Shape, readonly (readonly number[])[]>();

/** The sets of cells that hold no digit twice. */
function housesOfShape(shape: Shape): readonly (readonly number[])[] {
  if (shape.variant) return shape.variant.houses;
  const numbers = Array.from({ length: shape.side }, (_, number) => number);
  const houses =
    known.get(shape) ??
    (["row", "column", "box"] as const).flatMap((kind) => numbers.map((number) => cellsOf(shape, { kind, number })));
  known.set(shape, houses);
  return houses;
}

/** The house that `row 3`, `column 4` or `box 5` names. */
export function houseOf(name: string): House | undefined {
  const [, kind, number] = /^(row|column|box) (\d+)$/.exec(name) ?? [];
  return kind ? { kind: kind as House["kind"], number: Number(number) - 1 } : undefined;
}

/** The cells that hold the same digit as another of their houses. */
export function clashes(shape: Shape, grid: readonly number[]): Set<number> {
  const clashing = new Set<number>();
  for (const house of housesOfShape(shape)) {
    const seen = new Map<number, number>();
    for (const cell of house) {
      const digit = grid[cell]!;
      if (!digit) continue;
      const other = seen.get(digit);
      if (other === undefined) seen.set(digit, cell);
      else clashing.add(cell).add(other);
    }
  }
  return clashing;
}

/** For each blank cell the digits that no other cell of its houses holds; 0 for filled cells. */
export function candidates(shape: Shape, grid: readonly number[]): number[] {
  const used = grid.map(() => 0);
  for (const house of housesOfShape(shape)) {
    const digits = house.reduce((all, cell) => (grid[cell] ? all | (1 << (grid[cell]! - 1)) : all), 0);
    for (const cell of house) used[cell]! |= digits;
  }
  return grid.map((digit, cell) => (digit || !isPresent(shape, cell) ? 0 : allDigits(shape) & ~used[cell]!));
}

/** Reads cells written one character each: digits and letters, and `.`, `0`, `_`, `*` or `-` for a blank. */
export function parseCells(text: string): number[] | undefined {
  const cells = parseDigits([...text.replace(/[\s|+]/g, "")]);
  return shapeOfCells(cells.length) && !cells.includes(-1) ? cells : undefined;
}

/** The digits of characters, 0 for a blank, and -1 for what is neither. */
export const parseDigits = (characters: readonly string[]): number[] =>
  characters.map((character) => (".0_*-".includes(character) ? 0 : digitOf(character) || -1));

/** A grid in a line, `.` for a blank. */
export const lineOf = (grid: readonly number[]): string => grid.map((digit) => symbol(digit) || ".").join("");

/** A grid of this board in a line: in a variant with its own symbols, and a space where no cell is. */
export const textOf = (shape: Shape, grid: readonly number[]): string =>
  grid.map((digit, cell) => (!isPresent(shape, cell) ? " " : digit ? symbolOf(shape, digit) : ".")).join("");

/** The digits of a text about this board: the solution, or the givens. */
export const gridOf = (shape: Shape, text: string): number[] | undefined =>
  shape.variant
    ? Array.from(text, (symbol) => (" .".includes(symbol) ? 0 : digitOn(shape, symbol) || UNKNOWN))
    : parseCells(text);

/** A given that is none of the digits of its board. */
const UNKNOWN = 31;
