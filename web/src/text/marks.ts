// Diagnostics as marks in the text, with their corrections.

import { setDiagnostics, type Action, type Diagnostic as Mark } from "@codemirror/lint";
import {
  RangeSetBuilder,
  StateEffect,
  StateField,
  type ChangeDesc,
  type EditorState,
  type Extension,
  type TransactionSpec,
} from "@codemirror/state";
import { Decoration, EditorView, type DecorationSet } from "@codemirror/view";
import type { Diagnostic, Fix } from "../engine";
import type { Places } from "./places";

/** Of this many diagnostics the further places are marked, too. */
const MAX_WITH_RELATED = 1000;

const setRelated = StateEffect.define<DecorationSet>();

const related = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) if (effect.is(setRelated)) return effect.value;
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The further places of diagnostics, such as the first of two clashing digits. */
export const relatedPlaces: Extension = related;

/** A change of the text, by UTF-16 units. */
export interface UnitEdit {
  from: number;
  to: number;
  insert: string;
}

/**
 * The edits of corrections, in order: of two for one place the first. Those of lines that were changed since the check
 * are left out.
 */
export function editsOf(fixes: readonly Fix[], places: Places, since: ChangeDesc): UnitEdit[] {
  const edits = fixes.flatMap((fix) => {
    const [start, end] = [places.unitOf(fix.start), places.unitOf(fix.end)];
    if (since.touchesRange(start, end)) return [];
    return fix.edits.map((edit) => ({
      from: since.mapPos(places.unitOf(edit.start), 1),
      to: since.mapPos(places.unitOf(edit.end), 1),
      insert: edit.text,
    }));
  });
  edits.sort((one, other) => one.from - other.from || one.to - other.to);
  let done = -1;
  return edits.filter(({ from, to }) => {
    if (from < done) return false;
    done = Math.max(to, from + 1);
    return true;
  });
}

/** How marks are made: the text that was checked, what was changed since, and what applies a correction. */
export interface MarkContext {
  places: Places;
  since: ChangeDesc;
  applyFix: (fix: Fix) => unknown;
}

/** Shows these diagnostics in place of those before. */
export function markDiagnostics(
  state: EditorState,
  found: readonly Diagnostic[],
  context: MarkContext,
): TransactionSpec[] {
  const { places, since } = context;
  const range = (label: { start: number; end: number } | undefined) => {
    const from = Math.min(since.mapPos(places.unitOf(label?.start ?? 0), 1), state.doc.length);
    return { from, to: Math.max(from, Math.min(since.mapPos(places.unitOf(label?.end ?? 0), -1), state.doc.length)) };
  };
  const marks = found.map((one): Mark => ({
    ...range(one.labels[0]),
    severity: one.severity === "note" ? "info" : one.severity,
    message: `${one.rule}: ${one.message}`,
    renderMessage: () => messageOf(one),
    actions: one.fix ? [actionOf(one.fix, context)] : [],
  }));
  const further = found.slice(0, MAX_WITH_RELATED).flatMap(({ labels }) => labels.slice(1));
  const ranges = further.map((label) => ({ ...range(label), title: label.text })).filter(({ from, to }) => from < to);
  ranges.sort((one, other) => one.from - other.from || one.to - other.to);
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to, title } of ranges)
    builder.add(from, to, Decoration.mark({ class: "related", attributes: title ? { title } : {} }));
  return [setDiagnostics(state, marks), { effects: setRelated.of(builder.finish()) }];
}

function actionOf(fix: Fix, { applyFix }: MarkContext): Action {
  const name = `${fix.message.charAt(0).toUpperCase()}${fix.message.slice(1)}${fix.safe ? "" : " (probable only)"}`;
  return { name: name.replaceAll("`", ""), apply: () => applyFix(fix) };
}

/** The rule, the message and what to do. */
function messageOf({ rule, severity, message, help }: Diagnostic): HTMLElement {
  const body = document.createElement("div");
  const code = document.createElement("span");
  code.className = `code ${severity}`;
  code.textContent = rule;
  body.append(code, ...marked(message));
  if (help) {
    const line = document.createElement("div");
    line.className = "help";
    line.append(...marked(help));
    body.append(line);
  }
  return body;
}

/** Text with `code` in it. */
const marked = (text: string): Node[] =>
  text.split("`").map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part);
    const code = document.createElement("code");
    code.textContent = part;
    return code;
  });
