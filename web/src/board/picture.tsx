// The picture of a board: SVG, a hundred units per cell, drawn from the position and the overlay alone.

import type { VNode } from "preact";
import { bold, regular } from "virtual:glyphs";
import type { Position } from "./game";
import type { CandidateMark, Link, Overlay, Place } from "./overlay";
import { allDigits, cellsOf, columnOf, digitsIn, isPresent, rowOf, symbolOf, type House, type Shape } from "./shape";

const UNIT = 100;
const CAPITAL = 714;

export interface PictureProps {
  shape: Shape;
  position: Position;
  overlay: Overlay;
  selection?: ReadonlySet<number>;
  cursor?: number;
}

export function Picture({ shape, position, overlay, selection = new Set(), cursor = -1 }: PictureProps) {
  const size = shape.side * UNIT;
  const grid = shownGrid(position, overlay);
  const placed = new Set(overlay.marks.filter(({ mark }) => mark === "placed").map(({ cell }) => cell));
  return (
    <svg class="picture" viewBox={`-5 -5 ${size + 10} ${size + 10}`} aria-hidden="true" focusable="false">
      <rect class="paper" width={size} height={size} />
      {overlay.houses.map((house) => fill(shape, house, "house"))}
      <Tints shape={shape} position={position} overlay={overlay} selection={selection} cursor={cursor} />
      {overlay.marks.map((mark) => (
        <MarkShape shape={shape} mark={mark} />
      ))}
      {overlay.links.map((link) => (
        <LinkLine shape={shape} link={link} />
      ))}
      {cellsWith(grid, (cell, digit) => (
        <Digit shape={shape} cell={cell} digit={digit} name={position.givens[cell] ? "given" : "value"} />
      ))}
      {grid.map(
        (digit, cell) =>
          !digit && !placed.has(cell) && <Notes shape={shape} cell={cell} position={position} overlay={overlay} />,
      )}
      {overlay.marks
        .filter(({ mark, cell }) => mark === "placed" && !grid[cell])
        .map(({ cell, digit }) => (
          <Digit shape={shape} cell={cell} digit={digit} name="placing" />
        ))}
      <path class="thin" d={rules(shape, false)} />
      <path class="thick" d={rules(shape, true)} />
      {overlay.covers.map((house) => outline(shape, house))}
      <Frames shape={shape} overlay={overlay} selection={selection} cursor={cursor} />
    </svg>
  );
}

/** The values that are shown: those of the game, unless others are. */
export const shownGrid = (position: Position, overlay: Overlay): readonly number[] =>
  overlay.grid ?? position.givens.map((digit, cell) => digit || position.values[cell]!);

/** The colours of cells, below lines and digits. */
export function Tints({ shape, position, overlay, selection = new Set(), cursor = -1 }: PictureProps) {
  const grid = shownGrid(position, overlay);
  const focus = overlay.filter || (selection.size === 1 ? grid[cursor] : 0);
  const isPossible = (cell: number) => noted(position, overlay, cell) & (1 << (overlay.filter - 1));
  return (
    <>
      {cellsWith(position.colours, (cell, colour) => square(shape, cell, `colour colour-${((colour - 1) % 8) + 1}`))}
      {focus ? cellsWith(grid, (cell, digit) => digit === focus && square(shape, cell, "alike")) : null}
      {overlay.filter ? grid.map((digit, cell) => !digit && isPossible(cell) && square(shape, cell, "possible")) : null}
      {[...selection].map((cell) => square(shape, cell, "selected"))}
      {[...overlay.clashes].map((cell) => square(shape, cell, "clash"))}
    </>
  );
}

/** The digits that are noted in a blank cell, or left there. */
const noted = ({ corners, centres }: Position, { candidates }: Overlay, cell: number): number =>
  candidates ? candidates[cell]! : corners[cell]! | centres[cell]!;

/** Rings, strokes through clashing cells and the cursor, above everything else. */
export function Frames({ shape, overlay, selection = new Set(), cursor = -1 }: Omit<PictureProps, "position">) {
  return (
    <>
      {[...overlay.ringed].map((cell) => square(shape, cell, "ringed", 5))}
      {[...overlay.clashes].map((cell) => (
        <path class="strike" d={`M${left(shape, cell) + 12} ${top(shape, cell) + 88}l76-76`} />
      ))}
      {selection.has(cursor) && square(shape, cursor, "cursor", 4)}
    </>
  );
}

