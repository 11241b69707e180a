// The declarations: names are unions, so that a wrong one is an error where it is written.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const here = fileURLToPath(new URL("..", import.meta.url));

/** Programs, and whether the compiler takes them. */
const PROGRAMS = [
  ['rate("", "se"); rate("", "hodoku-2.2");', true],
  ['rate("", "mine");', false],
  ['check(new Uint8Array(), "", { format: "line", select: ["Q005", "Q", "exact-duplicate"] });', true],
  ['check(new Uint8Array(), "", { format: "lines" });', false],
  ['check(new Uint8Array(), "", { select: ["X999"] });', false],
  ['check(new Uint8Array(), "", { formt: "line" });', false],
  ['convert(new Uint8Array(), "sdk");', true],
  ['convert(new Uint8Array(), "nothing");', false],
  ['const verdict: "one" | "many" | "zero" | "clashing" | "malformed" | "undecided" = solve("").verdict;', true],
  ['if (solve("").verdict === "unique") throw 1;', false],
  ['canonical("", "minlex");', true],
  ['canonical("", "largest");', false],
  ['generate({ symmetry: "half-turn" });', true],
  ['generate({ symmetry: "round" });', false],
  ['for (const { rule } of check(new Uint8Array()).diagnostics) if (rule === "F003") throw 1;', true],
];

test("names in the declarations are unions", () => {
  const folder = mkdtempSync(join(here, "test-types-"));
  try {
    const files = PROGRAMS.map(([program], index) => {
      const file = join(folder, `program-${index}.ts`);
      writeFileSync(file, `import { canonical, check, convert, generate, rate, solve } from "../pkg/index.js";\nvoid [canonical, check, convert, generate, rate, solve];\n${program}\nexport {};\n`);
      return file;
    });
    const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--moduleResolution", "nodenext", "--skipLibCheck", "--types", "node"];
    const { stdout } = spawnSync(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), ...options, ...files], { cwd: here, encoding: "utf8" });
    PROGRAMS.forEach(([program, isValid], index) => assert.equal(!stdout.includes(`program-${index}.ts`), isValid, `${program}\n${stdout}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
