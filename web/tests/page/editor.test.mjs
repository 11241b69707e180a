import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { drop, longestTask, openPage, rowVerdicts, start, whenRead } from "../browser.mjs";
import { MIXED } from "../variants.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
const PUZZLE = "13.4586.....12.53.75.6......1.34..5..9.....6..4..65.7......1.89.71.86.....5274.16";
const WITH_O = PUZZLE.replace(".", "O");
const SHORT = PUZZLE.slice(1);
const CLASH = `33${PUZZLE.slice(2)}`;
const MISTAKES = [PUZZLE, WITH_O, SHORT, CLASH].map((line) => `${line}\n`).join("");
let site;
before(async () => (site = await start()));
after(() => site.stop());

/** Opens the page with a file, and its text. */
async function openText(files, options = {}) {
  const opened = await openPage(site, { width: 1280, height: 800, ...options });
  await drop(opened.page, files);
  await whenRead(opened.page);
  await showText(opened.page);
  return opened;
}

async function showText(page) {
  const isNarrow = page.viewportSize().width < 760;
  await page.getByRole(isNarrow ? "tab" : "button", { name: "Text", exact: true }).click();
  await page.locator(".cm-line").first().waitFor();
}

const line = (page, number) => page.locator(".cm-line").nth(number - 1);
const status = (page) => page.locator(".text-foot [role=status]");
/** Waits until the text is checked that is in the editor. */
const whenChecked = (page, timeout = 30_000) =>
  page.waitForFunction(() => document.querySelector(".text-foot [role=status]")?.textContent !== "checking…", undefined, {
    timeout,
  });
async function type(page, text) {
  await page.keyboard.type(text);
  await whenChecked(page);
}
/** Waits until these are underlined as errors, in order. */
async function errorsAre(page, expected) {
  const errors = () => page.locator(".cm-lintRange-error").allTextContents();
  for (let times = 0; times < 50 && (await errors()).join("\n") !== expected.join("\n"); times += 1)
    await page.waitForTimeout(40);
  assert.deepEqual(await errors(), expected);
}
const badges = (page) => page.locator(".verdicts .badge:visible").allTextContents();

/** The lines beside which these are, each with its text. */
const besideLines = (page, what) =>
  page.evaluate((selector) => {
    const { shadowRoot } = document.querySelector(".text-host");
    const lines = [...shadowRoot.querySelectorAll(".cm-line")].map((one) => one.getBoundingClientRect());
    const marks = [...shadowRoot.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => [one.getBoundingClientRect(), one.textContent]);
    return marks.map(([{ top, bottom }, text]) => [
      1 + lines.findIndex((one) => one.top < (top + bottom) / 2 && one.bottom > (top + bottom) / 2),
      text,
    ]);
  }, what);

/** Puts the cursor at a column of a line. */
async function moveTo(page, number, column) {
  await line(page, number).click();
  await page.keyboard.press("Home");
  for (let at = 1; at < column; at += 1) await page.keyboard.press("ArrowRight");
}

async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save text" }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("mistakes_are_underlined_where_they_are", async () => {
  const { page, failures, foreign } = await openText([{ name: "some.txt", text: MISTAKES }]);
  await errorsAre(page, ["O", SHORT, "3"]);
  assert.deepEqual(await page.locator(".related").allTextContents(), ["3"]);
  assert.deepEqual(await besideLines(page, ".verdicts .badge"), [[1, "1"], [2, "×"], [3, "×"], [4, "!"]]);
  assert.deepEqual(await besideLines(page, ".cm-lint-marker-error"), [[2, ""], [3, ""], [4, ""]]);
  await moveTo(page, 2, 3);
  assert.match(await status(page).textContent(), /^malformed · F003: r1c3: O is neither a digit nor a blank$/);
  await line(page, 2).locator(".cm-lintRange-error").hover();
  await page.locator(".cm-tooltip", { hasText: "the letter O is often written for 0, a blank" }).waitFor();
  assert.deepEqual([failures, foreign], [[], []]);
});

