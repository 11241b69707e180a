// Steps and hints: asking for them, moving among them, taking them over to the board.

import { askAbout, isPuzzle, position as onBoard } from "../board/answer";
import { enginePosition } from "../board/positions";
import { allDigits, candidates, cellOf, parseCells, setOf } from "../board/shape";
import { solver, type CellDigit, type PossibleStep, type Scene, type Steps } from "../engine";
import { state, update } from "../state";

/** Shows the steps from the position on the board. */
export async function openSteps(): Promise<void> {
  update({ tab: "steps", hint: undefined, check: undefined, choice: undefined });
  if (state.walk) return;
  const position = enginePosition();
  const walk = await search(async () => {
    const explanation = await solver.call("explain", position, state.explaining);
    return { explanation, scenes: await solver.call("scenes", explanation, position), step: 0 };
  });
  if (walk) update({ walk });
}

/** Whether steps can be found: techniques are those of classic puzzles. */
export const canStep = (): boolean => isPuzzle() && !state.game.shape.variant;

/** Shows all steps that are possible at the position on the board. */
export async function openChoice(): Promise<void> {
  update({ tab: "steps", hint: undefined, check: undefined, walk: undefined });
  const all = await search(() => solver.call("steps", enginePosition(), state.explaining));
  if (all) update({ choice: { all, step: 0 }, notice: all.steps[0]?.sentence ?? "no step is possible here" });
}

let searches = 0;

/** Asks for steps; large grids may take minutes, so that it can be stopped. */
async function search<Found>(question: () => Promise<Found>): Promise<Found | undefined> {
  const turn = (searches += 1);
  update({ isSearching: true });
  const found = await askAbout(onBoard, question);
  if (turn === searches) update({ isSearching: false });
  return found;
}

/** The picture of the step that is shown. */
export function shownScene(): Scene | undefined {
  const { walk, choice, tab } = state;
  if (tab !== "steps") return undefined;
  const step = choice?.all.steps[choice.step];
  return choice && step ? sceneOf(choice.all, step) : walk?.scenes[walk.step];
}

/** The picture of a step that is possible. */
const sceneOf = ({ position }: Steps, { sentence, ...parts }: PossibleStep): Scene => ({
  ...parts,
  position,
  caption: sentence,
  clashing: [],
});

/** Shows another step; one after the last shows the end. */
export function goTo(step: number): void {
  const { walk, choice } = state;
  const count = choice?.all.steps.length ?? walk?.scenes.length ?? 0;
  if (!count) return;
  const bounded = Math.max(0, Math.min(count - 1, step));
  if (choice) update({ choice: { ...choice, step: bounded } });
  else if (walk) update({ walk: { ...walk, step: bounded } });
  update({ notice: shownScene()?.caption ?? "" });
}

/** Asks where to look; asked again, what to do. */
export async function askHint(): Promise<void> {
  update({ check: undefined });
  if (state.hint && !state.hint.isFull)
    return update({ hint: { ...state.hint, isFull: true }, notice: state.hint.hint.sentence });
  const hint = await askAbout(onBoard, () => solver.call("hint", enginePosition(), state.explaining));
  if (hint) update({ hint: { hint, isFull: false }, notice: hint.places ? `look at ${hint.places}` : hint.sentence });
}

/** Does what the hint says. */
export function applyHint(): void {
  const { hint, game } = state;
  if (!hint) return;
  const { wrong, scene } = hint.hint;
  if (wrong.length) {
    const cells = new Set(wrong.map(({ cell }) => cellOf(game.shape, cell)));
    game.apply({ values: game.position.values.map((value, cell) => (cells.has(cell) ? 0 : value)) });
  } else if (scene) applyScene(scene);
  update({ hint: undefined });
}

/** Whether the shown step can be done: it does something, and depends on nothing that was only supposed. */
export function canApply(): boolean {
  const { walk, choice } = state;
  if (choice) return choice.all.steps.length > 0;
  const event = walk?.explanation.events[walk.step];
  return event?.depth === 0 && event.kind !== "supposed";
}

/** The id of the technique of the shown step. */
export function shownTechnique(): string | undefined {
  const { walk, choice } = state;
  if (choice) return choice.all.steps[choice.step]?.technique;
  const event = walk?.explanation.events[walk.step];
  return event?.kind === "step" ? event.technique : event && "trial";
}

/** The values on the board that are wrong: steps were found without them. */
export const wrongValues = (): readonly CellDigit[] => state.choice?.all.wrong ?? state.walk?.explanation.wrong ?? [];

/** Does the step that is shown, and shows the next one. */
export function applyStep(): void {
  const { walk, choice } = state;
  const scene = shownScene();
  if (!scene || !canApply()) return;
  applyScene(scene);
  if (choice) void openChoice();
  // The board is as the next step has it: steps that led here were taken with this one.
  else if (walk) update({ walk: { ...walk, step: Math.min(walk.step + 1, walk.scenes.length - 1) } });
}

/** Puts the position after a step on the board; the candidates that are left, too, once any was removed. */
function applyScene(scene: Scene): void {
  const { game } = state;
  const { givens, limits } = game.position;
  const values = valuesOf(scene);
  const cellOfMark = ({ cell }: { cell: string }) => cellOf(game.shape, cell);
  for (const mark of scene.marks) if (mark.mark === "placed") values[cellOfMark(mark)] = mark.digit;
  const left = (scene.position.candidates ?? []).map(setOf);
  const peers = candidates(game.shape, givens.map((given, cell) => given || values[cell]!));
  for (const mark of scene.marks) if (mark.mark === "eliminated") left[cellOfMark(mark)]! &= ~(1 << (mark.digit - 1));
  const isRestricted = limits !== undefined || peers.some((set, cell) => (set & left[cell]!) !== set);
  if (!isRestricted) return game.apply({ values });
  game.apply({ values, limits: left.map((set, cell) => (values[cell] || givens[cell] ? allDigits(game.shape) : set)) });
  update({ showsCandidates: true });
}

/** The values of a position, beside its givens. */
function valuesOf({ position }: Scene): number[] {
  const { givens } = state.game.position;
  const placed = parseCells(position.placed ?? "");
  return givens.map((given, cell) => (given ? 0 : (placed?.[cell] ?? 0)));
}

/** Puts the position of the step that is shown on the board. */
export function takeOver(): void {
  const scene = shownScene();
  if (scene) applyScene({ ...scene, marks: [] });
}
