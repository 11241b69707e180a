// The element that shows a game and takes its pointers and keys. The page has it as it is; embedded.tsx makes of it the
// <givens-board> for other pages, with attributes, events and a keypad.

import { render, type VNode } from "preact";
import css from "../styles/board.shadow.css";
import { Game } from "./game";
import { handleKey } from "./keys";
import { NOTHING, type Overlay } from "./overlay";
import { candidateAt, Picture } from "./picture";
import { clashes, columnOf, digitsIn, isPresent, rowOf, symbolOf } from "./shape";
import type { ShownDrawing } from "./drawing";
import { aspectOf, cellsStyle, VariantPicture } from "./variant_picture";
import { Zoom } from "./zoom";

const DOUBLE_TAP = 350;
const NOT_TAPPED = { cell: -1, time: 0 };
const sheets = new Map<string, CSSStyleSheet>();

/** The style sheet of a text. All elements share it, and the first makes it: a server without a document can load this file. */
function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, sheet);
  }
  return sheet;
}

/** The class of elements; where there is no document, one that nothing is made of. */
const Element = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class BoardElement extends Element {
  /** Whether touching cells adds them to the selection. */
  selectsMany = false;
  private shown: Game;
  private extra: Overlay | undefined;
  private shownDrawing: ShownDrawing | undefined;
  private drag: "add" | "remove" | undefined;
  private tapped = NOT_TAPPED;
  /** The cell that was pressed, if releasing the pointer there acts on its candidate. */
  private pressed = -1;
  private pending = 0;
  private readonly zoom = new Zoom(() => this.shadowRoot?.querySelector<HTMLElement>(".view") ?? undefined);

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    root.adoptedStyleSheets = [css, ...this.styles()].map(sheetOf);
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

  /** Makes cells larger or smaller by this factor; what does not fit is scrolled. */
  zoomBy(factor: number): void {
    this.zoom.by(factor);
  }

  /** Handles a key that was pressed where nothing has the focus, so that one can type at once. */
  takeKey(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand ? !/^[zy]$/i.test(event.key) : event.key.length !== 1 || event.key === " ") return;
    if (!isCommand && !this.shown.selection.size) this.shown.select([this.shown.cursor]);
    this.onKey(event);
    this.cellElement(this.shown.cursor)?.focus({ preventScroll: true });
  }

  connectedCallback(): void {
    this.draw();
  }

  /** Draws the board soon, once for all changes of a moment. */
  protected draw(): void {
    if (!this.isConnected || this.pending) return;
    this.pending = 1;
    queueMicrotask(() => {
      this.pending = 0;
      render(this.view(), this.shadowRoot!);
      if (this.shadowRoot!.activeElement?.matches(".cell") && this.shadowRoot!.activeElement !== this.cellElement(this.shown.cursor))
        this.cellElement(this.shown.cursor)?.focus();
    });
  }

  /** Further styles. */
  protected styles(): string[] {
    return [];
  }

  /** Called after each change of the game. */
  protected changed(_what: string): void {}

  /** What is shown besides the position, unless a page says so. */
  protected ownOverlay(): Overlay {
    const { shape } = this.shown;
    return { ...NOTHING, clashes: clashes(shape, this.shown.grid()) };
  }

  /** The content of the element. */
  protected view(): VNode {
    const { shape, position, selection, cursor } = this.shown;
    const overlay = this.extra ?? this.ownOverlay();
    const rows = Array.from({ length: shape.rows }, (_, row) => row);
    const columns = Array.from({ length: shape.columns }, (_, column) => column);
    const layers = { shape, position, overlay, selection, cursor };
    return (
      <div class="view" style={{ aspectRatio: shape.variant ? aspectOf(shape, this.shownDrawing) : "" }} onWheel={this.zoom.onWheel}>
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
            onPointerCancel={this.onPointerCancel}
          >
            {rows.map((row) => (
              <div role="row" class="row">
                {columns.map((column) => this.cell(row * shape.columns + column, overlay))}
              </div>
            ))}
          </div>
        </div>
      </div>
    );
  }

  private readonly onChange = (event: Event): void => {
    this.draw();
    const what = (event as CustomEvent<string>).detail;
    // A tap or a drag that began on another puzzle does not go on here.
    if (what === "load") {
      [this.tapped, this.drag, this.pressed] = [NOT_TAPPED, undefined, -1];
      this.zoom.reset();
    }
    if (what === "select" && this.shadowRoot?.activeElement?.matches(".cell")) this.cellElement(this.shown.cursor)?.focus();
    this.changed(what);
  };

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
    // The keys of the keypad are buttons, and what is pressed there is theirs.
    if (event.target instanceof HTMLButtonElement || event.defaultPrevented) return;
    if (handleKey(this.shown, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** The cell at a pointer and the place in it, from 0 to 1; none beside the board. */
  private cellAt(event: PointerEvent): { cell: number; x: number; y: number } {
    const { shape } = this.shown;
    const { rows, columns } = shape;
    const area = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const [across, down] = [
      ((event.clientX - area.left) / area.width) * columns,
      ((event.clientY - area.top) / area.height) * rows,
    ];
    const [column, row] = [Math.floor(across), Math.floor(down)];
    const isInside = row >= 0 && row < rows && column >= 0 && column < columns;
    const cell = isInside && isPresent(shape, row * columns + column) ? row * columns + column : -1;
    return { cell, x: across - column, y: down - row };
  }

  private readonly onPointerDown = (event: PointerEvent): void => {
    if (this.zoom.press(event)) return this.onPointerCancel(event);
    const { cell } = this.cellAt(event);
    if (cell < 0 || event.button) return;
    event.preventDefault();
    const { selection, mode } = this.shown;
    const isToggle = event.ctrlKey || event.metaKey;
    const isMore = isToggle || event.shiftKey || this.selectsMany;
    const isDouble = mode !== "candidate" && this.tapped.cell === cell && event.timeStamp - this.tapped.time < DOUBLE_TAP;
    const wasAlone = selection.size === 1 && selection.has(cell);
    this.pressed = !isMore && !isDouble && (mode === "candidate" || wasAlone) ? cell : -1;
    this.tapped = { cell, time: event.timeStamp };
    this.drag = isToggle && selection.has(cell) ? "remove" : "add";
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    if (isDouble && !isToggle) this.shown.selectAlike(cell);
    else if (this.drag === "remove")
      this.shown.select(
        [...selection].filter((other) => other !== cell),
        cell,
      );
    else this.shown.select(isMore ? [...selection, cell] : [cell], cell);
    this.cellElement(cell)?.focus({ preventScroll: true });
  };

  private readonly onPointerMove = (event: PointerEvent): void => {
    if (this.zoom.move(event)) return;
    const cell = this.drag ? this.cellAt(event).cell : -1;
    const { selection } = this.shown;
    if (cell !== this.pressed) this.pressed = -1;
    if (cell < 0 || selection.has(cell) === (this.drag === "add")) return;
    this.shown.select(
      this.drag === "add" ? [...selection, cell] : [...selection].filter((other) => other !== cell),
      cell,
    );
  };

  private readonly onPointerUp = (event: PointerEvent): void => {
    const { cell, x, y } = this.cellAt(event);
    if (this.drag && cell >= 0 && cell === this.pressed) this.clickCandidate(cell, candidateAt(this.shown.shape, x, y));
    this.onPointerCancel(event);
  };

  /** Removes the candidate that was clicked; one that is not shown comes back only where candidates are what is entered. */
  private clickCandidate(cell: number, digit: number): void {
    const { candidates, grid, marks } = this.extra ?? this.ownOverlay();
    // The picture of a step is not what is on the board.
    if (grid || marks.length) return;
    const isShown = ((candidates?.[cell] ?? 0) & (1 << (digit - 1))) !== 0;
    if (digit && (isShown || this.shown.mode === "candidate")) this.shown.enter(digit, "candidate");
  }

  private readonly onPointerCancel = (event: PointerEvent): void => {
    this.zoom.release(event);
    [this.drag, this.pressed] = [undefined, -1];
  };
}
