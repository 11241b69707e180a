// The middle column: the verdict, the board, and what one does with it.

import { Component, createRef } from "preact";
import { Badge } from "../files/filters";
import { Icon } from "../icons";
import { Marked } from "../marked";
import { state, update } from "../state";
import { isDark } from "../theme";
import { count } from "../words";
import { answerOverlay } from "./look";
import { countSolutions, fillIn, showSolution, stopSolver, verdictSentence, isMalformed } from "./answer";
import type { GivensBoard } from "./element";
import { MODES, type Mode } from "./game";
import { symbolOf } from "./shape";
import { ClueNames, Clues } from "./clues";
import { drawVariant } from "./draw_variant";
import { applyHint, askHint, openSteps } from "../steps/walk";

export class BoardPanel extends Component {
  private readonly board = createRef<GivensBoard>();

  override componentDidMount(): void {
    this.componentDidUpdate();
    addEventListener("keydown", (event) => {
      // The keys of a board that is not to be seen would change it unnoticed.
      if (event.target === document.body && !state.dialog && this.board.current!.offsetParent) this.board.current!.takeKey(event);
    });
  }

  override componentDidUpdate(): void {
    const element = this.board.current!;
    if (element.game !== state.game) element.game = state.game;
    element.overlay = answerOverlay();
    element.drawing = state.drawing;
    void drawVariant();
    element.selectsMany = state.selectsMany;
    element.toggleAttribute("data-ready", true);
    element.setAttribute("theme", isDark() ? "dark" : "light");
  }

  override render() {
    return (
      <div class="middle-inner">
        <LinkNotice />
        <VerdictLine />
        <givens-board ref={this.board} />
        <ClueNames />
        <SolutionBar />
        <HintCard />
        <Keys />
        <Clues />
      </div>
    );
  }
}

/** What is wrong with the address of the page, if anything is. */
function LinkNotice() {
  if (!state.linkProblems) return null;
  const { isShown, messages } = state.linkProblems;
  return (
    <div class="notice bad link-problems" role="alert">
      <div>
        <strong>{isShown ? `Left out of this link: ${count(messages.length, "part")}` : "This link holds no puzzle"}</strong>
        <ul>
          {messages.map((message) => (
            <li>
              <Marked text={message} />
            </li>
          ))}
        </ul>
      </div>
      <button class="button small" onClick={() => update({ linkProblems: undefined })}>
        Close
      </button>
    </div>
  );
}

function VerdictLine() {
  const { solved, game, record } = state;
  const verdict = isMalformed() ? "malformed" : game.isBlank ? undefined : solved?.verdict;
  const facts = [
    record?.title,
    record && `line ${record.line}`,
    !game.isBlank && count(game.position.givens.filter(Boolean).length, "given"),
  ];
  return (
    <div class="verdict-line">
      {verdict && <Badge verdict={verdict} />}
      <strong>
        <Marked text={verdictSentence()} />
      </strong>
      <span class="spacer soft">{facts.filter(Boolean).join(" · ")}</span>
      {!solved && !game.isBlank && (
        <button class="button small" onClick={stopSolver}>
          Stop
        </button>
      )}
    </div>
  );
}

/** Many solutions, one at a time, and their number. */
function SolutionBar() {
  const { solved, shownSolution, solutionCount } = state;
  if (solved?.verdict !== "many" || state.game.isBlank) return null;
  const index = shownSolution?.index ?? -1;
  // Of a variant only the first two are known.
  const isVariant = !!state.game.shape.variant;
  const isLast = !!shownSolution && (isVariant || shownSolution.isDone) && index === shownSolution.solutions.length - 1;
  return (
    <div class="buttons" role="group" aria-label="Solutions">
      <button
        class="button small square"
        aria-label="Previous solution"
        disabled={index <= 0}
        onClick={() => void showSolution(index - 1)}
      >
        <Icon name="previous" />
      </button>
      <span>
        {shownSolution
          ? `Solution ${index + 1}${shownSolution.isDone ? ` of ${shownSolution.solutions.length}` : ""}`
          : isVariant
            ? "Show two solutions"
            : "Show solutions"}
      </span>
      <button
        class="button small square"
        aria-label="Next solution"
        disabled={isLast}
        onClick={() => void showSolution(index + 1)}
      >
        <Icon name="next" />
      </button>
      {shownSolution && (
        <button class="button small quiet" onClick={() => update({ shownSolution: undefined })}>
          Hide
        </button>
      )}
      {solutionCount === "counting…" ? (
        <button class="button small" onClick={stopSolver}>
          Stop counting
        </button>
      ) : (
        !solutionCount &&
        !isVariant && (
          <button class="button small" onClick={() => void countSolutions()}>
            Count all
          </button>
        )
      )}
      {solutionCount && solutionCount !== "counting…" && <span class="soft">{solutionCount}</span>}
    </div>
  );
}

