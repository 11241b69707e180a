// What divides the list of records: verdicts, rules, numbers of givens.

import { isNarrow } from "../screen";
import { setFilter, state } from "../state";
import { count, number } from "../words";
import { rateListed, ratingProgress, SCALES, setScale, stopRating, unratedCount, type Scale } from "./rating";
import { VERDICT_WORDS, VERDICTS, type Verdict } from "./records";
import { isFiltering, isFilteringRatings } from "./view";

/** Lower windows have room for few rows, in pixels. */
const TALL = 860;

export const SIGNS: Record<Verdict, string> = {
  one: "1",
  many: "2+",
  zero: "0",
  clashing: "!",
  malformed: "×",
  undecided: "?",
};

export function Badge({ verdict }: { verdict: Verdict }) {
  return (
    <span class={`badge ${verdict}`} aria-hidden="true">
      {SIGNS[verdict]}
    </span>
  );
}

export function VerdictBar() {
  const { counts, length } = state.records;
  return (
    <div class="verdict-bar" aria-hidden="true">
      {VERDICTS.filter((verdict) => counts[verdict]).map((verdict) => (
        <i class={verdict} style={{ flexGrow: counts[verdict] / length }} />
      ))}
    </div>
  );
}

export function VerdictChip({ verdict }: { verdict: Verdict }) {
  const { verdicts } = state.view.filter;
  const toggle = () => {
    const chosen = new Set(verdicts);
    if (!chosen.delete(verdict)) chosen.add(verdict);
    setFilter({ verdicts: chosen });
  };
  return (
    <button class="chip" aria-pressed={verdicts.has(verdict)} onClick={toggle}>
      <Badge verdict={verdict} />
      {VERDICT_WORDS[verdict]} {number(state.records.counts[verdict])}
    </button>
  );
}

export function Filters() {
  const { filter } = state.view;
  const rules = ruleCounts();
  if (state.records.length < 2 && !isFiltering(filter)) return null;
  const bound = (name: "leastGivens" | "mostGivens", label: string, none: number) => (
    <input
      type="number"
      aria-label={label}
      min="0"
      max="625"
      placeholder={name === "leastGivens" ? "from" : "to"}
      value={filter[name] === none ? "" : filter[name]}
      onInput={(event) =>
        setFilter({ [name]: event.currentTarget.value === "" ? none : Number(event.currentTarget.value) })
      }
    />
  );
  // A small screen has room for few rows of the list, so the filters are folded there.
  const isLarge = !isNarrow() && innerHeight >= TALL;
  return (
    <details class="filter-box" open={isLarge}>
      <summary>Filter and rate{isFiltering(filter) && ` (${number(state.view.length)} shown)`}</summary>
      <div class="filters">
        <label class="field">
          Rule
          <select
            value={filter.rule ?? ""}
            onChange={(event) => setFilter({ rule: event.currentTarget.value || undefined })}
          >
            <option value="">all</option>
            {rules.map(([rule, times]) => (
              <option value={rule}>
                {rule} × {number(times)}
              </option>
            ))}
          </select>
        </label>
        <div class="field" role="group" aria-label="Number of givens">
          Givens
          <span class="range">
            {bound("leastGivens", "At least this many givens", 0)}
            <span aria-hidden="true">–</span>
            {bound("mostGivens", "At most this many givens", 625)}
          </span>
        </div>
        {state.records.counts.one > 0 && <Ratings />}
      </div>
    </details>
  );
}

/** The scale of ratings, the button that rates, and the range to show: rating takes long, so it is done on request. */
function Ratings() {
  const { rating, view } = state;
  const isReading = state.files.some(({ status }) => status === "reading" || status === "waiting");
  const unrated = rating.isRunning || isReading ? 0 : unratedCount();
  const isRated = rating.done > 0 || isFilteringRatings(view.filter);
  const bound = (name: "leastRating" | "mostRating", label: string, none: number) => (
    <input
      type="number"
      aria-label={label}
      min="0"
      step="any"
      placeholder={name === "leastRating" ? "from" : "to"}
      value={view.filter[name] === none ? "" : view.filter[name]}
      onInput={(event) =>
        setFilter({ [name]: event.currentTarget.value === "" ? none : Number(event.currentTarget.value) })
      }
    />
  );
  return (
    <>
      <label class="field">
        Rating
        <select
          value={rating.scale}
          disabled={rating.isRunning}
          onChange={(event) => setScale(event.currentTarget.value as Scale)}
        >
          {Object.entries(SCALES).map(([id, { name }]) => (
            <option value={id}>{name}</option>
          ))}
        </select>
      </label>
      <div class="field" role="group" aria-label="Range of ratings">
        {isRated || rating.isRunning ? "From – to" : "Rating takes a while"}
        {isRated || rating.isRunning ? (
          <span class="range">
            {bound("leastRating", "At least this rating", 0)}
            <span aria-hidden="true">–</span>
            {bound("mostRating", "At most this rating", Infinity)}
          </span>
        ) : (
          <button class="button" disabled={!unrated} onClick={() => void rateListed()}>
            Rate {count(unrated, "puzzle")}
          </button>
        )}
      </div>
      {rating.isRunning ? (
        <div class="rating-run">
          <span>{ratingProgress(rating)}</span>
          <button class="button small" onClick={stopRating}>
            Stop rating
          </button>
          <progress aria-label="Rating" max={rating.total} value={rating.done} />
        </div>
      ) : (
        isRated &&
        unrated > 0 && (
          <div class="rating-run">
            <button class="button small" onClick={() => void rateListed()}>
              Rate {count(unrated, "puzzle")}
            </button>
          </div>
        )
      )}
    </>
  );
}

/** How often each rule was broken in these files, the most frequent first. */
export function ruleCounts(files = state.files): [string, number][] {
  const counts = new Map<string, number>();
  for (const { totals } of files)
    for (const { rule, count } of totals?.rules ?? []) counts.set(rule, (counts.get(rule) ?? 0) + count);
  return [...counts].sort((one, other) => other[1] - one[1]);
}
