// The list of diagnostics, and one of them in full: its place, the line with carets, help, and a correction.

import type { Diagnostic, Label } from "../engine";
import { ruleCounts } from "../files/filters";
import { openRow } from "../files/rows";
import { Icon } from "../icons";
import { later } from "../later";
import { Marked } from "../marked";
import { setFilter, showText, state, update, type Found, type Place } from "../state";
import { count, number } from "../words";

// Few files can be fixed.
const Difference = later(async () => (await import("./fix")).Difference);
const FixAll = later(async () => (await import("./fix")).FixAll);

const PAGE = 100;
let listed = PAGE;

/** The number of diagnostics of all files, listed or not. */
export const total = (): number =>
  state.files.reduce((all, { totals }) => all + (totals ? totals.errors + totals.warnings : 0), 0);

export function Problems() {
  if (!state.files.length) return <Introduction />;
  if (!state.found.length) return <NothingFound />;
  const shown = shownProblems();
  return (
    <>
      <Summary shown={shown.length} />
      <RuleChips />
      <FixAll />
      {state.problem >= 0 && state.found[state.problem] && (
        <Detail problem={state.found[state.problem]!} shown={shown} />
      )}
      <ul class="problems" aria-label="Problems">
        {shown.slice(0, listed).map((index) => (
          <li key={index}>
            <Row problem={state.found[index]!} index={index} />
          </li>
        ))}
      </ul>
      {shown.length > listed && (
        <button class="button" onClick={() => update((listed += PAGE) ? {} : {})}>
          Show more
        </button>
      )}
    </>
  );
}

/** The diagnostics that pass the filters of files and rules, by their number. */
function shownProblems(): number[] {
  const { file, rule } = state.view.filter;
  const passes = (found: Found) =>
    (file === undefined || found.file === file) && (rule === undefined || found.rule === rule);
  return state.found.flatMap((found, index) => (passes(found) ? [index] : []));
}

function NothingFound() {
  const isReading = state.files.some(({ status }) => status === "reading" || status === "waiting");
  const failed = state.files.filter(({ status }) => status === "failed" || status === "stopped").length;
  if (isReading) return <Quiet title="Reading…" text="No problem so far." />;
  // A run that failed has not shown that there are none.
  if (failed)
    return (
      <Quiet
        title={`${count(failed, "file was", "files were")} not read to the end`}
        text="There may be problems in the rest."
      />
    );
  return (
    <Quiet
      title="No problems"
      text={`${count(state.records.length, "puzzle")} in ${count(state.files.length, "file")}: all have one solution.`}
    />
  );
}

function Introduction() {
  return (
    <div class="group">
      <h2>What you can do here</h2>
      <ul class="introduction">
        <li>
          <strong>Check files.</strong> Each puzzle has no, one or many solutions; each mistake has its place, the
          reason and what to do.
        </li>
        <li>
          <strong>Type a puzzle.</strong> The verdict appears at once. Ask for a hint, all steps, or the solution.
        </li>
        <li>
          <strong>Save it</strong> in {state.formats.filter(({ writes }) => writes).length || "many"} formats, as a
          picture, on paper, or as an address.
        </li>
      </ul>
      <p class="soft">All of it happens on this device: nothing is uploaded.</p>
    </div>
  );
}

function Quiet({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <p class="soft">{text}</p>
    </div>
  );
}

function Summary({ shown }: { shown: number }) {
  const all = total();
  return (
    <div class="problems-head">
      <h2>{count(all, "problem")}</h2>
      {shown < all && <span class="soft">{number(shown)} listed</span>}
    </div>
  );
}

/** The rules are many where a file is not what it was taken for. */
const MAX_RULES = 12;

/** How often each rule is broken in the files that are shown; choosing one shows its problems alone. */
function RuleChips() {
  const { file, rule: chosen } = state.view.filter;
  const counts = ruleCounts(file === undefined ? state.files : [state.files[file]!]);
  if (counts.length < 2 && chosen === undefined) return null;
  const shown = counts.filter(([rule], index) => index < MAX_RULES || rule === chosen);
  return (
    <div class="chips" role="group" aria-label="Show only problems of a rule">
      {shown.map(([rule, times]) => (
        <button
          class="rule-chip"
          aria-pressed={rule === chosen}
          title={nameOfRule(rule)}
          onClick={() => setFilter({ rule: rule === chosen ? undefined : rule })}
        >
          <span class={`code ${severityOf(rule)}`}>{rule}</span>× {number(times)}
          <span class="visually-hidden">, {nameOfRule(rule)}</span>
        </button>
      ))}
      {counts.length > shown.length && <span class="soft">and {count(counts.length - shown.length, "rule")} more</span>}
    </div>
  );
}