test("places_are_right_behind_characters_of_several_bytes", async () => {
  const { page } = await openText([{ name: "some.txt", text: `# é → 𝄞\r\n${WITH_O}\r\n# 𝄞\r\n${CLASH}\r\n` }]);
  await errorsAre(page, ["O", "3"]);
  assert.deepEqual(await besideLines(page, ".verdicts .badge"), [[2, "×"], [4, "!"]]);
});

test("a_typed_correction_changes_list_problems_and_board", async () => {
  const { page, failures } = await openText([{ name: "some.txt", text: MISTAKES }]);
  await moveTo(page, 2, 4);
  await page.keyboard.press("Backspace");
  await type(page, ".");
  await page.waitForFunction(() => document.querySelectorAll(".list-row .badge.one").length === 2);
  assert.deepEqual(await rowVerdicts(page), ["one", "one", "malformed", "clashing"]);
  await errorsAre(page, [SHORT, "3"]);
  assert.deepEqual(await badges(page), ["1", "1", "×", "!"]);
  await page.locator(".problems-head", { hasText: "2 problems" }).waitFor();
  await page.locator(".chip", { hasText: "one solution 2" }).waitFor();
  await moveTo(page, 3, 1);
  await type(page, "1");
  await page.locator(".problems-head", { hasText: "1 problem" }).waitFor();
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.locator(".verdict-line", { hasText: "line 3" }).waitFor();
  assert.deepEqual(failures, []);
});

test("a_fix_is_made_in_place_and_undone", async () => {
  const { page } = await openText([{ name: "some.txt", text: MISTAKES }]);
  await line(page, 2).locator(".cm-lintRange-error").hover();
  await page.locator(".cm-tooltip button", { hasText: "Replace the letter O by a blank" }).click();
  await page.locator(".chip", { hasText: "one solution 2" }).waitFor();
  assert.equal(await line(page, 2).textContent(), PUZZLE);
  await line(page, 1).click();
  await page.keyboard.press("Control+z");
  await page.locator(".chip", { hasText: "one solution 1" }).waitFor();
  assert.equal(await line(page, 2).textContent(), WITH_O);
});

test("all_fixes_of_one_meaning_are_made_at_once_and_undone_at_once", async () => {
  const { page } = await openText([{ name: "some.txt", text: `${PUZZLE}\n${WITH_O}\n${WITH_O}\n${SHORT}\n` }]);
  await page.getByRole("button", { name: "Fix all (2)" }).click();
  await page.locator(".chip", { hasText: "one solution 3" }).waitFor();
  assert.deepEqual(await rowVerdicts(page), ["one", "one", "one", "malformed"]);
  assert.equal(await page.getByRole("button", { name: "Fix all" }).isDisabled(), true);
  await page.getByRole("button", { name: "Undo the change of the text" }).click();
  await page.locator(".chip", { hasText: "one solution 1" }).waitFor();
  assert.deepEqual([await line(page, 2).textContent(), await line(page, 3).textContent()], [WITH_O, WITH_O]);
});

test("the_text_is_fixed_searched_and_saved_by_actions", async () => {
  const { page } = await openText([{ name: "some.txt", text: `${PUZZLE}\n${WITH_O}\n` }]);
  const choose = async (words) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find an action" }).fill(words);
    return page.locator(".action-name").allTextContents();
  };
  await choose("fix all");
  await page.keyboard.press("Enter");
  await page.locator(".chip", { hasText: "one solution 2" }).waitFor();
  // Nothing is left that has one correction.
  assert.ok(!(await choose("fix all")).some((name) => name.startsWith("Fix all")));
  await page.getByRole("combobox", { name: "Find an action" }).fill("find in");
  await page.keyboard.press("Enter");
  await page.locator(".cm-search").waitFor();
  await choose("save the text");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  assert.equal(readFileSync(await download.path(), "utf8"), `${PUZZLE}\n${PUZZLE}\n`);
  await page.getByRole("button", { name: "Board", exact: true }).click();
  assert.ok(!(await choose("save the text")).includes("Save the text"));
});

