/** Returns where the module is; nothing, if it is beside the code that loads it. */
export async function source(): Promise<BufferSource | undefined> {
  return undefined;
}
