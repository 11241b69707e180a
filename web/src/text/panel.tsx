// The text of a file: what is said about it, the editor, and where its cursor is. The editor is loaded when it is first
// shown.

import { Component, createRef } from "preact";
import type { Fix } from "../engine";
import { SIGNS } from "../files/filters";
import { chooseFiles, typeText } from "../files/open";
import { VERDICT_WORDS, VERDICTS } from "../files/records";
import { openRow } from "../files/rows";
import { Icon } from "../icons";
import { Marked } from "../marked";
import { fixesOf } from "../problems/fix";
import { download } from "../save/download";
import { isNarrow } from "../screen";
import { say, setFilter, state, textFile, type Found, type OpenFile } from "../state";
import { count, number } from "../words";
import { checkNow, reasonNotEditable, textChanged } from "./edit";
import type { Cursor, TextEditor } from "./editor";
import { decoded, encode, type Encoding } from "./encoding";
import { commonLineEnd, LINE_END_NAMES, withLineEnds } from "./line_ends";
import { firstRow } from "./replace";

/** The signs of verdicts, by their numbers. */
const VERDICT_SIGNS = VERDICTS.map((name) => ({ name, sign: SIGNS[name], words: VERDICT_WORDS[name] }));

/** Lines are broken where fewer pixels are there: a line of 81 cells does not fit. */
const WRAPPED = 640;

interface PanelState {
  cursor?: Cursor;
  failure?: string;
}

export class TextPanel extends Component<object, PanelState> {
  override state: PanelState = {};
  private readonly host = createRef<HTMLDivElement>();
  private editor: TextEditor | undefined;
  private loading: Promise<void> | undefined;
  private opening: OpenFile | undefined;
  /** The file whose text the editor has, and one whose text could not be read. */
  private file: OpenFile | undefined;
  private unreadable: OpenFile | undefined;
  /** What the editor shows of the file: its bytes that were checked. */
  private shown: Blob | undefined;

  override componentDidMount(): void {
    state.textTools = {
      isReady: () => !!this.file && this.file === state.files[textFile()],
      canFix: () => canFix(this.file),
      fixAll: () => void this.fixAll(true),
      find: () => this.editor?.find(),
      save: this.save,
    };
    this.componentDidUpdate();
  }

  override componentDidUpdate(): void {
    const file = state.files[textFile()];
    if (!file || reasonNotEditable(file)) return;
    if (!this.editor) this.loading ??= this.load();
    else if (this.file !== file) void this.open(file);
    else this.show(file);
  }

  private async load(): Promise<void> {
    try {
      const { TextEditor } = await import("./editor");
      const root = this.host.current!.attachShadow({ mode: "open", delegatesFocus: true });
      this.editor = new TextEditor({
        root,
        signs: VERDICT_SIGNS,
        onChange: () => this.changed(),
        onCursor: (cursor, isMoved) => this.moved(cursor, isMoved),
      });
      this.setState({});
    } catch (error) {
      this.setState({ failure: `The editor could not be loaded: ${(error as Error).message}` });
    }
  }

  /** Shows the text of another file. */
  private async open(file: OpenFile): Promise<void> {
    if (this.opening === file || this.unreadable === file) return;
    this.opening = file;
    const editor = this.editor!;
    // The text before is taken from the editor while it is there.
    checkNow();
    const text = editor.isOpen(file) ? "" : await textOf(file).catch((error: Error) => error);
    if (this.opening !== file) return;
    this.opening = undefined;
    if (text instanceof Error) {
      this.unreadable = file;
      return this.setState({ failure: `${file.name}: ${text.message}` });
    }
    if (state.files[textFile()] !== file) return this.setState({});
    const encoding = file.totals!.encoding as Encoding;
    file.text ??= { encoding, lineEnd: commonLineEnd(text), isEdited: false, isUnsaved: false, isAhead: false };
    editor.open(file, file.name, text, file.text.lineEnd);
    this.file = state.lastText = file;
    this.shown = this.unreadable = undefined;
    this.setState({ failure: "" });
  }

  /** Shows what was found in the text, and the place that was asked for. */
  private show(file: OpenFile): void {
    const editor = this.editor!;
    const index = state.files.indexOf(file);
    if (this.shown !== file.content) {
      this.shown = file.content;
      const first = firstRow(index);
      const { starts, verdicts } = state.records;
      const end = first + file.puzzles;
      const columns = { starts: starts.slice(first, end), verdicts: verdicts.slice(first, end) };
      const found = state.found.filter((one) => one.file === index);
      if (file.text!.checked) editor.show(file.text!.checked, columns, found);
      else editor.showFirst(columns, found);
    }
    editor.wrap(this.host.current!.clientWidth < WRAPPED);
    const { place } = state;
    if (place?.file !== index || !this.host.current!.offsetParent) return;
    state.place = undefined;
    editor.reveal(place.start, place.end);
  }

