// <givens-board> for other pages: attributes, properties, events, messages and a keypad. givens_board.d.ts documents them.

import type { VNode } from "preact";
import css from "../styles/keypad.shadow.css";
import { BoardElement } from "./element";
import { MODES } from "./game";
import { parseDrawing, type ShownDrawing } from "./drawing";
import type { BoardChange, BoardMode, BoardPosition, BoardVariant, GivensBoard as PublicBoard } from "./givens_board";
import { DigitKeys, ModeChoice, MODE_NAMES } from "./keypad";
import { NOTHING, type Overlay } from "./overlay";
import { checkedShape, parsePosition, PositionError, withEntries, type PositionText } from "./parse_position";
import { positionText } from "./position_text";
import { clashes, isPresent, nameOf, textOf, type Shape } from "./shape";
import { startOfVariant } from "./variant_shape";

/** Attributes that a text is read of, those that are there or not, and those with words. */
const TEXTS = ["puzzle", "values", "boxes"] as const;
const FLAGS = ["readonly", "candidates"] as const;
const CHOICES = ["keypad", "theme"] as const;
/** What a program may have set before the element was defined. */
const PROPERTIES = [...TEXTS, ...FLAGS, ...CHOICES, "marked", "variant", "position", "mode"] as const;

export class GivensBoard extends BoardElement implements Omit<PublicBoard, "addEventListener" | "removeEventListener"> {
  static readonly observedAttributes = [...TEXTS, ...FLAGS];
  private message = "";
  private ringed: readonly string[] = [];
  /** The attributes that changed and were not read yet: several may change together. */
  private readonly unread = new Set<string>();
  /** Whether the attribute `values` is of the puzzle that is shown, not of one before it. */
  private hasValues = false;
  private shownVariant: { variant: BoardVariant; shape: Shape } | undefined;

  get puzzle(): string {
    return this.getAttribute("puzzle") ?? "";
  }
  set puzzle(text: string) {
    this.setText("puzzle", text);
  }

  get values(): string {
    this.readAttributes();
    return textOf(this.game.shape, this.game.position.values);
  }
  set values(text: string) {
    this.setText("values", text);
  }

  get boxes(): string {
    return this.getAttribute("boxes") ?? "";
  }
  set boxes(text: string) {
    this.setText("boxes", text);
  }

  get readonly(): boolean {
    return this.hasAttribute("readonly");
  }
  set readonly(isReadonly: boolean) {
    this.toggleAttribute("readonly", Boolean(isReadonly));
  }

  get candidates(): boolean {
    return this.hasAttribute("candidates");
  }
  set candidates(areShown: boolean) {
    this.toggleAttribute("candidates", Boolean(areShown));
  }

  get keypad(): "auto" | "always" | "never" {
    const value = this.getAttribute("keypad");
    return value === null || value === "auto" ? "auto" : value === "never" ? "never" : "always";
  }
  set keypad(value: "auto" | "always" | "never") {
    this.setText("keypad", value);
  }

  get theme(): "auto" | "light" | "dark" {
    const value = this.getAttribute("theme");
    return value === "light" || value === "dark" ? value : "auto";
  }
  set theme(value: "auto" | "light" | "dark") {
    this.setText("theme", value);
  }

  get marked(): readonly string[] {
    return this.ringed;
  }
  set marked(cells: readonly string[]) {
    this.ringed = [...cells];
    this.draw();
  }

  get mode(): BoardMode {
    return this.game.mode;
  }
  set mode(mode: BoardMode) {
    if (this.game.modes.includes(mode)) this.game.setMode(mode);
  }

  get variant(): BoardVariant | undefined {
    this.readAttributes();
    return this.shownVariant?.variant;
  }
  set variant(variant: BoardVariant | undefined) {
    this.unread.clear();
    this.hasValues = false;
    this.shownVariant = undefined;
    if (!variant) {
      for (const name of TEXTS) this.attributeChangedCallback(name);
      return;
    }
    this.attempt(() => {
      const shape = checkedShape(variant.board);
      this.drawing = pictureOf(variant);
      this.shownVariant = { variant, shape };
      this.game.load(shape, startOfVariant(shape, variant.board));
    });
  }

  get position(): BoardPosition {
    this.readAttributes();
    return positionText(this.game);
  }
  set position(position: BoardPosition) {
    this.unread.clear();
    this.hasValues = false;
    if (position.givens !== this.shownVariant?.variant.board.givens) this.shownVariant = undefined;
    this.show(position);
  }

  get grid(): string {
    this.readAttributes();
    return textOf(this.game.shape, this.game.grid());
  }

  get error(): string {
    this.readAttributes();
    return this.message;
  }

  undo(): void {
    this.game.undo();
  }

  redo(): void {
    this.game.redo();
  }

