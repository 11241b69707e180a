// Places in a text: the engine counts bytes of UTF-8, the editor UTF-16 units with one for each line end.

/** The number of units between two places that are remembered. */
const STEP = 128;

/** The places of a text whose lines end in line feeds, each of which stands for this many bytes. */
export class Places {
  /** The number of bytes before every unit whose number is a multiple of the step. */
  private readonly bytes: Float64Array;
  readonly byteLength: number;

  constructor(
    private readonly text: string,
    private readonly lineEndBytes: number,
  ) {
    this.bytes = new Float64Array(Math.floor(text.length / STEP) + 1);
    let bytes = 0;
    for (let unit = 0; unit < text.length; unit += 1) {
      if (unit % STEP === 0) this.bytes[unit / STEP] = bytes;
      bytes += this.width(unit);
    }
    if (text.length % STEP === 0) this.bytes[text.length / STEP] = bytes;
    this.byteLength = bytes;
  }

  /** The number of bytes before a unit. */
  byteOf(unit: number): number {
    const end = Math.max(0, Math.min(unit, this.text.length));
    const step = Math.floor(end / STEP);
    let bytes = this.bytes[step]!;
    for (let at = step * STEP; at < end; at += 1) bytes += this.width(at);
    return bytes;
  }

  /** The unit that begins at a byte, or the one that the byte is part of. */
  unitOf(byte: number): number {
    const step = this.stepOf(byte);
    let [unit, bytes] = [step * STEP, this.bytes[step]!];
    while (unit < this.text.length) {
      bytes += this.width(unit);
      if (bytes > byte) break;
      unit += 1;
    }
    return unit;
  }

  /** The last remembered place that is not after a byte. */
  private stepOf(byte: number): number {
    let [low, high] = [0, this.bytes.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.bytes[middle]! <= byte) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The number of bytes of a unit; each half of a character that needs two has two of its four. */
  private width(unit: number): number {
    const code = this.text.charCodeAt(unit);
    if (code < 0x80) return code === 10 ? this.lineEndBytes : 1;
    if (code < 0x800 || (code >= 0xd800 && code < 0xe000)) return 2;
    return 3;
  }
}
