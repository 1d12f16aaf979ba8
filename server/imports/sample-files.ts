import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { readQuestions } from "./read-questions.ts";
import type { FilePassage } from "./readers/reader.ts";

const SAMPLE_FOLDER = fileURLToPath(new URL("../../prisma/sample/", import.meta.url));

/** The folder of questions that were written as whole papers, with passages and pictures. */
const MOCKS = "mocks";

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
      /** Where the test has sections: what this one is called, its minutes, and whether it is locked. */
      title: z.string().optional(),
      minutes: z.number().optional(),
      is_locked: z.boolean().optional(),
      /** The mock in whose file they are; left out, they are in those of the subjects. */
      mock: z.string().optional(),
      subject: z.string().optional(),
      topic: z.string().optional(),
      skip: z.number().optional(),
      count: z.number(),
    }),
  ),
});

/** A question of a sample file, with what it asks about. */
export interface SampleQuestion {
  question: NormalisedQuestion;
  passage: FilePassage | null;
  /** The mock that it was written for; null in a file of a subject. */
  mock: string | null;
}

/** A test of the sample bank; marks are marks, durations minutes. */
export type SampleTest = z.infer<typeof sampleTest>;

/**
 * The questions of one sample file, in its order.
 *
 * @param currentYear the calendar year in India
 * @throws Error naming file and row when a row is not a valid question
 */
async function readSampleFile(name: string, currentYear: number): Promise<SampleQuestion[]> {
  const bytes = readFileSync(join(SAMPLE_FOLDER, name));
  const mock = dirname(name) === MOCKS ? basename(name, ".csv") : null;
  const questions: SampleQuestion[] = [];
  const options = { format: "csv", currentYear, sections: null } as const;
  for await (const read of readQuestions([bytes], options)) {
    if ("facts" in read || "picture" in read) continue;
    if ("error" in read) throw new Error(`Sample file ${name}, row ${read.row}: ${read.error}`);
    const { question, passage } = read;
    questions.push({ question, passage, mock });
  }
  return questions;
}

/** All questions of the sample bank, file after file in the order of their names, mocks last. */
export async function readSampleQuestions(currentYear: number): Promise<SampleQuestion[]> {
  const names = ["*.csv", `${MOCKS}/*.csv`].flatMap((files) =>
    globSync(files, { cwd: SAMPLE_FOLDER }).sort(),
  );
  const files = await Promise.all(names.map((name) => readSampleFile(name, currentYear)));
  return files.flat();
}

/**
 * The markup of a passage that has more than lines of text, from the file that has its title for a name.
 *
 * @returns null for a plain one
 */
export function readSampleMarkup(title: string): string | null {
  const name = title
    .toLowerCase()
    .replaceAll("’", "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  const file = join(SAMPLE_FOLDER, MOCKS, `${name}.html`);
  // An element to a line is for anyone who edits it.
  return existsSync(file) ? readFileSync(file, "utf8").replaceAll(/>\n</g, "><") : null;
}

/** The bytes of a picture that such markup names. */
export function readSamplePicture(name: string): Buffer {
  return readFileSync(join(SAMPLE_FOLDER, MOCKS, name));
}

/** The tests of the sample bank, newest first. */
export function readSampleTests(): SampleTest[] {
  return z
    .array(sampleTest)
    .parse(JSON.parse(readFileSync(join(SAMPLE_FOLDER, "tests.json"), "utf8")));
}
