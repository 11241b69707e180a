// A variant on the board. Its record says what its places, givens and houses are; its clues are in the picture that the
// library draws, and in words below it. Steps, ratings and addresses are for classic puzzles.

import type { PuzzleRecord, Solved, VariantBoard } from "../engine";
import { VERDICT_WORDS } from "../files/records";
import { state, update } from "../state";
import { shapeOfVariant, startOfVariant } from "./variant_shape";

/** The variant on the board, if it is one. */
export const shownVariant = (): VariantBoard | undefined =>
  state.game.shape.variant ? state.record?.variant : undefined;

/** Shows the variant of a record. */
export function loadVariant(record: PuzzleRecord): void {
  const { variant } = record;
  if (!variant) return;
  const shape = shapeOfVariant(variant);
  update({ drawing: undefined });
  state.game.load(shape, startOfVariant(shape, variant));
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
