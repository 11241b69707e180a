// Work survives a reload: what a tab shows is kept in the browser while it changes, and shown again. It leaves the device
// as little as the files do. Without storage the page works as before, and says that nothing is kept.

import { say, state, update, type Kept, type OpenFile } from "../state";
import { restore } from "./restore";
import { deleteAll, deleteSessions, readSessions, writeSession, type KeptFile, type Session } from "./store";

/** Larger files, or more of them, are not kept: the browser would have them twice. */
export const MAX_KEPT = 50_000_000;
/** What has changed is kept after this time, in milliseconds. */
const PAUSE = 500;
/** Sessions that no tab shows are forgotten if they are more than these, or older, in milliseconds. */
const MOST_SESSIONS = 4;
const OLDEST = 30 * 24 * 3600 * 1000;
/** The page before a reload may hold its session for a moment. */
const RETRIES = 5;
const KEY = "session";
const CHOICE = "keep";

/** The session of this tab. */
let id = "";
/** The number of each content that is kept. */
let numbers = new Map<Blob, number>();
let last = 0;
let contentsKept = new Set<number>();
/** What was kept last. */
let written = "";
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();

/** Shows the work of the last visit, and keeps that of this one from now on. */
export async function startKeeping(): Promise<void> {
  if (read(CHOICE, "localStorage") === "off") return update({ kept: { isOff: true, skipped: [] } });
  try {
    const session = await adopted();
    if (session) await restore(session, (content, number) => numbers.set(content, number));
    contentsKept = new Set(numbers.values());
    for (const number of contentsKept) last = Math.max(last, number);
    written = signature();
    update({ kept: keptNow() });
  } catch (error) {
    update({ kept: { ...keptNow(), failure: (error as Error).message } });
  }
}

/** The session of this tab before it was reloaded; in a new tab the newest that no other tab shows. */
async function adopted(): Promise<Session | undefined> {
  const sessions = (await readSessions()).sort((one, other) => other.time - one.time);
  const own = read(KEY, "sessionStorage");
  const candidates = own === null ? sessions : sessions.filter((session) => session.id === own);
  let session: Session | undefined;
  for (const candidate of candidates) if (!session && (await hold(candidate.id, own === null ? 0 : RETRIES))) session = candidate;
  if (session) store(KEY, (id = session.id), "sessionStorage");
  else await beginSession();
  const isOld = ({ time }: Session, index: number) => index >= MOST_SESSIONS || Date.now() - time > OLDEST;
  const old = sessions.filter((one, index) => one !== session && isOld(one, index));
  if (old.length) await deleteSessions(old.map((one) => one.id));
  return session;
}

/** Begins a session of this tab. */
async function beginSession(): Promise<void> {
  id = [...crypto.getRandomValues(new Uint32Array(3))].join("-");
  await hold(id, 0);
  store(KEY, id, "sessionStorage");
}

/** Holds a session for this tab as long as it is open; returns whether no other tab does. */
async function hold(name: string, retries: number): Promise<boolean> {
  if (!("locks" in navigator)) return true;
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    if (attempt) await new Promise((resume) => setTimeout(resume, 100));
    const isHeld = await new Promise<boolean>((resolve) => {
      void navigator.locks.request(`givens ${name}`, { ifAvailable: true }, (lock) => {
        resolve(!!lock);
        return lock ? new Promise<void>(() => undefined) : undefined;
      });
    });
    if (isHeld) return true;
  }
  return false;
}

/** Keeps what is shown, soon. */
export function keepSoon(): void {
  if (!state.kept || state.kept.isOff || timer) return;
  timer = setTimeout(keepNow, PAUSE);
}

/** Keeps what is shown now if it has changed, as before the page is left. */
export function keepNow(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!state.kept || state.kept.isOff || signature() === written) return;
  writing = writing.then(write);
}

/** Forgets all work that is kept, and keeps no more until that is asked for. */
export async function forget(): Promise<void> {
  store(CHOICE, "off", "localStorage");
  update({ kept: { isOff: true, skipped: [] } });
  await writing;
  try {
    await deleteAll();
    say("kept work forgotten");
  } catch (error) {
    update({ failure: `What is kept could not be forgotten: ${(error as Error).message}` });
  }
  [numbers, contentsKept, written] = [new Map(), new Set(), ""];
}

/** Keeps work again. */
export async function keepAgain(): Promise<void> {
  store(CHOICE, "on", "localStorage");
  if (!id) await beginSession();
  update({ kept: keptNow() });
  keepNow();
  say("work is kept in this browser");
}

/** What of all that is open is kept: the first files, as many as there is room for. */
function keptFiles(): { files: OpenFile[]; skipped: string[] } {
  let room = MAX_KEPT;
  const skipped: string[] = [];
  const files = state.files.filter(({ name, content }) => {
    if (content.size > room) return void skipped.push(name);
    room -= content.size;
    return true;
  });
  return { files, skipped };
}

const keptNow = (): Kept => ({ isOff: false, skipped: keptFiles().skipped });

/** Names what is shown: all that a session has, but for contents, which are known by their numbers. */
function signature(): string {
  const { time: _, ...session } = sessionOf(keptFiles().files);
  return JSON.stringify(session);
}

function sessionOf(files: readonly OpenFile[]): Session {
  const { row, tab, middle, game } = state;
  const { shape, position, isEditing } = game;
  return { id, time: Date.now(), files: files.map(keptFile), row, tab, middle, board: { shape, position, isEditing } };
}

function keptFile({ name, content, isTyped = false, text }: OpenFile): KeptFile {
  let number = numbers.get(content);
  if (number === undefined) numbers.set(content, (number = last += 1));
  if (!text) return { number, name, isTyped };
  const { encoding, lineEnd, isEdited, isUnsaved } = text;
  return { number, name, isTyped, text: { encoding, lineEnd, isEdited, isUnsaved } };
}

async function write(): Promise<void> {
  const { files, skipped } = keptFiles();
  const session = sessionOf(files);
  const now = signature();
  try {
    const fresh = session.files.flatMap(({ number }, index) =>
      contentsKept.has(number) ? [] : [{ number, content: files[index]!.content }],
    );
    await writeSession(session, fresh);
    contentsKept = new Set(session.files.map(({ number }) => number));
    written = now;
    if (state.kept && !state.kept.isOff) update({ kept: { isOff: false, skipped } });
  } catch (error) {
    // The files may be too much where the board is not.
    await writeSession({ ...session, files: [], row: undefined }, []).catch(() => undefined);
    contentsKept = new Set();
    written = now;
    const reason = /quota|full/i.test(`${(error as Error).name} ${(error as Error).message}`)
      ? "the browser's storage is full"
      : (error as Error).message;
    update({ kept: { isOff: false, skipped: state.files.map(({ name }) => name), failure: reason } });
  }
  // Only contents that are open are known by a number.
  numbers = new Map([...numbers].filter(([content]) => state.files.some((file) => file.content === content)));
}

type Storage = "localStorage" | "sessionStorage";

function read(key: string, storage: Storage): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string, storage: Storage): void {
  try {
    globalThis[storage].setItem(key, value);
  } catch {
    // Without storage nothing is kept anyway.
  }
}
