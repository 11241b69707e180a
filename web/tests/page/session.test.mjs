import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drop, openPage, rowVerdicts, start, whenRead } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
const TEXT = `${PUZZLE}\n11${PUZZLE.slice(2)}\n`;
let site;
before(async () => (site = await start()));
after(() => site.stop());

const ready = (page) => page.waitForSelector("html[data-ready]");
const kept = (page) => page.locator(".kept-line", { hasText: "Kept in this browser" });
const reload = async (page) => {
  // What has changed is kept after half a second.
  await page.waitForTimeout(900);
  await page.reload();
  await ready(page);
};

test("files_edits_and_the_board_survive_a_reload", async () => {
  const { page, failures, foreign } = await openPage(site);
  await drop(page, [{ name: "some.txt", text: TEXT }, { name: "other.txt", text: `${PUZZLE}\n` }]);
  await whenRead(page);
  await kept(page).waitFor();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  // A value, a corner mark and a colour.
  await page.locator("[data-cell='0']").click();
  await page.keyboard.press("6");
  await page.locator("[data-cell='1']").click();
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("v");
  await page.keyboard.press("3");
  await reload(page);
  await page.locator(".toast", { hasText: "Restored 2 files of your last visit" }).waitFor();
  assert.deepEqual(await rowVerdicts(page), ["one", "clashing", "one"]);
  assert.match(await page.locator("[data-cell='0']").getAttribute("aria-label"), /6/);
  assert.match(await page.locator("[data-cell='1']").getAttribute("aria-label"), /4/);
  await page.locator(".list-row[aria-selected=true]", { hasText: "some.txt" }).waitFor();

  // An edited text.
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.locator(".cm-line").first().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(`${PUZZLE}\n${PUZZLE}\n${PUZZLE}\n`);
  await page.locator(".list-foot", { hasText: "4 puzzles" }).waitFor();
  await reload(page);
  await page.locator(".list-foot", { hasText: "4 puzzles" }).waitFor();
  await page.locator(".text-head", { hasText: "edited" }).waitFor();
  assert.deepEqual([failures, foreign], [[], []]);
});

test("an_address_with_another_puzzle_is_shown_instead_of_the_kept_board", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${PUZZLE}` });
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.locator("[data-cell='0']").click();
  await page.keyboard.press("6");
  await page.waitForTimeout(900);
  await page.goto("about:blank");
  await page.goto(`${site.address}#puzzle=1.3..4.22.4..3.1`);
  await ready(page);
  await page.locator(".verdict-line", { hasText: /solution/ }).waitFor();
  await page.waitForTimeout(500);
  assert.match(page.url(), /puzzle=1\.3/);
});

test("what_is_kept_is_forgotten_on_request", async () => {
  const { page } = await openPage(site);
  await drop(page, [{ name: "some.txt", text: TEXT }]);
  await whenRead(page);
  await kept(page).waitFor();
  await page.waitForTimeout(900);
  await page.locator(".kept-line").getByRole("button", { name: "Forget" }).click();
  await page.locator(".toast", { hasText: "Kept work forgotten" }).waitFor();
  const left = () =>
    page.evaluate(async () => {
      const all = [];
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise((resolve) => (indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result)));
        for (const store of database.objectStoreNames)
          all.push(...(await new Promise((resolve) => (database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => resolve(target.result)))));
        database.close();
      }
      return all.length;
    });
  assert.equal(await left(), 0);
  await reload(page);
  await page.locator(".welcome").waitFor();
  assert.equal(await left(), 0);
  // The choice stays until it is changed.
  await drop(page, [{ name: "some.txt", text: TEXT }]);
  await page.locator(".kept-line", { hasText: "Not kept" }).getByRole("button", { name: "Keep it" }).click();
  await reload(page);
  await page.locator(".list-foot", { hasText: "2 puzzles" }).waitFor();
});

test("files_that_are_closed_are_not_kept", async () => {
  const { page } = await openPage(site);
  await drop(page, [{ name: "some.txt", text: TEXT }]);
  await whenRead(page);
  await page.waitForTimeout(900);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await reload(page);
  await page.locator(".welcome").waitFor();
});

test("files_beyond_the_limit_are_named_and_not_kept", async () => {
  const { page } = await openPage(site);
  await page.evaluate((line) => {
    const data = new DataTransfer();
    data.items.add(new File([new Array(60).fill(`${line}\n${"#".repeat(1_000_000)}\n`).join("")], "large.txt"));
    data.items.add(new File([`${line}\n`], "small.txt"));
    dispatchEvent(new DragEvent("dragenter", { dataTransfer: data }));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, PUZZLE);
  await whenRead(page, 60_000);
  await page.locator(".kept-line", { hasText: "but for large.txt: at most 50.0 MB are" }).waitFor();
  await reload(page);
  await page.locator(".file", { hasText: "small.txt" }).waitFor();
  assert.equal(await page.locator(".file").count(), 1);
});

for (const [what, script, words] of [
  ["refused", "Object.defineProperty(indexedDB, 'open', { value() { throw new DOMException('storage is refused', 'SecurityError'); } })", "storage is refused"],
  ["missing", "Object.defineProperty(globalThis, 'indexedDB', { value: undefined })", "Not kept"],
  ["full", "IDBObjectStore.prototype.put = function () { throw new DOMException('too much', 'QuotaExceededError'); }", "storage is full"],
])
  test(`the_page_works_where_storage_is_${what}`, async () => {
    const { page, failures } = await openPage(site);
    await page.addInitScript(script);
    await page.reload();
    await ready(page);
    await drop(page, [{ name: "some.txt", text: TEXT }]);
    await whenRead(page);
    assert.deepEqual(await rowVerdicts(page), ["one", "clashing"]);
    await page.locator(".kept-line", { hasText: words }).waitFor();
    assert.deepEqual(failures, []);
  });

test("two_tabs_have_a_session_each", async () => {
  const { page, context } = await openPage(site);
  await drop(page, [{ name: "one.txt", text: TEXT }]);
  await whenRead(page);
  await page.waitForTimeout(900);
  const other = await context.newPage();
  await other.goto(site.address);
  await ready(other);
  await other.locator(".welcome").waitFor();
  await drop(other, [{ name: "two.txt", text: `${PUZZLE}\n` }]);
  await whenRead(other);
  await other.waitForTimeout(900);
  for (const [tab, name] of [[page, "one.txt"], [other, "two.txt"]]) {
    await tab.reload();
    await ready(tab);
    await tab.locator(".file", { hasText: name }).waitFor();
    assert.equal(await tab.locator(".file").count(), 1);
  }
});
