import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import load, * as givens from "../../../bindings/web/pkg/index.js";
import { drop, openPage, rowVerdicts, start, whenRead } from "../browser.mjs";
import { CLASSIC, document as documentOf, DRAWN, MANY, MIXED, SIXTEEN, UNKNOWN } from "../variants.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const SAMURAI = readFileSync(new URL("../../../fixtures/formats/samurai/points.txt", import.meta.url), "utf8");
const MARKUP = `<script>globalThis.pwned=1</script>"><img src=x onerror=globalThis.pwned=1><svg onload=globalThis.pwned=1>`;
const bytes = (text) => new TextEncoder().encode(text);
let site;
before(async () => {
  await load();
  site = await start();
});
after(() => site.stop());

const verdict = (page, pattern) => page.locator(".verdict-line", { hasText: pattern }).waitFor();
const picture = (page) => page.locator("givens-board svg[role=img]");
const labelOf = (page) => picture(page).getAttribute("aria-label");
/** The outlines of a picture, which are its clues and lines. */
const outlines = (page) =>
  picture(page).evaluate((svg) => [...svg.querySelectorAll("path:not(defs path)")].map((path) => path.getAttribute("d")));
const link = (text, format = "f-puzzles") => new TextDecoder().decode(givens.convert(bytes(text), format).bytes).trim();

/** Opens texts as one file each, and shows the first record. */
async function openTexts(page, ...texts) {
  await drop(page, texts.map((text, index) => ({ name: `${index}.txt`, text })));
  await page.locator(".file").nth(texts.length - 1).waitFor();
  await whenRead(page);
  await choose(page, 0);
}

const choose = async (page, index) => {
  await page.locator(".list-row").nth(index).evaluate((row) => row.click());
  await page.locator(`.list-row[aria-selected=true]`).nth(0).waitFor({ state: "attached" });
};

test("a_link_with_clues_is_drawn_as_the_library_draws_it", async () => {
  const { page, failures, foreign } = await openPage(site);
  await openTexts(page, link(MIXED));
  await verdict(page, "One solution");
  await picture(page).waitFor();
  assert.equal(
    await labelOf(page),
    "Mixed, 4×4, 2 givens, cage, thermometer, ratio, difference, one solution",
  );
  const drawn = givens.draw(MIXED, { style: "screen", pixels: 640, bare: true, id: "variant-" });
  const own = [...drawn.replace(/<defs>.*<\/defs>/s, "").matchAll(/<path[^>]* d="([^"]*)"/g)].map(([, path]) => path);
  // All but the background.
  assert.deepEqual(await outlines(page), own.slice(1));
  const words = await picture(page).locator("desc").textContent();
  for (const clue of ["cage: 4 (r1c1 r2c1)", "thermometer: r1c1–r1c2–r1c3–r1c4", "ratio: 2 (r3c1 r4c1)", "difference: 1 (r4c3 r4c4)"])
    assert.ok(words.includes(clue), `${clue}: ${words}`);
  assert.deepEqual(await page.locator(".clue-names li").allTextContents(), ["cage", "thermometer", "ratio", "difference"]);
  await page.getByText("What the clues mean").click();
  assert.deepEqual(await page.locator(".clues details[open] li").allTextContents(), [
    "Each row, each column and each box holds the digits 1 to 4, each once.",
    "The digits on both sides of a white dot differ by 1.",
    "Of the digits on both sides of a black dot, one is twice the other.",
    "The digits in a dashed cage differ.",
    "The digits in a cage with a number add up to it.",
    "Digits rise along a thermometer, from its bulb on.",
  ]);
  assert.deepEqual([failures, foreign], [[], []]);
});

test("the_whole_module_is_loaded_by_the_first_variant", async () => {
  const { page, context } = await openPage(site, { serviceWorkers: "block" });
  const asked = [];
  context.on("request", (request) => asked.push(request.url().split("/").pop()));
  await openTexts(page, CLASSIC);
  await verdict(page, "One solution");
  assert.ok(!asked.includes("givens_bg.wasm"), asked.join(" "));
  await drop(page, [{ name: "mixed.json", text: MIXED }]);
  await page.locator(".file").nth(1).waitFor();
  await whenRead(page);
  assert.ok(asked.includes("givens_bg.wasm"), asked.join(" "));
});

