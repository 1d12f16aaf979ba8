import {
  type NormalisedQuestion,
  normaliseQuestion,
  type QuestionInput,
  questionErrors,
} from "#rules/question-rules.ts";
import { istYear } from "#rules/times.ts";
import { InvalidInput } from "../errors.ts";

/**
 * The question as it will be stored.
 *
 * @throws InvalidInput with the messages of the question form (docs/rules.md, section 5)
 */
export function checkedQuestion(input: QuestionInput, now: Date): NormalisedQuestion {
  const errors = questionErrors(input, istYear(now));
  if (errors.length > 0) throw new InvalidInput(errors);
  return normaliseQuestion(input);
}
