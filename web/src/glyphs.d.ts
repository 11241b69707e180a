/** Outlines of the digits, made of crates/draw/src/draw/open-sans.txt by build.mjs, in thousandths of an em. */
declare module "virtual:glyphs" {
  export interface Glyph {
    advance: number;
    outline: string;
  }
  export const bold: Record<string, Glyph>;
  export const regular: Record<string, Glyph>;
}
/** For each technique a position in which it is next, of fixtures/techniques: digits, and nine places for candidates a cell. */
declare module "virtual:examples" {
  export const examples: Record<string, [digits: string, candidates: string]>;
}
declare module "*.css" {
  const text: string;
  export default text;
}
