// Where work is kept between visits: a database of this browser. A session is what one tab shows; its files are beside it, so
// that a move on the board does not write them again.

import type { Position } from "../board/game";
import type { Shape } from "../board/shape";
import type { EditedText, Tab } from "../state";

/** A file without its content. */
export interface KeptFile {
  number: number;
  name: string;
  isTyped: boolean;
  /** What is known of a text that was edited. */
  text?: Pick<EditedText, "encoding" | "lineEnd" | "isEdited" | "isUnsaved">;
}

export interface Session {
  id: string;
  /** When it was kept, in milliseconds of the clock. */
  time: number;
  files: KeptFile[];
  row: number | undefined;
  tab: Tab;
  middle: "board" | "text";
  board: { shape: Shape; position: Position; isEditing: boolean };
}

interface Content {
  session: string;
  number: number;
  content: Blob;
}

/** The database; several folders of an origin may have a page of their own. */
const NAME = `givens ${new URL(".", document.baseURI).pathname}`;

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (!globalThis.indexedDB) throw new Error("the browser has no storage");
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("sessions", { keyPath: "id" });
      request.result.createObjectStore("files", { keyPath: ["session", "number"] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser allows no storage"));
  });
}

/** Does something with both stores; nothing of it is done if a part fails. */
async function transact<Value>(
  mode: IDBTransactionMode,
  work: (sessions: IDBObjectStore, files: IDBObjectStore) => IDBRequest<Value> | undefined,
): Promise<Value | undefined> {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(["sessions", "files"], mode);
      const request = work(transaction.objectStore("sessions"), transaction.objectStore("files"));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser's storage is full"));
    });
  } finally {
    database.close();
  }
}

/** All files of a session. */
const ofSession = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

/** Keeps a session with the contents that are new; those of its other files are kept already. */
export async function writeSession(session: Session, contents: readonly { number: number; content: Blob }[]): Promise<void> {
  const kept = new Set(session.files.map(({ number }) => number));
  await transact<undefined>("readwrite", (sessions, files) => {
    const request = files.getAllKeys(ofSession(session.id));
    request.onsuccess = () => {
      for (const key of request.result as [string, number][]) if (!kept.has(key[1])) files.delete(key);
    };
    putSome(files, contents.map(({ number, content }) => ({ session: session.id, number, content })));
    sessions.put(session);
    return undefined;
  });
}

/** The number of contents that are written at once: with thousands, the page would wait. */
const SOME = 100;

function putSome(files: IDBObjectStore, contents: readonly Content[]): void {
  const requests = contents.slice(0, SOME).map((content) => files.put(content));
  const last = requests.at(-1);
  if (last && contents.length > SOME) last.onsuccess = () => putSome(files, contents.slice(SOME));
}

export const readSessions = async (): Promise<Session[]> =>
  (await transact<Session[]>("readonly", (sessions) => sessions.getAll() as IDBRequest<Session[]>)) ?? [];

/** The contents of the files of a session, by their numbers. */
export async function readContents(id: string): Promise<Map<number, Blob>> {
  const contents = await transact<Content[]>("readonly", (_, files) => files.getAll(ofSession(id)) as IDBRequest<Content[]>);
  return new Map((contents ?? []).map(({ number, content }) => [number, content]));
}

/** Forgets sessions with their files. */
export async function deleteSessions(ids: readonly string[]): Promise<void> {
  await transact<undefined>("readwrite", (sessions, files) => {
    for (const id of ids) {
      sessions.delete(id);
      files.delete(ofSession(id));
    }
    return undefined;
  });
}

/** Forgets everything. */
export async function deleteAll(): Promise<void> {
  await transact<undefined>("readwrite", (sessions, files) => {
    sessions.clear();
    files.clear();
    return undefined;
  });
}
