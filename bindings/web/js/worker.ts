/**
 * Runs the library in a worker: answers each request, and sends what it finds in a file while it reads it.
 *
 * A small module, which has what a page needs at first, is loaded by the first request; the whole module by the first call
 * of a function that only it has, and by the first variant.
 */

import loadFirst, { __wbg_reset_state as resetFirst } from "./first.js";
import * as first from "./first.js";
import loadWhole, * as whole from "./index.js";
import { isCrash, needsWhole } from "./crash.js";
import type {
  Batch,
  CheckSettings,
  Converted,
  ConvertSettings,
  Detection,
  Drawing,
  DrawSettings,
  FormatId,
  Position,
  PuzzleInput,
  PuzzleRecord,
  SolutionPage,
  Summary,
  Totals,
} from "./givens.js";
import { source } from "./runtime.js";
import { parent } from "./thread.js";

/** The functions that can be called in a worker. */
export type Callable =
  | "candidates" | "canonical" | "canonicalForms" | "check" | "clashes" | "convert" | "count" | "decode" | "detect" | "draw" | "drawStep"
  | "explain" | "fix" | "formats" | "generate" | "hint" | "panicWith" | "rate" | "ratings" | "readAddress" | "record" | "rules"
  | "scenes" | "schemes" | "solve" | "steps" | "symmetries" | "techniques" | "verdicts" | "version";

/** What a file is read from. */
export type FileSource = Blob | Uint8Array | string;

/** A small file with its name. */
export interface NamedFile {
  name: string;
  file: FileSource;
}

/** What a page asks a worker; each with a number that its answers have. */
export type Request = { id: number } & (
  | { kind: "load"; from?: string }
  | { kind: "call"; name: Callable; values: unknown[] }
  | { kind: "check"; file: FileSource; name: string; settings?: CheckSettings }
  | { kind: "checkAll"; files: readonly NamedFile[]; first: number; settings?: CheckSettings }
  | { kind: "stop"; reading: number }
  | { kind: "record"; reading: number; record: number }
  | { kind: "positions"; reading: number; record: number }
  | { kind: "summaries"; reading: number; record: number; most: number }
  | { kind: "titles"; reading: number; record: number }
  | { kind: "draw"; reading: number; record: number; settings?: DrawSettings }
  | { kind: "convert"; reading: number; record: number; to: FormatId; settings?: ConvertSettings }
  | { kind: "solutions"; puzzle: PuzzleInput }
  | { kind: "next"; search: number; number: number }
  | { kind: "close"; number: number }
);

/** The result of a check. */
export interface Checked {
  totals: Totals;
  /** Whether it was stopped before the end of the file. */
  stopped: boolean;
}

/** A file that was checked with others, by its place among them: why there is no batch, if there is none. */
export interface CheckedFile {
  index: number;
  batch?: Batch;
  detection?: Detection;
  isPacked?: boolean;
  error?: string;
}

/** What a worker answers. */
export type Answer = { id: number } & (
  | { batch: Batch; size: number }
  | { files: CheckedFile[] }
  | { result: unknown }
  | { error: string; crashed: boolean }
);

/** The number of bytes that are checked at once: few enough that progress shows, many enough that little is sent. */
const PIECE = 1 << 19;
/** The head of a file, from which its format is detected. */
const HEAD = 1 << 16;
/** Small files that were checked are sent together after this time, in milliseconds. */
const TOGETHER = 60;

interface OpenFile {
  reading: first.Reading | whole.Reading;
  file: Blob;
  name: string;
  settings: CheckSettings | undefined;
  isStopped: boolean;
  /** The text of a file that is not UTF-8, once a record of it was asked for. */
  decoded?: Uint8Array;
}

const port = parent<Answer, Request>();
const files = new Map<number, OpenFile>();
const searches = new Map<number, first.Solutions>();
/** The checks of many files that run, and whether they are to stop. */
const checks = new Map<number, { isStopped: boolean }>();
let firstLoaded: Promise<unknown> | undefined;
let isWholeLoaded = false;
/** The folder of the modules, if it is not that of this file. */
let folder: string | undefined;

async function needFirst(): Promise<void> {
  const address = () => (folder === undefined ? source("first_bg.wasm") : new URL("first_bg.wasm", folder));
  firstLoaded ??= (async () => loadFirst({ module_or_path: await address() }))();
  try {
    await firstLoaded;
  } catch (error) {
    firstLoaded = undefined;
    throw error;
  }
}

async function needWhole(): Promise<void> {
  await loadWhole(folder === undefined ? undefined : new URL("givens_bg.wasm", folder));
  isWholeLoaded = true;
}

