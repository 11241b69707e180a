import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drop, openPage, start, whenRead } from "../browser.mjs";

const EASY = "13.4586.....12.53.75.6......1.34..5..9.....6..4..65.7......1.89.71.86.....5274.16";
const HARDER = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
let site;
before(async () => (site = await start()));
after(() => site.stop());

const verdict = (page, pattern) => page.locator(".verdict-line", { hasText: pattern }).waitFor();
const fragment = async (page, name) =>
  page.evaluate((key) => new URLSearchParams(location.hash.slice(1)).get(key), name);

test("a_grid_is_typed_and_judged_at_once", async () => {
  const { page, failures } = await openPage(site);
  await page.locator("[data-cell='0']").focus();
  await page.keyboard.type("1");
  await verdict(page, "Many solutions: the first two differ at");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("1");
  await verdict(page, "Clashing givens: row 1 holds 1 in r1c1 and r1c2");
  assert.equal(await page.locator("[aria-invalid=true]").count(), 2);
  await page.keyboard.press("Control+z");
  await verdict(page, "Many solutions");
  await page.waitForFunction(() => /puzzle=1\.{80}$/.test(decodeURIComponent(location.hash)));
  assert.deepEqual(failures, []);
});

test("keys_go_to_the_board_where_nothing_has_the_focus", async () => {
  const { page } = await openPage(site);
  await page.keyboard.type("1");
  await verdict(page, "Many solutions");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("1");
  await verdict(page, "Clashing givens: column 1 holds 1 in r1c1 and r2c1");
  await page.locator("body").evaluate(() => document.activeElement.shadowRoot?.activeElement?.blur());
  await page.keyboard.press("Control+z");
  await verdict(page, "Many solutions");
});

test("an_address_holds_a_puzzle_and_its_values", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${EASY}` });
  await verdict(page, "One solution");
  await page.locator("[data-cell='2']").focus();
  await page.keyboard.type("9");
  await page.waitForFunction(() => new URLSearchParams(location.hash.slice(1)).get("values")?.[2] === "9");
  await page.reload();
  await verdict(page, "One solution");
  assert.match(await page.locator("[data-cell='2']").getAttribute("aria-label"), /row 1 column 3, 9/);
});

test("a_puzzle_is_solved_and_the_move_taken_back", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${EASY}` });
  await verdict(page, "One solution");
  await page.getByRole("button", { name: "Solve" }).click();
  await verdict(page, "Solved");
  await page.locator("[role=gridcell][aria-label*=blank]").first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await verdict(page, "One solution");
});

test("a_hint_says_where_then_what_and_is_applied", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${EASY}` });
  await verdict(page, "One solution");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint", { hasText: "Look at box" }).waitFor();
  await page.getByRole("button", { name: "Show what" }).click();
  const sentence = await page.locator(".hint p", { hasText: " = " }).textContent();
  const [, row, column, digit] = /r(\d)c(\d) = (\d)$/.exec(sentence);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.locator(`[aria-label="row ${row} column ${column}, ${digit}"]`).waitFor();
});

test("a_wrong_value_is_what_a_hint_is_about", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${HARDER}` });
  await verdict(page, "One solution");
  await page.locator("[data-cell='0']").focus();
  await page.keyboard.type("8");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByRole("button", { name: "Show what" }).click();
  await page.locator(".hint", { hasText: "r1c1 = 8 is wrong; remove it" }).waitFor();
  await page.getByRole("button", { name: "Remove it" }).click();
  await page.locator("[data-cell='0'][aria-label*=blank]").waitFor();
});

test("steps_have_sentences_candidates_and_marks", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${HARDER}` });
  await verdict(page, "One solution");
  await page.getByRole("button", { name: "Steps", exact: true }).click();
  await page.getByText(/Step 1 of \d+/).waitFor();
  await page.locator(".step", { hasText: "Skyscraper" }).first().click();
  await page.locator(".step-now", { hasText: /Skyscraper.*≠/s }).waitFor();
  const marks = await page.locator("givens-board").evaluate((board) => {
    const count = (name) => board.shadowRoot.querySelectorAll(name).length;
    return [count(".mark.pattern"), count(".mark.eliminated"), count(".link.strong"), count(".link.weak")];
  });
  assert.deepEqual([marks[0], marks[2], marks[3]], [4, 2, 1]);
  assert.ok(marks[1] >= 1);
  await page.getByRole("button", { name: "Last step" }).click();
  await page.getByRole("button", { name: "Next step" }).isDisabled();
});

test("solutions_are_paged_and_counted", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${"1...............".slice(0, 16)}` });
  await verdict(page, "Many solutions");
  await page.getByRole("button", { name: "Next solution" }).click();
  await page.getByText("Solution 1", { exact: true }).waitFor();
  await page.locator("[role=gridcell][aria-label*=blank]").first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Count all" }).click();
  await page.locator(".middle").getByText("72 solutions").waitFor();
  await page.goto(`${site.address}#puzzle=1${".".repeat(255)}`);
  await page.getByRole("button", { name: "Count all" }).click();
  await page
    .locator(".middle")
    .getByText(/^about \d\.\d\d × 10\^\d+ solutions/)
    .waitFor();
});

