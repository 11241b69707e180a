// Measures the editor with texts of 5 MB: how long it takes to open one and to check it after a change, and the longest task
// of the main thread meanwhile.
//
//     node tests/measure_text.mjs [NAME OF A TEXT]

import { openPage, start, whenRead } from "./browser.mjs";

const PUZZLE = "13.4586.....12.53.75.6......1.34..5..9.....6..4..65.7......1.89.71.86.....5274.16";
const SIZE = 5_000_000;
const filled = (lines) => lines.repeat(Math.floor(SIZE / new TextEncoder().encode(lines).length));
const TEXTS = {
  "one solution each": filled(`${PUZZLE}\n`),
  "CR LF": filled(`${PUZZLE}\r\n`),
  "comments with accents": filled(`# é→\n${PUZZLE}\r\n`),
  "many solutions each": filled(`${PUZZLE.slice(0, 60)}${".".repeat(21)}\n`),
  "4×4": filled("1..4..2..1..2...\n"),
  "every second malformed": filled(`${PUZZLE}\n${PUZZLE.replace("4", "O")}\n`),
  "every second clashing": filled(`${PUZZLE}\n3${PUZZLE.slice(1)}\n`),
};

const tasks = async (page) => Math.round(Math.max(0, ...(await page.evaluate(() => globalThis.longTasks.splice(0)))));

/** Presses a key, and waits until the text is checked; how long that took, without the pause before it. */
async function change(page, key) {
  await page.waitForTimeout(500);
  await tasks(page);
  const began = performance.now();
  await page.keyboard.press(key);
  await page.locator(".text-foot", { hasText: "checking" }).waitFor();
  await page.waitForFunction(() => !document.querySelector(".text-foot").textContent.includes("checking"));
  const milliseconds = Math.round(performance.now() - began - 250);
  await page.waitForTimeout(300);
  return `${milliseconds} ms, longest task ${await tasks(page)} ms`;
}

const site = await start();
for (const [name, text] of Object.entries(TEXTS)) {
  if (process.argv[2] && process.argv[2] !== name) continue;
  const { page, context } = await openPage(site, { width: 1280, height: 800 });
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], "large.txt"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
  }, text);
  await whenRead(page, 120_000);
  await page.waitForTimeout(500);
  await tasks(page);
  const began = performance.now();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.locator(".verdicts .badge").nth(1).waitFor();
  const opened = Math.round(performance.now() - began);
  await page.waitForTimeout(300);
  console.log(`${name}: opened in ${opened} ms, longest task ${await tasks(page)} ms`);
  await page.locator(".cm-line").nth(2).click();
  await page.keyboard.press("End");
  console.log(`  first check ${await change(page, "Backspace")}`);
  console.log(`  next check ${await change(page, "6")}`);
  await context.close();
}
await site.stop();
