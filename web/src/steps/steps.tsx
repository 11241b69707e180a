// The steps: one with its sentence, the list of all, and what the marks mean.

import { stopSolver } from "../board/answer";
import { ClassicOnly } from "../board/clues";
import type { Mark } from "../board/overlay";
import { Icon } from "../icons";
import { isNarrow } from "../screen";
import { state, update } from "../state";
import { count } from "../words";
import { applyStep, canApply, goTo, openChoice, openSteps, shownScene, shownTechnique, takeOver, wrongValues } from "./walk";

export function Steps() {
  const { walk, choice, game } = state;
  if (game.shape.variant) return <ClassicOnly what="Steps and hints are" />;
  if (state.isSearching) return <Searching />;
  if (!walk && !choice) return <Start />;
  const scene = shownScene();
  if (!scene) return <Nothing />;
  const captions = choice ? choice.all.steps.map(({ sentence }) => sentence) : walk!.scenes.map(({ caption }) => caption);
  return (
    <>
      <div class="steps-head">
        <StepBar total={captions.length} />
        <div class="step-now">
          <h2>{titleOf(scene.caption)}</h2>
          <p>{reasonOf(scene.caption)}</p>
        </div>
        <Actions />
      </div>
      <Notes />
      <Legend marks={new Set(scene.marks.map(({ mark }) => mark))} />
      <List captions={captions} />
      <Choices />
    </>
  );
}

function Searching() {
  return (
    <div class="buttons" role="status">
      Looking for steps…
      <button class="button small" onClick={stopSolver}>
        Stop
      </button>
    </div>
  );
}

/** What is shown before any step was asked for. */
function Start() {
  const { game, solved } = state;
  const canStep = !game.isBlank && !!solved && !solved.clashes.length;
  return (
    <div class="group">
      <p class="soft">
        {canStep
          ? "Solve this puzzle as a person would: each step with its technique and reason."
          : "Steps need a puzzle whose givens do not clash."}
      </p>
      <Choices isPrimary={canStep} canStep={canStep} />
    </div>
  );
}

function Nothing() {
  const { choice, solved, walk } = state;
  const reason = choice
    ? solved?.verdict === "zero"
      ? "the puzzle has no solution"
      : "no technique that is on finds any"
    : solved?.verdict === "one"
      ? (walk?.explanation.ending.sentence ?? "the grid is full")
      : "the puzzle has no solution";
  return (
    <div class="group">
      <p class="soft">There is no step: {reason}.</p>
      <Choices />
    </div>
  );
}

/** What steps are shown, and by which techniques. */
function Choices({ isPrimary = false, canStep = true }) {
  const { walk, choice } = state;
  return (
    <div class="buttons">
      {!walk && (
        <button class={isPrimary ? "button primary" : "button small"} disabled={!canStep} onClick={() => void openSteps()}>
          Find the steps
        </button>
      )}
      {!choice && (
        <button class={isPrimary ? "button" : "button small"} disabled={!canStep} onClick={() => void openChoice()}>
          All steps here
        </button>
      )}
      <button class={isPrimary ? "button" : "button small"} onClick={() => update({ dialog: "techniques" })}>
        Techniques…
      </button>
    </div>
  );
}

