import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync } from "node:fs";
import { drop, openPage, start, whenRead } from "../browser.mjs";

const LEVELS = readFileSync(new URL("../../public/samples/levels.txt", import.meta.url), "utf8");
const OTHER = "1.3..4.22.4..3.1\n";
let site;
before(async () => (site = await start()));
after(() => site.stop());

const ratings = (page) => page.locator(".list-row .rating").evaluateAll((all) => all.map((one) => one.lastChild.data));

test("puzzles_are_rated_on_request_and_the_list_is_filtered_by_rating", async () => {
  const { page, failures } = await openPage(site);
  await drop(page, [
    { name: "levels.txt", text: LEVELS },
    { name: "small.txt", text: OTHER },
  ]);
  await whenRead(page);
  await page.getByRole("button", { name: "Rate 4 puzzles" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".list-row .rating").length === 4);
  const scores = await ratings(page);
  // HoDoKu rates 9×9 only.
  assert.equal(scores[3], "–");
  const numbers = scores.slice(0, 3).map(Number);
  assert.ok(numbers[0] < numbers[1] && numbers[1] < numbers[2], scores.join(" "));
  await page.getByLabel("At least this rating").fill(String(numbers[1]));
  await page.locator(".list-foot", { hasText: "2 of 4 puzzles" }).waitFor();
  assert.deepEqual((await ratings(page)).map(Number), numbers.slice(1));
  await page.getByText("Show all").click();
  await page.locator(".list-foot", { hasText: /^4 puzzles/ }).waitFor();

  await page.locator(".filters select").last().selectOption("se");
  await page.getByRole("button", { name: "Rate 4 puzzles" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".list-row .rating").length === 4, undefined, {
    timeout: 60_000,
  });
  await page.getByLabel("At most this rating").fill((await ratings(page))[0]);
  await page.locator(".list-foot", { hasText: "1 of 4 puzzles" }).waitFor();
  assert.deepEqual(failures, []);
});

test("rating_is_stopped_and_goes_on", async () => {
  const { page, failures } = await openPage(site);
  await drop(page, [{ name: "many.txt", text: LEVELS.repeat(3000) }]);
  await whenRead(page);
  await page.getByRole("button", { name: "Rate 9,000 puzzles" }).click();
  await page.locator(".rating-run", { hasText: /[1-9]\d* of 9,000 rated/ }).waitFor();
  await page.getByRole("button", { name: "Stop rating" }).click();
  await page.getByRole("button", { name: /^Rate [1-8],\d\d\d puzzles$/ }).click();
  await page.locator(".rating-run", { hasText: /[1-9]\d* of [1-8],\d\d\d rated/ }).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.locator(".welcome").waitFor();
  assert.deepEqual(failures, []);
});
