import { hash } from "node:crypto";
import { columnName } from "../readers/csv-header.ts";

/** What files with the same headings share. */
export function shapeOf(header: readonly string[]): Buffer {
  return hash("sha256", JSON.stringify(header.map(columnName)), "buffer");
}
