// Files to try the page with; all were made by this project.

import { update } from "../state";
import { open } from "./open";

export const SAMPLES: readonly { name: string; about: string; file: string }[] = [
  { name: "A puzzle to explain", about: "one puzzle that needs a swordfish", file: "swordfish.txt" },
  { name: "A file with mistakes", about: "a letter O, a missing cell, a clash, many solutions", file: "mistakes.txt" },
  { name: "Three levels", about: "an easy, a harder and a hard puzzle", file: "levels.txt" },
  { name: "16×16", about: "a large grid with letters", file: "16x16.txt" },
];

export async function openSample(file: string): Promise<void> {
  try {
    open([{ name: file, content: await (await fetch(`samples/${file}`)).blob() }]);
  } catch {
    update({ failure: `${file} could not be loaded` });
  }
}
