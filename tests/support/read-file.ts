import type { FileFormat } from "#rules/file-formats.ts";
import type { ReadPicture } from "../../server/imports/draft-texts.ts";
import { FileSections } from "../../server/imports/file-sections.ts";
import { type QuestionRow, readQuestions } from "../../server/imports/read-questions.ts";
import type { FileFinding } from "../../server/imports/readers/reader.ts";

/** What a file holds, as an import reads it. */
export interface ReadForTest {
  rows: QuestionRow[];
  pictures: ReadPicture[];
  findings: readonly FileFinding[];
}

/** Reads a file of a format as an import does. @param file its bytes or text, or its bytes in pieces */
export async function readForTest(
  format: FileFormat,
  file: string | Uint8Array | readonly Uint8Array[],
  { isOfTest = false } = {},
): Promise<ReadForTest> {
  const pieces = typeof file === "string" ? [Buffer.from(file)] : [file].flat();
  const read: ReadForTest = { rows: [], pictures: [], findings: [] };
  const sections = isOfTest ? new FileSections() : null;
  for await (const part of readQuestions(pieces, { format, currentYear: 2026, sections })) {
    if ("facts" in part) read.findings = part.facts.findings ?? [];
    else if ("picture" in part) read.pictures.push(part.picture);
    else read.rows.push(part);
  }
  return read;
}

/** The rows in short: the question with its options, the key and the subject, or what is wrong. */
export function inShort(rows: readonly QuestionRow[]): string[] {
  return rows.map((row) => {
    if ("error" in row) return `${row.place}: ${row.error}`;
    const { questionText, options, correctOptionIndex, subject, topic } = row.question;
    const labels = topic === null ? subject : `${subject} / ${topic}`;
    return `${questionText} | ${options.join(" | ")} = ${options[correctOptionIndex]} (${labels})`;
  });
}

/** The findings in short: "3 Essay questions: left out". */
export function foundInShort(findings: readonly FileFinding[]): string[] {
  return findings.map(
    ({ count, inFile, inLexam, isLeftOut }) =>
      `${count} ${inFile}: ${isLeftOut ? "left out" : inLexam}`,
  );
}
