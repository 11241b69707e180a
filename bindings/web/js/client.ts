/// <reference lib="esnext.disposable" preserve="true" />
/** A worker as an object: calls are promises, a file is checked with progress, and everything can be cancelled. */

import type * as module from "./givens.js";
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
} from "./givens.js";
import type { Port } from "./port.js";
import type { Answer, Callable, Checked, CheckedFile, FileSource, NamedFile, Request } from "./worker.js";
import { portOf, spawn } from "./thread.js";

export type { Answer, Callable, Checked, FileSource, NamedFile, Port, Request };
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
  /** Called at the beginning: records can be read as soon as they were checked. */
  onOpen?: (file: FileRecords) => void;
  /** Stops the check after the piece of the file that is being checked; what was found until then stays. */
  signal?: AbortSignal;
}

/** The records of a file in a worker: they can be read again. */
export interface FileRecords {
  record(index: number): Promise<PuzzleRecord>;
  /** The positions of some records from this one on, as many as can be read at once: without givens where one is malformed. */
  positions(index: number): Promise<Position[]>;
  /** What a list shows of some records from this one on: at most this number, and as many as can be read at once. */
  summaries(index: number, most: number): Promise<Summary[]>;
  /** The titles of some records from this one on, as many as can be read at once; empty where there is none. */
  titles(index: number): Promise<string[]>;
  /** Draws a record, classic or variant. */
  draw(index: number, settings?: DrawSettings): Promise<Drawing>;
  /** Converts a record, classic or variant, to another format. */
  convert(index: number, to: FormatId, settings?: ConvertSettings): Promise<Converted>;
  close(): void;
}

/** A file that was checked. */
export interface OpenFile extends Checked, FileRecords {}

/** A small file that was checked together with others. */
export interface SmallFile {
  /** Its place among these files. */
  index: number;
  /** All its records, and what is wrong with them; nothing if it could not be read or gzip packed it. */
  checked?: { batch: Batch; detection: Detection; file: OpenFile };
  /** Whether gzip packed it: then it was not checked. */
  isPacked?: boolean;
  /** Why it could not be read. */
  error?: string;
}

/** How files are checked together. */
export interface CheckAllOptions {
  settings?: CheckSettings;
  /** Called with files that were checked, in order. */
  onFiles?: (files: SmallFile[]) => void;
  /** Stops the check after the file that is being checked. */
  signal?: AbortSignal;
}

/** The solutions of a puzzle, page by page. */
export interface Search {
  next(number: number): Promise<SolutionPage>;
  close(): void;
}

type Function<Name extends Callable> = (typeof module)[Name];
type Body = Request extends infer Each ? (Each extends Request ? Omit<Each, "id"> : never) : never;

type RecordRequest = "record" | "positions" | "summaries" | "titles" | "draw" | "convert";

/** Settings as a part of a request, which has none that are undefined. */
const given = <Settings>(settings: Settings | undefined): { settings?: Settings } =>
  settings === undefined ? {} : { settings };

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
  onBatch?: CheckOptions["onBatch"] | undefined;
  onFiles?: ((files: CheckedFile[]) => void) | undefined;
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
    const { id, answer } = this.#ask({ kind: "check", file, name, ...given(options.settings) }, options);
    const records = this.#records(id);
    options.onOpen?.(records);
    const checked = (await this.#stoppable(id, answer, options.signal)) as Checked;
    return { ...checked, ...records };
  }

  /**
   * Checks many small files, which takes a fraction of the time of one call for each: they are read whole, one after the
   * other. It ends at a file that gzip packed, which is not checked: those after it are to be asked for again.
   */
  async checkAll(files: readonly NamedFile[], options: CheckAllOptions = {}): Promise<void> {
    // Each reading has a number of its own.
    const first = this.#last + 1;
    this.#last += files.length;
    const onFiles = (answers: CheckedFile[]): void =>
      options.onFiles?.(answers.map((answer) => this.#smallFile(first, answer)));
    const request = { kind: "checkAll", files, first, ...given(options.settings) } as const;
    const { id, answer } = this.#ask(request, { onFiles });
    await this.#stoppable(id, answer, options.signal);
  }

  #smallFile(first: number, { index, batch, detection, isPacked, error }: CheckedFile): SmallFile {
    if (!batch || !detection) return { index, ...(isPacked ? { isPacked } : { error: error ?? "the file could not be read" }) };
    const file = { totals: batch.totals, stopped: false, ...this.#records(first + index) };
    return { index, checked: { batch, detection, file } };
  }

  /** The records of a reading. */
  #records(id: number): FileRecords {
    const ask = <Result>(kind: RecordRequest, record: number, rest: object = {}) =>
      this.#ask({ kind, reading: id, record, ...rest } as Body).answer as Promise<Result>;
    return {
      record: (index) => ask<PuzzleRecord>("record", index),
      positions: (index) => ask<Position[]>("positions", index),
      summaries: (index, most) => ask<Summary[]>("summaries", index, { most }),
      titles: (index) => ask<string[]>("titles", index),
      draw: (index, settings) => ask<Drawing>("draw", index, given(settings)),
      convert: (index, to, settings) => ask<Converted>("convert", index, { to, ...given(settings) }),
      close: () => this.#close(id),
    };
  }

  /** Waits for an answer, and asks the worker to stop if the signal says so. */
  async #stoppable(id: number, answer: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
    const stop = () => void this.#ask({ kind: "stop", reading: id }).answer.catch(() => undefined);
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener("abort", stop);
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

  #ask(body: Body, { onBatch, onFiles }: Pick<Pending, "onBatch" | "onFiles"> = {}): { id: number; answer: Promise<unknown> } {
    const id = ++this.#last;
    if (this.#isClosed) return { id, answer: Promise.reject(new WorkerError("the client was closed")) };
    const port = (this.#port ??= this.#open());
    const answer = new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onBatch, onFiles });
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
    if ("files" in answer) {
      pending.onFiles?.(answer.files);
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
