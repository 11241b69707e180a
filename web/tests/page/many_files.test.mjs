import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, start } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
let site;
before(async () => (site = await start()));
after(() => site.stop());

test("two_thousand_small_files_are_read_with_few_messages", async () => {
  const { page, failures } = await openPage(site, { serviceWorkers: "block" });
  await page.addInitScript(() => {
    globalThis.posted = 0;
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message) {
      globalThis.posted += 1;
      return postMessage.apply(this, message);
    };
  });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await page.evaluate(async (line) => {
    const number = 2000;
    const data = new DataTransfer();
    for (let index = 0; index < number; index += 1) data.items.add(new File([`${line}\n`.repeat(1 + (index % 3))], `${index}.txt`));
    await new Promise((resume) => setTimeout(resume, 500));
    globalThis.posted = 0;
    dispatchEvent(new DragEvent("dragenter", { dataTransfer: data }));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    while (!document.querySelector(".files-head strong")?.textContent.includes("3,999 puzzles")) await new Promise((resume) => setTimeout(resume, 20));
  }, PUZZLE);
  assert.equal(await page.locator(".file").count(), 400);
  await page.getByText("The first 400 of 2,000 files").waitFor();
  const posted = await page.evaluate(() => globalThis.posted);
  assert.ok(posted < 200, `${posted} messages`);
  assert.deepEqual(failures, []);
});

test("small_files_are_listed_in_their_order_whatever_they_are", async () => {
  const { gzipSync } = await import("node:zlib");
  const { drop, rowVerdicts, whenRead } = await import("../browser.mjs");
  const { page } = await openPage(site);
  await drop(page, [
    { name: "a.txt", text: `${PUZZLE}\n` },
    { name: "b.png", bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) },
    { name: "c.txt.gz", bytes: gzipSync(`11${PUZZLE.slice(2)}\n`) },
    { name: "d.txt", text: "" },
    { name: "e.txt", text: `${PUZZLE}\n` },
  ]);
  await whenRead(page);
  await page.locator(".list-foot", { hasText: "3 puzzles" }).waitFor();
  assert.deepEqual(await rowVerdicts(page), ["one", "clashing", "one"]);
  await page.locator(".list-row").nth(1).click();
  await page.locator(".verdict-line", { hasText: "Clashing givens" }).waitFor();
  await page.locator(".file", { hasText: "c.txt" }).filter({ hasText: "1 puzzle" }).waitFor();
});
