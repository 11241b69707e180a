// Shapes of grids, and what follows from them alone: houses, peers, clashes, candidates. A grid is an array of side²
// numbers, row by row, 0 for a blank; a set of digits is a number whose bit n − 1 stands for the digit n.

export interface Shape {
  side: number;
  boxRows: number;
  boxColumns: number;
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
  return isBox && side >= MIN_SIDE && side <= MAX_SIDE ? { side, boxRows, boxColumns } : undefined;
}

export const CLASSIC: Shape = { side: 9, boxRows: 3, boxColumns: 3 };

/** The shape of a grid of this many cells, with boxes as square as possible; undefined if there is none. */
export function shapeOfCells(cells: number): Shape | undefined {
  const side = Math.sqrt(cells);
  if (!Number.isInteger(side) || side < MIN_SIDE || side > MAX_SIDE) return undefined;
  const rows = DIGITS.findLast((rows) => rows * rows <= side && side % rows === 0)!;
  return shapeOf(rows, side / rows);
}

export const symbol = (digit: number): string => SYMBOLS[digit - 1] ?? "";
export const digitOf = (text: string): number => SYMBOLS.indexOf(text.toUpperCase()) + 1;
export const allDigits = (shape: Shape): number => 2 ** shape.side - 1;

export const rowOf = (shape: Shape, cell: number): number => Math.floor(cell / shape.side);
export const columnOf = (shape: Shape, cell: number): number => cell % shape.side;
export function boxOf(shape: Shape, cell: number): number {
  const boxesInRow = shape.side / shape.boxColumns;
  return (
    Math.floor(rowOf(shape, cell) / shape.boxRows) * boxesInRow + Math.floor(columnOf(shape, cell) / shape.boxColumns)
  );
}

/** The cell that `r3c7` names. */
export function cellOf(shape: Shape, name: string): number {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return (Number(row) - 1) * shape.side + Number(column) - 1;
}

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
  for (let cell = 0; cell < shape.side ** 2; cell += 1) if (index(shape, cell) === house.number) cells.push(cell);
  return cells;
}

/** The house that `row 3`, `column 4` or `box 5` names. */
export function houseOf(name: string): House | undefined {
  const [, kind, number] = /^(row|column|box) (\d+)$/.exec(name) ?? [];
  return kind ? { kind: kind as House["kind"], number: Number(number) - 1 } : undefined;
}

/** Calls `found` with each pair of cells of a house that hold the same digit. */
export function clashes(shape: Shape, grid: readonly number[]): Set<number> {
  const clashing = new Set<number>();
  const seen = new Map<number, number>();
  grid.forEach((digit, cell) => {
    if (!digit) return;
    [rowOf, columnOf, boxOf].forEach((index, kind) => {
      const key = (kind * shape.side + index(shape, cell)) * 32 + digit;
      const other = seen.get(key);
      if (other === undefined) seen.set(key, cell);
      else clashing.add(cell).add(other);
    });
  });
  return clashing;
}

/** For each blank cell the digits that no peer holds; 0 for filled cells. */
export function candidates(shape: Shape, grid: readonly number[]): number[] {
  const used = [rowOf, columnOf, boxOf].map((index) => {
    const sets = new Array<number>(shape.side).fill(0);
    grid.forEach((digit, cell) => {
      if (digit) sets[index(shape, cell)]! |= 1 << (digit - 1);
    });
    return (cell: number) => sets[index(shape, cell)]!;
  });
  return grid.map((digit, cell) => (digit ? 0 : allDigits(shape) & ~used.reduce((all, set) => all | set(cell), 0)));
}

/** Reads cells written one character each: digits and letters, and `.`, `0`, `_`, `*` or `-` for a blank. */
export function parseCells(text: string): number[] | undefined {
  const cells = [...text.replace(/[\s|+]/g, "")].map((character) =>
    ".0_*-".includes(character) ? 0 : digitOf(character) || -1,
  );
  return shapeOfCells(cells.length) && !cells.includes(-1) ? cells : undefined;
}

/** A grid in a line, `.` for a blank. */
export const lineOf = (grid: readonly number[]): string => grid.map((digit) => symbol(digit) || ".").join("");
