// Shows the work of an earlier visit again: the files, and the board as it was left.

import { openRow } from "../files/rows";
import { readWaiting } from "../files/reading";
import { say, state, update, type OpenFile } from "../state";
import { count } from "../words";
import { readContents, type Session } from "./store";

/** Shows a session; `note` is called with each content and its number. */
export async function restore(session: Session, note: (content: Blob, number: number) => void): Promise<void> {
  const contents = await readContents(session.id);
  const found = session.files.flatMap((kept) => {
    const content = contents.get(kept.number);
    return content ? [{ kept, file: waiting(kept.name, content) }] : [];
  });
  for (const { kept, file } of found) note(file.content, kept.number);
  // Rows are those of then if no other file is before these.
  const isFirst = !state.files.length && found.length === session.files.length;
  if (found.length) {
    update({ files: [...state.files, ...found.map(({ file }) => file)] });
    await readWaiting();
  }
  // Now that they are read: a text that is typed would show itself.
  for (const { kept, file } of found)
    Object.assign(file, { isTyped: kept.isTyped, ...(kept.text ? { text: { ...kept.text, isAhead: false } } : {}) });
  await restoreBoard(session, isFirst ? session.row : undefined);
  if (found.length) say(`restored ${count(found.length, "file")} of your last visit`);
}

function waiting(name: string, content: Blob): OpenFile {
  return { name, content, size: content.size, status: "waiting", bytesRead: 0, puzzles: 0 };
}

/** Shows the board as it was left, unless the address holds another puzzle. */
async function restoreBoard({ board, tab, middle }: Session, row: number | undefined): Promise<void> {
  const { game } = state;
  const { shape, position, isEditing } = board;
  const isSame = (): boolean => game.position.givens.join() === position.givens.join();
  if (!game.isBlank && !isSame()) return;
  if (row !== undefined && row < state.records.length) await openRow(row);
  if (isSame()) {
    if (JSON.stringify(game.position) !== JSON.stringify(position)) game.apply(position);
    if (game.isEditing !== isEditing) game.setEditing(isEditing);
    // A variant needs its file.
  } else if (!shape.variant) game.load(shape, position, isEditing);
  update({ tab, middle });
}
