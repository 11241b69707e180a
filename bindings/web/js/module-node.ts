import { readFile } from "node:fs/promises";

/** Returns the bytes of the module: Node does not fetch files. */
export async function source(): Promise<BufferSource | undefined> {
  return readFile(new URL("./givens_bg.wasm", import.meta.url));
}
