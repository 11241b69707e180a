// What is saved: the puzzle on the board, the puzzles of a file, or those that the list shows; and in which format.

import { enginePosition } from "../board/positions";
import { reader, solver, type Converted, type FormatId } from "../engine";
import type { Records } from "../files/records";
import type { View } from "../files/view";
import { readAgain, recordOf } from "../files/rows";
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
  | { kind: "record"; records: Records; row: number }
  | { kind: "list"; records: Records; view: View; length: number; lines: Blob | undefined }
  | { kind: "file"; content: Blob; name: string; format: FormatId | undefined };

/** What is in scope now; undefined if that was closed. */
export function sourceOf(scope: Scope): Source | undefined {
  const { files, records, view } = state;
  if (scope === "board" && state.game.shape.variant)
    return state.row === undefined ? undefined : { kind: "record", records, row: state.row };
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
  const shelf = state.formats.find(({ id }) => id === file?.format)?.shelf ?? "";
  const isLines = ["lines", "links"].includes(shelf) && file?.totals?.encoding === "UTF-8";
  return isLines ? file?.content : undefined;
}

/** A file, and the number of variants that it leaves out. */
interface Content {
  blob: Blob;
  name: string;
  format?: FormatId | undefined;
  variants?: number;
}

/** The puzzles as a file. */
async function content(source: Exclude<Source, { kind: "record" }>): Promise<Content> {
  if (source.kind === "board")
    return { blob: documentOf([JSON.parse(source.position) as object]), name: "puzzle", format: "jsonl" };
  if (source.kind === "list") return { name: "puzzles", ...(await listed(source)) };
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

async function listed({ records, view, length, lines }: Source & { kind: "list" }): Promise<Omit<Content, "name">> {
  // Rows are only added to a view: the first of them are those that were shown.
  const rows = Array.from({ length }, (_, index) => view.at(index));
  if (lines)
    return {
      blob: new Blob(
        rows.flatMap((row) => [
          lines.slice(records.starts[row]!, records.starts[row]! + records.lengths[row]!),
          "\n",
        ]),
      ),
    };
  if (length > MAX_COLLECTED)
    throw new Error(
      `at most ${MAX_COLLECTED} puzzles of this format can be saved at once: narrow the filter, or save the file`,
    );
  const positions = [];
  let variants = 0;
  for (const row of rows) {
    const { position, variant } = await recordOf(row, records);
    if (position) positions.push(position);
    if (variant) variants += 1;
  }
  return { blob: documentOf(positions), variants };
}

export interface Saved extends Converted {
  name: string;
  /** The number of variants that were left out. */
  variants: number;
}

/** Converts puzzles. */
export async function convert(source: Source, to: FormatId): Promise<Saved> {
  const info = state.formats.find(({ id }) => id === to);
  const extension = info?.extensions[0] ?? "txt";
  if (source.kind === "record") {
    const converted = await readAgain(source.row, source.records, (reading, index) => reading.convert(index, to));
    return { ...converted, name: `puzzle.${extension}`, variants: 0 };
  }
  const { blob, name, format, variants = 0 } = await content(source);
  const engine = source.kind === "board" ? solver : reader;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const converted = await engine.call("convert", bytes, to, format ? { format } : {});
  return { ...converted, name: `${name}.${extension}`, variants };
}
