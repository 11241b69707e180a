// The files that are open: how far they are read, the verdicts as filters, the files, and the list of records.

import { Icon } from "../icons";
import { closeFiles, say, state, unsavedNames } from "../state";
import { count, number, size } from "../words";
import { FileList } from "./file_list";
import { Filters, VerdictBar, VerdictChip } from "./filters";
import { chooseFiles } from "./open";
import { stopRating } from "./rating";
import { stopReading } from "./reading";
import { RecordList } from "./record_list";
import { VERDICTS } from "./records";

export function OpenFiles() {
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
      <FileList />
      <RecordList />
    </>
  );
}

/** Closes all files; changes that were not saved are not lost without a word. */
export function close(): void {
  const names = unsavedNames();
  if (names.length && !confirm(`The changes of ${names.join(", ")} are not saved. Close without them?`)) return;
  stopRating();
  closeFiles();
  say("files closed");
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
