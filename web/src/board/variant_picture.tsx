// The picture of a variant: the library's own between two layers of the page, the tints of cells below, and what was entered
// above. Both are drawn as on a classic board, in the place that the board has in the picture.

import type { ShownDrawing } from "./drawing";
import { Entries, Frames, Tints, type PictureProps } from "./picture";
import type { Shape } from "./shape";

/** The units of a cell in the library's pictures, for each of those of a board of the page. */
const SCALE = 10;
const UNIT = 1000;

/** The place of cells before there is a picture. */
const unknown = ({ rows, columns }: Shape): Omit<ShownDrawing, "picture"> => ({
  width: columns * UNIT,
  height: rows * UNIT,
  left: 0,
  top: 0,
  across: columns * UNIT,
  down: rows * UNIT,
});

export function VariantPicture({ drawing, ...props }: PictureProps & { drawing: ShownDrawing | undefined }) {
  const { width, height, left, top } = drawing ?? unknown(props.shape);
  const viewBox = `0 0 ${width} ${height}`;
  const place = `translate(${left} ${top}) scale(${SCALE})`;
  return (
    <>
      <svg class="picture layer" viewBox={viewBox} aria-hidden="true" focusable="false">
        <rect class="paper" width={width} height={height} />
        <g transform={place}>
          <Tints {...props} />
        </g>
      </svg>
      <div class="layer" ref={(place) => hold(place, drawing?.picture)} />
      <svg class="picture layer" viewBox={viewBox} aria-hidden="true" focusable="false">
        <g transform={place}>
          <Entries {...props} />
          <Frames {...props} />
        </g>
      </svg>
    </>
  );
}

/** Puts a picture into its place, unless it is there. */
function hold(place: Element | null, picture: SVGSVGElement | undefined): void {
  if (place && place.firstChild !== (picture ?? null)) place.replaceChildren(...(picture ? [picture] : []));
}

/** Where the cells are, in shares of the picture. */
export function cellsStyle(shape: Shape, drawing: ShownDrawing | undefined) {
  const { width, height, left, top, across, down } = drawing ?? unknown(shape);
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)}%`;
  return {
    inset: "auto",
    left: share(left, width),
    top: share(top, height),
    width: share(across, width),
    height: share(down, height),
  };
}

/** The proportions of the picture. */
export function aspectOf(shape: Shape, drawing: ShownDrawing | undefined): string {
  const { width, height } = drawing ?? unknown(shape);
  return `${width} / ${height}`;
}
