// The list of records: its head sorts it, its foot says how many are shown and exports them.

import { later } from "../later";
import { setFilter, state, update } from "../state";
import { count, number } from "../words";
import { Badge } from "./filters";
import type { SortKey } from "./order";
import { SCALES } from "./rating";
import { NO_RATING, VERDICT_WORDS } from "./records";
import { ALL, isFiltering } from "./view";
import { rowText, type RowText } from "./row_texts";
import { chooseRow } from "./rows";
import { ORDER_NAMES, sortBy } from "./sorting";
import { VirtualList } from "./virtual_list";

const Export = later(async () => (await import("./export_buttons")).ExportButtons);

const [ROW_HEIGHT, CELL_LINE] = [38, 15];
/** The width of all of a row but its cells, and of a cell that is shown whole, in pixels. */
const [BESIDE, CELL] = [156, 6.7];
/** The most lines of cells of a row so far, for the width of the list: rows have one height. */
let lines = { records: state.records, width: 0, most: 1 };

export function RecordList() {
  const { view, row } = state;
  const rowHeight = state.showsWhole ? whole().most * CELL_LINE + 28 : ROW_HEIGHT;
  return (
    <>
      <Head />
      <VirtualList
        label="Puzzles"
        length={view.length}
        rowHeight={rowHeight}
        selected={row === undefined ? -1 : view.indexOf(row)}
        renderRow={RecordRow}
        onSelect={(index) => chooseRow(view.at(index))}
      />
      <Foot />
    </>
  );
}

function Head() {
  const hasFiles = state.files.length > 1;
  const isRated = state.rating.isRunning || state.rating.done > 0;
  return (
    <div class="list-head" role="group" aria-label="Sort the list">
      <SortButton by="original" name="Line" />
      <SortButton by="verdict" name="Verdict" />
      <SortButton by="title" name="Title" />
      {hasFiles && <SortButton by="file" name="File" />}
      <SortButton by="givens" name="Givens" />
      {isRated && <SortButton by="rating" name={SCALES[state.rating.scale].short} />}
    </div>
  );
}

function SortButton({ by, name }: { by: SortKey; name: string }) {
  const { order } = state.view;
  const isUsed = order.by === by && (by !== "original" || order.isDescending);
  const direction = order.isDescending ? "descending" : "ascending";
  return (
    <button
      class="sort"
      aria-pressed={isUsed}
      aria-label={isUsed ? `${name}, ${direction}` : name}
      title={`Sort by ${ORDER_NAMES[by]}`}
      onClick={() => void sortBy(by)}
    >
      {name}
      {isUsed && <span aria-hidden="true">{order.isDescending ? "▼" : "▲"}</span>}
    </button>
  );
}

function Foot() {
  const { view, records, showsWhole } = state;
  const all = count(records.length, "puzzle");
  const isFiltered = isFiltering(view.filter);
  return (
    <div class="list-foot">
      <span>{isFiltered ? `${number(view.length)} of ${all}` : all}</span>
      {isFiltered && (
        <button class="link-button" onClick={() => setFilter(ALL)}>
          Show all
        </button>
      )}
      <div class="list-actions">
        <button class="list-action" aria-pressed={showsWhole} onClick={() => update({ showsWhole: !showsWhole })}>
          Whole puzzles
        </button>
        {view.length > 0 && <Export />}
      </div>
    </div>
  );
}

/** How puzzles are shown whole. */
function whole() {
  const width = document.querySelector(".list")?.clientWidth ?? 0;
  if (lines.records !== state.records || lines.width !== width) lines = { records: state.records, width, most: 1 };
  return lines;
}

function RecordRow(index: number) {
  const { records, view } = state;
  const row = view.at(index);
  const verdict = records.verdict(row);
  const rule = records.rule(row);
  const rating = records.ratings[row]!;
  return (
    <>
      <span class="line-number">
        <span class="visually-hidden">line </span>
        {number(records.lines[row]!)}
      </span>
      <Badge verdict={verdict} />
      <span class="visually-hidden">
        {VERDICT_WORDS[verdict]}
        {rule && `, ${rule}`}
      </span>
      <RowCells row={row} />
      {verdict !== "malformed" && (
        <span class="soft mono" title="givens">
          {records.givens[row]}
          <span class="visually-hidden"> givens</span>
        </span>
      )}
      {rating === rating && (
        <span class="rating mono" title={SCALES[state.rating.scale].name}>
          <span class="visually-hidden">rating </span>
          {rating === NO_RATING ? "–" : Number(rating.toFixed(1))}
        </span>
      )}
    </>
  );
}

/** The cells of a row, and below them its title and, of several files, its file. */
function RowCells({ row }: { row: number }) {
  const { files, records, showsWhole } = state;
  const text = rowText(row);
  const file = files.length > 1 && files[records.files[row]!]!.name;
  return (
    <span class="row-text">
      <span class={showsWhole ? "cells-text whole" : "cells-text"}>{text && (showsWhole ? inLines(text) : text.cells)}</span>
      {(text?.title || file) && (
        <small>
          {text?.title && <span class="row-title">{text.title}</span>}
          {file && <span class="row-file">{file}</span>}
        </small>
      )}
    </span>
  );
}

/** Cells in lines of whole rows of the grid, as many as have room; other text as it is. */
function inLines({ cells, isRaw }: RowText): string {
  const side = Math.sqrt(cells.length);
  if (isRaw || !Number.isInteger(side)) return cells;
  const shown = whole();
  const rows = Math.max(1, Math.floor((shown.width - BESIDE) / CELL / side));
  const broken = cells.match(new RegExp(`.{1,${side * rows}}`, "g")) ?? [];
  if (broken.length > shown.most) {
    shown.most = broken.length;
    update();
  }
  return broken.join("\n");
}
