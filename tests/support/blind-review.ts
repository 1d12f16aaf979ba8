import type { Caller, TestApp } from "./app.ts";

/** A test as `makeTest` answers it. */
export interface MadeTest {
  testId: number;
  questionIds: number[];
}

/**
 * Submits a test to review it blind first, so that its score stays hidden where a review is offered. The key of a test made by `makeTest` is number mod 4.
 *
 * @param right how many of the first questions are answered right
 * @param wrong how many of those after them are answered wrong
 * @returns the result's number
 */
export async function submitUnseen(
  server: TestApp,
  caller: Caller,
  { testId, questionIds }: MadeTest,
  right: number,
  wrong: number,
): Promise<string> {
  const answers = questionIds.slice(0, right + wrong).map((questionId, index) => ({
    questionId: String(questionId),
    selectedOptionIndex: index < right ? index % 4 : (index + 1) % 4,
  }));
  server.pass(60);
  const { body, text } = await caller.graphql(
    "mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { id } }",
    { input: { testId: String(testId), answers, timeTakenMinutes: 1, reviewBlind: true } },
  );
  const { data } = body as { data: { submitQuiz: { id: string } } | null };
  if (!data) throw new Error(text);
  return data.submitQuiz.id;
}

/** What a request on a blind review answers. */
const REVIEW =
  "id state questionCount totalQuestions answeredCount positions answers marked questions { questionId questionText options } finishedAt outcome { timedScore blindScore maxMarks unknownMarks leftOpen notAsked groups { name count positions questionIds quickCount about aboutCount } }";

interface Review {
  id: string;
  state: "OFFERED" | "OPEN" | "FINISHED" | "CLOSED";
  questionCount: number;
  totalQuestions: number;
  answeredCount: number;
  positions: number[];
  answers: number[];
  marked: boolean[];
  questions: { questionId: string }[];
  outcome: {
    timedScore: number;
    blindScore: number;
    maxMarks: number;
    unknownMarks: number;
    leftOpen: number;
    notAsked: number;
    groups: { name: string; count: number; positions: number[]; questionIds: string[] }[];
  } | null;
}

/** What one of the fields of blind reviews came to: the review, or the code of its failure. */
export interface ReviewAnswer {
  review: Review | null;
  code: string | null;
  message: string | null;
  text: string;
}

/** Asks a field of blind reviews, such as `startBlindReview(resultId: 7)`. */
export async function askReview(caller: Caller, field: string): Promise<ReviewAnswer> {
  const kind = field.startsWith("blindReview") ? "query" : "mutation";
  const { body, text } = await caller.graphql(`${kind} { answer: ${field} { ${REVIEW} } }`);
  const { data, errors } = body as {
    data: { answer: Review } | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return {
    review: data?.answer ?? null,
    code: errors?.[0]?.extensions.code ?? null,
    message: errors?.[0]?.message ?? null,
    text,
  };
}

/** `saveBlindAnswers` with answers by their places. */
export function saving(resultId: string, answers: readonly (readonly [number, number])[]): string {
  const list = answers.map(
    ([position, option]) => `{ position: ${position}, selectedOptionIndex: ${option} }`,
  );
  return `saveBlindAnswers(resultId: ${resultId}, answers: [${list.join(", ")}])`;
}
