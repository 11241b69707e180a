// Puts what was found in an edited text in the place of what was found in its file before, all at once: the list, the
// problems and what is saved are of one text at any moment.

import type { Diagnostic, FormatId, Reading, Totals } from "../engine";
import { loadPosition } from "../board/positions";
import { loadVariant } from "../board/variant";
import { Records } from "../files/records";
import { View } from "../files/view";
import { openRow, recordOf } from "../files/rows";
import { MAX_FOUND, state, update, type Found } from "../state";
import type { Changed } from "./editor";

/** All that a check has found in a file. */
export interface CheckedText {
  content: Blob;
  reading: Reading;
  totals: Totals;
  format: FormatId | undefined;
  reason: string;
  records: Records;
  diagnostics: Diagnostic[];
}

/** The row where the records of a file begin, or would. */
export function firstRow(index: number): number {
  const file = state.files.slice(index).find(({ first }) => first !== undefined);
  return file?.first ?? state.records.length;
}

/** Replaces the records and diagnostics of a file; `changed` is what differs from its text before. */
export function replaceFile(index: number, checked: CheckedText, changed: Changed): void {
  const file = state.files[index]!;
  const from = firstRow(index);
  const to = from + file.puzzles;
  const same = sameRecords(checked.records, from, to, changed);
  const records = state.records.withReplaced(from, to, checked.records, same);
  const grown = checked.records.length - file.puzzles;
  const move = (row: number) => (row < to - same.last ? row : row + grown);
  const isOwn = state.row !== undefined && state.row >= from && state.row < to;
  const last = from + checked.records.length - 1;
  // A record that is gone leaves its place to the next.
  const moved = state.row === undefined ? undefined : isOwn ? Math.min(move(state.row), last) : move(state.row);
  const row = isOwn && last < from ? undefined : moved;
  file.reading?.close();
  const { content, reading, totals, format, reason } = checked;
  Object.assign(file, { content, reading, totals, format, reason, first: from, puzzles: checked.records.length });
  Object.assign(file, { size: content.size, bytesRead: content.size, status: "read" });
  for (const later of state.files.slice(index + 1)) if (later.first !== undefined) later.first += grown;
  const found = foundWith(index, checked.diagnostics, move);
  const problem = row === undefined ? -1 : found.findIndex((one) => one.row === row);
  update({ records, view: new View(records, state.view.filter, state.view.order), found, row, problem });
  if (isOwn && row !== undefined) void refreshBoard(row);
  // The first puzzle that is typed is shown.
  else if (row === undefined && last >= from && state.game.isBlank) void openRow(from);
}

/** How many records at the beginning and at the end of a file are those that were there before. */
function sameRecords(records: Records, from: number, to: number, changed: Changed): { first: number; last: number } {
  const before = state.records;
  const most = Math.min(to - from, records.length);
  let first = 0;
  while (first < most && before.starts[from + first]! + before.lengths[from + first]! < changed.from) first += 1;
  let last = 0;
  while (last < most - first && before.starts[to - last - 1]! > changed.from + changed.removed) last += 1;
  // A change may make others of the records before and after it, as of the format of all.
  const isSame = (row: number, other: number) =>
    before.verdicts[row] === records.verdicts[other] && before.lengths[row] === records.lengths[other];
  const count = records.length;
  for (let index = 0; index < first; index += 1) if (!isSame(from + index, index)) first = index;
  for (let index = 0; index < last; index += 1) if (!isSame(to - 1 - index, count - 1 - index)) last = index;
  return { first, last };
}

/** All diagnostics, with these of a file; files are in order. */
function foundWith(
  file: number,
  diagnostics: readonly Diagnostic[],
  move: (row: number) => number,
): Found[] {
  const first = state.files[file]!.first!;
  const own = diagnostics.map(
    (one): Found => ({ ...one, file, row: one.record === undefined ? undefined : first + one.record }),
  );
  const before = state.found.filter((one) => one.file < file);
  const after = state.found.filter((one) => one.file > file).map((one) => ({ ...one, row: one.row === undefined ? undefined : move(one.row) }));
  return [...before, ...own, ...after].slice(0, MAX_FOUND);
}

let turn = 0;

/** Shows what became of the record on the board. What was entered stays if its givens are the same. */
async function refreshBoard(row: number): Promise<void> {
  const { records, record: before } = state;
  const mine = (turn += 1);
  const record = await recordOf(row, records).catch(() => undefined);
  if (!record || mine !== turn || records !== state.records || row !== state.row) return;
  update({ record });
  if (shown(record) === shown(before)) return;
  if (record.variant) loadVariant(record);
  else loadPosition(record.position ?? { givens: ".".repeat(81) }, record.position && record.boxes);
}

const shown = (record: typeof state.record): string =>
  JSON.stringify([record?.position, record?.boxes, record?.variant, record?.verdict]);
