// What the page shows, in one place. Everything that happens changes it here and asks for a new picture of it.

import type { ShownDrawing } from "./board/drawing";
import { Game } from "./board/game";
import type {
  Diagnostic,
  ExplainSettings,
  Explanation,
  FormatId,
  FormatInfo,
  Hint,
  PuzzleRecord,
  Reading,
  RuleInfo,
  Scene,
  Solved,
  Steps,
  Totals,
} from "./engine";
import { ORIGINAL, type Order } from "./files/order";
import { Records } from "./files/records";
import { ALL, View, type Filter } from "./files/view";
import { isNarrow } from "./screen";
import type { Encoded, Encoding } from "./text/encoding";
import type { Snapshot } from "./text/editor";
import type { LineEnd } from "./text/line_ends";

export type Tab = "files" | "board" | "text" | "problems" | "steps" | "save" | "facts";
export type Theme = "auto" | "light" | "dark";

/** A file that was opened, or a text that was pasted. */
export interface OpenFile {
  name: string;
  size: number;
  content: Blob;
  status: "waiting" | "reading" | "read" | "stopped" | "failed";
  bytesRead: number;
  puzzles: number;
  /** The row of its first record. */
  first?: number;
  /** Whether its first record is to be shown as soon as it is read. */
  isShown?: boolean;
  /** Where records are read again. */
  reading?: Reading;
  totals?: Totals;
  format?: FormatId | undefined;
  /** Why this format, or why the file could not be read. */
  reason?: string;
  /** Whether its text is to be shown, unless it is one good puzzle. */
  isTyped?: boolean;
  /** The text of the editor; nothing before it is opened there. */
  text?: EditedText;
}

/** What is known of a text in the editor. */
export interface EditedText {
  /** The encoding that the file had when it was opened. */
  encoding: Encoding;
  /** The end of its lines; nothing if they differ. */
  lineEnd: LineEnd | undefined;
  isEdited: boolean;
  /** Whether there are changes that were not saved. */
  isUnsaved: boolean;
  /** Whether it was changed after `content` of its file, which is checked. */
  isAhead: boolean;
  /** Why the last check of it ended without an answer. */
  failure?: string | undefined;
  /** The text that was checked last; nothing if that is the text which was opened. */
  checked?: Snapshot;
  /** What the encoding of the file cannot hold. */
  lost?: Encoded["lost"] | undefined;
}

/** What can be done with the text that is shown. */
export interface TextTools {
  /** Whether the editor has the text of the file. */
  isReady: () => boolean;
  canFix: () => boolean;
  fixAll: () => void;
  find: () => void;
  save: () => void;
}

/** A place in a file, in bytes of its text. */
export interface Place {
  file: number;
  start: number;
  end: number;
}

/** A diagnostic with the file and the row of the record it is about. */
export interface Found extends Diagnostic {
  file: number;
  row: number | undefined;
}

/** The steps of a person, and which one is shown. */
export interface Walk {
  explanation: Explanation;
  scenes: Scene[];
  step: number;
}

/** All steps that are possible at the position on the board, and which one is shown. */
export interface Choice {
  all: Steps;
  step: number;
}

export interface ShownSolution {
  solutions: string[];
  index: number;
  isDone: boolean;
}

/** The ratings of the puzzles in the list: on which scale, and how many of those that were asked for are done. */
export interface RatingRun {
  scale: "hodoku" | "se";
  done: number;
  total: number;
  since: number;
  isRunning: boolean;
}

/** What is kept of the work for the next visit. */
export interface Kept {
  isOff: boolean;
  /** The names of files that are not kept because they are too large. */
  skipped: readonly string[];
  /** Why nothing could be kept. */
  failure?: string;
}

/** What was wrong with the address of the page. */
export interface LinkProblems {
  /** Whether there is a puzzle of it on the board. */
  isShown: boolean;
  messages: readonly string[];
}

/** What a check of the board against its solution has found. */
export interface BoardCheck {
  sentence: string;
  /** The cells whose digit is wrong, or whose right candidate was removed. */
  cells: readonly number[];
}

