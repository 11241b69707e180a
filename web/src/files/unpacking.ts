// Unpacks what gzip packed, as a stream: a small file may unpack to a thousand times its size, so the page looks at the head
// of the text first, answers while it unpacks, and stops when it is told to.

/** More bytes are not unpacked: records are read again from the text, so the page keeps it. */
export const MAX_UNPACKED = 2 ** 31;
/** The head of a text, from which its format is detected. */
export const HEAD = 1 << 16;
/** The number of packed bytes that are unpacked at once: few, because each may become a thousand. */
const STEP = 1 << 12;
/** The number of packed bytes that are read at once. */
const READ = 1 << 18;
/** Unpacked bytes are handed to the browser when they are this many. */
const PART = 1 << 23;
/** After this time, in milliseconds, whatever else happens on the page has its turn. */
const TURN = 10;

export interface Unpacking {
  signal: AbortSignal;
  /** Whether the rest is wanted, too, given the head. */
  isWanted: (head: Blob) => Promise<boolean>;
  /** Called with the number of packed bytes that were read. */
  onProgress?: (bytesRead: number) => void;
  /** The largest number of bytes to unpack. */
  most?: number;
}

export interface Unpacked {
  /** The text: of a file whose rest is not wanted, its head; of one with a failure, what is before it. */
  content: Blob;
  failure?: string;
}

/** Returns whether gzip packed a file. */
export async function isPacked(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}

/** Unpacks a file. The reason of the signal is thrown after it, and the error of a file that cannot be read. */
export async function unpack(
  packed: Blob,
  { signal, isWanted, onProgress, most = MAX_UNPACKED }: Unpacking,
): Promise<Unpacked> {
  const { readable, writable } = new DecompressionStream("gzip");
  const source = new Packed(packed, onProgress);
  void source.feed(writable.getWriter());
  const reader = readable.getReader();
  const text = new Text();
  let isKnown = false;
  let turn = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (value) text.add(value);
      if (!isKnown && (done || text.length >= HEAD)) {
        isKnown = true;
        if (!(await isWanted(text.head()))) return { content: text.head() };
        signal.throwIfAborted();
      }
      if (done) return { content: text.content() };
      if (text.length > most) return { content: text.content(most), failure: tooLarge(most) };
      if (performance.now() - turn < TURN) continue;
      await pause();
      signal.throwIfAborted();
      turn = performance.now();
    }
  } catch (error) {
    if (signal.aborted || source.error !== undefined) throw source.error ?? error;
    return { content: text.content(), failure: DAMAGED };
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

const DAMAGED = "the compressed file is cut off, damaged, or followed by other bytes";
const tooLarge = (most: number): string =>
  `only the first ${most / 2 ** 20} MiB of the compressed file were read; unpack it to read the rest`;

/** The packed bytes, and why they could not be read. */
class Packed {
  error: unknown;

  constructor(
    private readonly file: Blob,
    private readonly onProgress: ((bytesRead: number) => void) | undefined,
  ) {}

  /** Writes all bytes, as they are asked for. */
  async feed(writer: WritableStreamDefaultWriter<BufferSource>): Promise<void> {
    try {
      for (let start = 0; start < this.file.size; start += READ) {
        const bytes = await this.read(start);
        for (let at = 0; at < bytes.length; at += STEP) await writer.write(bytes.subarray(at, at + STEP));
        this.onProgress?.(start + bytes.length);
      }
      await writer.close();
    } catch (error) {
      // The reader has it, too, or wants no more.
      await writer.abort(error).catch(() => undefined);
    }
  }

  private async read(start: number): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return new Uint8Array(await this.file.slice(start, start + READ).arrayBuffer());
    } catch (error) {
      this.error = error;
      throw error;
    }
  }
}

/** The text as it grows: the browser keeps it where it keeps files. */
class Text {
  length = 0;
  private readonly parts: Blob[] = [];
  private held: BlobPart[] = [];
  private heldLength = 0;

  add(bytes: Uint8Array): void {
    this.held.push(bytes as Uint8Array<ArrayBuffer>);
    this.heldLength += bytes.length;
    this.length += bytes.length;
    if (this.heldLength >= PART) this.keep();
  }

  head(): Blob {
    return this.content(HEAD);
  }

  /** The first bytes, or all. */
  content(most = this.length): Blob {
    this.keep();
    return new Blob(this.parts, { type: "text/plain" }).slice(0, most, "text/plain");
  }

  private keep(): void {
    this.parts.push(new Blob(this.held));
    [this.held, this.heldLength] = [[], 0];
  }
}

/** Lets other events come in. A timer would be delayed by 4 ms. */
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
