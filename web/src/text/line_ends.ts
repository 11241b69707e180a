// The ends of lines. The editor holds lines without them, so a text is taken apart and put together here.

export type LineEnd = "\n" | "\r\n" | "\r";

/** How messages name them. */
export const LINE_END_NAMES: Record<LineEnd, string> = { "\n": "LF", "\r\n": "CR LF", "\r": "CR" };

/**
 * Returns the end that all lines have: a line feed if there is only one line. Nothing if they differ: then a line feed alone
 * ends a line in the editor, and each carriage return stays a character of its line, so that none is lost.
 */
export function commonLineEnd(text: string): LineEnd | undefined {
  const first = /\r\n|\r|\n/.exec(text)?.[0] as LineEnd | undefined;
  if (!first) return "\n";
  const others = { "\n": /\r/, "\r": /\n/, "\r\n": /\r(?!\n)|(?<!\r)\n/ }[first];
  return others.test(text) ? undefined : first;
}

/** Puts line ends in place of line feeds. */
export const withLineEnds = (text: string, end: LineEnd | undefined): string =>
  end === undefined || end === "\n" ? text : text.replaceAll("\n", end);