test("touch_selects_and_the_keypad_enters", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${EASY}`, width: 375, height: 760, hasTouch: true });
  await verdict(page, "One solution");
  await page.locator("[data-cell='2']").tap();
  await page.getByRole("radio", { name: "Corner" }).tap();
  await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: "2" }).tap();
  await page.locator("[aria-label='row 1 column 3, blank, candidates 2']").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
});

test("undo_keeps_to_its_record", async () => {
  const { page } = await openPage(site);
  await drop(page, [{ name: "two.txt", text: `${EASY}\n${HARDER}\n` }]);
  await whenRead(page);
  const choose = async (index, given) => {
    await page.locator(".list-row").nth(index).click();
    await page.locator(`[data-cell='${index * 2}'][aria-label$='given ${given}']`).waitFor();
  };
  await choose(0, 1);
  await page.locator("[data-cell='2']").click();
  await page.keyboard.type("9");
  await page.locator("[data-cell='2'][aria-label='row 1 column 3, 9']").waitFor();
  await choose(1, 9);
  // The buttons follow the board.
  for (const name of ["Undo", "Redo"]) await page.getByRole("button", { name, disabled: true }).waitFor();
  for (const key of ["Control+z", "Control+y"]) {
    await page.locator("[data-cell='0']").click();
    await page.keyboard.press(key);
  }
  assert.equal(await fragment(page, "puzzle"), HARDER);
  await page.locator("[data-cell='2'][aria-label$='given 9']").waitFor();
});

/** Makes the answers to some questions come late. */
const delayAnswers = (page) =>
  page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    globalThis.asked = 0;
    Worker.prototype.postMessage = function (request, ...rest) {
      const isLate = request.kind === "record" || ["hint", "explain", "count", "generate"].includes(request.name);
      const post = () => postMessage.call(this, request, ...rest);
      if (!isLate || globalThis.isPrompt) return post();
      globalThis.asked += 1;
      globalThis.release = post;
    };
  });

/** What is asked of one puzzle, by the button. */
const QUESTIONS = [
  { button: "Hint", puzzle: EASY, shown: ".hint" },
  { button: "Steps", puzzle: EASY, shown: ".step-now" },
  { button: "Count all", puzzle: `1${".".repeat(15)}`, shown: ".middle :text('72 solutions')" },
];

for (const { button, puzzle, shown } of QUESTIONS) {
  test(`an_answer_about_another_puzzle_is_not_shown: ${button}`, async () => {
    const { page } = await openPage(site, { serviceWorkers: "block" });
    await delayAnswers(page);
    await page.goto(`${site.address}#puzzle=${puzzle}`);
    await page.reload();
    await verdict(page, /One|Many/);
    await page.locator(".middle").getByRole("button", { name: button, exact: true }).click();
    await page.waitForFunction(() => globalThis.asked === 1);
    await page.evaluate((line) => (location.hash = `puzzle=${line}`), `2${".".repeat(15)}`);
    await page.locator("[data-cell='0'][aria-label$='given 2']").waitFor();
    await verdict(page, "Many solutions");
    await page.evaluate(() => ((globalThis.isPrompt = true), globalThis.release()));
    // An answer that is asked for later comes later.
    await page.getByRole("button", { name: "Next solution" }).click();
    await page.getByText("Solution 1", { exact: true }).waitFor();
    assert.equal(await page.locator(shown).count(), 0);
    await page.getByRole("button", { name: "Count all" }).click();
    await page.locator(".middle").getByText("72 solutions").waitFor();
  });
}

test("a_record_that_comes_late_does_not_replace_another_puzzle", async () => {
  const { page } = await openPage(site, { serviceWorkers: "block" });
  await delayAnswers(page);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  await drop(page, [{ name: "one.txt", text: `${EASY}\n` }]);
  await page.waitForFunction(() => globalThis.asked === 1);
  await page.evaluate((line) => (location.hash = `puzzle=${line}`), `2${".".repeat(15)}`);
  await verdict(page, "Many solutions");
  await page.evaluate(() => ((globalThis.isPrompt = true), globalThis.release()));
  await page.getByRole("button", { name: "Next solution" }).click();
  await page.getByText("Solution 1", { exact: true }).waitFor();
  assert.equal(await page.locator(".verdict-line", { hasText: "line 1" }).count(), 0);
  assert.equal(await page.locator("[role=gridcell]").count(), 16);
});
