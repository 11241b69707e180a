// Everything that the page does on request, by name, with its key where it has one.

import { countSolutions, fillIn, stopSolver } from "../board/answer";
import { canCheck, checkBoard } from "../board/check";
import type { Mode } from "../board/game";
import { MODE_KEYS } from "../board/keys";
import { copy } from "../save/download";
import { close } from "../files/open_files";
import { chooseFiles, typeText } from "../files/open";
import type { SortKey } from "../files/order";
import { rateListed, stopRating, unratedCount } from "../files/rating";
import { stopReading } from "../files/reading";
import { ALL, isFiltering } from "../files/view";
import { openSample, SAMPLES } from "../files/samples";
import { ORDER_NAMES, sortBy } from "../files/sorting";
import { isNarrow } from "../screen";
import { forget, keepAgain } from "../session/keep";
import { address } from "../share";
import { setFilter, showsText, showText, state, update, type Tab } from "../state";
import { applyStep, askHint, canApply, canStep, openChoice, openSteps } from "../steps/walk";
import { nextTheme } from "../theme";

export interface Action {
  name: string;
  /** What it is about. */
  group: "Files" | "List" | "Text" | "Board" | "View";
  keys?: readonly string[];
  /** Whether it can be done now; always if there is no such function. */
  isPossible?: () => boolean;
  run: () => void;
}

const hasFiles = (): boolean => state.files.length > 0;
const isReading = (): boolean => state.files.some(({ status }) => status === "reading" || status === "waiting");
const isClassic = (): boolean => !state.game.shape.variant;

const FILES: readonly Action[] = [
  { name: "Open files", run: () => chooseFiles() },
  { name: "Open a folder", run: () => chooseFiles(true) },
  { name: "Paste text", keys: ["Ctrl", "V"], run: () => update({ dialog: "paste" }) },
  { name: "Type a text", run: typeText },
  { name: "Stop reading", isPossible: isReading, run: stopReading },
  { name: "Forget the work that is kept for the next visit", isPossible: () => !!state.kept && !state.kept.isOff, run: () => void forget() },
  { name: "Keep work for the next visit", isPossible: () => !!state.kept?.isOff, run: () => void keepAgain() },
  { name: "Close all files", isPossible: hasFiles, run: close },
  ...SAMPLES.map(({ name, file }) => ({ name: `Open a sample: ${name}`, run: () => void openSample(file) })),
].map((action) => ({ ...action, group: "Files" }));

/** What the list can be sorted by now. */
const canSort: Partial<Record<SortKey, () => boolean>> = {
  file: () => state.files.length > 1,
  rating: () => state.rating.done > 0,
};

const LIST: readonly Action[] = [
  ...(Object.keys(ORDER_NAMES) as SortKey[]).map((by) => ({
    name: `Sort the list by ${ORDER_NAMES[by]}`,
    isPossible: () => state.records.length > 1 && (canSort[by]?.() ?? true),
    run: () => void sortBy(by),
  })),
  {
    name: "Show whole puzzles in the list",
    isPossible: hasFiles,
    run: () => update({ showsWhole: !state.showsWhole, ...(isNarrow() ? { tab: "files" as const } : {}) }),
  },
  { name: "Show all puzzles, without filters", isPossible: () => isFiltering(state.view.filter), run: () => setFilter(ALL) },
  ...(["csv", "json"] as const).map((format) => ({
    name: `Export the list as ${format.toUpperCase()}`,
    isPossible: () => state.view.length > 0,
    run: () => void import("../files/export_buttons").then(({ exportList }) => exportList(format)),
  })),
  {
    name: "Rate the puzzles in the list",
    isPossible: () => !state.rating.isRunning && !isReading() && unratedCount() > 0,
    run: () => void rateListed(),
  },
  { name: "Stop rating", isPossible: () => state.rating.isRunning, run: stopRating },
].map((action) => ({ ...action, group: "List" }));

const hasText = (): boolean => showsText() && !!state.textTools?.isReady();

