// What is saved: the puzzle on the board, the puzzles of a file, or those that the list shows; and in which format.

import { enginePosition } from "../board/positions";
import { reader, solver, type Converted } from "../engine";
import { recordOf } from "../files/rows";
import { state } from "../state";

export type Scope = "board" | "shown" | number;

/** Records that are not lines are collected one by one. */
const MAX_COLLECTED = 2000;

/** The puzzles as a file. */
async function content(scope: Scope): Promise<{ blob: Blob; name: string; format?: string }> {
  if (scope === "board") return { blob: documentOf([enginePosition()]), name: "puzzle", format: "jsonl" };
  if (scope === "shown") return { blob: await shownPuzzles(), name: "puzzles" };
  const file = state.files[scope]!;
  return {
    blob: file.content,
    name: file.name
      .split("/")
      .pop()!
      .replace(/\.[^.]*$/, ""),
    ...(file.format ? { format: file.format } : {}),
  };
}

/** A document of the format `jsonl`. */
function documentOf(positions: readonly object[]): Blob {
  const lines = positions.map((position) => {
    const { givens, ...rest } = position as { givens: string };
    return `${JSON.stringify({ schema: "givens/2", puzzle: givens, ...rest })}\n`;
  });
  return new Blob(lines, { type: "application/json" });
}

async function shownPuzzles(): Promise<Blob> {
  const { view, files, records } = state;
  const file = files[view.filter.file ?? -1] ?? (files.length === 1 ? files[0] : undefined);
  const isLines =
    state.formats.find(({ id }) => id === file?.format)?.shelf === "lines" && file?.totals?.encoding === "UTF-8";
  if (isLines && file) {
    const parts = [];
    for (let index = 0; index < view.length; index += 1) {
      const row = view.at(index);
      parts.push(file.content.slice(records.starts[row]!, records.starts[row]! + records.lengths[row]!), "\n");
    }
    return new Blob(parts);
  }
  if (view.length > MAX_COLLECTED)
    throw new Error(
      `at most ${MAX_COLLECTED} puzzles of this format can be saved at once: narrow the filter, or save the file`,
    );
  const positions = [];
  for (let index = 0; index < view.length; index += 1) {
    const { position } = await recordOf(view.at(index));
    if (position) positions.push(position);
  }
  return documentOf(positions);
}

export interface Saved extends Converted {
  name: string;
}

/** Converts what is in scope. */
export async function convert(scope: Scope, to: string): Promise<Saved> {
  const { blob, name, format } = await content(scope);
  const engine = scope === "board" ? solver : reader;
  const converted = await engine.call(
    "convert",
    new Uint8Array(await blob.arrayBuffer()),
    to,
    format ? { format } : {},
  );
  const info = state.formats.find(({ id }) => id === to);
  return { ...converted, name: `${name}.${info?.extensions[0] ?? "txt"}` };
}
