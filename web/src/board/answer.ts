// What the engine says of the board: asked after each move, and only the last answer counts.

import { isCancelled, solver, type Counted, type GenerateSettings, type Search } from "../engine";
import { state, update } from "../state";
import { VERDICT_WORDS } from "../files/records";
import { isMalformed } from "./malformed";
import { enginePosition, loadPosition } from "./positions";
import { gridOf, symbol, type Shape } from "./shape";
import { reasonOfVariant, solvedVariant } from "./variant";
import { number } from "../words";

/** A calculation that takes longer than this is given up for the next one. */
const PATIENCE = 400;
export const PAGE = 20;

let asked = "";
let since = 0;
let search: Promise<Search> | undefined;
let asking = 0;

/** Follows the board; `onMove` is called after each move and each puzzle that is loaded. */
export function watchBoard(onMove: () => void): void {
  let before = state.game.position;
  state.game.addEventListener("change", (event) => {
    const what = (event as CustomEvent<string>).detail;
    const { position } = state.game;
    // Marks that are entered are to be seen.
    if (what === "edit" && (position.corners !== before.corners || position.centres !== before.centres))
      state.showsCandidates = false;
    before = position;
    if (what === "load") state.filterDigit = 0;
    // Only candidates that are shown can be removed.
    if (state.game.mode === "candidate") state.showsCandidates = true;
    if (what === "load" || what === "edit" || what === "undo") {
      onMove();
      moved(what === "load");
    }
    update();
  });
}

function moved(isNew: boolean): void {
  // Steps and solutions were those of another position.
  update({ walk: undefined, choice: undefined, hint: undefined, check: undefined, shownSolution: undefined });
  if (state.game.shape.variant) return movedVariant(isNew);
  const puzzle = JSON.stringify(enginePosition(true));
  if (puzzle === asked && !isNew) return;
  asked = puzzle;
  update({ solved: undefined, solutionCount: undefined });
  void ask();
}

/** A variant was checked when its file was read, and its givens stay. */
function movedVariant(isNew: boolean): void {
  // Answers about the puzzle before come too late.
  asked = "";
  if (isNew) update({ solved: state.record && solvedVariant(state.record), solutionCount: undefined });
  update({ notice: verdictSentence() });
}

/** Gives up what the solver does if it has been at it for long. */
function clearSolver(): void {
  if (asking && performance.now() - since > PATIENCE) solver.cancel();
  if (!asking) since = performance.now();
}

async function ask(): Promise<void> {
  const solved = await askAbout(givens, () => solver.call("solve", enginePosition(true)));
  if (!solved) return;
  update({ solved });
  update({ notice: state.game.isBlank && !isMalformed() ? "" : verdictSentence() });
}

/** The verdict of the board in a sentence. */
export function verdictSentence(): string {
  const { solved, game } = state;
  if (isMalformed()) return `Malformed: ${state.record?.diagnostics[0]?.message ?? "no grid"}`;
  if (game.shape.variant && state.record && solved?.verdict !== "one" && solved?.verdict !== "many")
    return reasonOfVariant(state.record);
  if (game.isBlank) return "Blank grid. Type digits, or paste a puzzle.";
  if (!solved) return "Solving…";
  const clash = solved.clashes[0];
  if (clash) return `Clashing givens: ${clash.house} holds ${symbol(clash.digit)} in ${clash.cells.join(" and ")}`;
  if (solved.verdict === "one") return isSolved() ? "Solved" : "One solution";
  const sentence = VERDICT_WORDS[solved.verdict];
  return (sentence[0] ?? "").toUpperCase() + sentence.slice(1) + differenceSentence();
}

function differenceSentence(): string {
  const { solved, game } = state;
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(solved?.difference ?? "") ?? [];
  if (!row || !solved?.solution || !solved.second) return "";
  const cell = (Number(row) - 1) * game.shape.columns + Number(column) - 1;
  const digits = [solved.solution, solved.second].map((line) => line[cell]).sort();
  return `: the first two differ at ${solved.difference}: ${digits.join(" or ")}`;
}

/** Whether the board has a puzzle with a verdict, whose givens do not clash. */
export const isPuzzle = (): boolean => !state.game.isBlank && !!state.solved && !state.solved.clashes.length;

/** Whether all cells hold the digits of the only solution. */
export function isSolved(): boolean {
  const { shape } = state.game;
  const solution = state.solved?.verdict === "one" ? gridOf(shape, state.solved.solution ?? "") : undefined;
  return !!solution && state.game.grid().every((digit, cell) => digit === solution[cell]);
}

