// What the list shows of each record: its cells and its title, read again from its file for the rows in sight.

import { state, update, type OpenFile } from "../state";
import { decoded } from "../text/encoding";

/** The text of a row. */
export interface RowText {
  /** The givens, row by row; the text of the file where a record has none. */
  cells: string;
  title: string;
  /** Whether the record has no givens that are cells of a square. */
  isRaw: boolean;
}

const MAX_SHOWN = 700;
const MAX_CACHED = 4000;
/** More rows are not in sight: the first of them are out of it again. */
const MAX_MISSING = 120;
/** Rows as near as this are read at once. */
const NEAR = 20;

/** Texts of rows, by row. */
const texts = new Map<number, RowText>();
const missing = new Set<number>();
let known = state.records;
let isFetching = false;

/** The text of a row, or nothing until it is there. */
export function rowText(row: number): RowText | undefined {
  if (known !== state.records) {
    known = state.records;
    texts.clear();
    missing.clear();
  }
  const text = texts.get(row);
  if (!text) {
    missing.add(row);
    if (!isFetching) void fetchMissing();
  }
  return text;
}

async function fetchMissing(): Promise<void> {
  isFetching = true;
  // All rows of a picture are asked for before the first is read.
  await Promise.resolve();
  while (missing.size) {
    const { records } = state;
    const rows = [...missing].slice(-MAX_MISSING).sort((one, other) => one - other);
    missing.clear();
    if (texts.size > MAX_CACHED) texts.clear();
    await Promise.all(runsOf(rows).map((run) => fetchRun(run)));
    if (records === state.records) update();
  }
  isFetching = false;
}

/** Rows of one file that are near each other, in order. */
function runsOf(rows: readonly number[]): number[][] {
  const runs: number[][] = [];
  const { files } = state.records;
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && row - run.at(-1)! <= NEAR && files[row] === files[run[0]!]) run.push(row);
    else runs.push([row]);
  }
  return runs;
}

async function fetchRun(run: readonly number[]): Promise<void> {
  const { records, files } = state;
  const file = files[records.files[run[0]!]!];
  const found = await summariesOf(file, run).catch(() => new Map<number, RowText>());
  for (const row of run) {
    const text = found.get(row) ?? (await rawText(row));
    if (records !== state.records) return;
    texts.set(row, text);
  }
}

/** What the worker reads of rows of a file; nothing of those that it cannot read now. */
async function summariesOf(file: OpenFile | undefined, run: readonly number[]): Promise<Map<number, RowText>> {
  const found = new Map<number, RowText>();
  const last = run.at(-1)!;
  for (let row = run[0]!; file?.reading && row <= last; ) {
    // A call reads one part of the file.
    const summaries = await file.reading.summaries(row - file.first!, last - row + 1);
    if (!summaries.length) break;
    for (const { cells, title = "", families } of summaries) {
      const text = cells || families.join(", ");
      if (text) found.set(row, { cells: text, title, isRaw: !cells });
      row += 1;
    }
  }
  return found;
}

/** The beginning of a record as it is in its file. */
async function rawText(row: number): Promise<RowText> {
  const { records, files } = state;
  const length = Math.min(MAX_SHOWN, records.lengths[row]!);
  const text = await textAt(files[records.files[row]!], records.starts[row]!, length).catch(() => "");
  return { cells: text.replace(/\s+/g, " ").trim(), title: "", isRaw: true };
}

/** The text of a file from a byte on, counted in UTF-8. */
export async function textAt(file: OpenFile | undefined, start: number, length: number): Promise<string> {
  const found = file && (await decoded(file.content, file.totals?.encoding));
  if (!found) return "";
  const from = start + found.mark;
  return found.text.slice(from, from + length).text();
}
