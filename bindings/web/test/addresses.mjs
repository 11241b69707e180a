// The hostile addresses of addresses.tsv, for the tests of the package and of the page.

import { readFileSync } from "node:fs";

const lines = readFileSync(new URL("addresses.tsv", import.meta.url), "utf8").split("\n");

export const addresses = lines
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => {
    const [short, shown, message] = line.split("\t");
    const fragment = short.replace(/\{([^}]*)\}x(\d+)/g, (_, text, times) => text.repeat(Number(times)));
    return { short, fragment, isShown: shown === "shown", message };
  });
