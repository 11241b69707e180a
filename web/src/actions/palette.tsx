// The command palette: a field, and the actions that fit what is typed into it.

import { Component, createRef } from "preact";
import { Dialog } from "../dialog";
import { update } from "../state";
import { count } from "../words";
import { actionsFor, type Action } from "./list";

interface PaletteState {
  text: string;
  chosen: number;
}

export class Palette extends Component<object, PaletteState> {
  override state: PaletteState = { text: "", chosen: 0 };
  private readonly list = createRef<HTMLUListElement>();
  /** What has the focus afterwards. */
  private readonly before = document.activeElement;

  override componentDidUpdate(_: object, before: PaletteState): void {
    if (before.chosen !== this.state.chosen)
      this.list.current?.children[this.state.chosen]?.scrollIntoView({ block: "nearest" });
  }

  override componentWillUnmount(): void {
    if (this.before instanceof HTMLElement && this.before.isConnected) this.before.focus();
  }

  private run(action: Action | undefined): void {
    if (!action) return;
    update({ dialog: undefined });
    action.run();
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const actions = actionsFor(this.state.text);
    const { chosen } = this.state;
    const last = actions.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: chosen < last ? chosen + 1 : 0,
      ArrowUp: chosen > 0 ? chosen - 1 : last,
      PageDown: Math.min(last, chosen + 8),
      PageUp: Math.max(0, chosen - 8),
    };
    const target = moves[event.key];
    if (event.key === "Enter") this.run(actions[chosen]);
    else if (target !== undefined) this.setState({ chosen: target });
    else return;
    event.preventDefault();
  };

  private option(action: Action, index: number) {
    const { chosen } = this.state;
    return (
      <li
        id={`action-${index}`}
        role="option"
        aria-selected={index === chosen}
        onClick={() => this.run(action)}
        onPointerMove={() => index !== chosen && this.setState({ chosen: index })}
      >
        <span class="soft">{action.group}</span>
        <span class="action-name">{action.name}</span>
        <span>
          {action.keys?.map((key) => (
            <>
              <kbd>{key}</kbd>{" "}
            </>
          ))}
        </span>
      </li>
    );
  }

  override render(_: object, { text, chosen }: PaletteState) {
    const actions = actionsFor(text);
    return (
      <Dialog title="Actions">
        <input
          type="text"
          role="combobox"
          autofocus
          autocomplete="off"
          spellcheck={false}
          placeholder="What do you want to do?"
          aria-label="Find an action"
          aria-expanded="true"
          aria-controls="actions"
          aria-activedescendant={actions.length ? `action-${chosen}` : undefined}
          value={text}
          onInput={(event) => this.setState({ text: event.currentTarget.value, chosen: 0 })}
          onKeyDown={this.onKey}
        />
        <ul class="actions" id="actions" role="listbox" aria-label="Actions" ref={this.list}>
          {actions.map((action, index) => this.option(action, index))}
        </ul>
        <p class="soft" role="status">
          {actions.length ? `${count(actions.length, "action")}. Arrow keys choose, Enter does it.` : "No action has these words."}
        </p>
      </Dialog>
    );
  }
}