test("a_classic_puzzle_after_a_variant_has_the_classic_board", async () => {
  const { page, failures } = await openPage(site);
  await openTexts(page, MIXED, CLASSIC);
  await picture(page).waitFor();
  await choose(page, 1);
  await page.locator("[data-cell='2'][aria-label$='given 9']").waitFor();
  await picture(page).waitFor({ state: "detached" });
  await verdict(page, "One solution");
  assert.equal(await page.locator("[role=gridcell]").count(), 81);
  assert.equal(await page.locator(".clues").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Hint", exact: true }).isEnabled(), true);
  const box = await page.locator("givens-board").boundingBox();
  assert.ok(Math.abs(box.width - box.height) < 2);
  await choose(page, 0);
  await picture(page).waitFor();
  assert.deepEqual(failures, []);
});

test("digits_are_entered_and_clash_in_cages", async () => {
  const { page } = await openPage(site);
  await openTexts(page, MANY);
  await verdict(page, "Many solutions: the first two differ at r");
  await picture(page).waitFor();
  await page.locator("[data-cell='0']").focus();
  await page.keyboard.type("1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("1");
  await page.locator("[data-cell='1'][aria-label='row 1 column 2, 1']").waitFor();
  // The engine says later than the board which digits clash.
  const clashing = page.locator("[aria-invalid=true]");
  await clashing.nth(1).waitFor();
  assert.equal(await clashing.count(), 2);
  await page.keyboard.press("Control+z");
  await page.locator("[data-cell='1'][aria-label$=blank]").waitFor();
  await clashing.first().waitFor({ state: "detached" });
  assert.equal(await clashing.count(), 0);
  await page.getByRole("button", { name: "Candidates" }).click();
  await page.locator("[data-cell='1'][aria-label='row 1 column 2, blank, candidates 2 3 4']").waitFor();
});

test("the_solution_is_filled_in_and_taken_back", async () => {
  const { page } = await openPage(site);
  await openTexts(page, MIXED);
  await verdict(page, "One solution");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await verdict(page, "Solved");
  const labels = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.ariaLabel.slice(-1)));
  assert.equal(labels.join(""), "1234341221434321");
  await page.getByRole("button", { name: "Undo" }).click();
  await verdict(page, "One solution");
});

test("two_of_many_solutions_are_shown", async () => {
  const { page } = await openPage(site);
  await openTexts(page, MANY);
  await verdict(page, "Many solutions");
  const shown = () => page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.ariaLabel.slice(-1)).join(""));
  await page.getByRole("button", { name: "Next solution" }).click();
  await page.getByText("Solution 1", { exact: true }).waitFor();
  await page.locator("[role=gridcell][aria-label*=blank]").first().waitFor({ state: "detached" });
  const first = await shown();
  await page.getByRole("button", { name: "Next solution" }).click();
  await page.getByText("Solution 2", { exact: true }).waitFor();
  await page.waitForFunction((other) => {
    const cells = document.querySelector("givens-board").shadowRoot.querySelectorAll("[role=gridcell]");
    return [...cells].map((cell) => cell.ariaLabel.slice(-1)).join("") !== other;
  }, first);
  assert.match(await shown(), /^[1-4]{16}$/);
  assert.ok(await page.getByRole("button", { name: "Next solution" }).isDisabled());
});

test("what_is_not_read_is_named", async () => {
  const { page } = await openPage(site);
  await openTexts(page, DRAWN, UNKNOWN);
  await verdict(page, "Undecided: at most one solution: drawings are not read (line (1))");
  await picture(page).waitFor();
  assert.deepEqual(await page.locator(".clue-names li").allTextContents(), ["cage", "thermometer", "line (1, drawn)"]);
  await page.locator(".clues", { hasText: "Not drawn: line." }).waitFor();
  await page.getByText("Text of the rules").click();
  await page.locator(".rules-text", { hasText: "Snakes do not touch." }).waitFor();
  assert.ok(await page.getByRole("button", { name: "Solve", exact: true }).isDisabled());
  await choose(page, 1);
  await verdict(page, /Malformed: .*snake.* cannot be understood/);
  await page.waitForFunction(() => document.querySelector("givens-board").shadowRoot.querySelector("svg[role=img]")?.ariaLabel.startsWith("Unknown"));
});

