/**
 * The part of the library that reads, checks and solves classic puzzles: two fifths of the size of the whole. Call the default export
 * once, then everything else is synchronous. What only the whole can do throws an exception that `needsWhole` recognises.
 */

import start, { __wbg_reset_state, type InitInput } from "./first.js";
import { loader } from "./loader.js";

export * from "./first.js";
export { isCrash, needsWhole } from "./crash.js";

const loadOnce = loader(start as Parameters<typeof loader>[0], "first_bg.wasm");

/**
 * Loads the module. In browsers it is fetched from beside this file, unless `from` says otherwise: an address, a
 * response or bytes.
 */
export default function load(from?: InitInput | Promise<InitInput>): Promise<void> {
  return loadOnce(from);
}

/** Makes the module anew after a bug of it, whose exception `isCrash`. All its objects are lost. */
export function reset(): void {
  __wbg_reset_state();
}
