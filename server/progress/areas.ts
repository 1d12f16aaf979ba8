import { ENOUGH_ANSWERS } from "#rules/progress-minimums.ts";
import { type Answer, groupedBy, isAnswered, topicName } from "./history.ts";

/** What can be weak: a topic, or a subject whose topics are all too small for a finding. */
export interface Area {
  subject: string;
  /** Null for questions without a topic, and for a whole subject. */
  topic: string | null;
  isWholeSubject: boolean;
  /** Its answers alone, in the order in which they were given. */
  answers: Answer[];
}

/**
 * The areas of some questions, by which all that was answered falls into parts (docs/learning.md, section 3):
 * those with too few answers too, in the order in which they were asked first.
 */
export function areasOf(asked: readonly Answer[]): Area[] {
  const answersOf = (own: readonly Answer[]) => own.filter(isAnswered);
  const withTopics = new Set(
    [...groupedBy(asked, topicName).values()]
      .filter((own) => answersOf(own).length >= ENOUGH_ANSWERS)
      .map((own) => own[0]?.subject),
  );
  const nameOf = (answer: Answer) =>
    withTopics.has(answer.subject) ? topicName(answer) : JSON.stringify([answer.subject]);
  return [...groupedBy(asked, nameOf).values()].map((own) => {
    const { subject = "", topic = null } = own[0] ?? {};
    const isWholeSubject = !withTopics.has(subject);
    return {
      subject,
      topic: isWholeSubject ? null : topic,
      isWholeSubject,
      answers: answersOf(own),
    };
  });
}

/** Whether it has the answers that it takes to say anything of it. */
export function isKnown({ answers }: Area): boolean {
  return answers.length >= ENOUGH_ANSWERS;
}