/** What was entered into a board whose givens are drawn elsewhere: values and marks. */
export function Entries({ shape, position, overlay }: PictureProps) {
  return (
    <>
      {shownGrid(position, overlay).map((digit, cell) => {
        if (position.givens[cell] || !isPresent(shape, cell)) return null;
        if (digit) return <Digit shape={shape} cell={cell} digit={digit} name="value" />;
        return <Notes shape={shape} cell={cell} position={position} overlay={overlay} />;
      })}
    </>
  );
}

const left = (shape: Shape, cell: number): number => columnOf(shape, cell) * UNIT;
const top = (shape: Shape, cell: number): number => rowOf(shape, cell) * UNIT;

function cellsWith(layer: readonly number[], draw: (cell: number, value: number) => VNode | false): (VNode | false)[] {
  return layer.map((value, cell) => (value ? draw(cell, value) : false));
}

function square(shape: Shape, cell: number, name: string, inset = 0): VNode {
  const side = UNIT - 2 * inset;
  return <rect class={name} x={left(shape, cell) + inset} y={top(shape, cell) + inset} width={side} height={side} />;
}

function extent(shape: Shape, house: House): { x: number; y: number; width: number; height: number } {
  const cells = cellsOf(shape, house);
  const [first, last] = [cells[0] ?? 0, cells.at(-1) ?? 0];
  const [x, y] = [left(shape, first), top(shape, first)];
  return { x, y, width: left(shape, last) + UNIT - x, height: top(shape, last) + UNIT - y };
}

const fill = (shape: Shape, house: House, name: string): VNode => <rect class={name} {...extent(shape, house)} />;

function outline(shape: Shape, house: House): VNode {
  const { x, y, width, height } = extent(shape, house);
  return <rect class="cover" x={x + 5} y={y + 5} width={width - 10} height={height - 10} />;
}

/** The lines between boxes and around the grid, or those between the cells of a box. */
function rules({ side, boxRows, boxColumns }: Shape, isThick: boolean): string {
  const size = side * UNIT;
  let path = "";
  for (let line = 0; line <= side; line += 1) {
    if ((line % boxRows === 0) === isThick) path += `M0 ${line * UNIT}h${size}`;
    if ((line % boxColumns === 0) === isThick) path += `M${line * UNIT} 0v${size}`;
  }
  return isThick ? `M0 0h${size}v${size}h-${size}z${path}` : path;
}

interface DigitProps {
  shape: Shape;
  cell: number;
  digit: number;
  name: "given" | "value" | "placing";
}

function Digit({ shape, cell, digit, name }: DigitProps) {
  return glyph(symbolOf(shape, digit), left(shape, cell) + 50, top(shape, cell) + 50, 66, name, name !== "value");
}

/** A character with its middle at a place. */
function glyph(character: string, x: number, y: number, size: number, name: string, isBold = false): VNode {
  const shape = (isBold ? bold : regular)[character];
  if (!shape)
    return (
      <text class={name} x={x} y={y} font-size={size * 0.94} font-weight={isBold ? 700 : 400}>
        {character}
      </text>
    );
  const scale = size / 1000;
  const place = `translate(${(x - (shape.advance * scale) / 2).toFixed(1)} ${(y + (CAPITAL * scale) / 2).toFixed(1)}) scale(${scale.toFixed(4)})`;
  return <path class={name} d={shape.outline} transform={place} />;
}

/** How candidates are laid out in a cell, and the room that each has. */
function candidateLayout({ side }: Shape): { columns: number; rows: number; room: number } {
  const columns = Math.ceil(Math.sqrt(side));
  const rows = Math.ceil(side / columns);
  return { columns, rows, room: 88 / Math.max(columns, rows) };
}

/** The middle of a candidate in its cell, and the room that it has. */
function candidatePlace(shape: Shape, { cell, digit }: Place): { x: number; y: number; room: number } {
  const { columns, rows, room } = candidateLayout(shape);
  const [column, row] = [(digit - 1) % columns, Math.floor((digit - 1) / columns)];
  return {
    x: left(shape, cell) + 50 + (column - (columns - 1) / 2) * room,
    y: top(shape, cell) + 50 + (row - (rows - 1) / 2) * room,
    room,
  };
}

