// Parts of the page that are loaded when they are first shown.

import { Component, type ComponentType } from "preact";
import { update } from "./state";

/** A component that is loaded when it is first shown; nothing is shown until then. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return class extends Component<Props> {
    override componentDidMount(): void {
      if (loaded) return;
      load().then(
        (part) => {
          loaded = part;
          this.setState({});
        },
        (error: Error) => update({ failure: `A part of the page could not be loaded: ${error.message}` }),
      );
    }

    override render(props: Props) {
      const Part = loaded;
      return Part ? <Part {...props} /> : null;
    }
  };
}
