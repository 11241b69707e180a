// The puzzle on the board and the collection in numbers.

import { Component } from "preact";
import { ClassicOnly } from "../board/clues";
import { enginePosition } from "../board/positions";
import { Badge } from "../files/filters";
import { openRow } from "../files/rows";
import { VERDICT_WORDS, VERDICTS } from "../files/records";
import { say, state } from "../state";
import { count, number } from "../words";
import { Bars } from "./chart";
import { findDuplicates, type Duplicate } from "./duplicates";
import { rateAll, SCHEMES, type Facts } from "./ratings";

export function FactsPanel() {
  return (
    <>
      {state.game.shape.variant ? (
        <section class="group" aria-label="This puzzle">
          <h2>This puzzle</h2>
          <ClassicOnly what="Ratings, symmetry and canonical form are" />
        </section>
      ) : (
        !state.game.isBlank && <PuzzleFacts key={JSON.stringify(enginePosition(true))} />
      )}
      {state.records.length > 1 && (
        <>
          <Card />
          <Duplicates key={compared()} />
        </>
      )}
      {state.game.isBlank && state.records.length < 2 && (
        <p class="soft">The difficulty and symmetry of a puzzle, and the numbers of a collection, appear here.</p>
      )}
    </>
  );
}

/** Names what duplicates are looked for in: these records, and the number of their files that were read. */
const compared = (): string =>
  `${state.records.number} ${state.files.filter(({ status }) => status === "read").length}`;

/** Ratings and symmetry of the puzzle on the board. */
class PuzzleFacts extends Component<object, { facts: Facts; isWorking: boolean }> {
  override state = { facts: {}, isWorking: false };

  private readonly work = async () => {
    this.setState({ isWorking: true });
    await rateAll((facts) => this.setState(({ facts: before }) => ({ facts: { ...before, ...facts } })));
    this.setState({ isWorking: false });
  };

  override render(_: object, { facts, isWorking }: { facts: Facts; isWorking: boolean }) {
    const canRate = state.solved?.verdict === "one";
    const isEmpty = !Object.keys(facts).length;
    return (
      <section class="group" aria-label="This puzzle">
        <h2>This puzzle</h2>
        {isEmpty && (
          <p class="soft">
            {canRate
              ? "Its difficulty on the scales of several programs, and its form up to symmetry."
              : "Only puzzles with one solution have a difficulty."}
          </p>
        )}
        {isEmpty && (
          <div class="buttons">
            <button class="button" disabled={!canRate || isWorking} onClick={() => void this.work()}>
              {isWorking ? "Rating…" : "Rate it"}
            </button>
          </div>
        )}
        {!isEmpty && (
          <dl class="facts">
            {Object.entries(SCHEMES).map(
              ([id, name]) =>
                facts[id] && (
                  <>
                    <dt>{name}</dt>
                    <dd>{facts[id]}</dd>
                  </>
                ),
            )}
            {facts["automorphisms"] && (
              <>
                <dt>Automorphisms</dt>
                <dd>{facts["automorphisms"]}</dd>
              </>
            )}
            {facts["canonical"] && (
              <>
                <dt>Canonical form</dt>
                <dd class="mono">{facts["canonical"]}</dd>
              </>
            )}
          </dl>
        )}
        {!isEmpty && isWorking && <p class="soft">Rating…</p>}
      </section>
    );
  }
}

/** The data card: verdicts and givens. */
function Card() {
  const { records, files } = state;
  const { counts, givenCounts } = records;
  // Malformed records count as those with no givens.
  const least = givenCounts.findIndex((value, givens) => givens > 0 && value > 0);
  const most = givenCounts.findLastIndex((value, givens) => givens > 0 && value > 0);
  const bars =
    least > 0
      ? Array.from({ length: most - least + 1 }, (_, index) => ({
          name: String(least + index),
          value: givenCounts[least + index]!,
        }))
      : [];
  return (
    <section class="group" aria-label="Data card">
      <h2>Data card</h2>
      <p class="soft">
        {count(records.length, "puzzle")} in {count(files.length, "file")}
      </p>
      <dl class="facts">
        {VERDICTS.filter((verdict) => counts[verdict]).map((verdict) => (
          <>
            <dt>
              <Badge verdict={verdict} /> {VERDICT_WORDS[verdict]}
            </dt>
            <dd>
              {number(counts[verdict])} <span class="soft">({share(counts[verdict] / records.length)})</span>
            </dd>
          </>
        ))}
      </dl>
      {bars.length > 1 && <Bars title="Puzzles by number of givens" bars={bars} />}
    </section>
  );
}

const share = (value: number): string => `${(100 * value).toFixed(value < 0.1 ? 1 : 0)} %`;

const placeOfRow = (row: number): string =>
  `${state.files[state.records.files[row]!]?.name}:${state.records.lines[row]}`;

interface DuplicatesState {
  duplicates?: Duplicate[];
  progress?: string | undefined;
}

/** Puzzles that occur twice, as they are or in another form. */
class Duplicates extends Component<object, DuplicatesState> {
  private abort = new AbortController();

  override componentWillUnmount(): void {
    this.abort.abort();
  }

  private readonly work = async () => {
    const { signal } = (this.abort = new AbortController());
    this.setState({ progress: "Comparing…" });
    const duplicates = await findDuplicates(signal, (done) => this.setState({ progress: `Comparing… ${share(done)}` }));
    // What was found until it was stopped is not all, so the button stays.
    this.setState({ ...(signal.aborted ? {} : { duplicates }), progress: undefined });
  };

  private readonly stop = (): void => {
    this.abort.abort();
    say("comparing stopped");
  };

  override render(_: object, { duplicates, progress }: DuplicatesState) {
    return (
      <section class="group" aria-label="Duplicates">
        <h2>Duplicates</h2>
        {!duplicates && (
          <p class="soft">
            Puzzles of a file that are the same, or become the same by turning, moving rows and columns, and naming digits.
          </p>
        )}
        {!duplicates && (
          <div class="buttons">
            <button class="button" disabled={!!progress} onClick={() => void this.work()}>
              {progress ?? "Find duplicates"}
            </button>
            {progress && (
              <button class="button" onClick={this.stop}>
                Stop comparing
              </button>
            )}
          </div>
        )}
        {duplicates && <p>{duplicates.length ? count(duplicates.length, "duplicate") : "No duplicates"}</p>}
        <ul class="problems">
          {duplicates?.slice(0, 200).map(({ row, rule, message }) => (
            <li>
              <button class="problem" onClick={() => void openRow(row)}>
                <span class="code note">{rule}</span>
                <strong>{message}</strong>
                <span class="place">{placeOfRow(row)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  }
}
