// Reads the files that wait, one after the other, into the records and the diagnostics of the state.

import { isCancelled, reader, type Batch, type Reading, type SmallFile } from "../engine";
import { MAX_FOUND, say, showText, state, update, updateSoon, type OpenFile } from "../state";
import { count } from "../words";
import { openRow } from "./rows";
import { sortAgain } from "./sorting";
import { HEAD, isPacked, unpack } from "./unpacking";

/** How long a reading may take to stop by itself. */
const PATIENCE = 1000;
/** Progress is read out this often at most. */
const SPOKEN = 5000;
/** The size of files that are read together, in bytes; their greatest number, and the sum of their sizes. */
const SMALL = 1 << 18;
const MOST_TOGETHER = 100;
const MOST_BYTES = 1 << 22;

let current: AbortController | undefined;
let spoken = 0;

/** Stops reading; what was read stays. */
export function stopReading(): void {
  for (const file of state.files) if (file.status === "waiting") file.status = "stopped";
  const stopping = current;
  stopping?.abort();
  setTimeout(() => current === stopping && stopping && reader.cancel(), PATIENCE);
  say("reading stopped");
}

/** Reads all files that wait. */
export async function readWaiting(): Promise<void> {
  if (current) return;
  for (let index = 0; index < state.files.length; ) {
    const file = state.files[index]!;
    const group = smallFiles(index);
    if (group.length > 1) index += (await readTogether(group, index)) || 1;
    else {
      if (file.status === "waiting") await read(file, index);
      index += 1;
    }
  }
  await sortAgain();
  const bad = state.records.length - state.records.counts.one;
  if (state.files.length) update({ notice: `${count(state.records.length, "puzzle")}, ${bad} with problems` });
}

/** The small files that wait, from this one on: as many as are read together. */
function smallFiles(from: number): OpenFile[] {
  const files: OpenFile[] = [];
  let bytes = 0;
  for (const file of state.files.slice(from, from + MOST_TOGETHER)) {
    bytes += file.size;
    if (file.status !== "waiting" || file.size > SMALL || bytes > MOST_BYTES) break;
    files.push(file);
  }
  return files;
}

/** Reads small files with one question to the worker, and returns how many. It ends at one that gzip packed, read alone. */
async function readTogether(files: readonly OpenFile[], first: number): Promise<number> {
  const { signal } = (current = new AbortController());
  let done = 0;
  let packed: OpenFile | undefined;
  const onFiles = (checked: SmallFile[]) => {
    for (const one of checked) {
      const file = files[one.index]!;
      done = one.index + 1;
      if (one.isPacked) packed = file;
      else if (state.files[first + one.index] === file) take(file, first + one.index, one);
    }
    updateSoon();
  };
  for (const file of files) file.status = "reading";
  updateSoon();
  try {
    await reader.checkAll(
      files.map(({ name, content }) => ({ name, file: content })),
      { onFiles, signal },
    );
  } catch (error) {
    done = files.length;
    if (!isCancelled(error)) for (const file of files) if (file.status === "reading") fail(file, error as Error);
  }
  for (const file of files) if (file.status === "reading") file.status = signal.aborted ? "stopped" : "waiting";
  current = undefined;
  if (packed?.status === "waiting") await read(packed, first + done - 1);
  return done;
}

/** Takes what was found in a small file. */
function take(file: OpenFile, index: number, { checked, error }: SmallFile): void {
  if (!checked) return fail(file, new Error(error));
  const { batch, detection } = checked;
  Object.assign(file, { reading: checked.file, status: "read", format: detection.format, reason: detection.reason });
  add(file, index, batch);
  if (file.isTyped && !isOneGoodPuzzle(file)) showText();
}

function fail(file: OpenFile, error: Error): void {
  Object.assign(file, { status: "failed", reason: error.message });
}

async function read(file: OpenFile, index: number): Promise<void> {
  const { signal } = (current = new AbortController());
  file.status = "reading";
  update();
  try {
    const failure = (await isPacked(file.content)) ? await unpackFile(file, signal) : await detect(file, file.content);
    const onBatch = (batch: Batch) => state.files[index] === file && add(file, index, batch);
    // Records are shown while the file is read.
    const onOpen = (records: Reading) => (file.reading = records);
    const checked = await reader.check(file.content, { name: file.name, onBatch, onOpen, signal });
    file.status = checked.stopped ? "stopped" : failure ? "failed" : "read";
    if (failure) file.reason = failure;
    if (file.isTyped && !isOneGoodPuzzle(file)) showText();
  } catch (error) {
    file.status = signal.aborted || isCancelled(error) ? "stopped" : "failed";
    if (file.status === "failed") file.reason = (error as Error).message;
  }
  current = undefined;
  updateSoon();
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