test("what_is_for_classic_puzzles_says_so", async () => {
  const { page } = await openPage(site);
  await openTexts(page, MIXED);
  await picture(page).waitFor();
  for (const name of ["Hint", "Steps", "Edit givens"])
    assert.ok(await page.locator(".keys").getByRole("button", { name, exact: true }).isDisabled(), name);
  for (const [tab, pattern] of [["Steps", /Steps and hints are for classic puzzles only.*cage, thermometer/], ["Facts", /Ratings.*for classic puzzles only/], ["Save", /address of this page is for classic puzzles only/]]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.locator(".right", { hasText: pattern }).waitFor();
  }
  assert.equal(await page.evaluate(() => location.hash), "");
});

test("a_picture_that_is_too_large_is_refused_with_the_reason", async () => {
  const cages = Array.from({ length: 6000 }, () => ({ cells: ["R1C1", "R1C2"], value: "3" }));
  const { page, failures } = await openPage(site);
  await openTexts(page, documentOf(4, { R1C1: 1 }, { title: "Huge", killercage: cages }), MIXED);
  await page.locator(".middle [role=alert]", { hasText: /not drawn: \d+ clues \(at most 5000\)/ }).waitFor();
  await page.locator(".verdict-line", { hasText: "Huge" }).waitFor();
  await choose(page, 1);
  await picture(page).waitFor();
  assert.equal(await page.locator(".middle [role=alert]").count(), 0);
  assert.deepEqual(failures, []);
});

test("texts_of_a_document_are_never_markup", async () => {
  const parts = {
    title: MARKUP,
    author: MARKUP,
    ruleset: MARKUP,
    killercage: [{ cells: ["R1C1", "R1C2"], value: "3" }],
    text: [{ cells: ["R3C3"], value: MARKUP }],
  };
  const understood = documentOf(4, { R1C1: 1 }, parts);
  const cage = [{ cells: ["R2C1", "R2C2"], value: MARKUP }];
  const unknown = documentOf(4, { R1C1: 1 }, { ...parts, killercage: cage, [MARKUP]: [{ cells: ["R4C4"] }] });
  const { page, failures, foreign } = await openPage(site);
  await openTexts(page, link(understood), unknown);
  for (const index of [0, 1]) {
    await choose(page, index);
    await page.locator(".clue-names li", { hasText: index ? "<script>" : "text (1, drawn)" }).first().waitFor();
    await picture(page).waitFor();
    assert.match(await labelOf(page), /^<script>globalThis/);
    for (const summary of await page.locator(".clues summary").all()) await summary.click();
    await page.locator(".rules-text", { hasText: "<script>" }).waitFor();
  }
  assert.equal(await page.evaluate(() => globalThis.pwned), undefined);
  const elements = await page.evaluate(() => {
    const board = document.querySelector("givens-board").shadowRoot;
    const all = [...document.querySelectorAll("*"), ...board.querySelectorAll("*")];
    const attributes = all.flatMap((element) => element.getAttributeNames());
    return [board.querySelectorAll("script, img, foreignObject, a").length, attributes.filter((name) => name.startsWith("on"))];
  });
  assert.deepEqual(elements, [0, []]);
  assert.equal(await page.locator("img:not([src='icon.svg'])").count(), 0);
  assert.deepEqual([failures, foreign], [[], []]);
});

test("the_picture_follows_the_theme", async () => {
  const { page } = await openPage(site, { colorScheme: "light" });
  await openTexts(page, MIXED);
  await picture(page).waitFor();
  const strokes = () =>
    picture(page).evaluate((svg) => [...svg.querySelectorAll("[stroke]")].map((one) => one.getAttribute("stroke")));
  // The outlines of cages.
  assert.ok((await strokes()).includes("#222222"), (await strokes()).join(" "));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.waitForFunction(() => {
    const svg = document.querySelector("givens-board").shadowRoot.querySelector("svg[role=img]");
    return svg?.querySelector("[stroke='#D8DCE2']") && !svg.querySelector("[stroke='#222222']");
  });
  const paper = await page.locator("givens-board").evaluate((board) => getComputedStyle(board.shadowRoot.querySelector(".paper")).fill);
  assert.equal(paper, "rgb(20, 23, 28)");
});