/** The candidate at a place in a cell, from 0 to 1 across and down; 0 if there is none. */
export function candidateAt(shape: Shape, x: number, y: number): number {
  const { columns, rows, room } = candidateLayout(shape);
  const column = Math.round((UNIT * x - 50) / room + (columns - 1) / 2);
  const row = Math.round((UNIT * y - 50) / room + (rows - 1) / 2);
  const digit = row * columns + column + 1;
  return column >= 0 && column < columns && row >= 0 && digit <= shape.side ? digit : 0;
}

interface NotesProps {
  shape: Shape;
  cell: number;
  position: Position;
  overlay: Overlay;
}

function Notes({ shape, cell, position, overlay }: NotesProps) {
  const removed = new Map(overlay.marks.filter((mark) => mark.cell === cell).map((mark) => [mark.digit, mark.mark]));
  const candidates = overlay.candidates ? overlay.candidates[cell]! : statedLimit(shape, cell, position);
  if (candidates !== undefined) {
    const shown = new Set([...digitsIn(candidates), ...removed.keys()]);
    return (
      <g>
        {[...shown].map((digit) => {
          const { x, y, room } = candidatePlace(shape, { cell, digit });
          const name = removed.has(digit) ? "candidate marked" : overlay.filter && overlay.filter !== digit ? "candidate faint" : "candidate";
          return glyph(symbolOf(shape, digit), x, y, room * 0.84, name, digit === overlay.filter);
        })}
      </g>
    );
  }
  const centre = digitsIn(position.centres[cell]!);
  const pitch = Math.min(19, 88 / Math.max(1, centre.length));
  return (
    <g>
      {digitsIn(position.corners[cell]!).map((digit, index) => cornerMark(shape, cell, digit, index))}
      {centre.map((digit, index) => {
        const x = left(shape, cell) + 50 + (index - (centre.length - 1) / 2) * pitch;
        return glyph(symbolOf(shape, digit), x, top(shape, cell) + 50, pitch * 1.6, "note");
      })}
    </g>
  );
}

/** The digits to which a variant limits a cell, as long as nothing else is noted there. */
function statedLimit(shape: Shape, cell: number, { limits, corners, centres }: Position): number | undefined {
  const limit = shape.variant ? limits?.[cell] : undefined;
  return limit === allDigits(shape) || corners[cell] || centres[cell] ? undefined : limit;
}

const CORNERS = [
  [18, 20],
  [82, 20],
  [18, 80],
  [82, 80],
  [50, 20],
  [50, 80],
  [18, 50],
  [82, 50],
  [34, 20],
] as const;

function cornerMark(shape: Shape, cell: number, digit: number, index: number): VNode {
  const [x, y] = CORNERS[index % CORNERS.length]!;
  return glyph(symbolOf(shape, digit), left(shape, cell) + x, top(shape, cell) + y, 27, "note");
}

function MarkShape({ shape, mark }: { shape: Shape; mark: CandidateMark }) {
  if (mark.mark === "placed")
    return (
      <g>
        {square(shape, mark.cell, "mark placed", 8)}
        {square(shape, mark.cell, "mark placed", 13)}
      </g>
    );
  const { x, y, room } = candidatePlace(shape, mark);
  const radius = room * 0.48;
  if (mark.mark === "eliminated") {
    const low = [x - radius, y + radius].map((value) => value.toFixed(1)).join(" ");
    return (
      <g>
        <rect class="mark eliminated" x={x - radius} y={y - radius} width={2 * radius} height={2 * radius} />
        <path class="strike" d={`M${low}l${(2 * radius).toFixed(1)}-${(2 * radius).toFixed(1)}`} />
      </g>
    );
  }
  if (mark.mark === "fin") {
    const reach = (radius * 1.2).toFixed(1);
    return (
      <path class="mark fin" d={`M${x} ${y - radius * 1.2}l${reach} ${reach}l-${reach} ${reach}l-${reach}-${reach}z`} />
    );
  }
  return <circle class={`mark ${mark.mark}`} cx={x} cy={y} r={radius} />;
}

function LinkLine({ shape, link }: { shape: Shape; link: Link }) {
  const [from, to] = link.ends.map((end) => candidatePlace(shape, end)) as [
    ReturnType<typeof candidatePlace>,
    ReturnType<typeof candidatePlace>,
  ];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const gap = from.room / 2 / length;
  const between = (share: number) =>
    `${(from.x + (to.x - from.x) * share).toFixed(1)} ${(from.y + (to.y - from.y) * share).toFixed(1)}`;
  return <path class={link.isStrong ? "link strong" : "link weak"} d={`M${between(gap)}L${between(1 - gap)}`} />;
}
