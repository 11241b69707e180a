// Saving: formats, pictures, worksheets, and addresses.

import { Component } from "preact";
import { enginePosition } from "../board/positions";
import { askSolver } from "../board/answer";
import { solver, type FormatId, type FormatInfo } from "../engine";
import { address } from "../share";
import { readAgain } from "../files/rows";
import { state, update } from "../state";
import { count, size } from "../words";
import { convert, isSame, sourceOf, type Saved, type Scope, type Source } from "./convert";
import { copy, download } from "./download";
import { PrintForm } from "./print";

const MAX_PREVIEW = 20_000;

export function Save() {
  const isBlank = state.game.isBlank && !state.files.length;
  if (isBlank)
    return <p class="soft">Enter a puzzle or open a file; then it can be saved in any format, printed or shared.</p>;
  return (
    <>
      <FormatForm />
      <PictureForm />
      <PrintForm />
      <Share />
    </>
  );
}

/** A file that was made, or why there is none. */
interface Result {
  source: Source;
  to: FormatId;
  saved?: Saved;
  error?: string;
}

interface FormState {
  scope: Scope;
  to: FormatId;
  result?: Result;
}

class FormatForm extends Component<object, FormState> {
  override state: FormState = { scope: "board", to: "line" };
  private isWorking = false;

  override componentDidMount(): void {
    this.componentDidUpdate();
  }

  // The board, the list and the files may have changed below the form.
  override componentDidUpdate(): void {
    if (!sourceOf(this.state.scope)) this.setState({ scope: "board" });
    else if (!this.isWorking && !this.isBlank() && !isAhead(this.state.scope) && !this.isCurrent() && state.formats.length)
      void this.work();
  }

  private isBlank(): boolean {
    return this.state.scope === "board" && state.game.isBlank;
  }

  /** Whether the result is that of what the page shows now. */
  private isCurrent(): boolean {
    const { result, scope, to } = this.state;
    return !!result && result.to === to && !isAhead(scope) && isSame(result.source, sourceOf(scope));
  }

  /** Converts what is in scope now. What is in scope when that is done is converted next, if it is another. */
  private async work(): Promise<void> {
    const { scope, to } = this.state;
    const source = sourceOf(scope);
    if (!source) return;
    this.isWorking = true;
    const result: Result = await convert(source, to).then(
      (saved) => ({ source, to, saved }),
      (error: Error) => ({ source, to, error: error.message }),
    );
    this.isWorking = false;
    this.setState({ result });
  }

  /** Does something with the result, if it still is that of what the page shows. */
  private use(action: (saved: Saved) => void): void {
    const saved = this.state.result?.saved;
    if (saved && this.isCurrent()) action(saved);
    else this.setState({});
  }

