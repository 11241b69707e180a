// Corrections that have one meaning: shown as a difference, applied to a copy. The file on disk stays as it is.

import { reader, type Batch, type Fix } from "../engine";
import { open } from "../files/open";
import { Marked } from "../marked";
import { download } from "../save/download";
import { MAX_FOUND, say, state, update, type Found, type OpenFile } from "../state";
import { decoded, encode, type Encoding } from "../text/encoding";
import { count } from "../words";

/** The lines that change, before and after. */
export function Difference({ fix }: { fix: Fix }) {
  const after = fix.after.split("\n");
  const lines = fix.before.split("\n").map((text, index) => ({ line: fix.line + index, text, become: after[index] ?? "" }));
  return (
    <div>
      <p>
        <strong>Fix:</strong> <Marked text={fix.message} />
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
  const isMore = state.files.some(({ totals }, index) => files.has(index) && totals!.unlisted > 0);
  return (
    <details class="detail">
      <summary>
        <strong>
          {count(fixes.length, "problem")} {isMore && "and those that are not listed "}can be fixed
        </strong>
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
    const all = state.found.length < MAX_FOUND ? files : withUnlisted(files);
    const fixed = await Promise.all(all.map((index) => fixedCopy(state.files[index]!)));
    const copies = fixed.filter((copy) => copy !== undefined);
    if (isDownload) for (const { name, content } of copies) download(name, content);
    else {
      open(copies);
      say(`opened ${copies.map(({ name }) => name).join(", ")}`);
    }
  } catch (error) {
    update({ failure: (error as Error).message });
  }
}

/** These files, and those of which not all problems are listed because there are so many. */
function withUnlisted(files: readonly number[]): number[] {
  const last = state.found.at(-1)!.file;
  const isUnlisted = ({ totals }: OpenFile, index: number) =>
    index >= last && !!totals && totals.errors + totals.warnings > 0;
  return state.files.flatMap((file, index) => (files.includes(index) || isUnlisted(file, index) ? [index] : []));
}

/** All corrections of a file that have one meaning. If not all are listed, the file is checked again for them. */
export async function fixesOf(file: OpenFile): Promise<Fix[]> {
  const index = state.files.indexOf(file);
  const isListed = !file.totals?.unlisted && state.found.length < MAX_FOUND;
  const fixes: Fix[] = [];
  const add = (all: readonly { fix?: Fix }[]) => {
    for (const { fix } of all) if (fix?.safe) fixes.push(fix);
  };
  if (isListed) {
    add(state.found.filter((found) => found.file === index));
    return fixes;
  }
  const settings = { diagnostics: 2 ** 32 - 1 };
  const onBatch = ({ diagnostics }: Batch) => add(diagnostics);
  (await reader.check(file.content, { name: file.name, settings, onBatch })).close();
  return fixes;
}

/** The file with its fixes; everything else stays as it is, byte for byte, if it is UTF-8. */
async function fixedCopy(file: OpenFile): Promise<{ name: string; content: Blob } | undefined> {
  const fixes = await fixesOf(file);
  if (!fixes.length) return undefined;
  const found = await decoded(file.content, file.totals?.encoding);
  if (!found) throw new Error(`${file.name}: the text is too large to be decoded`);
  const bytes = new Uint8Array(await found.text.arrayBuffer());
  const { mark } = found;
  const text = new TextDecoder("utf-8", { ignoreBOM: true });
  for (const fix of fixes)
    if (text.decode(bytes.subarray(mark + fix.start, mark + fix.end)) !== fix.before)
      throw new Error(`${file.name}:${fix.line}: the line has changed; open the file again`);
  const edits = fixes.flatMap((fix) => fix.edits).sort((one, other) => one.start - other.start);
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
  return { name, content: await inEncodingOf(file, new Blob(parts, { type: "text/plain" })) };
}

/** Text in UTF-8 in the encoding of a file. */
async function inEncodingOf({ totals }: OpenFile, text: Blob): Promise<Blob> {
  const encoding = totals!.encoding as Encoding;
  if (encoding.startsWith("UTF-8")) return text;
  return new Blob(encode(await text.text(), encoding).bytes, { type: "text/plain" });
}
