// What is beside the picture of a variant: its clues in words, and what of its file is not read.

import { Marked } from "../marked";
import { state } from "../state";
import { shownVariant } from "./variant";

/** Says that something is not for the variant on the board; nothing if a classic puzzle is there. */
export function ClassicOnly({ what }: { what: string }) {
  const variant = shownVariant();
  return variant ? (
    <p class="soft classic-only">
      {what} for classic puzzles only. This one has more: {variant.constraints.join(", ")}.
    </p>
  ) : null;
}

/** The names of the clues, and why there is no picture of them, if there is none. */
export function ClueNames() {
  const variant = shownVariant();
  if (!variant) return null;
  return (
    <>
      {state.failure && !state.drawing && (
        <p class="notice bad" role="alert">
          {state.failure}
        </p>
      )}
      <ul class="clue-names" aria-label="Clues">
        {variant.constraints.map((name) => (
          <li>
            <Marked text={name} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** All clues in words, and what the check does not read. */
export function Clues() {
  const variant = shownVariant();
  if (!variant) return null;
  const { clues, caption, meaning, rules } = variant;
  return (
    <section class="clues" aria-label="Clues in words">
      {caption && (
        <p>
          <Marked text={caption} />
        </p>
      )}
      {rules && (
        <details key={`rules ${state.row}`}>
          <summary>Text of the rules, which the check does not read</summary>
          <p class="rules-text">{rules}</p>
        </details>
      )}
      <details key={`meaning ${state.row}`}>
        <summary>What the clues mean</summary>
        <ul>
          {meaning.map((sentence) => (
            <li>{sentence}</li>
          ))}
        </ul>
      </details>
      {clues.length > 0 && (
        <details key={`clues ${state.row}`}>
          <summary>Every clue in words</summary>
          <ul>
            {clues.map((line) => (
              <li>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <p class="soft">
        Digits that you enter are compared within rows, columns, regions, diagonals and cages, not with other clues. Hints,
        steps, ratings and changes of givens are for classic puzzles only.
      </p>
    </section>
  );
}
