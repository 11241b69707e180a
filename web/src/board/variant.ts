// A variant on the board. Its record says what its places, givens and houses are; its clues are in the picture that the
// library draws, and in words below it. Steps, ratings and addresses are for classic puzzles.

import type { PuzzleRecord, Solved, VariantBoard } from "../engine";
import { readAgain } from "../files/rows";
import { VERDICT_WORDS } from "../files/records";
import { state, update } from "../state";
import { isDark } from "../theme";
import { count } from "../words";
import { parseDrawing } from "./drawing";
import { positionOf, type Position } from "./game";
import { allDigits, digitOn, gridOf, type Shape } from "./shape";

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The variant on the board, if it is one. */
export const shownVariant = (): VariantBoard | undefined =>
  state.game.shape.variant ? state.record?.variant : undefined;

/** Shows the variant of a record. */
export function loadVariant(record: PuzzleRecord): void {
  const { variant } = record;
  if (!variant) return;
  const shape = shapeOfVariant(variant);
  const givens = gridOf(shape, variant.givens) ?? [];
  const position: Position = { ...positionOf(givens) };
  const setOf = (text: string) =>
    Array.from(text, (symbol) => digitOn(shape, symbol)).reduce((set, digit) => (digit ? set | (1 << (digit - 1)) : set), 0);
  if (variant.limits) position.limits = variant.limits.map((limit) => (limit ? setOf(limit) : allDigits(shape)));
  // Even that of the same record: it may have been another file's before.
  drawn = "";
  update({ drawing: undefined });
  state.game.load(shape, position);
}

function shapeOfVariant({ rows, columns, digits, givens, houses }: VariantBoard): Shape {
  const symbols = SYMBOLS.slice(digits[0], digits[1] + 1);
  const absent = new Set(Array.from(givens, (symbol, cell) => (symbol === " " ? cell : -1)).filter((cell) => cell >= 0));
  return { side: symbols.length, rows, columns, boxRows: 0, boxColumns: 0, variant: { symbols, absent, houses } };
}

/** What the check of a record says of its givens, as the solver says it of those of a classic grid. */
export function solvedVariant({ verdict, variant }: PuzzleRecord): Solved {
  const [solution, second] = variant?.solutions ?? [];
  const differs = solution && second ? [...solution].findIndex((symbol, cell) => symbol !== second[cell]) : -1;
  const columns = variant?.columns ?? 1;
  const difference = differs < 0 ? undefined : `r${Math.floor(differs / columns) + 1}c${(differs % columns) + 1}`;
  return { verdict, solution, second, difference, clashes: [] };
}

/** The rule that a verdict is reported by; of another verdict the first error says why. */
const RULE_OF: Partial<Record<PuzzleRecord["verdict"], string>> = { clashing: "G001", malformed: "F061" };

/** Why a variant has its verdict. */
export function reasonOfVariant({ verdict, diagnostics }: PuzzleRecord): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const { message = "" } = errors.find(({ rule }) => rule === RULE_OF[verdict]) ?? errors[0] ?? {};
  const words = VERDICT_WORDS[verdict];
  const sentence = !message || message.startsWith(words) ? message || words : `${words}: ${message}`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What the picture is of that was asked for last. */
let drawn = "";

/** Pictures are drawn for one of these widths in pixels: words and lines are then as large as those of the page. */
const WIDTHS = { narrow: 360, wide: 640 } as const;

/** Has the variant on the board drawn in the colours of the page, if it is not. */
export async function drawVariant(): Promise<void> {
  const { record, row, records } = state;
  const variant = shownVariant();
  if (!variant || !record || row === undefined) {
    drawn = "";
    return;
  }
  const style = isDark() ? "dark" : "screen";
  const pixels = matchMedia("(max-width: 759px)").matches ? WIDTHS.narrow : WIDTHS.wide;
  const wanted = [records.number, row, style, pixels].join(" ");
  if (wanted === drawn) return;
  drawn = wanted;
  try {
    const settings = { style, pixels, bare: true, id: "variant-" } as const;
    const drawing = await readAgain(row, records, (reading, index) => reading.draw(index, settings));
    if (wanted === drawn) update({ drawing: parseDrawing(drawing, labelOf(record, variant)) });
  } catch (error) {
    if (wanted === drawn) update({ failure: (error as Error).message, notice: (error as Error).message });
  }
}

/** What the picture is, for who cannot see it: title, size, givens, clues and verdict. */
function labelOf(record: PuzzleRecord, { rows, columns, givens, constraints }: VariantBoard): string {
  const title = record.title?.trim().split("\n")[0] || "Sudoku";
  const givenCount = [...givens].filter((symbol) => symbol !== " " && symbol !== ".").length;
  const parts = [title, `${rows}×${columns}`, count(givenCount, "given"), ...constraints, VERDICT_WORDS[record.verdict]];
  return parts.join(", ");
}
