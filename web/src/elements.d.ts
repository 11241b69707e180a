import type { BoardElement } from "./board/element";
import type { ClassAttributes, HTMLAttributes } from "preact";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "givens-board": HTMLAttributes<BoardElement> & ClassAttributes<BoardElement>;
    }
  }
}
