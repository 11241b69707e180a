// Measures the page: sizes, the time to the first verdict, many small files, the rate on a file of lines.
//
//     node tests/measure.mjs [FILE OF LINES]

import { readFileSync, readdirSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { openPage, start } from "./browser.mjs";

const PUZZLE = "13.4586.....12.53.75.6......1.34..5..9.....6..4..65.7......1.89.71.86.....5274.16";
const dist = new URL("../dist/", import.meta.url);
for (const name of readdirSync(dist).filter((each) => /\.(js|css|wasm|html)$/.test(each))) {
  const content = readFileSync(new URL(name, dist));
  console.log(
    `${name}: ${content.length} bytes, gzip ${gzipSync(content, { level: 9 }).length}, brotli ${brotliCompressSync(content).length}`,
  );
}

const site = await start();
for (let round = 0; round < 3; round += 1) {
  const { page, context } = await openPage(site, { fragment: `#puzzle=${PUZZLE}` });
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  console.log(
    `first verdict: ${Math.round(await page.evaluate(() => performance.now()))} ms after the page was asked for`,
  );
  await context.close();
}
/** The longest task of the main thread so far, in milliseconds. */
const longestTask = async (page) => Math.round(Math.max(0, ...(await page.evaluate(() => globalThis.longTasks))));

/** Many small files that are dropped at once. */
async function measureSmallFiles(times) {
  const { page, context } = await openPage(site);
  const took = await page.evaluate(
    async ([line, number]) => {
      const data = new DataTransfer();
      for (let index = 0; index < number; index += 1) data.items.add(new File([`${line}\n`.repeat(5)], `${index}.txt`));
      // The files themselves take a while to make.
      await new Promise((resume) => setTimeout(resume, 500));
      globalThis.longTasks.length = 0;
      const began = performance.now();
      dispatchEvent(new DragEvent("dragenter", { dataTransfer: data }));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
      const isRead = () => document.querySelector(".list-foot")?.textContent.includes(`${(5 * number).toLocaleString("en")} puzzles`);
      while (!isRead() || document.querySelector(".files-head progress")) await new Promise((resume) => setTimeout(resume, 20));
      return performance.now() - began;
    },
    [PUZZLE, times],
  );
  console.log(`${times} small files: ${(took / times).toFixed(2)} ms each; longest task of the main thread ${await longestTask(page)} ms`);
  await context.close();
}
await measureSmallFiles(2000);

const file = process.argv[2];
if (file) {
  const { page } = await openPage(site);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open", exact: true }).click(),
  ]);
  const began = performance.now();
  await chooser.setFiles(file);
  await page.locator(".file", { hasText: /[\d,]+ puzzles/ }).waitFor({ timeout: 600_000 });
  const seconds = (performance.now() - began) / 1000;
  const puzzles = Number(/([\d,]+) puzzles/.exec(await page.locator(".file").textContent())[1].replaceAll(",", ""));
  console.log(
    `${puzzles} puzzles in ${seconds.toFixed(2)} s: ${Math.round(puzzles / seconds)}/s; longest task of the main thread ${await longestTask(page)} ms`,
  );
}
await site.stop();
