import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { getIntrospectionQuery } from "graphql";
import { type Answered, Asker, jsonOf, type Sent } from "./ask.ts";

/** What an attack came to, by status. */
export type Tally = Record<string, number>;

/** Anyone who is refused comes back so soon, whatever Retry-After says. */
const AGAIN_AFTER_MS = 50;

const MEGABYTE = 1024 * 1024;

/** What a visitor can send that costs most. */
function visitorRequests(): Sent[] {
  const graphql = (query: string): Sent => ({
    method: "POST",
    path: "/graphql",
    headers: jsonOf(null),
    body: JSON.stringify({ query }),
  });
  const bomb = brotliCompressSync(Buffer.alloc(8 * MEGABYTE, " "));
  return [
    graphql(getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true })),
    graphql(`{ ${"application { supportEmail } ".repeat(66)} }`),
    graphql(`{ ${Array.from({ length: 190 }, (_, index) => `aplication${index} `).join("")} }`),
    graphql(`{ application(${"x: 1 ".repeat(300)}) { supportEmail } }`),
    {
      method: "POST",
      path: "/graphql",
      headers: { ...jsonOf(null), "content-encoding": "br" },
      body: bomb,
    },
    {
      method: "POST",
      path: "/api/v1/results/submit-quiz",
      headers: { ...jsonOf(null), "content-encoding": "br" },
      body: bomb,
    },
    { method: "POST", path: "/graphql", headers: jsonOf(null), body: "[".repeat(15_000) },
    {
      method: "POST",
      path: "/api/v1/auth/refresh",
      headers: jsonOf(null),
      body: JSON.stringify({ refresh_token: "x".repeat(43) }),
    },
    {
      method: "POST",
      path: "/api/v1/auth/refresh",
      headers: jsonOf(null),
      body: "x".repeat(2 * MEGABYTE),
    },
    { method: "GET", path: "/%61pi/v1/tests" },
    { method: "GET", path: "http://127.0.0.1/api/v1/tests/1/start" },
    { method: "GET", path: "/api/v1/openapi.json" },
    { method: "GET", path: "/api/v1/docs" },
    {
      method: "GET",
      path: `/api/v1/auth/google/login?redirect_url=${encodeURIComponent("http://localhost:4000/auth")}`,
    },
    { method: "GET", path: "/" },
  ];
}

/** What a student can send that costs most; `resultId` is of a paper of 1,000 questions. */
function studentRequests(token: string, { resultId, testId, labels }: StudentTargets): Sent[] {
  const graphql = (query: string, variables?: unknown): Sent => ({
    method: "POST",
    path: "/graphql",
    headers: jsonOf(token),
    body: JSON.stringify({ query, variables }),
  });
  const five = (field: string) =>
    `{ ${[1, 2, 3, 4, 5].map((number) => `a${number}: ${field}`).join(" ")} }`;
  const question =
    "id position questionId questionText options status selectedOptionIndex correctOptionIndex marks subject topic explanation marked firstShown secondsSpent changeCount";
  const filters = { filters: { subjects: labels, topics: null, pyqOnly: false } };
  return [
    graphql(`{ result(id: ${resultId}) { id questions { ${question} } } }`),
    graphql(five(`result(id: ${resultId}) { questions { id } }`)),
    graphql("{ results(limit: 20) { totalCount items { id questions { id questionText } } } }"),
    graphql(
      five(
        "results(limit: 50) { totalCount items { id testTitle score percent subjects { subject score } } }",
      ),
    ),
    graphql(
      five(
        "filterOptions { subjects topics topicsBySubject { subject topics } pyqExams pyqYears }",
      ),
    ),
    graphql(
      `query ($filters: RandomTestFiltersInput) ${five("randomTestMatches(filters: $filters)")}`,
      filters,
    ),
    graphql(five("openAttempts { id title answers }").replaceAll("answers", "id")),
    graphql(five('tests(search: "e", limit: 100) { totalCount items { id title } }')),
    graphql(
      `mutation { startTest(testId: ${testId}) { id questions { id questionText options } } }`,
    ),
    {
      method: "POST",
      path: "/api/v1/random-tests/generate",
      headers: jsonOf(token),
      body: JSON.stringify({
        num_questions: 100,
        duration_minutes: 5,
        correct_marks: 1,
        incorrect_marks: 0,
      }),
    },
    { method: "GET", path: `/api/v1/results/${resultId}`, headers: jsonOf(token) },
    { method: "GET", path: "/api/v1/results?limit=200", headers: jsonOf(token) },
    { method: "POST", path: "/graphql", headers: jsonOf(token), body: "x".repeat(5 * MEGABYTE) },
  ];
}

/** What a student's worst requests are about. */
export interface StudentTargets {
  resultId: number;
  testId: number;
  labels: string[];
}

async function keepSending(
  port: number,
  requests: readonly Sent[],
  connections: number,
  until: number,
  tally: Tally,
): Promise<void> {
  const asker = new Asker(port, connections);
  let next = 0;
  const one = async () => {
    while (performance.now() < until) {
      const sent = requests[next % requests.length];
      next += 1;
      if (sent === undefined) return;
      const { status }: Answered = await asker.send(sent);
      tally[status] = (tally[status] ?? 0) + 1;
      if (status !== 200 && status !== 201) await sleep(AGAIN_AFTER_MS);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  asker.close();
}

/** What the attackers do: as students with ten connections each, or as a visitor with 20. */
export interface Attack {
  port: number;
  seconds: number;
  /** None stands for a visitor. */
  students: readonly { token: string; targets: StudentTargets }[];
}

/** Sends the worst there is for so many seconds. */
async function attack({ port, seconds, students }: Attack): Promise<Tally> {
  const tally: Tally = {};
  const until = performance.now() + seconds * 1_000;
  if (students.length === 0) await keepSending(port, visitorRequests(), 20, until, tally);
  await Promise.all(
    students.map(({ token, targets }) =>
      keepSending(port, studentRequests(token, targets), 10, until, tally),
    ),
  );
  return tally;
}

process.once("message", (asked: Attack) => {
  void attack(asked).then((tally) => process.send?.(tally, () => process.exit()));
});
