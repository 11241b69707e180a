// <givens-board> for other pages: attributes, properties, events, messages and a keypad. givens_board.d.ts documents them.

import type { VNode } from "preact";
import css from "../styles/keypad.shadow.css";
import { BoardElement } from "./element";
import { MODES } from "./game";
import type { BoardChange, BoardMode, BoardPosition, GivensBoard as PublicBoard } from "./givens_board";
import { DigitKeys, ModeChoice, MODE_NAMES } from "./keypad";
import { NOTHING, type Overlay } from "./overlay";
import { parsePosition, PositionError, type PositionText } from "./parse_position";
import { positionText } from "./position_text";
import { clashes, lineOf, nameOf } from "./shape";

/** Attributes that a text is read of, those that are there or not, and those with words. */
const TEXTS = ["puzzle", "values", "boxes"] as const;
const FLAGS = ["readonly", "candidates"] as const;
const CHOICES = ["keypad", "theme"] as const;
/** What a program may have set before the element was defined. */
const PROPERTIES = [...TEXTS, ...FLAGS, ...CHOICES, "marked", "position", "mode"] as const;

export class GivensBoard extends BoardElement implements Omit<PublicBoard, "addEventListener" | "removeEventListener"> {
  static readonly observedAttributes = [...TEXTS, ...FLAGS];
  private message = "";
  private ringed: readonly string[] = [];
  /** The attributes that changed and were not read yet: several may change together. */
  private readonly unread = new Set<string>();
  /** Whether the attribute `values` is of the puzzle that is shown, not of one before it. */
  private hasValues = false;

  get puzzle(): string {
    return this.getAttribute("puzzle") ?? "";
  }
  set puzzle(text: string) {
    this.setText("puzzle", text);
  }

  get values(): string {
    this.readAttributes();
    return lineOf(this.game.position.values);
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

  get position(): BoardPosition {
    this.readAttributes();
    return positionText(this.game);
  }
  set position(position: BoardPosition) {
    this.unread.clear();
    this.hasValues = false;
    this.show(position);
  }

  get grid(): string {
    this.readAttributes();
    return lineOf(this.game.grid());
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
      givens: lineOf(position.givens),
      values: lineOf(position.values),
      grid: lineOf(grid),
      isComplete: grid.every(Boolean) && !clashes(shape, grid).size,
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
    this.hasValues = this.unread.has("values") || (this.hasValues && !this.unread.has("puzzle"));
    this.unread.clear();
    const text = (name: (typeof TEXTS)[number]) => this.getAttribute(name) ?? undefined;
    this.show({ givens: text("puzzle"), placed: this.hasValues ? text("values") : undefined, boxes: text("boxes") });
  }

  /** Shows a position, or why it cannot be shown. */
  private show(text: PositionText): void {
    try {
      const { shape, position, isBlank } = parsePosition(text);
      this.message = "";
      this.game.load(shape, position, isBlank);
    } catch (error) {
      if (!(error instanceof PositionError)) throw error;
      this.message = error.message;
      this.draw();
      this.dispatchEvent(new ErrorEvent("error", { message: error.message, error }));
    }
  }
}

if (globalThis.customElements && !customElements.get("givens-board")) customElements.define("givens-board", GivensBoard);
