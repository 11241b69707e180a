// What a board shows besides its position: clashes, candidates, and the parts of a step.

import { cellOf, digitOf, houseOf, type House, type Shape } from "./shape";

/** As the pictures of the command: each has a shape of its own, so that no colour is needed. */
export type Mark = "pattern" | "second" | "pivot" | "fin" | "eliminated" | "placed";

export interface CandidateMark {
  mark: Mark;
  cell: number;
  digit: number;
}

export interface Link {
  ends: [Place, Place];
  isStrong: boolean;
}

export type Place = Pick<CandidateMark, "cell" | "digit">;

export interface Overlay {
  /** Sets of digits for blank cells; the pencil marks of the game if undefined. */
  candidates: readonly number[] | undefined;
  /** The values shown instead of those of the game. */
  grid: readonly number[] | undefined;
  marks: readonly CandidateMark[];
  links: readonly Link[];
  houses: readonly House[];
  covers: readonly House[];
  clashes: ReadonlySet<number>;
  /** Cells with a ring: where to look, or what a diagnostic is about. */
  ringed: ReadonlySet<number>;
  /** The digit whose candidates are highlighted; 0 for none. */
  filter: number;
}

export const NOTHING: Overlay = {
  candidates: undefined,
  grid: undefined,
  marks: [],
  links: [],
  houses: [],
  covers: [],
  clashes: new Set(),
  ringed: new Set(),
  filter: 0,
};

export interface NamedCandidate {
  cell: string;
  digit: number | string;
}

/** The place of a candidate of a document. */
export function placeOf(shape: Shape, { cell, digit }: NamedCandidate): Place {
  return { cell: cellOf(shape, cell), digit: typeof digit === "number" ? digit : digitOf(digit) };
}

export const housesOf = (names: readonly string[]): House[] => names.flatMap((name) => houseOf(name) ?? []);
