// The records of all files that were opened, as columns, so that millions fit into memory.

import type { Batch } from "../engine";

export const VERDICTS = ["one", "many", "zero", "clashing", "malformed", "undecided"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How sentences name a verdict: `no solution`. */
export const VERDICT_WORDS: Record<Verdict, string> = {
  one: "one solution",
  many: "many solutions",
  zero: "no solution",
  clashing: "clashing givens",
  malformed: "malformed",
  undecided: "undecided",
};

/** The rating of a puzzle that the scale does not rate; one that was not rated yet has NaN. */
export const NO_RATING = -1;

const FIRST_ROOM = 1024;

/** What is kept of each record. */
const COLUMNS = ["verdicts", "givens", "files", "lines", "starts", "lengths", "rules", "ratings"] as const;

let opened = 0;

/** Columns that grow; a row is a record. */
export class Records {
  /** Other records have another number. */
  readonly number = (opened += 1);
  length = 0;
  /** The number of records of each verdict, and with each number of givens. */
  readonly counts: Record<Verdict, number> = { one: 0, many: 0, zero: 0, clashing: 0, malformed: 0, undecided: 0 };
  readonly givenCounts = new Float64Array(626);
  verdicts = new Uint8Array(FIRST_ROOM);
  givens = new Uint16Array(FIRST_ROOM);
  files = new Uint32Array(FIRST_ROOM);
  lines = new Uint32Array(FIRST_ROOM);
  starts = new Float64Array(FIRST_ROOM);
  lengths = new Uint32Array(FIRST_ROOM);
  /** The number of the rule of the worst diagnostic: 1 more than its place among the rules, 0 for none. */
  rules = new Uint8Array(FIRST_ROOM);
  /** The rating on the scale that was chosen: NaN if it is not known. */
  ratings = new Float32Array(FIRST_ROOM).fill(NaN);

  /** Adds the records of a batch, all of one file. */
  append(file: number, batch: Batch): void {
    const first = this.length;
    this.reserve(batch.count);
    this.verdicts.set(batch.verdicts, first);
    this.givens.set(batch.givens, first);
    this.files.fill(file, first, first + batch.count);
    this.lines.set(batch.lines, first);
    this.starts.set(batch.starts, first);
    this.lengths.set(batch.lengths, first);
    this.rules.set(batch.rules, first);
    this.length += batch.count;
    for (const verdict of batch.verdicts) this.counts[VERDICTS[verdict]!] += 1;
    for (const givens of batch.givens) this.givenCounts[givens]! += 1;
  }

  /**
   * Returns these records with those from a row on, of one file, replaced by others. Ratings of the first and the last of
   * them stay: as many as are the same.
   */
  withReplaced(from: number, to: number, others: Records, same: { first: number; last: number }): Records {
    const all = new Records();
    all.reserve(this.length - (to - from) + others.length);
    all.copy(this, 0, from);
    all.copy(others, 0, others.length);
    all.copy(this, to, this.length);
    const end = from + others.length;
    all.ratings.set(this.ratings.subarray(from, from + same.first), from);
    all.ratings.set(this.ratings.subarray(to - same.last, to), end - same.last);
    return all;
  }

  /** Adds some rows of other records. */
  private copy(other: Records, from: number, to: number): void {
    for (const name of COLUMNS) this[name].set(other[name].subarray(from, to) as never, this.length);
    for (let row = from; row < to; row += 1) {
      this.counts[other.verdict(row)] += 1;
      this.givenCounts[other.givens[row]!]! += 1;
    }
    this.length += to - from;
  }

  private reserve(more: number): void {
    const room = this.verdicts.length;
    if (this.length + more <= room) return;
    const size = Math.max(room * 2, this.length + more);
    const grow = <Column extends Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array>(
      column: Column,
      grown: Column,
    ): Column => {
      grown.set(column);
      return grown;
    };
    this.verdicts = grow(this.verdicts, new Uint8Array(size));
    this.givens = grow(this.givens, new Uint16Array(size));
    this.files = grow(this.files, new Uint32Array(size));
    this.lines = grow(this.lines, new Uint32Array(size));
    this.starts = grow(this.starts, new Float64Array(size));
    this.lengths = grow(this.lengths, new Uint32Array(size));
    this.rules = grow(this.rules, new Uint8Array(size));
    this.ratings = grow(this.ratings, new Float32Array(size).fill(NaN));
  }

  verdict(row: number): Verdict {
    return VERDICTS[this.verdicts[row]!]!;
  }

  /** The code of the rule of the worst diagnostic; empty if there is none. */
  rule(row: number): string {
    return ruleCodes[this.rules[row]! - 1] ?? "";
  }
}

/** Rules in the order of columns; `setRules` is called once. */
let ruleCodes: readonly string[] = [];
export const setRules = (codes: readonly string[]): void => void (ruleCodes = codes);

/** The number of a rule in the column of rules. */
export const ruleNumber = (code: string): number => ruleCodes.indexOf(code) + 1;
