// The examples of <givens-board>: shows the markup of each, runs the program, and lists events.

import variant from "./embedding_variant.js";

const MAX_EVENTS = 8;
const SOLUTION = "1234341221434321";

/** The markup of an element, one attribute a line. */
function markup(board) {
  const attributes = [...board.attributes].map(({ name, value }) => (value ? `${name}="${value}"` : name));
  return `<givens-board${attributes.map((each) => `\n  ${each}`).join("")}></givens-board>`;
}

document.getElementById("variant").variant = variant;
for (const board of document.querySelectorAll(".examples givens-board:not(#variant)")) {
  const source = document.createElement("pre");
  source.append(Object.assign(document.createElement("code"), { textContent: markup(board) }));
  board.after(source);
}

/** Adds a line to the list of events. */
function list(text) {
  const events = document.getElementById("events");
  events.prepend(Object.assign(document.createElement("li"), { textContent: text }));
  while (events.children.length > MAX_EVENTS) events.lastElementChild.remove();
}

document.addEventListener("change", ({ detail }) => list(`change: ${JSON.stringify(detail)}`));

const board = document.getElementById("program");
board.addEventListener("error", ({ message }) => list(`error: ${message}`));

/** Rings the digits that differ from the solution. */
function markWrongDigits() {
  const cells = [...board.grid].flatMap((digit, cell) => (digit !== "." && digit !== SOLUTION[cell] ? [cell] : []));
  board.marked = cells.map((cell) => `r${Math.floor(cell / 4) + 1}c${(cell % 4) + 1}`);
}

const ACTIONS = {
  undo: () => board.undo(),
  check: markWrongDigits,
  large: () => (board.puzzle = `12${".".repeat(254)}`),
  broken: () => (board.puzzle = "garbage"),
};
for (const [name, act] of Object.entries(ACTIONS)) document.getElementById(name).addEventListener("click", act);
document.getElementById("source").textContent = [
  'const board = document.querySelector("givens-board");',
  ...Object.entries(ACTIONS).map(([name, act]) => `${name}.onclick = ${act};`),
  'board.addEventListener("error", ({ message }) => list(message));',
].join("\n");
