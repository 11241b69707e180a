// Steps and hints: asking for them, moving among them, taking them over to the board.

import { askAbout, position as onBoard } from "../board/answer";
import { enginePosition } from "../board/positions";
import { cellOf, parseCells, setOf } from "../board/shape";
import { solver, type Scene } from "../engine";
import { state, update } from "../state";

/** Shows the steps from the position on the board. */
export async function openSteps(): Promise<void> {
  update({ tab: "steps", hint: undefined });
  if (state.walk) return;
  const position = enginePosition();
  const walk = await askAbout(onBoard, async () => {
    const explanation = await solver.call("explain", position);
    return { explanation, scenes: await solver.call("scenes", explanation, position), step: 0 };
  });
  if (walk) update({ walk });
}

/** Shows another step; one after the last shows the end. */
export function goTo(step: number): void {
  const { walk } = state;
  if (!walk || !walk.scenes.length) return;
  const bounded = Math.max(0, Math.min(walk.scenes.length - 1, step));
  update({ walk: { ...walk, step: bounded }, notice: walk.scenes[bounded]!.caption });
}

/** Asks where to look; asked again, what to do. */
export async function askHint(): Promise<void> {
  if (state.hint && !state.hint.isFull)
    return update({ hint: { ...state.hint, isFull: true }, notice: state.hint.hint.sentence });
  const hint = await askAbout(onBoard, () => solver.call("hint", enginePosition()));
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

/** Places the digits of a step; what it removes is kept as marks of the remaining candidates. */
function applyScene(scene: Scene): void {
  const { game } = state;
  const { shape, position } = game;
  const values = [...position.values];
  for (const { mark, cell, digit } of scene.marks) if (mark === "placed") values[cellOf(shape, cell)] = digit;
  const removed = scene.marks.filter(({ mark }) => mark === "eliminated");
  if (!removed.length) return game.apply({ values });
  const limits = (scene.position.candidates ?? []).map(setOf);
  for (const { cell, digit } of removed) limits[cellOf(shape, cell)]! &= ~(1 << (digit - 1));
  game.apply({ values, limits });
  update({ showsCandidates: true });
}

/** Puts the position of the step that is shown on the board. */
export function takeOver(): void {
  const { walk, game } = state;
  const scene = walk?.scenes[walk.step];
  if (!scene) return;
  const { givens } = game.position;
  const grid = parseCells(scene.position.placed ?? "") ?? [];
  game.apply({ values: grid.map((digit, cell) => (givens[cell] ? 0 : digit)) });
}