/** Asks the solver for something, and reports failures. */
export async function askSolver<Value>(question: () => Promise<Value>): Promise<Value | undefined> {
  clearSolver();
  if (state.boardFailure) update({ boardFailure: undefined });
  asking += 1;
  try {
    return await question();
  } catch (error) {
    if (!isCancelled(error)) update({ boardFailure: (error as Error).message, notice: (error as Error).message });
    return undefined;
  } finally {
    asking -= 1;
  }
}

/** What an answer is about: all that is on the board, or its givens alone. Another move makes another of these. */
export const position = (): unknown => state.game.position;
const givens = (): unknown => asked;

/** Asks the solver for something about the board; an answer that comes when the board is another one is none. */
export async function askAbout<Value>(
  subject: () => unknown,
  question: () => Promise<Value>,
): Promise<Value | undefined> {
  const before = subject();
  const answer = await askSolver(question);
  return subject() === before ? answer : undefined;
}

export function stopSolver(): void {
  solver.cancel();
  update({ notice: "stopped", solutionCount: undefined });
}

/** Fills in the solution, as a move that can be taken back. */
export function fillIn(): void {
  const solution = gridOf(state.game.shape, state.solved?.solution ?? "");
  const { givens } = state.game.position;
  if (solution && state.solved?.verdict === "one")
    state.game.apply({ values: solution.map((digit, cell) => (givens[cell] ? 0 : digit)) });
}

/** Shows a solution of many, by its number from 0; more are searched as they are needed. */
export async function showSolution(index: number): Promise<void> {
  const shown = state.shownSolution;
  if (shown && index < shown.solutions.length)
    return update({ shownSolution: { ...shown, index }, notice: `solution ${index + 1}` });
  if (shown?.isDone) return;
  if (state.game.shape.variant) return showFirstSolutions(index);
  const page = await askAbout(position, async () => {
    // Not before a calculation that takes long is given up: the search would be given up with it.
    if (!shown || !search) {
      void search?.then(
        (old) => old.close(),
        () => undefined,
      );
      search = solver.solutions(enginePosition(true));
    }
    return (await search).next(PAGE);
  });
  if (!page) return;
  const solutions = [...(shown?.solutions ?? []), ...page.solutions];
  update({
    shownSolution: { solutions, index: Math.min(index, solutions.length - 1), isDone: page.done },
    notice: `solution ${index + 1}`,
  });
}

/** Shows one of the two solutions of a variant that its check has found. */
function showFirstSolutions(index: number): void {
  const { solution, second } = state.solved ?? {};
  if (!solution || !second) return;
  update({ shownSolution: { solutions: [solution, second], index, isDone: false }, notice: `solution ${index + 1}` });
}

/** Counts that are estimated to take longer than this are not begun: the reader can stop the others. */
const LONGEST_COUNT = 600;

/** Counts all solutions, or estimates their number. */
export async function countSolutions(): Promise<void> {
  update({ solutionCount: "counting…" });
  const before = asked;
  const counted = await askSolver(() => solver.call("count", enginePosition(true), { seconds: LONGEST_COUNT }));
  if (asked !== before) return;
  const digits = counted?.solutions?.replace(/\B(?=(\d{3})+$)/g, ",");
  update({
    solutionCount: counted && (digits ? `${digits} solutions` : roughCount(counted)),
    notice: counted ? (digits ? `${digits} solutions` : roughCount(counted)) : "",
  });
}

/** The number of solutions where the exact one is out of reach. */
const roughCount = ({ estimate, atLeast = 0 }: Counted): string =>
  estimate ? `about ${estimate} solutions, by a sample` : `at least ${number(atLeast)} solutions`;

/** Makes a new puzzle of this shape. */
export async function generate({ boxRows, boxColumns, side }: Shape): Promise<void> {
  update({ dialog: undefined, row: undefined, record: undefined, notice: "generating" });
  const seed = crypto.getRandomValues(new Uint32Array(1))[0]!;
  const settings: GenerateSettings = {
    seed,
    boxes: [boxRows, boxColumns],
    symmetry: side === 9 ? "half-turn" : "none",
  };
  const made = await askAbout(position, () => solver.call("generate", settings));
  if (made?.[0]) loadPosition({ givens: made[0].puzzle, boxes: [boxRows, boxColumns] });
}
