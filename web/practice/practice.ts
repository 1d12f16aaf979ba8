import { compareNames } from "#rules/name-order.ts";
import type { PracticeOutcomesQuery, PracticeQuery } from "../gql/graphql.ts";

/** A practice as its screen has it. */
export type Practice = PracticeQuery["practice"];
export type PracticeQuestion = Practice["questions"][number];
/** How it went in one topic, or one subject. */
export type TopicOutcome = Omit<
  PracticeOutcomesQuery["practice"]["outcomes"][number],
  "__typename"
>;

/** What every other screen knows of practices: asked for again once one has moved. */
export const PRACTICE_FIELDS = ["practising", "practices", "practicePools"] as const;

/** Where a practice is. */
export function practicePath(id: string): string {
  return `/practice/${id}`;
}

/**
 * The next question without an answer, from a place on and then from the start; null when there is none.
 *
 * @param after 0 for the first
 */
export function nextPlace(questions: readonly PracticeQuestion[], after: number): number | null {
  const open = questions.filter(({ isAnswered }) => !isAnswered).map(({ position }) => position);
  return open.find((position) => position > after) ?? open[0] ?? null;
}

/** What a key (`shortcutKey`) asks for while a question waits: an option, -1 for "I don't know"; null for nothing. */
export function choiceOfKey(key: string, options: number): number | null {
  if (key === "0") return -1;
  const index = /^[1-5]$/.test(key)
    ? Number(key) - 1
    : /^[a-e]$/i.test(key)
      ? letterIndex(key)
      : -1;
  return index >= 0 && index < options ? index : null;
}

function letterIndex(key: string): number {
  return key.toLowerCase().charCodeAt(0) - 97;
}

export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** What a screen reader hears when the key comes. */
export function verdictWords({ answer }: PracticeQuestion): string {
  if (answer == null) return "";
  const key = optionLetter(answer.correctOptionIndex);
  if (answer.isRight)
    return `Correct. ${optionLetter(answer.choice ?? answer.correctOptionIndex)} is the answer.`;
  const own =
    answer.choice == null ? "You did not know" : `You chose ${optionLetter(answer.choice)}`;
  return `${own}. The answer is ${key}.`;
}

/** How what was answered went by subject, by name. */
export function bySubject(
  questions: readonly Pick<PracticeQuestion, "subject" | "answer">[],
): TopicOutcome[] {
  const subjects = Map.groupBy(
    questions.filter(({ answer }) => answer != null),
    ({ subject }) => subject,
  );
  return [...subjects]
    .sort(([one], [other]) => compareNames(one, other))
    .map(([subject, own]) => ({
      ...{ id: subject, subject, topic: null },
      answered: own.length,
      right: own.filter(({ answer }) => answer?.isRight).length,
    }));
}
