// The buttons that export the rows of the list.

import { download } from "../save/download";
import { update, updateSoon } from "../state";
import { exportRows, type TableFormat } from "./export";

let running: { share: number; abort: AbortController } | undefined;

/** Saves the rows of the list as a file. */
export async function exportList(format: TableFormat): Promise<void> {
  running?.abort.abort();
  const mine = (running = { share: 0, abort: new AbortController() });
  const progress = (share: number) => {
    mine.share = share;
    updateSoon();
  };
  update();
  try {
    const table = await exportRows(format, mine.abort.signal, progress);
    if (table) download(`puzzles.${format}`, table);
  } catch (error) {
    update({ failure: `The list could not be exported: ${(error as Error).message}` });
  }
  if (mine === running) running = undefined;
  update();
}

export function ExportButtons() {
  if (running)
    return (
      <button class="list-action" onClick={() => running?.abort.abort()}>
        Stop ({Math.round(100 * running.share)} %)
      </button>
    );
  return (
    <>
      {(["csv", "json"] as const).map((format) => (
        <button
          class="list-action"
          aria-label={`Export the list as ${format.toUpperCase()}`}
          title={`Export the rows that are shown as ${format.toUpperCase()}`}
          onClick={() => void exportList(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
    </>
  );
}
