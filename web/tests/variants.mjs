// Variants for tests of the page: documents of f-puzzles with clues of several kinds.

const grid = (side, givens = {}) =>
  Array.from({ length: side }, (_, row) =>
    Array.from({ length: side }, (_, column) => {
      const value = givens[`R${row + 1}C${column + 1}`];
      return value ? { value, given: true } : {};
    }),
  );

/** A document of f-puzzles. */
export const document = (side, givens, parts) => JSON.stringify({ size: side, grid: grid(side, givens), ...parts });

/** One solution: 1234 3412 2143 4321. */
export const MIXED = document(4, { R3C2: 1, R4C3: 2 }, {
  title: "Mixed",
  author: "A. Setter",
  killercage: [{ cells: ["R1C1", "R2C1"], value: "4" }],
  thermometer: [{ lines: [["R1C1", "R1C2", "R1C3", "R1C4"]] }],
  ratio: [{ cells: ["R3C1", "R4C1"] }],
  difference: [{ cells: ["R4C3", "R4C4"], value: "1" }],
});

/** Many solutions, and no given. */
export const MANY = document(4, {}, { title: "Many", killercage: [{ cells: ["R1C1", "R1C2"], value: "3" }] });

/** Drawings that may be rules, and a text of rules. */
export const DRAWN = document(4, { R3C2: 1, R4C3: 2 }, {
  title: "Drawn",
  ruleset: "Snakes do not touch.",
  killercage: [{ cells: ["R1C1", "R2C1"], value: "4" }],
  thermometer: [{ lines: [["R1C1", "R1C2", "R1C3", "R1C4"]] }],
  line: [{ lines: [["R4C1", "R4C2"]], outlineC: "#FF0000", width: 0.1 }],
});

/** A constraint that no program understands. */
export const UNKNOWN = document(4, { R1C2: 2 }, {
  title: "Unknown",
  killercage: [{ cells: ["R1C1", "R1C2"], value: "3" }],
  snake: [{ cells: ["R4C1", "R4C2"] }],
});

/** The largest usual board, with lines and numbers outside. */
export const SIXTEEN = document(16, { R1C1: 16, R2C5: 11 }, {
  title: "Sixteen",
  killercage: [{ cells: ["R5C5", "R5C6"], value: "7" }],
  palindrome: [{ lines: [["R9C9", "R10C10", "R11C11"]] }],
  littlekillersum: [{ cell: "R0C1", direction: "DR", value: "100", cells: [] }],
});

export const CLASSIC = "..9.5....52..73...3....1.659.....6....27469....6.....843.1....7...89..34....3.5..";
