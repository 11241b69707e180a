// What the board helps with: comparing with the solution, candidates, and records that are malformed.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drop, openPage, start, whenRead } from "../browser.mjs";

const EASY = "13.4586.....12.53.75.6......1.34..5..9.....6..4..65.7......1.89.71.86.....5274.16";
const SOLUTION = "132458697869127534754693128617349852598712463243865971426531789371986245985274316";
let site;
before(async () => (site = await start()));
after(() => site.stop());

async function openPuzzle(puzzle, options = {}) {
  const { page, failures } = await openPage(site, { fragment: `#puzzle=${puzzle}`, ...options });
  await page.locator(".verdict-line", { hasText: /solution/ }).waitFor();
  return { page, failures };
}

const check = async (page, sentence) => {
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByRole("group", { name: "Check" }).getByText(sentence, { exact: true }).waitFor();
};
const enter = async (page, cell, digit) => {
  await page.locator(`[data-cell='${cell}']`).click();
  await page.keyboard.press(String(digit));
};
const label = (page, cell) => page.locator(`[data-cell='${cell}']`).getAttribute("aria-label");
const drawn = (page, name) =>
  page.locator("givens-board").evaluate((board, query) => board.shadowRoot.querySelectorAll(query).length, name);

test("the_board_is_compared_with_the_solution", async () => {
  const { page, failures } = await openPuzzle(EASY);
  await check(page, "Nothing is entered yet.");
  await enter(page, 2, SOLUTION[2]);
  await page.getByRole("group", { name: "Check" }).waitFor({ state: "detached" });
  await check(page, "No mistakes: 44 cells left.");
  await enter(page, 7, 2);
  await enter(page, 9, 9);
  await check(page, "2 of 3 digits are wrong: r1c8, r2c1.");
  assert.equal(await drawn(page, ".ringed"), 2);
  await page.getByRole("button", { name: "Take back what is wrong" }).click();
  await page.locator("[data-cell='7'][aria-label*=blank]").waitFor();
  assert.equal(await label(page, 2), `row 1 column 3, ${SOLUTION[2]}`);
  await check(page, "No mistakes: 44 cells left.");
  // It is one move.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await check(page, "2 of 3 digits are wrong: r1c8, r2c1.");
  assert.deepEqual(failures, []);
});

test("a_puzzle_of_many_solutions_has_none_to_compare_with", async () => {
  const { page } = await openPuzzle("1...............");
  await enter(page, 1, 2);
  await check(page, "There is no solution to compare with: many solutions.");
});

test("a_click_on_a_candidate_of_the_selected_cell_removes_it", async () => {
  const { page, failures } = await openPuzzle(EASY);
  await page.getByRole("button", { name: "Candidates" }).click();
  const cell = page.locator("[data-cell='2']");
  await page.locator("[data-cell='2'][aria-label$='candidates 2 9']").waitFor();
  const { width } = await cell.boundingBox();
  // The place of 9 in three rows and columns.
  const nine = { x: width * 0.79, y: width * 0.79 };
  await cell.click({ position: nine });
  await page.waitForTimeout(400);
  assert.match(await label(page, 2), /candidates 2 9$/);
  await cell.click({ position: nine });
  await page.locator("[data-cell='2'][aria-label$='candidates 2']").waitFor();
  // Where nothing is, a click does nothing.
  await page.waitForTimeout(400);
  await cell.click({ position: { x: width * 0.2, y: width * 0.2 } });
  assert.match(await label(page, 2), /candidates 2$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("[data-cell='2'][aria-label$='candidates 2 9']").waitFor();
  assert.deepEqual(failures, []);
});

test("candidates_are_removed_and_put_back_by_keys_and_in_their_mode", async () => {
  const { page } = await openPuzzle(EASY);
  await page.locator("[data-cell='2']").click();
  await page.keyboard.press("b");
  // What is removed is seen.
  await page.getByRole("radio", { name: "Candidate", checked: true }).waitFor();
  await page.locator("[data-cell='2'][aria-label$='candidates 2 9']").waitFor();
  await page.keyboard.press("2");
  await page.locator("[data-cell='2'][aria-label$='candidates 9']").waitFor();
  await page.locator(".verdict-line", { hasText: "No solution" }).waitFor();
  await check(page, "The right candidate was removed in r1c3.");
  await page.getByRole("button", { name: "Take back what is wrong" }).click();
  await page.locator("[data-cell='2'][aria-label$='candidates 2 9']").waitFor();
  // One click in another cell is enough, and the next puts it back.
  const cell = page.locator("[data-cell='7']");
  await page.locator("[data-cell='7'][aria-label$='candidates 2 9']").waitFor();
  const { width } = await cell.boundingBox();
  await cell.click({ position: { x: width * 0.79, y: width * 0.79 } });
  await page.locator("[data-cell='7'][aria-label$='candidates 2']").waitFor();
  await cell.click({ position: { x: width * 0.79, y: width * 0.79 } });
  await page.locator("[data-cell='7'][aria-label$='candidates 2 9']").waitFor();
});

test("modes_are_chosen_by_arrows_and_keys", async () => {
  const { page } = await openPuzzle(EASY);
  const chosen = (name) => page.getByRole("radio", { name, checked: true }).waitFor();
  await page.getByRole("radio", { name: "Digit" }).focus();
  for (const [key, name] of [["ArrowRight", "Corner"], ["ArrowRight", "Centre"], ["ArrowLeft", "Corner"], ["ArrowUp", "Digit"], ["ArrowLeft", "Candidate"]]) {
    await page.keyboard.press(key);
    await chosen(name);
  }
  // One stop for the Tab key.
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "1");
  await page.locator("[data-cell='2']").click();
  for (const [key, name] of [["z", "Digit"], ["x", "Corner"], ["c", "Centre"], ["v", "Colour"], ["b", "Candidate"], ["Space", "Digit"]]) {
    await page.keyboard.press(key);
    await chosen(name);
  }
});

