import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { test } from "node:test";
import { HEAD, isPacked, unpack, type Unpacking } from "../../src/files/unpacking";

const LINE = "1.3..4.22.4..3.1\n";
const wanted = async () => true;
const packed = (bytes: Uint8Array | string): Blob => new Blob([new Uint8Array(gzipSync(bytes))]);
const unpacked = (file: Blob, options: Partial<Unpacking> = {}) =>
  unpack(file, { signal: new AbortController().signal, isWanted: wanted, ...options });

/** A file that counts the bytes that are read of it. */
function counted(file: Blob): { file: Blob; read: () => number } {
  let read = 0;
  const slice = (start: number, end: number) => {
    const part = file.slice(start, end);
    read += part.size;
    return part;
  };
  return { file: { size: file.size, slice } as unknown as Blob, read: () => read };
}

test("what_gzip_packed_is_unpacked", async () => {
  for (const length of [0, 1, HEAD - 1, HEAD, HEAD + 1, 3_000_000]) {
    const text = LINE.repeat(Math.ceil(length / LINE.length)).slice(0, length);
    const heads: number[] = [];
    const file = packed(text);
    assert.ok(await isPacked(file));
    const { content, failure } = await unpacked(file, {
      isWanted: async (head) => (heads.push(head.size), true),
    });
    assert.equal(await content.text(), text);
    assert.deepEqual([failure, heads], [undefined, [Math.min(length, HEAD)]], String(length));
  }
  assert.ok(!(await isPacked(new Blob([LINE]))) && !(await isPacked(new Blob([]))));
});

/** Bytes that gzip makes no smaller: of others a small file holds very many. */
const noise = Uint8Array.from({ length: 4_000_000 }, (_, index) => Math.imul(index ^ (index >>> 7), 0x9e3779b1) >>> 24);

test("only_the_head_is_unpacked_of_what_is_not_wanted", async () => {
  const { file, read } = counted(packed(noise));
  const { content, failure } = await unpacked(file, { isWanted: async () => false });
  assert.deepEqual([content.size, failure], [HEAD, undefined]);
  assert.ok(read() < file.size / 4, `${read()} of ${file.size} bytes were read`);
});

test("after_stop_no_more_is_read", async () => {
  const { file, read } = counted(packed(noise));
  const stop = new AbortController();
  let before = 0;
  const onProgress = () => {
    before ||= read();
    stop.abort();
  };
  await assert.rejects(unpacked(file, { signal: stop.signal, onProgress }), { name: "AbortError" });
  await new Promise((resume) => setTimeout(resume, 50));
  assert.ok(before > 0 && read() <= before + 2 ** 18 && read() < file.size, `${read()} bytes were read, ${before} before`);
});

test("a_file_that_is_too_large_is_unpacked_to_the_limit", async () => {
  const { content, failure } = await unpacked(packed(new Uint8Array(40_000_000)), { most: 2 ** 20 });
  assert.equal(content.size, 2 ** 20);
  assert.match(failure ?? "", /^only the first 1 MiB of the compressed file were read/);
});

test("a_damaged_file_keeps_what_is_before_the_damage", async () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `${index}\n`).join("");
  const whole = new Uint8Array(gzipSync(text));
  const { content, failure } = await unpacked(new Blob([whole.subarray(0, whole.length / 2)]));
  assert.equal(failure, "the compressed file is cut off, damaged, or followed by other bytes");
  assert.ok(content.size > HEAD && text.startsWith(await content.text()));
});

test("a_file_that_cannot_be_read_is_an_error", async () => {
  const file = { size: 10, slice: () => ({ arrayBuffer: () => Promise.reject(new Error("gone")) }) } as unknown as Blob;
  await assert.rejects(unpacked(file), /gone/);
});
