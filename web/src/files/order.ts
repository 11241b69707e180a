// The order of the list. Records are sorted by numbers, digit by digit, so that a million of them take a moment.

import { NO_RATING, VERDICTS, type Records } from "./records";

/** By what the list is sorted. */
export type SortKey = "original" | "verdict" | "title" | "file" | "givens" | "rating";

export interface Order {
  by: SortKey;
  isDescending: boolean;
  /** The places of names among all names: by file for `file`, by row for `title`; 0 for none. */
  ranks?: Uint32Array;
}

/** The order of the files. */
export const ORIGINAL: Order = { by: "original", isDescending: false };

/** The key of records that have none: they are last in both directions. */
const NONE = 0xffff_ffff;
const BITS = 11;
const MASK = (1 << BITS) - 1;

/** Sorts rows that are in the order of the files; equal ones stay in it. */
export function sortRows(rows: Uint32Array, records: Records, order: Order): void {
  if (order.by === "original") {
    if (order.isDescending) rows.reverse();
    return;
  }
  const keys = keysOf(rows, records, order);
  let highest = 0;
  for (const key of keys) if (key !== NONE && key > highest) highest = key;
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index]!;
    keys[index] = key === NONE ? highest + 1 : order.isDescending ? highest - key : key;
  }
  sortByKeys(rows, keys, highest + 1);
}

/** The key of each row, less than 2³² - 1, or `NONE`. */
function keysOf(rows: Uint32Array, { verdicts, givens, files, ratings }: Records, { by, ranks }: Order): Uint32Array {
  // The bits of floats that are not negative have the order of their numbers.
  const bits = new Uint32Array(ratings.buffer);
  const malformed = VERDICTS.indexOf("malformed");
  const rank = (index: number) => ranks?.[index] || NONE;
  const keyOf = {
    original: (row: number) => row,
    verdict: (row: number) => verdicts[row]!,
    title: rank,
    file: (row: number) => rank(files[row]!),
    // A malformed record has none, an empty grid 0.
    givens: (row: number) => (verdicts[row] === malformed ? NONE : givens[row]!),
    rating: (row: number) => (Number.isNaN(ratings[row]!) || ratings[row] === NO_RATING ? NONE : bits[row]!),
  }[by];
  return rows.map(keyOf);
}

/** Sorts rows by keys up to a highest one, the lowest bits first; equal keys keep their order. */
function sortByKeys(rows: Uint32Array, keys: Uint32Array, highest: number): void {
  let [fromRows, toRows]: [Uint32Array, Uint32Array] = [rows, rows.slice()];
  let [fromKeys, toKeys]: [Uint32Array, Uint32Array] = [keys, keys.slice()];
  for (let shift = 0; shift < 32 && highest >>> shift; shift += BITS) {
    const places = new Uint32Array(MASK + 2);
    for (const key of fromKeys) places[((key >>> shift) & MASK) + 1]! += 1;
    for (let digit = 0; digit < MASK; digit += 1) places[digit + 1]! += places[digit]!;
    for (let index = 0; index < fromRows.length; index += 1) {
      const key = fromKeys[index]!;
      const place = places[(key >>> shift) & MASK]!++;
      toRows[place] = fromRows[index]!;
      toKeys[place] = key;
    }
    [fromRows, toRows, fromKeys, toKeys] = [toRows, fromRows, toKeys, fromKeys];
  }
  if (fromRows !== rows) rows.set(fromRows);
}

/** The rank of each name, from 1, by words and numbers: `2` is before `10`; 0 for an empty name. */
export function ranksOf(names: readonly string[]): Uint32Array {
  const keys = names.map(sortable);
  const distinct = [...new Set(keys)].filter(Boolean).sort();
  const rank = new Map(distinct.map((key, index) => [key, index + 1]));
  return Uint32Array.from(keys, (key) => rank.get(key) ?? 0);
}

/** A name such that the order of characters is that of people: letters of one case, and numbers of one length. */
export const sortable = (name: string): string =>
  name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, "0"));
