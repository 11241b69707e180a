// What is saved: the puzzle on the board, the puzzles of a file, or those that the list shows; and in which format.

import { enginePosition } from "../board/positions";
import { reader, solver, type Converted } from "../engine";
import type { Records, View } from "../files/records";
import { recordOf } from "../files/rows";
import { state, type OpenFile } from "../state";

export type Scope = "board" | "shown" | number;

/** Records that are not lines are collected one by one. */
const MAX_COLLECTED = 2000;

/**
 * All that a saved file is made of. It is taken when the page is drawn and nothing else is read later: where two are the same,
 * so are the files.
 */
export type Source =
  | { kind: "board"; position: string }
  | { kind: "list"; records: Records; view: View; length: number; lines: Blob | undefined }
  | { kind: "file"; content: Blob; name: string; format: string | undefined };

/** What is in scope now; undefined if that was closed. */
export function sourceOf(scope: Scope): Source | undefined {
  const { files, records, view } = state;
  if (scope === "board") return { kind: "board", position: JSON.stringify(enginePosition()) };
  if (scope === "shown")
    return files.length ? { kind: "list", records, view, length: view.length, lines: linesOf(view, files) } : undefined;
  const file = files[scope];
  return file && { kind: "file", content: file.content, name: file.name, format: file.format };
}

export function isSame(one: Source | undefined, other: Source | undefined): boolean {
  if (!one || !other) return one === other;
  const [all, others] = [one, other].map((source) => new Map<string, unknown>(Object.entries(source)));
  return all!.size === others!.size && [...all!].every(([name, value]) => others!.get(name) === value);
}

/** The text of the file of a list, if it has one whose records are lines that can be copied. */
function linesOf(view: View, files: readonly OpenFile[]): Blob | undefined {
  const file = files[view.filter.file ?? -1] ?? (files.length === 1 ? files[0] : undefined);
  const isLines =
    state.formats.find(({ id }) => id === file?.format)?.shelf === "lines" && file?.totals?.encoding === "UTF-8";
  return isLines ? file?.content : undefined;
}

/** The puzzles as a file. */
async function content(source: Source): Promise<{ blob: Blob; name: string; format?: string | undefined }> {
  if (source.kind === "board")
    return { blob: documentOf([JSON.parse(source.position) as object]), name: "puzzle", format: "jsonl" };
  if (source.kind === "list") return { blob: await listed(source), name: "puzzles" };
  const name = source.name
    .split("/")
    .pop()!
    .replace(/\.[^.]*$/, "");
  return { blob: source.content, name, format: source.format };
}

/** A document of the format `jsonl`. */
function documentOf(positions: readonly object[]): Blob {
  const lines = positions.map((position) => {
    const { givens, ...rest } = position as { givens: string };
    return `${JSON.stringify({ schema: "givens/2", puzzle: givens, ...rest })}\n`;
  });
  return new Blob(lines, { type: "application/json" });
}

async function listed({ records, view, length, lines }: Source & { kind: "list" }): Promise<Blob> {
  // Rows are only added to a view: the first of them are those that were shown.
  const rows = Array.from({ length }, (_, index) => view.at(index));
  if (lines)
    return new Blob(
      rows.flatMap((row) => [
        lines.slice(records.starts[row]!, records.starts[row]! + records.lengths[row]!),
        "\n",
      ]),
    );
  if (length > MAX_COLLECTED)
    throw new Error(
      `at most ${MAX_COLLECTED} puzzles of this format can be saved at once: narrow the filter, or save the file`,
    );
  const positions = [];
  for (const row of rows) {
    const { position } = await recordOf(row, records);
    if (position) positions.push(position);
  }
  return documentOf(positions);
}

export interface Saved extends Converted {
  name: string;
}

/** Converts puzzles. */
export async function convert(source: Source, to: string): Promise<Saved> {
  const { blob, name, format } = await content(source);
  const engine = source.kind === "board" ? solver : reader;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const converted = await engine.call("convert", bytes, to, format ? { format } : {});
  const info = state.formats.find(({ id }) => id === to);
  return { ...converted, name: `${name}.${info?.extensions[0] ?? "txt"}` };
}
