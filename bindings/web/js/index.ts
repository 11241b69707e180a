/** The library: call the default export once, then everything else is synchronous. */

import start, { __wbg_reset_state, type InitInput } from "./givens.js";
import { source } from "#module";

export * from "./givens.js";

let loading: Promise<void> | undefined;

/**
 * Loads the module. In browsers it is fetched from beside this file, unless `from` says otherwise: an address, a
 * response or bytes.
 */
export default function load(from?: InitInput | Promise<InitInput>): Promise<void> {
  loading ??= (async () => {
    await start({ module_or_path: from ?? (await source()) });
  })();
  return loading;
}

/** Makes the module anew after a bug of it, whose exception `isCrash`. All its objects are lost. */
export function reset(): void {
  __wbg_reset_state();
}

/** Returns whether an exception comes from a bug of the module: then `reset` it, or restart the worker. */
export function isCrash(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || (error instanceof Error && /^givens \S+: panicked/.test(error.message));
}
