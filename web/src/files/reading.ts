// Reads the files that wait, one after the other, into the records and the diagnostics of the state.

import { isCancelled, reader, type Batch } from "../engine";
import { MAX_FOUND, showText, state, update, updateSoon, type OpenFile } from "../state";
import { count } from "../words";
import { openRow } from "./rows";
import { HEAD, isPacked, unpack } from "./unpacking";

/** How long a reading may take to stop by itself. */
const PATIENCE = 1000;
/** Progress is read out this often at most. */
const SPOKEN = 5000;

let current: AbortController | undefined;
let spoken = 0;

/** Stops reading; what was read stays. */
export function stopReading(): void {
  for (const file of state.files) if (file.status === "waiting") file.status = "stopped";
  const stopping = current;
  stopping?.abort();
  setTimeout(() => current === stopping && stopping && reader.cancel(), PATIENCE);
  update({ notice: "stopped" });
}

/** Reads all files that wait. */
export async function readWaiting(): Promise<void> {
  if (current) return;
  for (let index = 0; index < state.files.length; index += 1) {
    const file = state.files[index]!;
    if (file.status === "waiting") await read(file, index);
  }
  const bad = state.records.length - state.records.counts.one;
  if (state.files.length) update({ notice: `${count(state.records.length, "puzzle")}, ${bad} with problems` });
}

async function read(file: OpenFile, index: number): Promise<void> {
  const { signal } = (current = new AbortController());
  file.status = "reading";
  update();
  try {
    const failure = (await isPacked(file.content)) ? await unpackFile(file, signal) : await detect(file, file.content);
    const onBatch = (batch: Batch) => state.files[index] === file && add(file, index, batch);
    file.reading = await reader.check(file.content, { name: file.name, onBatch, signal });
    file.status = file.reading.stopped ? "stopped" : failure ? "failed" : "read";
    if (failure) file.reason = failure;
    if (file.isTyped && !isOneGoodPuzzle(file)) showText();
  } catch (error) {
    file.status = signal.aborted || isCancelled(error) ? "stopped" : "failed";
    if (file.status === "failed") file.reason = (error as Error).message;
  }
  current = undefined;
  update();
}

/** Whether the board shows all that there is of a text. */
const isOneGoodPuzzle = ({ puzzles, totals }: OpenFile): boolean =>
  puzzles === 1 && totals!.errors + totals!.warnings === 0;

/** Detects the format of a file from its head. */
async function detect(file: OpenFile, head: Blob): Promise<undefined> {
  const bytes = new Uint8Array(await head.slice(0, HEAD).arrayBuffer());
  const { format, reason } = await reader.call("detect", bytes, file.name);
  Object.assign(file, { format, reason });
}

/** Replaces what gzip packed by its text, and returns why not all of it could be unpacked. */
async function unpackFile(file: OpenFile, signal: AbortSignal): Promise<string | undefined> {
  file.name = file.name.replace(/\.gz$/i, "");
  const { content, failure } = await unpack(file.content, {
    signal,
    isWanted: async (head) => {
      await detect(file, head);
      return file.format !== undefined;
    },
    onProgress: (bytesRead) => {
      file.bytesRead = bytesRead;
      updateSoon();
    },
  });
  Object.assign(file, { content, size: content.size, bytesRead: 0 });
  return failure;
}

function add(file: OpenFile, index: number, batch: Batch): void {
  const { records, view } = state;
  file.first ??= records.length;
  records.append(index, batch);
  Object.assign(file, { puzzles: file.puzzles + batch.count, bytesRead: batch.totals.bytes, totals: batch.totals });
  if (batch.totals.failure) file.reason = batch.totals.failure;
  const room = Math.max(0, MAX_FOUND - state.found.length);
  for (const found of batch.diagnostics.slice(0, room))
    state.found.push({
      ...found,
      file: index,
      row: found.record === undefined ? undefined : file.first + found.record,
    });
  view.extend();
  if (file.isShown && file.puzzles) {
    file.isShown = false;
    void openRow(file.first);
  }
  if (performance.now() - spoken > SPOKEN) {
    spoken = performance.now();
    state.notice = `${count(records.length, "puzzle")} so far`;
  }
  updateSoon();
}
