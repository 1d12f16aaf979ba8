import type { FileFormat } from "#rules/file-formats.ts";
import type { Reader } from "./reader.ts";

/** The reader of each format, loaded when a file needs it. */
export const readers: { [format in FileFormat]: () => Promise<{ read: Reader }> } = {
  csv: () => import("./csv.ts"),
  json: () => import("./json.ts"),
  gift: () => import("./gift.ts"),
  aiken: () => import("./aiken.ts"),
  moodle: () => import("./moodle.ts"),
  text: () => import("./text.ts"),
  word: () => import("./word.ts"),
  qti: () => import("./qti.ts"),
};
