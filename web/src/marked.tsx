// Text with `code` in it, as messages of the engine have.

export function Marked({ text }: { text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 ? <code>{part}</code> : part))}</>;
}
