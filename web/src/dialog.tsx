// A dialog: it is closed by Escape, its button, or a click beside it.

import { Component, createRef, type ComponentChildren } from "preact";
import { update } from "./state";

export const close = (): void => update({ dialog: undefined });

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
        // Escape: the event above comes later, and a key until then would still find the dialog.
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
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
