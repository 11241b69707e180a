import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { build } from "vite";
import webpack from "webpack";
import { serve } from "../../serve.mjs";
import { executablePath, FLAGS } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
const APP = `
  import load, { solve } from "givens-sudoku";
  import { GivensBoard } from "givens-sudoku/board";
  import { Client } from "givens-sudoku/client";
  const puzzle = "${PUZZLE}";
  const client = new Client();
  const { totals } = await client.check(new Blob([puzzle + "\\n"]));
  const { sentence } = await client.call("hint", puzzle);
  await load();
  const board = new GivensBoard();
  board.puzzle = puzzle;
  document.body.textContent = [totals.records, solve(board.position).verdict, sentence].join(" ");
  document.body.append(board);
`;
/** What the program shows in the end. */
const DONE = /^1 one .*r\dc\d/;

const packageFolder = fileURLToPath(new URL("../../../bindings/web", import.meta.url));

/** A folder of a program that uses the package. */
async function project(files) {
  const root = await mkdtemp(join(tmpdir(), "givens-bundle-"));
  await mkdir(join(root, "node_modules"));
  await symlink(packageFolder, join(root, "node_modules/givens-sudoku"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  return root;
}

/** Opens a folder in a browser; returns the names of what was asked for. */
async function whenItWorks(folder, text) {
  const server = await serve(0, "/", folder);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await browser.newPage();
    const failures = [];
    const asked = [];
    page.on("pageerror", (error) => failures.push(String(error)));
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`http://localhost:${server.address().port}/`);
    await page.getByText(text).waitFor({ timeout: 30_000 }).catch((error) => assert.fail(`${failures.join("; ")} ${error.message}`));
    if (text === DONE) await page.locator("[data-cell='2'][aria-label$='given 9']").waitFor();
    return asked;
  } finally {
    await browser.close();
    server.close();
  }
}

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="app.js"></script>';
const isAmong = (assets, ...names) => {
  for (const name of names) assert.ok(assets.some((asset) => name.test(asset)), assets.join(" "));
};

test("vite_bundles_the_package_without_configuration", async () => {
  const root = await project({ "index.html": PAGE, "app.js": APP });
  await build({ root, configFile: false, logLevel: "error" });
  isAmong(await readdir(join(root, "dist/assets")), /^worker-.*\.js$/, /^first_bg-.*\.wasm$/, /^givens_bg-.*\.wasm$/);
  await whenItWorks(join(root, "dist"), DONE);
  await rm(root, { recursive: true });
});

test("webpack_bundles_the_package_without_configuration", async () => {
  const root = await project({ "app.js": APP });
  const stats = await new Promise((resolve, reject) => {
    const entry = join(root, "app.js");
    const output = { path: join(root, "dist"), filename: "app.js" };
    webpack({ mode: "production", context: root, entry, output }, (error, done) => (error ? reject(error) : resolve(done)));
  });
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
  assert.deepEqual(errors, []);
  assert.deepEqual(warnings.filter(({ message }) => !/size limit|performance/.test(message)), []);
  await writeFile(join(root, "dist/index.html"), PAGE);
  const assets = await readdir(join(root, "dist"));
  assert.equal(assets.filter((asset) => asset.endsWith(".wasm")).length, 2);
  await whenItWorks(join(root, "dist"), DONE);
  await rm(root, { recursive: true });
});

test("a_page_without_a_bundler_imports_the_package", async () => {
  const root = await mkdtemp(join(tmpdir(), "givens-plain-"));
  await cp(join(packageFolder, "pkg"), join(root, "pkg"), { recursive: true });
  await writeFile(join(root, "index.html"), PAGE);
  await writeFile(join(root, "app.js"), APP.replace(/"givens-sudoku\/?(.*?)"/g, (_, part) => `"./pkg/${part || "index"}.js"`));
  await whenItWorks(root, DONE);
  // Those who only solve load the small module alone.
  await writeFile(join(root, "app.js"), `import load, { solve } from "./pkg/small.js"; await load(); document.body.textContent = solve("${PUZZLE}").verdict;`);
  const asked = await whenItWorks(root, "one");
  assert.deepEqual(asked.filter((path) => path.endsWith(".wasm")), ["/pkg/first_bg.wasm"]);
  await rm(root, { recursive: true });
});
