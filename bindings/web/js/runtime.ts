/**
 * What differs between Node and browsers is found out while running, so that the same files work in both, with a bundler and
 * as a plain module script: these know no conditions of imports.
 */

/** Not written where it is used: bundlers take `new URL` with it for a file of a page. */
export const here = import.meta.url;

/** Returns a module of Node; nothing in browsers. */
export function nodeModule<Module>(name: string): Module | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.(name) as Module | undefined;
}

/**
 * Returns the bytes of a module of WebAssembly, by its file's name, because Node does not fetch files. In browsers returns
 * nothing: the code that loads it names the address beside it, which bundlers find there.
 */
export async function source(name: string): Promise<BufferSource | undefined> {
  return nodeModule<typeof import("node:fs")>("node:fs")?.promises.readFile(new URL(name, here));
}
