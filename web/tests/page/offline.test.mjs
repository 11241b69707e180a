import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { drop, openPage, rowVerdicts, start, whenRead } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
let site;
before(async () => (site = await start("/a/b/")));
after(() => site.stop());

test("the_first_verdict_needs_at_most_900_kb", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const names = new Set();
  let isFirst = true;
  // Those of the service worker are not among them: it starts when the page is usable.
  page.on("request", (request) => isFirst && request.url().startsWith(site.address) && names.add(request.url()));
  await page.goto(`${site.address}#puzzle=${PUZZLE}`);
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  isFirst = false;
  const sizes = await Promise.all(
    [...names].map(async (address) => {
      const name = new URL(address).pathname.slice(new URL(site.address).pathname.length) || "index.html";
      return gzipSync(await readFile(new URL(`../../dist/${name}`, import.meta.url)), { level: 9 }).length;
    }),
  );
  assert.ok([...names].some((address) => address.endsWith("first_bg.wasm")));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(all <= 900_000, `${all} bytes: ${[...names].join(" ")}`);
  await context.close();
});

test("the_page_works_offline_after_the_first_load", async () => {
  const { page, context, foreign } = await openPage(site);
  await page.getByText("works offline").waitFor();
  await context.setOffline(true);
  site.server.closeAllConnections();
  site.server.close();
  await page.goto(`${site.address}#puzzle=${PUZZLE}`);
  await page.reload();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await drop(page, [{ name: "one.txt", text: `${PUZZLE}\n` }]);
  await whenRead(page);
  assert.deepEqual(await rowVerdicts(page), ["one"]);
  // Hints are in the module that the first visit did not need.
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.locator(".hint").waitFor();
  assert.deepEqual(foreign, []);
});
