// Parts of the page that are loaded when they are first shown.

import type { ComponentType } from "preact";
import { update } from "./state";

/** Returns a component whose code is loaded by its first use. */
export function later(load: () => Promise<ComponentType>): ComponentType {
  let Part: ComponentType | undefined;
  let asked: Promise<void> | undefined;
  let failure = "";
  const ask = () =>
    load().then(
      (part) => {
        Part = part;
        update();
      },
      (error: Error) => {
        [failure, asked] = [error.message, undefined];
        update();
      },
    );
  return function Later() {
    if (Part) return <Part />;
    if (!failure) asked ??= ask();
    return (
      <p class="soft" role="status">
        {failure ? `This part could not be loaded: ${failure}` : "Loading…"}
      </p>
    );
  };
}
