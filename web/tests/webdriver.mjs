// Browsers with another engine than Chromium, by the drivers that speak WebDriver: geckodriver for Firefox, WebKitWebDriver
// for WebKitGTK, safaridriver for Safari. The protocol is all that these have in common, so there is no library.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";

const firstOf = (places) => places.find((place) => place && existsSync(place));
const inPath = (name) => firstOf((process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)));

const FIREFOX = firstOf([process.env.FIREFOX, inPath("firefox"), inPath("firefox-esr")]);
const MINI_BROWSER = firstOf([
  process.env.WEBKIT,
  ...["x86_64", "aarch64"].flatMap((machine) =>
    ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map(
      (name) => `/usr/lib/${machine}-linux-gnu/${name}/MiniBrowser`,
    ),
  ),
]);

const ENGINES = [
  {
    name: "Firefox",
    driver: firstOf([process.env.GECKODRIVER, inPath("geckodriver")]),
    args: (port) => ["--port", port],
    capabilities: FIREFOX && { "moz:firefoxOptions": { binary: FIREFOX, args: ["-headless"] } },
  },
  {
    name: "WebKit",
    driver: inPath("WebKitWebDriver"),
    args: (port) => [`--port=${port}`],
    capabilities: MINI_BROWSER && {
      "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] },
    },
    needsDisplay: true,
  },
  { name: "Safari", driver: inPath("safaridriver"), args: (port) => ["--port", port], capabilities: {} },
];

/** The engines that can be tested here; of the others, what is missing. */
export const engines = ENGINES.map((engine) => {
  const missing = [
    !engine.driver && "its driver",
    !engine.capabilities && "the browser",
    engine.needsDisplay && !process.env.DISPLAY && !inPath("Xvfb") && "a display",
  ].filter(Boolean);
  return { ...engine, missing: missing.join(" and ") };
});

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts a display without a screen, unless there is one; returns its number and what ends it. */
async function startDisplay() {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, stop: () => undefined };
  const server = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const number = await new Promise((resolve) => server.stdout.once("data", (data) => resolve(String(data).trim())));
  return { display: `:${number}`, stop: () => server.kill() };
}

async function request(address, method, path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${address}${path}`, {
    method,
    headers,
    body: method === "POST" ? JSON.stringify(body) : undefined,
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
  return value;
}

/** Starts a browser; `stop` ends it. */
export async function openBrowser({ driver, args, capabilities, needsDisplay }) {
  const port = await freePort();
  const { display, stop: stopDisplay } = needsDisplay ? await startDisplay() : { stop: () => undefined };
  const env = display ? { ...process.env, DISPLAY: display } : process.env;
  const server = spawn(driver, args(port), { stdio: "ignore", env });
  const address = `http://127.0.0.1:${port}`;
  const end = () => (server.kill(), stopDisplay());
  try {
    await whenReady(address);
    const session = await request(address, "POST", "/session", { capabilities: { alwaysMatch: capabilities } });
    const send = (method, path, body = {}) => request(address, method, `/session/${session.sessionId}${path}`, body);
    const stop = async () => {
      await send("DELETE", "").catch(() => undefined);
      end();
    };
    const { browserName, browserVersion } = session.capabilities;
    return { name: `${browserName} ${browserVersion}`, ...windows(send), ...elements(send), ...keys(send), stop };
  } catch (error) {
    end();
    throw error;
  }
}

async function whenReady(address) {
  const isReady = () =>
    fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
  for (let tries = 0; tries < 100 && !(await isReady()); tries += 1) await wait(100);
}

const windows = (send) => ({
  open: (url) => send("POST", "/url", { url }),
  resize: (width, height) => send("POST", "/window/rect", { width, height }),
  picture: async () => Buffer.from(await send("GET", "/screenshot"), "base64"),
});

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

function elements(send) {
  /** Runs a function in the page. */
  const run = (work, ...args) => send("POST", "/execute/sync", { script: `return (${work})(...arguments)`, args });
  /** Runs it until it returns something. */
  const until = async (work, ...args) => {
    for (const limit = performance.now() + 30_000; performance.now() < limit; await wait(50)) {
      const value = await run(work, ...args).catch(() => undefined);
      if (value) return value;
    }
    const text = await run(() => document.body.innerText);
    throw new Error(`not within 30 s: ${work} of ${args}; the page: ${text}`);
  };
  const texts = (selector, pattern) =>
    [...document.querySelectorAll(selector)]
      .map(({ textContent }) => textContent)
      .find((text) => new RegExp(pattern).test(text));
  const find = (selector, text) =>
    [...document.querySelectorAll(selector)].find(
      (one) => !one.disabled && (one.textContent + one.ariaLabel).includes(text),
    );
  return {
    run,
    until,
    /** Waits for a text within the elements of this selector. */
    text: (selector, pattern) => until(texts, selector, pattern),
    /** Clicks on what has this selector and this text. */
    click: async (selector, text) => {
      const element = await until(find, selector, text);
      await send("POST", `/element/${element[ELEMENT]}/click`);
    },
  };
}

function keys(send) {
  const press = (chords) => {
    const actions = chords.flatMap((values) => [
      ...values.map((value) => ({ type: "keyDown", value })),
      ...[...values].reverse().map((value) => ({ type: "keyUp", value })),
    ]);
    return send("POST", "/actions", { actions: [{ type: "key", id: "keys", actions }] });
  };
  return {
    /** Presses one key after the other. */
    type: (text) => press([...text].map((value) => [value])),
    pressTogether: (...values) => press([values]),
  };
}
