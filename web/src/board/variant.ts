// A variant on the board. Its record says what its places, givens and houses are; its clues are in the picture that the
// library draws, and in words below it. Steps, ratings and addresses are for classic puzzles.

import type { PuzzleRecord, Solved, VariantBoard } from "../engine";
import { VERDICT_WORDS } from "../files/records";
import { state, update } from "../state";
import { positionOf, type Position } from "./game";
import { allDigits, digitOn, gridOf, type Shape } from "./shape";

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The variant on the board, if it is one. */
export const shownVariant = (): VariantBoard | undefined =>
  state.game.shape.variant ? state.record?.variant : undefined;

/** Shows the variant of a record. */
export function loadVariant(record: PuzzleRecord): void {
  const { variant } = record;
  if (!variant) return;
  const shape = shapeOfVariant(variant);
  const givens = gridOf(shape, variant.givens) ?? [];
  const position: Position = { ...positionOf(givens) };
  const setOf = (text: string) =>
    Array.from(text, (symbol) => digitOn(shape, symbol)).reduce((set, digit) => (digit ? set | (1 << (digit - 1)) : set), 0);
  if (variant.limits) position.limits = variant.limits.map((limit) => (limit ? setOf(limit) : allDigits(shape)));
  update({ drawing: undefined });
  state.game.load(shape, position);
}

function shapeOfVariant({ rows, columns, digits, givens, houses }: VariantBoard): Shape {
  const symbols = SYMBOLS.slice(digits[0], digits[1] + 1);
  const absent = new Set(Array.from(givens, (symbol, cell) => (symbol === " " ? cell : -1)).filter((cell) => cell >= 0));
  return { side: symbols.length, rows, columns, boxRows: 0, boxColumns: 0, variant: { symbols, absent, houses } };
}

/** What the check of a record says of its givens, as the solver says it of those of a classic grid. */
export function solvedVariant({ verdict, variant }: PuzzleRecord): Solved {
  const [solution, second] = variant?.solutions ?? [];
  const differs = solution && second ? [...solution].findIndex((symbol, cell) => symbol !== second[cell]) : -1;
  const columns = variant?.columns ?? 1;
  const difference = differs < 0 ? undefined : `r${Math.floor(differs / columns) + 1}c${(differs % columns) + 1}`;
  return { verdict, solution, second, difference, clashes: [] };
}

/** The rule that a verdict is reported by; of another verdict the first error says why. */
const RULE_OF: Partial<Record<PuzzleRecord["verdict"], string>> = { clashing: "G001", malformed: "F061" };

/** Why a variant has its verdict. */
export function reasonOfVariant({ verdict, diagnostics }: PuzzleRecord): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const { message = "" } = errors.find(({ rule }) => rule === RULE_OF[verdict]) ?? errors[0] ?? {};
  const words = VERDICT_WORDS[verdict];
  const sentence = !message || message.startsWith(words) ? message || words : `${words}: ${message}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
