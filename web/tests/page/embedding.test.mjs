// <givens-board> in a page of others: its attributes, properties, events, keys and bounds.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import load, { Reading } from "../../../bindings/web/pkg/index.js";
import { start } from "../browser.mjs";
import { MIXED } from "../variants.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } };
const SMALL = "1.3..4.22.4..3.1";
let site;
before(async () => {
  await load();
  site = await start();
});
after(() => site.stop());

/** A page of others with a board; it notes events and keys that reach it. */
async function embed(body, options = {}) {
  const context = await site.browser.newContext({ viewport: { width: 800, height: 900 }, ...options });
  const page = await context.newPage();
  await page.route("**/embed.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang=en><meta name=viewport content="width=device-width"><title>x</title><script type=module src=board.js></script><main><h1>x</h1>${body}<p tabindex=0 id=text>text</p></main>`,
    }),
  );
  await page.addInitScript(() => {
    Object.assign(globalThis, { changes: [], errors: [], keys: [] });
    document.addEventListener("change", ({ detail }) => globalThis.changes.push(detail));
    document.addEventListener("error", ({ message }) => globalThis.errors.push(message), true);
    document.addEventListener("keydown", (event) => globalThis.keys.push(event.key));
  });
  await page.goto(`${site.address}embed.html`);
  await page.waitForFunction(() => document.querySelector("givens-board")?.shadowRoot?.childElementCount);
  return page;
}

const board = (page) => page.locator("givens-board");
const noted = (page, name) => page.evaluate((key) => globalThis[key], name);
/** Sets properties of the board, and returns others of them. */
const set = (page, values, names = []) =>
  board(page).evaluate(
    (element, [given, asked]) => {
      Object.assign(element, given);
      return asked.map((name) => element[name]);
    },
    [values, names],
  );

test("moves_are_events_and_attributes_are_none", async () => {
  const page = await embed(`<givens-board puzzle=${SMALL}></givens-board>`);
  await page.locator("[data-cell='1']").click();
  await page.keyboard.type("2");
  await page.waitForFunction(() => globalThis.changes.length === 1);
  assert.deepEqual(await noted(page, "changes"), [
    { givens: SMALL, values: ".2..............", grid: "123..4.22.4..3.1", isComplete: false },
  ]);
  await board(page).evaluate((element) => {
    element.setAttribute("puzzle", "1...............");
    element.setAttribute("values", ".2..............");
    element.toggleAttribute("candidates", true);
  });
  await page.locator("[data-cell='1'][aria-label='row 1 column 2, 2']").waitFor();
  assert.equal((await noted(page, "changes")).length, 1);
  assert.deepEqual(await noted(page, "errors"), []);
});

test("the_last_move_says_that_the_board_is_complete", async () => {
  const page = await embed(`<givens-board puzzle=${SMALL} values=.2.43.1..1.34...></givens-board>`);
  await page.locator("[data-cell='14'][aria-label*=blank]").click();
  await page.keyboard.type("2");
  await page.waitForFunction(() => globalThis.changes.length === 1);
  const [{ grid, isComplete }] = await noted(page, "changes");
  assert.deepEqual([grid, isComplete], ["1234341221434321", true]);
  assert.deepEqual(await set(page, { values: "2..............." }, ["error"]), ["values: r1c1: 1 is given, found 2"]);
  // Values of the puzzle before are none of the next one.
  assert.deepEqual(await set(page, { puzzle: ".".repeat(81) }, ["error", "values"]), ["", ".".repeat(81)]);
});

test("properties_are_attributes_and_may_be_set_before_the_element_is_defined", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.route("**/plain.html", (route) => route.fulfill({ contentType: "text/html", body: "<givens-board></givens-board>" }));
  await page.goto(`${site.address}plain.html`);
  const properties = { puzzle: SMALL, readonly: true, candidates: true, keypad: "always", theme: "dark" };
  await set(page, properties);
  await page.addScriptTag({ url: "board.js", type: "module" });
  await page.locator("[role=gridcell]").nth(15).waitFor();
  const attributes = await board(page).evaluate((element) => [...element.attributes].map(({ name, value }) => [name, value]));
  assert.deepEqual(Object.fromEntries(attributes), { ...properties, readonly: "", candidates: "" });
  assert.deepEqual(await set(page, {}, [...Object.keys(properties), "boxes"]), [...Object.values(properties), ""]);
});