async function call(name: Callable, values: unknown[]): Promise<unknown> {
  type Functions = Record<Callable, (...values: unknown[]) => unknown>;
  if (name in first) {
    await needFirst();
    try {
      return (first as unknown as Functions)[name](...values);
    } catch (error) {
      if (!needsWhole(error)) throw error;
    }
  }
  await needWhole();
  return (whole as unknown as Functions)[name](...values);
}

async function answer(request: Request): Promise<unknown> {
  if (request.kind === "call") return call(request.name, request.values);
  if (request.kind === "load") folder ??= request.from;
  await needFirst();
  switch (request.kind) {
    case "load":
      return first.version();
    case "check":
      return check(request.id, request.file, request.name, request.settings);
    case "checkAll":
      return checkAll(request.id, request.first, request.files, request.settings);
    case "stop": {
      const open = files.get(request.reading) ?? checks.get(request.reading);
      if (open) open.isStopped = true;
      return undefined;
    }
    case "record":
      return record(request.reading, request.record);
    case "positions":
      return positions(request.reading, request.record);
    case "summaries":
      return summaries(request.reading, request.record, request.most);
    case "titles":
      return titles(request.reading, request.record);
    case "draw":
      return draw(request.reading, request.record, request.settings);
    case "convert":
      return convert(request.reading, request.record, request.to, request.settings);
    case "solutions":
      searches.set(request.id, new first.Solutions(request.puzzle));
      return undefined;
    case "next":
      return next(request.search, request.number);
    case "close":
      files.get(request.number)?.reading.free();
      searches.get(request.number)?.free();
      files.delete(request.number);
      searches.delete(request.number);
      return undefined;
  }
}

async function check(id: number, source: FileSource, name: string, settings?: CheckSettings): Promise<Checked> {
  const file = source instanceof Blob ? source : new Blob([source as BlobPart]);
  const open: OpenFile = { reading: new first.Reading(name, settings), file, name, settings, isStopped: false };
  files.set(id, open);
  let sent = 0;
  const send = (batch: Batch, index: number): void => {
    if (index < sent) return;
    sent = index + 1;
    const columns = [batch.verdicts, batch.lines, batch.givens, batch.rules, batch.starts, batch.lengths];
    port.post({ id, batch, size: file.size }, columns.map((column) => column.buffer as ArrayBuffer));
  };
  try {
    return { totals: await read(open, send), stopped: open.isStopped };
  } catch (error) {
    if (!needsWhole(error)) throw error;
  }
  // The batches before were of classic puzzles: the whole module makes the same ones, which are not sent again.
  await needWhole();
  open.reading.free();
  open.reading = new whole.Reading(name, settings);
  return { totals: await read(open, send), stopped: open.isStopped };
}

/** Checks small files one after the other, up to one that gzip packed; what is found in several is one message. */
async function checkAll(
  id: number,
  start: number,
  named: readonly NamedFile[],
  settings?: CheckSettings,
): Promise<void> {
  const check = { isStopped: false };
  checks.set(id, check);
  let found: CheckedFile[] = [];
  let since = performance.now();
  const send = (): void => {
    port.post({ id, files: found });
    [found, since] = [[], performance.now()];
  };
  try {
    for (const [index, { name, file }] of named.entries()) {
      if (check.isStopped) break;
      const checked = await checkSmall(start + index, file, name, settings).catch((error: unknown) => {
        // After a crash, nothing of the module can be used.
        if (isCrash(error)) throw error;
        return { error: error instanceof Error ? error.message : String(error) };
      });
      found.push({ index, ...checked });
      if ("isPacked" in checked) break;
      if (performance.now() - since < TOGETHER) continue;
      send();
      await pause();
    }
    send();
  } finally {
    checks.delete(id);
  }
}

