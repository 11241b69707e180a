// Checks texts as they are typed: after a pause, in a worker of its own, so that a check which takes long can be ended by
// the next change. What it finds becomes what the page shows of the file.

import { engine, type Batch, type Diagnostic, type Totals } from "../engine";
import { HEAD } from "../files/unpacking";
import { Records } from "../files/records";
import { state, update, type OpenFile } from "../state";
import { count } from "../words";
import type { Snapshot } from "./editor";
import { encode } from "./encoding";
import { withLineEnds } from "./line_ends";
import { replaceFile, type CheckedText } from "./replace";

/** Larger files are not edited: each change would be a long wait. */
export const MAX_EDITED = 5_000_000;
/** A text is checked after a pause of this many milliseconds. */
const PAUSE = 250;
/** A check that was replaced by another may take this long to stop by itself. */
const PATIENCE = 300;

const checker = engine();
/** The check that runs, and its end. */
let current: { file: OpenFile; controller: AbortController } | undefined;
let running: Promise<unknown> = Promise.resolve();
/** What is due after the pause. */
let due: { timer: ReturnType<typeof setTimeout>; check: () => void } | undefined;

/** Why the text of a file cannot be edited; nothing if it can. */
export function reasonNotEditable({ status, size, totals, text }: OpenFile): string | undefined {
  if (text) return undefined;
  if (status === "waiting" || status === "reading") return "The file is being read.";
  if (size > MAX_EDITED)
    return "Files of more than 5 MB are not edited here: each change would be a long wait. The problems show their lines.";
  if (status === "stopped") return "The file was not read to the end. Open it again to edit its text.";
  if (!totals?.encoding || (status === "failed" && !totals.records)) return "This file could not be read as text.";
  return undefined;
}

/** Says that a text was changed: it is checked after a pause. */
export function textChanged(file: OpenFile, take: () => Snapshot): void {
  const { text } = file;
  if (!text) return;
  clearTimeout(due?.timer);
  const check = () => void checkText(file, take());
  due = { timer: setTimeout(checkNow, PAUSE), check };
  if (text.isAhead && text.isUnsaved) return;
  Object.assign(text, { isAhead: true, isEdited: true, isUnsaved: true });
  update();
}

/** Ends the pause, as before another text is shown. */
export function checkNow(): void {
  clearTimeout(due?.timer);
  const check = due?.check;
  due = undefined;
  check?.();
}

/** Checks a text, and puts what is found in the place of what was found before. An older check of it is ended. */
async function checkText(file: OpenFile, snapshot: Snapshot): Promise<void> {
  const { text } = file;
  if (!text) return;
  if (current?.file === file) current.controller.abort();
  const mine = (current = { file, controller: new AbortController() });
  const { signal } = mine.controller;
  const before = running;
  let end = (): void => undefined;
  running = new Promise<void>((resolve) => (end = resolve));
  await before;
  try {
    const index = state.files.indexOf(file);
    if (signal.aborted || index < 0) return;
    const { bytes, lost } = encode(withLineEnds(snapshot.text, text.lineEnd), text.encoding);
    const checked = await check(file, index, new Blob(bytes, { type: "text/plain" }), signal);
    if (signal.aborted || state.files[index] !== file) return checked.reading.close();
    Object.assign(text, { checked: snapshot, lost, failure: undefined, isAhead: !snapshot.since.empty });
    report(checked.totals, file.totals);
    replaceFile(index, checked, snapshot.changed);
  } catch (error) {
    if (signal.aborted) return;
    text.failure = (error as Error).message;
    update({ failure: `${file.name}: ${text.failure}` });
  } finally {
    if (current === mine) current = undefined;
    end();
  }
}

/** Has the numbers read out if they are others than before: not after each word that is typed. */
function report(totals: Totals, before: Totals | undefined): void {
  const words = ({ records, errors, warnings }: Totals) =>
    `${count(records, "puzzle")}, ${count(errors + warnings, "problem")}`;
  if (!before || words(totals) !== words(before)) update({ notice: words(totals) });
}

/** Checks the bytes of a text. A check that is to stop and does not soon is ended with its worker. */
async function check(file: OpenFile, index: number, content: Blob, signal: AbortSignal): Promise<CheckedText> {
  let isDone = false;
  const endLate = () => setTimeout(() => isDone || checker.cancel(), PATIENCE);
  signal.addEventListener("abort", endLate, { once: true });
  try {
    const records = new Records();
    const diagnostics: Diagnostic[] = [];
    const onBatch = (batch: Batch) => {
      records.append(index, batch);
      for (const one of batch.diagnostics) diagnostics.push(one);
    };
    const head = new Uint8Array(await content.slice(0, HEAD).arrayBuffer());
    const { format, reason } = await checker.call("detect", head, file.name);
    const reading = await checker.check(content, { name: file.name, onBatch, signal });
    const { totals } = reading;
    return { content, reading, totals, format, reason: totals.failure ?? reason, records, diagnostics };
  } finally {
    isDone = true;
    signal.removeEventListener("abort", endLate);
  }
}
