// The start of the page.

import { render } from "preact";
import { App } from "./app";
import { watchBoard } from "./board/answer";
import { BoardElement } from "./board/element";
import { solver } from "./engine";
import { listenForFiles } from "./files/open";
import { setRules } from "./files/records";
import { openAddress, readFragment, writeAddress } from "./share";
import { onUpdate, state, unsavedNames, update } from "./state";
import { startTechniques } from "./steps/kept_techniques";
import { startTheme } from "./theme";

customElements.define("givens-board", BoardElement);
const root = document.getElementById("page")!;
/** Keeps what has changed, once that part of the page is loaded. */
let keep = (): void => undefined;
/** The time that a puzzle in the address has for its verdict before work is restored, in milliseconds. */
const PUZZLE_FIRST = 500;
onUpdate(() => {
  render(<App />, root);
  keep();
});
startTheme();
startTechniques();
watchBoard(writeAddress);
listenForFiles();
void start();

async function start(): Promise<void> {
  try {
    const [formats, rules] = await Promise.all([solver.call("formats"), solver.call("rules")]);
    setRules(rules.map(({ code }) => code));
    update({ formats, rules });
    await openAddress();
  } catch (error) {
    update({ failure: `The engine could not be loaded: ${(error as Error).message}` });
  }
  document.documentElement.dataset["ready"] = "";
  setTimeout(() => void startKeeping(), state.game.isBlank ? 0 : PUZZLE_FIRST);
  await keepOffline();
}

/** Opens the list of actions by its key, before the board takes the letter for a digit. */
function openActions(event: KeyboardEvent): void {
  const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "k";
  if (!isKey || (state.dialog && state.dialog !== "actions")) return;
  event.preventDefault();
  event.stopPropagation();
  update({ dialog: state.dialog ? undefined : "actions" });
}

addEventListener("keydown", openActions, { capture: true });
addEventListener("hashchange", () => void readFragment());
/** Texts that are kept are not lost with the page. */
const isLost = (): boolean => unsavedNames().length > 0 && (!state.kept || state.kept.isOff || !!state.kept.failure || state.kept.skipped.length > 0);
addEventListener("beforeunload", (event) => isLost() && event.preventDefault());
addEventListener("resize", () => update());

/** Restores the work of the last visit, and keeps that of this one. */
async function startKeeping(): Promise<void> {
  const session = await import("./session/keep").catch(() => undefined);
  if (!session) return;
  await session.startKeeping();
  keep = session.keepSoon;
  addEventListener("pagehide", session.keepNow);
  document.addEventListener("visibilitychange", () => document.hidden && session.keepNow());
}

/** Keeps everything for use without a network, once the page is usable: what it does not need at first is loaded then. */
async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator && isSecureContext)) return;
  const registration = await navigator.serviceWorker.register("sw.js").catch(() => undefined);
  void navigator.serviceWorker.ready.then(() => update({ isOfflineReady: true }));
  registration?.addEventListener("updatefound", () => {
    const incoming = registration.installing;
    incoming?.addEventListener("statechange", () => {
      if (incoming.state === "installed" && navigator.serviceWorker.controller) update({ hasUpdate: true });
    });
  });
}
