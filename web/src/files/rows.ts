// Rows of the list: the record of each, read again from its file, and the one on the board.

import { showMalformed } from "../board/malformed";
import { loadPosition } from "../board/positions";
import { loadVariant } from "../board/variant";
import { reader, type PuzzleRecord, type Reading } from "../engine";
import { state, update } from "../state";
import type { Records } from "./records";
import { textAt } from "./row_texts";

let opening = 0;

/** Returns the record of a row of these records, read again from its file. */
export const recordOf = (row: number, records: Records): Promise<PuzzleRecord> =>
  readAgain(row, records, (reading, index) => reading.record(index));

/** Asks the file of a row for something, which is checked again if its worker has forgotten it. */
export async function readAgain<Value>(
  row: number,
  records: Records,
  ask: (reading: Reading, index: number) => Promise<Value>,
): Promise<Value> {
  // A row of files that were closed may be one of other files now.
  if (records !== state.records) throw new Error("the files were closed");
  const file = state.files[state.records.files[row]!]!;
  const index = row - file.first!;
  // A worker that was ended has forgotten its files.
  const again = async () => ask((file.reading = await reader.check(file.content, { name: file.name })), index);
  if (!file.reading) return again();
  return ask(file.reading, index).catch((error: Error) =>
    error.message.includes("closed") ? again() : Promise.reject(error),
  );
}

/** Puts the record of a row on the board; the text shows it, too. */
export function chooseRow(row: number): void {
  const { records } = state;
  const [file, start] = [records.files[row]!, records.starts[row]!];
  state.place = { file, start, end: start };
  void openRow(row);
}

/** Puts the record of a row on the board. */
export async function openRow(row: number): Promise<void> {
  const { records, files } = state;
  const file = files[records.files[row]!];
  if (!file) return;
  const turn = (opening += 1);
  update({ row, problem: state.found.findIndex((found) => found.row === row) });
  try {
    const record = await recordOf(row, records);
    const isRead = record.variant ?? record.position;
    const text = isRead ? "" : await textAt(file, records.starts[row]!, records.lengths[row]!);
    // Meanwhile another record was chosen, or another puzzle.
    if (turn !== opening || records !== state.records || row !== state.row) return;
    update({ record, failure: undefined });
    if (record.variant) loadVariant(record);
    else if (record.position) loadPosition(record.position, record.boxes);
    else showMalformed(record, text);
  } catch (error) {
    if (turn === opening) update({ record: undefined, failure: reasonOf(error as Error, file.name) });
  }
}

/** A file that was changed since it was opened cannot be read any more. */
const reasonOf = (error: Error, name: string): string =>
  /NotReadable|could not be read|has changed/.test(`${error.name} ${error.message}`)
    ? `${name} changed on disk. Open it again.`
    : `${name}: ${error.message}`;