test("fixes_that_are_not_listed_are_made_too", async () => {
  const text = `${PUZZLE}\n${WITH_O}\n`.repeat(12_000);
  const { page } = await openText([{ name: "many.txt", text }]);
  const summary = page.locator("summary", { hasText: "10,000 problems and those that are not listed can be fixed" });
  await summary.waitFor();
  await page.getByRole("button", { name: "Fix all (10,000+)" }).click();
  await page.locator(".chip", { hasText: "one solution 24,000" }).waitFor();
  await page.getByRole("button", { name: "Undo the change of the text" }).click();
  await page.locator(".chip", { hasText: "one solution 12,000" }).waitFor();
  await summary.click();
  await page.getByRole("button", { name: "Open a fixed copy" }).click();
  await page.locator(".file", { hasText: "many-fixed.txt" }).waitFor();
  await page.locator(".chip", { hasText: "one solution 36,000" }).waitFor();
});

const utf16 = (text, isLittle) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return isLittle ? bytes : bytes.swap16();
};
const ENCODINGS = {
  "UTF-8": { end: "\r\n", bytes: (text) => Buffer.from(text) },
  "UTF-8 with a byte order mark": { end: "\n", bytes: (text) => Buffer.from(`\uFEFF${text}`) },
  "UTF-16LE": { end: "\r\n", bytes: (text) => utf16(text, true) },
  "UTF-16BE": { end: "\r", bytes: (text) => utf16(text, false) },
  "Windows-1252": { end: "\r\n", bytes: (text) => Buffer.from(text.replace("€", "\x80"), "latin1") },
};
for (const [encoding, { end, bytes }] of Object.entries(ENCODINGS)) {
  test(`text_is_saved_as_${encoding.replaceAll(/\W/g, "_")}_with_its_line_ends`, async () => {
    const content = (puzzle) => bytes(["# café 5 €", puzzle, PUZZLE, ""].join(end));
    const { page, failures } = await openText([{ name: "some.txt", bytes: content(WITH_O) }]);
    const ends = { "\n": "LF", "\r": "CR", "\r\n": "CR LF" }[end];
    await page.locator(".text-head", { hasText: `${encoding} · ${ends}` }).waitFor();
    await errorsAre(page, ["O"]);
    // The list has its text in all encodings.
    await page.locator(".list-row .cells-text", { hasText: PUZZLE.slice(0, 20) }).waitFor();
    assert.deepEqual((await saved(page)).bytes, content(WITH_O));
    await moveTo(page, 2, 4);
    await page.keyboard.press("Backspace");
    await type(page, ".");
    const { name, bytes: written } = await saved(page);
    assert.deepEqual(written, content(PUZZLE));
    assert.equal(name, "some-edited.txt");
    // What the page works with has the same bytes: it is read as before.
    assert.deepEqual(await rowVerdicts(page), ["one", "one"]);
    await page.locator(".text-head", { hasText: `${encoding} · ${ends}` }).waitFor();
    assert.deepEqual(failures, []);
  });
}

test("different_line_ends_stay_where_they_are", async () => {
  const content = (puzzle) => `${puzzle}\r\n${PUZZLE}\n${PUZZLE}\r\n`;
  const { page } = await openText([{ name: "some.txt", text: content(WITH_O) }]);
  await page.locator(".text-head", { hasText: "mixed line ends" }).waitFor();
  await moveTo(page, 1, 4);
  await page.keyboard.press("Backspace");
  await type(page, ".");
  assert.equal((await saved(page)).bytes.toString(), content(PUZZLE));
});

