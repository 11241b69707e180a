import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of the library. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

export const read = (file) => readFileSync(root + file);

export const bytes = (text) => new TextEncoder().encode(text);

export const text = (bytes) => new TextDecoder().decode(bytes);

export const PROPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
