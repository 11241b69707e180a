// How esbuild reads the sources of the page and of the board: styles of shadow trees as texts, and data of the library.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));

/** What everything is built with. */
export const OPTIONS = {
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  jsx: "automatic",
  jsxImportSource: "preact",
  plugins: [
    {
      name: "page",
      setup(build) {
        build.onLoad({ filter: /\.shadow\.css$/ }, async ({ path }) => {
          const { code } = await esbuild.transform(await readFile(path, "utf8"), { loader: "css", minify: true });
          return { contents: code, loader: "text" };
        });
        build.onResolve({ filter: /^virtual:glyphs$/ }, () => ({ path: "glyphs", namespace: "glyphs" }));
        build.onLoad({ filter: /.*/, namespace: "glyphs" }, async () => ({ contents: await glyphs() }));
        build.onResolve({ filter: /^virtual:examples$/ }, () => ({ path: "examples", namespace: "examples" }));
        build.onLoad({ filter: /.*/, namespace: "examples" }, async () => ({ contents: await examples() }));
      },
    },
  ],
  logLevel: "info",
  metafile: true,
};

/** Writes a path with moves instead of places, which is shorter. */
function shorter(path) {
  let at = [0, 0];
  let start = at;
  return [...path.matchAll(/([MLQZ])([^MLQZ]*)/g)]
    .map(([, letter, places]) => {
      if (letter === "Z") return ((at = start), "z");
      const numbers = (places.match(/-?\d+/g) ?? []).map(Number);
      const moves = numbers.map((number, index) => number - at[index % 2]);
      at = numbers.slice(-2);
      if (letter === "M") start = at;
      return letter.toLowerCase() + moves.map((move, index) => (index && move >= 0 ? ` ${move}` : move)).join("");
    })
    .join("");
}

/** Outlines of the digits 1 to 9, by digit: boards look the same with any fonts. Letters are written as text. */
async function glyphs() {
  const lines = (await readFile(join(here, "../crates/draw/src/draw/open-sans.txt"), "utf8")).split("\n");
  const weights = {};
  let weight;
  for (const line of lines) {
    const [character, advance, ...outline] = line.split(" ");
    if (line === "bold" || line === "regular") weights[line] = weight = {};
    else if (weight && /^[1-9]$/.test(character))
      weight[character] = { advance: Number(advance), outline: shorter(outline.join(" ")) };
  }
  return Object.entries(weights)
    .map(([name, glyphs]) => `export const ${name} = ${JSON.stringify(glyphs)};`)
    .join("\n");
}

/** For each technique a position in which it is next: digits, and candidates with a place for each. */
async function examples() {
  const folder = join(here, "../fixtures/techniques");
  const positions = {};
  for (const id of (await readdir(folder)).sort()) {
    const name = (await readdir(join(folder, id))).sort().find((file) => !file.startsWith("not-"));
    const [digits, candidates] = (await readFile(join(folder, id, name), "utf8")).trim().split("\n");
    // The others have a puzzle, in whose path one of the rating programs finds the technique.
    if (candidates) positions[id] = [digits, candidates];
  }
  return `export const examples = ${JSON.stringify(positions)};`;
}
