/// <reference lib="esnext.disposable" preserve="true" />
/** A worker as an object: calls are promises, a file is checked with progress, and everything can be cancelled. */

import type * as module from "./givens.js";
import type {
  Batch,
  CheckSettings,
  Converted,
  ConvertSettings,
  Drawing,
  DrawSettings,
  Position,
  PuzzleInput,
  PuzzleRecord,
  SolutionPage,
} from "./givens.js";
import type { Port } from "./port.js";
import type { Answer, Callable, Checked, FileSource, Request } from "./worker.js";
import { portOf, spawn } from "#thread";

export type { Answer, Callable, Checked, FileSource, Port, Request };
export { portOf };

/** An error in a worker. After one that `crashed`, all open files and searches of the worker are lost. */
export class WorkerError extends Error {
  override name = "WorkerError";
  constructor(
    message: string,
    readonly crashed = false,
  ) {
    super(message);
  }
}

/** How a file is checked. */
export interface CheckOptions {
  /** Its name, whose extension breaks ties in detection; that of a `File` if none. */
  name?: string;
  settings?: CheckSettings;
  /** Called with what was found, some hundred times for a large file, and the size of the file in bytes. */
  onBatch?: (batch: Batch, size: number) => void;
  /** Stops the check after the piece of the file that is being checked; what was found until then stays. */
  signal?: AbortSignal;
}

/** A file in a worker: its records can be read again. */
export interface OpenFile extends Checked {
  record(index: number): Promise<PuzzleRecord>;
  /** The positions of some records from this one on, as many as can be read at once: without givens where one is malformed. */
  positions(index: number): Promise<Position[]>;
  /** Draws a record, classic or variant. */
  draw(index: number, settings?: DrawSettings): Promise<Drawing>;
  /** Converts a record, classic or variant, to another format. */
  convert(index: number, to: string, settings?: ConvertSettings): Promise<Converted>;
  close(): void;
}

/** The solutions of a puzzle, page by page. */
export interface Search {
  next(number: number): Promise<SolutionPage>;
  close(): void;
}

type Function<Name extends Callable> = (typeof module)[Name];
type Body = Request extends infer Each ? (Each extends Request ? Omit<Each, "id"> : never) : never;

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onBatch?: CheckOptions["onBatch"] | undefined;
}

/**
 * A worker with the module. Use one for files and another for puzzles, so that cancelling the one leaves the other.
 *
 * In Node, a program does not end while a call waits for its answer; a client that waits for nothing does not keep it.
 */
export class Client implements Disposable {
  readonly #start: () => Port<Request, Answer>;
  readonly #pending = new Map<number, Pending>();
  #port: Port<Request, Answer> | undefined;
  #last = 0;
  #isClosed = false;

  /** The worker is started by the first call, and again after `cancel`; by `start` if the usual way is not allowed. */
  constructor(start: () => Port<Request, Answer> = spawn) {
    this.#start = start;
  }

  /**
   * Loads what is needed at first, from the address of another folder if one is named, which ends in `/`; returns the
   * version.
   */
  load(from?: string): Promise<string> {
    return this.#ask({ kind: "load", ...(from === undefined ? {} : { from }) }).answer as Promise<string>;
  }

  /** Calls a function of the module. */
  call<Name extends Callable>(name: Name, ...values: Parameters<Function<Name>>): Promise<ReturnType<Function<Name>>> {
    return this.#ask({ kind: "call", name, values }).answer as Promise<ReturnType<Function<Name>>>;
  }

  /** Checks a file while it is read. */
  async check(file: FileSource, options: CheckOptions = {}): Promise<OpenFile> {
    const name = options.name ?? (file as Partial<File>).name ?? "";
    const settings = options.settings === undefined ? {} : { settings: options.settings };
    const { id, answer } = this.#ask({ kind: "check", file, name, ...settings }, options.onBatch);
    const stop = () => void this.#ask({ kind: "stop", reading: id }).answer.catch(() => undefined);
    if (options.signal?.aborted) stop();
    options.signal?.addEventListener("abort", stop, { once: true });
    try {
      const checked = (await answer) as Checked;
      const ask = <Result>(kind: "record" | "positions" | "draw" | "convert", record: number, rest: object = {}) =>
        this.#ask({ kind, reading: id, record, ...rest } as Body).answer as Promise<Result>;
      const given = (settings: object | undefined) => (settings === undefined ? {} : { settings });
      return {
        ...checked,
        record: (index) => ask<PuzzleRecord>("record", index),
        positions: (index) => ask<Position[]>("positions", index),
        draw: (index, settings) => ask<Drawing>("draw", index, given(settings)),
        convert: (index, to, settings) => ask<Converted>("convert", index, { to, ...given(settings) }),
        close: () => this.#close(id),
      };
    } finally {
      options.signal?.removeEventListener("abort", stop);
    }
  }

  /** Begins to search all solutions of a puzzle. */
  async solutions(puzzle: PuzzleInput): Promise<Search> {
    const { id, answer } = this.#ask({ kind: "solutions", puzzle });
    await answer;
    const next = (number: number) => this.#ask({ kind: "next", search: id, number }).answer as Promise<SolutionPage>;
    return { next, close: () => this.#close(id) };
  }

  /** Ends the worker at once, whatever it does: all calls that wait are rejected, and open files and searches lost. */
  cancel(reason: Error = new DOMException("cancelled", "AbortError")): void {
    this.#port?.close();
    this.#port = undefined;
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    waiting.forEach((pending) => pending.reject(reason));
  }

  /** Ends the worker as `cancel` does, and for good: further calls are rejected. */
  close(): void {
    this.#isClosed = true;
    this.cancel(new WorkerError("the client was closed"));
  }

  /** Closes the client at the end of the block that begins with `using client = new Client()`. */
  [Symbol.dispose](): void {
    this.close();
  }

  #close(number: number): void {
    if (this.#port) void this.#ask({ kind: "close", number }).answer.catch(() => undefined);
  }

  #ask(body: Body, onBatch?: CheckOptions["onBatch"]): { id: number; answer: Promise<unknown> } {
    const id = ++this.#last;
    if (this.#isClosed) return { id, answer: Promise.reject(new WorkerError("the client was closed")) };
    const port = (this.#port ??= this.#open());
    const answer = new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onBatch });
    });
    port.hold?.(true);
    port.post({ id, ...body } as Request);
    return { id, answer };
  }

  #open(): Port<Request, Answer> {
    const port = this.#start();
    port.listen(
      (message) => this.#receive(message),
      // A worker that was ended may still report an error, which is not one of its successor.
      (reason) => port === this.#port && this.cancel(new WorkerError(reason.message, true)),
    );
    return port;
  }

  #receive(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    if ("batch" in answer) {
      pending.onBatch?.(answer.batch, answer.size);
      return;
    }
    this.#pending.delete(answer.id);
    if (!this.#pending.size) this.#port?.hold?.(false);
    if ("error" in answer) {
      pending.reject(new WorkerError(answer.error, answer.crashed));
    } else {
      pending.resolve(answer.result);
    }
  }
}
