// The editor: CodeMirror with what the page adds to it. It knows nothing of the state of the page: it is given texts and what
// was found in them, and reports changes and where the cursor is. Loaded when it is first needed.
//
// It is in a shadow root: there CodeMirror's styles are constructed style sheets, which the security policy of the page
// allows, and not elements `style`, which it does not.

import { defaultKeymap, history, historyKeymap, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { ChangeSet, Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from "@codemirror/view";
import type { Diagnostic, Fix } from "../engine";
import type { LineEnd } from "./line_ends";
import { look } from "./look";
import { editsOf, markDiagnostics, relatedPlaces, type UnitEdit } from "./marks";
import { Places } from "./places";
import {
  judgedOf,
  setJudged,
  verdictGutter,
  verdictsOfLine,
  verdictWords,
  type RecordColumns,
  type VerdictSign,
} from "./verdict_gutter";

/** A text that is taken for a check, and what was changed since. */
export interface Snapshot {
  /** The text; its lines end in line feeds. */
  text: string;
  places: Places;
  since: ChangeSet;
  /** What differs from the text of the check before, in bytes: from here on, this many are replaced by that many. */
  changed: Changed;
}

export interface Changed {
  from: number;
  removed: number;
  added: number;
}

/** Where the cursor is. */
export interface Cursor {
  line: number;
  column: number;
  /** The verdicts of the records that begin in its line, in words. */
  verdicts: string;
  /** Its byte in the text that was checked last, unless that was another. */
  byte: number | undefined;
}

export interface EditorOptions {
  root: ShadowRoot;
  signs: readonly VerdictSign[];
  onChange: () => void;
  onCursor: (cursor: Cursor, isMoved: boolean) => void;
}

/** The state of one text, kept while another is shown. */
interface Session {
  state: EditorState;
  lineEnd: LineEnd | undefined;
  /** The text that was checked last, and that which is being checked. */
  checked: Snapshot;
  taken: Snapshot | undefined;
}

/** The event of moves that the page asked for: it knows where the cursor is then. */
const REVEAL = "select.reveal";

/** More edits are made as one: each would be found again by the editor. */
const MAX_EDITS = 500;

export class TextEditor {
  readonly view: EditorView;
  private readonly sessions = new WeakMap<object, Session>();
  private readonly wrapping = new Compartment();
  private session: Session | undefined;

  constructor(private readonly options: EditorOptions) {
    this.view = new EditorView({ root: options.root, parent: options.root, state: EditorState.create() });
  }

  /** Whether a text was opened before. */
  isOpen(key: object): boolean {
    return this.sessions.has(key);
  }

  /** Shows a text; that of a key which was opened before as it was left. */
  open(key: object, name: string, text: string, lineEnd: LineEnd | undefined): void {
    if (this.session) this.session.state = this.view.state;
    let session = this.sessions.get(key);
    if (!session) {
      const state = EditorState.create({ doc: text, extensions: this.extensions(name, lineEnd) });
      session = { state, lineEnd, checked: snapshotOf(state.doc, lineEnd), taken: undefined };
      this.sessions.set(key, session);
    }
    this.session = session;
    this.view.setState(session.state);
    this.report(false);
  }

  /** The text as it is now; its lines end in line feeds. */
  get text(): string {
    return this.view.state.doc.toString();
  }

  get canUndo(): boolean {
    return undoDepth(this.view.state) > 0;
  }

  get canRedo(): boolean {
    return redoDepth(this.view.state) > 0;
  }

  /** Takes the text for a check; what is changed from now on is added to the result of that. */
  take(): Snapshot {
    const session = this.session!;
    const taken = snapshotOf(this.view.state.doc, session.lineEnd);
    taken.changed = changedBytes(session.checked, taken.places);
    session.taken = taken;
    return taken;
  }

  /** Shows what a check of a text has found. */
  show(snapshot: Snapshot, columns: RecordColumns, found: readonly Diagnostic[]): void {
    const session = this.session!;
    session.checked = snapshot;
    if (session.taken === snapshot) session.taken = undefined;
    const { places, since } = snapshot;
    this.view.dispatch({ effects: setJudged.of({ columns, places, since: since.desc }) });
    this.report(false);
    // Ten thousand marks take as long as all else that is done after a check: keys have their turn between them.
    setTimeout(() => this.session === session && session.checked === snapshot && this.mark(snapshot, found));
  }

  private mark({ places, since }: Snapshot, found: readonly Diagnostic[]): void {
    const context = { places, since, applyFix: (fix: Fix) => this.applyFixes([fix]) && this.focus() };
    this.view.dispatch(...markDiagnostics(this.view.state, found, context));
  }

  /** Shows what was found in the text as it was opened. */
  showFirst(columns: RecordColumns, found: readonly Diagnostic[]): void {
    this.show(this.session!.checked, columns, found);
  }

  /** Applies corrections of the text that was checked last; returns whether any could be. */
  applyFixes(fixes: readonly Fix[]): boolean {
    const { places, since } = this.session!.checked;
    const edits = editsOf(fixes, places, since);
    if (!edits.length) return false;
    const changes = edits.length > MAX_EDITS ? joined(edits, this.view.state.doc) : edits;
    this.view.dispatch({ changes, userEvent: "input.fix" });
    return true;
  }

  /** Moves the cursor to a place of the text that was checked last, and shows it. */
  reveal(start: number, end = start): void {
    const { places, since } = this.session!.checked;
    const anchor = since.mapPos(places.unitOf(start), 1);
    const head = Math.max(anchor, since.mapPos(places.unitOf(end), -1));
    const effects = EditorView.scrollIntoView(anchor, { y: "center", x: "nearest", xMargin: 40 });
    this.view.dispatch({ selection: { anchor, head }, effects, userEvent: REVEAL });
  }

  focus(): void {
    this.view.focus();
  }

  undo(): void {
    undo(this.view);
  }

  redo(): void {
    redo(this.view);
  }

  find(): void {
    openSearchPanel(this.view);
  }

  /** Breaks long lines, where there is no room beside the text. */
  wrap(isWrapped: boolean): void {
    const { state } = this.view;
    const wrapping = this.wrapping.get(state);
    if (!this.session || Array.isArray(wrapping) !== isWrapped) return;
    this.view.dispatch({ effects: this.wrapping.reconfigure(isWrapped ? EditorView.lineWrapping : []) });
  }

  private extensions(name: string, lineEnd: LineEnd | undefined): Extension {
    return [
      lineNumbers(),
      verdictGutter(this.options.signs),
      lintGutter({ hoverTime: 200 }),
      relatedPlaces,
      highlightSpecialChars(),
      history(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      search({ top: true }),
      // Tab is not among the keys: it leaves the editor.
      keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap]),
      this.wrapping.of([]),
      lineEnd === undefined ? EditorState.lineSeparator.of("\n") : [],
      // The text has the focus by itself; the number says so to programs that look for it.
      EditorView.contentAttributes.of({ "aria-label": `Text of ${name}`, tabindex: "0" }),
      // Files that are dropped are opened by the page, not inserted.
      EditorView.domEventHandlers({ drop: (event) => !!event.dataTransfer?.files.length }),
      EditorView.updateListener.of((update) => this.updated(update)),
      look,
    ];
  }

  private updated(update: ViewUpdate): void {
    const { session } = this;
    if (!session) return;
    if (update.docChanged) {
      // One text may be both.
      for (const snapshot of new Set([session.checked, session.taken]))
        if (snapshot) snapshot.since = snapshot.since.compose(update.changes);
      this.options.onChange();
    }
    if (update.docChanged || update.selectionSet)
      this.report(!update.transactions.some((one) => one.isUserEvent(REVEAL)));
  }

  private report(isMoved: boolean): void {
    const { head } = this.view.state.selection.main;
    const line = this.view.state.doc.lineAt(head);
    const judged = judgedOf(this.view);
    this.options.onCursor(
      {
        line: line.number,
        column: [...line.text.slice(0, head - line.from)].length + 1,
        verdicts: judged ? verdictWords(verdictsOfLine(judged, line.from, line.to), this.options.signs) : "",
        byte: judged?.since.empty ? judged.places.byteOf(head) : undefined,
      },
      isMoved,
    );
  }
}

function snapshotOf(doc: Text, lineEnd: LineEnd | undefined): Snapshot {
  const text = doc.toString();
  return {
    text,
    places: new Places(text, lineEnd === "\r\n" ? 2 : 1),
    since: ChangeSet.empty(doc.length),
    changed: { from: 0, removed: 0, added: 0 },
  };
}

/** What was changed since a text was checked, from the first change to the last, in bytes of both texts. */
function changedBytes({ places: before, since }: Snapshot, after: Places): Changed {
  let [from, oldEnd, newEnd] = [Infinity, 0, 0];
  since.iterChangedRanges((fromOld, toOld, _, toNew) => {
    from = Math.min(from, fromOld);
    [oldEnd, newEnd] = [toOld, toNew];
  });
  if (from === Infinity) return { from: before.byteLength, removed: 0, added: 0 };
  const start = before.byteOf(from);
  return { from: start, removed: before.byteOf(oldEnd) - start, added: after.byteOf(newEnd) - start };
}

/** Many edits as one. */
function joined(edits: readonly UnitEdit[], doc: Text): UnitEdit {
  const [from, to] = [edits[0]!.from, edits.at(-1)!.to];
  const text = doc.sliceString(from, to);
  const parts: string[] = [];
  let done = from;
  for (const edit of edits) {
    parts.push(text.slice(done - from, edit.from - from), edit.insert);
    done = edit.to;
  }
  return { from, to, insert: parts.join("") };
}
