// Corrections that have one meaning: shown as a difference, applied to a copy. The file on disk stays as it is.

import type { Fix } from "../engine";
import { open } from "../files/open";
import { download } from "../save/download";
import { state, update, type Found, type OpenFile } from "../state";
import { count } from "../words";

/** A line before and after. */
export function Difference({ fix, line }: { fix: Fix; line: number }) {
  return (
    <div>
      <p>
        <strong>Fix:</strong> {fix.message}
      </p>
      <div class="excerpt" role="group" aria-label="Difference" tabIndex={0}>
        <div class="gone">
          <span class="visually-hidden">before: </span>
          {line} − {fix.before}
        </div>
        <div class="come">
          <span class="visually-hidden">after: </span>
          {line} + {fix.after}
        </div>
      </div>
    </div>
  );
}

const fixable = (): Found[] => state.found.filter(({ fix, line }) => fix && line);

/** The number of corrections, their preview and the button that applies them all. */
export function FixAll() {
  const fixes = fixable();
  if (!fixes.length) return null;
  const files = new Set(fixes.map(({ file }) => file));
  return (
    <details class="detail">
      <summary>
        <strong>{count(fixes.length, "line")} can be fixed</strong>
      </summary>
      {fixes.slice(0, 50).map((found) => (
        <Difference fix={found.fix!} line={found.line!} />
      ))}
      {fixes.length > 50 && <p class="soft">and {count(fixes.length - 50, "line")} more</p>}
      <div class="buttons">
        <button class="button primary small" onClick={() => void applyAll([...files], false)}>
          Open a fixed copy
        </button>
        <button class="button small" onClick={() => void applyAll([...files], true)}>
          Download fixed
        </button>
      </div>
      <p class="soft">Your file stays as it is.</p>
    </details>
  );
}

async function applyAll(files: readonly number[], isDownload: boolean): Promise<void> {
  try {
    const copies = await Promise.all(
      files.map((index) =>
        fixedCopy(
          state.files[index]!,
          fixable().filter(({ file }) => file === index),
        ),
      ),
    );
    if (isDownload) for (const { name, content } of copies) download(name, content);
    else open(copies);
  } catch (error) {
    update({ failure: (error as Error).message });
  }
}

/** The file with its lines corrected, and their line ends kept. */
async function fixedCopy(file: OpenFile, fixes: readonly Found[]): Promise<{ name: string; content: Blob }> {
  const lines = (await file.content.text()).split(/(?<=\n|\r(?!\n))/);
  for (const { fix, line } of fixes) {
    const old = lines[line! - 1] ?? "";
    const end = /[\r\n]*$/.exec(old)![0];
    const text = old.slice(0, old.length - end.length);
    const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
    if (text.slice(mark.length) !== fix!.before)
      throw new Error(`${file.name}:${line}: the line has changed; open the file again`);
    lines[line! - 1] = mark + fix!.after + end;
  }
  const name = file.name
    .replace(/(\.[^./]*)?$/, "-fixed$1")
    .split("/")
    .pop()!;
  return { name, content: new Blob(lines, { type: "text/plain" }) };
}
