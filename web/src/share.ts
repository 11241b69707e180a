// The address that holds the puzzle: in its fragment, which browsers do not send to servers.

import { askSolver } from "./board/answer";
import { enginePosition, loadPosition } from "./board/positions";
import { solver } from "./engine";
import { open } from "./files/open";
import { state, update } from "./state";

const PARTS = ["puzzle", "values", "boxes", "candidates"] as const;

let isReading = false;
let turn = 0;

/** The address of this page with the position of the board. */
export function address(): string {
  const { givens, placed, boxes, candidates } = enginePosition();
  const parts = new URLSearchParams({ puzzle: givens ?? "" });
  if (placed) parts.set("values", placed);
  if (boxes) parts.set("boxes", boxes.join("x"));
  if (candidates) parts.set("candidates", candidates.join(","));
  return `${location.href.split(/[?#]/)[0]}#${parts}`;
}

/** Keeps the address up to date, so that reloading loses nothing; it has no place for the clues of a variant. */
export function writeAddress(): void {
  if (isReading) return;
  update({ linkProblems: undefined });
  history.replaceState(null, "", state.game.isBlank || state.game.shape.variant ? location.pathname : address());
}

/** Shows what the address holds when the page is opened: ours after `#`, or that of other sites after `?`. */
export async function openAddress(): Promise<void> {
  if (await readFragment()) return;
  if (!/[?&](puzzleid|s|bd|load|p)=./.test(location.search)) return;
  open([{ name: "address", content: new Blob([location.href], { type: "text/plain" }) }]);
}

/** Shows the puzzle after `#`; returns whether there is any. The engine reads it: the address may come from anyone. */
export async function readFragment(): Promise<boolean> {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const asked = (turn += 1);
  const technique = fragment.get("technique");
  if (technique) update({ dialog: "technique", technique });
  if (!PARTS.some((name) => fragment.has(name))) return false;
  const part = (name: (typeof PARTS)[number]) => {
    const text = fragment.get(name);
    return text === null ? {} : { [name]: text };
  };
  const parts = { puzzle: fragment.get("puzzle") ?? "", ...part("values"), ...part("boxes"), ...part("candidates") };
  const read = await askSolver(() => solver.call("readAddress", parts));
  if (!read || asked !== turn) return true;
  const { position, boxes, problems } = read;
  isReading = true;
  if (position) {
    update({ row: undefined, record: undefined });
    loadPosition(position, boxes);
  }
  isReading = false;
  const linkProblems = problems.length ? { isShown: !!position, messages: problems } : undefined;
  update({ linkProblems, tab: state.tab === "files" ? "board" : state.tab });
  return true;
}
