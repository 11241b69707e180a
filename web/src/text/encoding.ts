// Texts of files as the page holds them, and back to the bytes of their encoding. They are decoded by the engine, so that
// the editor has the characters that the reader has.

import { reader } from "../engine";

/** Encodings as the engine names them. */
export type Encoding = "UTF-8" | "UTF-8 with a byte order mark" | "UTF-16LE" | "UTF-16BE" | "Windows-1252";

const UTF_8: readonly (string | undefined)[] = ["UTF-8", "UTF-8 with a byte order mark"] satisfies Encoding[];

/** A file that is not UTF-8 is decoded as a whole; the text of a larger one is not shown. */
export const MAX_DECODED = 64 * 2 ** 20;

/** Decoded files, as UTF-8 without a byte order mark, where offsets of the engine count. */
const texts = new WeakMap<Blob, Promise<Blob>>();

/**
 * Returns the text of a file in an encoding as UTF-8, and the number of bytes before it; nothing if the encoding is not known
 * or the file too large to be decoded.
 */
export async function decoded(
  content: Blob,
  encoding: string | undefined,
): Promise<{ text: Blob; mark: number } | undefined> {
  if (!encoding) return undefined;
  if (UTF_8.includes(encoding)) return { text: content, mark: encoding === "UTF-8" ? 0 : 3 };
  if (content.size > MAX_DECODED) return undefined;
  let text = texts.get(content);
  if (!text) {
    text = content
      .arrayBuffer()
      .then((bytes) => reader.call("decode", new Uint8Array(bytes)))
      .then((bytes) => new Blob([bytes as BlobPart]));
    texts.set(content, text);
    // An engine that was stopped is asked again next time.
    text.catch(() => texts.delete(content));
  }
  return { text: await text, mark: 0 };
}

/** A text as bytes. */
export interface Encoded {
  bytes: BlobPart[];
  encoding: Encoding;
  /** The first character that the encoding of the file cannot hold, and its line; the text is UTF-8 then. */
  lost?: { character: string; line: number };
}

/** Encodes a text; as UTF-8 if a character is not among those of the encoding, because nothing may be lost. */
export function encode(text: string, encoding: Encoding): Encoded {
  switch (encoding) {
    case "UTF-8":
      return { bytes: [text], encoding };
    case "UTF-8 with a byte order mark":
      return { bytes: ["\uFEFF", text], encoding };
    case "UTF-16LE":
    case "UTF-16BE":
      return { bytes: [utf16(text, encoding === "UTF-16LE")], encoding };
    case "Windows-1252":
      return windows1252(text);
  }
}

/** UTF-16 with its byte order mark: without one, a text of few characters would not be known for what it is. */
function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  view.setUint16(0, 0xfeff, isLittle);
  for (let index = 0; index < text.length; index += 1) view.setUint16(2 * index + 2, text.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
}

let ofWindows: Map<number, number> | undefined;

/** The byte of each character of Windows-1252. */
function windowsBytes(): Map<number, number> {
  const all = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return (ofWindows ??= new Map([...all].map((character, byte) => [character.charCodeAt(0), byte])));
}

function windows1252(text: string): Encoded {
  const known = windowsBytes();
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = known.get(text.charCodeAt(index));
    if (byte === undefined) return { bytes: [text], encoding: "UTF-8", lost: lostAt(text, index) };
    bytes[index] = byte;
  }
  return { bytes: [bytes], encoding: "Windows-1252" };
}

const lostAt = (text: string, index: number) => ({
  character: String.fromCodePoint(text.codePointAt(index)!),
  line: text.slice(0, index).split(/\r\n?|\n/).length,
});