  private changed(): void {
    if (this.file) textChanged(this.file, () => this.editor!.take());
  }

  /** Shows the record at the cursor on the board, and its problem. */
  private moved(cursor: Cursor, isMoved: boolean): void {
    this.setState({ cursor });
    const { file } = this;
    const index = file ? state.files.indexOf(file) : -1;
    if (!isMoved || index < 0 || cursor.byte === undefined || file!.text!.isAhead) return;
    const row = rowAt(index, cursor.byte);
    if (row !== undefined && row !== state.row) void openRow(row);
  }

  private readonly save = (): void => {
    const file = this.file!;
    const { encoding, lineEnd } = file.text!;
    const { bytes } = encode(withLineEnds(this.editor!.text, lineEnd), encoding);
    const name = file.name.split("/").pop()!;
    const edited = /\.[^.]+$/.test(name) ? name.replace(/(\.[^.]+)$/, "-edited$1") : `${name}.txt`;
    download(file.text!.isEdited ? edited : name, new Blob(bytes, { type: "text/plain" }));
    file.text!.isUnsaved = false;
  };

  /** Applies a correction. A button that was pressed by a key is gone then, so the text takes the focus. */
  private readonly fix = (fix: Fix, isByKey: boolean): void => {
    this.editor!.applyFixes([fix]);
    if (isByKey) this.editor!.focus();
  };

  private readonly fixAll = async (isByKey: boolean): Promise<void> => {
    const file = this.file!;
    const { content } = file;
    const fixes = await fixesOf(file);
    // Corrections of a text that has changed meanwhile are not applied.
    if (content !== file.content || file.text!.isAhead || file !== this.file) return;
    this.editor!.applyFixes(fixes);
    if (isByKey) this.editor!.focus();
    say(`${count(fixes.length, "problem")} fixed`);
  };

  private tools(file: OpenFile, isReady: boolean) {
    const { editor } = this;
    const button = (name: string, isOff: boolean, action: () => void, icon?: "undo" | "redo") => (
      <button
        class={icon ? "button square" : "button"}
        aria-label={icon && `${name} the change of the text`}
        title={icon && `${name} (Ctrl+${icon === "undo" ? "Z" : "Y"})`}
        disabled={!isReady || isOff}
        onClick={action}
      >
        {icon ? <Icon name={icon} /> : name}
      </button>
    );
    return (
      <div class="board-tools" role="toolbar" aria-label="Text">
        {button("Undo", !editor?.canUndo, () => editor!.undo(), "undo")}
        {button("Redo", !editor?.canRedo, () => editor!.redo(), "redo")}
        <FixButton file={file} isReady={isReady} onFix={this.fixAll} />
        {button("Find", false, () => editor!.find())}
        {button("Save text", false, this.save)}
      </div>
    );
  }

  override render(_: object, { cursor, failure }: PanelState) {
    const file = state.files[textFile()];
    const reason = file && reasonNotEditable(file);
    const isReady = !!file && file === this.file;
    return (
      <div class="text-panel">
        {!file && <NoText />}
        {file && <FileLine file={file} />}
        {reason && <p class="notice">{reason}</p>}
        {failure && (
          <p class="notice bad" role="alert">
            {failure}
          </p>
        )}
        {file && !reason && this.tools(file, isReady)}
        <div class="text-host" ref={this.host} hidden={!file || !!reason} />
        {isReady && cursor && <CursorLine file={file} cursor={cursor} onFix={this.fix} />}
      </div>
    );
  }
}

/** The text of a file. */
async function textOf(file: OpenFile): Promise<string> {
  const found = await decoded(file.content, file.totals?.encoding);
  if (!found) throw new Error("the text could not be decoded");
  return found.text.text();
}

/** The row of the record at a byte of a file; nothing between records. */
function rowAt(index: number, byte: number): number | undefined {
  const first = firstRow(index);
  const { starts, lengths } = state.records;
  let [low, high] = [first, first + state.files[index]!.puzzles];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= byte) low = middle + 1;
    else high = middle;
  }
  const row = low - 1;
  return row >= first && byte <= starts[row]! + lengths[row]! ? row : undefined;
}

function NoText() {
  return (
    <div class="welcome">
      <h2>No file is open</h2>
      <div class="buttons">
        <button class="button primary" onClick={typeText}>
          Type a text
        </button>
        <button class="button" onClick={() => chooseFiles()}>
          Open files
        </button>
      </div>
    </div>
  );
}

