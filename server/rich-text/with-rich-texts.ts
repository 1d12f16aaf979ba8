import type { CompanionValues } from "#rules/question-companions.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { RichTextFlaw } from "./flaw.ts";
import { mayHaveFormula } from "./formulas.ts";
import { paragraph, richTextOf } from "./rich-text.ts";

/**
 * The rich text that its formulas give a text of a file; null for one without.
 *
 * @param column what the file calls it
 * @throws RichTextFlaw for a formula that is wrong, with the column's name
 */
export async function richCell(column: string, text: string | null): Promise<string | null> {
  try {
    return text === null ? null : await richTextOf(text);
  } catch (error) {
    if (error instanceof RichTextFlaw) throw new RichTextFlaw(`${column}: ${error.message}`);
    throw error;
  }
}

type WithRichTexts = NormalisedQuestion &
  Partial<Pick<CompanionValues, "questionHtml" | "optionsHtml" | "explanationHtml">>;

/**
 * The rich text that formulas give a question's text and options.
 *
 * @throws RichTextFlaw for a formula that is wrong
 */
export async function richTextsOf({
  questionText,
  options,
}: Pick<NormalisedQuestion, "questionText" | "options">): Promise<
  Pick<CompanionValues, "questionHtml" | "optionsHtml">
> {
  const questionHtml = await richCell("question_text", questionText);
  const richTexts: (string | null)[] = [];
  for (const option of options) richTexts.push(await richCell("an option", option));
  const isRich = richTexts.some((html) => html !== null);
  const optionsHtml = isRich
    ? richTexts.map((html, place) => html ?? paragraph(options[place] ?? ""))
    : [];
  return { questionHtml, optionsHtml };
}

/**
 * A question of a file with the rich texts that its formulas give it; as it is where it has none.
 *
 * @throws RichTextFlaw for a formula that is wrong
 */
export async function withRichTexts(question: NormalisedQuestion): Promise<WithRichTexts> {
  const { questionText, explanation, options } = question;
  if (![questionText, explanation ?? "", ...options].some(mayHaveFormula)) return question;
  const richTexts = await richTextsOf(question);
  return { ...question, ...richTexts, explanationHtml: await richCell("explanation", explanation) };
}
