/** Returns whether an exception says that only the whole module can do this. */
export function needsWhole(error: unknown): boolean {
  return error instanceof Error && error.message === "this needs the whole module";
}

/** Returns whether an exception comes from a bug of the module: then `reset` it, or restart the worker. */
export function isCrash(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || (error instanceof Error && /^givens \S+: panicked/.test(error.message));
}
