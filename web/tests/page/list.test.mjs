import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { drop, longestTask, openPage, rowVerdicts, start, whenRead } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
const CLASHING = `11${PUZZLE.slice(2)}`;
const MANY = `.${PUZZLE.slice(1, 30)}${".".repeat(51)}`;
const TABLE = `title,puzzle,note\nPuzzle 10,${PUZZLE},"a, b"\nPuzzle 2,${MANY},\n"Last ""one""",${CLASHING},\n,${PUZZLE.slice(1)},\n`;
let site;
before(async () => (site = await start()));
after(() => site.stop());

const open = async (files, options) => {
  const opened = await openPage(site, options);
  await drop(opened.page, files);
  await whenRead(opened.page);
  return opened;
};
const sort = (page, name) => page.locator(".list-head").getByRole("button", { name: new RegExp(`^${name}`) });
const whenRows = (page, expected) =>
  page.waitForFunction(
    (verdicts) => [...document.querySelectorAll(".list-row .badge")].map((badge) => badge.classList[1]).join(" ") === verdicts,
    expected.join(" "),
  );
const cells = (page) => page.locator(".cells-text").allTextContents();

test("rows_show_cells_titles_and_files_instead_of_the_text_of_the_file", async () => {
  const { page, failures } = await open([
    { name: "table.csv", text: TABLE },
    { name: "lines.txt", text: `${PUZZLE}\n` },
  ]);
  await page.locator(".row-title", { hasText: "Puzzle 10" }).waitFor();
  // Each file answers for itself.
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll(".cells-text")];
    return shown.length === 5 && shown.every((cells) => cells.textContent !== "");
  });
  const rows = await cells(page);
  assert.deepEqual([rows[0], rows[1], rows[4]], [PUZZLE, MANY, PUZZLE]);
  // A record without a grid is shown as it is in the file.
  assert.match(rows[3], new RegExp(`^,${PUZZLE.slice(1).replaceAll(".", "\\.")}`));
  assert.deepEqual(await page.locator(".row-file").allTextContents(), [...new Array(4).fill("table.csv"), "lines.txt"]);
  assert.deepEqual(failures, []);
});

test("the_list_is_sorted_by_each_column_and_back", async () => {
  const { page } = await open([
    { name: "table.csv", text: TABLE },
    { name: "a.txt", text: `${PUZZLE}\n` },
  ]);
  const original = ["one", "many", "clashing", "malformed", "one"];
  await whenRows(page, original);
  await sort(page, "Verdict").click();
  await whenRows(page, ["one", "one", "many", "clashing", "malformed"]);
  await sort(page, "Verdict, ascending").click();
  await whenRows(page, ["malformed", "clashing", "many", "one", "one"]);
  await sort(page, "Verdict, descending").click();
  await whenRows(page, original);
  await sort(page, "Givens").click();
  await whenRows(page, ["many", "one", "one", "clashing", "malformed"]);
  await sort(page, "File").click();
  await whenRows(page, ["one", "one", "many", "clashing", "malformed"]);
  await sort(page, "Title").click();
  // Numbers in titles have the order of numbers; those without a title are last.
  await whenRows(page, ["clashing", "many", "one", "malformed", "one"]);
  await page.locator(".list-row").nth(1).click();
  await page.locator(".verdict-line", { hasText: "Many solutions" }).waitFor();
  assert.equal(await page.locator(".list-row[aria-selected=true] .badge.many").count(), 1);
  // Files that are opened later are sorted in when they are read.
  await drop(page, [{ name: "b.csv", text: `title,puzzle\nA first one,${PUZZLE}\n` }]);
  await whenRows(page, ["one", "clashing", "many", "one", "malformed", "one"]);
});

test("a_filter_keeps_the_order", async () => {
  const { page } = await open([{ name: "table.csv", text: TABLE }]);
  await sort(page, "Title").click();
  await whenRows(page, ["clashing", "many", "one", "malformed"]);
  await page.locator(".chip", { hasText: "many solutions" }).click();
  await page.locator(".chip", { hasText: "one solution" }).click();
  await whenRows(page, ["many", "one"]);
});

