// Takes the picture of the page in docs/web.md: `node tests/picture.mjs FILE.png`.

import { readFile } from "node:fs/promises";
import { drop, openPage, start, whenRead } from "./browser.mjs";

const read = (path) => readFile(new URL(`../../${path}`, import.meta.url));
const site = await start();
try {
  const { page } = await openPage(site, { width: 1440, height: 900, colorScheme: "light" });
  await drop(page, [
    { name: "mistakes.txt", bytes: await read("web/public/samples/mistakes.txt") },
    { name: "puzzles.txt", bytes: await read("fixtures/rate/puzzles.txt") },
  ]);
  await whenRead(page);
  await page.getByRole("button", { name: /^Rate \d+ puzzles/ }).click();
  await page.getByRole("button", { name: "Stop rating" }).waitFor({ state: "detached", timeout: 120_000 });
  await page.locator(".list-row").nth(5).click();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await page.getByRole("tab", { name: "Steps" }).click();
  await page.getByRole("button", { name: "Find the steps" }).click();
  await page.locator(".step-now").waitFor();
  const technique = page.locator(".right li button, .right button").filter({ hasText: /kite|swordfish|x-wing|xy-wing|chain/i });
  await technique.first().click();
  await page.locator(".toast").waitFor({ state: "detached" });
  await page.waitForTimeout(500);
  await page.screenshot({ path: process.argv[2] });
} finally {
  await site.stop();
}
