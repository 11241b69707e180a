// Ratings of the puzzle on the board, and its form up to symmetry.

import { askSolver } from "../board/answer";
import { enginePosition } from "../board/positions";
import { solver, type Scheme } from "../engine";
import { state } from "../state";

/** Scales of difficulty, the fast ones first. */
export const SCHEMES: Partial<Record<Scheme, string>> = {
  basics: "Basics",
  qqwing: "QQWing",
  hodoku: "HoDoKu",
  se: "Sudoku Explainer",
};

export type Facts = Record<string, string>;

/** Finds out all facts, and passes each on as it is known. */
export async function rateAll(found: (facts: Facts) => void): Promise<void> {
  const puzzle = enginePosition(true);
  if (state.game.shape.side === 9) {
    const form = await askSolver(() => solver.call("canonical", puzzle));
    if (form) found({ automorphisms: String(form.automorphisms), canonical: form.puzzle });
  }
  for (const scheme of Object.keys(SCHEMES) as Scheme[]) {
    const rating = await askSolver(() => solver.call("rate", puzzle, scheme));
    if (rating)
      found({
        [scheme]: rating.text
          ? `${rating.text}${rating.hardest ? ` (hardest: ${rating.hardest})` : ""}`
          : `no rating: ${rating.reason}`,
      });
  }
}
