import { struckOf } from "#rules/annotation-edits.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { optionLetter, wordsForWork } from "../../screens/quiz/question-words.ts";
import type { ActiveAttempt } from "../session/attempt/attempt.ts";

/** The change of struck options and highlights in words; "" for none. */
function wordsForTools(before: ActiveAttempt, after: ActiveAttempt): string {
  const { currentQuestion, annotations } = after.sheet;
  const id = Number(after.paper.questions[currentQuestion]?.questionId);
  const [was, is] = [struckOf(before.sheet.annotations, id), struckOf(annotations, id)];
  const out = is.find((option) => !was.includes(option));
  if (out !== undefined) return `Option ${optionLetter(out)} struck out`;
  const back = was.find((option) => !is.includes(option));
  return back === undefined ? "" : `Option ${optionLetter(back)} restored`;
}

/** The effect of a key press in words, since the focus doesn't move. */
export function wordsForAction(before: ActiveAttempt, after: ActiveAttempt): string {
  const { currentQuestion } = after.sheet;
  const workOf = ({ sheet }: ActiveAttempt) => ({
    answer: sheet.answers[currentQuestion] ?? UNANSWERED,
    marked: sheet.marked[currentQuestion] ?? false,
  });
  return wordsForWork(workOf(before), workOf(after)) || wordsForTools(before, after);
}