test("a_character_that_the_encoding_lacks_is_named_and_not_lost", async () => {
  const bytes = Buffer.from(`# café\n${PUZZLE}\n`, "latin1");
  const { page } = await openText([{ name: "some.txt", bytes }]);
  await moveTo(page, 1, 7);
  await type(page, "→");
  const notice = page.locator(".text-head .notice");
  assert.match(await notice.textContent(), /Line 1: → cannot be written in Windows-1252\. .* saved as UTF-8/);
  assert.equal((await saved(page)).bytes.toString(), `# café→\n${PUZZLE}\n`);
  await moveTo(page, 1, 8);
  await page.keyboard.press("Backspace");
  await notice.waitFor({ state: "detached" });
  await whenChecked(page);
  assert.deepEqual((await saved(page)).bytes, bytes);
});

test("other_files_keep_their_records_when_one_is_edited", async () => {
  const other = `${PUZZLE.slice(0, 40)}${".".repeat(41)}`;
  const files = [
    { name: "a.txt", text: MISTAKES },
    { name: "b.txt", text: `${other}\n${SHORT}\n` },
  ];
  const { page, failures } = await openText(files, { height: 1100 });
  await page.getByRole("combobox", { name: "File whose text is shown" }).selectOption("0");
  await line(page, 1).filter({ hasText: PUZZLE }).waitFor();
  await moveTo(page, 1, 1);
  await type(page, `${PUZZLE}\n${PUZZLE}\n`);
  await page.getByRole("button", { name: "Show all" }).click();
  await page.locator(".list-foot", { hasText: "8 puzzles" }).waitFor();
  await page.locator(".list-row").nth(7).waitFor();
  assert.deepEqual(await rowVerdicts(page), [
    "one", "one", "one", "malformed", "malformed", "clashing", "many", "malformed",
  ]);
  await page.locator(".problem", { hasText: "b.txt:2" }).click();
  // The text shows the problem, in its own file.
  await page.locator(".list-row[aria-selected=true] .badge.malformed").waitFor();
  await page.locator(".text-foot", { hasText: "Line 2," }).waitFor();
  assert.equal(await line(page, 2).textContent(), SHORT);
  await page.locator(".list-row", { has: page.locator(".badge.many") }).click();
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.locator(".verdict-line", { hasText: "Many solutions" }).waitFor();
  assert.deepEqual(failures, []);
});

test("what_was_entered_stays_while_another_line_is_edited", async () => {
  const { page } = await openText([{ name: "some.txt", text: `${PUZZLE}\n${WITH_O}\n` }]);
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.locator("[data-cell='2']").click();
  await page.keyboard.press("2");
  await page.locator("[data-cell='2'][aria-label*='2']").waitFor();
  await showText(page);
  await page.getByRole("button", { name: "Fix all (1)" }).click();
  await page.locator(".chip", { hasText: "one solution 2" }).waitFor();
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.locator("[data-cell='2'][aria-label*='2']").waitFor();
});

test("changes_are_not_lost_without_a_word", async () => {
  const { page } = await openText([{ name: "some.txt", text: `${SHORT}\n` }]);
  await moveTo(page, 1, 1);
  await type(page, "1");
  const asked = [];
  page.on("dialog", (dialog) => (asked.push(dialog.message()), dialog.dismiss()));
  const close = page.getByRole("button", { name: "Close", exact: true });
  await close.click();
  assert.deepEqual(asked, ["The changes of some.txt are not saved. Close without them?"]);
  assert.equal(await line(page, 1).textContent(), PUZZLE);
  await saved(page);
  await close.click();
  await page.locator(".welcome").first().waitFor();
  assert.equal(asked.length, 1);
});

test("a_text_without_puzzles_stays_in_the_editor", async () => {
  const { page } = await openText([
    { name: "a.txt", text: `${PUZZLE}\n` },
    { name: "b.txt", text: `${SHORT}\n` },
  ]);
  await line(page, 1).filter({ hasText: PUZZLE }).waitFor();
  await line(page, 1).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await whenChecked(page);
  await page.locator(".file", { hasText: "0 puzzles" }).waitFor();
  await type(page, PUZZLE);
  await page.locator(".list-foot", { hasText: "2 puzzles" }).waitFor();
  assert.equal(await line(page, 1).textContent(), PUZZLE);
});

