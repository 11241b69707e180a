// Programs that use a client end by themselves, and not before they have printed what their last line says: one file each.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("programs/", import.meta.url));

for (const name of readdirSync(folder)) {
  test(`a program ends by itself: ${name}`, () => {
    const expected = /^\/\/ Prints: (.*)$/m.exec(readFileSync(folder + name, "utf8"))[1];
    // The time is for one that never ends.
    const { status, signal, stdout, stderr } = spawnSync(process.execPath, [folder + name], { encoding: "utf8", timeout: 60_000 });
    assert.deepEqual([stdout.trim().split(/\s+/).join(" "), status, signal, stderr], [expected, 0, null, ""]);
  });
}
