// The picture of the variant on the board: the library draws it again from its file, in the colours of the page.

import type { PuzzleRecord, VariantBoard } from "../engine";
import { VERDICT_WORDS } from "../files/records";
import { readAgain } from "../files/rows";
import { state, update } from "../state";
import { isDark } from "../theme";
import { count } from "../words";
import { parseDrawing } from "./drawing";
import { shownVariant } from "./variant";

/** Pictures are drawn for one of these widths in pixels: words and lines are then as large as those of the page. */
const WIDTHS = { narrow: 360, wide: 640 } as const;

/** What was asked for last. */
let asked: { record: PuzzleRecord; style: string; pixels: number } | undefined;

/** Has the variant on the board drawn, unless it is, or is being drawn, as the page looks now. */
export async function drawVariant(): Promise<void> {
  const { record, row, records } = state;
  const variant = shownVariant();
  if (!variant || !record || row === undefined) {
    asked = undefined;
    return;
  }
  const style = isDark() ? "dark" : "screen";
  const pixels = matchMedia("(max-width: 759px)").matches ? WIDTHS.narrow : WIDTHS.wide;
  if (asked?.record === record && asked.style === style && asked.pixels === pixels) return;
  const own = (asked = { record, style, pixels });
  const settings = { style, pixels, bare: true, id: "variant-" } as const;
  try {
    const drawing = await readAgain(row, records, (reading, index) => reading.draw(index, settings));
    if (own === asked) update({ drawing: parseDrawing(drawing, labelOf(record, variant)) });
  } catch (error) {
    const { message } = error as Error;
    if (own === asked) update({ failure: message, notice: message });
  }
}

/** What the picture is, for who cannot see it: title, size, givens, clues and verdict. */
function labelOf(record: PuzzleRecord, { rows, columns, givens, constraints }: VariantBoard): string {
  const title = record.title?.trim().split("\n")[0] || "Sudoku";
  const givenCount = [...givens].filter((symbol) => symbol !== " " && symbol !== ".").length;
  const parts = [title, `${rows}×${columns}`, count(givenCount, "given"), ...constraints, VERDICT_WORDS[record.verdict]];
  return parts.join(", ");
}
