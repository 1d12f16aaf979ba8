import { gunzipSync } from "node:zlib";
import { getOperationAST } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPersistedOperations } from "../../server/graphql/persisted-operations.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

// What of an answer is the same for everybody is made once and told by its hash (docs/decisions/0181):
// who gets it is decided as without, and a hash is no way to it.

const documents = readPersistedOperations();
const COUNT = 40;
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
});
afterAll(() => server.close());

interface Told {
  path: (string | number)[];
  hash: string;
  isLeftOut: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: what it holds is what each test checks
type Data = any;

interface Asked {
  data: Data;
  errors?: { extensions: { code: string } }[];
  told: Told[] | undefined;
  text: string;
}

async function ask(
  caller: Caller,
  operationName: string,
  variables: object,
  knownParts?: unknown,
): Promise<Asked> {
  const [sha256Hash] =
    [...documents].find(
      ([, document]) => getOperationAST(document)?.name?.value === operationName,
    ) ?? [];
  const persistedQuery = { version: 1, sha256Hash };
  const { body, text } = await caller.post("/graphql", {
    ...{ operationName, variables },
    extensions: { persistedQuery, ...(knownParts === undefined ? {} : { knownParts }) },
  });
  const { data, errors, extensions } = body as {
    data: Data;
    extensions?: { parts: Told[] };
  } & Asked;
  return { data, ...(errors ? { errors } : {}), told: extensions?.parts, text };
}

const people = { count: 0 };
function newStudent(): Promise<Caller> {
  people.count += 1;
  return server.as(`parts${people.count}@example.com`);
}

async function submitOf(student: Caller, attemptId: string, options = COUNT): Promise<void> {
  const progress = {
    ...{ sequence: 1, currentQuestion: 0, timeLeftSeconds: 3_000, tabSwitchCount: 0 },
    answers: Array.from({ length: options }, (_, place) => (place % 3) - 1),
    marked: Array.from({ length: options }, () => false),
    firstShown: Array.from({ length: options }, () => 0),
    secondsSpent: Array.from({ length: options }, () => 1),
    changeCounts: Array.from({ length: options }, () => 1),
  };
  for (const [name, variables] of [
    ["SubmitAttempt", { input: { attemptId, progress } }],
    ["ShowScore", { resultId: attemptId }],
  ] as const) {
    expect((await ask(student, name, variables)).errors, name).toBeUndefined();
  }
}

it("answers the same questions when their text is ready, and leaves out what the caller has", async () => {
  const { testId } = await server.makeTest({ count: COUNT });
  const [one, other] = [await newStudent(), await newStudent()];
  const first = await ask(one, "StartTest", { testId }, []);
  const { questions, ...own } = first.data.startTest;
  expect(questions).toHaveLength(COUNT);
  const [told] = first.told ?? [];
  expect(first.told).toEqual([
    {
      path: ["startTest", "questions"],
      hash: expect.stringMatching(/^[\w-]{22}$/),
      isLeftOut: false,
    },
  ]);
  // Another student's is joined of the text that the first one's made; so is what Yoga answers.
  const second = await ask(other, "StartTest", { testId }, ["none"]);
  expect(second.data.startTest.questions).toEqual(questions);
  expect(second.told).toEqual(first.told);
  const { body } = await other.graphql(
    `{ attempt(id: ${second.data.startTest.id}) { questions { id questionId questionText options
      questionHtml optionsHtml lang passageId } } }`,
  );
  expect((body as Data).data.attempt.questions).toEqual(
    questions.map(({ __typename: _, ...question }: Data) => question),
  );
  // Whoever has them gets the attempt alone.
  const again = await ask(one, "StartTest", { testId }, [told?.hash, "another"]);
  expect(again.told).toEqual([{ ...told, isLeftOut: true }]);
  expect(again.data.startTest).toEqual({ ...own, questions: [] });
  expect(again.text.length).toBeLessThan(first.text.length / 3);
  // A resume asks the same of the paper, so it has the same text.
  const attemptId = first.data.startTest.id;
  const resumed = await ask(one, "ResumeAttempt", { attemptId }, [told?.hash]);
  expect(resumed.told).toEqual([
    { path: ["resumeAttempt", "questions"], hash: told?.hash, isLeftOut: true },
  ]);
  // Whoever tells nothing hears nothing of it, as before.
  const before = await ask(one, "StartTest", { testId });
  expect(before.told).toBeUndefined();
  expect(before.data.startTest.questions).toEqual(questions);
  for (const odd of [null, "text", 7, {}, Array.from({ length: 21 }, () => told?.hash)]) {
    const answer = await ask(one, "StartTest", { testId }, odd);
    expect(answer.data.startTest.questions).toEqual(questions);
  }
  expect((await ask(one, "StartTest", { testId }, [7, null])).told).toEqual(first.told);
});

it("tells a result's solutions alike, and what the student did beside them", async () => {
  const { testId } = await server.makeTest({ count: COUNT });
  const results = [];
  for (const student of [await newStudent(), await newStudent()]) {
    const { data } = await ask(student, "StartTest", { testId }, []);
    await submitOf(student, data.startTest.id);
    const result = await ask(student, "Result", { id: data.startTest.id }, []);
    const { body } = await student.graphql(
      `{ result(id: ${data.startTest.id}) { questions { selectedOptionIndex questionId questionText options
        questionHtml optionsHtml lang passageId correctOptionIndex subject topic pyq pyqYear pyqExam
        explanation explanationHtml } } }`,
    );
    const asked = (body as Data).data.result.questions;
    result.data.result.shown.solutions.forEach(
      ({ __typename: _, ...solution }: Data, place: number) => {
        const { selectedOptionIndex, ...whole } = asked[place];
        expect(solution).toEqual({ ...whole, isHeld: false });
        expect(result.data.result.shown.answers[place]).toBe(selectedOptionIndex ?? -1);
      },
    );
    results.push(result);
  }
  expect(results[1]?.told).toEqual(results[0]?.told);
  expect(results[1]?.data.result.shown.solutions).toEqual(results[0]?.data.result.shown.solutions);
});

it("tells a paper's passages once, before the submit and after it", async () => {
  const admin = await server.as("admin@example.com");
  const asked = ["First?", "Second?"].map((questionText) => ({
    question: { questionText, options: ["Yes", "No"], correctOptionIndex: 0, subject: "Law" },
  }));
  const words = { text: "What both ask about.", source: "A judgment" };
  const made = await admin.graphql(
    "mutation ($input: PassageInput!) { createPassage(input: $input) { id questions { id } } }",
    { input: { ...words, questions: asked } },
  );
  const passage = (made.body as Data).data.createPassage;
  const questionIds = passage.questions.map(({ id }: Data) => Number(id));
  const { testId } = await server.makeTest({ questionIds });
  const student = await newStudent();
  const first = await ask(student, "StartTest", { testId }, []);
  const { passages, questions, id } = first.data.startTest;
  expect(passages).toEqual([expect.objectContaining({ ...words, passageId: passage.id })]);
  expect(questions.map(({ passageId }: Data) => passageId)).toEqual([passage.id, passage.id]);
  const paths = first.told?.map(({ path }) => path.at(-1));
  expect(paths).toEqual(["passages", "questions"]);
  const [ofPassages, ofQuestions] = first.told?.map(({ hash }) => hash) ?? [];

  // Each is left out by itself, and is the same to the next student.
  const other = await newStudent();
  const second = await ask(other, "StartTest", { testId }, [ofPassages]);
  expect(second.told?.map(({ isLeftOut }) => isLeftOut)).toEqual([true, false]);
  expect(second.data.startTest).toMatchObject({ questions, passages: [] });
  const third = await ask(other, "StartTest", { testId }, [ofQuestions]);
  expect(third.data.startTest).toMatchObject({ questions: [], passages });
  for (const caller of [student, other]) {
    const { body } = await caller.get(`/api/v1/tests/${testId}/start`);
    const number = Number(passage.id);
    expect(body).toMatchObject({
      questions: questionIds.map((questionId: number) => ({ id: questionId, passage_id: number })),
      passages: [{ id: number, ...words, title: null, html: null, lang: null }],
    });
  }

  await submitOf(student, id, 2);
  const result = await ask(student, "Result", { id }, [ofPassages]);
  expect(result.told).toEqual([
    { path: ["result", "shown", "passages"], hash: ofPassages, isLeftOut: true },
    { path: ["result", "shown", "solutions"], hash: expect.anything(), isLeftOut: false },
  ]);
  const whole = await ask(student, "Result", { id }, []);
  expect(whole.data.result.shown.passages).toEqual(passages);
  expect(whole.data.result.shown.solutions).toMatchObject([
    { questionText: "First?", passageId: passage.id },
    { questionText: "Second?", passageId: passage.id },
  ]);
});

it("tells nothing of a paper or a key to anybody before its time, whatever hashes they send", async () => {
  const { testId } = await server.makeTest({ count: COUNT, isPublic: false });
  const admin = await server.as("admin@example.com");
  const started = await ask(admin, "StartTest", { testId }, []);
  const attemptId = started.data.startTest.id;
  await submitOf(admin, attemptId);
  const result = await ask(admin, "Result", { id: attemptId }, []);
  const hashes = [...(started.told ?? []), ...(result.told ?? [])].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(2);
  const secrets = [
    ...hashes,
    ...result.data.result.shown.solutions.map(({ questionText }: Data) => questionText),
  ];
  const says = (text: string) => secrets.filter((secret) => text.includes(secret));

  const student = await newStudent();
  const tries = [
    ["StartTest", { testId }],
    ["Attempt", { id: attemptId }],
    ["ResumeAttempt", { attemptId }],
    ["StartFresh", { attemptId, sequence: 1 }],
    ["Result", { id: attemptId }],
    ["TestOverview", { id: testId }],
    ["Tests", {}],
    ["Dashboard", {}],
  ] as const;
  for (const caller of [student, server.visitor]) {
    for (const known of [undefined, [], hashes]) {
      for (const [name, variables] of tries) {
        const answer = await ask(caller, name, variables, known);
        expect(says(answer.text), name).toEqual([]);
        expect(answer.told, name).toBeUndefined();
      }
    }
    for (const path of hashes.flatMap((hash) => [
      `/graphql?extensions=${JSON.stringify({ knownParts: [hash] })}`,
      `/graphql/papers/${hash}`,
      `/lexam-parts/${hash}`,
      `/api/v1/tests/${testId}/start?known=${hash}`,
    ])) {
      expect(says((await caller.get(path)).text.replaceAll(path, "")), path).toEqual([]);
    }
  }
});

it("tells no key while the attempt is under way, and no hash that depends on one", async () => {
  const { testId } = await server.makeTest({ count: COUNT });
  const [early, late] = [await newStudent(), await newStudent()];
  const { data, told } = await ask(early, "StartTest", { testId }, []);
  await submitOf(early, data.startTest.id);
  const done = await ask(early, "Result", { id: data.startTest.id }, []);
  const [solutions] = done.told ?? [];
  const keyed = done.data.result.shown.solutions.map(({ explanation }: Data) => explanation);

  const open = await ask(late, "StartTest", { testId }, [solutions?.hash]);
  expect(open.told).toEqual(told);
  expect(open.told?.[0]?.hash).not.toBe(solutions?.hash);
  expect(open.data.startTest.questions).toHaveLength(COUNT);
  const fields = Object.keys(open.data.startTest.questions[0]).sort();
  expect(fields).toEqual([
    ...["__typename", "id", "lang", "options", "optionsHtml", "passageId"],
    ...["questionHtml", "questionId", "questionText"],
  ]);
  expect(keyed.filter((text: string | null) => text && open.text.includes(text))).toEqual([]);
  for (const known of [[], [solutions?.hash]]) {
    const refused = await ask(late, "Result", { id: open.data.startTest.id }, known);
    expect(refused.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    expect(refused.told).toBeUndefined();
    expect(refused.text).not.toContain(String(solutions?.hash));
  }
});

it("sends the joined answer as its reader takes it, over GraphQL and REST", async () => {
  const { testId } = await server.makeTest({ count: COUNT });
  const student = await newStudent();
  const authorization = `Bearer ${await student.token()}`;
  const bodies = [];
  for (const taken of ["gzip, deflate, br", "identity", "br", "gzip;q=0", "gzip, br"]) {
    const { headers, rawPayload } = await server.app.inject({
      ...{ method: "GET", url: `/api/v1/tests/${testId}/start` },
      headers: { authorization, "accept-encoding": taken },
    });
    const encoding = headers["content-encoding"];
    expect([taken, encoding]).toEqual([
      taken,
      taken === "br" ? "br" : taken.includes("gzip,") ? "gzip" : undefined,
    ]);
    expect(headers["cache-control"]).toBe("no-store");
    if (encoding === "gzip") {
      expect(headers.vary).toContain("accept-encoding");
      expect(rawPayload.length).toBeLessThan(gunzipSync(rawPayload).length / 2);
    }
    if (encoding !== "br") bodies.push(String(encoding ? gunzipSync(rawPayload) : rawPayload));
  }
  const [first] = bodies;
  expect(JSON.parse(first ?? "").questions).toHaveLength(COUNT);
  expect(bodies.every((body) => body === first)).toBe(true);
});
