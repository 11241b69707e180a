import assert from "node:assert/strict";
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { after, before, test } from "node:test";
import { drop, longestTask, openPage, rowVerdicts, start, whenRead } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
/** Names that a system, a list or a download may trip over. */
const NAMES = ["../../up.txt", "__proto__", "a\u202Etxt.exe", "nul\u0000.txt", `${" 1".repeat(5000)}.txt`, ".gz", "a/b/.txt", "%00", "\n"];
const MARKUP = "<img src=x onerror=globalThis.pwned=1><script>globalThis.pwned=1</script>";
let site;
before(async () => (site = await start()));
after(() => site.stop());

/** The page still answers: it opens a puzzle and solves it. */
async function works(page) {
  await drop(page, [{ name: "good.txt", text: `${PUZZLE}\n` }]);
  await page.locator(".file", { hasText: "good.txt" }).waitFor();
  await whenRead(page);
  await page.locator(".file", { hasText: "good.txt" }).click();
  await page.locator(".list-foot", { hasText: /^1 (of|puzzle)/ }).waitFor();
  assert.deepEqual(await rowVerdicts(page), ["one"]);
}

test("names_and_texts_are_never_markup", async () => {
  const { page } = await openPage(site);
  await drop(page, [
    { name: `${MARKUP}.txt`, text: `${MARKUP}\n${PUZZLE.slice(1)}\n` },
    { name: "title.json", text: JSON.stringify({ schema: "givens/2", puzzles: [{ puzzle: PUZZLE, title: MARKUP }] }) },
  ]);
  await whenRead(page);
  for (const row of await page.locator(".list-row").all()) await row.click();
  for (const problem of await page.locator(".problem").all()) await problem.click();
  assert.equal(await page.evaluate(() => globalThis.pwned), undefined);
  assert.equal(await page.locator("img:not([src='icon.svg'])").count(), 0);
  await works(page);
});

test("names_of_files_do_no_harm", async () => {
  const { page, failures } = await openPage(site);
  await drop(
    page,
    NAMES.map((name) => ({ name, text: `${PUZZLE}\n` })),
  );
  await page.locator(".file").nth(NAMES.length - 1).waitFor();
  await whenRead(page);
  assert.deepEqual(await rowVerdicts(page), Array(Math.min(NAMES.length, await page.locator(".list-row").count())).fill("one"));
  await page.getByRole("tab", { name: "Save" }).click();
  for (const [index] of NAMES.entries()) {
    await page.getByRole("combobox", { name: "What" }).selectOption(String(index));
    const save = page.getByRole("button", { name: "Save file" });
    const [download] = await Promise.all([page.waitForEvent("download"), save.click()]);
    assert.doesNotMatch(download.suggestedFilename(), /[/\\\u0000\n]/);
    assert.equal(readFileSync(await download.path(), "utf8"), `${PUZZLE}\n`);
  }
  assert.equal(await page.locator(".file").count(), NAMES.length);
  await works(page);
  assert.deepEqual(failures, []);
});

test("malformed_and_binary_files_are_errors", async () => {
  const { page, failures } = await openPage(site);
  const random = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7919 + (index >> 5) * 31) & 255));
  await drop(page, [
    { name: "empty.txt", text: "" },
    { name: "binary.bin", bytes: random },
    { name: "zip.zip", bytes: Buffer.from("504b0304140000000800", "hex") },
    { name: "broken.sdm.gz", bytes: Buffer.from("1f8b0800000000000003ff", "hex") },
    { name: "wide.csv", text: `${"a,".repeat(1_000_000)}\n${"1,".repeat(1_000_000)}\n` },
    { name: "deep.json", text: "[".repeat(200_000) },
    { name: "zeros.bin", bytes: Buffer.alloc(2_000_000) },
  ]);
  await whenRead(page, 60_000);
  await page.locator(".file").nth(6).waitFor();
  assert.equal(await page.locator(".file").count(), 7);
  assert.equal(await page.locator(".list-row .badge.one").count(), 0);
  await works(page);
  assert.deepEqual(failures, []);
});

