/** Outlines of the digits, made of crates/draw/src/draw/open-sans.txt by build.mjs, in thousandths of an em. */
declare module "virtual:glyphs" {
  export interface Glyph {
    advance: number;
    outline: string;
  }
  export const bold: Record<string, Glyph>;
  export const regular: Record<string, Glyph>;
}
declare module "*.css" {
  const text: string;
  export default text;
}