/** Which file it is, its format, its encoding and its line ends. */
function FileLine({ file }: { file: OpenFile }) {
  const { text, totals } = file;
  const facts = [
    isNarrow() && file.format,
    text?.lost ? "UTF-8" : (text?.encoding ?? totals?.encoding),
    text && (text.lineEnd ? LINE_END_NAMES[text.lineEnd] : "mixed line ends"),
    text?.isEdited && "edited",
  ].filter(Boolean);
  return (
    <div class="text-head">
      <FileName file={file} />
      <span class="soft">{facts.join(" · ")}</span>
      {file.reason && (
        <small class="soft">
          <Marked text={file.reason} />
        </small>
      )}
      {text?.lost && <LostNotice encoding={text.encoding} {...text.lost} />}
    </div>
  );
}

/** Of several files, the one to show is chosen here. */
function FileName({ file }: { file: OpenFile }) {
  if (state.files.length === 1) return <strong title={file.name}>{file.name}</strong>;
  return (
    <select
      aria-label="File whose text is shown"
      value={String(state.files.indexOf(file))}
      onChange={(event) => setFilter({ file: Number(event.currentTarget.value) })}
    >
      {state.files.slice(0, 1000).map(({ name }, index) => (
        <option value={String(index)}>{name}</option>
      ))}
    </select>
  );
}

function LostNotice({ encoding, character, line }: { encoding: string; character: string; line: number }) {
  return (
    <small class="notice bad" role="alert">
      <span>
        Line {number(line)}: <code>{character}</code> cannot be written in {encoding}. The text is saved as UTF-8 while it
        has that character.
      </span>
    </small>
  );
}

interface FixProps {
  file: OpenFile;
  isReady: boolean;
  onFix: (isByKey: boolean) => Promise<void>;
}

/** The number of corrections of a file that are safe. */
function fixCount(file: OpenFile): number {
  const index = state.files.indexOf(file);
  return state.found.filter((one) => one.file === index && one.fix?.safe).length;
}

const canFix = (file: OpenFile | undefined): boolean => !!file && !file.text?.isAhead && fixCount(file) > 0;

function FixButton({ file, isReady, onFix }: FixProps) {
  const fixes = fixCount(file);
  const isMore = (file.totals?.unlisted ?? 0) > 0;
  return (
    <button
      class="button primary"
      disabled={!isReady || !canFix(file)}
      onClick={(event) => void onFix(!event.detail)}
    >
      {fixes ? `Fix all (${number(fixes)}${isMore ? "+" : ""})` : "Fix all"}
    </button>
  );
}

/** The diagnostic at the cursor, or else one of its line. */
function problemAt(file: OpenFile, { line, byte }: Cursor): Found | undefined {
  const index = state.files.indexOf(file);
  const ofLine = state.found.filter((one) => one.file === index && one.line! <= line && one.endLine! >= line);
  const isAt = ({ labels: [label] }: Found) => byte !== undefined && !!label && label.start <= byte && byte <= label.end;
  return ofLine.find(isAt) ?? ofLine[0];
}

/** The verdict of a record that began in a line before. */
function verdictAt(file: OpenFile, { byte }: Cursor): string {
  const row = byte === undefined ? undefined : rowAt(state.files.indexOf(file), byte);
  return row === undefined ? "" : VERDICT_WORDS[state.records.verdict(row)];
}

interface CursorProps {
  file: OpenFile;
  cursor: Cursor;
  onFix: (fix: Fix, isByKey: boolean) => void;
}

/** Where the cursor is, the verdict there, the problem and its correction: screen readers say these when they change. */
function CursorLine({ file, cursor, onFix }: CursorProps) {
  const { isAhead, failure } = file.text!;
  const problem = isAhead ? undefined : problemAt(file, cursor);
  const verdict = cursor.verdicts || (isAhead ? "" : verdictAt(file, cursor));
  const message = problem && `${problem.rule}: ${problem.message.replaceAll("`", "")}`;
  const place = [cursor.line, cursor.column].map(number);
  return (
    <div class="text-foot">
      <span class="soft">{isNarrow() ? place.join(":") : `Line ${place[0]}, column ${place[1]}`}</span>
      <span role="status">
        {failure && `The check failed: ${failure}. Change the text to have it checked again.`}
        {!failure && isAhead && <span aria-hidden="true">checking…</span>}
        {!failure && !isAhead && [verdict, message].filter(Boolean).join(" · ")}
      </span>
      {problem?.fix && (
        <button class="button small" onClick={(event) => onFix(problem.fix!, !event.detail)}>
          {fixName(problem.fix)}
        </button>
      )}
    </div>
  );
}

const fixName = ({ message, safe }: Fix): string =>
  `Fix: ${message.replaceAll("`", "")}${safe ? "" : " (probable only)"}`;
