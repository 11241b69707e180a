// Runs the tests: those of modules in Node, those of the page where a Chromium is found, and some of the page in each browser
// of another engine that is found.

import { spawnSync } from "node:child_process";
import { readdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { OPTIONS } from "../sources.mjs";
import { executablePath } from "./browser.mjs";
import { engines } from "./webdriver.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const names = async (folder, end) =>
  (await readdir(join(here, folder))).filter((name) => name.endsWith(end)).map((name) => join(here, folder, name));
const run = (files) =>
  // This reporter repeats at the end which tests failed, and why.
  spawnSync(process.execPath, ["--test", "--test-reporter=spec", "--test-concurrency=1", "--test-timeout=600000", ...files], {
    stdio: "inherit",
  }).status;

async function testModules() {
  const built = await mkdtemp(join(tmpdir(), "givens-page-"));
  try {
    await esbuild.build({
      ...OPTIONS,
      entryPoints: await names("modules", ".test.ts"),
      platform: "node",
      minify: false,
      logLevel: "error",
      outdir: built,
      outExtension: { ".js": ".mjs" },
    });
    return run((await readdir(built)).map((name) => join(built, name)));
  } finally {
    await rm(built, { recursive: true });
  }
}

async function testPage() {
  if (!executablePath) {
    console.log("browser tests: skipped, no Chromium was found (CHROMIUM names one)");
    return 0;
  }
  const version = spawnSync(executablePath, ["--version"], { encoding: "utf8" }).stdout.trim();
  const status = run(await names("page", ".test.mjs"));
  console.log(`browser tests: ${status ? "failed" : "passed"} with ${version}`);
  return status;
}

async function testEngines() {
  for (const { name, missing } of engines) if (missing) console.log(`${name}: skipped, ${missing} was not found`);
  return engines.every(({ missing }) => missing) ? 0 : run(await names("engines", ".test.mjs"));
}

process.exitCode = (await testModules()) || (await testPage()) || (await testEngines());
