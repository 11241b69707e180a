// Says whether work is kept in the browser, and forgets it.

import { Icon } from "../icons";
import { state } from "../state";
import { size } from "../words";
import { forget, keepAgain, MAX_KEPT } from "./keep";

export function KeptLine() {
  const { kept } = state;
  if (!kept) return null;
  return (
    <p class="kept-line">
      <Icon name={kept.isOff || kept.failure ? "help" : "done"} />
      <span>{sentence()}</span>
      <button class="link-button" onClick={() => void (kept.isOff ? keepAgain() : forget())}>
        {kept.isOff ? "Keep it" : "Forget"}
      </button>
    </p>
  );
}

function sentence(): string {
  const { isOff, failure, skipped } = state.kept!;
  if (isOff) return "Not kept for your next visit";
  if (failure) return `Not kept for your next visit: ${failure}`;
  const [first] = skipped;
  if (!first) return "Kept in this browser for your next visit";
  const others = skipped.length > 1 ? ` and ${skipped.length - 1} more` : "";
  return `Kept for your next visit, but for ${first}${others}: at most ${size(MAX_KEPT)} are`;
}
