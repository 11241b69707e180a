// The keys of a board as buttons: what keys enter, and the digits.

import type { Game, Mode } from "./game";
import { symbolOf } from "./shape";

/** The names of modes, as the page and the keypad show them. */
export const MODE_NAMES: Record<Mode, string> = {
  digit: "Digit",
  corner: "Corner",
  centre: "Centre",
  colour: "Colour",
  candidate: "Candidate",
};

/** The most digits in a row of the keypad. */
const MAX_IN_ROW = 10;

export function ModeChoice({ game }: { game: Game }) {
  const { modes } = game;
  const onKey = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    const chosen = (modes.indexOf(game.mode) + move + modes.length) % modes.length;
    game.setMode(modes[chosen]!);
    ((event.currentTarget as Element).children[chosen] as HTMLElement).focus();
  };
  return (
    <div class="segments" role="radiogroup" aria-label="What keys enter" onKeyDown={onKey}>
      {modes.map((mode) => (
        <button
          class="segment"
          role="radio"
          aria-checked={game.mode === mode}
          tabIndex={game.mode === mode ? 0 : -1}
          onClick={() => game.setMode(mode)}
        >
          {MODE_NAMES[mode]}
        </button>
      ))}
    </div>
  );
}

export function DigitKeys({ game }: { game: Game }) {
  const { side } = game.shape;
  // One row, or two.
  const columns = side > MAX_IN_ROW ? Math.ceil(side / 2) : side;
  const isColour = game.mode === "colour" && !game.isEditing;
  return (
    <div
      class={side > MAX_IN_ROW ? "keypad large" : "keypad"}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      role="group"
      aria-label="Digits"
    >
      {Array.from({ length: side }, (_, index) => (
        <button
          class="key"
          onClick={() => game.enter(index + 1)}
          aria-label={isColour ? `colour ${index + 1}` : symbolOf(game.shape, index + 1)}
        >
          {symbolOf(game.shape, index + 1)}
        </button>
      ))}
    </div>
  );
}
