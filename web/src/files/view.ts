// The rows of the list: which records pass a filter, and in which order.

import { ORIGINAL, sortRows, type Order } from "./order";
import { ruleNumber, VERDICTS, type Records, type Verdict } from "./records";

export interface Filter {
  verdicts: ReadonlySet<Verdict>;
  file: number | undefined;
  rule: string | undefined;
  leastGivens: number;
  mostGivens: number;
  leastRating: number;
  mostRating: number;
}

export const ALL: Filter = {
  verdicts: new Set(),
  file: undefined,
  rule: undefined,
  leastGivens: 0,
  mostGivens: 625,
  leastRating: 0,
  mostRating: Infinity,
};

export const isFilteringRatings = ({ leastRating, mostRating }: Filter): boolean =>
  leastRating > 0 || mostRating < Infinity;

export const isFiltering = (filter: Filter): boolean =>
  filter.verdicts.size > 0 ||
  filter.file !== undefined ||
  filter.rule !== undefined ||
  filter.leastGivens > 0 ||
  filter.mostGivens < 625 ||
  isFilteringRatings(filter);

/** The rows that pass a filter, in an order; rows that are added later are at the end until the list is sorted again. */
export class View {
  length = 0;
  private rows = new Uint32Array(1024);
  private seen = 0;
  /** Whether the rows are not simply all records. */
  private readonly isListed: boolean;

  constructor(
    private readonly records: Records,
    readonly filter: Filter,
    readonly order: Order = ORIGINAL,
  ) {
    this.isListed = isFiltering(filter) || order.by !== "original" || order.isDescending;
    this.extend();
    if (this.isListed) sortRows(this.rows.subarray(0, this.length), records, order);
  }

  /** The row of the records at a place of the view. */
  at(index: number): number {
    return this.isListed ? this.rows[index]! : index;
  }

  /** The place of a row in the view; -1 if it is not there. */
  indexOf(row: number): number {
    if (!this.isListed) return row < this.length ? row : -1;
    return this.rows.subarray(0, this.length).indexOf(row);
  }

  extend(): void {
    const { records } = this;
    if (!this.isListed) {
      this.length = records.length;
      return;
    }
    const passes = this.test();
    for (; this.seen < records.length; this.seen += 1) {
      if (!passes(this.seen)) continue;
      if (this.length === this.rows.length) {
        const grown = new Uint32Array(this.rows.length * 2);
        grown.set(this.rows);
        this.rows = grown;
      }
      this.rows[this.length] = this.seen;
      this.length += 1;
    }
  }

  private test(): (row: number) => boolean {
    const { records, filter } = this;
    const verdicts = VERDICTS.map((verdict) => !filter.verdicts.size || filter.verdicts.has(verdict));
    const isRated = isFilteringRatings(filter);
    // Ratings are kept as floats of 32 bits: 7.1 is to be at least 7.1.
    const [leastRating, mostRating] = [Math.fround(filter.leastRating), Math.fround(filter.mostRating)];
    const rule = filter.rule === undefined ? undefined : ruleNumber(filter.rule);
    return (row) =>
      verdicts[records.verdicts[row]!]! &&
      (filter.file === undefined || records.files[row] === filter.file) &&
      (rule === undefined || records.rules[row] === rule) &&
      records.givens[row]! >= filter.leastGivens &&
      records.givens[row]! <= filter.mostGivens &&
      (!isRated || (records.ratings[row]! >= leastRating && records.ratings[row]! <= mostRating));
  }
}
