/** Arguments are checked before the module sees them: an error says in words what was expected and what was found. */

/** The name of each parameter or setting, with `?` if it may be left out, and what it is: `bytes:bytes name?:text`. */
export type Signatures = Readonly<Record<string, string>>;

interface Expected {
  name: string;
  isOptional: boolean;
  kind: string;
}

/** Returns the function that checks the arguments of a call of a module, by its name. */
export function checker(calls: Signatures, objects: Signatures) {
  return (module: unknown, call: string, values: ArrayLike<unknown>): void => {
    if (module === undefined) throw new Error(`${call}: the module is not loaded; call \`await load()\` before`);
    parse(calls[call]!).forEach((expected, index) => {
      const problem = problemOf(values[index], expected, objects);
      if (problem) throw new TypeError(`${call}: ${problem}`);
    });
  };
}

const parsed = new Map<string, Expected[]>();

function parse(signature: string): Expected[] {
  let all = parsed.get(signature);
  if (!all) {
    all = signature.split(" ").filter(Boolean).map((part) => {
      const [, name = "", optional, kind = ""] = /^(\w+)(\??):(\w+)$/.exec(part) ?? [];
      return { name, isOptional: optional === "?", kind };
    });
    parsed.set(signature, all);
  }
  return all;
}

/** What values of these kinds are; those of others are objects. */
const KINDS: Record<string, [words: string, accepts: (value: unknown) => boolean]> = {
  bytes: ["a Uint8Array", (value) => value instanceof Uint8Array],
  text: ["a text", (value) => typeof value === "string"],
  // Settings have their own bounds.
  number: ["a number", (value) => typeof value === "number"],
  index: ["a whole number from 0", (value) => Number.isSafeInteger(value) && (value as number) >= 0],
  flag: ["true or false", (value) => typeof value === "boolean"],
  list: ["a list", (value) => Array.isArray(value) || ArrayBuffer.isView(value)],
  puzzle: ["a text or a position", (value) => typeof value === "string" || isObject(value)],
  any: ["a value", () => true],
};

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** What is wrong with a value; nothing if it is as expected. */
function problemOf(value: unknown, { name, isOptional, kind }: Expected, objects: Signatures): string | undefined {
  if (value === undefined || value === null) return isOptional ? undefined : `${name}: expected ${wordsOf(kind)}, found nothing`;
  const accepts = KINDS[kind]?.[1] ?? isObject;
  if (!accepts(value)) return `${name}: expected ${wordsOf(kind)}, found ${found(value)}${adviceFor(kind, value)}`;
  const fields = typeof value === "object" ? objects[kind === "puzzle" ? "Position" : kind] : undefined;
  return fields === undefined ? undefined : problemOfFields(value as object, name, kind, parse(fields), objects);
}

/** What is wrong with the fields of an object; settings that do not exist are a mistake. */
function problemOfFields(
  value: object,
  name: string,
  kind: string,
  fields: readonly Expected[],
  objects: Signatures,
): string | undefined {
  if (/Settings$|Goal$/.test(kind)) {
    const names = fields.map((field) => field.name);
    const unknown = Object.keys(value).find((key) => !names.includes(key));
    if (unknown !== undefined) return `${name}: unknown setting \`${unknown}\`${suggestion(unknown, names)}`;
  }
  for (const field of fields) {
    const problem = problemOf((value as Record<string, unknown>)[field.name], field, objects);
    if (problem) return `${name}.${problem}`;
  }
  return undefined;
}

const wordsOf = (kind: string): string => KINDS[kind]?.[0] ?? "an object";

function found(value: unknown): string {
  if (typeof value === "string") return "a text";
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return "a list";
  const name = (value as object).constructor?.name;
  return typeof value === "object" && name && name !== "Object" ? `a value of ${name}` : `a value of type ${typeof value}`;
}

/** How a frequent mistake is mended. */
function adviceFor(kind: string, value: unknown): string {
  if (kind !== "bytes") return "";
  if (typeof value === "string") return "; encode it with `new TextEncoder().encode(text)`";
  return value instanceof ArrayBuffer ? "; pass `new Uint8Array(buffer)`" : "";
}

function suggestion(unknown: string, names: readonly string[]): string {
  const distances = names.map((name) => [distance(unknown.toLowerCase(), name.toLowerCase()), name] as const);
  const [nearest] = distances.sort(([one], [other]) => one - other);
  if (nearest && nearest[0] <= Math.max(2, unknown.length / 3)) return `; did you mean \`${nearest[1]}\`?`;
  return `; there are ${names.map((name) => `\`${name}\``).join(", ")}`;
}

/** The number of characters to insert, remove or replace. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column += 1) {
      const replaced = row[column]! + (one[index] === other[column] ? 0 : 1);
      next.push(Math.min(replaced, next[column]! + 1, row[column + 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