export interface State {
  tab: Tab;
  /** What can be done with the text, once its panel was shown. */
  textTools?: TextTools;
  /** What wide screens show in the middle. */
  middle: "board" | "text";
  theme: Theme;
  formats: FormatInfo[];
  rules: RuleInfo[];
  files: OpenFile[];
  records: Records;
  view: View;
  rating: RatingRun;
  /** The first diagnostics; all are counted in the totals of files. */
  found: Found[];
  /** Which diagnostic is shown in full. */
  problem: number;
  /** The row of the record on the board. */
  row: number | undefined;
  record: PuzzleRecord | undefined;
  /** A place that the text shows next. */
  place: Place | undefined;
  /** The file whose text was shown last. */
  lastText: OpenFile | undefined;
  game: Game;
  /** What the engine says of the givens; undefined while it thinks. */
  solved: Solved | undefined;
  /** Why the engine did not answer about the board. */
  boardFailure: string | undefined;
  /** The picture of the variant on the board; undefined until it is drawn. */
  drawing: ShownDrawing | undefined;
  /** A solution that is shown in the blank cells. */
  shownSolution: ShownSolution | undefined;
  solutionCount: string | undefined;
  showsCandidates: boolean;
  /** The digit whose candidates are highlighted; 0 for none. */
  filterDigit: number;
  selectsMany: boolean;
  /** Whether a narrow screen shows what is done less often in the place of the keypad. */
  showsMore: boolean;
  /** What the digits on the board were compared with, and how. */
  check: BoardCheck | undefined;
  walk: Walk | undefined;
  choice: Choice | undefined;
  /** Whether steps are being looked for. */
  isSearching: boolean;
  hint: { hint: Hint; isFull: boolean } | undefined;
  /** How hints and steps are found. */
  explaining: ExplainSettings;
  /** The technique that the dialog is about. */
  technique: string | undefined;
  /** What a screen reader says next, and the line below the board. */
  notice: string;
  /** What was done last, which is shown for some seconds. */
  toast: string | undefined;
  /** What failed, which is shown until it is closed. */
  failure: string | undefined;
  linkProblems: LinkProblems | undefined;
  /** Nothing until it is known what is kept. */
  kept: Kept | undefined;
  isOfflineReady: boolean;
  hasUpdate: boolean;
  isDropping: boolean;
  /** Whether the list shows all cells of its puzzles. */
  showsWhole: boolean;
  dialog: "paste" | "help" | "new" | "actions" | "technique" | "techniques" | undefined;
}

/** Beyond these, diagnostics are counted, and shown for the record that is selected. */
export const MAX_FOUND = 20_000;

const records = new Records();
const UNRATED: RatingRun = { scale: "hodoku", done: 0, total: 0, since: 0, isRunning: false };

export const state: State = {
  tab: "board",
  middle: "board",
  theme: "auto",
  formats: [],
  rules: [],
  files: [],
  records,
  view: new View(records, ALL),
  rating: UNRATED,
  found: [],
  problem: -1,
  row: undefined,
  record: undefined,
  place: undefined,
  lastText: undefined,
  game: new Game(),
  solved: undefined,
  boardFailure: undefined,
  drawing: undefined,
  shownSolution: undefined,
  solutionCount: undefined,
  showsCandidates: false,
  filterDigit: 0,
  selectsMany: false,
  showsMore: false,
  check: undefined,
  walk: undefined,
  choice: undefined,
  isSearching: false,
  hint: undefined,
  explaining: {},
  technique: undefined,
  notice: "",
  toast: undefined,
  failure: undefined,
  linkProblems: undefined,
  kept: undefined,
  isOfflineReady: false,
  hasUpdate: false,
  isDropping: false,
  showsWhole: false,
  dialog: undefined,
};

let draw = (): void => undefined;
let isPending = false;

/** Says how the state is drawn. */
export function onUpdate(callback: () => void): void {
  draw = callback;
}

/** Changes the state; the page is drawn once for all changes of a moment. */
/** Whether the text is in sight, and not the board. */
export const showsText = (): boolean => (isNarrow() ? state.tab === "text" : state.middle === "text");

export function update(change: Partial<State> = {}): void {
  Object.assign(state, change);
  if (isPending) return;
  isPending = true;
  requestAnimationFrame(() => {
    isPending = false;
    draw();
  });
}

/** Progress is drawn this often at most, in milliseconds: what is drawn takes time from what is done. */
const DRAWN = 100;
let isDue = false;

/** Draws progress soon. */
export function updateSoon(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    update();
  }, DRAWN);
}

/** Shows the records that pass a filter. */
export function setFilter(change: Partial<Filter>): void {
  update({ view: new View(state.records, { ...state.view.filter, ...change }, state.view.order) });
}

/** Shows the list in an order. */
export function setOrder(order: Order): void {
  update({ view: new View(state.records, state.view.filter, order) });
}

/** How long what was done is shown, in milliseconds. */
const SHOWN = 5000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Shows what was done for some seconds, and has it read out. */
export function say(toast: string): void {
  clearTimeout(hiding);
  hiding = setTimeout(() => update({ toast: undefined }), SHOWN);
  update({ toast, notice: toast });
}

/** The names of files with changes that were not saved. */
export const unsavedNames = (): string[] =>
  state.files.filter(({ text }) => text?.isUnsaved).map(({ name }) => name);

/** Forgets all files; the board stays. */
export function closeFiles(): void {
  const empty = new Records();
  update({
    files: [],
    records: empty,
    view: new View(empty, ALL, state.view.order.by === "title" ? ORIGINAL : state.view.order),
    rating: { ...UNRATED, scale: state.rating.scale },
    found: [],
    problem: -1,
    row: undefined,
    record: undefined,
    place: undefined,
    lastText: undefined,
    failure: undefined,
  });
}

/** The file whose text is shown: the chosen one, that of the puzzle on the board, the one shown last, or the newest. */
export function textFile(): number {
  const { view, row, records, files, lastText } = state;
  const last = lastText ? files.indexOf(lastText) : -1;
  return view.filter.file ?? (row !== undefined ? records.files[row]! : last < 0 ? files.length - 1 : last);
}

/** Shows the text, and a place in it. */
export function showText(place?: Place): void {
  const isElsewhere = place && place.file !== textFile();
  if (isElsewhere) setFilter({ file: place.file });
  update({ tab: isNarrow() ? "text" : state.tab, middle: "text", ...(place ? { place } : {}) });
}
