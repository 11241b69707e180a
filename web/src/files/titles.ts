// The titles of all records, read again from their files, for sorting: this takes a moment for a million of them, so it is
// shown, and nothing waits for it.

import { update, say, state } from "../state";
import { number } from "../words";
import { sortable } from "./order";
import { readAgain } from "./rows";

/** Whatever else happens on the page has its turn after this time, in milliseconds. */
const TURN = 30;
/** The number of names that are sorted at once. */
const BLOCK = 4096;

let ranked: { records: typeof state.records; length: number; ranks: Uint32Array } | undefined;

/** The rank of the title of each row, from 1, and 0 for none; nothing if the files were closed meanwhile. */
export async function titleRanks(): Promise<Uint32Array | undefined> {
  const { records } = state;
  const { length } = records;
  if (ranked?.records === records && ranked.length === length) return ranked.ranks;
  try {
    const keys = await sortableTitles();
    if (!keys || records !== state.records) return undefined;
    const ranks = await ranksOfMany(keys);
    ranked = { records, length, ranks };
    return ranks;
  } catch (error) {
    update({ failure: `The titles could not be read: ${(error as Error).message}` });
    return undefined;
  }
}

/** The titles of all rows, such that their order is that of characters. */
async function sortableTitles(): Promise<string[] | undefined> {
  const { records } = state;
  const keys: string[] = [];
  let reported = performance.now();
  while (keys.length < records.length) {
    const titles = await readAgain(keys.length, records, (reading, index) => reading.titles(index));
    if (records !== state.records) return undefined;
    if (!titles.length) throw new Error("the file has changed");
    for (const title of titles) keys.push(sortable(title));
    if (performance.now() - reported > 1000) {
      reported = performance.now();
      say(`reading titles: ${number(keys.length)} of ${number(records.length)}`);
    }
  }
  return keys;
}

/** The rank of each key, from 1; 0 for an empty one. */
async function ranksOfMany(keys: readonly string[]): Promise<Uint32Array> {
  const sorted = await sortedDistinct(keys);
  const rank = new Map<string, number>();
  const ranks = new Uint32Array(keys.length);
  await inTurns(sorted.length, (index) => rank.set(sorted[index]!, index + 1));
  await inTurns(keys.length, (index) => (ranks[index] = rank.get(keys[index]!) ?? 0));
  return ranks;
}

/** The different keys in order, without the empty one: sorted block by block, and then merged. */
async function sortedDistinct(keys: readonly string[]): Promise<string[]> {
  const distinct = [...new Set(keys)].filter(Boolean);
  let blocks: string[][] = [];
  for (let start = 0; start < distinct.length; start += BLOCK) blocks.push(distinct.slice(start, start + BLOCK));
  await inTurns(blocks.length, (index) => blocks[index]!.sort(), 1);
  while (blocks.length > 1) {
    const merged: string[][] = [];
    for (let index = 0; index < blocks.length; index += 2) merged.push(await merge(blocks[index]!, blocks[index + 1] ?? []));
    blocks = merged;
  }
  return blocks[0] ?? [];
}

async function merge(one: readonly string[], other: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  let [left, right] = [0, 0];
  await inTurns(one.length + other.length, () => {
    const isLeft = right >= other.length || (left < one.length && one[left]! <= other[right]!);
    all.push(isLeft ? one[left++]! : other[right++]!);
  });
  return all;
}

/** Does something for each number below `count`, and lets everything else have its turn; looks at the clock after some. */
async function inTurns(count: number, work: (index: number) => void, some = 1024): Promise<void> {
  let since = performance.now();
  for (let index = 0; index < count; index += 1) {
    work(index);
    if (index % some || performance.now() - since < TURN) continue;
    await new Promise((resume) => setTimeout(resume));
    since = performance.now();
  }
}