const infoOf = (rule: string) => state.rules.find(({ code }) => code === rule);
const nameOfRule = (rule: string): string => (infoOf(rule)?.name ?? "").replaceAll("-", " ");
const severityOf = (rule: string): string => infoOf(rule)?.severity ?? "error";

const placeOf = ({ file, line, column }: Found): string =>
  [state.files[file]?.name, line, column].filter(Boolean).join(":");

function Row({ problem, index }: { problem: Found; index: number }) {
  return (
    <button class="problem" aria-current={index === state.problem ? "true" : undefined} onClick={() => show(index)}>
      <Code problem={problem} />
      <strong>
        <Marked text={problem.message} />
      </strong>
      <span class="place">{placeOf(problem)}</span>
    </button>
  );
}

function Code({ problem }: { problem: Diagnostic }) {
  return (
    <span class={`code ${problem.severity}`}>
      <span class="visually-hidden">{problem.severity} </span>
      {problem.rule}
    </span>
  );
}

/** Where the text shows a diagnostic. */
function placeIn({ file, labels: [label] }: Found): Place | undefined {
  return label && { file, start: label.start, end: label.end };
}

/** Shows a diagnostic, and the record it is about on the board. */
function show(index: number): void {
  const problem = state.found[index];
  if (!problem) return;
  update({ problem: index, notice: `${problem.rule}: ${problem.message}`, place: placeIn(problem) });
  if (problem.row !== undefined && problem.row !== state.row) void openRow(problem.row);
}

function Detail({ problem, shown }: { problem: Found; shown: number[] }) {
  const at = shown.indexOf(state.problem);
  return (
    <section class="detail" aria-label="The selected problem">
      <div class="steps-bar">
        <span class="number">{at < 0 ? "Problem" : `Problem ${number(at + 1)} of ${number(shown.length)}`}</span>
        <button
          class="button small square"
          aria-label="Previous problem"
          disabled={at <= 0}
          onClick={() => show(shown[at - 1]!)}
        >
          <Icon name="previous" />
        </button>
        <button
          class="button small square"
          aria-label="Next problem"
          disabled={at >= shown.length - 1}
          onClick={() => show(shown[at + 1]!)}
        >
          <Icon name="next" />
        </button>
      </div>
      <p>
        <Code problem={problem} />
        <strong>
          <Marked text={problem.message} />
        </strong>
      </p>
      <p class="soft mono breakable">{placeOf(problem)}</p>
      {problem.labels.slice(0, 4).map((label) => (
        <Excerpt label={label} />
      ))}
      {problem.help && (
        <p class="help-line">
          <Marked text={problem.help} />
        </p>
      )}
      {problem.fix && <Difference fix={problem.fix} />}
      <div class="buttons">
        <button class="button small" onClick={() => showText(placeIn(problem))}>
          Edit in the text
        </button>
      </div>
      <p class="soft">
        <Marked text={ruleSummary(problem)} />
      </p>
    </section>
  );
}

const ruleSummary = ({ rule }: Diagnostic): string => {
  const info = infoOf(rule);
  return info ? `${rule}, ${info.name}: ${info.summary}` : "";
};

const LONG_MARK = 24;

/** Scrolls what is marked into sight. */
function reveal(excerpt: HTMLElement | null): void {
  const mark = excerpt?.querySelector("mark");
  if (!excerpt || !mark) return;
  const place = mark.getBoundingClientRect().left - excerpt.getBoundingClientRect().left + excerpt.scrollLeft;
  excerpt.scrollLeft = place > excerpt.clientWidth / 2 ? place - excerpt.clientWidth / 3 : 0;
}

/** A line of the source with carets below what is marked. */
function Excerpt({ label: { excerpt, line, text } }: { label: Label }) {
  const before = excerpt.text.slice(0, excerpt.start);
  const marked = excerpt.text.slice(excerpt.start, excerpt.end);
  // What is missing at the end of a line has no character to stand below; below a long mark, the label has to be near.
  const width = Math.max(1, [...marked].length);
  const carets = width > LONG_MARK ? "^" : "^".repeat(width);
  const cut = excerpt.isCutBefore ? "…" : "";
  return (
    <div
      class="excerpt"
      ref={reveal}
      role="img"
      tabIndex={0}
      aria-label={`line ${line}, column ${excerpt.column + [...before].length}: ${marked || "here"} ${text}`}
    >
      <div>
        <span class="soft">{line} │ </span>
        {cut}
        {before}
        <mark>{marked}</mark>
        {excerpt.text.slice(excerpt.end)}
        {excerpt.isCutAfter ? "…" : ""}
      </div>
      <div>
        <span class="soft">{" ".repeat(String(line).length)} │ </span>
        {" ".repeat(cut.length)}
        {before.replace(/[^\t]/g, " ")}
        <span class="caret">
          {carets} {text}
        </span>
      </div>
    </div>
  );
}
