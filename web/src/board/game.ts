// What is on a board: givens, values, marks, colours, the selection, and what can be undone. It knows nothing of the
// page; who shows it listens to "change".

import { allDigits, candidates, CLASSIC, isPresent, type Shape } from "./shape";

/** Where digits typed go; those of candidates take them from what the puzzle leaves, or put them back. */
export type Mode = "digit" | "corner" | "centre" | "colour" | "candidate";
export const MODES: readonly Mode[] = ["digit", "corner", "centre", "colour", "candidate"];

export interface Position {
  givens: readonly number[];
  values: readonly number[];
  /** Pencil marks in the corners, at the centre: sets of digits. */
  corners: readonly number[];
  centres: readonly number[];
  /** 0 for none. */
  colours: readonly number[];
  /** The digits that the puzzle leaves each cell, if not all. */
  limits?: readonly number[];
}

type Layer = Exclude<keyof Position, "givens" | "limits">;
const LAYER_OF = { digit: "values", corner: "corners", centre: "centres", colour: "colours", candidate: "values" } as const;
/** What Delete removes, the first that there is. */
const PEELED: readonly Layer[] = ["values", "centres", "corners", "colours"];
const MAX_UNDO = 500;

/** A position with these givens alone. */
export function positionOf(givens: readonly number[], values: readonly number[] = []): Position {
  const none = givens.map(() => 0);
  return { givens, values: values.length ? values : none, corners: none, centres: none, colours: none };
}

export class Game extends EventTarget {
  shape: Shape = CLASSIC;
  position: Position = positionOf(new Array<number>(81).fill(0));
  selection: ReadonlySet<number> = new Set();
  cursor = 0;
  mode: Mode = "digit";
  /** The modes that this board has. */
  modes: readonly Mode[] = MODES;
  /** Whether digits typed are givens. */
  isEditing = true;
  isReadonly = false;
  /** The position of a malformed record, and its cells that could not be read. */
  private malformed: { position: Position; cells: ReadonlySet<number> } | undefined;
  private past: Position[] = [];
  private future: Position[] = [];

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Whether there is no puzzle: one of clues alone is one, and what is read of a malformed record is none. */
  get isBlank(): boolean {
    const { givens, values } = this.position;
    return !!this.wrongCells || (!this.shape.variant && !givens.some(Boolean) && !values.some(Boolean));
  }

  /** The cells of a malformed record that could not be read; nothing once it was changed, or for other puzzles. */
  get wrongCells(): ReadonlySet<number> | undefined {
    return this.malformed?.position === this.position ? this.malformed.cells : undefined;
  }

  /** Givens and values together. */
  grid(): number[] {
    return this.position.givens.map((digit, cell) => digit || this.position.values[cell]!);
  }

  /** Shows another puzzle, whose moves begin here: those of the one before it are not its own. */
  load(shape: Shape, position: Position, isEditing = false, wrongCells?: ReadonlySet<number>): void {
    this.malformed = wrongCells && { position, cells: wrongCells };
    this.past = [];
    this.future = [];
    const cursor = Math.max(0, position.givens.findIndex((_, cell) => isPresent(shape, cell)));
    Object.assign(this, { shape, position, isEditing, selection: new Set(), cursor });
    this.changed("load");
  }

  /** Replaces the position, as a move that can be taken back. */
  apply(change: Partial<Position>): void {
    if (this.isReadonly) return;
    this.past.push(this.position);
    if (this.past.length > MAX_UNDO) this.past.shift();
    this.future = [];
    this.position = { ...this.position, ...change };
    this.changed("edit");
  }

  undo(): void {
    this.travel(this.past, this.future);
  }

  redo(): void {
    this.travel(this.future, this.past);
  }

  setMode(mode: Mode): void {
    this.mode = mode;
    this.changed("mode");
  }

  setEditing(isEditing: boolean): void {
    this.isEditing = isEditing;
    this.mode = "digit";
    this.changed("mode");
  }

