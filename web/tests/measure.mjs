// Measures the page: sizes, the time to the first verdict, the rate on a file of lines.
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
  const longest = Math.max(0, ...(await page.evaluate(() => globalThis.longTasks)));
  console.log(
    `${puzzles} puzzles in ${seconds.toFixed(2)} s: ${Math.round(puzzles / seconds)}/s; longest task of the main thread ${longest} ms`,
  );
}
await site.stop();
