// Duplicates of a collection: its files are checked again with the rules that compare puzzles.

import { engine, isCancelled, type Batch, type RuleCode } from "../engine";
import { state, update } from "../state";

export interface Duplicate {
  row: number;
  rule: string;
  message: string;
}

const RULES: RuleCode[] = ["Q005", "Q006"];

/** Finds puzzles that occur before in their file, the same or isomorphic; `progress` is called with the share done. */
export async function findDuplicates(signal: AbortSignal, progress: (done: number) => void): Promise<Duplicate[]> {
  const found: Duplicate[] = [];
  const files = state.files.filter(({ status }) => status === "read");
  const all = files.reduce((sum, { size }) => sum + size, 0) || 1;
  let before = 0;
  // A worker of its own can be ended at once: isomorphic puzzles are compared for seconds between two answers.
  const worker = engine();
  signal.addEventListener("abort", () => worker.cancel(), { once: true });
  for (const file of files) {
    if (signal.aborted) break;
    const onBatch = ({ diagnostics, totals }: Batch) => {
      progress((before + totals.bytes) / all);
      for (const { rule, message, record } of diagnostics) {
        if (RULES.includes(rule) && record !== undefined) found.push({ row: file.first! + record, rule, message });
      }
    };
    try {
      const settings = { select: RULES, notes: true };
      (await worker.check(file.content, { name: file.name, settings, onBatch })).close();
    } catch (error) {
      if (!isCancelled(error)) update({ failure: `${file.name}: ${(error as Error).message}` });
    }
    before += file.size;
  }
  worker.close();
  return found;
}