/** Opens the page where what is unpacked is counted, and Stop is clicked when it is more than a number of bytes. */
async function openCounting(stopAfter = 2 ** 40) {
  const { page } = await openPage(site, { serviceWorkers: "block" });
  await page.addInitScript((limit) => {
    const Native = DecompressionStream;
    globalThis.unpacked = 0;
    globalThis.DecompressionStream = class {
      constructor(format) {
        const { readable, writable } = new Native(format);
        const transform = (chunk, controller) => {
          globalThis.unpacked += chunk.length;
          controller.enqueue(chunk);
          if (globalThis.unpacked < limit || globalThis.unpackedAtStop) return;
          globalThis.unpackedAtStop = globalThis.unpacked;
          const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Stop");
          button?.click();
        };
        Object.assign(this, { writable, readable: readable.pipeThrough(new TransformStream({ transform })) });
      }
    };
  }, stopAfter);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  return page;
}
const unpacked = (page) => page.evaluate(() => [globalThis.unpacked, globalThis.unpackedAtStop]);

test("of_a_bomb_only_the_head_is_unpacked", async () => {
  const page = await openCounting();
  await drop(page, [{ name: "bomb.gz", bytes: gzipSync(Buffer.alloc(2 ** 28)) }]);
  await page.locator(".file", { hasText: "bomb" }).waitFor();
  await whenRead(page);
  const [all] = await unpacked(page);
  assert.ok(all > 0 && all < 2 ** 24, `${all} bytes were unpacked`);
  await page.locator(".file", { hasText: "this is a binary file, not text" }).waitFor();
  await works(page);
});

test("unpacking_is_stopped_at_once", async () => {
  const page = await openCounting(2 ** 25);
  await drop(page, [{ name: "large.sdm.gz", bytes: gzipSync(Buffer.alloc(2 ** 28, `${PUZZLE}\n`)) }]);
  await page.locator(".file", { hasText: "stopped" }).waitFor();
  const [, before] = await unpacked(page);
  await works(page);
  const [after] = await unpacked(page);
  assert.ok(after - before < 2 ** 24, `${after - before} bytes were unpacked after it was stopped`);
});

test("a_damaged_compressed_file_is_read_to_the_damage", async () => {
  const { page } = await openPage(site);
  const lines = Array.from({ length: 20_000 }, (_, index) => `${PUZZLE} ${index}\n`).join("");
  const whole = gzipSync(lines);
  await drop(page, [
    { name: "cut.sdm.gz", bytes: whole.subarray(0, whole.length / 2) },
    { name: "longer.sdm.gz", bytes: Buffer.concat([whole, Buffer.from("more")]) },
  ]);
  for (const name of ["cut.sdm", "longer.sdm"]) {
    const file = page.locator(".file", { hasText: name });
    await file.filter({ hasText: /[1-9][\d,]* puzzles, not all/ }).waitFor();
    await file.filter({ hasText: "the compressed file is cut off, damaged, or followed by other bytes" }).waitFor();
  }
  await works(page);
});

test("inputs_that_once_failed_do_no_harm", async () => {
  const folder = new URL("../../../fixtures/regressions/", import.meta.url);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .slice(0, 200);
  const { page, failures } = await openPage(site);
  await drop(
    page,
    names.map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) })),
  );
  await whenRead(page, 60_000);
  await works(page);
  assert.deepEqual(failures, []);
});

test("a_file_of_100_mb_is_checked_with_progress_and_stopped", async () => {
  const folder = mkdtempSync(join(tmpdir(), "givens-page-"));
  try {
    const path = join(folder, "large.sdm");
    const output = createWriteStream(path);
    const lines = `${PUZZLE}\n`.repeat(12_500);
    for (let written = 0; written < 100e6; written += lines.length)
      if (!output.write(lines)) await once(output, "drain");
    output.end();
    await once(output, "close");
    const { page } = await openPage(site);
    const choose = async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        page.getByRole("button", { name: "Open", exact: true }).click(),
      ]);
      await chooser.setFiles(path);
    };
    const close = () => page.getByRole("button", { name: "Close", exact: true }).click();
    const longest = await longestTask(page, 200, async () => {
      await choose();
      await page.locator(".files-head progress").waitFor();
      await page.getByText(/MB of 10\d MB.* so far/).waitFor();
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await page.locator(".file", { hasText: "stopped" }).waitFor();
      assert.match(await page.locator(".list-foot span").textContent(), /^[\d,]+( of [\d,]+)? puzzles$/);
      await close();
      await choose();
      await page.locator(".file", { hasText: "1,225,000 puzzles" }).waitFor({ timeout: 120_000 });
      await page.locator(".list").focus();
      await page.keyboard.press("End");
      await page.locator(".list-row[aria-selected=true][aria-posinset='1225000']").waitFor();
      await page.locator(".chip", { hasText: "one solution" }).click();
      await page.getByText("1,225,000 of 1,225,000 puzzles").waitFor();
      await close();
    });
    assert.ok(longest <= 200, `a task took ${longest} ms`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
