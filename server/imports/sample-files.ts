import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { QuestionFile } from "./question-file.ts";

const SAMPLE_FOLDER = fileURLToPath(new URL("../../prisma/sample/", import.meta.url));

const sampleTest = z.strictObject({
  title: z.string(),
  description: z.string(),
  duration_minutes: z.number(),
  correct_marks: z.number(),
  incorrect_marks: z.number(),
  is_active: z.boolean(),
  is_public: z.boolean(),
  /** Which questions of the bank, in the order of their files. */
  sections: z.array(
    z.strictObject({
      subject: z.string(),
      topic: z.string().optional(),
      skip: z.number().optional(),
      count: z.number(),
    }),
  ),
});

/** A test of the sample bank; marks are marks, durations minutes. */
export type SampleTest = z.infer<typeof sampleTest>;

/**
 * The questions of one sample file, in its order.
 *
 * @param currentYear the calendar year in India
 * @throws Error naming file and row when a row is not a valid question
 */
function readSampleFile(name: string, currentYear: number): NormalisedQuestion[] {
  const file = new QuestionFile(currentYear);
  const bytes = readFileSync(join(SAMPLE_FOLDER, name));
  return [...file.push(bytes), ...file.end()].map(({ row, result }) => {
    if ("error" in result) throw new Error(`Sample file ${name}, row ${row}: ${result.error}`);
    return result.question;
  });
}

/** All questions of the sample bank, file after file in the order of their names. */
export function readSampleQuestions(currentYear: number): NormalisedQuestion[] {
  const names = globSync("*.csv", { cwd: SAMPLE_FOLDER }).sort();
  return names.flatMap((name) => readSampleFile(name, currentYear));
}

/** The tests of the sample bank, newest first. */
export function readSampleTests(): SampleTest[] {
  return z
    .array(sampleTest)
    .parse(JSON.parse(readFileSync(join(SAMPLE_FOLDER, "tests.json"), "utf8")));
}
