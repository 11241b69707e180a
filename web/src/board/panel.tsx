// The middle column: the verdict, the board, and what one does with it.

import { Component, createRef } from "preact";
import { Badge } from "../files/filters";
import { Icon } from "../icons";
import { Marked } from "../marked";
import { isNarrow } from "../screen";
import { state, update } from "../state";
import { isDark } from "../theme";
import { count } from "../words";
import { answerOverlay } from "./look";
import { countSolutions, showSolution, stopSolver, verdictSentence } from "./answer";
import type { BoardElement } from "./element";
import { undoMistakes } from "./check";
import { Keys } from "./tools";
import { ClueNames, Clues } from "./clues";
import { isMalformed } from "./malformed";
import { drawVariant } from "./draw_variant";
import { applyHint, askHint } from "../steps/walk";

export class BoardPanel extends Component {
  private readonly board = createRef<BoardElement>();

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
      <div class={state.game.shape.side > 9 ? "middle-inner large" : "middle-inner"}>
        <LinkNotice />
        <VerdictLine />
        <givens-board ref={this.board} />
        <ClueNames />
        <SolutionBar />
        <HintCard />
        <CheckCard />
        {state.boardFailure && (
          <p class="notice bad" role="alert">
            {state.boardFailure}
          </p>
        )}
        <Keys zoomBy={(factor) => this.board.current!.zoomBy(factor)} />
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
  // A phone has no room for them beside the keypad.
  const isHidden = isNarrow() && !state.showsMore;
  if (solved?.verdict !== "many" || state.game.isBlank || isHidden) return null;
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
        {isFull && hint.technique && (
          <button class="link-button" onClick={() => update({ dialog: "technique", technique: hint.technique })}>
            About this technique
          </button>
        )}
        <button class="button small" onClick={() => update({ hint: undefined })}>
          Close
        </button>
      </div>
    </div>
  );
}

/** What was wrong when the board was compared with its solution. */
function CheckCard() {
  if (!state.check) return null;
  const { sentence, cells } = state.check;
  return (
    <div class="hint" role="group" aria-label="Check">
      <p>{sentence}</p>
      <div class="buttons">
        {cells.length > 0 && (
          <button class="button small primary" onClick={undoMistakes}>
            Take back what is wrong
          </button>
        )}
        <button class="button small" onClick={() => update({ check: undefined })}>
          Close
        </button>
      </div>
    </div>
  );
}
