// What is below the board: what keys enter, the digits, and what one does with the puzzle. A narrow screen has room for the
// digits or for what is done less often.

import { Icon } from "../icons";
import { isNarrow } from "../screen";
import { state, update } from "../state";
import { askHint, canStep, openSteps } from "../steps/walk";
import { fillIn } from "./answer";
import { canCheck, checkBoard } from "./check";
import { DigitKeys, ModeChoice } from "./keypad";
import { symbolOf } from "./shape";

/** Boards with more digits can be zoomed by buttons: their cells are small on a phone. */
const MAX_UNZOOMED = 9;

export function Keys({ zoomBy }: { zoomBy: (factor: number) => void }) {
  const { game, hint, check, showsMore } = state;
  const isSmall = isNarrow();
  const hasDigits = !hint && !check && !(isSmall && showsMore);
  return (
    <div class="keys">
      {hasDigits && !game.isEditing && <ModeChoice game={game} />}
      {hasDigits && <DigitKeys game={game} />}
      <div class="board-tools">
        <Answers />
        {isSmall ? <Moves /> : <Puzzles />}
        {isSmall && (
          <button
            class="button square"
            aria-label="More"
            title="More"
            aria-expanded={showsMore}
            onClick={() => update({ showsMore: !showsMore })}
          >
            <Icon name="more" />
          </button>
        )}
      </div>
      {(!isSmall || showsMore) && (
        <div class="board-tools" role="toolbar" aria-label="Board">
          {isSmall ? <Puzzles /> : <Moves />}
          <Views zoomBy={zoomBy} />
        </div>
      )}
    </div>
  );
}

const classicOnly = (): string | undefined => (state.game.shape.variant ? "for classic puzzles only" : undefined);

/** What the engine is asked. */
function Answers() {
  return (
    <>
      <button class="button primary" title={classicOnly()} disabled={!canStep()} onClick={() => void askHint()}>
        Hint
      </button>
      <button class="button" title={classicOnly()} disabled={!canStep()} onClick={() => void openSteps()}>
        Steps
      </button>
      <button
        class="button"
        title="Compare what you entered with the solution"
        disabled={!canCheck()}
        onClick={() => void checkBoard()}
      >
        Check
      </button>
    </>
  );
}

function Puzzles() {
  const { game } = state;
  return (
    <>
      <button class="button" disabled={state.solved?.verdict !== "one" || game.isBlank} onClick={fillIn}>
        Solve
      </button>
      <button class="button" onClick={() => update({ dialog: "new" })}>
        New…
      </button>
      <button
        class="button"
        title={classicOnly()}
        disabled={!!game.shape.variant}
        aria-pressed={game.isEditing}
        onClick={() => game.setEditing(!game.isEditing)}
      >
        Edit givens
      </button>
    </>
  );
}

function Moves() {
  const { game } = state;
  const button = (name: "undo" | "redo" | "erase", label: string, key: string, isDisabled: boolean, act: () => void) => (
    <button class="button square" aria-label={label} title={`${label} (${key})`} disabled={isDisabled} onClick={act}>
      <Icon name={name} />
    </button>
  );
  return (
    <>
      {button("undo", "Undo", "Ctrl+Z", !game.canUndo, () => game.undo())}
      {button("redo", "Redo", "Ctrl+Y", !game.canRedo, () => game.redo())}
      {button("erase", "Erase", "Delete", false, () => game.erase())}
    </>
  );
}

/** How the board is shown, and how cells are selected. */
function Views({ zoomBy }: { zoomBy: (factor: number) => void }) {
  const { game, showsCandidates, selectsMany } = state;
  return (
    <>
      <button
        class="button"
        aria-pressed={showsCandidates}
        onClick={() => update({ showsCandidates: !showsCandidates, filterDigit: showsCandidates ? 0 : state.filterDigit })}
      >
        Candidates
      </button>
      <DigitFilter />
      <button class="button" aria-pressed={selectsMany} onClick={() => update({ selectsMany: !selectsMany })}>
        Select many
      </button>
      {game.shape.side > MAX_UNZOOMED && (
        <>
          <button class="button square" aria-label="Zoom out" title="Zoom out" onClick={() => zoomBy(2 / 3)}>
            −
          </button>
          <button class="button square" aria-label="Zoom in" title="Zoom in" onClick={() => zoomBy(1.5)}>
            +
          </button>
        </>
      )}
    </>
  );
}

/** The digit whose candidates are highlighted. */
function DigitFilter() {
  const { game, filterDigit } = state;
  const choose = (digit: number) => update({ filterDigit: digit, showsCandidates: state.showsCandidates || digit > 0 });
  return (
    <select
      class="digit-filter"
      aria-label="Highlight a digit"
      title="Highlight the cells that may hold a digit"
      value={filterDigit}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      <option value={0}>Digit…</option>
      {Array.from({ length: game.shape.side }, (_, index) => (
        <option value={index + 1}>{symbolOf(game.shape, index + 1)}</option>
      ))}
    </select>
  );
}
