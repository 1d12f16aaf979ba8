import { questionLimits } from "#rules/limits.ts";
import {
  type QuestionColumns,
  questionColumnNames,
  type TextName,
  textNames,
} from "#rules/question-columns.ts";
import { normaliseQuestion, questionErrors } from "#rules/question-rules.ts";
import type { EditedQuestionFragment, QuestionInput } from "../gql/graphql.ts";

/** The state of the question form, as typed. */
export interface QuestionForm extends Record<TextName, string> {
  options: string[];
  /** The chosen option, counted from 0; -1 for none. */
  correct: number;
  pyq: boolean;
  pyqYear: string;
  /** The language of its texts; "" for English. */
  lang?: string;
  /** The markup of rich texts; null for plain ones. Options are all rich or all plain. */
  questionHtml?: string | null;
  optionsHtml?: string[] | null;
  explanationHtml?: string | null;
}

function textsOf(textOf: (name: TextName) => string | null) {
  const texts = textNames.map((name) => [name, textOf(name) ?? ""]);
  return Object.fromEntries(texts) as Record<TextName, string>;
}

/** A new question: four empty options, none chosen as correct. */
export const emptyForm: QuestionForm = {
  ...textsOf(() => null),
  options: ["", "", "", ""],
  correct: -1,
  pyq: false,
  pyqYear: "",
};

/** A form for the next question, with the same labels and paper. */
export function nextForm(form: QuestionForm): QuestionForm {
  const { subject, topic, pyq, pyqYear, pyqExam, lang } = form;
  const labels = { subject, topic, pyq, pyqYear, pyqExam };
  return { ...emptyForm, ...labels, ...(lang === undefined ? {} : { lang }) };
}

/** The fields used by the form. */
type FormedQuestion = Pick<
  EditedQuestionFragment,
  keyof QuestionColumns | "lang" | "questionHtml" | "optionsHtml" | "explanationHtml"
>;

/** The form of an existing question. */
export function formOf(question: FormedQuestion): QuestionForm {
  return {
    ...textsOf((name) => question[name]),
    options: question.options,
    correct: question.correctOptionIndex,
    pyq: question.pyq,
    pyqYear: question.pyqYear === null ? "" : String(question.pyqYear),
    lang: question.lang ?? "",
    questionHtml: question.questionHtml,
    optionsHtml: question.optionsHtml,
    explanationHtml: question.explanationHtml,
  };
}

function yearOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

/** The form's plain texts, and its markup. */
function partsOf(form: QuestionForm) {
  const { correct, pyqYear, lang, questionHtml, optionsHtml, explanationHtml, ...texts } = form;
  return {
    plain: { ...texts, correctOptionIndex: correct, pyqYear: yearOf(pyqYear) },
    rich: {
      questionHtml,
      optionsHtml,
      explanationHtml,
      lang: lang === undefined ? undefined : lang || null,
    },
  };
}

/**
 * The form as a question: trimmed, without blank options and empty fields (docs/rules.md, section 5). The correct
 * index is adjusted for removed options.
 */
export function questionOf(form: QuestionForm): QuestionInput {
  const { plain, rich } = partsOf(form);
  const input: QuestionInput = { ...normaliseQuestion(plain), ...rich };
  if (!rich.optionsHtml) return input;
  // The server removes blank rich options itself, plain and rich together.
  return { ...input, options: form.options, correctOptionIndex: form.correct };
}

/** A field of the form that can have an error. */
export type QuestionField = keyof QuestionColumns;

/** The first error of each field, in the order of the form. */
export type QuestionProblems = Map<QuestionField, string>;

/** @param currentYear the calendar year in India, the latest a PYQ can be of */
export function problemsOf(form: QuestionForm, currentYear: number): QuestionProblems {
  const errors = questionErrors(partsOf(form).plain, currentYear);
  return new Map(
    questionColumnNames.flatMap((field) => {
      const error = errors.find((candidate) => candidate.field === field);
      return error === undefined ? [] : [[field, error.message] as const];
    }),
  );
}

/** Adds an empty option, up to five. */
export function withOption(form: QuestionForm): QuestionForm {
  if (form.options.length >= questionLimits.optionsMax) return form;
  const { options, optionsHtml } = form;
  return {
    ...form,
    options: [...options, ""],
    ...(optionsHtml ? { optionsHtml: [...optionsHtml, ""] } : {}),
  };
}

/**
 * Removes an option, down to two. The correct index is adjusted (docs/screens.md, section 9); if the correct option
 * is removed, none is chosen.
 */
export function withoutOption(form: QuestionForm, index: number): QuestionForm {
  if (form.options.length <= questionLimits.optionsMin) return form;
  const others = (texts: readonly string[]) => texts.filter((_, position) => position !== index);
  const { correct, optionsHtml } = form;
  return {
    ...form,
    options: others(form.options),
    ...(optionsHtml ? { optionsHtml: others(optionsHtml) } : {}),
    correct: correct === index ? -1 : correct > index ? correct - 1 : correct,
  };
}

/** True if there are unsaved changes, also of texts that would not be stored yet. */
export function isChanged(form: QuestionForm, initial: QuestionForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(initial);
}
