// The engine, from the page: two workers, one that reads files and one for the board, so that neither waits for the
// other.

import { Client, portOf, type Answer, type Request } from "givens-sudoku/client";

export type * from "givens-sudoku";
export type { FileRecords as Reading, Search, SmallFile } from "givens-sudoku/client";

/** A worker of its own for a long calculation. */
export const engine = (): Client => new Client(start);

/**
 * A worker from a blob keeps the security policy of the page; one from an address would not. It imports its code by a call:
 * in Firefox, a service worker does not see what the statement asks for, so that the page needed a network. Messages that
 * come before the code would be lost.
 */
function start() {
  const address = new URL("worker.js", import.meta.url).href;
  const code = `
    const early = [];
    onmessage = ({ data }) => early.push(data);
    import(${JSON.stringify(address)}).then(
      () => early.forEach((data) => onmessage({ data })),
      () => setTimeout(() => { throw new Error("the worker could not be loaded"); }),
    );`;
  const blob = new Blob([code], { type: "text/javascript" });
  return portOf<Request, Answer>(new Worker(URL.createObjectURL(blob), { type: "module" }));
}

export const reader = new Client(start);
export const solver = new Client(start);

/** Whether an error says that a calculation was given up. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
