/** Returns where a module is; nothing, as the code that loads it names the address beside it, which bundlers find there. */
export async function source(_name: string): Promise<BufferSource | undefined> {
  return undefined;
}
