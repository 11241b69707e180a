/** `<givens-board>`, a Sudoku board for any page. Importing this module defines the element. */

/** What is on a board: a `Position` of the package, so that `solve` and `hint` take it. Cells are counted row by row. */
export interface BoardPosition {
  /** The givens, a character for each cell: `1` to `9`, then `A` to `P`; `.` for a blank. Of a variant, as in its `board`. */
  givens: string;
  /** What was entered, written like the givens. */
  placed?: string;
  /** The rows and columns of a box, if they are not the usual ones. */
  boxes?: [number, number];
  /** The digits that are left in each cell, where some were removed. */
  candidates?: string[];
  /** The digits noted at the centre of each cell, and in its corners. */
  notes?: string[];
  corners?: string[];
  /** A colour for each cell: 0 for none. */
  colours?: number[];
}

/** A variant for a board, made of what the package says of a record: its `variant`, and its `draw` with `bare: true`. */
export interface BoardVariant {
  /** Places are counted row by row; texts have a character for each: a digit, `.` for a blank, a space where no cell is. */
  board: {
    rows: number;
    columns: number;
    /** The least and the greatest digit. */
    digits: [number, number];
    givens: string;
    /** The digits that a place is limited to; empty where it is not. */
    limits?: readonly string[] | undefined;
    /** The sets of places that hold no digit twice. */
    houses: readonly (readonly number[])[];
  };
  /** The picture, and where the cells are in it: left, top, width and height. */
  drawing: { svg: string; board: [number, number, number, number] };
  /** What the picture is, for who cannot see it. */
  label?: string;
}

/** Where digits go that are typed. */
export type BoardMode = "digit" | "corner" | "centre" | "colour" | "candidate";

/** What a move has led to. */
export interface BoardChange {
  givens: string;
  values: string;
  /** Givens and values together. */
  grid: string;
  /** Whether every cell holds a digit, and none clashes with another. A puzzle with many solutions has many such grids. */
  isComplete: boolean;
}

/** The events of a board, by name. */
export interface GivensBoardEventMap extends HTMLElementEventMap {
  /** After each move of the user, and after `undo` and `redo`; not after changes of attributes and properties. It bubbles. */
  change: CustomEvent<BoardChange>;
  /** When an attribute or a property cannot be read: `event.message` says why. It does not bubble. */
  error: ErrorEvent;
}

export interface GivensBoard extends HTMLElement {
  /** The givens, row by row; empty for a board on which givens are entered. The attribute of the same name. */
  puzzle: string;
  /** What is entered now, row by row. Setting it sets the attribute, and ends what can be undone. */
  values: string;
  /** The rows and columns of a box, such as `2x3`; empty for the usual ones. The attribute of the same name. */
  boxes: string;
  /** Whether nothing can be entered. The attribute of the same name. */
  readonly: boolean;
  /** Whether each blank cell shows the digits that its houses leave. The attribute of the same name. */
  candidates: boolean;
  /** When the keypad is shown: where the pointer is a finger, always, or never. The attribute of the same name. */
  keypad: "auto" | "always" | "never";
  /** The colours: those of the system, or these. The attribute of the same name. */
  theme: "auto" | "light" | "dark";
  /** Cells with a ring, such as `r1c2`: what a page wants to be looked at. */
  marked: readonly string[];
  /** A variant in place of `puzzle`, until that changes. Its clues are drawn; only its houses are checked while one plays. */
  variant: BoardVariant | undefined;
  /** All that is on the board, to keep it and to show it again. Setting it changes no attribute. */
  position: BoardPosition;
  /** Where digits go that are typed. */
  mode: BoardMode;
  /** Givens and values together, row by row. */
  readonly grid: string;
  /** Why the board cannot be shown; empty if it is. */
  readonly error: string;
  undo(): void;
  redo(): void;
  /** Makes cells larger or smaller by a factor; what does not fit is scrolled. */
  zoomBy(factor: number): void;
  addEventListener<Name extends keyof GivensBoardEventMap>(
    type: Name,
    listener: (this: GivensBoard, event: GivensBoardEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof GivensBoardEventMap>(
    type: Name,
    listener: (this: GivensBoard, event: GivensBoardEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

export declare const GivensBoard: { new (): GivensBoard; readonly prototype: GivensBoard };

declare global {
  interface HTMLElementTagNameMap {
    "givens-board": GivensBoard;
  }
}
