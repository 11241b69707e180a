// Dialogs: pasting text, a new board, help, techniques. They are loaded when one is first shown.

import { createRef } from "preact";
import { Palette } from "./actions/palette";
import { startNew } from "./board/positions";
import { generate } from "./board/answer";
import { shapeOfCells, type Shape } from "./board/shape";
import { close, Dialog } from "./dialog";
import { openText } from "./files/open";
import { state } from "./state";
import { TechniquePage, TechniqueSettings } from "./steps/techniques";

export function Dialogs() {
  if (state.dialog === "paste") return <Paste />;
  if (state.dialog === "new") return <New />;
  if (state.dialog === "help") return <Help />;
  if (state.dialog === "actions") return <Palette />;
  if (state.dialog === "technique") return <TechniquePage />;
  if (state.dialog === "techniques") return <TechniqueSettings />;
  return null;
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
  [["Z", "X", "C", "V", "B"], "enter digits, corner marks, centre marks, colours, candidates"],
  [["Space"], "next of these"],
  [["Delete"], "erase"],
  [["Ctrl", "Z"], "undo; Ctrl+Y: redo"],
  [["Ctrl", "A"], "select all; Esc: none; double click: all alike"],
];

const GESTURES: readonly (readonly [string, string])[] = [
  ["Tap or click", "select a cell; drag to select several, or switch on Select many"],
  ["Double tap", "select all that look alike"],
  ["Two fingers", "zoom and move the board; with a mouse, Ctrl and the wheel"],
  ["Tap a candidate", "where candidates are shown: of the selected cell it is removed; with Candidate chosen, of any cell, and a second tap puts it back"],
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
      <h3>Gestures of the board</h3>
      <dl class="key-list">
        {GESTURES.map(([gesture, meaning]) => (
          <>
            <dt>{gesture}</dt>
            <dd>{meaning}</dd>
          </>
        ))}
      </dl>
      <p>
        <strong>Check</strong> compares what you entered with the solution. <strong>Steps</strong> shows the whole way to the solution, or
        all steps that are possible now, and applies them; <em>Techniques…</em> switches techniques on and off, and each has a page with
        an example.
      </p>
      <p class="soft">
        givens is free software. <a href="LICENSES.txt" target="_blank">Licences of the page and of everything in it</a>. The board
        can be part of your own page: <a href="embedding.html" target="_blank">examples</a>
      </p>
    </Dialog>
  );
}
