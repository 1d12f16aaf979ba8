import { figure } from "#rules/figures.ts";
import { FILE_FORMATS, formatName, isFormat, PREVIEW_FORMATS } from "#rules/file-formats.ts";
import { formatDate } from "#rules/times.ts";
import type { DraftFactsFragment } from "../../gql/graphql.ts";
import { counted } from "../../ui/counted.ts";
import { sizeWords } from "../picked-file.ts";

export const LEAD = `${PREVIEW_FORMATS.join(", ")} or pasted text. Nothing is stored before you say so.`;

/** Choices of "Read as". */
export const FORMAT_OPTIONS = FILE_FORMATS.map((format) => ({
  value: format,
  label: `Read as ${formatName(format)}`,
}));

/** "184 KB, recognised as Excel, kept until you import it or Dec 08, 2026" */
export function fileWords(draft: DraftFactsFragment): string {
  const { sizeBytes, format, detectedFormat, expiresAt, stage } = draft;
  const name = isFormat(detectedFormat) ? formatName(detectedFormat) : detectedFormat;
  const how = format === detectedFormat ? `recognised as ${name}` : `looks like ${name}`;
  const until = stage === "IMPORTED" ? "kept until" : "kept until you import it or";
  return `${sizeWords(sizeBytes)}, ${how}, ${until} ${formatDate(expiresAt)}`;
}

/** The four figures of a file. */
export function draftFigures(draft: DraftFactsFragment) {
  const { counts, pictures, formulas, tables, passageWords } = draft;
  const { questions, sets, toMend, sound, out, known, imported } = counts;
  const [least, most] = passageWords;
  const words =
    least === undefined || most === undefined
      ? undefined
      : least === most
        ? `of ${figure(most)} words`
        : `with passages of ${figure(least)} to ${figure(most)} words`;
  const notes = [
    ...(imported > 0 ? [`${figure(imported)} imported from this file`] : []),
    ...(out > 0 ? [`${figure(out)} left out`] : []),
  ];
  const rich = [
    ...(formulas > 0 ? [counted(formulas, "formula")] : []),
    ...(tables > 0 ? [counted(tables, "table")] : []),
  ];
  return [
    {
      label: "Questions",
      value: figure(questions),
      ...(notes.length > 0 ? { note: notes.join(", ") } : {}),
    },
    { label: "Sets", value: figure(sets), ...(words ? { note: words } : {}) },
    {
      label: "Pictures",
      value: figure(pictures),
      ...(rich.length > 0 ? { note: rich.join(", ") } : {}),
    },
    {
      label: "Sound",
      value: [{ value: figure(sound), unit: ` of ${figure(sound + toMend)}` }],
      note: known === 0 ? "none in the bank yet" : `${figure(known)} already in the bank`,
    },
  ];
}

/** Under the Import button: what waits and what stays to be mended, and that an import can be undone. */
export function importNote({ counts }: DraftFactsFragment, hours: number): string {
  const { waiting, toMend } = counts;
  const sentences = [`Undo for ${hours} hours.`];
  if (toMend > 0) {
    sentences.unshift(
      `${counted(toMend, "question")} to mend ${toMend === 1 ? "stays" : "stay"} here.`,
    );
  }
  if (waiting > 0) {
    const verb = waiting === 1 ? "waits" : "wait";
    sentences.unshift(
      `Whole sets only: ${counted(waiting, "question")} ${verb} until the set is mended.`,
    );
  }
  return sentences.join(" ");
}

/** "2 of 50 are still to mend" of a file whose other questions are in the bank; null for any other. */
export function restWords({
  questions,
  toMend,
  imported,
}: Pick<DraftFactsFragment["counts"], "questions" | "toMend" | "imported">): string | null {
  if (imported === 0) return null;
  return toMend === 0
    ? `${figure(imported)} of ${figure(questions)} ${imported === 1 ? "is" : "are"} in the bank`
    : `${figure(toMend)} of ${figure(questions)} ${toMend === 1 ? "is" : "are"} still to mend`;
}

/** The columns come first where one of them is not used or missing, until somebody has looked at them. */
export function asksForColumns({ columns, columnProblem, areColumnsChosen }: DraftFactsFragment) {
  const isPlain = columns.every(({ field }) => field !== null) && columnProblem === null;
  return columns.length > 0 && !isPlain && !areColumnsChosen;
}