test("a_position_is_kept_and_shown_again", async () => {
  const page = await embed(`<givens-board puzzle=${SMALL} candidates></givens-board>`);
  await page.locator("[data-cell='1']").click();
  for (const key of ["Shift+2", "Control+2", "v", "3", "b", "2"]) await page.keyboard.press(key);
  const [position] = await set(page, {}, ["position"]);
  assert.equal(position.givens, SMALL);
  assert.equal(position.candidates[1], "134");
  assert.deepEqual([position.notes[1], position.corners[1], position.colours[1]], ["2", "2", 3]);
  await set(page, { puzzle: "" });
  await set(page, { position });
  assert.deepEqual((await set(page, {}, ["position"]))[0], position);
  assert.deepEqual(await set(page, { position: { ...position, candidates: ["1"] } }, ["error"]), [
    "candidates: expected 16 cells (4×4), found 1",
  ]);
});

test("a_variant_is_shown_with_its_clues_and_played", async () => {
  const bytes = new TextEncoder().encode(MIXED);
  const reading = new Reading("mixed.json");
  reading.whole(bytes);
  const variant = { board: reading.record(0, bytes).variant, drawing: reading.draw(0, bytes, { bare: true }), label: "Mixed" };
  const page = await embed(`<givens-board puzzle=${SMALL}></givens-board>`);
  const { givens } = variant.board;
  assert.deepEqual(await set(page, { variant }, ["error", "grid", "values"]), ["", givens, ".".repeat(16)]);
  const drawn = await board(page).locator("svg[role=img]").evaluate((svg) => [svg.querySelectorAll("path").length, svg.getAttribute("aria-label")]);
  // All but the background.
  assert.deepEqual(drawn, [variant.drawing.svg.match(/<path/g).length - 1, "Mixed"]);
  await page.locator("[data-cell='0']").click();
  await page.keyboard.type("1");
  await page.waitForFunction(() => globalThis.changes.length === 1);
  const values = `1${".".repeat(15)}`;
  const [change] = await noted(page, "changes");
  assert.deepEqual([change.givens, change.values, change.isComplete], [givens, values, false]);
  const [position] = await set(page, {}, ["position"]);
  assert.deepEqual(position, { givens, placed: values });
  assert.deepEqual(await set(page, { puzzle: "" }, ["grid", "variant"]), [".".repeat(81), undefined]);
  await set(page, { variant });
  assert.deepEqual(await set(page, { position }, ["grid"]), [`1${givens.slice(1)}`]);
  assert.deepEqual(await set(page, { values: "5..............." }, ["error"]), ["values: r1c1: `5` is neither a digit nor a blank"]);
  assert.deepEqual(await set(page, { variant: undefined, values: "" }, ["error", "grid"]), ["", ".".repeat(81)]);
});

