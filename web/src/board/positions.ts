// Positions of boards as the engine knows them, and back.

import type { Position as EnginePosition } from "../engine";
import { state, update } from "../state";
import { positionOf, type Position } from "./game";
import { positionText } from "./position_text";
import { parseCells, setOf, shapeOf, shapeOfCells, type Shape } from "./shape";

/** The position on the board, for the engine. */
export const enginePosition = (onlyGivens = false): EnginePosition => positionText(state.game, onlyGivens);

/** Shows a position of the engine on the board. */
export function loadPosition(from: EnginePosition, boxes: readonly [number, number] | undefined = from.boxes): void {
  const givens = parseCells(from.givens ?? "");
  const shape = boxes?.[0] ? shapeOf(boxes[0], boxes[1]) : shapeOfCells(givens?.length ?? 0);
  // Another puzzle must not stay on the board in its place.
  if (!givens || givens.length !== (shape?.side ?? 0) ** 2) throw new Error("the board cannot show this grid");
  const position: Position = { ...positionOf(givens, from.placed ? parseCells(from.placed) : undefined) };
  if (from.notes) position.centres = from.notes.map(setOf);
  if (from.corners) position.corners = from.corners.map(setOf);
  if (from.colours) position.colours = from.colours;
  if (from.candidates) position.limits = from.candidates.map(setOf);
  state.game.load(shape!, position, !givens.some(Boolean));
}

/** A blank board of this shape, for entering a puzzle. */
export function startNew(shape: Shape): void {
  update({ row: undefined, record: undefined, dialog: undefined });
  state.game.load(shape, positionOf(new Array<number>(shape.side ** 2).fill(0)), true);
}