test("the_cells_that_may_hold_a_digit_stand_out", async () => {
  const { page } = await openPuzzle(EASY);
  const choice = page.getByRole("combobox", { name: "Highlight a digit" });
  await choice.selectOption("2");
  await page.locator("[data-cell='2'][aria-label$='candidates 2 9']").waitFor();
  const possible = await page.locator("[role=gridcell][aria-label*=candidates]").evaluateAll(
    (cells) => cells.filter((cell) => / 2\b/.test(cell.ariaLabel.split("candidates")[1])).length,
  );
  assert.ok(possible > 5);
  assert.equal(await drawn(page, ".possible"), possible);
  assert.equal(await drawn(page, ".alike"), [...EASY].filter((digit) => digit === "2").length);
  await choice.selectOption("0");
  await page.waitForFunction(() => !document.querySelector("givens-board").shadowRoot.querySelector(".possible"));
});

test("a_malformed_record_shows_the_cells_that_were_read", async () => {
  const { page, failures } = await openPage(site);
  const letter = EASY.replace("3", "O");
  await drop(page, [{ name: "bad.txt", text: `${EASY}\n${letter}\n${EASY.slice(0, 80)}\n` }]);
  await whenRead(page);
  await page.locator(".list-row").nth(1).click();
  await page.locator(".verdict-line", { hasText: "Malformed" }).waitFor();
  await page.locator("[data-cell='3'][aria-label$='given 4']").waitFor();
  assert.match(await label(page, 1), /blank$/);
  assert.equal(await drawn(page, ".ringed"), 1);
  // It is no puzzle, until it is corrected.
  assert.equal(await page.evaluate(() => location.hash), "");
  assert.ok(await page.getByRole("button", { name: "Hint", exact: true }).isDisabled());
  await page.locator(".list-row").nth(2).click();
  await page.locator(".verdict-line", { hasText: /80/ }).waitFor();
  await page.locator("[data-cell='0'][aria-label$='given 1']").waitFor();
  assert.equal(await drawn(page, ".ringed"), 1);
  await enter(page, 80, 6);
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  assert.equal(await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("puzzle")), EASY);
  assert.deepEqual(failures, []);
});

test("an_error_of_the_engine_is_shown_at_the_board", async () => {
  const { page } = await openPage(site, { serviceWorkers: "block", width: 375, height: 667 });
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (request, ...rest) {
      postMessage.call(this, request.name === "hint" ? { ...request, name: "panicWith", values: ["on purpose"] } : request, ...rest);
    };
  });
  await page.goto(`${site.address}#puzzle=${EASY}`);
  await page.reload();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.locator(".middle").getByRole("alert").filter({ hasText: "on purpose" }).waitFor();
});