  select(cells: Iterable<number>, cursor = this.cursor): void {
    this.selection = new Set([...cells].filter((cell) => isPresent(this.shape, cell)));
    this.cursor = cursor;
    this.changed("select");
  }

  /** Selects all cells that show the same as this one. */
  selectAlike(cell: number): void {
    const grid = this.grid();
    const { corners, centres, colours } = this.position;
    const looks = [grid, colours, centres, corners].find((layer) => layer[cell]);
    if (looks)
      this.select(
        looks.flatMap((value, other) => (value === looks[cell] ? [other] : [])),
        cell,
      );
  }

  /** Enters a digit into the selected cells, in this mode. */
  enter(digit: number, mode: Mode = this.mode): void {
    if (this.isReadonly || digit > this.shape.side || !this.selection.size) return;
    if (this.isEditing) return this.enterGiven(digit);
    if (mode === "candidate") return this.toggleCandidate(digit);
    const layer = LAYER_OF[mode];
    const targets = this.blanks(mode);
    if (!targets.length) return;
    const cells = [...this.position[layer]];
    if (mode === "digit" || mode === "colour") {
      const isSet = targets.every((cell) => cells[cell] === digit);
      for (const cell of targets) cells[cell] = isSet ? 0 : digit;
    } else {
      const bit = 1 << (digit - 1);
      const isSet = targets.every((cell) => cells[cell]! & bit);
      for (const cell of targets) cells[cell] = isSet ? cells[cell]! & ~bit : cells[cell]! | bit;
    }
    this.apply({ [layer]: cells });
  }

  /** Empties the selected cells: the layer of the mode, or else the first that holds anything. */
  erase(): void {
    if (this.isReadonly || !this.selection.size) return;
    if (this.isEditing) return this.enterGiven(0);
    const targets = [...this.selection].filter((cell) => !this.position.givens[cell]);
    const order = [LAYER_OF[this.mode], ...PEELED];
    const layer = order.find((name) => targets.some((cell) => this.position[name][cell]));
    if (layer) this.apply({ [layer]: this.position[layer].map((value, cell) => (targets.includes(cell) ? 0 : value)) });
  }

  /** The digits that each blank cell may still hold. */
  candidatesLeft(): number[] {
    const { limits } = this.position;
    const left = candidates(this.shape, this.grid());
    return limits ? left.map((set, cell) => set & limits[cell]!) : left;
  }

  /** Removes a candidate from the selected cells, or puts it back if none of them has it. */
  private toggleCandidate(digit: number): void {
    const bit = 1 << (digit - 1);
    const left = this.candidatesLeft();
    const targets = this.blanks("corner");
    const isLeft = targets.some((cell) => left[cell]! & bit);
    const limits = [...(this.position.limits ?? left.map(() => allDigits(this.shape)))];
    for (const cell of targets) limits[cell] = isLeft ? limits[cell]! & ~bit : limits[cell]! | bit;
    if (targets.length) this.apply({ limits });
  }

  private enterGiven(digit: number): void {
    const change = (cells: readonly number[], to: number) =>
      cells.map((value, cell) => (this.selection.has(cell) ? to : value));
    this.apply({ givens: change(this.position.givens, digit), values: change(this.position.values, 0) });
  }

  private blanks(mode: Mode): number[] {
    const { givens, values } = this.position;
    const isFree = (cell: number) => mode === "colour" || (!givens[cell] && (mode === "digit" || !values[cell]));
    return [...this.selection].filter(isFree);
  }

  private travel(from: Position[], to: Position[]): void {
    const position = from.pop();
    if (!position || this.isReadonly) return;
    to.push(this.position);
    this.position = position;
    this.changed("undo");
  }

  private changed(what: "load" | "edit" | "undo" | "select" | "mode"): void {
    this.dispatchEvent(new CustomEvent("change", { detail: what }));
  }
}
