// Sorting the list on request: by what the columns hold, or by names, which are ranked first.

import { setOrder, state, update } from "../state";
import { ORIGINAL, ranksOf, type Order, type SortKey } from "./order";

/** How the order is named after “by”. */
export const ORDER_NAMES: Record<SortKey, string> = {
  original: "place",
  verdict: "verdict",
  title: "title",
  file: "file",
  givens: "number of givens",
  rating: "rating",
};

let turn = 0;

/** Sorts the list by something; again, the other way round; and a third time, in the order of the files. */
export function sortBy(by: SortKey): Promise<void> {
  const { by: before, isDescending } = state.view.order;
  if (by !== before) return sort({ by, isDescending: false });
  return sort(isDescending ? ORIGINAL : { by, isDescending: true });
}

/** Sorts the list again, as after rows were added to it. */
export async function sortAgain(): Promise<void> {
  const { by, isDescending } = state.view.order;
  if (by !== "original" || isDescending) await sort({ by, isDescending });
}

async function sort(order: Order): Promise<void> {
  const mine = (turn += 1);
  const { records } = state;
  if (order.by === "file") order.ranks = ranksOf(state.files.map(({ name }) => name));
  if (order.by === "title") {
    const { titleRanks } = await import("./titles");
    const ranks = await titleRanks();
    if (!ranks || mine !== turn || records !== state.records) return;
    order.ranks = ranks;
  }
  setOrder(order);
  const direction = order.isDescending ? ", descending" : "";
  update({ notice: order.by === "original" && !direction ? "sorted by place" : `sorted by ${ORDER_NAMES[order.by]}${direction}` });
}
