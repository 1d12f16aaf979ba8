import { noteNames, questionColumns, textNames } from "#rules/question-columns.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
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

function noteWords(one: string | null | undefined, other: string | null | undefined) {
  const [file, bank] = [lengthWords(one), lengthWords(other)];
  return file === bank ? { file: `${file}, other words`, bank } : { file, bank };
}

/** Texts that are told as they are. Those of a previous year's paper are told together. */
const labelNames = textNames.filter((name) => questionColumns[name].isLabel && name !== "pyqExam");

const keyOf = (index: number | undefined) => "ABCDE".charAt(index ?? 0);

/**
 * What a row says otherwise than the bank's question did when it came.
 *
 * @returns nothing for a row that doesn't differ
 */
export async function findDifferences(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { given, beforeRevisionId }: Pick<ImportRow, "given" | "beforeRevisionId">,
): Promise<Difference[]> {
  requireAdmin(viewer);
  if (given === null || beforeRevisionId === null) return [];
  const bank = await database.prisma.questionRevision.findUnique({
    where: { id: beforeRevisionId },
  });
  if (bank === null) return [];
  const file = given as Partial<NormalisedQuestion>;
  const all: Difference[] = [
    { what: "Key", file: keyOf(file.correctOptionIndex), bank: keyOf(bank.correctOptionIndex) },
    ...labelNames.map((name) => ({
      what: questionColumns[name].title,
      file: file[name] ?? NONE,
      bank: bank[name] ?? NONE,
    })),
    { what: "PYQ", file: pyqWords(file), bank: pyqWords(bank) },
  ];
  const differences = all.filter((one) => one.file !== one.bank);
  const notes = noteNames
    .filter((name) => (file[name] ?? null) !== bank[name])
    .map((name) => ({
      what: questionColumns[name].title,
      ...noteWords(file[name], bank[name]),
    }));
  return [...differences, ...notes];
}
