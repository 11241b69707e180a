// Worksheets: puzzles on paper, several per page, and their solutions on request.

import { Component, render } from "preact";
import { NOTHING } from "../board/overlay";
import { enginePosition } from "../board/positions";
import { Picture } from "../board/picture";
import { parseCells, shapeOf, shapeOfCells, type Shape } from "../board/shape";
import { positionOf } from "../board/game";
import { parseDrawing } from "../board/drawing";
import { solver, type PuzzleRecord } from "../engine";
import type { Records } from "../files/records";
import { readAgain, recordOf } from "../files/rows";
import boardCss from "../styles/board.shadow.css";
import { state, update } from "../state";
import { count } from "../words";

const MAX_PRINTED = 200;

/** A classic puzzle that the page draws, or the pictures of a variant. */
type Printed = { title: string } & (
  | { shape: Shape; givens: number[]; solution: number[] | undefined }
  | { picture: SVGSVGElement; solution: SVGSVGElement | undefined }
);

interface FormState {
  most: number;
  columns: number;
  hasSolutions: boolean;
}

export class PrintForm extends Component<object, FormState> {
  override state: FormState = { most: 1, columns: 2, hasSolutions: false };

  override render(_: object, { most, columns, hasSolutions }: FormState) {
    const available = Math.max(1, Math.min(MAX_PRINTED, state.view.length));
    return (
      <section class="group" aria-label="Print">
        <h2>Print</h2>
        <div class="print-choices">
          <label class="field">
            Puzzles
            <select
              value={String(most)}
              onChange={(event) => this.setState({ most: Number(event.currentTarget.value) })}
            >
              <option value="1">the one on the board</option>
              {[4, 6, 12, 24, 48, available]
                .filter((number, index, all) => number > 1 && number <= available && all.indexOf(number) === index)
                .map((number) => (
                  <option value={String(number)}>the first {count(number, "puzzle")} in the list</option>
                ))}
            </select>
          </label>
          <label class="field">
            Columns
            <select
              value={String(columns)}
              onChange={(event) => this.setState({ columns: Number(event.currentTarget.value) })}
            >
              {[1, 2, 3].map((number) => (
                <option>{number}</option>
              ))}
            </select>
          </label>
        </div>
        <label class="field row">
          <input
            type="checkbox"
            checked={hasSolutions}
            onChange={(event) => this.setState({ hasSolutions: event.currentTarget.checked })}
          />
          with solutions at the end
        </label>
        <div class="buttons">
          <button class="button" onClick={() => void print(most, columns, hasSolutions)}>
            Print…
          </button>
        </div>
      </section>
    );
  }
}

async function print(most: number, columns: number, hasSolutions: boolean): Promise<void> {
  try {
    const puzzles = most === 1 ? await fromBoard() : await fromList(most);
    showSheet(puzzles, most === 1 ? 1 : columns, hasSolutions);
    window.print();
  } catch (error) {
    update({ failure: (error as Error).message });
  }
}

async function fromBoard(): Promise<Printed[]> {
  const { shape, position } = state.game;
  const { row, records, record } = state;
  const title = record?.title ?? "";
  if (shape.variant && row !== undefined && record) return [await variantOf(row, records, record)];
  const solved = state.solved ?? (await solver.call("solve", enginePosition(true)));
  const solution = solved.verdict === "one" ? parseCells(solved.solution ?? "") : undefined;
  return [{ title, shape, givens: [...position.givens], solution }];
}

async function fromList(most: number): Promise<Printed[]> {
  // What the list shows now: it may change while its records are read.
  const { view, records } = state;
  const { length } = view;
  const puzzles: Printed[] = [];
  for (let index = 0; index < length && puzzles.length < most; index += 1) {
    const row = view.at(index);
    if (records.verdict(row) === "malformed") continue;
    const record = await recordOf(row, records);
    if (record.variant) {
      puzzles.push(await variantOf(row, records, record));
      continue;
    }
    const givens = parseCells(record.position?.givens ?? "");
    const shape = record.boxes[0] ? shapeOf(...record.boxes) : shapeOfCells(givens?.length ?? 0);
    if (givens && shape)
      puzzles.push({ title: record.title ?? "", shape, givens, solution: parseCells(record.solution ?? "") });
  }
  return puzzles;
}

/** The pictures of a variant, with its rules below it: the puzzle, and the solution if it has one. */
async function variantOf(row: number, records: Records, { title = "", verdict }: PuzzleRecord): Promise<Printed> {
  const draw = async (solution: boolean) => {
    const settings = { style: "print", title: "", solution, id: `printed-${row}-${solution}-` } as const;
    const drawing = await readAgain(row, records, (reading, index) => reading.draw(index, settings));
    return parseDrawing(drawing, title || "Sudoku").picture;
  };
  return { title, picture: await draw(false), solution: verdict === "one" ? await draw(true) : undefined };
}

/** Makes the sheet, which only paper shows. */
export function showSheet(puzzles: readonly Printed[], columns: number, hasSolutions: boolean): void {
  let sheet = document.querySelector<HTMLElement>(".sheet");
  if (!sheet) {
    sheet = document.createElement("div");
    sheet.className = "sheet";
    document.body.append(sheet);
    const rules = new CSSStyleSheet();
    rules.replaceSync(boardCss.replaceAll(":host", ".sheet"));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
  }
  sheet.style.setProperty("--columns", String(columns));
  const caption = ({ title }: Printed, index: number) =>
    [puzzles.length > 1 ? `${index + 1}` : "", title].filter(Boolean).join(". ");
  const solved = hasSolutions ? puzzles.filter(({ solution }) => solution) : [];
  render(
    <>
      {puzzles.map((puzzle, index) => (
        <Figure puzzle={puzzle} caption={caption(puzzle, index)} isSolved={false} />
      ))}
      {solved.map((puzzle) => (
        <Figure puzzle={puzzle} caption={`Solution ${caption(puzzle, puzzles.indexOf(puzzle))}`} isSolved={true} />
      ))}
    </>,
    sheet,
  );
}

function Figure({ puzzle, caption, isSolved }: { puzzle: Printed; caption: string; isSolved: boolean }) {
  return (
    <figure>
      {caption && <figcaption>{caption}</figcaption>}
      {"picture" in puzzle ? (
        <div class="drawn" ref={(place) => void place?.replaceChildren((isSolved && puzzle.solution) || puzzle.picture)} />
      ) : (
        <Picture
          shape={puzzle.shape}
          position={positionOf(
            puzzle.givens,
            isSolved ? puzzle.solution?.map((digit, cell) => (puzzle.givens[cell] ? 0 : digit)) : undefined,
          )}
          overlay={NOTHING}
        />
      )}
    </figure>
  );
}
