// The library's picture of a variant as elements of the page. It is made of a text that may come from anyone: what a picture
// of the library never has is refused, before any of it is in the document.

import type { Drawing } from "../engine";

/** A picture, and where the cells are in it. */
export interface ShownDrawing {
  picture: SVGSVGElement;
  width: number;
  height: number;
  left: number;
  top: number;
  /** The width of all cells. */
  across: number;
  /** The height of all cells. */
  down: number;
}

const ELEMENTS = new Set(["svg", "title", "desc", "defs", "path", "g", "use", "text"]);

/** Returns whether an attribute is one of a picture alone: no script, no style, no address but one in the picture. */
const isPlain = ({ name, value }: Attr): boolean =>
  !/^on|style|:/i.test(name) && (name !== "href" || value.startsWith("#"));

/** Makes elements of a picture, without its background, so that colours of cells show through. */
export function parseDrawing({ svg, board }: Drawing, label: string): ShownDrawing {
  const { documentElement: root } = new DOMParser().parseFromString(svg, "image/svg+xml");
  const isSafe = (element: Element) => ELEMENTS.has(element.tagName) && [...element.attributes].every(isPlain);
  if (root.tagName !== "svg" || ![root, ...root.querySelectorAll("*")].every(isSafe))
    throw new Error("the picture of this puzzle is not shown: it has parts that no picture has");
  const picture = document.importNode(root, true) as unknown as SVGSVGElement;
  picture.querySelector(":scope > path")?.remove();
  for (const name of ["width", "height", "aria-labelledby"]) picture.removeAttribute(name);
  picture.setAttribute("aria-label", label);
  picture.setAttribute("aria-describedby", picture.querySelector("desc")?.id ?? "");
  // A title would be shown wherever the pointer rests.
  picture.querySelector("title")?.remove();
  const [width, height] = (picture.getAttribute("viewBox") ?? "").split(" ").slice(2).map(Number);
  const [left, top, across, down] = board;
  return { picture, width: width ?? across, height: height ?? down, left, top, across, down };
}
