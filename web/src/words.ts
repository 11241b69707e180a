// Numbers and sizes in sentences.

const numbers = new Intl.NumberFormat("en");

/** `1,234` */
export const number = (value: number): string => numbers.format(value);

/** `1 puzzle`, `2 puzzles` */
export const count = (value: number, noun: string, plural = `${noun}s`): string =>
  `${number(value)} ${value === 1 ? noun : plural}`;

/** `1.2 MB` */
export function size(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB"];
  const power = Math.min(3, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power && value < 100 ? value.toFixed(1) : Math.round(value)} ${units[power]}`;
}
