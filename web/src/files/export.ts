// The rows of the list as a table: CSV or JSON, with the columns of the rows that the command writes.

import type { Summary } from "../engine";
import { state } from "../state";
import { NO_RATING, type Records } from "./records";
import type { View } from "./view";
import { readAgain } from "./rows";

export type TableFormat = "csv" | "json";

/** The number of lines of a part of the file: strings take more room than what the browser keeps. */
const FLUSHED = 8192;

/** Returns the rows that the list shows, in its order; nothing if this was stopped or the files were closed. */
export async function exportRows(
  format: TableFormat,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Blob | undefined> {
  const { records, view } = state;
  const { length } = view;
  const places = placesOf(view, records);
  const lines = new Lines(length, format === "json" ? ",\n" : "\n");
  let done = 0;
  for (let row = 0; row < records.length; ) {
    if (!places[row]) {
      row += 1;
      continue;
    }
    const puzzles = await readAgain(row, records, (reading, index) => reading.summaries(index, records.length));
    if (signal.aborted || records !== state.records) return undefined;
    if (!puzzles.length) throw new Error("the file has changed");
    for (const puzzle of puzzles) {
      const place = places[row]!;
      if (place) {
        lines.set(place - 1, lineOf(format, row, puzzle));
        done += 1;
      }
      row += 1;
    }
    progress(done / length);
  }
  return new Blob([headOf(format), ...lines.parts(), footOf(format)], {
    type: format === "csv" ? "text/csv" : "application/json",
  });
}

/** The place of each row in the list, from 1; 0 if it is not there. */
function placesOf(view: View, records: Records): Uint32Array {
  const places = new Uint32Array(records.length);
  for (let index = 0; index < view.length; index += 1) places[view.at(index)] = index + 1;
  return places;
}

/** Lines that come in any order; those at the beginning are handed to the browser. */
class Lines {
  private readonly lines: (string | undefined)[];
  private readonly kept: BlobPart[] = [];
  private keptLines = 0;
  private known = 0;

  constructor(
    length: number,
    private readonly between: string,
  ) {
    this.lines = new Array<string | undefined>(length);
  }

  set(place: number, line: string): void {
    this.lines[place] = line;
    while (this.lines[this.known] !== undefined) this.known += 1;
    if (this.known - this.keptLines >= FLUSHED) this.keep();
  }

  /** All lines, with something between them. */
  parts(): BlobPart[] {
    this.keep();
    return this.kept;
  }

  /** Lines of a list in another order than the files are many at once, so they are handed over in blocks. */
  private keep(): void {
    while (this.keptLines < this.known) {
      const end = Math.min(this.known, this.keptLines + FLUSHED);
      const text = this.lines.slice(this.keptLines, end).join(this.between);
      this.kept.push(new Blob([this.keptLines ? this.between : "", text]));
      // A text that is known, but takes no room.
      this.lines.fill("", this.keptLines, end);
      this.keptLines = end;
    }
  }
}

/** The columns of a record. */
function cellsOf(row: number, { cells, title }: Summary): [string, string | number | null][] {
  const { records, files, rating } = state;
  const file = files[records.files[row]!]!;
  const rated = records.ratings[row]!;
  const isRated = !Number.isNaN(rated) && rated !== NO_RATING;
  return [
    ["file", file.name],
    ["line", records.lines[row]!],
    ["index", row - file.first! + 1],
    ["puzzle", cells || null],
    ["verdict", records.verdict(row)],
    ["rule", records.rule(row) || null],
    ["givens", records.verdict(row) === "malformed" ? null : records.givens[row]!],
    ["title", title ?? null],
    [rating.scale === "se" ? "er" : "score", isRated ? Number(rated.toFixed(1)) : null],
  ];
}

function lineOf(format: TableFormat, row: number, puzzle: Summary): string {
  const cells = cellsOf(row, puzzle);
  if (format === "json") return JSON.stringify(Object.fromEntries(cells));
  return cells.map(([, value]) => field(value)).join(",");
}

/** A field of CSV: in quotes if it has to be. */
function field(value: string | number | null): string {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const NAMES = ["file", "line", "index", "puzzle", "verdict", "rule", "givens", "title"];
const headOf = (format: TableFormat): string =>
  format === "json" ? "[\n" : `${[...NAMES, state.rating.scale === "se" ? "er" : "score"].join(",")}\n`;
const footOf = (format: TableFormat): string => (format === "json" ? "\n]\n" : "\n");
