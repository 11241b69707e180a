import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { drop, openPage, start, whenRead } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
let site;
before(async () => (site = await start()));
after(() => site.stop());

const result = (page, pattern) =>
  page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".output")?.value ?? ""), pattern);

test("the_board_is_saved_in_another_format", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${PUZZLE}` });
  await page.getByRole("tab", { name: "Save" }).click();
  await result(page, "^\\.\\.9\\.5");
  await page.getByRole("combobox", { name: "Format" }).selectOption("boxed");
  await result(page, "5 2 \\. \\| \\. 7 3 \\|");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save file" }).click(),
  ]);
  assert.match(readFileSync(await download.path(), "utf8"), /5 2 \. \| \. 7 3 \|/);
});

test("what_a_format_cannot_hold_is_said", async () => {
  const { page } = await openPage(site);
  await drop(page, [
    { name: "homework.m", bytes: readFileSync(new URL("../../../fixtures/collection/homework.m", import.meta.url)) },
  ]);
  await whenRead(page);
  await page.getByRole("tab", { name: "Save" }).click();
  await page.getByRole("combobox", { name: "What" }).selectOption("0");
  await result(page, "^\\.13\\.85\\.\\.6");
  await page.locator(".losses", { hasText: "dropped: title; line cannot hold that" }).waitFor();
});

test("the_puzzles_in_the_list_are_saved", async () => {
  const { page } = await openPage(site);
  await drop(page, [{ name: "some.txt", text: `${PUZZLE}\n11${PUZZLE.slice(2)}\n${PUZZLE}\n` }]);
  await whenRead(page);
  await page.locator(".chip", { hasText: "one solution" }).click();
  await page.getByRole("tab", { name: "Save" }).click();
  await page.getByRole("combobox", { name: "What" }).selectOption("shown");
  await page.waitForFunction((line) => document.querySelector(".output")?.value === `${line}\n${line}\n`, PUZZLE);
});

test("a_picture_is_saved", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${PUZZLE}` });
  await page.getByRole("tab", { name: "Save" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "SVG of the puzzle" }).click(),
  ]);
  assert.match(readFileSync(await download.path(), "utf8"), /^<svg /);
});

test("paper_shows_grids_only", async () => {
  const { page } = await openPage(site);
  await drop(page, [{ name: "some.txt", text: `${PUZZLE}\n`.repeat(7) }]);
  await whenRead(page);
  await page.evaluate(() => (globalThis.print = () => undefined));
  await page.getByRole("tab", { name: "Save" }).click();
  await page.getByRole("combobox", { name: "Puzzles" }).selectOption("6");
  await page.getByLabel("with solutions at the end").check();
  await page.getByRole("button", { name: "Print…" }).click();
  await page.locator(".sheet figure").nth(11).waitFor({ state: "attached" });
  assert.equal(await page.locator(".sheet figure").count(), 12);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".header").isVisible(), false);
  const box = await page.locator(".sheet svg").first().boundingBox();
  assert.ok(box.width > 200 && Math.abs(box.width - box.height) < 2);
  const pdf = await page.pdf({ format: "A4" });
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  assert.ok([...pdf.toString("latin1").matchAll(/\/Type\s*\/Page\b/g)].length >= 2);
});