/** A hint says where first, then what. */
function HintCard() {
  if (!state.hint) return null;
  const { hint, isFull } = state.hint;
  const isWrong = hint.wrong.length > 0;
  return (
    <div class="hint" role="group" aria-label="Hint">
      <p>{isFull || !hint.places ? hint.sentence : `Look at ${hint.places}.`}</p>
      <div class="buttons">
        {!isFull && hint.places && (
          <button class="button small primary" onClick={() => void askHint()}>
            Show what
          </button>
        )}
        {isFull && (hint.scene || isWrong) && (
          <button class="button small primary" onClick={applyHint}>
            {isWrong ? "Remove it" : "Apply"}
          </button>
        )}
        <button class="button small" onClick={() => update({ hint: undefined })}>
          Close
        </button>
      </div>
    </div>
  );
}

const MODE_NAMES: Record<Mode, string> = { digit: "Digit", corner: "Corner", centre: "Centre", colour: "Colour" };

function Keys() {
  const { game } = state;
  const { side } = game.shape;
  const isVariant = !!game.shape.variant;
  const canStep = !!state.solved && !game.isBlank && !isVariant && !state.solved.clashes.length;
  const classicOnly = isVariant ? "for classic puzzles only" : undefined;
  return (
    <div class="keys">
      {!state.hint && !game.isEditing && (
        <div class="segments" role="radiogroup" aria-label="What keys enter">
          {MODES.map((mode) => (
            <button class="segment" role="radio" aria-checked={game.mode === mode} onClick={() => game.setMode(mode)}>
              {MODE_NAMES[mode]}
            </button>
          ))}
        </div>
      )}
      {!state.hint && (
        <div
          class={side > 9 ? "keypad large" : "keypad"}
          style={side < 9 ? { gridTemplateColumns: `repeat(${side}, 1fr)` } : undefined}
          role="group"
          aria-label="Digits"
        >
          {Array.from({ length: side }, (_, index) => (
            <button
              class="key"
              onClick={() => game.enter(index + 1)}
              aria-label={game.mode === "colour" && !game.isEditing ? `colour ${index + 1}` : symbolOf(game.shape, index + 1)}
            >
              {symbolOf(game.shape, index + 1)}
            </button>
          ))}
        </div>
      )}
      <div class="board-tools">
        <button class="button primary" title={classicOnly} disabled={!canStep} onClick={() => void askHint()}>
          Hint
        </button>
        <button class="button" title={classicOnly} disabled={!canStep} onClick={() => void openSteps()}>
          Steps
        </button>
        <button class="button" disabled={state.solved?.verdict !== "one"} onClick={fillIn}>
          Solve
        </button>
        <button class="button" onClick={() => update({ dialog: "new" })}>
          New…
        </button>
      </div>
      <div class="board-tools" role="toolbar" aria-label="Board">
        <button
          class="button square"
          aria-label="Undo"
          title="Undo (Ctrl+Z)"
          disabled={!game.canUndo}
          onClick={() => game.undo()}
        >
          <Icon name="undo" />
        </button>
        <button
          class="button square"
          aria-label="Redo"
          title="Redo (Ctrl+Y)"
          disabled={!game.canRedo}
          onClick={() => game.redo()}
        >
          <Icon name="redo" />
        </button>
        <button class="button square" aria-label="Erase" title="Erase (Delete)" onClick={() => game.erase()}>
          <Icon name="erase" />
        </button>
        <button
          class="button"
          aria-pressed={state.showsCandidates}
          onClick={() => update({ showsCandidates: !state.showsCandidates })}
        >
          Candidates
        </button>
        <button
          class="button"
          aria-pressed={state.selectsMany}
          onClick={() => update({ selectsMany: !state.selectsMany })}
        >
          Select many
        </button>
        <button
          class="button"
          title={classicOnly}
          disabled={isVariant}
          aria-pressed={game.isEditing}
          onClick={() => game.setEditing(!game.isEditing)}
        >
          Edit givens
        </button>
      </div>
    </div>
  );
}