/** Checks a file whole, and keeps its reading by a number. */
async function checkSmall(
  id: number,
  source: FileSource,
  name: string,
  settings?: CheckSettings,
): Promise<Omit<CheckedFile, "index">> {
  const file = source instanceof Blob ? source : new Blob([source as BlobPart]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { isPacked: true };
  const detection = (await call("detect", [bytes.subarray(0, HEAD), name])) as Detection;
  const open: OpenFile = { reading: new first.Reading(name, settings), file, name, settings, isStopped: false };
  const batch = await wholeBatch(open, bytes);
  files.set(id, open);
  return { batch, detection };
}

/** Checks all bytes of a file: with the whole module if it has variants. */
async function wholeBatch(open: OpenFile, bytes: Uint8Array): Promise<Batch> {
  try {
    return open.reading.whole(bytes);
  } catch (error) {
    open.reading.free();
    if (!needsWhole(error)) throw error;
  }
  await needWhole();
  open.reading = new whole.Reading(open.name, open.settings);
  return open.reading.whole(bytes);
}

/** Reads a file piece by piece, until it is stopped; each batch has its number. */
async function read(open: OpenFile, send: (batch: Batch, index: number) => void): Promise<Totals> {
  let count = 0;
  for await (const piece of pieces(open.file)) {
    if (open.isStopped) break;
    const batch = open.reading.push(piece);
    send(batch, count++);
    if (batch.totals.failure !== undefined) break;
    await pause();
  }
  const last = open.reading.finish();
  send(last, count);
  return last.totals;
}

/** Lets requests to stop come in. Browsers would delay a timer by 4 ms, which is longer than it takes to check a piece. */
function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resume) => {
    port1.onmessage = () => {
      port1.close();
      resume();
    };
    port2.postMessage(undefined);
  });
}

/** Yields the bytes of a file in pieces of a size that suits the module. */
async function* pieces(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  let held: Uint8Array[] = [];
  let length = 0;
  const take = (): Uint8Array => {
    const piece = new Uint8Array(length);
    held.reduce((at, part) => (piece.set(part, at), at + part.length), 0);
    [held, length] = [[], 0];
    return piece;
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (let at = 0; at < value.length; at += PIECE) {
        const part = value.subarray(at, at + PIECE);
        held.push(part);
        length += part.length;
        if (length >= PIECE) yield take();
      }
    }
    if (length > 0) yield take();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Returns a file, and the bytes of the part that holds a record. */
async function partOf(number: number, index: number): Promise<[OpenFile, Uint8Array]> {
  const open = files.get(number);
  if (!open) throw new Error("the file was closed");
  const part = open.reading.locate(index);
  if (part.mark !== undefined) {
    const bytes = await open.file.slice(part.start + part.mark, part.end + part.mark).arrayBuffer();
    return [open, new Uint8Array(bytes)];
  }
  open.decoded ??= first.decode(new Uint8Array(await open.file.arrayBuffer()));
  return [open, open.decoded.subarray(part.start, part.end)];
}

async function record(number: number, index: number): Promise<PuzzleRecord> {
  const [open, part] = await partOf(number, index);
  return open.reading.record(index, part);
}

async function positions(number: number, index: number): Promise<Position[]> {
  const [open, part] = await partOf(number, index);
  return open.reading.positions(index, part);
}

async function summaries(number: number, index: number, most: number): Promise<Summary[]> {
  const [open, part] = await partOf(number, index);
  return open.reading.summaries(index, part, most);
}

async function titles(number: number, index: number): Promise<string[]> {
  const [open, part] = await partOf(number, index);
  return open.reading.titles(index, part);
}

/** Draws a record. */
async function draw(number: number, index: number, settings?: DrawSettings): Promise<Drawing> {
  const [reading, part] = await wholePartOf(number, index);
  return reading.draw(index, part, settings);
}

async function convert(number: number, index: number, to: FormatId, settings?: ConvertSettings): Promise<Converted> {
  const [reading, part] = await wholePartOf(number, index);
  return reading.convert(index, part, to, settings);
}

/** Returns the reading of the whole module of a file, and the bytes of the part that holds a record. */
async function wholePartOf(number: number, index: number): Promise<[whole.Reading, Uint8Array]> {
  const [open, part] = await partOf(number, index);
  if (!(open.reading instanceof whole.Reading)) {
    // The first module neither draws nor writes: the other one reads the file again, where records have the same numbers.
    await needWhole();
    const reading = new whole.Reading(open.name, open.settings);
    await read({ ...open, reading, isStopped: false }, () => undefined);
    if (files.get(number) !== open) throw new Error("the file was closed");
    open.reading.free();
    open.reading = reading;
  }
  return [open.reading as whole.Reading, part];
}

function next(search: number, number: number): SolutionPage {
  const open = searches.get(search);
  if (!open) throw new Error("the search was closed");
  return open.next(number);
}

port.listen((request) => {
  answer(request).then(
    (result) => port.post({ id: request.id, result }),
    (error: unknown) => {
      const crashed = isCrash(error);
      if (crashed) {
        files.clear();
        searches.clear();
        if (firstLoaded) resetFirst();
        if (isWholeLoaded) whole.reset();
      }
      port.post({ id: request.id, error: error instanceof Error ? error.message : String(error), crashed });
    },
  );
});
