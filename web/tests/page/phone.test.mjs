// A phone: the board and its keys are in sight at once, and large boards are zoomed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { openPage, start } from "../browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const EASY = "13.4586.....12.53.75.6......1.34..5..9.....6..4..65.7......1.89.71.86.....5274.16";
const PHONE = { width: 375, height: 667, hasTouch: true, isMobile: true };
let site;
before(async () => (site = await start()));
after(() => site.stop());

async function openPuzzle(puzzle) {
  const { page } = await openPage(site, { ...PHONE, fragment: `#puzzle=${puzzle}` });
  await page.locator(".verdict-line", { hasText: /solution/ }).waitFor();
  return page;
}

const box = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return { left: x, top: y, right: x + width, bottom: y + height };
};

for (const puzzle of [EASY, "1...............", `12${".".repeat(254)}`])
  test(`board_and_keys_are_in_sight_at_once: ${Math.sqrt(puzzle.length)}`, async () => {
    const page = await openPuzzle(puzzle);
    const tabs = await box(page.getByRole("tablist"));
    const shown = [page.locator("givens-board"), page.getByRole("button", { name: "More" }), page.getByRole("button", { name: "Hint", exact: true })];
    const keys = await page.getByRole("group", { name: "Digits" }).getByRole("button").all();
    for (const part of [...shown, ...keys]) {
      const { left, top, right, bottom } = await box(part);
      assert.ok(left >= 0 && top >= 0 && right <= 375 && bottom <= tabs.top, `${await part.textContent()} ${bottom} ${tabs.top}`);
    }
    assert.equal(await page.evaluate(() => scrollY), 0);
  });

test("a_hint_and_a_check_leave_the_buttons_in_sight", async () => {
  const page = await openPuzzle(EASY);
  const areInSight = async () => {
    const { bottom } = await box(page.getByRole("button", { name: "More" }));
    assert.ok(bottom <= (await box(page.getByRole("tablist"))).top, `${bottom}`);
  };
  await page.getByRole("button", { name: "Hint", exact: true }).tap();
  await page.getByRole("button", { name: "Show what" }).tap();
  await page.getByRole("button", { name: "Apply", exact: true }).waitFor();
  await areInSight();
  await page.getByRole("button", { name: "Check" }).tap();
  await page.getByRole("group", { name: "Check" }).waitFor();
  await areInSight();
});

test("axe_finds_nothing_on_the_board_of_a_phone", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page } = await openPage(site, { ...PHONE, colorScheme, fragment: `#puzzle=${EASY}` });
    await page.locator(".verdict-line", { hasText: /solution/ }).waitFor();
    await page.evaluate(axe);
    const check = async (what) => {
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 150)]), [], what);
    };
    await page.getByRole("radio", { name: "Candidate" }).tap();
    await check("candidates");
    await page.getByRole("button", { name: "Check" }).tap();
    await page.getByRole("group", { name: "Check" }).waitFor();
    await check("check");
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("combobox", { name: "Highlight a digit" }).selectOption("2");
    await check("more");
  }
});

test("what_is_done_less_often_is_behind_one_button_and_in_sight", async () => {
  const page = await openPuzzle(EASY);
  await page.getByRole("button", { name: "More" }).tap();
  const tabs = await box(page.getByRole("tablist"));
  for (const name of ["Solve", "New…", "Edit givens", "Candidates", "Select many"]) {
    const { bottom } = await box(page.getByRole("button", { name }));
    assert.ok(bottom <= tabs.top, `${name} ${bottom}`);
  }
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("group", { name: "Digits" }).waitFor();
});

test("a_large_board_is_zoomed_and_edited", async () => {
  const page = await openPuzzle(`1${".".repeat(624)}`);
  const cell = page.locator("[data-cell='312']");
  const width = async () => (await box(cell)).right - (await box(cell)).left;
  assert.ok((await width()) < 16);
  await page.getByRole("button", { name: "More" }).tap();
  for (let times = 0; times < 3; times += 1) await page.getByRole("button", { name: "Zoom in" }).tap();
  assert.ok((await width()) > 36, `${await width()}`);
  // The middle stays in sight.
  await cell.tap();
  await page.locator("[data-cell='312'][aria-selected=true]").waitFor();
  await page.getByRole("button", { name: "More" }).tap();
  await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: "P" }).tap();
  await page.locator("[data-cell='312'][aria-label$=', P']").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
});

test("a_step_and_its_button_are_in_sight_beside_the_board", async () => {
  const page = await openPuzzle(EASY);
  await page.getByRole("button", { name: "Steps", exact: true }).tap();
  await page.locator(".step-now").waitFor();
  const tabs = await box(page.getByRole("tablist"));
  await page.locator(".steps-head").evaluate((head) => head.scrollIntoView({ block: "nearest" }));
  for (const part of [page.locator("givens-board"), page.locator(".step-now h2"), page.getByRole("button", { name: "Apply", exact: true })]) {
    const { top, bottom } = await box(part);
    assert.ok(top >= 0 && bottom <= tabs.top, `${top} ${bottom} ${tabs.top}`);
  }
  await page.getByRole("button", { name: "Apply", exact: true }).tap();
  await page.getByText(/^Step 2 of/).waitFor();
});
