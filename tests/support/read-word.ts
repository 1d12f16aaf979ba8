import type { FileFinding, FilePicture, FileRow } from "../../server/imports/readers/reader.ts";
import { read } from "../../server/imports/readers/word.ts";

/** What the reader of Word documents makes of one. */
export async function readWord(file: Buffer) {
  const rows: FileRow[] = [];
  const pictures: FilePicture[] = [];
  let findings: readonly FileFinding[] = [];
  const pieces = [file.subarray(0, 100), file.subarray(100)];
  for await (const part of read(pieces, { currentYear: 2026, isOfTest: false })) {
    if ("facts" in part) findings = part.facts.findings ?? findings;
    else if ("picture" in part) pictures.push(part.picture);
    else rows.push(part);
  }
  return { rows, pictures, findings };
}

/** What a row says, in short: "Say? One | *Two". */
export function said({ draft, problems }: FileRow): string {
  const question = draft?.question;
  const options = question?.options.map((option, at) =>
    at === question.correctOptionIndex ? `*${option}` : option,
  );
  const others = problems.filter((problem) => !problem.startsWith("Subject missing"));
  return [`${question?.questionText} ${options?.join(" | ")}`, ...others].join(" ! ");
}
