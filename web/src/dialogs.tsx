// Dialogs: pasting text, a new board, help.

import { Component, createRef, type ComponentChildren } from "preact";
import { startNew } from "./board/positions";
import { generate } from "./board/answer";
import { shapeOfCells, type Shape } from "./board/shape";
import { openText } from "./files/open";
import { later } from "./later";
import { state, update } from "./state";

const Palette = later(async () => (await import("./actions/palette")).Palette);

export function Dialogs() {
  if (state.dialog === "paste") return <Paste />;
  if (state.dialog === "new") return <New />;
  if (state.dialog === "help") return <Help />;
  if (state.dialog === "actions") return <Palette />;
  return null;
}

const close = (): void => update({ dialog: undefined });

/** A dialog with a title, which a click outside closes. */
export class Dialog extends Component<{ title: string; children: ComponentChildren }> {
  private readonly dialog = createRef<HTMLDialogElement>();
  /** A selection of text may end outside the dialog, and then the click is outside: it counts where it began. */
  private isPressedOutside = false;

  override componentDidMount(): void {
    this.dialog.current!.showModal();
  }

  override render({ title, children }: { title: string; children: ComponentChildren }) {
    return (
      <dialog
        ref={this.dialog}
        aria-labelledby="dialog-title"
        onClose={close}
        onPointerDown={(event) => (this.isPressedOutside = event.target === this.dialog.current)}
        onClick={(event) => this.isPressedOutside && event.target === this.dialog.current && close()}
      >
        <div class="dialog-body">
          <h2 id="dialog-title">{title}</h2>
          <button class="button quiet square dialog-close" aria-label="Close" onClick={close}>
            ×
          </button>
          {children}
        </div>
      </dialog>
    );
  }
}

function Paste() {
  const field = createRef<HTMLTextAreaElement>();
  const accept = () => {
    const text = field.current?.value ?? "";
    close();
    if (text.trim()) openText(text);
  };
  return (
    <Dialog title="Paste puzzles">
      <label class="field">
        A grid, lines, a table, a link: any format
        <textarea ref={field} rows={9} autofocus spellcheck={false} />
      </label>
      <div class="buttons">
        <button class="button primary" onClick={accept}>
          Open
        </button>
        <button class="button" onClick={close}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}

const SIZES = [4, 6, 8, 9, 10, 12, 16, 25].flatMap((side) => shapeOfCells(side ** 2) ?? []);

function New() {
  const buttons = (start: (shape: Shape) => void, what: string, most: number) => (
    <div class="buttons" role="group" aria-label={what}>
      {SIZES.filter(({ side }) => side <= most).map((shape) => (
        <button class="button" onClick={() => start(shape)}>
          {shape.side}×{shape.side}
          {shape.boxRows !== shape.boxColumns && (
            <span class="soft">
              boxes {shape.boxRows}×{shape.boxColumns}
            </span>
          )}
        </button>
      ))}
    </div>
  );
  return (
    <Dialog title="New puzzle">
      <h3>Type one</h3>
      {buttons(startNew, "Type one", 25)}
      <h3>Generate one with one solution</h3>
      {buttons((shape) => void generate(shape), "Generate one", 16)}
    </Dialog>
  );
}

const KEYS: readonly (readonly [string[], string])[] = [
  [["←", "↑", "↓", "→"], "move; with Shift, select several cells"],
  [["Home", "End"], "first and last cell of the row; with Ctrl, of the grid"],
  [["1–9"], "enter a digit; above 9×9, letters too"],
  [["Shift", "1–9"], "corner mark"],
  [["Ctrl", "1–9"], "centre mark"],
  [["Z", "X", "C", "V"], "enter digits, corner marks, centre marks, colours"],
  [["Space"], "next of these"],
  [["Delete"], "erase"],
  [["Ctrl", "Z"], "undo; Ctrl+Y: redo"],
  [["Ctrl", "A"], "select all; Esc: none; double click: all alike"],
];

function Help() {
  return (
    <Dialog title="Help">
      <p>
        Open, drop or paste puzzle files of any format. Each puzzle is checked: has it no, one or many solutions, and if
        a line is malformed, where and why. Nothing leaves this device: there is no upload and no tracking, and the page
        works offline.
      </p>
      <p>
        Variants, such as killers, jigsaws, thermometers and samurai, are checked by the clues that their file states and shown with
        them. Digits clash in rows, columns, regions, diagonals and cages; other clues are not compared with what you enter. Hints,
        steps, ratings and editing of givens are for classic puzzles only.
      </p>
      <p>
        <strong>Text</strong> shows the text of a file to edit. It is checked while you type: mistakes are underlined, and the
        verdict is beside each puzzle. F8 goes to the next mistake, whose fix is the button below the text; Ctrl+F finds,
        Ctrl+Z undoes. Tab leaves the text, as does Escape and then Tab. <em>Save text</em> saves a copy in the encoding and with the line ends of the file.
      </p>
      <p>
        <kbd>Ctrl</kbd> <kbd>K</kbd> lists all actions with their keys; type a word of one, and press Enter.
      </p>
      <h3>Keys of the board</h3>
      <dl class="key-list">
        {KEYS.map(([keys, meaning]) => (
          <>
            <dt>
              {keys.map((key) => (
                <>
                  <kbd>{key}</kbd>{" "}
                </>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </>
        ))}
      </dl>
      <p class="soft">
        givens is free software. <a href="LICENSES.txt" target="_blank">Licences of the page and of everything in it</a>
      </p>
    </Dialog>
  );
}
