import assert from "node:assert/strict";
import { test } from "node:test";
import { commonLineEnd, withLineEnds } from "../../src/text/line_ends";
import { Places } from "../../src/text/places";

const TEXTS = ["", "a", "é→𝄞x", "a\nb\n", `${"1.é".repeat(2000)}\n`.repeat(3), "x".repeat(1024), `${"𝄞".repeat(512)}\n`];

test("places_are_those_of_the_bytes", () => {
  for (const text of TEXTS)
    for (const end of ["\n", "\r\n"]) {
      const places = new Places(text, end.length);
      const bytes = (part: string) => Buffer.byteLength(part.replaceAll("\n", end));
      assert.equal(places.byteLength, bytes(text));
      for (let unit = 0; unit <= text.length; unit += 1 + Math.floor(unit / 100)) {
        // Half of a character has no place of its own.
        if (/^[\uDC00-\uDFFF]/.test(text.slice(unit))) continue;
        assert.equal(places.byteOf(unit), bytes(text.slice(0, unit)), `${unit}`);
        assert.equal(places.unitOf(bytes(text.slice(0, unit))), unit);
      }
    }
});

test("places_beyond_a_text_are_its_end", () => {
  const places = new Places("ab\n", 2);
  assert.deepEqual([places.unitOf(99), places.byteOf(99), places.byteOf(-1)], [3, 4, 0]);
});

test("line_ends_are_those_that_all_lines_have", () => {
  assert.equal(commonLineEnd("a"), "\n");
  assert.equal(commonLineEnd("a\nb\n"), "\n");
  assert.equal(commonLineEnd("a\r\nb"), "\r\n");
  assert.equal(commonLineEnd("a\rb\r"), "\r");
  for (const mixed of ["a\nb\r\n", "a\r\nb\n", "a\r\nb\r", "a\rb\n", "a\n\r"]) assert.equal(commonLineEnd(mixed), undefined);
  assert.equal(withLineEnds("a\nb\n", "\r\n"), "a\r\nb\r\n");
  assert.equal(withLineEnds("a\r\nb\n", undefined), "a\r\nb\n");
});
