// Comparing what was entered with the only solution of the givens.

import { solver } from "../engine";
import { VERDICT_WORDS } from "../files/records";
import { state, update, type BoardCheck } from "../state";
import { count } from "../words";
import { askAbout, isPuzzle, position } from "./answer";
import { positionText } from "./position_text";
import { gridOf, nameOf } from "./shape";

/** The most cells that a sentence names. */
const MAX_NAMED = 12;

/** Whether there is something to compare. */
export const canCheck = (): boolean => isPuzzle() && !state.game.isEditing;

/** Compares the board with its solution, and shows what is wrong. */
export async function checkBoard(): Promise<void> {
  const solution = await solutionOfGivens();
  if (!solution) return;
  const check = typeof solution === "string" ? { sentence: solution, cells: [] } : compare(solution);
  update({ check, hint: undefined, notice: check.sentence });
}

/** Takes back what is wrong: digits, and candidates that were removed. */
export function undoMistakes(): void {
  const { game, check } = state;
  if (!check) return;
  const wrong = new Set(check.cells);
  const { values, limits } = game.position;
  const allowed = limits?.map((set, cell) => (wrong.has(cell) ? 2 ** game.shape.side - 1 : set));
  game.apply({ values: values.map((digit, cell) => (wrong.has(cell) ? 0 : digit)), ...(allowed && { limits: allowed }) });
}

/** The only solution of the givens, or why there is none. */
async function solutionOfGivens(): Promise<number[] | string | undefined> {
  const { game } = state;
  const { candidates: _, ...givens } = positionText(game, true);
  const solved = game.shape.variant ? state.solved : await askAbout(position, () => solver.call("solve", givens));
  if (!solved) return undefined;
  const solution = solved.verdict === "one" ? gridOf(game.shape, solved.solution ?? "") : undefined;
  return solution ?? `There is no solution to compare with: ${VERDICT_WORDS[solved.verdict]}.`;
}

function compare(solution: readonly number[]): BoardCheck {
  const { shape, position } = state.game;
  const { givens, values, limits } = position;
  const entered = values.filter(Boolean).length;
  const wrong = values.flatMap((digit, cell) => (digit && digit !== solution[cell] ? [cell] : []));
  const lost = (limits ?? []).flatMap((set, cell) =>
    givens[cell] || values[cell] || set & (1 << (solution[cell]! - 1)) ? [] : [cell],
  );
  const names = (cells: readonly number[]) => {
    const named = cells.slice(0, MAX_NAMED).map((cell) => nameOf(shape, cell));
    return named.join(", ") + (cells.length > MAX_NAMED ? ", …" : "");
  };
  const sentences = [
    wrong.length ? `${wrong.length} of ${count(entered, "digit")} ${wrong.length === 1 ? "is" : "are"} wrong: ${names(wrong)}.` : "",
    lost.length ? `The right candidate was removed in ${names(lost)}.` : "",
  ];
  const cells = [...wrong, ...lost];
  return { sentence: cells.length ? sentences.filter(Boolean).join(" ") : rightSentence(entered), cells };
}

/** The sentence where nothing is wrong. */
function rightSentence(entered: number): string {
  const left = state.game.grid().filter((digit) => !digit).length;
  if (!left) return "Everything is right.";
  return entered ? `No mistakes: ${count(left, "cell")} left.` : "Nothing is entered yet.";
}
