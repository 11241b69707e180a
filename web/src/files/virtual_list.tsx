// A list of any length, of which only the rows in sight exist. Browsers limit the height of an element, so long lists
// scroll at a scale.

import { Component, createRef, type ComponentChildren } from "preact";

const MAX_HEIGHT = 8_000_000;
const EXTRA = 4;

interface Props {
  label: string;
  length: number;
  rowHeight: number;
  selected: number;
  renderRow: (index: number) => ComponentChildren;
  onSelect: (index: number) => void;
}

interface State {
  first: number;
  height: number;
}

export class VirtualList extends Component<Props, State> {
  override state: State = { first: 0, height: 0 };
  private readonly frame = createRef<HTMLDivElement>();
  private observer: ResizeObserver | undefined;
  private pinned = -1;
  /** How far it was scrolled last. */
  private top = 0;
  /** Where the keys are, ahead of the picture if they are fast. */
  private cursor = -1;
  private isRevealDue = false;

  override componentDidMount(): void {
    const frame = this.frame.current!;
    this.observer = new ResizeObserver(() => this.resize(frame.clientHeight));
    this.observer.observe(frame);
    this.cursor = this.props.selected;
    frame.addEventListener("wheel", this.onWheel, { passive: false });
  }

  override componentWillUnmount(): void {
    this.observer?.disconnect();
  }

  override componentDidUpdate(before: Props): void {
    // The first row stays, whatever its height.
    if (before.rowHeight !== this.props.rowHeight) this.scrollTo(this.state.first);
    if (before.selected === this.props.selected) return;
    this.cursor = this.props.selected;
    this.reveal(this.cursor);
  }

  private get visible(): number {
    return Math.ceil(this.state.height / this.props.rowHeight);
  }

  /** The height of all rows, or as much of it as browsers can do. */
  private get total(): number {
    return Math.min(MAX_HEIGHT, this.props.length * this.props.rowHeight);
  }

  private get isScaled(): boolean {
    return this.props.length * this.props.rowHeight > MAX_HEIGHT;
  }

  /** The first row when the list is scrolled to its end. */
  private get last(): number {
    return Math.max(0, this.props.length - Math.floor(this.state.height / this.props.rowHeight));
  }

  /** Where the list is scrolled when this row is the first in sight, and the reverse. */
  private topOf(first: number): number {
    return this.isScaled
      ? (Math.min(first, this.last) / this.last) * (this.total - this.state.height)
      : first * this.props.rowHeight;
  }

  private firstAt(top: number): number {
    return this.isScaled
      ? Math.round((top / (this.total - this.state.height)) * this.last)
      : Math.floor(top / this.props.rowHeight);
  }

  /** A list that was hidden has lost its place, and did not show what was selected meanwhile. */
  private resize(height: number): void {
    const wasHidden = !this.state.height;
    this.setState({ height }, () => {
      if (!wasHidden || !height) return;
      this.frame.current!.scrollTop = this.top;
      if (this.isRevealDue) this.reveal(this.cursor);
    });
  }

  private reveal(index: number): void {
    const { first, height } = this.state;
    this.isRevealDue = !height;
    if (!height) return;
    const whole = Math.floor(height / this.props.rowHeight);
    if (index < 0 || (index >= first && index < first + whole)) return;
    this.scrollTo(index < first ? index : index - whole + 1);
  }

  private scrollTo(first: number): void {
    const row = Math.max(0, Math.min(this.last, first));
    this.pinned = row;
    this.setState({ first: row });
    this.frame.current!.scrollTop = this.topOf(row);
  }

  private readonly onScroll = (): void => {
    const top = this.frame.current!.scrollTop;
    this.top = top;
    // A row that was asked for is not lost to rounding.
    const isPinned = this.pinned >= 0 && Math.abs(top - this.topOf(this.pinned)) < 2;
    this.pinned = -1;
    const first = this.firstAt(top);
    if (isPinned) return;
    if (first !== this.state.first) this.setState({ first });
  };

  private readonly onWheel = (event: WheelEvent): void => {
    if (!this.isScaled || event.ctrlKey) return;
    event.preventDefault();
    const rows = event.deltaMode ? event.deltaY : event.deltaY / this.props.rowHeight;
    this.scrollTo(this.state.first + (Math.round(rows) || Math.sign(rows)));
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const { length, onSelect } = this.props;
    const selected = this.cursor;
    const page = Math.max(1, this.visible - 1);
    const moves: Record<string, number> = {
      ArrowDown: selected + 1,
      ArrowUp: selected - 1,
      PageDown: selected + page,
      PageUp: selected - page,
      Home: 0,
      End: length - 1,
    };
    const target = moves[event.key];
    if (target === undefined || !length) return;
    event.preventDefault();
    this.cursor = Math.max(0, Math.min(length - 1, target));
    onSelect(this.cursor);
  };

  override render({ label, length, rowHeight, selected, renderRow, onSelect }: Props, { first }: State) {
    const from = Math.max(0, first - EXTRA);
    const rows = Array.from(
      { length: Math.max(0, Math.min(length, first + this.visible + EXTRA) - from) },
      (_, index) => from + index,
    );
    const offset = this.topOf(first) - (first - from) * rowHeight;
    const isSelectedShown = rows.includes(selected);
    return (
      <div
        class="list"
        ref={this.frame}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        onScroll={this.onScroll}
        onKeyDown={this.onKey}
        aria-activedescendant={isSelectedShown ? `row-${selected}` : undefined}
      >
        <div class="list-space" role="presentation" style={{ height: `${this.total}px` }}>
          <div role="presentation" style={{ transform: `translateY(${offset}px)` }}>
            {rows.map((index) => (
              <div
                key={index}
                id={`row-${index}`}
                class="list-row"
                role="option"
                aria-selected={index === selected}
                aria-setsize={length}
                aria-posinset={index + 1}
                style={{ height: `${rowHeight}px` }}
                onClick={() => onSelect(index)}
              >
                {renderRow(index)}
              </div>
            ))}
          </div>
        </div>
      </div>
    );
  }
}
