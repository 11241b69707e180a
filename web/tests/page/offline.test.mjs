import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drop, openPage, rowVerdicts, start, whenRead } from "../browser.mjs";

const PUZZLE = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
let site;
before(async () => (site = await start("/a/b/")));
after(() => site.stop());

test("the_page_works_offline_after_the_first_load", async () => {
  const { page, context, foreign } = await openPage(site);
  await page.getByText("works offline").waitFor();
  await context.setOffline(true);
  site.server.closeAllConnections();
  site.server.close();
  await page.goto(`${site.address}#puzzle=${PUZZLE}`);
  await page.reload();
  await page.locator(".verdict-line", { hasText: "One solution" }).waitFor();
  await drop(page, [{ name: "one.txt", text: `${PUZZLE}\n` }]);
  await whenRead(page);
  assert.deepEqual(await rowVerdicts(page), ["one"]);
  assert.deepEqual(foreign, []);
});
