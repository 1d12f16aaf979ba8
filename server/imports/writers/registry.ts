import type { WrittenFormat } from "#rules/file-formats.ts";
import { csvWriter } from "./csv.ts";
import { giftWriter } from "./gift.ts";
import { jsonWriter } from "./json.ts";
import { moodleWriter } from "./moodle.ts";
import { qtiWriter } from "./qti.ts";
import type { Writer } from "./writer.ts";

/** The writer of each format. */
export const writers: { readonly [format in WrittenFormat]: Writer } = {
  csv: csvWriter,
  json: jsonWriter,
  gift: giftWriter,
  moodle: moodleWriter,
  qti: qtiWriter,
};
