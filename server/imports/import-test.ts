import { testLimits } from "#rules/limits.ts";
import { fromHundredths, toHundredths } from "#rules/marks.ts";
import { testErrors } from "#rules/test-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { InvalidInput } from "../errors.ts";
import { requireAdmin } from "../questions/require-admin.ts";
import { createTest } from "../tests/create-test.ts";
import { UnreadableFile } from "./file-failure.ts";
import { type ImportReport, reportOf } from "./import-report.ts";
import {
  type ImportDependencies,
  type ImportedRows,
  runImport,
  type UploadedFile,
} from "./run-import.ts";

/** A file and the test that is to be made of it. */
export interface TestUpload extends UploadedFile {
  title: string;
  description?: string | null;
  /** Whole minutes; 60 when left out. */
  durationMinutes?: number | null;
  /** Hundredths of a mark; as many as a new test starts with when left out. */
  correctHundredths?: number | null;
  /** Hundredths of a mark, the deduction for a wrong answer. */
  incorrectHundredths?: number | null;
}

/** The answer to an upload (spec.md, section 3). */
export interface TestImportReport extends ImportReport {
  test: { id: number; totalQuestions: number; durationMinutes: number };
}

/** The test without its questions: active and public, as a new test starts. */
function settingsOf(upload: TestUpload) {
  const { testCreateCorrectMarks, testCreateIncorrectMarks } = testLimits;
  const settings = {
    title: upload.title,
    description: upload.description ?? null,
    durationMinutes: upload.durationMinutes ?? testLimits.testDurationDefaultMinutes,
    correctHundredths: upload.correctHundredths ?? toHundredths(testCreateCorrectMarks),
    incorrectHundredths: upload.incorrectHundredths ?? toHundredths(testCreateIncorrectMarks),
    isActive: true,
    isPublic: true,
  };
  // Told before a long file is read in vain; the questions are judged when they are known.
  const errors = testErrors({
    ...settings,
    correctMarks: fromHundredths(settings.correctHundredths),
    incorrectMarks: fromHundredths(settings.incorrectHundredths),
    questionIds: [1],
  });
  if (errors.length > 0) throw new InvalidInput(errors);
  return settings;
}

function questionIdsOf({ stored, errors }: ImportedRows): number[] {
  const ids = [...new Set(stored.map(({ id }) => id))];
  const max = testLimits.testQuestionsMax;
  const [first] = errors;
  if (ids.length === 0) {
    const reason = first === undefined ? "" : ` Row ${first.row}: ${first.error}`;
    throw new UnreadableFile(`No row of the file is a valid question.${reason}`);
  }
  if (ids.length > max) {
    throw new UnreadableFile(
      `A test can have at most ${max.toLocaleString("en-US")} questions; the file has ${ids.length.toLocaleString("en-US")}.`,
    );
  }
  return ids;
}

/**
 * Creates a test from a CSV file (spec.md, section 2, "Upload test from CSV"): its questions are
 * asked in the order of the file, those that the bank has already are used, the others are added.
 * Test and questions land together or not at all.
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
  requireAdmin(viewer);
  const settings = settingsOf(upload);
  let test: TestImportReport["test"] | null = null;
  const imported = await runImport(viewer, dependencies, "test", upload, async (client, rows) => {
    const questionIds = questionIdsOf(rows);
    const id = await createTest(viewer, dependencies, { ...settings, questionIds }, client);
    const { durationMinutes } = settings;
    test = { id, totalQuestions: questionIds.length, durationMinutes };
  });
  if (test === null) throw new Error("The test was not created.");
  return { ...reportOf(imported), test };
}
