// How files and texts come in: the button, drops of files and folders, pasted text and links. All end in `open`.

import { setFilter, showText, state, update } from "../state";
import { readWaiting } from "./reading";

/** More are a mistake, such as a whole disk. */
const MAX_FILES = 20_000;

interface Named {
  name: string;
  content: Blob;
  isTyped?: boolean;
}

/** Opens files or texts besides those that are open. */
export function open(named: readonly Named[]): void {
  if (!named.length) return;
  const files = named.slice(0, MAX_FILES).map(({ name, content, isTyped = false }, index) => ({
    name,
    content,
    isTyped,
    size: content.size,
    status: "waiting" as const,
    bytesRead: 0,
    puzzles: 0,
    isShown: !index,
  }));
  const failure =
    named.length > MAX_FILES ? `only the first ${MAX_FILES} of ${named.length} files were opened` : undefined;
  update({ files: [...state.files, ...files], failure, tab: state.tab === "board" ? "files" : state.tab });
  void readWaiting();
}

/** Opens a text; the second of a name is numbered. */
export function openText(text: string, name = "pasted text"): void {
  const same = state.files.filter((file) => file.name.replace(/ \d+$/, "") === name).length;
  const content = new Blob([text], { type: "text/plain" });
  open([{ name: same ? `${name} ${same + 1}` : name, content, isTyped: true }]);
}

/** Opens an empty text to type into. */
export function typeText(): void {
  openText("", "typed text");
  setFilter({ file: state.files.length - 1 });
  showText();
}

export const openFiles = (files: Iterable<File>): void =>
  open([...files].map((file) => ({ name: file.webkitRelativePath || file.name, content: file })));

/** Asks for files, or for a folder. */
export function chooseFiles(isFolder = false): void {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.webkitdirectory = isFolder;
  input.addEventListener("change", () => openFiles(input.files ?? []));
  input.click();
}

/** Whether an event is of a field or of the editor, which take texts themselves. */
const isOfText = (event: Event): boolean =>
  event
    .composedPath()
    .some(
      (target) =>
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLInputElement ||
        (target instanceof HTMLElement && target.isContentEditable),
    );

/** Takes drops on the whole window, and text that is pasted outside fields. */
export function listenForFiles(): void {
  let depth = 0;
  const setDropping = (isDropping: boolean) => state.isDropping !== isDropping && update({ isDropping });
  addEventListener("dragenter", () => setDropping((depth += 1) > 0));
  addEventListener("dragleave", () => setDropping((depth -= 1) > 0));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    setDropping(false);
    if (event.dataTransfer && !(isOfText(event) && !event.dataTransfer.files.length)) void drop(event.dataTransfer);
  });
  addEventListener("paste", (event) => {
    if (isOfText(event)) return;
    const files = event.clipboardData?.files;
    const text = event.clipboardData?.getData("text") ?? "";
    if (files?.length) openFiles(files);
    else if (text.trim()) openText(text);
  });
}

async function drop(data: DataTransfer): Promise<void> {
  // All that is needed of the items is taken now: they are empty after the first pause.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  const text = data.getData("text");
  const files = [...data.files];
  if (entries.some((entry) => entry.isDirectory)) {
    try {
      open((await Promise.all(entries.map((entry) => filesOf(entry)))).flat());
    } catch (error) {
      update({ failure: `the folder cannot be read: ${(error as Error).message}` });
    }
  } else if (files.length) openFiles(files);
  else if (text.trim()) openText(text, "dropped text");
}

async function filesOf(entry: FileSystemEntry): Promise<Named[]> {
  if (entry.name.startsWith(".")) return [];
  if (entry.isFile) {
    const content = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ name: entry.fullPath.replace(/^\//, ""), content }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const children: FileSystemEntry[] = [];
  // A call returns a hundred at most.
  for (
    let some: FileSystemEntry[] = [];
    (some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject))).length;
  )
    children.push(...some);
  children.sort((one, other) => (one.name < other.name ? -1 : 1));
  return (await Promise.all(children.map(filesOf))).flat();
}
