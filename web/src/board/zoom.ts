// Zooming a board: two fingers zoom and move it, and so does the wheel with Ctrl. A board that is larger than its frame is
// scrolled there, and keys scroll it to the cell that they reach.

interface Point {
  x: number;
  y: number;
}

const MAX_ZOOM = 6;

export class Zoom {
  private level = 1;
  private readonly fingers = new Map<number, Point>();

  /** `frame` returns the element in which the board is scrolled. */
  constructor(private readonly frame: () => HTMLElement | undefined) {}

  /** Zooms by a factor; the point of the screen stays where it is, or else the middle of the frame. */
  by(factor: number, at?: Point): void {
    const frame = this.frame();
    if (!frame) return;
    const { left, top, width, height } = frame.getBoundingClientRect();
    const x = at ? at.x - left : width / 2;
    const y = at ? at.y - top : height / 2;
    const level = Math.min(MAX_ZOOM, Math.max(1, this.level * factor));
    const grown = level / this.level;
    const [across, down] = [(frame.scrollLeft + x) * grown - x, (frame.scrollTop + y) * grown - y];
    this.level = level;
    frame.style.setProperty("--zoom", String(level));
    frame.classList.toggle("zoomed", level > 1);
    frame.scrollTo(across, down);
  }

  reset(): void {
    if (this.level > 1) this.by(0);
  }

  readonly onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.by(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
  };

  /** Notes a finger; returns whether it is one of two, which do not select. */
  press(event: PointerEvent): boolean {
    if (event.pointerType !== "touch") return false;
    // The first finger down is the only one, whatever became of others.
    if (event.isPrimary) this.fingers.clear();
    this.fingers.set(event.pointerId, pointOf(event));
    return this.fingers.size > 1;
  }

  /** Follows a finger; returns whether it zooms. */
  move(event: PointerEvent): boolean {
    const before = this.fingers.get(event.pointerId);
    if (!before || this.fingers.size < 2) return false;
    const [other] = [...this.fingers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    const after = pointOf(event);
    this.fingers.set(event.pointerId, after);
    this.by(distance(after, other!) / Math.max(1, distance(before, other!)), middle(after, other!));
    // The middle of two fingers moves half as far as one of them.
    this.frame()?.scrollBy((before.x - after.x) / 2, (before.y - after.y) / 2);
    return true;
  }

  release(event: PointerEvent): void {
    // While two fingers are down, the first of them may end its drag of cells.
    if (event.type !== "pointerdown") this.fingers.delete(event.pointerId);
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
