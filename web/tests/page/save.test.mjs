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

/** Two files of two puzzles each, by the first given: those of `a` begin with 1 and 2, those of `b` with 3 and 4. */
const linesOf = (digits) => digits.map((digit) => `${digit}${".".repeat(15)}\n`).join("");
const TWO = [
  { name: "a.txt", text: linesOf([1, 2]) },
  { name: "b.txt", text: linesOf([3, 4]) },
];
const file = (page, name) => page.locator(".file", { hasText: name });
const downloaded = async (page) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save file" }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
};

test("what_is_saved_follows_the_list", async () => {
  const { page } = await openPage(site);
  await drop(page, TWO);
  await whenRead(page);
  await file(page, "a.txt").click();
  await page.getByRole("tab", { name: "Save" }).click();
  await page.getByRole("combobox", { name: "What" }).selectOption("shown");
  await result(page, "^1\\.{15}\n2\\.{15}\n$");
  await file(page, "b.txt").click();
  assert.equal(await downloaded(page), TWO[1].text);
  await result(page, "^3\\.{15}\n4\\.{15}\n$");
  await file(page, "b.txt").click();
  assert.equal(await downloaded(page), TWO[0].text + TWO[1].text);
});

test("what_is_saved_follows_the_files", async () => {
  const { page } = await openPage(site);
  for (const { name, text } of TWO) {
    await drop(page, [{ name, text }]);
    await whenRead(page);
    await page.getByRole("tab", { name: "Save" }).click();
    await page.getByRole("combobox", { name: "What" }).selectOption("0");
    await result(page, `^${text[0]}`);
    assert.equal(await downloaded(page), text);
    await page.getByRole("button", { name: "Close", exact: true }).click();
  }
  // Without files, the puzzle on the board is left.
  await result(page, "^3\\.{15}\n$");
  assert.equal(await page.getByRole("combobox", { name: "What" }).inputValue(), "board");
});

test("facts_are_those_of_what_is_shown", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${PUZZLE}` });
  await page.getByRole("tab", { name: "Facts" }).click();
  const rate = page.getByRole("button", { name: "Rate it" });
  await rate.click();
  await page.getByText("Canonical form").waitFor();
  // The same givens with fewer candidates are another puzzle.
  const candidates = Array.from(PUZZLE, (_, cell) => (cell === 0 ? "1246" : "123456789"));
  await page.evaluate((text) => (location.hash = text), `puzzle=${PUZZLE}&candidates=${candidates.join(",")}`);
  await rate.waitFor();
  assert.equal(await page.getByText("Canonical form").count(), 0);
});

test("duplicates_are_those_of_all_files_that_are_read", async () => {
  const { page } = await openPage(site, { serviceWorkers: "block" });
  // The second file is read when that is allowed.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (request, ...rest) {
      const post = () => postMessage.call(this, request, ...rest);
      if (request.kind !== "check" || request.name !== "b.txt" || globalThis.release) return post();
      globalThis.release = post;
    };
  });
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await drop(page, [
    { name: "a.txt", text: `${PUZZLE}\n${PUZZLE}\n` },
    // Too large to be read together with others.
    { name: "b.txt", text: `${PUZZLE}\n${PUZZLE}\n${PUZZLE}\n${`# ${"-".repeat(78)}\n`.repeat(4000)}` },
  ]);
  await page.getByRole("tab", { name: "Facts" }).click();
  const find = page.getByRole("button", { name: "Find duplicates" });
  await page.waitForFunction(() => globalThis.release);
  await find.click();
  await page.getByText("1 duplicate", { exact: true }).waitFor();
  await page.evaluate(() => globalThis.release());
  await whenRead(page);
  await find.click();
  await page.getByText("3 duplicates", { exact: true }).waitFor();
});

test("a_search_for_duplicates_is_stopped", async () => {
  const { page, failures } = await openPage(site);
  await drop(page, [{ name: "many.txt", text: `${PUZZLE}\n`.repeat(200_000) }]);
  await whenRead(page);
  await page.getByRole("tab", { name: "Facts" }).click();
  const find = page.getByRole("button", { name: "Find duplicates" });
  await find.click();
  await page.getByRole("button", { name: "Stop comparing" }).click();
  await find.waitFor({ timeout: 3000 });
  assert.ok(await find.isEnabled());
  assert.equal(await page.getByText(/^[\d,]+ duplicates?$/).count(), 0);
  assert.deepEqual(failures, []);
});

test("all_of_a_chart_is_in_its_picture", async () => {
  const { page } = await openPage(site);
  const lines = Array.from({ length: 30 }, (_, index) => PUZZLE.replace(/[1-9]/g, (digit, at) => (at % 30 < index ? digit : ".")));
  await drop(page, [{ name: "some.txt", text: `${lines.join("\n")}\n` }]);
  await whenRead(page);
  await page.getByRole("tab", { name: "Facts" }).click();
  const chart = page.locator(".chart svg");
  await chart.waitFor();
  const isInside = await chart.evaluate((svg) => {
    const box = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].every((text) => {
      const { left, right } = text.getBoundingClientRect();
      return left >= box.left - 0.5 && right <= box.right + 0.5;
    });
  });
  assert.ok(isInside);
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
