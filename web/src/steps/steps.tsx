// The step player: one step with its sentence, the list of all, and what the marks mean.

import { ClassicOnly } from "../board/clues";
import type { Mark } from "../board/overlay";
import { Icon } from "../icons";
import { state } from "../state";
import { goTo, openSteps, takeOver } from "./walk";

export function Steps() {
  const { walk, game, solved } = state;
  if (game.shape.variant) return <ClassicOnly what="Steps and hints are" />;
  if (!walk) {
    const canStep = !game.isBlank && solved && !solved.clashes.length;
    return (
      <div class="group">
        <p class="soft">
          {canStep
            ? "Solve this puzzle as a person would: each step with its technique and reason."
            : "Steps need a puzzle whose givens do not clash."}
        </p>
        <div class="buttons">
          <button class="button primary" disabled={!canStep} onClick={() => void openSteps()}>
            Find the steps
          </button>
        </div>
      </div>
    );
  }
  const { scenes, step } = walk;
  const scene = scenes[step];
  if (!scene)
    return (
      <p class="soft">
        There is no step: {state.solved?.verdict === "one" ? "the grid is full" : "the puzzle has no solution"}.
      </p>
    );
  return (
    <>
      <div class="steps-head">
        <div class="steps-bar" role="group" aria-label="Steps" onKeyDown={onKey}>
          <button class="button square" aria-label="First step" disabled={!step} onClick={() => goTo(0)}>
            <Icon name="first" />
          </button>
          <button class="button square" aria-label="Previous step" disabled={!step} onClick={() => goTo(step - 1)}>
            <Icon name="previous" />
          </button>
          <span class="number">
            Step {step + 1} of {scenes.length}
          </span>
          <button
            class="button square"
            aria-label="Next step"
            disabled={step === scenes.length - 1}
            onClick={() => goTo(step + 1)}
          >
            <Icon name="next" />
          </button>
          <button
            class="button square"
            aria-label="Last step"
            disabled={step === scenes.length - 1}
            onClick={() => goTo(scenes.length - 1)}
          >
            <Icon name="last" />
          </button>
        </div>
        <div class="step-now">
          <h2>{titleOf(scene.caption)}</h2>
          <p>{reasonOf(scene.caption)}</p>
        </div>
      </div>
      <Legend marks={new Set(scene.marks.map(({ mark }) => mark))} />
      <div class="buttons">
        <button class="button small" onClick={takeOver}>
          Continue from here on the board
        </button>
      </div>
      <ol class="step-list" aria-label="All steps">
        {scenes.slice(0, MAX_LISTED).map(({ caption }, index) => (
          <li>
            <button class="step" aria-current={index === step ? "true" : undefined} onClick={() => choose(index)}>
              <span class="number">{index + 1}</span>
              {titleOf(caption)}
              <span class="soft"> {conclusionOf(caption)}</span>
            </button>
          </li>
        ))}
      </ol>
      {scenes.length > MAX_LISTED && <p class="soft">The list ends at step {MAX_LISTED}; the arrows reach all.</p>}
    </>
  );
}

const MAX_LISTED = 500;

/** Shows a step of the list, with its sentence: a phone has no room to keep that in sight. */
function choose(step: number): void {
  goTo(step);
  document.querySelector(".steps-head")?.scrollIntoView({ block: "nearest" });
}

function onKey(event: KeyboardEvent): void {
  const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (move) goTo((state.walk?.step ?? 0) + move);
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
