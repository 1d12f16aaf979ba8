/** The ways to read a result's questions. */
export type QuestionView = "wrongFirst" | "inOrder" | "incorrect" | "unanswered";

type Status = "CORRECT" | "INCORRECT" | "UNANSWERED";

/** The fields of a question that the order looks at. */
export interface OrderedQuestion {
  /** Its place on the paper, 0 for the first. */
  position: number;
  status: Status;
}

const rank: Record<Status, number> = { INCORRECT: 0, UNANSWERED: 1, CORRECT: 2 };

/** The view named, or wrong first, the default. */
export function questionViewFrom(text: string | null): QuestionView {
  return text === "inOrder" || text === "incorrect" || text === "unanswered" ? text : "wrongFirst";
}

/**
 * The questions of a view, in a new array: wrong first (incorrect, then unanswered, then correct),
 * in the order of the paper, or the incorrect or the unanswered ones alone.
 */
export function viewQuestions<Question extends OrderedQuestion>(
  questions: Question[],
  view: QuestionView,
): Question[] {
  const inOrder = [...questions].sort((left, right) => left.position - right.position);
  if (view === "inOrder") return inOrder;
  if (view === "incorrect") return inOrder.filter(({ status }) => status === "INCORRECT");
  if (view === "unanswered") return inOrder.filter(({ status }) => status === "UNANSWERED");
  return inOrder.sort((left, right) => rank[left.status] - rank[right.status]);
}
