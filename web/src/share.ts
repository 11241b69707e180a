// The address that holds the puzzle: in its fragment, which browsers do not send to servers.

import type { Position } from "./engine";
import { enginePosition, loadPosition } from "./board/positions";
import { openText } from "./files/open";
import { state, update } from "./state";

let isReading = false;

/** The address of this page with the position of the board. */
export function address(): string {
  const { givens, placed, boxes, candidates } = enginePosition();
  const parts = new URLSearchParams({ puzzle: givens ?? "" });
  if (placed) parts.set("values", placed);
  if (boxes) parts.set("boxes", boxes.join("x"));
  if (candidates) parts.set("candidates", candidates.join(","));
  return `${location.href.split(/[?#]/)[0]}#${parts}`;
}

/** Keeps the address up to date, so that reloading loses nothing. */
export function writeAddress(): void {
  if (isReading) return;
  history.replaceState(null, "", state.game.isBlank ? location.pathname : address());
}

/** Shows what an address holds: ours after `#`, or that of other sites after `?`. */
export function readAddress(): void {
  isReading = true;
  const parts = new URLSearchParams(location.hash.slice(1));
  const givens = parts.get("puzzle");
  const boxes = /^(\d+)x(\d+)$/.exec(parts.get("boxes") ?? "");
  if (givens) {
    update({ row: undefined, record: undefined });
    const position: Position = { givens };
    const [values, candidates] = [parts.get("values"), parts.get("candidates")];
    if (values) position.placed = values;
    if (candidates) position.candidates = candidates.split(",");
    if (boxes) position.boxes = [Number(boxes[1]), Number(boxes[2])];
    loadPosition(position);
  } else if (/[?&](puzzleid|s|bd|load|p)=./.test(location.search)) openText(location.href, "address");
  isReading = false;
}
