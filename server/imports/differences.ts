import { isDeepStrictEqual } from "node:util";
import { labelNames, noteNames, questionColumns } from "#rules/question-columns.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { truncate } from "#rules/text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ImportRow } from "../database/generated/prisma/client.ts";
import { selected, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { editQuestion } from "../questions/edit-question.ts";
import { type WordedQuestion, wording } from "../questions/wording.ts";
import { figure } from "../rules/figures.ts";

/** One thing that a row and the bank's question say otherwise, as a person reads it. */
export interface Difference {
  what: string;
  file: string;
  bank: string;
}

const NONE = "none";

function pyqWords({ pyq, pyqExam, pyqYear }: Partial<NormalisedQuestion>): string {
  return pyq ? `${pyqExam} ${pyqYear}` : NONE;
}

function lengthWords(text: string | null | undefined): string {
  if (!text) return NONE;
  const { length } = [...text];
  return `${figure(length)} ${length === 1 ? "letter" : "letters"}`;
}

function textWords(one: string | null | undefined, other: string | null | undefined) {
  const [file, bank] = [lengthWords(one), lengthWords(other)];
  return file === bank ? { file: `${file}, other words`, bank } : { file, bank };
}

/** Labels that are shown as they are: those of a previous year's paper are shown together. */
const shownNames = labelNames.filter(
  (name) => name !== "pyq" && name !== "pyqYear" && name !== "pyqExam",
);

function labelWords(label: NormalisedQuestion[(typeof shownNames)[number]] | undefined): string {
  return label === null || label === undefined ? NONE : String(label);
}

/** The fields that a row gives of its question; in a test's file also the passage. */
type GivenWords = Partial<NormalisedQuestion> & { passage?: string | null };

const keyOf = (index: number | undefined) => "ABCDE".charAt(index ?? 0);

/** As a sentence quotes an option. */
function optionWords(option: string | undefined): string {
  return option === undefined ? NONE : truncate(option, 40);
}

function optionDifferences(file: readonly string[], bank: readonly string[]): Difference[] {
  const longer = file.length > bank.length ? file : bank;
  return longer.flatMap((_, index) =>
    file[index] === bank[index]
      ? []
      : {
          what: `Option ${keyOf(index)}`,
          file: optionWords(file[index]),
          bank: optionWords(bank[index]),
        },
  );
}

type DifferingRow = Pick<ImportRow, "given" | "beforeRevisionId" | "afterRevisionId">;

/**
 * What a row says otherwise than the bank's question did when it came, or has changed in it by its number.
 *
 * @returns nothing for a row that doesn't differ
 */
export async function findDifferences(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { given, beforeRevisionId, afterRevisionId }: DifferingRow,
): Promise<Difference[]> {
  requirePermission(viewer, "bank:read");
  if (beforeRevisionId === null) return [];
  const wordingOf = (id: number) =>
    database.prisma.questionRevision.findUnique({
      where: { id },
      include: { passage: { select: { revision: { select: { text: true } } } } },
    });
  const bank = await wordingOf(beforeRevisionId);
  if (bank === null) return [];
  // A row that changed the question by its number has said what the wording after it has.
  const after =
    given === null && afterRevisionId !== null ? await wordingOf(afterRevisionId) : null;
  if (given === null && after === null) return [];
  const passage = after?.passage?.revision.text ?? null;
  const file: GivenWords = after === null ? (given as GivenWords) : { ...after, passage };
  const all: Difference[] = [
    { what: "Key", file: keyOf(file.correctOptionIndex), bank: keyOf(bank.correctOptionIndex) },
    ...shownNames.map((name) => ({
      what: questionColumns[name].title,
      file: labelWords(file[name]),
      bank: labelWords(bank[name]),
    })),
    { what: "PYQ", file: pyqWords(file), bank: pyqWords(bank) },
  ];
  const differences = all.filter((one) => one.file !== one.bank);
  for (const name of noteNames) {
    if ((file[name] ?? null) === bank[name]) continue;
    const words = textWords(file[name], bank[name]);
    differences.push({ what: questionColumns[name].title, ...words });
  }
  if (file.questionText !== undefined && file.questionText !== bank.questionText) {
    differences.push({ what: "Text", ...textWords(file.questionText, bank.questionText) });
  }
  differences.push(...optionDifferences(file.options ?? bank.options, bank.options));
  if (file.passage !== undefined) {
    const before = bank.passage?.revision.text ?? null;
    if (after === null || file.passage !== before) {
      differences.push({ what: "Passage", ...textWords(file.passage, before) });
    }
  }
  return differences;
}

/** Which of the two a row that differs is to leave in the bank. */
export type Choice = "bank" | "file";

// Raw SQL: to Prisma rows of imports have no relation to questions, whose values they take.
const FIND = statement({
  text: `SELECT i.question_id AS "questionId", i.given, i.settled, i.before_revision_id AS "beforeId",
      i.after_revision_id AS "afterId", q.revision_id AS "presentId", r.number AS "presentNumber",
      ${selected(wording, "b")}
    FROM import_rows i JOIN questions q ON q.id = i.question_id AND q.deleted_at IS NULL
    JOIN question_revisions r ON r.id = q.revision_id JOIN question_revisions b ON b.id = i.before_revision_id
    JOIN imports m ON m.id = i.import_id AND m.undo_change_id IS NULL
    WHERE i.import_id = :importId AND i.outcome = 'duplicate' AND i.row = :row AND i.given IS NOT NULL`,
  takes: { importId: "int", row: "int" },
  gives: {
    questionId: "int!",
    given: "jsonb!",
    settled: "text?",
    beforeId: "int!",
    afterId: "int?",
    presentId: "int",
    presentNumber: "int",
    ...wording,
  },
});

const SETTLE = statement({
  text: `UPDATE import_rows i SET settled = :choice,
      after_revision_id = CASE WHEN :choice = 'file' THEN q.revision_id END
    FROM questions q WHERE q.id = i.question_id AND i.import_id = :importId AND i.outcome = 'duplicate' AND i.row = :row`,
  takes: { importId: "int", row: "int", choice: "text" },
});

/** The bank's words with the file's in their places; its passage is no part of a question's edit. */
function withGiven(before: WordedQuestion, { passage, ...given }: GivenWords): WordedQuestion {
  const wanted = { ...before, ...given };
  if (passage !== undefined && isDeepStrictEqual(wanted, before)) {
    throw new Conflict("The row has another passage, and nothing else. Edit the passage instead.");
  }
  // Other words are plain.
  if (wanted.explanation !== before.explanation) wanted.explanationHtml = null;
  if (wanted.questionText !== before.questionText) wanted.questionHtml = null;
  if (!isDeepStrictEqual(wanted.options, before.options)) wanted.optionsHtml = [];
  return wanted;
}

/**
 * Settles a row that differs from the bank's question: keeps the bank's words, or takes the file's key,
 * explanation and labels, and of a row that names the question its text and options too. Each choice can be
 * changed for the other as long as nobody else edits the question.
 *
 * @throws NotFound when there is no such row, or its question is gone
 * @throws Conflict when somebody has edited the question since, or the row has another passage alone
 */
export async function settleDifference(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  place: { importId: number; row: number },
  choice: Choice,
): Promise<void> {
  requirePermission(viewer, "bank:import");
  const { pool } = dependencies.database;
  const found = await FIND.row(pool, place);
  if (found === undefined) throw new NotFound("There is no such row, or its question is gone.");
  const { questionId, given, settled, beforeId, afterId, presentId, presentNumber, ...before } =
    found;
  if (settled === choice) return;
  const isTaken = settled === "file";
  const expected = isTaken ? afterId : beforeId;
  const wanted = choice === "file" ? withGiven(before, given as GivenWords) : before;
  if (presentId !== expected && (choice === "file" || isTaken)) {
    throw new Conflict(
      `Question ${questionId} was edited since the import. Open it to see its words now.`,
    );
  }
  if (choice === "file" || isTaken) {
    const edit = { id: questionId, revisionNumber: presentNumber, question: wanted };
    await editQuestion(viewer, dependencies, edit);
  }
  await SETTLE.count(pool, { ...place, choice });
  if (choice === "bank" && isTaken) await REMEMBER_BEFORE.count(pool, place);
}

// Taken back, the bank's words stand in a new wording.
const REMEMBER_BEFORE = statement({
  text: `UPDATE import_rows i SET before_revision_id = q.revision_id FROM questions q
    WHERE q.id = i.question_id AND i.import_id = :importId AND i.outcome = 'duplicate' AND i.row = :row`,
  takes: { importId: "int", row: "int" },
});
