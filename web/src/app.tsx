// The page: its head, the three columns and the tabs. Narrow screens show one tab at a time.

import { BoardPanel } from "./board/panel";
import { Files } from "./files/files";
import { chooseFiles } from "./files/open";
import { Icon } from "./icons";
import { later } from "./later";
import { Problems, total } from "./problems/problems";
import { isNarrow } from "./screen";
import { showsText, state, update, type Tab } from "./state";
import { nextTheme } from "./theme";
import { Toasts } from "./toasts";
import { count } from "./words";

const TABS: readonly { id: Tab; name: string; isNarrow?: boolean }[] = [
  { id: "board", name: "Board", isNarrow: true },
  { id: "text", name: "Text", isNarrow: true },
  { id: "files", name: "Files", isNarrow: true },
  { id: "problems", name: "Problems" },
  { id: "steps", name: "Steps" },
  { id: "save", name: "Save" },
  { id: "facts", name: "Facts" },
];

const panel = (name: keyof typeof import("./panels")) => later(() => import("./panels").then((panels) => panels[name]));
const Dialogs = panel("Dialogs");
const FactsPanel = panel("FactsPanel");
const Save = panel("Save");
const Steps = panel("Steps");
const TextPanel = panel("TextPanel");

/** Whether the text was ever shown: then it is only hidden, because the editor keeps what was undone and where it was. */
let wasText = false;

export function App() {
  // Wide screens have no tab for what they always show.
  const shown = TABS.some(({ id, isNarrow }) => id === state.tab && isNarrow) ? "problems" : state.tab;
  const isText = showsText();
  if (isText) wasText = true;
  return (
    <div class="page" data-tab={state.tab} data-middle={isText ? "text" : "board"}>
      <Header />
      <main>
        <section class="left" aria-label="Files">
          <Files />
        </section>
        <section class="middle" aria-label="Board" hidden={isText}>
          <BoardPanel />
        </section>
        {wasText && (
          <section class="middle" aria-label="Text" hidden={!isText}>
            <TextPanel />
          </section>
        )}
        <section class="right" aria-label="Details">
          <Tabs shown={shown} />
          <div class="scroll" role="tabpanel" id="details" aria-labelledby={`tab-${shown}`} tabIndex={0}>
            {shown === "problems" && <Problems />}
            {shown === "steps" && <Steps />}
            {shown === "save" && <Save />}
            {shown === "facts" && <FactsPanel />}
          </div>
        </section>
      </main>
      {state.dialog && <Dialogs />}
      <Toasts />
      {state.isDropping && <div class="drop-shade">Drop to open. Nothing is uploaded.</div>}
      <div class="visually-hidden" role="status" aria-live="polite">
        {state.notice}
      </div>
    </div>
  );
}

function Header() {
  const theme = { auto: "Theme: as the system", light: "Theme: light", dark: "Theme: dark" }[state.theme];
  return (
    <header class="header">
      <h1 class="brand">
        <img src="icon.svg" alt="" width="28" height="28" />
        givens
        <span>Files stay on this device{state.isOfflineReady ? " · works offline" : ""}</span>
      </h1>
      {state.hasUpdate && (
        <button class="button small" onClick={reload}>
          New version ready. Reload
        </button>
      )}
      <div class="segments middle-choice" role="group" aria-label="Show">
        <button class="segment" aria-pressed={state.middle === "board"} onClick={() => update({ middle: "board" })}>
          Board
        </button>
        <button class="segment" aria-pressed={state.middle === "text"} onClick={() => update({ middle: "text" })}>
          Text
        </button>
      </div>
      <button class="button primary" onClick={() => chooseFiles()}>
        <Icon name="open" />
        Open
      </button>
      <button class="button" aria-label="Paste" onClick={() => update({ dialog: "paste" })}>
        <Icon name="paste" />
        <span class="label">Paste</span>
      </button>
      <button
        class="button quiet square"
        aria-label="All actions"
        title="All actions (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => update({ dialog: "actions" })}
      >
        <Icon name="actions" />
      </button>
      <button class="button quiet square" aria-label={theme} title={theme} onClick={nextTheme}>
        <Icon name={state.theme} />
      </button>
      <button
        class="button quiet square"
        aria-label="Help and keys"
        title="Help and keys"
        onClick={() => update({ dialog: "help" })}
      >
        <Icon name="help" />
      </button>
    </header>
  );
}

async function reload(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration?.waiting?.postMessage("activate");
}

/** Shows a tab from its beginning. */
function show(tab: Tab): void {
  if (tab !== state.tab) {
    scrollTo(0, 0);
    document.getElementById("details")?.scrollTo(0, 0);
  }
  update({ tab });
}

function Tabs({ shown }: { shown: Tab }) {
  const isWide = !isNarrow();
  const selected = isWide ? shown : state.tab;
  const tabs = TABS.filter((tab) => !isWide || !tab.isNarrow);
  const onKey = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move) return;
    const index = tabs.findIndex((tab) => tab.id === selected);
    const tab = tabs[(index + move + tabs.length) % tabs.length]!.id;
    show(tab);
    document.getElementById(`tab-${tab}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Views" onKeyDown={onKey}>
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          class="tab"
          role="tab"
          id={`tab-${id}`}
          aria-selected={id === selected}
          aria-controls="details"
          tabIndex={id === selected ? 0 : -1}
          onClick={() => show(id)}
        >
          {name}
          {id === "problems" && total() > 0 && <span class="visually-hidden">, {count(total(), "problem")}</span>}
        </button>
      ))}
    </div>
  );
}
