// Techniques: which of them hints and steps use, and a page for each, with an example.

import { Component, createRef } from "preact";
import { examples } from "virtual:examples";
import type { BoardElement } from "../board/element";
import { Game } from "../board/game";
import { sceneOverlay } from "../board/look";
import { parsePosition } from "../board/parse_position";
import { loadPosition } from "../board/positions";
import { close, Dialog } from "../dialog";
import { solver, type Hint, type TechniqueInfo } from "../engine";
import { state, update } from "../state";
import { isDark } from "../theme";
import { keepTechniques } from "./kept_techniques";

let known: TechniqueInfo[] = [];
let asked: Promise<void> | undefined;
let failure = "";

/** All techniques, in the order in which people try them; none until the engine has answered. */
function techniques(): readonly TechniqueInfo[] {
  asked ??= solver.call("techniques").then(
    (list) => {
      [known, failure] = [list, ""];
      // What was kept may be of another version.
      const kept = state.explaining.techniques?.filter((id) => list.some((technique) => technique.id === id));
      update(kept ? { explaining: { techniques: kept } } : undefined);
    },
    (error: Error) => {
      failure = error.message;
      update();
    },
  );
  return known;
}

/** Why there are no techniques, and a way to ask again. */
function Failure() {
  const retry = () => {
    [asked, failure] = [undefined, ""];
    update();
  };
  return failure ? (
    <p class="notice bad" role="alert">
      {failure}
      <button class="button small" onClick={retry}>
        Try again
      </button>
    </p>
  ) : null;
}

const isOn = (id: string): boolean => state.explaining.techniques?.includes(id) ?? true;

/** Uses these techniques; steps and hints that were found by others are forgotten. */
function use(ids: readonly string[]): void {
  const isAll = ids.length === known.length;
  update({ explaining: isAll ? {} : { techniques: [...ids] }, walk: undefined, choice: undefined, hint: undefined });
  keepTechniques();
}

const idsWhere = (isUsed: (id: string) => boolean): string[] => known.map(({ id }) => id).filter(isUsed);
const switchTo = (id: string, isUsed: boolean): void => use(idsWhere((other) => (other === id ? isUsed : isOn(other))));
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Switches techniques on and off. */
export function TechniqueSettings() {
  const all = techniques();
  return (
    <Dialog title="Techniques">
      <p class="soft">Hints and steps use those that are on, the first that applies. Each name leads to its page.</p>
      <div class="buttons">
        <button class="button small" onClick={() => use(idsWhere(() => true))}>
          All on
        </button>
        <button class="button small" onClick={() => use([])}>
          All off
        </button>
        <span class="soft">
          {all.filter(({ id }) => isOn(id)).length} of {all.length} are on
        </span>
      </div>
      <Failure />
      <TechniqueList all={all} />
      <div class="buttons">
        <button class="button primary" onClick={close}>
          Done
        </button>
      </div>
    </Dialog>
  );
}

function TechniqueList({ all }: { all: readonly TechniqueInfo[] }) {
  return (
    <ul class="technique-list">
      {all.map(({ id, name }) => (
        <li>
          <input
            type="checkbox"
            aria-label={`Use ${name}`}
            checked={isOn(id)}
            onChange={(event) => switchTo(id, event.currentTarget.checked)}
          />
          <button class="link-button" onClick={() => update({ dialog: "technique", technique: id })}>
            {capital(name)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What a technique is, with an example. */
export function TechniquePage() {
  const all = techniques();
  const shown = all.find(({ id }) => id === state.technique);
  return (
    <Dialog title={shown ? capital(shown.name) : "Technique"}>
      <Failure />
      {all.length > 0 && !shown && <p class="notice bad">No technique has this name. Choose one below.</p>}
      {shown && (
        <>
          <p>{capital(shown.summary)}.</p>
          {shown.needsUniqueness && <p class="soft">It holds only if the puzzle has exactly one solution.</p>}
          <Example key={shown.id} id={shown.id} />
          <label class="field row">
            <input
              type="checkbox"
              checked={isOn(shown.id)}
              onChange={(event) => switchTo(shown.id, event.currentTarget.checked)}
            />
            Use it in hints and steps
          </label>
        </>
      )}
      <label class="field">
        Other techniques
        <select value={shown?.id ?? ""} onChange={(event) => update({ technique: event.currentTarget.value })}>
          {!shown && <option value="">Choose one</option>}
          {all.map(({ id, name }) => (
            <option value={id}>{capital(name)}</option>
          ))}
        </select>
      </label>
    </Dialog>
  );
}

/** A position in which a technique is next, with the step drawn on it. */
class Example extends Component<{ id: string }, { hint?: Hint; failure?: string }> {
  private readonly board = createRef<BoardElement>();
  private readonly game = new Game();
  private readonly position = positionOfExample(this.props.id);

  override componentDidMount(): void {
    const { position } = this;
    if (!position) return;
    const { shape, position: shown } = parsePosition(position);
    this.game.isReadonly = true;
    this.game.load(shape, shown);
    solver.call("hint", position, { techniques: [this.props.id] }).then(
      (hint) => this.setState({ hint }),
      (error: Error) => this.setState({ failure: error.message }),
    );
    this.componentDidUpdate();
  }

  override componentDidUpdate(): void {
    const element = this.board.current;
    if (!element) return;
    element.game = this.game;
    element.setAttribute("theme", isDark() ? "dark" : "light");
    const scene = this.state.hint?.scene;
    if (scene) element.overlay = { ...sceneOverlay(this.game.shape, scene), grid: undefined };
  }

  override render() {
    if (!this.position) return <p class="soft">There is no example of it.</p>;
    const { hint, failure } = this.state;
    return (
      <>
        <givens-board ref={this.board} class="example" />
        <p class="step-now">{failure ?? hint?.sentence ?? "…"}</p>
        <div class="buttons">
          <button class="button small" onClick={this.open}>
            Open this position on the board
          </button>
        </div>
      </>
    );
  }

  private readonly open = (): void => {
    update({ dialog: undefined, row: undefined, record: undefined, tab: "board", showsCandidates: true });
    loadPosition(this.position!);
    update({ showsCandidates: true });
  };
}

function positionOfExample(id: string): { givens: string; candidates: string[] } | undefined {
  const [givens, candidates] = (Object.hasOwn(examples, id) && examples[id]) || [];
  if (!givens || !candidates) return undefined;
  return { givens, candidates: (candidates.match(/.{9}/g) ?? []).map((cell) => cell.replaceAll(".", "")) };
}
