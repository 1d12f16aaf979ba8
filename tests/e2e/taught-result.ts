// Results with times on a test of two sections and three passages, of one student and of others.
import { Browser } from "../support/browser.ts";
import { letWorkPass } from "./days-pass.ts";
import { makePassageTest } from "./passage-paper.ts";
import { newEmail } from "./support.ts";

/** Requests as one person, which fail on any refusal. */
export interface Asker {
  rest<Data>(path: string, body?: object, method?: string): Promise<Data>;
  graphql<Data>(query: string, variables: object): Promise<Data>;
}

/** Signs somebody in. @param url of the server */
export async function askerFor(url: string, email: string): Promise<Asker> {
  const { accessToken } = await new Browser(url, url).signIn(email);
  return askerWith(url, accessToken);
}

/** Requests with an access token. */
export function askerWith(url: string, accessToken: string): Asker {
  async function send(path: string, body: object | undefined, method: string) {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  return {
    rest: (path, body, method = body ? "POST" : "GET") => send(`/api/v1${path}`, body, method),
    async graphql(query, variables) {
      const { data, errors } = await send("/graphql", { query, variables }, "POST");
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
  };
}

/**
 * Ten questions in two sections, of which option A is always right; three passages.
 *
 * @param clocks of both sections; left out for such as only group
 * @returns its number
 */
export async function makeTaughtTest(
  url: string,
  clocks: { minutes?: number; locked?: boolean } = {},
): Promise<number> {
  const id = Number((await makePassageTest(url)).split("/").pop());
  const admin = await askerFor(url, "admin@example.com");
  interface Kept {
    title: string;
    question_ids: number[];
  }
  const tests = await admin.rest<(Kept & { id: number })[]>("/admin/tests?limit=200");
  const kept = tests.find((test) => test.id === id);
  await admin.rest(
    `/admin/tests/${id}`,
    {
      ...{ title: kept?.title, description: "", duration_minutes: 20, is_active: true },
      ...{ correct_marks: 1, incorrect_marks: 0.25, is_public: true },
      question_ids: kept?.question_ids,
      sections: [
        { title: "Reading", question_count: 8, ...clocks },
        { title: "Law", question_count: 2, ...clocks },
      ],
    },
    "PUT",
  );
  return id;
}

/** What is worked on, by the place on the paper: the option, and the seconds it took. */
export interface Work {
  place: number;
  option: number;
  seconds: number;
  marked?: boolean;
}

/** Submits a test with times, in the order of the work. @returns the result's number */
export async function takeTimed(asker: Asker, testId: number, work: Work[]): Promise<string> {
  const started = await asker.rest<{ attempt_id: number; questions: unknown[] }>(
    `/tests/${testId}/start`,
  );
  const count = started.questions.length;
  const list = <Value>(untouched: Value, of: (one: Work, clock: number) => Value) => {
    const values = Array<Value>(count).fill(untouched);
    let clock = 0;
    for (const one of work) {
      values[one.place] = of(one, clock);
      clock += one.seconds;
    }
    return values;
  };
  const seconds = work.reduce((sum, one) => sum + one.seconds, 0);
  const progress = {
    ...{ sequence: 1, currentQuestion: 0, tabSwitchCount: 0, timeLeftSeconds: 1_200 - seconds },
    answers: list(-1, ({ option }) => option),
    firstShown: list(-1, (_, clock) => clock),
    secondsSpent: list(0, (one) => one.seconds),
    changeCounts: list(0, ({ option }) => (option < 0 ? 0 : 1)),
    marked: list(false, ({ marked = false }) => marked),
    visits: list(0, ({ marked = false }) => (marked ? 2 : 1)),
    choices: list("", ({ option }) => "ABCDE"[option] ?? ""),
    secondsReading: list(0, ({ place, seconds: spent }) => (place < 8 ? Math.floor(spent / 2) : 0)),
  };
  await letWorkPass(started.attempt_id, seconds);
  const { submitAttempt } = await asker.graphql<{ submitAttempt: { id: string } }>(
    "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id } }",
    { input: { attemptId: String(started.attempt_id), progress } },
  );
  // Nothing is shown or learnt of a score that was not looked at.
  await asker.graphql("mutation ($id: ID!) { showScore(resultId: $id) { id } }", submitAttempt);
  return submitAttempt.id;
}

/** So many others take the test, each with as many right answers as their number from 0 says. */
export async function takeAsOthers(url: string, testId: number, people: number): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    const asker = await askerFor(url, newEmail("peer"));
    const work = Array.from({ length: 10 }, (_, place) => ({
      ...{ place, seconds: 20 + person, option: place < person % 10 ? 0 : 1 },
    }));
    const id = await takeTimed(asker, testId, work);
    // Anyone who reads their own answer history has it at once: what they chose counts for others from here on.
    await asker.graphql("query ($id: ID!) { result(id: $id) { id openMistakes } }", { id });
  }
}
