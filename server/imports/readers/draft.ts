import type { FileFacts, FileRow, Reader } from "./reader.ts";

/** A line of a draft: what was read of a whole file first, and then a row on each. */
export type DraftLine = { facts: FileFacts } | FileRow;

/** Reads what a draft has after it was mended: lines of JSON that the server itself wrote. */
export const read: Reader = async function* (bytes) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as DraftLine;
  }
};
