/** The library: call the default export once, then everything else is synchronous. */

import start, { __wbg_reset_state, type InitInput } from "./givens.js";
import { loader } from "./loader.js";

export * from "./givens.js";
export { isCrash } from "./crash.js";

const loadOnce = loader(start as Parameters<typeof loader>[0], "givens_bg.wasm");

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
