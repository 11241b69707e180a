import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { build } from "vite";
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

test("vite_bundles_the_package_without_configuration", async () => {
  const root = await mkdtemp(join(tmpdir(), "givens-bundle-"));
  await mkdir(join(root, "node_modules"));
  await symlink(
    fileURLToPath(new URL("../../../bindings/web", import.meta.url)),
    join(root, "node_modules/givens-sudoku"),
  );
  await writeFile(join(root, "index.html"), '<!doctype html><script type="module" src="app.js"></script>');
  await writeFile(join(root, "app.js"), APP);
  await build({ root, configFile: false, logLevel: "error" });
  const assets = await readdir(join(root, "dist/assets"));
  for (const name of [/^worker-.*\.js$/, /^first_bg-.*\.wasm$/, /^givens_bg-.*\.wasm$/])
    assert.ok(
      assets.some((asset) => name.test(asset)),
      assets.join(" "),
    );

  const server = await serve(0, "/", join(root, "dist"));
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const page = await browser.newPage();
  await page.goto(`http://localhost:${server.address().port}/`);
  await page.getByText(/^1 one .*r\dc\d/).waitFor();
  await page.locator("[data-cell='2'][aria-label$='given 9']").waitFor();
  await browser.close();
  server.close();
  await rm(root, { recursive: true });
});