const TEXT: readonly Action[] = [
  {
    name: "Fix all problems that have one correction",
    isPossible: () => hasText() && !!state.textTools?.canFix(),
    run: () => state.textTools?.fixAll(),
  },
  { name: "Find in the text", keys: ["Ctrl", "F"], isPossible: hasText, run: () => state.textTools?.find() },
  { name: "Save the text", isPossible: hasText, run: () => state.textTools?.save() },
].map((action) => ({ ...action, group: "Text" }));

/** What is entered in each mode. */
const ENTERED: Record<Mode, string> = {
  digit: "digits",
  corner: "corner marks",
  centre: "centre marks",
  colour: "colours",
  candidate: "candidates",
};

const BOARD: readonly Action[] = [
  { name: "Hint", isPossible: canStep, run: () => void askHint() },
  { name: "Find the steps", isPossible: canStep, run: () => void openSteps() },
  { name: "List all steps that are possible now", isPossible: canStep, run: () => void openChoice() },
  { name: "Apply the step that is shown", isPossible: () => state.tab === "steps" && canApply(), run: applyStep },
  { name: "Switch techniques on and off", run: () => update({ dialog: "techniques" }) },
  { name: "Check against the solution", isPossible: canCheck, run: () => void checkBoard() },
  { name: "Solve", isPossible: () => state.solved?.verdict === "one", run: fillIn },
  {
    name: "Count all solutions",
    isPossible: () => isClassic() && state.solved?.verdict === "many" && !state.game.isBlank,
    run: () => void countSolutions(),
  },
  { name: "Stop the solver", isPossible: () => !state.solved && !state.game.isBlank, run: stopSolver },
  { name: "New puzzle", run: () => update({ dialog: "new" }) },
  { name: "Undo", keys: ["Ctrl", "Z"], isPossible: () => state.game.canUndo, run: () => state.game.undo() },
  { name: "Redo", keys: ["Ctrl", "Y"], isPossible: () => state.game.canRedo, run: () => state.game.redo() },
  { name: "Erase", keys: ["Delete"], isPossible: () => state.game.selection.size > 0, run: () => state.game.erase() },
  { name: "Select all cells", keys: ["Ctrl", "A"], run: () => state.game.select(state.game.position.givens.keys()) },
  ...Object.entries(MODE_KEYS).map(([code, mode]) => ({
    name: `Enter ${ENTERED[mode]}`,
    keys: [code.replace("Key", "")],
    isPossible: () => !state.game.isEditing,
    run: () => state.game.setMode(mode),
  })),
  { name: "Show candidates, or hide them", run: () => update({ showsCandidates: !state.showsCandidates }) },
  { name: "Select many cells, or one", run: () => update({ selectsMany: !state.selectsMany }) },
  { name: "Edit the givens, or end that", isPossible: isClassic, run: () => state.game.setEditing(!state.game.isEditing) },
  {
    name: "Copy the address of the puzzle",
    isPossible: () => isClassic() && !state.game.isBlank,
    run: () => void copy(address(), "address"),
  },
].map((action) => ({ ...action, group: "Board" }));

const showTab = (tab: Tab) => (): void => update({ tab });

const VIEW: readonly Action[] = [
  { name: "Show the board", run: () => update({ middle: "board", ...(isNarrow() ? { tab: "board" as const } : {}) }) },
  { name: "Show the text", run: () => showText() },
  { name: "Show the files", isPossible: isNarrow, run: showTab("files") },
  { name: "Show the problems", run: showTab("problems") },
  { name: "Show the steps", run: showTab("steps") },
  { name: "Save in a format, print, share", run: showTab("save") },
  { name: "Show ratings, facts and duplicates", run: showTab("facts") },
  { name: "Change the theme: light, dark, as the system", run: nextTheme },
  { name: "Help and keys", run: () => update({ dialog: "help" }) },
].map((action) => ({ ...action, group: "View" }));

/** All of them. */
export const ACTIONS: readonly Action[] = [...FILES, ...LIST, ...TEXT, ...BOARD, ...VIEW];

/** Those that can be done now and whose names have all these words, or their beginnings. */
export function actionsFor(text: string): Action[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return ACTIONS.filter(({ name, group, isPossible }) => {
    const parts = `${name} ${group}`.toLowerCase().split(/[^\p{L}\p{N}×]+/u);
    return (!isPossible || isPossible()) && words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
