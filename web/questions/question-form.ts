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
  /** Of its texts; "" for English. */
  lang?: string;
  /** The markup of texts that are rich; null while they are plain. That of the options is of all. */
  questionHtml?: string | null;
  optionsHtml?: string[] | null;
  explanationHtml?: string | null;
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
export function nextForm(form: QuestionForm): QuestionForm {
  const { subject, topic, pyq, pyqYear, pyqExam, lang } = form;
  const labels = { subject, topic, pyq, pyqYear, pyqExam };
  return { ...emptyForm, ...labels, ...(lang === undefined ? {} : { lang }) };
}

/** What the form is made of. */
type FormedQuestion = Pick<
  EditedQuestionFragment,
  keyof QuestionColumns | "lang" | "questionHtml" | "optionsHtml" | "explanationHtml"
>;

/** The form of a question that is there already. */
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

/** What the form says in plain text, and its markup. */
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
 * The form as a question: trimmed, without blank options, absent what is empty (docs/rules.md,
 * section 5). The correct index moves with the options that are dropped.
 */
export function questionOf(form: QuestionForm): QuestionInput {
  const { plain, rich } = partsOf(form);
  const input: QuestionInput = { ...normaliseQuestion(plain), ...rich };
  if (!rich.optionsHtml) return input;
  // Of rich options the server drops the blank ones, plain and rich together.
  return { ...input, options: form.options, correctOptionIndex: form.correct };
}

/** A field of the form that can be wrong. */
export type QuestionField = keyof QuestionColumns;

/** The first thing that is wrong with each field, in the order of the form. */
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

/** The form with one more empty option, up to five. */
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
 * The form without an option, down to two. The correct index shifts down with the options after the
 * removed one (docs/screens.md, section 9); when the correct one itself goes, none is chosen any
 * more.
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

/** Whether something would be lost: what would be stored differs, or a text that is not stored yet. */
export function isChanged(form: QuestionForm, initial: QuestionForm): boolean {
  return JSON.stringify(form) !== JSON.stringify(initial);
}
