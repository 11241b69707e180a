// Builds the board for other pages, <givens-board>, as one file: `node build_board.mjs FILE.js`.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as esbuild from "esbuild";
import { OPTIONS } from "./sources.mjs";

/** Writes the file. It begins with the licence of what it contains besides the project's own code. */
export async function buildBoard(file) {
  const licence = await readFile(new URL("node_modules/preact/LICENSE", import.meta.url), "utf8");
  const { version } = JSON.parse(await readFile(new URL("node_modules/preact/package.json", import.meta.url), "utf8"));
  await esbuild.build({
    ...OPTIONS,
    entryPoints: ["src/board/embedded.tsx"],
    outfile: resolve(file),
    banner: { js: `/* givens: MIT OR Apache-2.0. It contains preact ${version}:\n\n${licence.trim()}\n*/` },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await buildBoard(process.argv[2]);
