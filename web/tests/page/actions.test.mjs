import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drop, openPage, start, whenRead } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
let site;
before(async () => (site = await start()));
after(() => site.stop());

const field = (page) => page.getByRole("combobox", { name: "Find an action" });
const chosen = (page) => page.locator(".actions [aria-selected=true] .action-name");

test("actions_are_found_by_words_and_done_by_keys", async () => {
  const { page, failures } = await openPage(site, { fragment: `#puzzle=${PUZZLE}` });
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "combobox");
  await page.keyboard.type("find st");
  await chosen(page).filter({ hasText: "Find the steps" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".step-now").waitFor();
  assert.equal(await field(page).count(), 0);
  assert.deepEqual(failures, []);
});

test("arrows_choose_and_the_field_names_the_choice", async () => {
  const { page } = await openPage(site);
  await page.getByRole("button", { name: "All actions" }).click();
  await field(page).waitFor();
  const first = await chosen(page).textContent();
  await page.keyboard.press("ArrowUp");
  const last = await chosen(page).textContent();
  assert.notEqual(last, first);
  const active = await field(page).getAttribute("aria-activedescendant");
  assert.equal(await page.locator(`#${active}`).getAttribute("aria-selected"), "true");
  await page.keyboard.press("ArrowDown");
  assert.equal(await chosen(page).textContent(), first);
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "detached" });
  // The key closes it, too.
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  await page.keyboard.press("Control+k");
  await field(page).waitFor({ state: "detached" });
});

test("only_what_can_be_done_now_is_listed_with_its_key", async () => {
  const { page } = await openPage(site);
  const names = async () => {
    await page.keyboard.press("Control+k");
    await field(page).waitFor();
    const all = await page.locator(".action-name").allTextContents();
    await page.keyboard.press("Escape");
    await field(page).waitFor({ state: "detached" });
    return all;
  };
  const empty = await names();
  assert.ok(empty.includes("Open files") && !empty.includes("Close all files") && !empty.includes("Undo"));
  await drop(page, [{ name: "some.txt", text: `${PUZZLE}\n${PUZZLE}\n` }]);
  await whenRead(page);
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  const open = await names();
  for (const name of ["Close all files", "Sort the list by number of givens", "Export the list as CSV", "Solve"]) assert.ok(open.includes(name), name);
  await page.keyboard.press("Control+k");
  await field(page).fill("solve");
  await page.keyboard.press("Enter");
  await page.locator(".verdict-line", { hasText: "Solved" }).waitFor();
  await page.keyboard.press("Control+k");
  await field(page).fill("undo");
  assert.equal(await page.locator(".actions [aria-selected=true] kbd").allTextContents().then((keys) => keys.join("+")), "Ctrl+Z");
  await page.keyboard.press("Enter");
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
});

test("what_was_done_is_shown_and_goes_away", async () => {
  const { page } = await openPage(site, { fragment: `#puzzle=${PUZZLE}`, permissions: ["clipboard-read", "clipboard-write"] });
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.getByRole("tab", { name: "Save" }).click();
  await page.getByRole("button", { name: "Copy address" }).click();
  const toast = page.locator(".toast", { hasText: "Address copied" });
  await toast.waitFor();
  await page.locator("[role=status]", { hasText: "address copied" }).first().waitFor({ state: "attached" });
  await toast.waitFor({ state: "detached", timeout: 15_000 });
});

test("a_failure_is_shown_on_a_phone_until_it_is_closed", async () => {
  const { page } = await openPage(site, { width: 375, height: 667, serviceWorkers: "block" });
  await page.route("**/samples/*", (route) => route.abort());
  await page.getByRole("tab", { name: "Files" }).click();
  await page.getByRole("button", { name: "16×16" }).click();
  await page.getByRole("tab", { name: "Board" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "16x16.txt could not be loaded" });
  await alert.waitFor();
  const box = await alert.boundingBox();
  const tabs = await page.locator(".tabs").boundingBox();
  assert.ok(box.y + box.height <= tabs.y, `${box.y + box.height} ${tabs.y}`);
  await alert.getByRole("button", { name: "Close" }).click();
  await alert.waitFor({ state: "detached" });
});
