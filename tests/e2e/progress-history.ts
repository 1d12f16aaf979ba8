// Mocks as a student takes them, through the API: what the Progress page is tried with.
import { Browser } from "../support/browser.ts";
import { letWorkPass } from "./days-pass.ts";
import { newEmail } from "./support.ts";

/** The requests of an account, as `api` of student.ts makes them. */
export interface Asking {
  get(path: string): Promise<unknown>;
  post(path: string, data: object): Promise<unknown>;
  graphql(query: string, variables?: object): Promise<Record<string, unknown>>;
}

/** A question with its key, as a result shows it. */
export interface KnownQuestion {
  subject: string;
  topic: string | null;
  options: string[];
  correct_option_text: string;
}

/** What a student does with a question. */
export interface Outcome {
  does: "right" | "wrong" | "skips";
  seconds: number;
  marked?: boolean;
}

/** Submits a test without an answer. @returns its questions with their keys, in the order of the paper */
async function keysOf(
  asking: Pick<Asking, "get" | "post">,
  testId: number,
): Promise<KnownQuestion[]> {
  const blank = { test_id: testId, answers: [], time_taken_minutes: 1 };
  const { id } = (await asking.post("/results/submit-quiz", blank)) as { id: number };
  const result = (await asking.get(`/results/${id}`)) as { all_questions: KnownQuestion[] };
  return result.all_questions;
}

/** What another student sees of a test once it is over. */
export async function learn(url: string, testId: number): Promise<KnownQuestion[]> {
  const { accessToken } = await new Browser(url, url).signIn(newEmail("keys"));
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const ask = async (path: string, data?: object) => {
    const init = data === undefined ? { headers } : { method: "POST", body: JSON.stringify(data) };
    return (await fetch(`${url}/api/v1${path}`, { headers, ...init })).json();
  };
  return keysOf({ get: ask, post: ask }, testId);
}

/** Takes a test as a page does that saves nothing in between. */
export async function takeTest(
  asking: Asking,
  testId: number,
  questions: readonly KnownQuestion[],
  outcomeOf: (question: KnownQuestion, place: number) => Outcome,
): Promise<void> {
  const started = (await asking.graphql(
    "mutation Begin($testId: ID!) { startTest(testId: $testId) { id } }",
    { testId: String(testId) },
  )) as { startTest: { id: string } };
  let clock = 0;
  const worked = questions.map((question, place) => {
    const { does, seconds, marked = false } = outcomeOf(question, place);
    const key = question.options.indexOf(question.correct_option_text);
    const wrong = (key + 1) % question.options.length;
    const firstShown = clock;
    clock += seconds;
    return {
      answer: does === "skips" ? -1 : does === "right" ? key : wrong,
      ...{ firstShown, seconds, marked, changes: does === "skips" ? 0 : 1 },
    };
  });
  const progress = {
    ...{ sequence: 1, currentQuestion: 0, timeLeftSeconds: 60, tabSwitchCount: 0 },
    answers: worked.map(({ answer }) => answer),
    firstShown: worked.map((one) => one.firstShown),
    secondsSpent: worked.map(({ seconds }) => seconds),
    changeCounts: worked.map(({ changes }) => changes),
    marked: worked.map(({ marked }) => marked),
  };
  await letWorkPass(started.startTest.id, clock);
  const input = { attemptId: started.startTest.id, progress };
  const submitted = (await asking.graphql(
    "mutation End($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }",
    { input },
  )) as { submitAttempt: { id: string } };
  // Nothing is learnt from a score that was not looked at.
  await asking.graphql("mutation Look($id: ID!) { showScore(resultId: $id) { id } }", {
    id: submitted.submitAttempt.id,
  });
}
