type Status = "CORRECT" | "INCORRECT" | "UNANSWERED";

/** Which questions of a result are shown. */
export type QuestionFilter = "all" | "correct" | "incorrect" | "unanswered";

/** The fields of a question that order and filter look at. */
export interface OrderedQuestion {
  /** Its place on the paper, 0 for the first. */
  position: number;
  status: Status;
}

const statuses: Record<Exclude<QuestionFilter, "all">, Status> = {
  correct: "CORRECT",
  incorrect: "INCORRECT",
  unanswered: "UNANSWERED",
};

const rank: Record<Status, number> = { INCORRECT: 0, UNANSWERED: 1, CORRECT: 2 };

/** The filter named, or all. */
export function questionFilterFrom(text: string | null): QuestionFilter {
  return text === "correct" || text === "incorrect" || text === "unanswered" ? text : "all";
}

/** The questions that a filter lets through, in the order given. */
export function withStatus<Question extends OrderedQuestion>(
  questions: Question[],
  filter: QuestionFilter,
): Question[] {
  if (filter === "all") return questions;
  return questions.filter(({ status }) => status === statuses[filter]);
}

/**
 * The questions in a new array: incorrect, then unanswered, then correct, each in the order of the
 * paper; or in the order of the paper throughout.
 */
export function orderQuestions<Question extends OrderedQuestion>(
  questions: Question[],
  wrongFirst: boolean,
): Question[] {
  return [...questions].sort(
    (left, right) =>
      (wrongFirst ? rank[left.status] - rank[right.status] : 0) || left.position - right.position,
  );
}
