import { struckOf } from "#rules/annotation-edits.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { optionLetter, wordsForWork } from "../../screens/quiz/question-words.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";

/** What became of the options and texts, in words; "" for nothing. */
function wordsForTools(before: ActiveAttempt, after: ActiveAttempt): string {
  const { currentQuestion, annotations } = after.sheet;
  const id = Number(after.paper.questions[currentQuestion]?.questionId);
  const [was, is] = [struckOf(before.sheet.annotations, id), struckOf(annotations, id)];
  const out = is.find((option) => !was.includes(option));
  if (out !== undefined) return `Option ${optionLetter(out)} struck out`;
  const back = was.find((option) => !is.includes(option));
  return back === undefined ? "" : `Option ${optionLetter(back)} restored`;
}

/** What a key press just did, in words: the focus stays where it is. */
export function wordsForAction(before: ActiveAttempt, after: ActiveAttempt): string {
  const { currentQuestion } = after.sheet;
  const workOf = ({ sheet }: ActiveAttempt) => ({
    answer: sheet.answers[currentQuestion] ?? UNANSWERED,
    marked: sheet.marked[currentQuestion] ?? false,
  });
  return wordsForWork(workOf(before), workOf(after)) || wordsForTools(before, after);
}