test("a_variant_that_is_none_is_a_message", async () => {
  const page = await embed(`<givens-board puzzle=${SMALL}></givens-board>`);
  const cells = { rows: 2, columns: 2, digits: [0, 1], givens: "01 .", houses: [[0, 1]] };
  const drawing = { svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"/>', board: [0, 0, 20, 20] };
  const errorOf = async (changed, svg = drawing.svg) =>
    (await set(page, { variant: { board: { ...cells, ...changed }, drawing: { ...drawing, svg } } }, ["error"]))[0];
  assert.equal(await errorOf({}), "");
  assert.deepEqual(await set(page, {}, ["grid"]), ["01 ."]);
  assert.equal(await errorOf({ rows: 0 }), "variant: expected 1 to 100 rows and columns, found 0×2");
  assert.equal(await errorOf({ digits: [1, 99] }), "variant: expected at most 25 digits, found those from 1 to 99");
  assert.equal(await errorOf({ givens: "" }), "variant: expected 4 cells (2×2), found 0");
  assert.equal(await errorOf({ houses: [[4]] }), "variant: a house has no such cells");
  const script = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><script>globalThis.pwned=1</script></svg>';
  assert.match(await errorOf({}, script), /has parts that no picture has/);
  assert.equal(await page.evaluate(() => globalThis.pwned), undefined);
  assert.equal((await noted(page, "errors")).length, 5);
});

test("keys_that_the_board_does_not_use_reach_the_page", async () => {
  const page = await embed(`<givens-board puzzle=${SMALL}></givens-board>`);
  const press = async (...keys) => {
    await page.evaluate(() => (globalThis.keys = []));
    for (const key of keys) await page.keyboard.press(key);
    return noted(page, "keys");
  };
  const used = [" ", "z", "x", "c", "v"];
  await page.locator("#text").focus();
  assert.deepEqual(await press("Space", "z", "x", "c", "v", "1", "Delete"), [...used, "1", "Delete"]);
  assert.deepEqual(await noted(page, "changes"), []);
  await page.locator("[data-cell='1']").click();
  assert.deepEqual(await press("Space", "z", "x", "c", "v", "z"), []);
  assert.deepEqual(await press("F5", "q", "Control+f", "PageDown", "Enter"), ["F5", "q", "Control", "f", "PageDown", "Enter"]);
  // Where nothing can be entered, only moves are the board's.
  await set(page, { readonly: true });
  assert.deepEqual(await press("ArrowRight", "Space", "z", "1", "Delete"), [" ", "z", "1", "Delete"]);
  // Givens have no modes.
  await set(page, { readonly: false, puzzle: "" });
  await page.locator("[data-cell='1']").click();
  assert.deepEqual(await press("Space", "z", "2"), [" ", "z"]);
});

test("the_mode_is_shown", async () => {
  const page = await embed(`<givens-board puzzle=${SMALL}></givens-board>`);
  await page.locator("[data-cell='1']").click();
  await page.keyboard.press("x");
  await page.getByRole("status").filter({ hasText: "Corner" }).waitFor();
  assert.deepEqual(await set(page, { mode: "centre" }, ["mode"]), ["centre"]);
  await page.getByRole("status").filter({ hasText: "Centre" }).waitFor();
});

test("the_keypad_is_shown_for_fingers_or_on_request", async () => {
  const page = await embed(`<givens-board puzzle=${SMALL}></givens-board>`);
  const keypad = page.getByRole("group", { name: "Digits" });
  assert.equal(await keypad.count(), 0);
  await set(page, { keypad: "always" });
  await keypad.waitFor();
  const finger = await embed(`<givens-board puzzle=${SMALL}></givens-board>`, PHONE);
  await finger.locator("[data-cell='1']").tap();
  await finger.getByRole("group", { name: "Digits" }).getByRole("button", { name: "2" }).tap();
  await finger.locator("[data-cell='1'][aria-label='row 1 column 2, 2']").waitFor();
  await finger.getByRole("button", { name: "Undo" }).tap();
  await finger.locator("[data-cell='1'][aria-label*=blank]").waitFor();
  assert.equal((await noted(finger, "changes")).length, 2);
  await finger.getByRole("radio", { name: "Corner" }).tap();
  await finger.getByRole("radio", { name: "Corner" }).press("ArrowRight");
  assert.deepEqual(await set(finger, { keypad: "never" }, ["mode"]), ["centre"]);
  assert.equal(await finger.getByRole("group", { name: "Digits" }).count(), 0);
});

/** Attributes of a board that are no puzzle, and what is wrong: puzzle, boxes, message. */
const ATTRIBUTES = [
  [SMALL, "9999x9999", "boxes: no grid has boxes of 9999×9999"],
  [SMALL, "0x0", "boxes: no grid has boxes of 0×0"],
  [SMALL, "1x16", "boxes: no grid has boxes of 1×16"],
  [SMALL, `${"9".repeat(400)}x2`, "boxes: expected the rows and columns of a box, such as `3x2`, found `99999999999999999999…`"],
  [SMALL, "3x3", "puzzle: expected 81 cells (9×9), found 16"],
  [".".repeat(625), "1x25", "boxes: no grid has boxes of 1×25"],
  [".".repeat(676), "2x13", "boxes: no grid has boxes of 2×13"],
  ["1".repeat(1_000_000), "", "puzzle: expected 81 cells (9×9), found 1000000"],
  ["garbage", "", "puzzle: expected 81 cells (9×9), found 7"],
  ["garbage", "x", "boxes: expected the rows and columns of a box, such as `3x2`, found `x`"],
  [".".repeat(80), "", "puzzle: expected 81 cells (9×9), found 80"],
  [".".repeat(626), "", "puzzle: expected 625 cells (25×25), found 626"],
  [`${".".repeat(80)}Q`, "", "puzzle: r9c9: `Q` is neither a digit nor a blank"],
  ["5.3..4.22.4..3.1", "", "puzzle: r1c1: `5` is neither a digit nor a blank"],
  ["\u202E".repeat(81), "", "puzzle: r1c1: `\\u{202e}` is neither a digit nor a blank"],
  ["", "5x6", "boxes: no grid has boxes of 5×6"],
];

test("what_is_no_puzzle_is_a_message_and_an_event", async () => {
  const page = await embed("<givens-board></givens-board>");
  for (const [puzzle, boxes, message] of ATTRIBUTES) {
    await page.evaluate(() => (globalThis.errors = []));
    assert.deepEqual(await set(page, { puzzle, boxes }, ["error"]), [message]);
    await board(page).getByRole("alert").filter({ hasText: message }).waitFor();
    assert.equal(await page.locator("[role=gridcell]").count(), 0);
    assert.deepEqual(await noted(page, "errors"), [message]);
  }
  // A puzzle that is none any more is shown again when it is one.
  assert.deepEqual(await set(page, { puzzle: SMALL, boxes: "" }, ["error"]), [""]);
  await page.locator("[role=gridcell]").nth(15).waitFor();
  assert.equal(await board(page).getByRole("alert").count(), 0);
});

test("cells_are_marked", async () => {
  const page = await embed(`<givens-board puzzle=${SMALL}></givens-board>`);
  await set(page, { marked: ["r1c2", "r4c4", "r99c1", "x"] });
  await page.waitForFunction(() => document.querySelector("givens-board").shadowRoot.querySelectorAll(".ringed").length === 2);
});

test("colours_follow_the_system_the_attribute_and_variables", async () => {
  const paper = (page) =>
    board(page).evaluate((element) => getComputedStyle(element.shadowRoot.querySelector(".paper")).fill);
  const light = await embed(`<givens-board puzzle=${SMALL}></givens-board>`, { colorScheme: "light" });
  const dark = await embed(`<givens-board puzzle=${SMALL}></givens-board>`, { colorScheme: "dark" });
  assert.deepEqual([await paper(light), await paper(dark)], ["rgb(255, 255, 255)", "rgb(20, 23, 28)"]);
  await set(dark, { theme: "light" });
  assert.equal(await paper(dark), "rgb(255, 255, 255)");
  await set(light, { theme: "dark" });
  assert.equal(await paper(light), "rgb(20, 23, 28)");
  await board(light).evaluate((element) => element.style.setProperty("--paper", "rgb(1, 2, 3)"));
  assert.equal(await paper(light), "rgb(1, 2, 3)");
});

test("two_fingers_and_buttons_zoom", async () => {
  const page = await embed(`<givens-board puzzle=1${".".repeat(624)}></givens-board>`, PHONE);
  const width = () => page.locator("[data-cell='0']").evaluate((cell) => Math.round(cell.getBoundingClientRect().width));
  const before = await width();
  assert.ok(before < 16, `${before}`);
  await page.getByRole("button", { name: "Zoom in" }).tap();
  await page.getByRole("button", { name: "Zoom in" }).tap();
  const zoomed = await width();
  assert.ok(zoomed > 2 * before, `${zoomed}`);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch("touchStart", [100, 200]);
  await touch("touchStart", [100, 200], [200, 200]);
  await touch("touchMove", [75, 200], [225, 200]);
  await touch("touchEnd");
  const pinched = await width();
  assert.ok(pinched > 1.3 * zoomed && pinched < 1.7 * zoomed, `${zoomed} ${pinched}`);
  // A pinch selects nothing more than where it began.
  assert.ok((await page.locator("[aria-selected=true]").count()) <= 1);
  // Keys scroll to the cell that they reach.
  await page.locator("[data-cell='0']").focus();
  await page.keyboard.press("Control+End");
  await page.waitForFunction(() => {
    const root = document.querySelector("givens-board").shadowRoot;
    const [frame, cell] = [root.querySelector(".view"), root.querySelector("[data-cell='624']")].map((each) => each.getBoundingClientRect());
    return cell.right <= frame.right + 1 && cell.bottom <= frame.bottom + 1;
  });
});

test("the_examples_work_under_the_policy_of_the_page", async () => {
  for (const [width, colorScheme] of [[1280, "light"], [375, "dark"]]) {
    const context = await site.browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    const failures = [];
    page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
    page.on("pageerror", (error) => failures.push(String(error)));
    page.on("request", (request) => request.url().startsWith(site.address) || failures.push(request.url()));
    await page.goto(`${site.address}embedding.html`);
    await page.locator("givens-board").first().locator("[data-cell='0']").click();
    await page.keyboard.type("1");
    await page.locator("#events li", { hasText: "change: " }).waitFor();
    await page.getByRole("button", { name: "Broken puzzle" }).click();
    await page.locator("#events li", { hasText: "error: puzzle: expected 81 cells (9×9), found 7" }).waitFor();
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 120)]), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    assert.deepEqual(failures, []);
    await context.close();
  }
});

