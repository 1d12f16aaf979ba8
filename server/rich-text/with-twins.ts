import type { CompanionValues } from "#rules/question-companions.ts";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { RichTextFlaw } from "./flaw.ts";
import { mayHaveFormula } from "./formulas.ts";
import { paragraph, richTwin } from "./rich-text.ts";

/**
 * The rich text that its formulas give a text of a file; null for one without.
 *
 * @param column what the file calls it
 * @throws RichTextFlaw for a formula that is wrong, with the column's name
 */
export async function twinOf(column: string, text: string | null): Promise<string | null> {
  try {
    return text === null ? null : await richTwin(text);
  } catch (error) {
    if (error instanceof RichTextFlaw) throw new RichTextFlaw(`${column}: ${error.message}`);
    throw error;
  }
}

type WithTwins = NormalisedQuestion &
  Partial<Pick<CompanionValues, "questionHtml" | "optionsHtml" | "explanationHtml">>;

/**
 * The rich text that formulas give a question's text and options.
 *
 * @throws RichTextFlaw for a formula that is wrong
 */
export async function textTwins({
  questionText,
  options,
}: Pick<NormalisedQuestion, "questionText" | "options">): Promise<
  Pick<CompanionValues, "questionHtml" | "optionsHtml">
> {
  const questionHtml = await twinOf("question_text", questionText);
  const twins: (string | null)[] = [];
  for (const option of options) twins.push(await twinOf("an option", option));
  const isRich = twins.some((twin) => twin !== null);
  const optionsHtml = isRich
    ? twins.map((twin, place) => twin ?? paragraph(options[place] ?? ""))
    : [];
  return { questionHtml, optionsHtml };
}

/**
 * A question of a file with the rich texts that its formulas give it; as it is where it has none.
 *
 * @throws RichTextFlaw for a formula that is wrong
 */
export async function withTwins(question: NormalisedQuestion): Promise<WithTwins> {
  const { questionText, explanation, options } = question;
  if (![questionText, explanation ?? "", ...options].some(mayHaveFormula)) return question;
  const twins = await textTwins(question);
  return { ...question, ...twins, explanationHtml: await twinOf("explanation", explanation) };
}
