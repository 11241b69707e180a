// What the page does not show at first, loaded at once by the first of them that is shown.

export { Dialogs } from "./dialogs";
export { FactsPanel } from "./facts/panel";
export { Save } from "./save/save";
export { Steps } from "./steps/steps";
export { TextPanel } from "./text/panel";