  attributeChangedCallback(name: string): void {
    const { game } = this;
    game.isReadonly = this.readonly;
    // Only candidates that are shown can be removed.
    game.modes = this.candidates ? MODES : MODES.filter((mode) => mode !== "candidate");
    if ((TEXTS as readonly string[]).includes(name)) {
      if (!this.unread.size) queueMicrotask(() => this.readAttributes());
      this.unread.add(name);
    }
    this.draw();
  }

  override connectedCallback(): void {
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete (this as Partial<this>)[name];
      Object.assign(this, { [name]: value });
    }
    if (!this.candidates) this.game.modes = MODES.filter((mode) => mode !== "candidate");
    super.connectedCallback();
  }

  protected override styles(): string[] {
    return [css];
  }

  protected override changed(what: string): void {
    if (what !== "edit" && what !== "undo") return;
    const { shape, position } = this.game;
    const grid = this.game.grid();
    const detail: BoardChange = {
      givens: textOf(shape, position.givens),
      values: textOf(shape, position.values),
      grid: textOf(shape, grid),
      isComplete: grid.every((digit, cell) => digit || !isPresent(shape, cell)) && !clashes(shape, grid).size,
    };
    this.dispatchEvent(new CustomEvent("change", { bubbles: true, detail }));
  }

  protected override ownOverlay(): Overlay {
    const { shape } = this.game;
    const cells = this.game.position.givens.map((_, cell) => cell);
    const ringed = cells.filter((cell) => this.ringed.includes(nameOf(shape, cell)));
    return {
      ...NOTHING,
      clashes: clashes(shape, this.game.grid()),
      candidates: this.candidates ? this.game.candidatesLeft() : undefined,
      ringed: new Set(ringed),
    };
  }

  protected override view(): VNode {
    if (this.message)
      return (
        <p class="message" role="alert">
          {this.message}
        </p>
      );
    const { game } = this;
    return (
      <>
        {super.view()}
        {!game.isReadonly && !game.isEditing && game.mode !== "digit" && (
          <p class="mode" role="status">
            {MODE_NAMES[game.mode]}
          </p>
        )}
        {!game.isReadonly && this.keys()}
      </>
    );
  }

  private keys(): VNode {
    const { game } = this;
    const buttons: [string, string, () => void, boolean][] = [
      ["Undo", "↶", () => game.undo(), game.canUndo],
      ["Redo", "↷", () => game.redo(), game.canRedo],
      ["Erase", "⌫", () => game.erase(), true],
    ];
    if (game.shape.side > 9)
      buttons.push(["Zoom out", "−", () => this.zoomBy(2 / 3), true], ["Zoom in", "+", () => this.zoomBy(1.5), true]);
    return (
      <div class="keys" part="keypad">
        {!game.isEditing && <ModeChoice game={game} />}
        <DigitKeys game={game} />
        <div class="actions">
          {buttons.map(([name, sign, act, isEnabled]) => (
            <button class="key" aria-label={name} title={name} disabled={!isEnabled} onClick={act}>
              {sign}
            </button>
          ))}
        </div>
      </div>
    );
  }

  private setText(name: string, text: string): void {
    if (text) this.setAttribute(name, text);
    else this.removeAttribute(name);
  }

  /** Shows the puzzle of the attributes, if they changed. */
  private readAttributes(): void {
    if (!this.unread.size) return;
    if (this.unread.has("puzzle") || this.unread.has("boxes")) this.shownVariant = undefined;
    this.hasValues = this.unread.has("values") || (this.hasValues && !this.unread.has("puzzle"));
    this.unread.clear();
    const text = (name: (typeof TEXTS)[number]) => this.getAttribute(name) ?? undefined;
    this.show({ givens: text("puzzle"), placed: this.hasValues ? text("values") : undefined, boxes: text("boxes") });
  }

  /** Shows a position, or why it cannot be shown. */
  private show(text: PositionText): void {
    this.attempt(() => {
      const { shape, variant } = this.shownVariant ?? {};
      if (shape && variant) return this.game.load(shape, withEntries(shape, startOfVariant(shape, variant.board), text));
      const { shape: own, position, isBlank } = parsePosition(text);
      this.game.load(own, position, isBlank);
    });
  }

  /** Does something, or shows why it cannot be done. */
  private attempt(act: () => void): void {
    try {
      this.message = "";
      act();
    } catch (error) {
      if (!(error instanceof PositionError)) throw error;
      this.message = error.message;
      this.draw();
      this.dispatchEvent(new ErrorEvent("error", { message: error.message, error }));
    }
  }
}

/** The picture of a variant, or what is wrong with it. */
function pictureOf({ drawing, label }: BoardVariant): ShownDrawing {
  try {
    return parseDrawing(drawing, label ?? "Sudoku");
  } catch (error) {
    throw new PositionError((error as Error).message);
  }
}

if (globalThis.customElements && !customElements.get("givens-board")) customElements.define("givens-board", GivensBoard);
