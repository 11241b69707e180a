// Light, dark, or as the system says.

import { say, state, update, type Theme } from "./state";

const KEY = "theme";
const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const system = matchMedia("(prefers-color-scheme: dark)");

export const isDark = (): boolean => (state.theme === "auto" ? system.matches : state.theme === "dark");

function apply(): void {
  document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
  update();
}

export function startTheme(): void {
  state.theme = THEMES.find((theme) => theme === read()) ?? "auto";
  system.addEventListener("change", apply);
  apply();
}

export function nextTheme(): void {
  state.theme = THEMES[(THEMES.indexOf(state.theme) + 1) % THEMES.length]!;
  try {
    localStorage.setItem(KEY, state.theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  apply();
  say(`theme: ${state.theme === "auto" ? "as the system" : state.theme}`);
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
