// What was done last, for some seconds, and what failed, until it is closed: above everything else, on any screen.

import { Icon } from "./icons";
import { Marked } from "./marked";
import { state, update } from "./state";

export function Toasts() {
  const { toast, failure } = state;
  return (
    <div class="toasts">
      {failure && (
        <div class="toast bad" role="alert">
          <span>
            <Marked text={failure} />
          </span>
          <button class="button small" onClick={() => update({ failure: undefined })}>
            Close
          </button>
        </div>
      )}
      {/* The live region of the page has it read out. */}
      {toast && (
        <div class="toast" aria-hidden="true">
          <Icon name="done" />
          {toast.charAt(0).toUpperCase() + toast.slice(1)}
        </div>
      )}
    </div>
  );
}
