// Steps: applied, all that are possible, and by techniques that are on, each with a page.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { openPage, start } from "../browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const EASY = "13.4586.....12.53.75.6......1.34..5..9.....6..4..65.7......1.89.71.86.....5274.16";
const HARDER = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
let site;
before(async () => (site = await start()));
after(() => site.stop());

async function openPuzzle(puzzle, options = {}) {
  const { page, failures } = await openPage(site, { fragment: `#puzzle=${puzzle}`, ...options });
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  return { page, failures };
}

const showSteps = async (page, button = "Find the steps") => {
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.locator(".right").getByRole("button", { name: button }).click();
  await page.locator(".step-now").waitFor();
};
const parameter = (page, name) => page.evaluate((key) => new URLSearchParams(location.hash.slice(1)).get(key), name);

test("steps_are_applied_one_after_the_other_to_the_solution", async () => {
  const { page, failures } = await openPuzzle(HARDER);
  await showSteps(page);
  const total = Number(/of (\d+)/.exec(await page.locator(".steps-bar").textContent())[1]);
  const apply = page.getByRole("button", { name: "Apply this step" });
  for (let step = 1; step < total; step += 1) {
    await apply.click();
    await page.getByText(`Step ${step + 1} of ${total}`, { exact: true }).waitFor();
  }
  await apply.click();
  await page.locator(".verdict-line", { hasText: "Solved" }).waitFor();
  // Each was a move of its own.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  assert.deepEqual(failures, []);
});

test("a_later_step_is_applied_with_those_before_it", async () => {
  const { page } = await openPuzzle(HARDER);
  await showSteps(page);
  await page.locator(".step", { hasText: "Skyscraper" }).first().click();
  const before = await page.locator(".steps-bar").textContent();
  await page.getByRole("button", { name: "Apply this step" }).click();
  assert.notEqual(await page.locator(".steps-bar").textContent(), before);
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).has("candidates"));
  assert.match(await parameter(page, "values"), /[1-9]/);
  await page.getByRole("tab", { name: "Problems" }).click();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
});

test("all_possible_steps_are_listed_shown_and_applied", async () => {
  const { page, failures } = await openPuzzle(HARDER);
  await showSteps(page, "All steps here");
  await page.getByText(/^Possible step 1 of \d+$/).waitFor();
  await page.locator(".step", { hasText: "Turbot fish" }).first().click();
  await page.locator(".step-now", { hasText: "Turbot fish" }).waitFor();
  await page.waitForFunction(() => document.querySelector("givens-board").shadowRoot.querySelector(".mark.eliminated"));
  // A click on a candidate of the picture of a step removes nothing.
  const cell = page.locator("[data-cell='0']");
  for (let times = 0; times < 2; times += 1) {
    await cell.click({ position: { x: 12, y: 12 } });
    await page.waitForTimeout(400);
  }
  await page.locator(".step-now", { hasText: "Turbot fish" }).waitFor();
  await page.locator(".step", { hasText: "Hidden single" }).first().click();
  const sentence = await page.locator(".step-now", { hasText: "Hidden single" }).locator("p").textContent();
  const [, row, column, digit] = /r(\d)c(\d) = (\d)$/.exec(sentence);
  await page.getByRole("button", { name: "Apply this step" }).click();
  await page.locator(`[aria-label="row ${row} column ${column}, ${digit}"]`).waitFor();
  // The list is that of the new position.
  await page.getByText(/^Possible step 1 of \d+$/).waitFor();
  assert.equal(await page.locator(".step", { hasText: `r${row}c${column} = ${digit}` }).count(), 0);
  assert.deepEqual(failures, []);
});

test("steps_are_without_wrong_values_and_say_so", async () => {
  const { page } = await openPuzzle(HARDER);
  await page.locator("[data-cell='0']").click();
  await page.keyboard.type("8");
  await showSteps(page, "All steps here");
  await page.getByText("The steps are without 1 wrong value: r1c1 = 8.").waitFor();
});

