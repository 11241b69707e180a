// What the page lays over the board: the step that is shown, a hint, a solution, candidates, a diagnostic.

import type { Scene } from "../engine";
import { state } from "../state";
import { shownScene } from "../steps/walk";
import { housesOf, NOTHING, placeOf, type Overlay } from "./overlay";
import { cellOf, cellsOf, clashes, gridOf, houseOf, parseCells, setOf, type Shape } from "./shape";

/** The overlay of what is being looked at. */
export function answerOverlay(): Overlay {
  const { game, hint, check, shownSolution } = state;
  const scene = shownScene();
  if (scene) return sceneOverlay(game.shape, scene);
  const base: Overlay = {
    ...NOTHING,
    clashes: clashes(game.shape, game.grid()),
    candidates: state.showsCandidates ? game.candidatesLeft() : undefined,
    filter: state.filterDigit,
  };
  if (check) return { ...base, ringed: new Set(check.cells) };
  if (hint?.isFull && hint.hint.scene) return { ...sceneOverlay(game.shape, hint.hint.scene), grid: undefined };
  if (hint?.isFull) return { ...base, ringed: new Set(hint.hint.wrong.map(({ cell }) => cellOf(game.shape, cell))) };
  if (hint) return { ...base, ringed: placesOf(game.shape, hint.hint.places) };
  if (shownSolution)
    return { ...base, grid: gridOf(game.shape, shownSolution.solutions[shownSolution.index] ?? ""), candidates: undefined };
  return { ...base, ringed: game.wrongCells ?? problemCells(game.shape) };
}

/** What the picture of a step shows. */
export function sceneOverlay(shape: Shape, scene: Scene): Overlay {
  const { givens, placed, candidates } = scene.position;
  const values = placed ? parseCells(placed) : undefined;
  return {
    ...NOTHING,
    grid: parseCells(givens ?? "")?.map((digit, cell) => digit || values?.[cell] || 0),
    candidates: candidates?.map(setOf),
    marks: scene.marks.map(({ mark, ...one }) => ({ mark, ...placeOf(shape, one) })),
    links: scene.links.map(({ ends, strong }) => ({
      ends: [placeOf(shape, ends[0]), placeOf(shape, ends[1])],
      isStrong: strong,
    })),
    houses: housesOf(scene.houses),
    covers: housesOf(scene.covers),
    clashes: new Set(scene.clashing.map((cell) => cellOf(shape, cell))),
  };
}

/** The cells of houses and cells named in a list: `box 1, row 3`. */
function placesOf(shape: Shape, places: string): Set<number> {
  const cells = places.split(", ").flatMap((name) => {
    const house = houseOf(name);
    return house ? cellsOf(shape, house) : [cellOf(shape, name)];
  });
  return new Set(cells.filter((cell) => cell >= 0));
}

/** The cells of the diagnostic that is shown, if it is of the record on the board. */
function problemCells(shape: Shape): Set<number> {
  const problem = state.tab === "problems" ? state.found[state.problem] : undefined;
  return problem?.row !== undefined && problem.row === state.row ? new Set(problem.cells.map((cell) => cellOf(shape, cell))) : new Set();
}