test("whole_puzzles_are_shown_on_demand", async () => {
  const { page } = await open([{ name: "lines.txt", text: `${PUZZLE}\n`.repeat(30) }], { width: 1280, height: 800 });
  await page.locator(".cells-text", { hasText: PUZZLE }).first().waitFor();
  await page.getByRole("button", { name: "Whole puzzles" }).click();
  await page.waitForFunction(() => document.querySelector(".cells-text")?.textContent.includes("\n"));
  const isWhole = await page.locator(".cells-text").first().evaluate((text) => text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight + 1);
  assert.ok(isWhole);
  assert.equal((await cells(page))[0].replaceAll("\n", ""), PUZZLE);
});

const exported = async (page, format) => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Export the list as ${format}` }).click(),
  ]);
  assert.equal(download.suggestedFilename(), `puzzles.${format.toLowerCase()}`);
  return readFileSync(await download.path(), "utf8");
};

test("the_rows_are_exported_in_their_order", async () => {
  const { page } = await open([{ name: "table.csv", text: TABLE }]);
  await sort(page, "Title").click();
  await whenRows(page, ["clashing", "many", "one", "malformed"]);
  const lines = (await exported(page, "CSV")).split("\n");
  assert.equal(lines[0], "file,line,index,puzzle,verdict,rule,givens,title,score");
  assert.match(lines[1], /^table\.csv,4,3,11.{79},clashing,[A-Z]\d+,\d+,"Last ""one""",$/);
  assert.match(lines[3], /^table\.csv,2,1,\.\.9.{78},one,,\d+,Puzzle 10,$/);
  assert.match(lines[4], /^table\.csv,5,4,,malformed,[A-Z]\d+,,,$/);
  assert.deepEqual([lines.length, lines[5]], [6, ""]);
  await page.locator(".chip", { hasText: "one solution" }).click();
  await whenRows(page, ["one"]);
  const rows = JSON.parse(await exported(page, "JSON"));
  assert.deepEqual(rows.map(({ file, puzzle, verdict, title, score }) => [file, puzzle, verdict, title, score]), [["table.csv", PUZZLE, "one", "Puzzle 10", null]]);
  await page.locator(".toast", { hasText: "Saved puzzles.json" }).waitFor();
});

test("problems_are_counted_by_rule", async () => {
  const { page } = await open([{ name: "lines.txt", text: `${CLASHING}\n${CLASHING}\n${MANY}\n${PUZZLE}\n` }]);
  const chips = page.getByRole("group", { name: "Show only problems of a rule" }).getByRole("button");
  await chips.filter({ hasText: "× 2" }).click();
  await page.waitForFunction(() => document.querySelectorAll("ul.problems .problem").length === 2);
  assert.equal(await chips.filter({ hasText: "× 2" }).getAttribute("aria-pressed"), "true");
  assert.deepEqual(await rowVerdicts(page), ["clashing", "clashing"]);
});

test("a_million_rows_stay_responsive", async () => {
  const { page } = await openPage(site, { serviceWorkers: "block" });
  const rows = 1_000_000;
  await page.evaluate(
    ([lines, times]) => {
      const data = new DataTransfer();
      data.items.add(new File(new Array(times).fill(lines), "many.txt"));
      dispatchEvent(new DragEvent("dragenter", { dataTransfer: data }));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    },
    [`${PUZZLE}\n${MANY}\n`.repeat(500), rows / 1000],
  );
  await page.locator(".list-foot", { hasText: "1,000,000 puzzles" }).waitFor({ timeout: 120_000 });
  await whenRead(page, 120_000);
  const longest = await longestTask(page, 200, async () => {
    for (const [name, verdicts] of [["Verdict", "one"], ["Givens", "many"]]) {
      await sort(page, name).click();
      await page.waitForFunction((first) => document.querySelector(".list-row .badge")?.classList[1] === first, verdicts);
    }
    await page.locator(".list").evaluate((list) => (list.scrollTop = list.scrollHeight / 2));
    await page.waitForFunction(() => document.querySelector(".cells-text")?.textContent.length === 81);
  });
  assert.ok(longest <= 200, `a task took ${longest} ms`);
});