const PROGRAM = `
  import "givens-sudoku/board";
  import { hint, solve } from "givens-sudoku";
  import { GivensBoard, type BoardChange, type BoardPosition } from "givens-sudoku/board";

  const board = document.querySelector("givens-board")!;
  board.puzzle = "${SMALL}";
  board.theme = "dark";
  board.addEventListener("change", ({ detail }) => {
    const { grid, isComplete }: BoardChange = detail;
    solve(isComplete ? grid : board.position);
  });
  board.addEventListener("error", ({ message }) => message.trim());
  board.addEventListener("keydown", ({ key }) => key.trim());
  const kept: BoardPosition = board.position;
  hint(kept);
  new GivensBoard().position = kept;
  // @ts-expect-error
  board.keypad = "sometimes";
  // @ts-expect-error
  board.grid = "1";
`;

test("the_package_has_the_board_with_types", () => {
  const folder = mkdtempSync(join(fileURLToPath(new URL("../../", import.meta.url)), "types-"));
  const package_ = fileURLToPath(new URL("../../../bindings/web", import.meta.url));
  try {
    const compilerOptions = {
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["es2023", "dom", "dom.iterable", "esnext.disposable"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      types: [],
      paths: { "givens-sudoku": [`${package_}/pkg/index`], "givens-sudoku/board": [`${package_}/pkg/board`] },
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
    writeFileSync(join(folder, "program.ts"), PROGRAM);
    const tsc = createRequire(import.meta.url).resolve("typescript/package.json").replace("package.json", "bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  } catch (error) {
    assert.fail(error.stdout ?? String(error));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a_server_loads_the_package_board_without_a_document", () => {
  const file = new URL("../../../bindings/web/pkg/board.js", import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), "givens-board-"));
  try {
    writeFileSync(join(folder, "load.mjs"), `const { GivensBoard } = await import(${JSON.stringify(file.href)}); console.log(typeof GivensBoard);`);
    assert.equal(execFileSync(process.execPath, [join(folder, "load.mjs")], { encoding: "utf8" }), "function\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
