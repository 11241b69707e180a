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

test("a_new_version_deletes_the_caches_of_this_page_alone", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  // Those of another page of this server, of this page in another folder, and of the version before.
  const scope = site.address;
  const foreign = ["v1", "workbox-precache-v2", `givens ${new URL("../", scope)}#1`, `givens ${scope}copy/#1`, "givens"];
  await page.route("**/empty.html", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>x</title>" }));
  await page.goto(`${scope}empty.html`);
  await page.evaluate((names) => Promise.all(names.map((name) => caches.open(name))), [...foreign, `givens ${scope}#old`]);
  await page.goto(scope);
  await page.evaluate(async (old) => {
    while (await caches.has(old)) await new Promise((resume) => setTimeout(resume, 20));
  }, `givens ${scope}#old`);
  const names = await page.evaluate(() => caches.keys());
  const own = names.filter((name) => !foreign.includes(name));
  assert.deepEqual(names.filter((name) => foreign.includes(name)).sort(), [...foreign].sort());
  assert.equal(own.length, 1);
  assert.match(own[0], /^givens http.*\/a\/b\/#[0-9a-f]{12}$/);
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
  // So is the editor of the text.
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.locator(".cm-line", { hasText: PUZZLE }).waitFor();
  assert.deepEqual(foreign, []);
});
