import { labelNames, noteNames, questionColumns } from "#rules/question-columns.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { truncate } from "#rules/text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { ImportRow } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
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

/** Labels that are told as they are: those of a previous year's paper are told together. */
const toldNames = labelNames.filter(
  (name) => name !== "pyq" && name !== "pyqYear" && name !== "pyqExam",
);

function labelWords(label: NormalisedQuestion[(typeof toldNames)[number]] | undefined): string {
  return label === null || label === undefined ? NONE : String(label);
}

/** What a row says of its question; what a test's file may say of a question that it names, besides the labels. */
export type GivenWords = Partial<NormalisedQuestion> & { passage?: string | null };

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
    ...toldNames.map((name) => ({
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