function StepBar({ total }: { total: number }) {
  const step = (state.choice ?? state.walk)?.step ?? 0;
  const isLast = step === total - 1;
  // A phone has no room for more beside the board.
  const isSmall = isNarrow();
  const button = (label: string, icon: "first" | "previous" | "next" | "last", to: number, isDisabled: boolean) => (
    <button class="button square" aria-label={label} disabled={isDisabled} onClick={() => goTo(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="steps-bar" role="group" aria-label="Steps" onKeyDown={onKey}>
      {!isSmall && button("First step", "first", 0, !step)}
      {button("Previous step", "previous", step - 1, !step)}
      <span class="number">
        {state.choice ? "Possible step" : "Step"} {step + 1} of {total}
      </span>
      {button("Next step", "next", step + 1, isLast)}
      {!isSmall && button("Last step", "last", total - 1, isLast)}
      {isSmall && <Apply label="Apply" />}
    </div>
  );
}

const Apply = ({ label }: { label: string }) => (
  <button class="button small primary" disabled={!canApply()} onClick={applyStep}>
    {label}
  </button>
);

/** What one does with the shown step. */
function Actions() {
  const technique = shownTechnique();
  return (
    <div class="buttons">
      {!isNarrow() && <Apply label="Apply this step" />}
      {!state.choice && (
        <button class="button small" onClick={takeOver}>
          Go on from here
        </button>
      )}
      {technique && (
        <button class="link-button" onClick={() => update({ dialog: "technique", technique })}>
          About this technique
        </button>
      )}
    </div>
  );
}

/** What the steps leave out of the board. */
function Notes() {
  const wrong = wrongValues();
  if (!wrong.length) return null;
  const names = wrong.map(({ cell, digit }) => `${cell} = ${digit}`).join(", ");
  return (
    <p class="soft">
      The steps are without {count(wrong.length, "wrong value")}: {names}.
    </p>
  );
}

const MAX_LISTED = 500;

function List({ captions }: { captions: readonly string[] }) {
  const { walk, choice } = state;
  const shown = (choice ?? walk)?.step;
  const ending = walk?.explanation.ending;
  return (
    <>
      <ol class="step-list" aria-label={choice ? "All possible steps" : "All steps"}>
        {captions.slice(0, MAX_LISTED).map((caption, index) => (
          <li>
            <button class="step" aria-current={index === shown ? "true" : undefined} onClick={() => choose(index)}>
              <span class="number">{index + 1}</span>
              {titleOf(caption)}
              <span class="soft"> {conclusionOf(caption)}</span>
            </button>
          </li>
        ))}
      </ol>
      {walk && captions.length > MAX_LISTED && <p class="soft">The list ends at step {MAX_LISTED}; the arrows reach all.</p>}
      {choice && choice.all.count > captions.length && (
        <p class="soft">
          These are the first {captions.length} of {count(choice.all.count, "possible step")}.
        </p>
      )}
      {ending && ending.kind !== "solved" && <p class="soft">The steps end here: {ending.sentence}.</p>}
    </>
  );
}

/** Shows a step of the list, with its sentence: a phone has no room to keep that in sight. */
function choose(step: number): void {
  goTo(step);
  document.querySelector(".steps-head")?.scrollIntoView({ block: "nearest" });
}

function onKey(event: KeyboardEvent): void {
  const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (move) goTo(((state.choice ?? state.walk)?.step ?? 0) + move);
}

/** A sentence is “technique: reason: conclusion”. */
const titleOf = (caption: string): string => {
  const title = caption.split(":")[0] ?? "";
  return title.charAt(0).toUpperCase() + title.slice(1);
};
const reasonOf = (caption: string): string => caption.slice(caption.indexOf(":") + 1).trim();
const conclusionOf = (caption: string): string =>
  caption.split(":").length > 2 ? caption.slice(caption.lastIndexOf(":") + 1).trim() : "";

const MEANINGS: Record<Mark, string> = {
  pattern: "pattern",
  second: "second colour or link",
  pivot: "pivot or roof",
  fin: "fin",
  eliminated: "removed",
  placed: "placed",
};

function Legend({ marks }: { marks: ReadonlySet<Mark> }) {
  const shapes: Record<Mark, preact.JSX.Element> = {
    pattern: <circle cx="10" cy="10" r="8" />,
    second: <circle cx="10" cy="10" r="8" stroke-dasharray="4 2" />,
    pivot: <circle cx="10" cy="10" r="8" stroke-dasharray="1 2.5" />,
    fin: <path d="m10 1 9 9-9 9-9-9z" />,
    eliminated: <path d="M2 2h16v16H2zM2 18 18 2" />,
    placed: <path d="M2 2h16v16H2zM5 5h10v10H5z" fill="none" />,
  };
  return (
    <div class="legend">
      {[...marks].map((mark) => (
        <span>
          <svg viewBox="0 0 20 20" class={`key-${mark}`} aria-hidden="true">
            {shapes[mark]}
          </svg>
          {MEANINGS[mark]}
        </span>
      ))}
    </div>
  );
}
