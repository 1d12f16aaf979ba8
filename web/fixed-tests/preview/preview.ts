import type { PreviewQuestionFragment } from "../../gql/graphql.ts";

type Question = Pick<
  PreviewQuestionFragment,
  "options" | "correctOptionIndex" | "explanation" | "subject" | "passageId"
>;

/** The missing parts of a question: "explanation", "key", "options"; empty if complete. */
export function missingOf({ options, correctOptionIndex, explanation }: Omit<Question, "subject">) {
  return [
    ...(explanation === null || explanation.trim() === "" ? ["explanation"] : []),
    ...(options[correctOptionIndex] === undefined ? ["key"] : []),
    ...(options.length < 2 ? ["options"] : []),
  ];
}

/** "No explanation: 7 of 120"; null if nothing is missing. */
export function missingWords(questions: readonly Question[]): string | null {
  const missing = questions.map(missingOf).filter((list) => list.length > 0);
  if (missing.length === 0) return null;
  const isExplanation = missing.every((list) => list.join() === "explanation");
  return `${isExplanation ? "No explanation" : "Incomplete"}: ${missing.length} of ${questions.length}`;
}

/** The position of the next incomplete question, continuing at the first after the last; null for none. */
export function nextMissing(questions: readonly Question[], from: number): number | null {
  const isMissing = (place: number) => {
    const question = questions[place % questions.length];
    return question !== undefined && missingOf(question).length > 0;
  };
  for (let step = 1; step <= questions.length; step += 1) {
    if (isMissing(from + step)) return (from + step) % questions.length;
  }
  return null;
}

/** Questions of a section or subject, by position. */
export interface PreviewGroup {
  title: string;
  places: number[];
}

/** The questions by section, or by subject in a test without sections, in paper order. */
export function groupsOf(
  questions: readonly Question[],
  sections: readonly { title: string; firstQuestion: number; totalQuestions: number }[],
): PreviewGroup[] {
  if (sections.length > 0) {
    return sections.map(({ title, firstQuestion, totalQuestions }) => ({
      title,
      places: Array.from({ length: totalQuestions }, (_, index) => firstQuestion + index),
    }));
  }
  const groups = Map.groupBy(questions.keys(), (place) => questions[place]?.subject ?? "");
  return [...groups].map(([title, places]) => ({ title, places }));
}

/** "1 to 24", or "5 questions" if they are not adjacent. */
export function rangeWords({ places }: PreviewGroup): string {
  const [first = 0] = places;
  const last = places.at(-1) ?? first;
  if (places.length === 1) return String(first + 1);
  const isTogether = last - first + 1 === places.length;
  return isTogether ? `${first + 1} to ${last + 1}` : `${places.length} questions`;
}

/** "For questions 57 to 61", of a passage. */
export function askedBy(questions: readonly Question[], passageId: string): string {
  const numbers = questions.flatMap((question, place) =>
    question.passageId === passageId ? place + 1 : [],
  );
  const [first] = numbers;
  const last = numbers.at(-1);
  return first === last ? `For question ${first}` : `For questions ${first} to ${last}`;
}

/** The target and label of the back link. @param from an address of this product; null for none */
export function wayBack(from: unknown): { to: string; label: string } {
  const to = typeof from === "string" && from.startsWith("/admin/") ? from : "/admin/all-tests";
  return { to, label: to.startsWith("/admin/tests/edit/") ? "Edit Test" : "All Tests" };
}
