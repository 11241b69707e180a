/** The library: call the default export once, then everything else is synchronous. */

import start, { __wbg_reset_state, type InitInput } from "./givens.js";
import { source } from "#module";

export * from "./givens.js";
export { isCrash } from "./crash.js";

let loading: Promise<void> | undefined;

/**
 * Loads the module. In browsers it is fetched from beside this file, unless `from` says otherwise: an address, a
 * response or bytes.
 */
export default function load(from?: InitInput | Promise<InitInput>): Promise<void> {
  loading ??= (async () => {
    await start({ module_or_path: from ?? (await source("givens_bg.wasm")) });
  })().catch((error: unknown) => {
    // It can be tried again, as when the network is back.
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Makes the module anew after a bug of it, whose exception `isCrash`. All its objects are lost. */
export function reset(): void {
  __wbg_reset_state();
}
