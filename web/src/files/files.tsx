// The column of files: what was opened, how far it is read, the verdicts as filters, and the list of records.

import { Icon } from "../icons";
import { Marked } from "../marked";
import { closeFiles, setFilter, state, unsavedNames, update, type OpenFile } from "../state";
import { count, number, size } from "../words";
import { chooseFiles, typeText } from "./open";
import { stopReading } from "./reading";
import { Badge, Filters, VerdictBar, VerdictChip } from "./filters";
import { ALL, isFiltering, NO_RATING, VERDICT_WORDS, VERDICTS } from "./records";
import { SCALES, stopRating } from "./rating";
import { chooseRow, preview } from "./rows";
import { openSample, SAMPLES } from "./samples";
import { VirtualList } from "./virtual_list";

export function Files() {
  if (!state.files.length) return <Welcome />;
  return (
    <>
      <div class="files-head">
        <Progress />
        <VerdictBar />
        <div class="chips" role="group" aria-label="Show only puzzles with">
          {VERDICTS.filter((verdict) => state.records.counts[verdict]).map((verdict) => (
            <VerdictChip verdict={verdict} />
          ))}
        </div>
        <Filters />
      </div>
      {state.failure && (
        <p class="notice bad" role="alert">
          {state.failure}
        </p>
      )}
      <ul class="file-list" aria-label="Opened files">
        {state.files.slice(0, 1000).map((file, index) => (
          <li>
            <FileRow file={file} index={index} />
          </li>
        ))}
      </ul>
      <RecordList />
    </>
  );
}

function Welcome() {
  return (
    <div class="scroll">
      <div class="welcome">
        <h2>Drop a puzzle file, or paste one</h2>
        <p class="soft">Any format: lines, grids, tables, saved games, links. Nothing is uploaded.</p>
        <div class="buttons">
          <button class="button primary" onClick={() => chooseFiles()}>
            Open files
          </button>
          <button class="button" onClick={() => chooseFiles(true)}>
            Open a folder
          </button>
          <button class="button" onClick={() => update({ dialog: "paste" })}>
            Paste text
          </button>
          <button class="button" onClick={typeText}>
            Type a text
          </button>
        </div>
      </div>
      {state.failure && (
        <p class="notice bad" role="alert">
          {state.failure}
        </p>
      )}
      <div class="samples">
        <h3>Or try a sample</h3>
        {SAMPLES.map(({ name, about, file }) => (
          <button class="sample" onClick={() => void openSample(file)}>
            {name}
            <span>{about}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Closes all files; changes that were not saved are not lost without a word. */
function close(): void {
  const names = unsavedNames();
  if (names.length && !confirm(`The changes of ${names.join(", ")} are not saved. Close without them?`)) return;
  stopRating();
  closeFiles();
}

/** “3 of 12 files, 41,000 puzzles, 6 with problems so far. Stop.” */
function Progress() {
  const { files, records } = state;
  const reading = files.find((file) => file.status === "reading" || file.status === "waiting");
  const done = files.filter((file) => file.status !== "reading" && file.status !== "waiting").length;
  const bad = records.length - records.counts.one;
  const problems = bad
    ? `${number(bad)} of ${count(records.length, "puzzle")} ${bad === 1 ? "has" : "have"} problems`
    : count(records.length, "puzzle");
  if (!reading) {
    return (
      <div class="progress">
        <strong>{records.length ? problems : "No puzzle found"}</strong>
        <button
          class="button small quiet square"
          aria-label="Add files"
          title="Add files"
          style={{ marginLeft: "auto" }}
          onClick={() => chooseFiles()}
        >
          <Icon name="plus" />
        </button>
        <button class="button small quiet" onClick={close}>
          Close
        </button>
      </div>
    );
  }
  const where =
    files.length > 1
      ? `${number(done + 1)} of ${count(files.length, "file")}, `
      : `${size(reading.bytesRead)} of ${size(reading.size)}, `;
  return (
    <>
      <div class="progress">
        <span>
          {where}
          {problems} so far
        </span>
        <button class="button small" style={{ marginLeft: "auto" }} onClick={stopReading}>
          Stop
        </button>
      </div>
      <progress aria-label="Reading" max={reading.size || 1} value={reading.bytesRead} />
    </>
  );
}

function FileRow({ file, index }: { file: OpenFile; index: number }) {
  const isChosen = state.view.filter.file === index;
  const found = {
    waiting: "waiting",
    reading: "reading",
    stopped: "stopped",
    failed: file.puzzles ? `${count(file.puzzles, "puzzle")}, not all` : "not read",
    read: count(file.puzzles, "puzzle"),
  }[file.status];
  return (
    <button class="file" aria-pressed={isChosen} onClick={() => setFilter({ file: isChosen ? undefined : index })}>
      <strong title={file.name}>{file.name}</strong>
      <span class="soft">{found}</span>
      <small>
        <Marked text={file.reason ?? size(file.size)} />
      </small>
    </button>
  );
}

function RecordList() {
  const { view, records, row } = state;
  const selected = row === undefined || !view.length ? -1 : view.indexOf(row);
  const isShown = selected >= 0 && selected < view.length && view.at(selected) === row;
  return (
    <>
      <div class="list-head" aria-hidden="true">
        <span>Line</span>
        <span>Puzzle</span>
        <span>Givens</span>
        {(state.rating.isRunning || state.rating.done > 0) && <span>{SCALES[state.rating.scale].short}</span>}
      </div>
      <VirtualList
        label="Puzzles"
        length={view.length}
        rowHeight={38}
        selected={isShown ? selected : -1}
        renderRow={RecordRow}
        onSelect={(index) => chooseRow(view.at(index))}
      />
      <div class="list-foot">
        <span>
          {isFiltering(view.filter)
            ? `${number(view.length)} of ${count(records.length, "puzzle")}`
            : count(records.length, "puzzle")}
        </span>
        {isFiltering(view.filter) && (
          <button class="link-button" onClick={() => setFilter(ALL)}>
            Show all
          </button>
        )}
      </div>
    </>
  );
}

function RecordRow(index: number) {
  const { records, view } = state;
  const row = view.at(index);
  const verdict = records.verdict(row);
  const rule = records.rule(row);
  const rating = records.ratings[row]!;
  return (
    <>
      <span class="line-number">
        <span class="visually-hidden">line </span>
        {number(records.lines[row]!)}
      </span>
      <Badge verdict={verdict} />
      <span class="visually-hidden">
        {VERDICT_WORDS[verdict]}
        {rule && `, ${rule}`}
      </span>
      <span class="cells-text">{preview(row)}</span>
      {verdict !== "malformed" && (
        <span class="soft mono" title="givens">
          {records.givens[row]}
          <span class="visually-hidden"> givens</span>
        </span>
      )}
      {rating === rating && (
        <span class="rating mono" title={SCALES[state.rating.scale].name}>
          <span class="visually-hidden">rating </span>
          {rating === NO_RATING ? "–" : Number(rating.toFixed(1))}
        </span>
      )}
    </>
  );
}
