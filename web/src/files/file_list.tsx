// The files that are open: choosing one shows its records alone.

import { Component } from "preact";
import { later } from "../later";
import { Marked } from "../marked";
import { setFilter, state, type OpenFile } from "../state";
import { count, size } from "../words";

const KeptLine = later(async () => (await import("../session/kept_line")).KeptLine);

/** More are found by sorting the list by file. */
const MAX_LISTED = 400;

export function FileList() {
  const { files, view } = state;
  return (
    <>
      <ul class={files.length > 1 ? "file-list many" : "file-list"} aria-label="Opened files">
        {files.slice(0, MAX_LISTED).map((file, index) => (
          <FileRow
            key={index}
            file={file}
            index={index}
            status={file.status}
            puzzles={file.puzzles}
            reason={file.reason}
            isChosen={view.filter.file === index}
          />
        ))}
        <li>
          <KeptLine />
        </li>
      </ul>
      {files.length > MAX_LISTED && <p class="list-note">The first {MAX_LISTED} of {count(files.length, "file")}</p>}
    </>
  );
}

interface FileProps {
  file: OpenFile;
  index: number;
  status: OpenFile["status"];
  puzzles: number;
  reason: string | undefined;
  isChosen: boolean;
}

/** A file. Thousands of them are drawn, so one that has not changed is not drawn again. */
class FileRow extends Component<FileProps> {
  override shouldComponentUpdate(next: FileProps): boolean {
    const before = this.props;
    return (Object.keys(next) as (keyof FileProps)[]).some((name) => next[name] !== before[name]);
  }

  override render({ file, index, status, puzzles, reason, isChosen }: FileProps) {
    const found = {
      waiting: "waiting",
      reading: "reading",
      stopped: "stopped",
      failed: puzzles ? `${count(puzzles, "puzzle")}, not all` : "not read",
      read: count(puzzles, "puzzle"),
    }[status];
    return (
      <li>
        <button class="file" aria-pressed={isChosen} onClick={() => setFilter({ file: isChosen ? undefined : index })}>
          <strong title={file.name}>{file.name}</strong>
          <span class="soft">{found}</span>
          <small title={reason?.replaceAll("`", "")}>
            <Marked text={reason ?? size(file.size)} />
          </small>
        </button>
      </li>
    );
  }
}