test("techniques_are_switched_off_and_on", async () => {
  const { page } = await openPuzzle(EASY);
  await showSteps(page);
  const first = await page.locator(".step-now h2").textContent();
  await page.getByRole("button", { name: "Techniques…" }).click();
  await page.getByRole("checkbox", { name: `Use ${first.toLowerCase()}` }).uncheck();
  await page.getByText("36 of 37 are on").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  // Steps that were found by others are gone.
  await showSteps(page);
  assert.notEqual(await page.locator(".step-now h2").textContent(), first);
  assert.equal(await page.locator(".step", { hasText: first }).count(), 0);
  // The next visit begins with the same techniques.
  await page.reload();
  await page.locator("html[data-ready]").waitFor();
  await showSteps(page);
  assert.notEqual(await page.locator(".step-now h2").textContent(), first);
  await page.getByRole("button", { name: "Techniques…" }).click();
  await page.getByText("36 of 37 are on").waitFor();
  await page.getByRole("button", { name: "All off" }).click();
  await page.getByText("0 of 37 are on").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.locator(".hint").waitFor();
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.getByRole("button", { name: "Find the steps" }).click();
  await page.getByText(/There is no step: /).waitFor();
  await page.getByRole("button", { name: "Techniques…" }).click();
  await page.getByRole("button", { name: "All on" }).click();
  await page.keyboard.press("Escape");
  await showSteps(page);
  assert.equal(await page.locator(".step-now h2").textContent(), first);
});

test("each_technique_has_a_page_with_its_example", async () => {
  const { page, failures } = await openPuzzle(EASY);
  await showSteps(page);
  await page.getByRole("button", { name: "Techniques…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Full house" }).click();
  const choice = dialog.getByRole("combobox", { name: "Other techniques" });
  await choice.waitFor();
  const ids = await choice.locator("option").evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(ids.length >= 37 && ids.every((id) => readdirSync(new URL("../../../fixtures/techniques/", import.meta.url)).includes(id)));
  for (const id of ids) {
    await choice.selectOption(id);
    const text = readFileSync(new URL(`../../../docs/techniques/${id}.md`, import.meta.url), "utf8");
    const [, name, summary] = /^# (.*)\n\n(.*)\n/.exec(text);
    await dialog.getByText(summary, { exact: true }).waitFor();
    // The example is that of the documentation, drawn.
    await dialog.locator(".step-now").filter({ hasText: text.split("\n> ")[1].trim() }).waitFor();
    assert.equal((await dialog.locator("h2").textContent()).toLowerCase(), name.toLowerCase());
    await dialog.locator("givens-board").evaluate((board) => {
      if (!board.shadowRoot.querySelector(".mark")) throw new Error("no step is drawn");
    });
  }
  await choice.selectOption("x-wing");
  await dialog.getByRole("button", { name: "Open this position on the board" }).click();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("button", { name: "Show what" }).click();
  await page.locator(".hint", { hasText: "X-Wing" }).waitFor();
  assert.deepEqual(failures, []);
});

test("the_page_of_a_technique_has_an_address", async () => {
  const { page, failures } = await openPage(site, { fragment: "#technique=skyscraper" });
  await page.getByRole("dialog").getByRole("heading", { name: "Skyscraper" }).waitFor();
  await page.evaluate(() => (location.hash = "technique=__proto__"));
  await page.getByRole("dialog").getByText("No technique has this name").waitFor();
  assert.deepEqual(failures, []);
});

test("a_long_search_is_stopped", async () => {
  const { page } = await openPage(site, { serviceWorkers: "block" });
  // The question never reaches the worker.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (request, ...rest) {
      if (request.name !== "steps") postMessage.call(this, request, ...rest);
    };
  });
  await page.goto(`${site.address}#puzzle=${EASY}`);
  await page.reload();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.getByRole("button", { name: "All steps here" }).click();
  await page.getByRole("status").getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "All steps here" }).waitFor();
});

for (const [width, colorScheme] of [[1280, "light"], [375, "dark"]])
  test(`axe_finds_nothing_in_steps_and_techniques_at_${width}`, async () => {
    const { page } = await openPuzzle(HARDER, { width, height: 800, colorScheme });
    await page.evaluate(axe);
    const check = async (what) => {
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 150)]), [], what);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, what);
    };
    await showSteps(page, "All steps here");
    await check("all steps");
    await page.getByRole("button", { name: "Techniques…" }).click();
    await page.getByRole("dialog").getByText("Skyscraper").waitFor();
    await check("techniques");
    await page.getByRole("dialog").getByRole("button", { name: "Skyscraper" }).click();
    await page.getByRole("dialog").locator(".step-now", { hasText: "skyscraper" }).waitFor();
    await check("technique");
  });