test("a_variant_is_checked_as_it_is_typed", async () => {
  const text = JSON.stringify(JSON.parse(MIXED), undefined, 1);
  const { page, failures } = await openText([{ name: "mixed.json", text }]);
  await line(page, 1).click();
  await page.keyboard.press("Control+f");
  await page.keyboard.type('"value": "4"');
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await type(page, '"value": "5"');
  await page.locator(".text-foot", { hasText: "no solution · S001: no solution by the constraints" }).waitFor();
  assert.deepEqual(await besideLines(page, ".verdicts .badge"), [[1, "0"]]);
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.locator(".verdict-line", { hasText: "No solution by the constraints" }).waitFor();
  await page.locator(".clues", { hasText: "cage: 5 (r1c1 r2c1)" }).waitFor();
  assert.deepEqual(failures, []);
});

test("what_is_saved_in_a_format_follows_the_text", async () => {
  const { page } = await openText([{ name: "some.txt", text: `${WITH_O}\n` }]);
  await page.getByRole("tab", { name: "Save" }).click();
  await page.getByRole("combobox", { name: "What" }).selectOption("0");
  await page.getByRole("button", { name: "Fix all (1)" }).click();
  await page.waitForFunction((text) => document.querySelector(".output")?.value === text, `${PUZZLE}\n`);
});

test("a_newer_text_ends_the_check_of_an_older_one", async () => {
  const { page, failures } = await openText([{ name: "some.txt", text: `${SHORT}\n` }]);
  // A check of the text with a 1 takes for ever.
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    globalThis.held = 0;
    Worker.prototype.postMessage = function (request, ...rest) {
      if (request.kind === "check" && !globalThis.held) {
        globalThis.held = request.id;
        return;
      }
      return postMessage.call(this, request, ...rest);
    };
  });
  await moveTo(page, 1, 1);
  await page.keyboard.type("2");
  await page.waitForFunction(() => globalThis.held > 0);
  await page.keyboard.press("Backspace");
  await type(page, "1");
  await page.locator(".chip", { hasText: "one solution 1" }).waitFor();
  assert.deepEqual(await rowVerdicts(page), ["one"]);
  assert.deepEqual(failures, []);
});

test("a_text_can_be_typed_from_nothing", async () => {
  const { page, failures } = await openPage(site, { width: 1280, height: 800 });
  await page.getByRole("button", { name: "Type a text" }).click();
  await page.locator(".cm-content").click();
  await type(page, `${SHORT}\n`);
  await page.locator(".chip", { hasText: "malformed 1" }).waitFor();
  await page.locator(".list-row[aria-selected=true]").waitFor();
  await moveTo(page, 1, 1);
  await type(page, "1");
  await page.locator(".chip", { hasText: "one solution 1" }).waitFor();
  await page.getByRole("button", { name: "Board", exact: true }).click();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  assert.deepEqual(failures, []);
});

test("a_pasted_text_is_shown_and_one_puzzle_is_on_the_board", async () => {
  const { page } = await openPage(site, { width: 1280, height: 800 });
  const paste = async (text) => {
    await page.getByRole("button", { name: "Paste", exact: true }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(text);
    await page.getByRole("dialog").getByRole("button", { name: "Open" }).click();
    await whenRead(page);
  };
  await paste(PUZZLE);
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await paste(`${PUZZLE}\n${WITH_O}\n`);
  await line(page, 2).filter({ hasText: WITH_O }).waitFor();
  // Text that is pasted into the editor stays there.
  const files = await page.locator(".file").count();
  await page.locator(".cm-content").evaluate((content, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    content.focus();
    content.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, composed: true, cancelable: true }),
    );
  }, `${PUZZLE}\n`);
  await page.locator(".file", { hasText: "3 puzzles" }).waitFor();
  assert.equal(await page.locator(".file").count(), files);
});

