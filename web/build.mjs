// Builds the page into dist: `node build.mjs`. Everything the page loads is there,
// nothing else is asked for. The engine, bindings/web, is built first if it is missing.

import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { buildBoard } from "./build_board.mjs";
import { OPTIONS } from "./sources.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = join(here, "dist");
const bindings = join(here, "../bindings/web");

function buildEngine() {
  for (const args of [["ci"], ["run", "build"]]) {
    const { status } = spawnSync("npm", args, { cwd: bindings, stdio: "inherit" });
    if (status !== 0) throw new Error(`npm ${args.join(" ")} failed in bindings/web`);
  }
}

async function files(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Licences of what is in the folder: the project, the crates of its modules, and the packages in its JavaScript. */
async function writeLicences({ inputs }) {
  const rule = "\n" + "=".repeat(80) + "\n\n";
  const packages = Object.keys(inputs).flatMap(
    (name) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1] ?? [],
  );
  const parts = [
    "The page of givens is licensed under MIT or Apache 2.0, as you choose. Both texts, and the licences of everything else\n" +
      "that its files contain, follow.\n",
    await readFile(join(here, "../LICENSE-MIT"), "utf8"),
    await readFile(join(here, "../LICENSE-APACHE"), "utf8"),
    await readFile(join(bindings, "THIRD-PARTY.txt"), "utf8"),
  ];
  for (const folder of [...new Set(packages)].sort()) {
    const { name, version, license } = JSON.parse(await readFile(join(here, folder, "package.json"), "utf8"));
    const text = (await readdir(join(here, folder))).find((file) => /^licen[cs]e/i.test(file));
    if (!text) throw new Error(`${folder} has no file with its licence`);
    parts.push(`${name} ${version}: ${license}\n\n${await readFile(join(here, folder, text), "utf8")}`);
  }
  await writeFile(join(dist, "LICENSES.txt"), parts.join(rule));
}

/** The service worker knows all files by name, and by their contents whether they changed. */
async function writeServiceWorker() {
  const names = (await files(dist)).filter((name) => !["sw.js", "manifest.webmanifest"].includes(name));
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(await readFile(join(dist, name)));
  const source = await readFile(join(here, "public/sw.js"), "utf8");
  const list = ["./", ...names];
  await writeFile(
    join(dist, "sw.js"),
    source.replace("FILES", JSON.stringify(list)).replace("VERSION", JSON.stringify(hash.digest("hex").slice(0, 12))),
  );
}

async function main() {
  if (!(await stat(join(bindings, "pkg")).catch(() => undefined))) buildEngine();
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist);
  await cp(join(here, "public"), dist, { recursive: true });
  await cp(join(here, "index.html"), join(dist, "index.html"));
  const options = { ...OPTIONS, outdir: "dist" };
  // The page has parts that are loaded when they are needed; the worker is one file, and so is the board for other pages.
  const parts = [
    { entryPoints: { main: "src/main.tsx", page: "src/styles/page.css" }, splitting: true, chunkNames: "[name]-[hash]" },
    { entryPoints: { worker: "src/worker.ts" } },
  ];
  const inputs = {};
  for (const part of parts) Object.assign(inputs, (await esbuild.build({ ...options, ...part })).metafile.inputs);
  await buildBoard(join(dist, "board.js"));
  await writeLicences({ inputs });
  for (const name of ["first_bg.wasm", "givens_bg.wasm"]) await cp(join(bindings, "pkg", name), join(dist, name));
  await writeServiceWorker();
}

await main();
