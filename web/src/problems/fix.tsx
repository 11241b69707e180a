// Corrections that have one meaning: shown as a difference, applied to a copy. The file on disk stays as it is.

import type { Fix } from "../engine";
import { open } from "../files/open";
import { download } from "../save/download";
import { state, update, type Found, type OpenFile } from "../state";
import { count } from "../words";

/** The lines that change, before and after. */
export function Difference({ fix }: { fix: Fix }) {
  const after = fix.after.split("\n");
  const lines = fix.before.split("\n").map((text, index) => ({ line: fix.line + index, text, become: after[index] ?? "" }));
  return (
    <div>
      <p>
        <strong>Fix:</strong> {fix.message}
        {!fix.safe && " (probable only)"}
      </p>
      <div class="excerpt" role="group" aria-label="Difference" tabIndex={0}>
        {lines
          .filter(({ text, become }) => text !== become)
          .map(({ line, text, become }) => (
            <>
              <div class="gone">
                <span class="visually-hidden">before: </span>
                {line} − {text}
              </div>
              <div class="come">
                <span class="visually-hidden">after: </span>
                {line} + {become}
              </div>
            </>
          ))}
      </div>
    </div>
  );
}

const fixable = (): Found[] => state.found.filter(({ fix }) => fix?.safe);

/** The number of corrections, their preview and the button that applies them all. */
export function FixAll() {
  const fixes = fixable();
  if (!fixes.length) return null;
  const files = new Set(fixes.map(({ file }) => file));
  return (
    <details class="detail">
      <summary>
        <strong>{count(fixes.length, "problem")} can be fixed</strong>
      </summary>
      {fixes.slice(0, 50).map((found) => (
        <Difference fix={found.fix!} />
      ))}
      {fixes.length > 50 && <p class="soft">and {count(fixes.length - 50, "problem")} more</p>}
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

/** The file with its fixes; everything else stays as it is, byte for byte. */
async function fixedCopy(file: OpenFile, fixes: readonly Found[]): Promise<{ name: string; content: Blob }> {
  const bytes = new Uint8Array(await file.content.arrayBuffer());
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const text = new TextDecoder("utf-8", { ignoreBOM: true });
  for (const { fix, line } of fixes)
    if (text.decode(bytes.subarray(mark + fix!.start, mark + fix!.end)) !== fix!.before)
      throw new Error(`${file.name}:${line}: the line has changed; open the file again`);
  const edits = fixes.flatMap(({ fix }) => fix!.edits).sort((one, other) => one.start - other.start);
  const parts: BlobPart[] = [];
  let done = 0;
  for (const { start, end, text: written } of edits) {
    // Of two fixes of one place the first is made.
    if (mark + start < done) continue;
    parts.push(bytes.subarray(done, mark + start), written);
    done = mark + end;
  }
  parts.push(bytes.subarray(done));
  const name = file.name
    .replace(/(\.[^./]*)?$/, "-fixed$1")
    .split("/")
    .pop()!;
  return { name, content: new Blob(parts, { type: "text/plain" }) };
}