test("keys_leave_the_editor_and_reach_its_mistakes", async () => {
  const { page } = await openText([{ name: "some.txt", text: MISTAKES }]);
  await page.getByRole("button", { name: "Save text" }).focus();
  await page.keyboard.press("Tab");
  const isInside = () => page.evaluate(() => !!document.activeElement?.shadowRoot?.activeElement?.closest(".cm-content"));
  assert.equal(await isInside(), true);
  await page.keyboard.press("F8");
  await page.locator(".text-foot", { hasText: "Line 2, column 4" }).waitFor();
  await page.locator(".list-row[aria-selected=true] .badge.malformed").waitFor();
  // The fix of the mistake is reached by keys, too.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".chip", { hasText: "one solution 2" }).waitFor();
  // Keys of the board are text here.
  await page.keyboard.press("z");
  await whenChecked(page);
  assert.match(await line(page, 2).textContent(), /z/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await isInside(), false);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await isInside(), true);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await isInside(), false);
});

test("five_megabytes_are_edited_without_long_tasks_and_more_are_not", async () => {
  const { page } = await openText([{ name: "large.txt", text: `${PUZZLE}\n`.repeat(60_975) }]);
  await page.locator(".badge", { hasText: "1" }).first().waitFor();
  await line(page, 2).click();
  await page.keyboard.press("End");
  await page.waitForTimeout(500);
  const change = async (key) => {
    await page.keyboard.press(key);
    await page.locator(".text-foot", { hasText: "checking" }).waitFor();
    await whenChecked(page);
  };
  const longest = await longestTask(page, 200, async () => {
    await change("Backspace");
    await change("6");
  });
  assert.ok(longest <= 200, `a task took ${longest} ms`);
  await change("Backspace");
  await page.locator(".chip", { hasText: "malformed 1" }).waitFor();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await drop(page, [{ name: "larger.txt", text: `${PUZZLE}\n`.repeat(60_977) }]);
  await whenRead(page);
  await page.locator(".text-panel", { hasText: "Files of more than 5 MB are not edited here" }).waitFor();
  assert.equal(await page.locator(".cm-content:visible").count(), 0);
});

const violations = async (page) =>
  (await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }))).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
for (const [width, height, colorScheme] of [
  [1280, 800, "light"],
  [1280, 800, "dark"],
  [375, 667, "light"],
  [375, 667, "dark"],
]) {
  test(`axe_finds_nothing_in_the_text_at_${width}_${colorScheme}`, async () => {
    const { page, failures } = await openPage(site, { width, height, colorScheme });
    await page.evaluate(axe);
    if (width < 760) await page.getByRole("tab", { name: "Text" }).click();
    else await page.getByRole("button", { name: "Text", exact: true }).click();
    assert.deepEqual(await violations(page), [], "no file");
    await drop(page, [{ name: "some.txt", text: MISTAKES }]);
    await whenRead(page);
    await showText(page);
    await page.locator(".cm-lintRange-error").nth(2).waitFor();
    assert.deepEqual(await violations(page), [], "text");
    await line(page, 2).locator(".cm-lintRange-error").hover();
    await page.locator(".cm-tooltip").waitFor();
    assert.deepEqual(await violations(page), [], "message");
    await page.mouse.move(2, 2);
    await page.locator(".cm-tooltip").waitFor({ state: "detached" });
    await line(page, 1).click();
    await page.keyboard.press("Control+f");
    await page.locator(".cm-search").waitFor();
    assert.deepEqual(await violations(page), [], "search");
    await page.keyboard.press("Escape");
    await line(page, 1).click();
    await page.keyboard.press("F8");
    await page.locator(".text-foot button", { hasText: "Fix: replace the letter O by a blank" }).waitFor();
    assert.deepEqual(await violations(page), [], "fix");
    // Nothing is wider than the screen or below the tabs.
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    const foot = await page.locator(".text-foot").boundingBox();
    const tabs = await page.getByRole("tablist", { name: "Views" }).boundingBox();
    assert.ok(foot.y + foot.height <= (width < 760 ? tabs.y : height), JSON.stringify([foot, tabs]));
    assert.deepEqual(failures, []);
  });
}