  override render(_: object, { scope, to, result }: FormState) {
    return (
      <section class="group" aria-label="Save in a format">
        <h2>Save in a format</h2>
        <label class="field">
          What
          <select
            value={String(scope)}
            onChange={(event) => this.setState({ scope: scopeOf(event.currentTarget.value) })}
          >
            <option value="board">the puzzle on the board</option>
            {state.files.length > 0 && (
              <option value="shown">the {count(state.view.length, "puzzle")} in the list</option>
            )}
            {state.files.slice(0, 100).map(({ name, puzzles }, index) => (
              <option value={String(index)}>
                {name} ({count(puzzles, "puzzle")})
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          Format
          <FormatChoice value={to} onChange={(id) => this.setState({ to: id })} />
        </label>
        {this.output(this.isBlank() ? {} : (result ?? {}))}
      </section>
    );
  }

  private output({ to, saved, error }: Partial<Result>) {
    const isCurrent = this.isCurrent();
    const text = saved && new TextDecoder().decode(saved.bytes.subarray(0, MAX_PREVIEW));
    return (
      <>
        {error && isCurrent && (
          <p class="notice bad" role="alert">
            {error}
          </p>
        )}
        {state.game.shape.variant && this.state.scope === "board" && (
          <p class="soft">The variant is saved as its file has it, without digits that were entered.</p>
        )}
        {saved && to && (
          <div class="result" aria-busy={!isCurrent}>
            <Losses saved={saved} to={to} />
            <textarea class="output" readOnly aria-label="Result" value={text} spellcheck={false} />
            {saved.bytes.length > MAX_PREVIEW && <p class="soft">The beginning of {size(saved.bytes.length)}.</p>}
          </div>
        )}
        <div class="buttons">
          <button
            class="button primary"
            disabled={!saved || !isCurrent}
            onClick={() => this.use(({ name, bytes }) => download(name, new Blob([bytes as BlobPart])))}
          >
            Save file
          </button>
          <button
            class="button"
            disabled={!saved || !isCurrent}
            onClick={() => this.use(({ bytes }) => void copy(new TextDecoder().decode(bytes), "result"))}
          >
            Copy
          </button>
        </div>
      </>
    );
  }
}

/** Whether a text in scope was changed and is not checked yet: its puzzles are about to be others. */
const isAhead = (scope: Scope): boolean => {
  const { files, view } = state;
  if (scope === "board") return false;
  const index = scope === "shown" ? view.filter.file : scope;
  return (index === undefined ? files : [files[index]]).some((file) => file?.text?.isAhead);
};

const scopeOf = (value: string): Scope => (value === "board" || value === "shown" ? value : Number(value));

function FormatChoice({ value, onChange }: { value: string; onChange: (id: FormatId) => void }) {
  const shelves = new Map<string, FormatInfo[]>();
  for (const format of state.formats.filter(({ writes }) => writes))
    shelves.set(format.shelf, [...(shelves.get(format.shelf) ?? []), format]);
  return (
    <select value={value} onChange={(event) => onChange(event.currentTarget.value as FormatId)}>
      {[...shelves].map(([shelf, formats]) => (
        <optgroup label={shelf}>
          {formats.map(({ id, name }) => (
            <option value={id}>
              {id}: {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** What the format cannot hold, as the command words it. */
function Losses({ saved, to }: { saved: Saved; to: string }) {
  const problems = saved.diagnostics.filter(({ severity }) => severity !== "note");
  if (!saved.lost.length && !problems.length && !saved.variants) return null;
  return (
    <ul class="losses">
      {saved.variants > 0 && (
        <li>left out: {count(saved.variants, "variant")}; choose the file instead of the list, or show one on the board</li>
      )}
      {saved.lost.length > 0 && (
        <li>
          dropped: {saved.lost.join(", ")}; <code>{to}</code> cannot hold that
        </li>
      )}
      {problems.slice(0, 5).map(({ rule, message }) => (
        <li>
          <span class="code warning">{rule}</span>
          {message}
        </li>
      ))}
      {problems.length > 5 && <li>and {count(problems.length - 5, "problem")} more</li>}
    </ul>
  );
}

function PictureForm() {
  if (state.game.isBlank) return null;
  const save = async (settings: { solution: boolean }) => {
    const svg = await askSolver(() => pictureOf(settings));
    if (svg) download(settings.solution ? "solution.svg" : "puzzle.svg", new Blob([svg], { type: "image/svg+xml" }));
  };
  return (
    <section class="group" aria-label="Picture">
      <h2>Picture</h2>
      <div class="buttons">
        <button class="button" onClick={() => void save({ solution: false })}>
          SVG of the puzzle
        </button>
        <button class="button" disabled={state.solved?.verdict !== "one"} onClick={() => void save({ solution: true })}>
          SVG of the solution
        </button>
      </div>
    </section>
  );
}

/** The picture of what is on the board; of a variant, as its file has it. */
async function pictureOf({ solution }: { solution: boolean }): Promise<string> {
  const { row, records, showsCandidates } = state;
  const settings = { style: "print", solution } as const;
  if (!state.game.shape.variant || row === undefined)
    return solver.call("draw", enginePosition(), { ...settings, candidates: showsCandidates });
  return (await readAgain(row, records, (reading, index) => reading.draw(index, settings))).svg;
}

/** Sites that take a puzzle in their address, by the format of these addresses. */
const SITES = {
  sudokuwiki: "SudokuWiki",
  exchange: "Sudoku Exchange",
  sudokupad: "SudokuPad",
  "f-puzzles": "f-puzzles",
  pzpr: "puzz.link",
} as const;

/** Those that take variants. */
const VARIANT_SITES: readonly string[] = ["sudokupad", "f-puzzles"];

function Share() {
  if (state.game.isBlank) return null;
  const isVariant = !!state.game.shape.variant;
  const sites = (Object.entries(SITES) as [FormatId, string][]).filter(([format]) => !isVariant || VARIANT_SITES.includes(format));
  return (
    <section class="group" aria-label="Share">
      <h2>Share</h2>
      {isVariant ? (
        <p class="soft">The address of this page is for classic puzzles only.</p>
      ) : (
        <>
          <p class="soft">
            The address of this page holds the puzzle after <code>#</code>, which browsers do not send to servers.
          </p>
          <div class="buttons">
            <button class="button" onClick={() => void copy(address(), "address")}>
              Copy address
            </button>
          </div>
        </>
      )}
      <h3>Open on another site</h3>
      <div class="buttons">
        {sites.map(([format, name]) => (
          <button class="button small" onClick={() => void openSite(format)}>
            {name} ↗
          </button>
        ))}
      </div>
      <p class="soft">That site then receives the puzzle.</p>
    </section>
  );
}

async function openSite(format: FormatId): Promise<void> {
  // Opened now, because browsers refuse windows that come later than the click.
  const page = window.open("about:blank", "_blank");
  const saved = await askSolver(() => convert(sourceOf("board")!, format));
  const link = saved && new TextDecoder().decode(saved.bytes).trim().split("\n")[0];
  if (!page) return;
  if (!link?.startsWith("https://")) {
    const { message } = saved?.diagnostics.find(({ severity }) => severity === "error") ?? {};
    if (message) update({ failure: message, notice: message });
    return page.close();
  }
  page.opener = null;
  page.location.replace(link);
}
