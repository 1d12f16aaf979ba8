// Live mocks for browser tests: each for one new student alone, since on the dashboard of anybody else a running one
// would come first.
import { type Account, newAdmin, newStudent } from "./accounts.ts";
import { expect } from "./support.ts";
import { type Asker, askerWith } from "./taught-result.ts";

/** What a live mock is like; the rest of its schedule follows from when it opens. */
export interface LiveMockOptions {
  title: string;
  /** Seconds from now; negative for one that is open. */
  opensIn: number;
  minutes?: number;
  questions?: number;
  /** Members of its schedule, as the REST API takes them. */
  schedule?: object;
}

/** A live mock, and who watches and who takes it. */
export interface LiveMock {
  id: number;
  title: string;
  admin: Account;
  asker: Asker;
  student: Account;
}

/** Makes a test that opens in so many seconds, for an hour and for one new student. */
export async function makeLiveMock(url: string, options: LiveMockOptions): Promise<LiveMock> {
  const { title, opensIn, minutes = 60, questions = 3, schedule = {} } = options;
  const admin = await newAdmin(url);
  const student = await newStudent(url, "live");
  const asker = askerWith(url, admin.accessToken);
  const { rest, graphql } = asker;
  // Its own questions: one that is withdrawn counts for nobody, in every test that asks it.
  const bank = await Promise.all(
    Array.from({ length: questions }, (_, index) =>
      rest<{ id: number }>("/admin/questions", {
        question_text: `${title}, question ${index + 1}: which promise is enforced?`,
        options: ["One for a price", "One for love", "One made in jest", "None at all"],
        ...{ correct_option_index: 0, explanation: "Something has to be given in return." },
        ...{ subject: "Legal Reasoning", topic: null, pyq: false },
      }),
    ),
  );
  const made = await rest<{ id: number }>("/admin/tests", {
    ...{ title, description: null, duration_minutes: minutes, correct_marks: 1 },
    ...{ incorrect_marks: 0.25, is_active: true, is_public: false },
    question_ids: bank.map(({ id }) => id),
  });
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const times = { opens_at: at(opensIn), closes_at: at(Math.max(opensIn, 0) + 3600) };
  const answer = await fetch(`${url}/api/v1/admin/tests/${made.id}/schedule`, {
    method: "PUT",
    headers: { authorization: `Bearer ${admin.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ ...times, results_at: at(3 * 3600), attempt_limit: 1, ...schedule }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  const { createBatch } = await graphql<{ createBatch: { id: string } }>(
    "mutation ($name: String!) { createBatch(name: $name) { id } }",
    { name: title },
  );
  await graphql(
    `mutation ($batch: ID!, $email: String!, $test: ID!) {
      addToBatch(id: $batch, email: $email) { id }
      setTestBatches(testId: $test, batchIds: [$batch]) { id }
    }`,
    { batch: createBatch.id, email: student.email, test: String(made.id) },
  );
  return { id: made.id, title, admin, asker, student };
}
