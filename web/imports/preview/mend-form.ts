import type { DraftRowFragment, ImportProblemField, ImportRowMend } from "../../gql/graphql.ts";

/** The texts of a mend as they stand in their fields. */
export interface MendForm {
  questionText: string;
  options: string[];
  subject: string;
  topic: string;
  explanation: string;
  pyqYear: string;
  pyqExam: string;
  passageText: string;
}

/** What can be written, in the order of the form. */
export type MendField = Exclude<ImportProblemField, "KEY" | "OTHER">;

export const EVERY_FIELD: readonly MendField[] = [
  ...(["PASSAGE", "QUESTION", "OPTIONS", "SUBJECT", "TOPIC", "PYQ", "EXPLANATION"] as const),
];

/** The fields of a row's problems: all of them for one that says nothing of its field. */
export function fieldsOf({ problems, question }: DraftRowFragment): MendField[] {
  const wrong = new Set(problems.map(({ field }) => field));
  if (question === null) return ["QUESTION", "OPTIONS", "SUBJECT"];
  if (wrong.has("OTHER")) return ["QUESTION", "OPTIONS"];
  return EVERY_FIELD.filter((field) => wrong.has(field));
}

/** A row's texts. */
export function formOf({ question, passage }: DraftRowFragment): MendForm {
  const options = question?.options.map(({ text }) => text) ?? [];
  return {
    questionText: question?.question.text ?? "",
    options: options.length < 2 ? [...options, "", ""].slice(0, 2) : options,
    subject: question?.subject ?? "",
    topic: question?.topic ?? "",
    explanation: question?.explanation?.text ?? "",
    pyqYear: question?.pyqYear?.toString() ?? "",
    pyqExam: question?.pyqExam ?? "",
    passageText: passage?.text ?? "",
  };
}

/** What was changed of a row before, as it is sent. */
export function changesOf({ changes }: DraftRowFragment): ImportRowMend | null {
  if (changes === null) return null;
  const { __typename: _none, ...mend } = changes as typeof changes & { __typename?: string };
  return mend;
}

/** All changes of a row, with the texts of these fields. */
export function withTexts(
  row: DraftRowFragment,
  fields: readonly MendField[],
  form: MendForm,
): ImportRowMend {
  const options = form.options.filter((text) => text.trim() !== "");
  const isPyq = form.pyqYear.trim() !== "" || form.pyqExam.trim() !== "";
  const texts: Record<MendField, ImportRowMend> = {
    QUESTION: { questionText: form.questionText },
    OPTIONS: { options },
    SUBJECT: { subject: form.subject },
    TOPIC: { topic: form.topic },
    EXPLANATION: { explanation: form.explanation },
    PASSAGE: { passageText: form.passageText },
    PYQ: isPyq
      ? { pyq: true, pyqYear: Number(form.pyqYear) || 0, pyqExam: form.pyqExam }
      : { pyq: false },
  };
  return Object.assign({}, changesOf(row), ...fields.map((field) => texts[field]));
}
