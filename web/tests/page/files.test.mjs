import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { drop, openPage, rowVerdicts, start, whenRead } from "../browser.mjs";

const expected = JSON.parse(readFileSync(new URL("../verdicts.json", import.meta.url), "utf8"));
const fixture = (name) => readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));
let site;
before(async () => (site = await start()));
after(() => site.stop());

const WORDS = {
  one: "one solution",
  many: "many solutions",
  zero: "no solution",
  clashing: "clashing givens",
  malformed: "malformed",
  undecided: "undecided",
};
const countsOf = (verdicts) =>
  Object.fromEntries(
    Object.entries(WORDS).flatMap(([verdict, words]) => {
      const times = verdicts.filter((one) => one === verdict).length;
      return times ? [[words, times]] : [];
    }),
  );
const chipCounts = async (page) =>
  Object.fromEntries(
    (await page.locator(".chip").allTextContents()).map((text) => {
      const [, words, times] = /([a-z ]+) ([\d,]+)$/.exec(text);
      return [words, Number(times.replaceAll(",", ""))];
    }),
  );

test("verdicts_of_fixtures_are_those_of_the_command", async () => {
  const { page, failures, foreign } = await openPage(site);
  for (const [name, verdicts] of Object.entries(expected)) {
    await drop(page, [{ name: name.split("/").pop(), bytes: fixture(name) }]);
    await whenRead(page);
    const shown = await rowVerdicts(page);
    assert.ok(shown.length >= Math.min(verdicts.length, 10), name);
    assert.deepEqual(shown, verdicts.slice(0, shown.length), name);
    assert.deepEqual(await chipCounts(page), countsOf(verdicts), name);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await page.locator(".welcome").waitFor();
  }
  assert.deepEqual([failures, foreign], [[], []]);
});

test("many_files_are_one_list_that_filters_divide", async () => {
  const { page } = await openPage(site);
  const names = Object.keys(expected).filter((name) => name.startsWith("collection/"));
  await drop(
    page,
    names.map((name) => ({ name, bytes: fixture(name) })),
  );
  await whenRead(page);
  const all = names.flatMap((name) => expected[name]);
  await page.locator(".list-foot", { hasText: `${all.length} puzzles` }).waitFor();
  await page.locator(".file", { hasText: names[1] }).click();
  await page.locator(".list-foot", { hasText: `${expected[names[1]].length} of ${all.length} puzzles` }).waitFor();
});

test("a_problem_shows_its_place_and_opens_its_record", async () => {
  const { page } = await openPage(site);
  await drop(page, [{ name: "letter-o.txt", bytes: fixture("malformed/line/letter-o.txt") }]);
  await whenRead(page);
  await page.locator(".problem").first().click();
  await page.locator("section.detail", { hasText: "F003" }).waitFor();
  const detail = await page.locator("section.detail").textContent();
  assert.match(detail, /F003.*O is neither a digit nor a blank/);
  assert.match(detail, /letter-o\.txt:2:21/);
  assert.match(detail, /the letter O is often written for 0, a blank/);
  await page.locator(".verdict-line", { hasText: "Malformed: r3c3" }).waitFor();
});

test("a_fix_is_shown_as_a_difference_and_applied_to_a_copy", async () => {
  const { page } = await openPage(site);
  await drop(page, [{ name: "letter-o.txt", bytes: fixture("malformed/line/letter-o.txt") }]);
  await whenRead(page);
  await page.locator("summary", { hasText: "can be fixed" }).click();
  assert.match(await page.locator(".gone").first().textContent(), /1O6/);
  assert.match(await page.locator(".come").first().textContent(), /1[0.]6/);
  await page.getByRole("button", { name: "Open a fixed copy" }).click();
  await page.locator(".file", { hasText: "letter-o-fixed.txt" }).waitFor();
  await whenRead(page);
  await page.locator(".file", { hasText: "letter-o-fixed.txt" }).click();
  await page.locator(".list-foot", { hasText: "2 of 4 puzzles" }).waitFor();
  assert.deepEqual(await rowVerdicts(page), ["one", "one"]);
});

test("pasted_text_and_links_are_opened", async () => {
  const { page } = await openPage(site);
  const paste = (text) =>
    page.evaluate((given) => {
      const data = new DataTransfer();
      data.setData("text", given);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, composed: true }));
    }, text);
  await paste(
    "https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000098000060800060003400803001700020006060000280000419005000080079",
  );
  await whenRead(page);
  assert.deepEqual(await rowVerdicts(page), ["one"]);
  await page.locator(".file", { hasText: "sudokuwiki" }).waitFor();
});

test("a_compressed_file_is_unpacked", async () => {
  const { gzipSync } = await import("node:zlib");
  const { page } = await openPage(site);
  await drop(page, [{ name: "bank.sdm.gz", bytes: gzipSync(fixture("collection/bank.sdm")) }]);
  await whenRead(page);
  assert.deepEqual(await rowVerdicts(page), expected["collection/bank.sdm"]);
  await page.locator(".list-row").first().click();
  await page.locator(".list-row[aria-selected=true]").waitFor();
});

test("a_selection_that_ends_outside_leaves_the_dialog_open", async () => {
  const { page } = await openPage(site);
  await page.getByRole("button", { name: "Paste", exact: true }).click();
  const field = page.getByRole("dialog").getByRole("textbox");
  await field.fill("1.3..4.22.4..3.1");
  const box = await field.boundingBox();
  await page.mouse.move(box.x + 20, box.y + 15);
  await page.mouse.down();
  await page.mouse.move(5, 400);
  await page.mouse.up();
  assert.equal(await field.inputValue(), "1.3..4.22.4..3.1");
  await page.mouse.click(5, 400);
  await field.waitFor({ state: "detached" });
});
