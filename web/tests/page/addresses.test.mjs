// Addresses come from anyone: whatever they hold, the page answers, says what is wrong, and its board can be used.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { addresses } from "../../../bindings/web/test/addresses.mjs";
import { openPage, start } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
let site;
before(async () => (site = await start()));
after(() => site.stop());

/** The message is there, and what the page shows is no markup. */
async function says(page, message) {
  await page.locator(".link-problems", { hasText: message.replaceAll("`", "") }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.pwned), undefined);
}

/** The board is that of the address, or another of a usual size. */
async function showsBoard(page, isShown) {
  if (isShown) await page.locator("[data-cell='0'][aria-label='row 1 column 1, given 1']").waitFor();
  assert.ok([16, 81].includes(await page.locator("[role=gridcell]").count()));
}

/** A puzzle is typed and judged, and the message goes. */
async function works(page) {
  await page.getByRole("button", { name: "New…" }).click();
  await page.getByRole("group", { name: "Type one" }).getByRole("button", { name: "4×4" }).click();
  await page.locator("[data-cell='0']").click();
  await page.keyboard.type("1");
  await page.locator(".verdict-line", { hasText: "Many solutions" }).waitFor();
  await page.locator(".link-problems").waitFor({ state: "detached" });
  await page.waitForFunction(() => location.hash === "#puzzle=1...............");
}

for (const { short, fragment, isShown, message } of addresses) {
  test(`the page survives #${short}`, async () => {
    const { page, context, failures } = await openPage(site, { fragment: `#puzzle=${PUZZLE}`, serviceWorkers: "block" });
    await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
    // While the page is open, where a link that holds no puzzle leaves the board as it is.
    await page.evaluate((text) => (location.hash = text), fragment);
    await says(page, message);
    await showsBoard(page, isShown);
    // And again, as the first that is loaded.
    await page.reload();
    await says(page, message);
    await showsBoard(page, isShown);
    await works(page);
    assert.deepEqual(failures, []);
    await context.close();
  });
}

test("a_right_address_after_a_broken_one_has_no_message", async () => {
  const { page } = await openPage(site, { fragment: "#puzzle=garbage" });
  await says(page, "expected 81 cells (9×9), found 7");
  await page.evaluate((line) => (location.hash = `puzzle=${line}`), PUZZLE);
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.locator(".link-problems").waitFor({ state: "detached" });
});

test("the_message_is_seen_on_a_phone_and_can_be_closed", async () => {
  const { page } = await openPage(site, { fragment: "#puzzle=garbage", width: 375, height: 667 });
  await says(page, "expected 81 cells (9×9), found 7");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
  await page.locator(".link-problems").getByRole("button", { name: "Close" }).click();
  await page.locator(".link-problems").waitFor({ state: "detached" });
  await page.locator("[data-cell='0']").waitFor();
});

test("what_is_stored_or_sent_to_the_page_does_no_harm", async () => {
  const hostile = ["<img src=x onerror=globalThis.pwned=1>", "__proto__", "dark\u0000", "x".repeat(1_000_000), "activate", "{}"];
  const { page, failures } = await openPage(site);
  for (const value of hostile) {
    await page.evaluate(async (text) => {
      for (const storage of [localStorage, sessionStorage]) for (const key of ["theme", "puzzle", "x"]) storage.setItem(key, text);
      history.replaceState({ puzzle: text }, "");
      window.name = text;
      postMessage(text, "*");
      new BroadcastChannel("givens").postMessage(text);
      const registration = await navigator.serviceWorker.getRegistration();
      for (const worker of [registration?.active, registration?.waiting]) worker?.postMessage({ [text]: text });
    }, value);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
  }
  assert.ok(["light", "dark"].includes(await page.locator("html").getAttribute("data-theme")));
  await works(page);
  assert.equal(await page.evaluate(() => globalThis.pwned), undefined);
  assert.deepEqual(failures, []);
});
