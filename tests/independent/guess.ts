import type { Guess } from "./mistakes-figures.ts";
import { type Ask, outcomeAt, type Taken } from "./model.ts";
import type { Random } from "./random.ts";

/** Says of some right answers of a test that they were guessed; of each question once. */
export async function guessSome(
  ask: Ask,
  random: Random,
  taken: Taken,
  before: readonly Guess[],
): Promise<Guess[]> {
  const { student, id, questions, isSeen } = taken;
  const isKnown = (question: number) =>
    before.some((one) => one.student === student && one.questionId === question);
  const right = questions
    .filter((question, place) => outcomeAt(taken, place) === "right" && !isKnown(question.id))
    .map((question) => question.id);
  // What was not looked at is in no memory, so that the note would be of the answer before.
  if (!isSeen || right.length === 0 || random.chance(0.4)) return [];
  const chosen = random.some(right, 3);
  for (const questionId of chosen) {
    await ask("mutation ($id: ID!) { noteMistake(questionId: $id, reason: GUESSED) { id } }", {
      id: questionId,
    });
  }
  return chosen.map((questionId) => ({ student, taken: id, questionId }));
}
