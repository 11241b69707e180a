import type { InitInput } from "./givens.js";
import { source } from "./runtime.js";

/** The function that makes a module from its bytes or its address. */
type Start = (options: { module_or_path: InitInput | Promise<InitInput> | undefined }) => Promise<unknown>;

/** Returns the function that loads a module once, by the name of its file. */
export function loader(start: Start, name: string): (from?: InitInput | Promise<InitInput>) => Promise<void> {
  let loading: Promise<void> | undefined;
  return (from) => {
    loading ??= (async () => {
      await start({ module_or_path: from ?? (await source(name)) });
    })().catch((error: unknown) => {
      // It can be tried again, as when the network is back.
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
