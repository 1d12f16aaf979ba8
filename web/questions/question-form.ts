import { questionLimits } from "#rules/limits.ts";
import {
  type QuestionColumns,
  questionColumnNames,
  type TextName,
  textNames,
} from "#rules/question-columns.ts";
import { normaliseQuestion, questionErrors } from "#rules/question-rules.ts";
import type { EditedQuestionFragment, QuestionInput } from "../gql/graphql.ts";

/** Everything the question form holds, as it was typed. */
export interface QuestionForm extends Record<TextName, string> {
  options: string[];
  /** The chosen option, 0 for the first; -1 while none is chosen. */
  correct: number;
  pyq: boolean;
  pyqYear: string;
}

function textsOf(textOf: (name: TextName) => string | null) {
  const texts = textNames.map((name) => [name, textOf(name) ?? ""]);
  return Object.fromEntries(texts) as Record<TextName, string>;
}

/** A new question: four empty options, of which none is the correct one yet. */
export const emptyForm: QuestionForm = {
  ...textsOf(() => null),
  options: ["", "", "", ""],
  correct: -1,
  pyq: false,
  pyqYear: "",
};

/** A form for the next question of a row of them: it is about the same, and from the same paper. */
export function nextForm({ subject, topic, pyq, pyqYear, pyqExam }: QuestionForm): QuestionForm {
  return { ...emptyForm, subject, topic, pyq, pyqYear, pyqExam };
}

/** The form of a question that is there already. */
export function formOf(question: EditedQuestionFragment): QuestionForm {
  return {
    ...textsOf((name) => question[name]),
    options: question.options,
    correct: question.correctOptionIndex,
    pyq: question.pyq,
    pyqYear: question.pyqYear === null ? "" : String(question.pyqYear),
  };
}

function yearOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

/**
 * The form as a question: trimmed, without blank options, absent what is empty (docs/rules.md,
 * section 5). The correct index moves with the options that are dropped.
 */
export function questionOf(form: QuestionForm): QuestionInput {
  const { correct, pyqYear, ...texts } = form;
  const input = { ...texts, correctOptionIndex: correct, pyqYear: yearOf(pyqYear) };
  return normaliseQuestion(input);
}

/** A field of the form that can be wrong. */
export type QuestionField = keyof QuestionColumns;

/** The first thing that is wrong with each field, in the order of the form. */
export type QuestionProblems = Map<QuestionField, string>;

/** @param currentYear the calendar year in India, the latest a PYQ can be of */
export function problemsOf(form: QuestionForm, currentYear: number): QuestionProblems {
  const { correct, pyqYear, ...texts } = form;
  const input = { ...texts, correctOptionIndex: correct, pyqYear: yearOf(pyqYear) };
  const errors = questionErrors(input, currentYear);
  return new Map(
    questionColumnNames.flatMap((field) => {
      const error = errors.find((candidate) => candidate.field === field);
      return error === undefined ? [] : [[field, error.message] as const];
    }),
  );
}

/** The form with one more empty option, up to five. */
export function withOption(form: QuestionForm): QuestionForm {
  if (form.options.length >= questionLimits.optionsMax) return form;
  return { ...form, options: [...form.options, ""] };
}

/**
 * The form without an option, down to two. The correct index shifts down with the options after the
 * removed one (docs/screens.md, section 9); when the correct one itself goes, none is chosen any
 * more.
 */
export function withoutOption(form: QuestionForm, index: number): QuestionForm {
  if (form.options.length <= questionLimits.optionsMin) return form;
  const options = form.options.filter((_, position) => position !== index);
  const { correct } = form;
  return {
    ...form,
    options,
    correct: correct === index ? -1 : correct > index ? correct - 1 : correct,
  };
}

/** Whether something would be lost: what would be stored differs, or a text that is not stored yet. */
export function isChanged(form: QuestionForm, initial: QuestionForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(initial);
}
