import type pg from "pg";
import { testLimits } from "#rules/limits.ts";
import { fromHundredths, toHundredths } from "#rules/marks.ts";
import type { SectionInput } from "#rules/sections.ts";
import { testErrors } from "#rules/test-rules.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput } from "../errors.ts";
import { createTest } from "../fixed-tests/create-test.ts";
import type { TestInput } from "../fixed-tests/test-input.ts";
import { figure } from "../rules/figures.ts";
import { UnreadableFile } from "./file-failure.ts";
import { type ScheduleCell, scheduleOfFile } from "./file-schedule.ts";
import { type FileSection, placeWords } from "./file-sections.ts";
import type { ImportReport } from "./import-record.ts";
import { firstError, type ImportedQuestion, importedQuestions } from "./import-rows.ts";
import { type ImportDependencies, runImport, type UploadedFile } from "./receive-file.ts";

/** What is said about the test beside the file. */
export interface TestFields {
  title?: string | null;
  description?: string | null;
  /** Whole minutes; 60 when left out. */
  durationMinutes?: number | null;
  /** Hundredths of a mark; as many as a new test starts with when left out. */
  correctHundredths?: number | null;
  /** Hundredths of a mark, the deduction for a wrong answer. */
  incorrectHundredths?: number | null;
}

/** A file and the test that is to be made of it. */
export interface TestUpload extends Omit<UploadedFile, "afterFile">, TestFields {
  /**
   * Reads what is said of the test behind the file; null when everything was said before. Without a
   * title the file is then read all the same.
   */
  fieldsBehind?: (() => Promise<TestFields>) | null;
}

/** The answer to an upload (docs/rules.md, section 10). */
export interface TestImportReport extends ImportReport {
  test: { id: number; totalQuestions: number; durationMinutes: number };
}

/** The test without its questions: inactive until somebody has looked at it, and public. */
export type TestSettings = Omit<TestInput, "questionIds">;

/** @throws InvalidInput */
function settingsOf(fields: TestFields): TestSettings {
  const { testCreateCorrectMarks, testCreateIncorrectMarks } = testLimits;
  const settings = {
    title: fields.title ?? "",
    description: fields.description ?? null,
    durationMinutes: fields.durationMinutes ?? testLimits.testDurationDefaultMinutes,
    correctHundredths: fields.correctHundredths ?? toHundredths(testCreateCorrectMarks),
    incorrectHundredths: fields.incorrectHundredths ?? toHundredths(testCreateIncorrectMarks),
    isActive: false,
    isPublic: true,
  };
  // The questions are judged when they are known.
  const errors = testErrors({
    ...settings,
    correctMarks: fromHundredths(settings.correctHundredths),
    incorrectMarks: fromHundredths(settings.incorrectHundredths),
    questionIds: [1],
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  return settings;
}

/** @throws UnreadableFile when that is no number of questions for a test */
async function checkedQuestions(
  client: pg.PoolClient,
  importId: number,
): Promise<ImportedQuestion[]> {
  const questions = await importedQuestions(client, importId);
  const max = testLimits.testQuestionsMax;
  if (questions.length === 0) {
    const first = await firstError(client, importId);
    const reason = first === null ? "" : ` Row ${first.row}: ${first.error}`;
    throw new UnreadableFile(`No row of the file is a valid question.${reason}`);
  }
  if (questions.length > max) {
    throw new UnreadableFile(
      `A test can have at most ${figure(max)} questions; the file has ${figure(questions.length)}.`,
    );
  }
  return questions;
}

/**
 * The sections of a test, with how many of the sound questions each has.
 *
 * @throws UnreadableFile for one that has none, and for a set in two of them
 */
function filledSections(
  sections: readonly FileSection[],
  questions: readonly ImportedQuestion[],
): SectionInput[] {
  const sectionOf = (row: number) => sections.findLastIndex(({ firstRow }) => firstRow <= row);
  const firstOf = new Map<number, ImportedQuestion>();
  for (const question of questions) {
    if (question.passageId === null) continue;
    const first = firstOf.get(question.passageId) ?? question;
    firstOf.set(question.passageId, first);
    const [one, other] = [sections[sectionOf(first.row)], sections[sectionOf(question.row)]];
    if (one === other) continue;
    throw new UnreadableFile(
      `Rows ${first.row} and ${question.row} ask about one passage, and stand in the sections ${one?.title} and ${other?.title}. Put the rows of a set into one section: a file can't say that a set is split on purpose, which is done in the editor of the test.`,
    );
  }
  const counts = sections.map(() => 0);
  for (const { row } of questions) counts[sectionOf(row)] = (counts[sectionOf(row)] ?? 0) + 1;
  return sections.map((section, index) => {
    const { title, minutes, isLocked } = section;
    const questionCount = counts[index] ?? 0;
    if (questionCount === 0) {
      throw new UnreadableFile(
        `The section ${placeWords(section)} has no sound question of its own. Mend its rows, or leave it out.`,
      );
    }
    return { title, minutes, isLocked: isLocked ?? false, questionCount };
  });
}

/** What is made of a file. */
export interface ImportedTest {
  importId: number;
  /** What settingsOf made. */
  settings: TestSettings;
  /** Those that the file says. */
  sections: readonly FileSection[];
  schedule: readonly ScheduleCell[];
}

/**
 * Makes the test of an import in its own transaction. With minutes of sections their sum is its
 * duration, whatever was said beside the file.
 *
 * @param viewer whose test it is; null for nobody's
 * @returns its number
 * @throws UnreadableFile when the file has no number of questions for a test, sections of none, or a schedule that
 *   can't be
 */
export async function makeImportedTest(
  viewer: Viewer | null,
  dependencies: Pick<Dependencies, "database">,
  client: pg.PoolClient,
  { importId, settings, sections: said, schedule: cells }: ImportedTest,
): Promise<number> {
  const questions = await checkedQuestions(client, importId);
  const sections = filledSections(said, questions);
  const sum = sections.reduce((total, { minutes }) => total + (minutes ?? 0), 0);
  const durationMinutes = sum > 0 ? sum : settings.durationMinutes;
  const questionIds = questions.map(({ id }) => id);
  const schedule = scheduleOfFile(cells, durationMinutes);
  const test = { ...settings, durationMinutes, questionIds, sections, schedule };
  return createTest(viewer, dependencies, test, client);
}

/**
 * Creates a test from a CSV file (docs/screens.md, section 11): its questions are
 * asked in the order of the file, in the sections that it says, those that the bank has already are
 * used, the others are added. Test and questions land together or not at all.
 *
 * @param viewer an administrator, or null when the server itself imports
 * @throws InvalidInput when the title, the description or the duration is not acceptable
 * @throws Forbidden for a student
 * @throws UnreadableFile, FileTooLarge when the file is refused or has no valid question
 */
export async function importTest(
  viewer: Viewer | null,
  dependencies: ImportDependencies,
  upload: TestUpload,
): Promise<TestImportReport> {
  requirePermission(viewer, "test:write");
  const { fieldsBehind = null } = upload;
  // What is known to be wrong is placeWords before a long file is read in vain.
  if (fieldsBehind === null || upload.title != null) settingsOf(upload);
  const file = {
    ...upload,
    afterFile: async () => settingsOf({ ...upload, ...(await fieldsBehind?.()) }),
  };
  const { report, testId } = await runImport(viewer, dependencies, "test", file);
  const test = await dependencies.database.prisma.test.findUniqueOrThrow({
    where: { id: testId ?? 0 },
    select: { id: true, totalQuestions: true, durationMinutes: true },
  });
  return { ...report, test };
}
