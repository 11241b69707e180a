// What everyone does on the page, in each browser of another engine that is found here: the tests in `page` are of Chromium.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { serve } from "../../serve.mjs";
import { engines, openBrowser } from "../webdriver.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
const MANY = `.${PUZZLE.slice(1, 4)}${".".repeat(77)}`;
const LINES = [PUZZLE, MANY, `11${PUZZLE.slice(2)}`, `O1${PUZZLE.slice(2)}`];

/** Keys, as WebDriver names them. */
const [ARROW_RIGHT, CONTROL] = ["\uE014", process.platform === "darwin" ? "\uE03D" : "\uE009"];

/** Runs in the page: what goes wrong from now on. */
function watch() {
  // Not `globalThis`, which in Firefox is one of each script that a driver sends.
  const wrong = (window.wrong = []);
  addEventListener("error", ({ message }) => wrong.push(message));
  addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) => wrong.push(`refused: ${blockedURI}`));
  const { error } = window.console;
  window.console.error = (...values) => (wrong.push(values.join(" ")), error(...values));
}

/** Runs in the page: drops a file of this text. */
function drop(name, text) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  dispatchEvent(new DragEvent("dragenter", { dataTransfer }));
  dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}

/** Runs in the page: selects this text in the field of a dialog. */
function fill(text) {
  const field = document.querySelector("dialog textarea");
  field.value = text;
  field.focus();
  field.select();
  return document.activeElement === field;
}

const verdictsInList = () => [...document.querySelectorAll(".list-row .badge")].map((badge) => badge.classList[1]);

for (const engine of engines)
  describe(engine.name, { skip: engine.missing ? `${engine.missing} was not found` : false }, () => {
    let server;
    let browser;
    let address;
    before(async () => {
      server = await serve(0, "/some/path/");
      address = `http://localhost:${server.address().port}/some/path/`;
      browser = await openBrowser(engine);
      console.log(`${engine.name}: ${browser.name}`);
      await browser.resize(1440, 1000);
    });
    after(async () => {
      await browser?.stop();
      server.closeAllConnections();
      server.close();
    });
    const open = async (fragment) => {
      await browser.open("about:blank");
      await browser.open(address + fragment);
      await browser.run(watch);
    };
    const nothingWrong = async () => assert.deepEqual(await browser.run(() => window.wrong), []);
    const picture = async (name) => {
      const folder = process.env.PICTURES;
      if (folder) writeFileSync(`${folder}/${engine.name}-${name}.png`, await browser.picture());
    };

    test("first_verdict_of_an_address", async () => {
      await open(`#puzzle=${PUZZLE}`);
      await browser.text(".verdict-line", "One solution");
      console.log(
        `${engine.name}: first verdict after ${Math.round(await browser.run(() => performance.now()))} ms at most`,
      );
      await picture("board");
      await nothingWrong();
    });

    test("typed_cells_are_judged", async () => {
      await open("");
      await browser.until(() => document.documentElement.dataset.ready !== undefined);
      await browser.type("1");
      await browser.text(".verdict-line", "Many solutions");
      await browser.type(`${ARROW_RIGHT}1`);
      await browser.text(".verdict-line", "Clashing givens: row 1 holds 1 in r1c1 and r1c2");
      await nothingWrong();
    });

    test("dropped_and_pasted_puzzles_are_listed_with_verdicts", async () => {
      await open("");
      await browser.run(drop, "lines.txt", `${LINES.join("\n")}\n`);
      await browser.text(".file", "4 puzzles");
      assert.deepEqual(await browser.run(verdictsInList), ["one", "many", "clashing", "malformed"]);
      await picture("list");
      // A text comes to the clipboard only from a field.
      await browser.click("button", "Paste");
      await browser.until(fill, `https://www.sudokuwiki.org/sudoku.htm?bd=${PUZZLE.replaceAll(".", "0")}`);
      await browser.pressTogether(CONTROL, "x");
      await browser.until(() => document.querySelector("dialog textarea").value === "");
      await browser.click("dialog button", "Cancel");
      await browser.pressTogether(CONTROL, "v");
      await browser.text(".file", "sudokuwiki");
      await nothingWrong();
    });

    test("hints_steps_and_solutions_are_shown", async () => {
      await open(`#puzzle=${PUZZLE}`);
      await browser.text(".verdict-line", "One solution");
      await browser.click(".middle .button", "Hint");
      await browser.text(".hint", "Look at");
      await browser.click(".middle .button", "Steps");
      await browser.text("body", "Step 1 of \\d+");
      await picture("steps");
      await browser.click(".middle .button", "Solve");
      await browser.text(".verdict-line", "Solved");
      await nothingWrong();
    });

    test("a_puzzle_is_converted", async () => {
      await open(`#puzzle=${PUZZLE}`);
      await browser.text(".verdict-line", "One solution");
      await browser.click("[role=tab]", "Save");
      await browser.until(() => {
        const format = [...document.querySelectorAll("select")].find((each) => each.querySelector("[value=boxed]"));
        if (!format) return false;
        format.value = "boxed";
        return format.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await browser.until(() => /5 2 \. \| \. 7 3 \|/.test(document.querySelector(".output")?.value));
      await picture("save");
      await nothingWrong();
    });

    test("a_phone_has_no_sideways_scrolling", async () => {
      await browser.resize(500, 800);
      await open(`#puzzle=${PUZZLE}`);
      await browser.text(".verdict-line", "One solution");
      assert.ok(await browser.run(() => document.documentElement.scrollWidth <= innerWidth));
      await picture("narrow");
      await browser.resize(1440, 1000);
    });

    // The last test: afterwards there is no server.
    test("the_page_works_offline_after_the_first_load", async () => {
      await open("");
      await browser.text("body", "works offline");
      server.closeAllConnections();
      server.close();
      await open(`#puzzle=${PUZZLE}`);
      await browser.text(".verdict-line", "One solution");
      await browser.click(".middle .button", "Hint");
      await browser.text(".hint", "Look at");
      await nothingWrong();
    });
  });
