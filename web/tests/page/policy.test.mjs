import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, start } from "../browser.mjs";

let site;
before(async () => (site = await start()));
after(() => site.stop());

test("page_and_worker_may_not_reach_another_origin", async () => {
  const { page, foreign } = await openPage(site);
  const refused = await page.evaluate(() =>
    fetch("https://example.invalid/").then(
      () => false,
      () => true,
    ),
  );
  const inWorker = await page.evaluate(() => {
    const blob = new Blob(
      ["fetch('https://example.invalid/').then(() => postMessage(false), () => postMessage(true))"],
      { type: "text/javascript" },
    );
    const worker = new Worker(URL.createObjectURL(blob), { type: "module" });
    return new Promise((resolve) => worker.addEventListener("message", ({ data }) => resolve(data)));
  });
  assert.deepEqual([refused, inWorker, foreign], [true, true, []]);
});

test("no_script_of_a_text_is_run", async () => {
  const { page } = await openPage(site);
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "globalThis.inline = 1";
    document.body.append(script);
  });
  assert.equal(await page.evaluate(() => globalThis.inline), undefined);
});

test("licences_of_all_parts_are_linked", async () => {
  const { page, context } = await openPage(site);
  await page.getByRole("button", { name: "Help and keys" }).click();
  const [opened] = await Promise.all([context.waitForEvent("page"), page.getByText("Licences of the page").click()]);
  const text = await opened.textContent("body");
  for (const part of ["MIT License", "Apache License", "wasm-bindgen 0.", "Open Sans", "preact 11.", "Jason Miller", "@codemirror/view 6.", "Marijn Haverbeke"])
    assert.ok(text.includes(part), part);
});
