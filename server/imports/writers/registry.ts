import type { WrittenFormat } from "#rules/file-formats.ts";
import { csvWriter } from "./csv.ts";
import { jsonWriter } from "./json.ts";
import type { Writer } from "./writer.ts";

/** The writer of each format. */
export const writers: { readonly [format in WrittenFormat]: Writer } = {
  csv: csvWriter,
  json: jsonWriter,
};
