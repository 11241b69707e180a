// The column of verdicts beside the text: one sign beside the line where a record begins. Markers are made for the lines in
// sight only, from the columns of the records, so a text of a hundred thousand puzzles costs no more than one of ten.

import { StateEffect, StateField, type ChangeDesc, type Extension } from "@codemirror/state";
import { gutter, GutterMarker, type BlockInfo, type EditorView } from "@codemirror/view";
import type { Places } from "./places";

/** The records of a text, by their first bytes in order. */
export interface RecordColumns {
  starts: Float64Array;
  verdicts: Uint8Array;
}

/** How a verdict is shown, by its number. */
export interface VerdictSign {
  name: string;
  sign: string;
  words: string;
}

/** What a check has found out, about the text of that moment. */
export interface Judged {
  columns: RecordColumns;
  places: Places;
  /** What was changed since. */
  since: ChangeDesc;
}

export const setJudged = StateEffect.define<Judged>();

const judged = StateField.define<Judged | undefined>({
  create: () => undefined,
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setJudged)) return effect.value;
    if (!value || !transaction.docChanged) return value;
    return { ...value, since: value.since.composeDesc(transaction.changes.desc) };
  },
});

/** More records of one line are not looked at. */
const MAX_COUNTED = 1000;

class VerdictMarker extends GutterMarker {
  constructor(
    private readonly verdict: VerdictSign,
    private readonly title: string,
  ) {
    super();
  }

  override eq(other: VerdictMarker): boolean {
    return other.verdict === this.verdict && other.title === this.title;
  }

  override toDOM(): HTMLElement {
    const badge = document.createElement("span");
    badge.className = `badge ${this.verdict.name}`;
    badge.textContent = this.verdict.sign;
    badge.title = this.title;
    return badge;
  }
}

/** The first record that begins at this byte or later. */
export function firstFrom(starts: Float64Array, byte: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The verdicts of the records that begin in a line, by their numbers: how many of each. */
export function verdictsOfLine(found: Judged, from: number, to: number): Map<number, number> {
  const { columns, places, since } = found;
  const counts = new Map<number, number>();
  const back = since.empty ? undefined : since.invertedDesc;
  const [start, end] = back ? [back.mapPos(from, -1), back.mapPos(to, 1)] : [from, to];
  // A line that was added since is not checked yet.
  if (start === end && from !== to) return counts;
  const [first, last] = [places.byteOf(start), places.byteOf(end)];
  const begin = firstFrom(columns.starts, first);
  for (let index = begin; index < Math.min(columns.starts.length, begin + MAX_COUNTED); index += 1) {
    if (columns.starts[index]! > last) break;
    const verdict = columns.verdicts[index]!;
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  return counts;
}

/** The words for the verdicts of a line: `2 puzzles: 1 one solution, 1 malformed`. */
export function verdictWords(counts: Map<number, number>, signs: readonly VerdictSign[]): string {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (all === 1) return signs[[...counts.keys()][0]!]!.words;
  const parts = [...counts].map(([verdict, count]) => `${count} ${signs[verdict]!.words}`);
  return all ? `${all} puzzles: ${parts.join(", ")}` : "";
}

const UNDECIDED = 5;

/** The worst of some verdicts. Their numbers are in that order, but what is undecided may have one solution. */
const worstOf = (verdicts: Iterable<number>): number => {
  const badness = (verdict: number) => (verdict === UNDECIDED ? 0.5 : verdict);
  return [...verdicts].reduce((worst, one) => (badness(one) > badness(worst) ? one : worst));
};

function markerOf(view: EditorView, line: BlockInfo, signs: readonly VerdictSign[]): GutterMarker | null {
  const found = view.state.field(judged);
  const counts = found && verdictsOfLine(found, line.from, line.to);
  if (!counts?.size) return null;
  return new VerdictMarker(signs[worstOf(counts.keys())]!, verdictWords(counts, signs));
}

/** The column of verdicts. */
export function verdictGutter(signs: readonly VerdictSign[]): Extension {
  const column = gutter({
    class: "verdicts",
    lineMarker: (view, line) => markerOf(view, line, signs),
    lineMarkerChange: (update) => update.startState.field(judged) !== update.state.field(judged),
    initialSpacer: () => new VerdictMarker(signs[1]!, ""),
  });
  return [judged, column];
}

/** What the last check has found out. */
export const judgedOf = (view: EditorView): Judged | undefined => view.state.field(judged);
