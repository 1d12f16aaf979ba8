import type { FileFinding, FileRow } from "../../server/imports/readers/reader.ts";
import { read } from "../../server/imports/readers/text.ts";

export { said } from "./read-word.ts";

/** What the reader of pasted text makes of one. */
export async function readText(
  text: string,
): Promise<{ rows: FileRow[]; findings: readonly FileFinding[] }> {
  const rows: FileRow[] = [];
  let findings: readonly FileFinding[] = [];
  for await (const part of read([Buffer.from(text)], { currentYear: 2026, isOfTest: false })) {
    if ("facts" in part) findings = part.facts.findings ?? findings;
    else if (!("picture" in part)) rows.push(part);
  }
  return { rows, findings };
}
