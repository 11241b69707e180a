// The start of the page.

import { render } from "preact";
import { App } from "./app";
import { watchBoard } from "./board/answer";
import { BoardElement } from "./board/element";
import { solver } from "./engine";
import { listenForFiles } from "./files/open";
import { setRules } from "./files/records";
import { openAddress, readFragment, writeAddress } from "./share";
import { onUpdate, unsavedNames, update } from "./state";
import { startTheme } from "./theme";

customElements.define("givens-board", BoardElement);
const root = document.getElementById("page")!;
onUpdate(() => render(<App />, root));
startTheme();
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
  await keepOffline();
}

addEventListener("hashchange", () => void readFragment());
addEventListener("beforeunload", (event) => unsavedNames().length && event.preventDefault());
addEventListener("resize", () => update());

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
