import type { FileFormat } from "#rules/file-formats.ts";
import type { Reader } from "./reader.ts";

/** What a file can be read as; a draft is what was read and mended before, by the server itself. */
export type ReadFormat = FileFormat | "draft";

/** The reader of each format, loaded when a file needs it. */
export const readers: { [format in ReadFormat]: () => Promise<{ read: Reader }> } = {
  csv: () => import("./csv.ts"),
  json: () => import("./json.ts"),
  gift: () => import("./gift.ts"),
  aiken: () => import("./aiken.ts"),
  moodle: () => import("./moodle.ts"),
  text: () => import("./text.ts"),
  word: () => import("./word.ts"),
  excel: () => import("./excel.ts"),
  qti: () => import("./qti.ts"),
  draft: () => import("./draft.ts"),
};
