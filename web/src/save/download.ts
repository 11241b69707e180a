// Saving and copying.

import { say } from "../state";

/** Saves content as a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  say(`saved ${name}`);
}

/** Puts a text on the clipboard; says whether that was possible. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} copied`);
  } catch {
    say("copying is not allowed here: select the text and copy it");
  }
}
