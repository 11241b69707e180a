// Duplicates of a collection: its files are checked again with the rules that compare puzzles.

import { reader } from "../engine";
import { state, update } from "../state";

export interface Duplicate {
  row: number;
  rule: string;
  message: string;
}

const RULES = ["Q005", "Q006"];

/** Finds puzzles that occur before in their file, the same or isomorphic; `progress` is called with the share done. */
export async function findDuplicates(signal: AbortSignal, progress: (done: number) => void): Promise<Duplicate[]> {
  const found: Duplicate[] = [];
  const files = state.files.filter(({ status }) => status === "read");
  const all = files.reduce((sum, { size }) => sum + size, 0) || 1;
  let before = 0;
  for (const file of files) {
    const onBatch = ({
      diagnostics,
      totals,
    }: {
      diagnostics: readonly { rule: string; message: string; record?: number }[];
      totals: { bytes: number };
    }) => {
      progress((before + totals.bytes) / all);
      for (const { rule, message, record } of diagnostics) {
        if (RULES.includes(rule) && record !== undefined) found.push({ row: file.first! + record, rule, message });
      }
    };
    try {
      const again = await reader.check(file.content, {
        name: file.name,
        settings: { select: RULES, notes: true },
        onBatch,
        signal,
      });
      again.close();
    } catch (error) {
      update({ failure: `${file.name}: ${(error as Error).message}` });
    }
    before += file.size;
  }
  return found;
}
