// What makes a question of the bank valid (docs/rules.md, section 5), shared by the
// question form, the CSV import and the API. Messages stand without a full stop, as the form shows
// them.
import { comparedText, foldText } from "./fold-text.ts";
import { questionLimits } from "./limits.ts";
import {
  type NoteName,
  noteNames,
  type OptionalName,
  type QuestionValues,
  questionColumns,
  type TextName,
} from "./question-columns.ts";
import { type FieldMessage, storedTextError } from "./stored-text.ts";
import { visibleText } from "./visible-text.ts";

/**
 * A question as a person, a file or a program sends it: `correctOptionIndex` is 0 for the first of
 * `options`, blank ones counted.
 */
export type QuestionInput = Omit<QuestionValues, OptionalName | "options"> &
  Partial<Pick<QuestionValues, OptionalName>> & { options: readonly string[] };

/**
 * A question as it is stored: trimmed, without blank options, null for what is absent. Its
 * `correctOptionIndex` is 0 for the first option, -1 when the chosen one was blank or there was none.
 */
export type NormalisedQuestion = QuestionValues;

function trimmedOrNull(text: string | null | undefined): string | null {
  return visibleText(text ?? "") || null;
}

/**
 * Strips what can't be seen and trims every text, drops blank options and moves the correct index with them, makes blank optional
 * texts null, and drops year and exam of a question that is no PYQ. Doing it twice changes nothing.
 */
export function normaliseQuestion(input: QuestionInput): NormalisedQuestion {
  const kept = input.options
    .map((option, index) => ({ text: visibleText(option), index }))
    .filter(({ text }) => text !== "");
  const notes = noteNames.map((name) => [name, trimmedOrNull(input[name])]);
  return {
    questionText: visibleText(input.questionText),
    options: kept.map(({ text }) => text),
    correctOptionIndex: kept.findIndex(({ index }) => index === input.correctOptionIndex),
    subject: visibleText(input.subject),
    topic: trimmedOrNull(input.topic),
    pyq: input.pyq,
    pyqYear: input.pyq ? (input.pyqYear ?? null) : null,
    pyqExam: input.pyq ? trimmedOrNull(input.pyqExam) : null,
    ...(Object.fromEntries(notes) as Pick<NormalisedQuestion, NoteName>),
  };
}

function pyqYearError(year: number | null, currentYear: number): string | null {
  if (year === null) return "PYQ year is required when marked as Previous Year Question";
  if (Number.isInteger(year) && year >= questionLimits.pyqYearMin && year <= currentYear) {
    return null;
  }
  return `PYQ year must be between ${questionLimits.pyqYearMin} and ${currentYear}`;
}

/** The letter of an option; a number where the alphabet is over. */
export function optionName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

/**
 * The options that say the same but for case, white space and what can't be seen, each group by its places in the list
 * (docs/rules.md, section 5); none when all differ. Blank ones say nothing.
 */
export function equalOptions(options: readonly string[]): number[][] {
  const places = new Map<string, number[]>();
  options.forEach((option, index) => {
    const folded = foldText(option);
    if (folded !== "") places.set(folded, [...(places.get(folded) ?? []), index]);
  });
  return [...places.values()].filter(({ length }) => length > 1);
}

/** "A and C", "A, B and D". */
export function listedNames(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function optionErrors(input: QuestionInput): string[] {
  const max = questionLimits.optionMaxLength;
  const stored = input.options.flatMap(
    (option, index) =>
      storedTextError(`Option ${optionName(index)}`, visibleText(option), max) ?? [],
  );
  const equal = equalOptions(input.options).map(
    (group) => `Options ${listedNames(group.map(optionName))} are the same`,
  );
  return [...stored, ...equal];
}

/**
 * Everything that is wrong with a question, in the order of the form; an empty list when nothing.
 * `field` is a key of QuestionInput. The input may be normalised already or not: blank options count
 * as absent either way, and options are named by their letter as they were sent.
 * @param currentYear the calendar year in India (istYear), the latest a PYQ can be of
 */
export function questionErrors(input: QuestionInput, currentYear: number): FieldMessage[] {
  const question = normaliseQuestion(input);
  const errors: FieldMessage[] = [];
  const add = (field: keyof QuestionInput, message: string | null) => {
    if (message !== null) errors.push({ field, message });
  };
  const limit = (field: TextName) => {
    const { title, maxLength } = questionColumns[field];
    const text = question[field];
    add(field, text === null ? null : storedTextError(title, text, maxLength));
  };

  if (question.questionText === "") add("questionText", "Question text is required");
  limit("questionText");

  if (question.subject === "") add("subject", "Subject is required");
  limit("subject");

  if (question.options.length < questionLimits.optionsMin) {
    add("options", `At least ${questionLimits.optionsMin} options are required`);
  }
  if (question.options.length > questionLimits.optionsMax) {
    add("options", `At most ${questionLimits.optionsMax} options are allowed`);
  }
  for (const message of optionErrors(input)) add("options", message);
  if (question.correctOptionIndex < 0) {
    add("correctOptionIndex", "Please select a valid correct option");
  }

  limit("topic");
  if (question.pyq) {
    add("pyqYear", pyqYearError(question.pyqYear, currentYear));
    if (question.pyqExam === null) {
      add("pyqExam", "PYQ exam name is required when marked as Previous Year Question");
    }
    limit("pyqExam");
  }
  for (const name of noteNames) limit(name);
  return errors;
}

/**
 * The canonical text by which a duplicate is found (docs/rules.md, section 5): two questions with
 * the same one are the same question. White space, case, Unicode composition, quotes and dashes are
 * folded; the order of the options counts, blank options don't. As a JSON array, no text can run into its
 * neighbour.
 */
export function foldQuestion(questionText: string, options: readonly string[]): string {
  const foldedOptions = options.map(comparedText).filter((option) => option !== "");
  return JSON.stringify([comparedText(questionText), ...foldedOptions]);
}
