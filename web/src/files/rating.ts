// Ratings of the puzzles in the list, on request: by workers of their own, so that the page and its files do not wait.

import { engine, isCancelled, type Position } from "../engine";
import type { Client } from "givens-sudoku/client";
import { say, setFilter, state, update, type RatingRun } from "../state";
import { number } from "../words";
import { NO_RATING, type Records } from "./records";
import { isFilteringRatings, View } from "./view";
import { readAgain } from "./rows";

/** Scales with numbers: what they are called, in short, and how many puzzles a worker rates at once. */
export const SCALES = {
  hodoku: { name: "HoDoKu score", short: "HoDoKu", batch: 32 },
  se: { name: "Sudoku Explainer ER", short: "SE ER", batch: 4 },
} as const;
export type Scale = keyof typeof SCALES;

/** The list is filtered again this often at most while puzzles are rated, in milliseconds. */
const REFILTERED = 1000;

let workers: Client[] = [];

/** Stops rating; the ratings that are known stay. */
export function stopRating(): void {
  workers.forEach((worker) => worker.cancel());
  workers = [];
}

/** Chooses the scale; ratings on another are forgotten. */
export function setScale(scale: Scale): void {
  stopRating();
  state.records.ratings.fill(NaN);
  update({ rating: { scale, done: 0, total: 0, since: 0, isRunning: false } });
  setFilter({ leastRating: 0, mostRating: Infinity });
}

/** Visits the rows of the list that can be rated and are not yet, whatever ratings are asked for. */
function visitUnrated(visit: (row: number) => void): void {
  const { records, view } = state;
  const listed = isFilteringRatings(view.filter)
    ? new View(records, { ...view.filter, leastRating: 0, mostRating: Infinity }, view.order)
    : view;
  const { verdicts, ratings } = records;
  for (let index = 0; index < listed.length; index += 1) {
    const row = listed.at(index);
    if (verdicts[row] === 0 && Number.isNaN(ratings[row]!)) visit(row);
  }
}

let counted: { view: View; length: number; run: RatingRun; done: number; unrated: number } | undefined;

/** The number of these rows, which is counted again only if it may have changed. */
export function unratedCount(): number {
  const { view, rating } = state;
  if (
    counted?.view !== view ||
    counted.length !== view.length ||
    counted.run !== rating ||
    counted.done !== rating.done
  ) {
    let unrated = 0;
    visitUnrated(() => (unrated += 1));
    counted = { view, length: view.length, run: rating, done: rating.done, unrated };
  }
  return counted.unrated;
}

/** Rates the puzzles in the list. */
export async function rateListed(): Promise<void> {
  const { records } = state;
  const { scale } = state.rating;
  const rows: number[] = [];
  visitUnrated((row) => rows.push(row));
  const run: RatingRun = { scale, done: 0, total: rows.length, since: performance.now(), isRunning: true };
  update({ rating: run, notice: `rating ${number(rows.length)} puzzles` });
  const batches = batchesOf(rows, records, SCALES[scale].batch);
  const cores = Math.max(1, Math.min(8, (navigator.hardwareConcurrency || 2) - 1));
  const mine = (workers = Array.from({ length: Math.min(cores, rows.length) }, engine));
  let refiltered = performance.now();
  const work = async (worker: Client) => {
    for await (const batch of batches) {
      const positions = batch.map(({ position }) => position);
      const ratings = await worker.call("ratings", positions, scale);
      if (records !== state.records || mine !== workers) return;
      batch.forEach(({ row }, index) => (records.ratings[row] = ratings[index]! >= 0 ? ratings[index]! : NO_RATING));
      run.done += batch.length;
      if (performance.now() - refiltered > REFILTERED && dependsOnRatings(state.view)) {
        refiltered = performance.now();
        setFilter({});
      }
      update();
    }
  };
  try {
    await Promise.all(mine.map(work));
  } catch (error) {
    if (!isCancelled(error) && records === state.records) update({ failure: (error as Error).message });
  }
  if (mine === workers) stopRating();
  mine.forEach((worker) => worker.cancel());
  run.isRunning = false;
  if (dependsOnRatings(state.view)) setFilter({});
  say(`${number(run.done)} puzzles rated`);
}

/** Whether the rows of a view, or their order, change with the ratings. */
const dependsOnRatings = ({ filter, order }: View): boolean => isFilteringRatings(filter) || order.by === "rating";

interface Rated {
  row: number;
  position: Position;
}

/** Yields rows with their positions, so many at once: a file is read part by part, each once. */
async function* batchesOf(rows: readonly number[], records: Records, size: number): AsyncGenerator<Rated[]> {
  let batch: Rated[] = [];
  let part: { file: number; first: number; positions: Position[] } | undefined;
  for (const row of rows) {
    const file = records.files[row]!;
    if (!part || part.file !== file || row - part.first >= part.positions.length)
      part = { file, first: row, positions: await readAgain(row, records, (reading, index) => reading.positions(index)) };
    const position = part.positions[row - part.first];
    if (position) batch.push({ row, position });
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

/** `123 of 1,000 rated, 2 minutes left` */
export function ratingProgress({ done, total, since }: RatingRun): string {
  const rated = `${number(done)} of ${number(total)} rated`;
  const seconds = (((performance.now() - since) / 1000) * (total - done)) / done;
  if (!done || performance.now() - since < 3000) return rated;
  const left = (
    [
      [3600, "h"],
      [60, "min"],
      [1, "s"],
    ] as const
  ).find(([unit]) => seconds >= unit);
  return left ? `${rated}, ${number(Math.round(seconds / left[0]))} ${left[1]} left` : rated;
}
