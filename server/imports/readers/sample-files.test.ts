import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FileFormat } from "#rules/file-formats.ts";
import { foundInShort, readForTest } from "../../../tests/support/read-file.ts";
import { UnreadableFile } from "../file-failure.ts";

/** What a person counts in a sample file: questions, passages, pictures, questions that Lexam can't ask. */
type Counts = readonly [questions: number, passages: number, pictures: number, leftOut: number];

const SAMPLES: readonly [file: string, format: FileFormat, counts: Counts, first: string][] = [
  ["moodle-4.xml", "moodle", [2, 1, 1, 2], "Who owed the duty of care?"],
  [
    "moodle-1.9.xml",
    "moodle",
    [1, 0, 1, 2],
    "Goods in a shop window are\nan invitation to treat — or what?\nPicture",
  ],
  ["moodle-4.5.xml", "moodle", [3, 0, 1, 4], "May the deed be read as evidence?"],
  ["moodle-4.5.gift", "gift", [5, 0, 0, 10], "May the deed be read as evidence?"],
  ["moodle-4.5.aiken", "aiken", [3, 0, 0, 1], "May the deed be read as evidence?"],
  ["manual.gift", "gift", [3, 0, 0, 5], "Article 21 protects life and liberty."],
  ["windows.gift", "gift", [2, 0, 0, 0], "A confession to a police officer is"],
  ["moodle-export.gift", "gift", [2, 0, 0, 0], "Who grants anticipatory bail:"],
  ["typed.aiken", "aiken", [3, 0, 0, 1], "Which court is the highest?"],
  [
    "qti-2.1-choice.xml",
    "qti",
    [1, 0, 0, 0],
    "Look at this sentence of a judgment:\nSo much and no more is decided.\nWhat binds later courts?",
  ],
  ["qti-2.2-tao.xml", "qti", [1, 0, 0, 0], "How much is 1/4 of twelve?"],
  ["qti-3.0-choice.xml", "qti", [1, 0, 0, 0], "Is a minor’s contract void?"],
];

const folder = new URL("../../../tests/samples/formats/", import.meta.url);

test.each(SAMPLES)("%s has what a person counts in it", async (file, format, counts, first) => {
  const { rows, pictures, findings } = await readForTest(
    format,
    readFileSync(new URL(file, folder)),
  );
  const read = rows.map((row) => ("error" in row ? row.found : row));
  // Nothing is wrong with any but that some name no subject, or that Moodle left out their picture.
  for (const row of rows) {
    if ("error" in row) expect(row.error).toMatch(/^Subject missing|^The picture price_1_\.png/);
  }
  const passages = new Set(read.flatMap((row) => row?.passage?.text ?? []));
  const leftOut = findings.filter(({ isLeftOut }) => isLeftOut);
  const left = leftOut.reduce((sum, { count }) => sum + count, 0);
  expect(
    [rows.length, passages.size, pictures.length, left],
    foundInShort(findings).join("; "),
  ).toEqual(counts);
  expect(read[0]?.question.questionText).toBe(first);
  expect(read.every((row) => row !== null && row.question.correctOptionIndex >= 0)).toBe(true);
});

test("damaged files are read as far as they make sense, or refused in a sentence", async () => {
  const files = SAMPLES.map(([file, format]) => ({
    format,
    bytes: readFileSync(new URL(file, folder)),
  }));
  const anyDamage = fc.record({
    file: fc.constantFrom(...files),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    taken: fc.nat({ max: 400 }),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom("<", "&", "]]>", "{", "}", "\\", "#", "=", "::", "<!--", "\n\n", "\0"),
    ),
  });
  await fc.assert(
    fc.asyncProperty(anyDamage, async ({ file: { format, bytes }, at, taken, put }) => {
      const from = Math.floor(at * bytes.length);
      const damaged = Buffer.concat([
        bytes.subarray(0, from),
        Buffer.from(put),
        bytes.subarray(from + taken),
      ]);
      try {
        const { rows } = await readForTest(format, damaged);
        for (const row of rows) if ("error" in row) expect(row.error).toMatch(/[.”)]$/);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        expect(error.message).toMatch(/\.$/);
      }
    }),
    { numRuns: 400 },
  );
});
