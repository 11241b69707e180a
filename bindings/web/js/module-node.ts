import { readFile } from "node:fs/promises";

/** Returns the bytes of a module, by its file's name: Node does not fetch files. */
export async function source(name: string): Promise<BufferSource | undefined> {
  return readFile(new URL(name, import.meta.url));
}
