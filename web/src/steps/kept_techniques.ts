// Which techniques are on, from one visit to the next.

import { state } from "../state";

const KEY = "techniques";

/** Takes the techniques that were on at the last visit; all are on at the first. */
export function startTechniques(): void {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (Array.isArray(ids)) state.explaining = { techniques: ids.filter((id) => typeof id === "string") };
  } catch {
    // Without storage, or with something else in it, all are on.
  }
}

/** Keeps the techniques that are on. */
export function keepTechniques(): void {
  const { techniques } = state.explaining;
  try {
    if (techniques) localStorage.setItem(KEY, JSON.stringify(techniques));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
