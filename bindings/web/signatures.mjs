// Completes the JavaScript and the declarations of a module: `node signatures.mjs FOLDER`. Unions of the names that there are
// come from the module itself, and the parameters of functions, which are checked when they are called, from the declarations.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const folder = resolve(process.argv[2]);

/** Unions of names, by the name of the type. */
async function unions() {
  const whole = await import(pathToFileURL(join(folder, "givens.js")));
  whole.initSync({ module: readFileSync(join(folder, "givens_bg.wasm")) });
  const rules = whole.rules();
  const codes = rules.map(({ code }) => code);
  return {
    "The id of a format.": ["FormatId", whole.formats().map(({ id }) => id)],
    "The code of a rule.": ["RuleCode", codes],
    "A rule, by its code or name, or all whose codes begin with a letter.": [
      "RuleName",
      [...codes, ...rules.map(({ name }) => name), ...new Set(codes.map(([letter]) => letter))],
    ],
    "A scale of ratings, with or without its version.": ["Scheme", whole.schemes()],
    "A canonical form.": ["CanonicalForm", whole.canonicalForms()],
    "The symmetry of a pattern of givens.": ["Symmetry", whole.symmetries()],
  };
}

const declaration = ([comment, [name, values]]) =>
  `/** ${comment} */\nexport type ${name} = ${values.map((value) => JSON.stringify(value)).join(" | ")};\n`;

/** What an argument of a type is checked as. */
function kindOf(type, types, isParameter) {
  if (ts.isUnionTypeNode(type)) {
    const parts = type.types.filter((part) => part.kind !== ts.SyntaxKind.UndefinedKeyword && part.getText() !== "null");
    return parts.every((part) => ts.isLiteralTypeNode(part)) ? "text" : parts.length === 1 ? kindOf(parts[0], types, isParameter) : "any";
  }
  if (type.kind === ts.SyntaxKind.StringKeyword || ts.isLiteralTypeNode(type)) return "text";
  if (type.kind === ts.SyntaxKind.NumberKeyword) return isParameter ? "index" : "number";
  if (type.kind === ts.SyntaxKind.BooleanKeyword) return "flag";
  if (ts.isArrayTypeNode(type) || ts.isTupleTypeNode(type)) return "list";
  if (!ts.isTypeReferenceNode(type)) return "any";
  const name = type.typeName.getText();
  if (name === "Uint8Array") return "bytes";
  if (name === "PuzzleInput") return "puzzle";
  const known = types.get(name);
  if (!known) return "any";
  return ts.isInterfaceDeclaration(known) ? name : kindOf(known.type, types, isParameter);
}

/** The signature of parameters or fields, as js/arguments.ts reads it. */
const signature = (members, types, isParameter) =>
  members
    .filter((member) => member.type)
    .map((member) => {
      const isOptional = member.questionToken || /\bnull\b|\bundefined\b/.test(member.type.getText());
      return `${member.name.getText()}${isOptional ? "?" : ""}:${kindOf(member.type, types, isParameter)}`;
    })
    .join(" ");

/** The signatures of all functions, constructors and methods, and of the objects that they take. */
function signaturesOf(file) {
  const types = new Map();
  for (const node of file.statements)
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) types.set(node.name.text, node);
  const calls = {};
  const add = (name, { parameters }) => {
    if (parameters.length) calls[name] = signature(parameters, types, true);
  };
  for (const node of file.statements) {
    if (ts.isFunctionDeclaration(node) && !/^(initSync|__wbg\w*)$/.test(node.name?.text ?? "__wbg")) add(node.name.text, node);
    if (!ts.isClassDeclaration(node)) continue;
    for (const member of node.members) {
      if (ts.isConstructorDeclaration(member)) add(node.name.text, member);
      if (ts.isMethodDeclaration(member) && member.name.getText() !== "free") add(`${node.name.text}.${member.name.getText()}`, member);
    }
  }
  return { calls, objects: objectsOf(calls, types) };
}

/** The signatures of the interfaces that others name. */
function objectsOf(calls, types) {
  const objects = {};
  const visit = (signatures) => {
    for (const [, kind] of signatures.matchAll(/:(\w+)/g)) {
      const type = types.get(kind);
      if (!type || objects[kind] !== undefined || !ts.isInterfaceDeclaration(type)) continue;
      objects[kind] = signature(type.members, types, false);
      visit(objects[kind]);
    }
  };
  Object.values(calls).forEach(visit);
  // A puzzle is a text or a position.
  visit("puzzle:Position");
  return objects;
}

/** The JavaScript of a module whose functions check their arguments first. */
function checked(source, { calls, objects }) {
  let owner = "";
  const missing = new Set(Object.keys(calls));
  const lines = source.split("\n").map((line) => {
    owner = /^export class (\w+)/.exec(line)?.[1] ?? (line === "}" ? "" : owner);
    const [, , name] = /^(export function |    )(\w+)\s?\(.*\) \{$/.exec(line) ?? [];
    const call = owner ? (name === "constructor" ? owner : `${owner}.${name}`) : name;
    if (!missing.delete(call)) return line;
    return `${line}\n${owner ? "        " : "    "}checkCall(wasm, ${JSON.stringify(call)}, arguments);`;
  });
  if (missing.size) throw new Error(`not found in the JavaScript: ${[...missing].join(", ")}`);
  return `import { checker } from "./arguments.js";\nconst checkCall = checker(${JSON.stringify(calls)}, ${JSON.stringify(objects)});\n${lines.join("\n")}`;
}

const named = Object.entries(await unions()).map(declaration).join("\n");
for (const name of ["first", "givens"]) {
  const declarations = join(folder, `${name}.d.ts`);
  // Lists of numbers would be read as bytes, whatever they are.
  const text = `${readFileSync(declarations, "utf8").replaceAll("Uint8Array | number[]", "Uint8Array")}\n${named}`;
  writeFileSync(declarations, text);
  const file = ts.createSourceFile(declarations, text, ts.ScriptTarget.Latest, true);
  const script = join(folder, `${name}.js`);
  writeFileSync(script, checked(readFileSync(script, "utf8"), signaturesOf(file)));
}
