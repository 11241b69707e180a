import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { drop, openPage, start, whenRead } from "../browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
const TEXT = `${PUZZLE}\n${PUZZLE.slice(1)}\n11${PUZZLE.slice(2)}\n${".".repeat(30)}${PUZZLE.slice(30)}\n`;
let site;
before(async () => (site = await start()));
after(() => site.stop());

async function violations(page) {
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(" | ")}`,
  );
}

for (const [width, colorScheme] of [
  [1440, "light"],
  [1440, "dark"],
  [375, "light"],
  [375, "dark"],
]) {
  test(`axe_finds_nothing_at_${width}_${colorScheme}`, async () => {
    const { page } = await openPage(site, { width, height: 800, colorScheme });
    await page.evaluate(axe);
    assert.deepEqual(await violations(page), [], "empty");
    await page.evaluate(() => (location.hash = "puzzle=1&boxes=0x0"));
    await page.locator(".link-problems li").nth(1).waitFor();
    assert.deepEqual(await violations(page), [], "broken link");
    if (width < 760) await page.getByRole("tab", { name: "Files" }).click();
    assert.deepEqual(await violations(page), [], "welcome");
    await drop(page, [{ name: "some.txt", text: TEXT }]);
    await whenRead(page);
    assert.deepEqual(await violations(page), [], "files");
    for (const name of ["Problems", "Steps", "Save", "Facts"]) {
      await page.getByRole("tab", { name }).click();
      if (name === "Problems") await page.locator(".problem").first().click();
      if (name === "Steps") {
        await page
          .locator(".list-row")
          .first()
          .evaluate((row) => row.click());
        await page.locator(".verdict-line", { hasText: "One solution" }).waitFor({ state: "attached" });
        await page.getByRole("button", { name: "Find the steps" }).click();
        await page.locator(".step-now").waitFor();
      }
      if (name === "Save") await page.locator(".output").waitFor();
      assert.deepEqual(await violations(page), [], name);
    }
    await page.getByRole("button", { name: "Help and keys" }).click();
    await page.getByRole("dialog").waitFor();
    assert.deepEqual(await violations(page), [], "help");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find an action" }).fill("theme");
    assert.deepEqual(await violations(page), [], "actions");
    // The theme changes once around, and what was done is shown.
    await page.keyboard.press("Enter");
    await page.locator(".toast").waitFor();
    assert.deepEqual(await violations(page), [], "toast");
    if (width < 760) await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("button", { name: "Givens", exact: true }).click();
    await page.getByRole("button", { name: "Whole puzzles" }).click();
    assert.deepEqual(await violations(page), [], "sorted and whole");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
  });
}

test("everything_is_reached_by_keys", async () => {
  const { page } = await openPage(site);
  await drop(page, [{ name: "some.txt", text: TEXT }]);
  await whenRead(page);
  await page.locator(".list").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.locator(".verdict-line", { hasText: "Clashing givens" }).waitFor();
  await page.getByRole("tab", { name: "Problems" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("#tab-steps[aria-selected=true]").waitFor();
  await page.locator("[data-cell='0']").focus();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BUTTON");
});

test("a_phone_shows_six_puzzles_of_several_files", async () => {
  const { page } = await openPage(site, { width: 375, height: 667 });
  await drop(
    page,
    ["a.txt", "b.txt", "c.txt"].map((name) => ({ name, text: `${PUZZLE}\n`.repeat(5) })),
  );
  await whenRead(page);
  await page.locator(".kept-line").waitFor();
  const shown = await page.evaluate(() => {
    const list = document.querySelector(".list").getBoundingClientRect();
    const tabs = document.querySelector(".tabs").getBoundingClientRect();
    const isShown = ({ top, bottom }) => top >= list.top && bottom <= Math.min(list.bottom, tabs.top);
    return [...document.querySelectorAll(".list-row")].filter((row) => isShown(row.getBoundingClientRect())).length;
  });
  assert.ok(shown >= 6, `${shown} rows`);
});

test("the_list_shows_what_was_chosen_while_it_was_hidden", async () => {
  const { page } = await openPage(site, { width: 375, height: 760 });
  await drop(page, [{ name: "many.txt", text: `${PUZZLE}\n`.repeat(100) + `11${PUZZLE.slice(2)}\n` }]);
  await whenRead(page);
  const open = (name) => page.getByRole("tab", { name }).click();
  const chosenIsInSight = () =>
    page.waitForFunction(() => {
      const list = document.querySelector(".list").getBoundingClientRect();
      const row = document.querySelector(".list-row[aria-selected=true]")?.getBoundingClientRect();
      return row && row.height && row.top >= list.top && row.bottom <= list.bottom + 1;
    });
  await open("Problems");
  await page.locator(".problem").first().click();
  await page.locator(".verdict-line", { hasText: "Clashing givens" }).waitFor();
  await open("Files");
  await chosenIsInSight();
  await open("Board");
  await open("Files");
  await chosenIsInSight();
});
