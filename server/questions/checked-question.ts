import type { CompanionInput } from "#rules/question-companions.ts";
import { normaliseQuestion, type QuestionInput, questionErrors } from "#rules/question-rules.ts";
import { istYear } from "#rules/times.ts";
import { visibleText, withoutInvisible } from "#rules/visible-text.ts";
import type { Queryable } from "../database/statement.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import { findImages } from "../images/find-images.ts";
import { RichTextFlaw } from "../rich-text/flaw.ts";
import { cleanRichText, type FindPictures, paragraph, richTextOf } from "../rich-text/rich-text.ts";
import type { WordedQuestion } from "./wording.ts";

/** A question as a client sends it, with the companions of its texts, such as HTML. */
export type BankQuestionInput = QuestionInput & CompanionInput;

/** A text with its HTML, which is null for plain text. */
interface CheckedText {
  text: string;
  html: string | null;
}

/** Reads the rich texts of a request, and collects their errors. */
class Texts {
  readonly errors: FieldError[] = [];
  readonly #findPictures: FindPictures;

  constructor(findPictures: FindPictures) {
    this.#findPictures = findPictures;
  }

  async checked(
    plain: string,
    html: string | null | undefined,
    field: string,
    htmlField: string,
  ): Promise<CheckedText> {
    const isRich = html != null && visibleText(html) !== "";
    try {
      if (isRich) return await cleanRichText(html, this.#findPictures);
      const text = withoutInvisible(plain);
      return { text, html: await richTextOf(text) };
    } catch (error) {
      if (!(error instanceof RichTextFlaw)) throw error;
      this.errors.push({ field: isRich ? htmlField : field, message: error.message });
      return { text: plain, html: null };
    }
  }
}

/** A language tag, as in HTML's `lang`. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/;

/** @returns the language tag; null for English, the default */
export function checkedLanguage(
  lang: string | null | undefined,
  errors: FieldError[],
): string | null {
  const named = lang?.trim() || null;
  if (named !== null && !LANGUAGE.test(named)) {
    errors.push({
      field: "lang",
      message: "A language must be a code such as hi, ta or en-GB",
    });
  }
  return named === "en" ? null : named;
}

/** A question in its stored form, with the errors of its texts and its markup. */
interface ReadWords {
  question: WordedQuestion;
  errors: FieldError[];
  flaws: FieldError[];
}

/**
 * Returns the question in its stored form: rich texts sanitised, with their plain texts, and TeX turned into formulas.
 *
 * @param currentYear the calendar year in India, which is the latest year for a PYQ
 */
export async function readWords(
  input: BankQuestionInput,
  currentYear: number,
  findPictures: FindPictures,
): Promise<ReadWords> {
  const texts = new Texts(findPictures);
  const question = await texts.checked(
    input.questionText,
    input.questionHtml,
    "questionText",
    "questionHtml",
  );
  const explanation = await texts.checked(
    input.explanation ?? "",
    input.explanationHtml,
    "explanation",
    "explanationHtml",
  );
  const optionsHtml = input.optionsHtml ?? [];
  const given = optionsHtml.length > 0 ? optionsHtml : input.options;
  const options: CheckedText[] = [];
  for (const [place, option] of given.entries()) {
    const html = optionsHtml.length > 0 ? option : null;
    options.push(await texts.checked(option, html, `options.${place}`, `optionsHtml.${place}`));
  }
  const flaws: FieldError[] = [...texts.errors];
  const lang = checkedLanguage(input.lang, flaws);
  const plain: QuestionInput = {
    ...input,
    questionText: question.text,
    options: options.map(({ text }) => text),
    explanation: explanation.text,
  };
  const kept = options.filter(({ text }) => visibleText(text) !== "");
  const isRich = kept.some(({ html }) => html !== null);
  const worded = {
    ...normaliseQuestion(plain),
    passageId: input.passageId ?? null,
    lang,
    questionHtml: question.html,
    optionsHtml: isRich ? kept.map(({ text, html }) => html ?? paragraph(text)) : [],
    explanationHtml: explanation.html,
  };
  return { question: worded, errors: questionErrors(plain, currentYear), flaws };
}

/**
 * Returns the question in its stored form (readWords), with the pictures of the bank.
 *
 * @throws InvalidInput with the messages of the question form (docs/rules.md, section 5)
 */
export async function checkedQuestion(
  on: Queryable,
  input: BankQuestionInput,
  now: Date,
): Promise<WordedQuestion> {
  const findPictures: FindPictures = (hashes) => findImages(on, hashes);
  const { question, errors, flaws } = await readWords(input, istYear(now), findPictures);
  const all = [...errors, ...flaws];
  if (all.length > 0) throw new InvalidInput(all);
  return question;
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, place) => text === other[place]);
}

/**
 * Returns the question after an edit. Companions that the edit leaves out stay; HTML stays only if its plain text does
 * (docs/rules.md, section 5).
 */
export function withCompanionsOf(
  question: WordedQuestion,
  input: CompanionInput,
  present: WordedQuestion,
): WordedQuestion {
  const keep = <Name extends keyof CompanionInput>(name: Name, isSame = true) =>
    input[name] === undefined && isSame ? present[name] : question[name];
  return {
    ...question,
    passageId: keep("passageId"),
    lang: keep("lang"),
    questionHtml: keep("questionHtml", question.questionText === present.questionText),
    optionsHtml: keep("optionsHtml", areSame(question.options, present.options)),
    explanationHtml: keep("explanationHtml", question.explanation === present.explanation),
  };
}