for (const width of [1440, 375])
  test(`large_boards_fit_at_${width}`, async () => {
    const { page, failures } = await openPage(site, { width, height: width < 760 ? 667 : 900 });
    await openTexts(page, SAMURAI, SIXTEEN);
    if (width < 760) await page.getByRole("tab", { name: "Board" }).click();
    for (const [index, cells] of [[0, 441], [1, 256]]) {
      await choose(page, index);
      await page.waitForFunction(
        (number) => document.querySelector("givens-board").shadowRoot.querySelectorAll("[role=gridcell]").length === number,
        cells,
      );
      await picture(page).waitFor();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      const box = await page.locator("givens-board").boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.height <= (width < 760 ? 667 : 900), JSON.stringify(box));
      // The cells lie over those of the picture.
      const [grid, whole] = await page.locator("givens-board").evaluate((board) => {
        const [cells, svg] = [".cells", "svg[role=img]"].map((name) => board.shadowRoot.querySelector(name).getBoundingClientRect());
        return [cells, svg].map(({ left, right, top, bottom }) => [left, right, top, bottom]);
      });
      assert.ok(grid[0] > whole[0] && grid[1] < whole[1] && grid[2] > whole[2] && grid[3] < whole[3]);
    }
    assert.deepEqual(failures, []);
  });

test("keys_move_over_gaps_of_a_board_and_through_the_list", async () => {
  const { page } = await openPage(site);
  await openTexts(page, SAMURAI, MIXED);
  await picture(page).waitFor();
  await page.locator("[data-cell='8']").focus();
  await page.keyboard.press("ArrowRight");
  const focused = () => page.evaluate(() => document.querySelector("givens-board").shadowRoot.activeElement?.dataset.cell);
  assert.equal(await focused(), "12");
  await page.keyboard.press("End");
  assert.equal(await focused(), "20");
  assert.equal(await page.locator("[data-cell='9']").count(), 0);
  await page.locator(".list").focus();
  await page.keyboard.press("ArrowDown");
  await page.locator(".verdict-line", { hasText: "Mixed" }).waitFor();
  await page.waitForFunction(() => document.querySelector("givens-board").shadowRoot.querySelector("svg[role=img]")?.ariaLabel.startsWith("Mixed"));
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => document.querySelector("givens-board").shadowRoot.querySelector("svg[role=img]")?.ariaLabel.startsWith("Sudoku, 21×21"));
});

test("a_variant_is_saved_as_picture_paper_and_link", async () => {
  const { page } = await openPage(site);
  await openTexts(page, MIXED, CLASSIC);
  await picture(page).waitFor();
  await page.getByRole("tab", { name: "Save" }).click();
  const saved = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFileSync(await download.path(), "utf8");
  };
  assert.equal(await saved("SVG of the puzzle"), givens.draw(MIXED, { style: "print" }));
  assert.equal(await saved("SVG of the solution"), givens.draw(MIXED, { style: "print", solution: true }));
  const output = (text) => page.waitForFunction((expected) => document.querySelector(".output")?.value.trim() === expected, text);
  await page.getByRole("combobox", { name: "Format" }).selectOption("f-puzzles");
  await output(link(MIXED));
  await page.getByRole("combobox", { name: "Format" }).selectOption("iss");
  await output(link(MIXED, "iss"));
  await page.getByRole("combobox", { name: "Format" }).selectOption("line");
  await page.locator(".losses", { hasText: "W004" }).waitFor();
  await page.evaluate(() => (globalThis.print = () => undefined));
  await page.getByRole("combobox", { name: "Puzzles" }).selectOption("2");
  await page.getByLabel("with solutions at the end").check();
  await page.getByRole("button", { name: "Print…" }).click();
  await page.locator(".sheet figure").nth(3).waitFor({ state: "attached" });
  await page.emulateMedia({ media: "print" });
  const boxes = await page.locator(".sheet svg").evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
  assert.equal(boxes.length, 4);
  assert.ok(boxes.every((width) => width > 200), boxes.join(" "));
});

for (const [width, colorScheme] of [[1440, "light"], [1440, "dark"], [375, "light"], [375, "dark"]])
  test(`axe_finds_nothing_about_a_variant_at_${width}_${colorScheme}`, async () => {
    const { page } = await openPage(site, { width, height: 800, colorScheme });
    await openTexts(page, DRAWN, SAMURAI);
    if (width < 760) await page.getByRole("tab", { name: "Board" }).click();
    await page.evaluate(axe);
    for (const index of [0, 1]) {
      await choose(page, index);
      await picture(page).waitFor();
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`), []);
    }
  });
