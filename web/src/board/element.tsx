// <givens-board>: a board that can be used alone. Attributes: `puzzle` (cells row by row, `.` for a blank), `boxes`
// (such as 2x3), `readonly`, `candidates`. Events: `change` after each move, with the givens and values in `detail`.

import { render } from "preact";
import css from "../styles/board.shadow.css";
import { Game, positionOf } from "./game";
import { handleKey } from "./keys";
import { NOTHING, type Overlay } from "./overlay";
import { Picture } from "./picture";
import {
  candidates,
  clashes,
  columnOf,
  digitsIn,
  isPresent,
  lineOf,
  parseCells,
  rowOf,
  shapeOf,
  shapeOfCells,
  symbolOf,
} from "./shape";
import type { ShownDrawing } from "./drawing";
import { aspectOf, cellsStyle, VariantPicture } from "./variant_picture";

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
const DOUBLE_TAP = 350;
const NOT_TAPPED = { cell: -1, time: 0 };

export class GivensBoard extends HTMLElement {
  static readonly observedAttributes = ["puzzle", "boxes", "readonly", "candidates"];
  /** Whether touching cells adds them to the selection. */
  selectsMany = false;
  private shown: Game;
  private extra: Overlay | undefined;
  private shownDrawing: ShownDrawing | undefined;
  private drag: "add" | "remove" | undefined;
  private tapped = NOT_TAPPED;
  private pending = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [sheet];
    this.shown = new Game();
    root.addEventListener("keydown", (event) => this.onKey(event as KeyboardEvent));
    this.game = this.shown;
  }

  /** The model; a page with a state of its own supplies it. */
  get game(): Game {
    return this.shown;
  }

  set game(game: Game) {
    this.shown.removeEventListener("change", this.onChange);
    this.shown = game;
    game.addEventListener("change", this.onChange);
    this.draw();
  }

  /** What is shown besides the position. Without it, clashes are. */
  set overlay(overlay: Overlay | undefined) {
    this.extra = overlay;
    this.draw();
  }

  /** The picture of a variant, which a page has drawn. */
  set drawing(drawing: ShownDrawing | undefined) {
    if (drawing === this.shownDrawing) return;
    this.shownDrawing = drawing;
    this.draw();
  }

  /** Handles a key that was pressed where nothing has the focus, so that one can type at once. */
  takeKey(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand ? !/^[zy]$/i.test(event.key) : event.key.length !== 1 || event.key === " ") return;
    if (!isCommand && !this.shown.selection.size) this.shown.select([this.shown.cursor]);
    this.onKey(event);
    this.cellElement(this.shown.cursor)?.focus({ preventScroll: true });
  }

  attributeChangedCallback(name: string, _old: string | null, value: string | null): void {
    if (name === "readonly") this.shown.isReadonly = value !== null;
    if (name === "puzzle" || name === "boxes") this.readPuzzle();
    this.draw();
  }

  connectedCallback(): void {
    this.draw();
  }

  private readPuzzle(): void {
    const givens = parseCells(this.getAttribute("puzzle") ?? "");
    const [, rows, columns] = /^(\d+)[x×](\d+)$/.exec(this.getAttribute("boxes") ?? "") ?? [];
    const shape = rows ? shapeOf(Number(rows), Number(columns)) : shapeOfCells(givens?.length ?? 81);
    if (!shape || (givens && givens.length !== shape.side ** 2)) return;
    this.shown.load(shape, positionOf(givens ?? new Array<number>(shape.side ** 2).fill(0)), !givens);
  }

  private readonly onChange = (event: Event): void => {
    this.draw();
    const what = (event as CustomEvent<string>).detail;
    // A tap or a drag that began on another puzzle does not go on here.
    if (what === "load") [this.tapped, this.drag] = [NOT_TAPPED, undefined];
    if (what === "select" && this.shadowRoot?.activeElement) this.cellElement(this.shown.cursor)?.focus();
    if (what === "select" || what === "mode") return;
    const { givens, values } = this.shown.position;
    this.dispatchEvent(
      new CustomEvent("change", { bubbles: true, detail: { givens: lineOf(givens), values: lineOf(values) } }),
    );
  };

  private draw(): void {
    if (!this.isConnected || this.pending) return;
    this.pending = 1;
    queueMicrotask(() => {
      this.pending = 0;
      const { shape } = this.shown;
      this.style.aspectRatio = shape.variant ? aspectOf(shape, this.shownDrawing) : "";
      render(this.view(), this.shadowRoot!);
      if (this.shadowRoot!.activeElement && this.shadowRoot!.activeElement !== this.cellElement(this.shown.cursor))
        this.cellElement(this.shown.cursor)?.focus();
    });
  }

  private view() {
    const { shape, position, selection, cursor } = this.shown;
    const grid = this.shown.grid();
    const own = {
      ...NOTHING,
      clashes: clashes(shape, grid),
      candidates: this.hasAttribute("candidates") ? candidates(shape, grid) : undefined,
    };
    const overlay = this.extra ?? own;
    const rows = Array.from({ length: shape.rows }, (_, row) => row);
    const columns = Array.from({ length: shape.columns }, (_, column) => column);
    const layers = { shape, position, overlay, selection, cursor };
    return (
      <div class="board">
        {shape.variant ? <VariantPicture drawing={this.shownDrawing} {...layers} /> : <Picture {...layers} />}
        <div
          class="cells"
          style={shape.variant && cellsStyle(shape, this.shownDrawing)}
          role="grid"
          aria-label={`Sudoku grid, ${shape.rows} by ${shape.columns}`}
          aria-multiselectable="true"
          aria-readonly={this.shown.isReadonly}
          onPointerDown={this.onPointerDown}
          onPointerMove={this.onPointerMove}
          onPointerUp={this.onPointerUp}
          onPointerCancel={this.onPointerUp}
        >
          {rows.map((row) => (
            <div role="row" class="row">
              {columns.map((column) => this.cell(row * shape.columns + column, overlay))}
            </div>
          ))}
        </div>
      </div>
    );
  }

  private cell(cell: number, overlay: Overlay) {
    const { shape, selection, cursor } = this.shown;
    if (!isPresent(shape, cell)) return <div role="gridcell" class="cell" aria-label="no cell" aria-disabled="true" />;
    return (
      <div
        role="gridcell"
        class="cell"
        data-cell={cell}
        tabIndex={cell === cursor ? 0 : -1}
        aria-selected={selection.has(cell)}
        aria-invalid={overlay.clashes.has(cell) || undefined}
        aria-label={this.label(cell, overlay)}
        onFocus={() => this.onFocus(cell)}
      />
    );
  }

  private label(cell: number, overlay: Overlay): string {
    const { shape, position } = this.shown;
    const place = `row ${rowOf(shape, cell) + 1} column ${columnOf(shape, cell) + 1}`;
    const given = position.givens[cell]!;
    if (given) return `${place}, given ${symbolOf(shape, given)}`;
    const value = overlay.grid?.[cell] || position.values[cell]!;
    if (value) return `${place}, ${symbolOf(shape, value)}`;
    const list = (set: number) => digitsIn(set).map((digit) => symbolOf(shape, digit)).join(" ");
    const noted = overlay.candidates
      ? list(overlay.candidates[cell]!)
      : list(position.corners[cell]! | position.centres[cell]!);
    return noted ? `${place}, blank, candidates ${noted}` : `${place}, blank`;
  }

  private cellElement(cell: number): HTMLElement | null {
    return this.shadowRoot!.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
  }

  private onFocus(cell: number): void {
    if (!this.drag && (cell !== this.shown.cursor || !this.shown.selection.size)) this.shown.select([cell], cell);
  }

  private onKey(event: KeyboardEvent): void {
    if (handleKey(this.shown, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  private cellAt(event: PointerEvent): number {
    const { shape } = this.shown;
    const { rows, columns } = shape;
    const area = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const column = Math.floor(((event.clientX - area.left) / area.width) * columns);
    const row = Math.floor(((event.clientY - area.top) / area.height) * rows);
    const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
    return isInside && isPresent(shape, row * columns + column) ? row * columns + column : -1;
  }

  private readonly onPointerDown = (event: PointerEvent): void => {
    const cell = this.cellAt(event);
    if (cell < 0 || event.button) return;
    event.preventDefault();
    const { selection } = this.shown;
    const isDouble = this.tapped.cell === cell && event.timeStamp - this.tapped.time < DOUBLE_TAP;
    this.tapped = { cell, time: event.timeStamp };
    const isToggle = event.ctrlKey || event.metaKey;
    this.drag = isToggle && selection.has(cell) ? "remove" : "add";
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    if (isDouble && !isToggle) this.shown.selectAlike(cell);
    else if (this.drag === "remove")
      this.shown.select(
        [...selection].filter((other) => other !== cell),
        cell,
      );
    else this.shown.select(isToggle || event.shiftKey || this.selectsMany ? [...selection, cell] : [cell], cell);
    this.cellElement(cell)?.focus({ preventScroll: true });
  };

  private readonly onPointerMove = (event: PointerEvent): void => {
    const cell = this.drag ? this.cellAt(event) : -1;
    const { selection } = this.shown;
    if (cell < 0 || selection.has(cell) === (this.drag === "add")) return;
    this.shown.select(
      this.drag === "add" ? [...selection, cell] : [...selection].filter((other) => other !== cell),
      cell,
    );
  };

  private readonly onPointerUp = (): void => {
    this.drag = undefined;
  };
}

if (!customElements.get("givens-board")) customElements.define("givens-board", GivensBoard);
