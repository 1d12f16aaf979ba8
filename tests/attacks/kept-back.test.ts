import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { wireForm } from "../support/form.ts";
import { insertLabelled, type Labels } from "../support/labelled-bank.ts";

// A student can read the key of every question that a random test asks: generate, submit, read. So
// the papers of tests that students can't freely take must be out of reach of the generator, and
// nothing else may reveal that they exist.

let server: TestApp;
let admin: Caller;
let student: Caller;
/** Questions of the bank that any student may meet. */
let open: number[];
/** The questions of a mock, under labels that no other question has. */
let secret: number[];

const SECRET: Labels = {
  subject: "Astrology",
  topic: "Houses",
  pyq: { exam: "Secret Entrance Test", year: 1999 },
};
const LEAKS = /Astrology|Houses|Secret Entrance Test|1999/;

const idsOf = (bank: { id: number }[]) => bank.map(({ id }) => id);

beforeAll(async () => {
  server = await createTestApp();
  await server.work();
  const { database } = server.dependencies;
  admin = await server.as("admin@example.com");
  student = await server.as("thief@example.com");
  const free: Labels = { subject: "Law of Torts", topic: "Basics", pyq: null };
  open = idsOf(
    await insertLabelled(
      database,
      Array.from({ length: 12 }, () => free),
    ),
  );
  // A secret question differs from the others by its number alone.
  secret = idsOf(await insertLabelled(database, [SECRET, SECRET, SECRET, free]));
});
afterAll(() => server.close());

const settings = (questionIds: number[], flags: object) => ({
  title: "Mock of May",
  duration_minutes: 60,
  correct_marks: 1,
  incorrect_marks: 0,
  is_active: true,
  is_public: true,
  question_ids: questionIds,
  ...flags,
});
const PRIVATE = { is_public: false };
const INACTIVE = { is_active: false };

async function createTest(flags: object, questionIds = secret): Promise<number> {
  const made = await admin.post("/api/v1/admin/tests", settings(questionIds, flags));
  expect(made.status).toBe(201);
  return (made.body as { id: number }).id;
}

async function archive(id: number): Promise<void> {
  const { body } = await admin.graphql("mutation ($id: ID!) { archiveTest(id: $id) }", { id });
  expect(body).toEqual({ data: { archiveTest: String(id) } });
}

function generate(caller: Caller, numQuestions: number, filters: object = {}) {
  return caller.post("/api/v1/random-tests/generate", {
    num_questions: numQuestions,
    duration_minutes: 10,
    correct_marks: 1,
    incorrect_marks: 0,
    ...filters,
  });
}

/** Reads keys as the attack does: generates as much as there is, submits blindly, reads the result. */
async function readKeys(caller: Caller): Promise<Map<number, number>> {
  const keys = new Map<number, number>();
  const refused = await generate(caller, 100);
  const [, found = "0"] = /Found (\d+), requested 100/.exec(refused.text) ?? [];
  const made = await generate(caller, Number(found));
  const { id } = made.body as { id: number };
  const submitted = await caller.post("/api/v1/random-tests/submit", {
    random_test_id: id,
    answers: [],
    time_taken_minutes: 1,
  });
  const resultId = (submitted.body as { id: number }).id;
  const result = await caller.get(`/api/v1/random-tests/results/${resultId}`);
  const { all_questions: questions } = result.body as {
    all_questions: { question_id: number; correct_option_index: number }[];
  };
  for (const question of questions) keys.set(question.question_id, question.correct_option_index);
  return keys;
}

async function matches(caller: Caller, filters: object = {}): Promise<number> {
  const { body } = await caller.graphql(
    "query ($filters: RandomTestFiltersInput) { randomTestMatches(filters: $filters) }",
    { filters },
  );
  return (body as { data: { randomTestMatches: number } }).data.randomTestMatches;
}

/** Everything that shows a student what the bank has. */
async function shownTo(caller: Caller): Promise<string> {
  const answers: Answer[] = [
    await caller.get("/api/v1/random-tests/filter-options"),
    await caller.get("/api/v1/questions/subjects/list"),
    await caller.get("/api/v1/questions/topics/list"),
    await caller.get("/api/v1/questions/topics/list?subject=Astrology"),
    await caller.graphql(
      '{ subjects topics ofSubject: topics(subject: "Astrology") filterOptions { subjects topics topicsBySubject { subject topics } pyqExams pyqYears } }',
    ),
  ];
  for (const { status } of answers) expect(status).toBe(200);
  return answers.map(({ text }) => text).join("\n");
}

async function expectOutOfReach(): Promise<void> {
  const keys = await readKeys(student);
  expect([...keys.keys()].filter((id) => secret.includes(id))).toEqual([]);
  expect(keys.size).toBe(open.length);
  expect(await matches(student)).toBe(open.length);
  expect(await matches(student, { subjects: ["Law of Torts"], pyqOnly: false })).toBe(open.length);
  expect(await matches(student, { pyqOnly: true })).toBe(0);
  expect(await shownTo(student)).not.toMatch(LEAKS);
  // Asked for by name, a label of theirs is as unknown as one that was made up.
  for (const [field, [label, madeUp]] of Object.entries({
    subjects: ["Astrology", "Alchemy"],
    topics: ["Houses", "Stables"],
    pyq_exams: ["Secret Entrance Test", "No Entrance Test"],
    pyq_years: [1999, 1998],
  })) {
    const [known, unknown] = [
      await generate(student, 1, { [field]: [label] }),
      await generate(student, 1, { [field]: [madeUp] }),
    ];
    expect(known.status, field).toBe(422);
    expect(known.text.replaceAll(String(label), "?")).toBe(
      unknown.text.replaceAll(String(madeUp), "?"),
    );
  }
}

async function expectWithinReach(): Promise<void> {
  expect((await readKeys(student)).size).toBe(open.length + secret.length);
  expect(await matches(student)).toBe(open.length + secret.length);
  expect(await matches(student, { pyqExams: ["Secret Entrance Test"] })).toBe(3);
  expect(await shownTo(student)).toMatch(LEAKS);
}

describe("the keys of a paper that students can't freely take", () => {
  it.each([
    ["a private test", PRIVATE],
    ["an inactive test", INACTIVE],
    ["an inactive private test", { ...PRIVATE, ...INACTIVE }],
  ])(
    "are out of reach from the moment %s has its questions until it is archived",
    async (_, flags) => {
      await expectWithinReach();
      const id = await createTest(flags);
      await expectOutOfReach();
      await archive(id);
      await expectWithinReach();
    },
  );

  it("follow the test's flags and questions, over REST and GraphQL", async () => {
    const id = await createTest({});
    await expectWithinReach();
    const put = (flags: object, ids = secret) =>
      admin.put(`/api/v1/admin/tests/${id}`, settings(ids, flags));
    expect((await put(INACTIVE)).status).toBe(200);
    await expectOutOfReach();
    expect((await put({})).status).toBe(200);
    await expectWithinReach();
    const input = {
      title: "Mock of May",
      durationMinutes: 60,
      correctMarks: 1,
      incorrectMarks: 0,
      isActive: true,
      isPublic: false,
    };
    const update = (questionIds: number[]) =>
      admin.graphql(
        "mutation ($id: ID!, $input: TestInput!) { updateTest(id: $id, input: $input) { id } }",
        { id, input: { ...input, questionIds } },
      );
    expect((await update(secret)).text).not.toContain("errors");
    await expectOutOfReach();
    await update(open.slice(0, 1));
    expect(await matches(student)).toBe(open.length + secret.length - 1);
    await archive(id);
    await expectWithinReach();
  });

  it("are out of reach of an administrator's own random tests too, whose lists show everything", async () => {
    const id = await createTest(PRIVATE);
    const made = await generate(admin, open.length + 1);
    expect(made.text).toContain(`Found ${open.length}, requested ${open.length + 1}`);
    expect(await matches(admin)).toBe(open.length);
    const { body } = await admin.graphql(
      '{ subjects bankSubjects bankExams topics(subject: "Astrology") questions { totalCount } }',
    );
    expect(body).toEqual({
      data: {
        subjects: ["Astrology", "Law of Torts"],
        bankSubjects: ["Astrology", "Law of Torts"],
        bankExams: ["Secret Entrance Test"],
        topics: ["Houses"],
        questions: { totalCount: open.length + secret.length },
      },
    });
    const counters = await admin.graphql("{ adminCounters { totalQuestions subjects } }");
    expect(counters.body).toEqual({
      data: { adminCounters: { totalQuestions: open.length + secret.length, subjects: 2 } },
    });
    await archive(id);
  });

  it("are given out with a release, until the question is reserved again", async () => {
    const id = await createTest(PRIVATE);
    const change = (name: string, question: number) =>
      admin.graphql(
        `mutation ($id: ID!) { ${name}(id: $id) { id keptBack keptBackBy { title isPublic isActive } releasedAt } }`,
        { id: question },
      );
    for (const question of secret) {
      expect((await change("releaseQuestion", question)).body).toEqual({
        data: {
          releaseQuestion: {
            id: String(question),
            keptBack: false,
            keptBackBy: [],
            releasedAt: expect.any(String),
          },
        },
      });
    }
    await expectWithinReach();
    for (const question of secret) {
      expect((await change("keepBackQuestion", question)).body).toEqual({
        data: {
          keepBackQuestion: {
            id: String(question),
            keptBack: true,
            keptBackBy: [{ title: "Mock of May", isPublic: false, isActive: true }],
            releasedAt: null,
          },
        },
      });
    }
    await expectOutOfReach();
    await archive(id);
  });

  it("come into reach when a file makes a public test of them, and go again with it", async () => {
    const id = await createTest(PRIVATE);
    const { rows } = await server.dependencies.database.pool.query<{ text: string; right: string }>(
      `SELECT question_text AS text, options[2] AS right FROM question_revisions
       WHERE question_id = ANY ($1) ORDER BY question_id`,
      [secret],
    );
    const lines = rows.map(({ text, right }) => `${text},Wrong,${right},Wrong too,,B,Astrology`);
    const header = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
    const uploaded = await admin.sendForm(
      "/api/v1/admin/upload-test-from-csv",
      wireForm([
        ["title", "From a file"],
        ["file", [header, ...lines].join("\n"), "test.csv"],
      ]),
    );
    expect(uploaded.status, uploaded.text).toBe(201);
    const { test } = uploaded.body as { test: { id: number } };
    // A test from a file is inactive until somebody switches it on.
    await expectOutOfReach();
    await admin.graphql("mutation ($id: ID!) { switchTest(id: $id, isActive: true) { id } }", {
      id: test.id,
    });
    await expectWithinReach();
    await archive(test.id);
    await expectOutOfReach();
    await archive(id);
  });

  it("are not handed out by random tests that were saved up, but for those in progress", async () => {
    const hoarder = await server.as("hoarder@example.com");
    const hoard = async () => {
      const { body } = await generate(hoarder, 3, { subjects: ["Astrology"] });
      return (body as { id: number }).id;
    };
    const started = await hoard();
    const unstarted = await hoard();
    const start = (id: number) => hoarder.get(`/api/v1/random-tests/${id}/start`);
    const submit = (random_test_id: number) =>
      hoarder.post("/api/v1/random-tests/submit", {
        random_test_id,
        answers: [],
        time_taken_minutes: 1,
      });
    expect((await start(started)).status).toBe(200);
    const closed = await createTest(PRIVATE);
    const { body } = await hoarder.graphql(
      "mutation ($id: ID!) { startRandomTest(randomTestId: $id) { id } }",
      { id: unstarted },
    );
    expect(body).toMatchObject({
      errors: [
        {
          message:
            "This random test holds questions that are no longer given out. Generate a new one.",
          extensions: { code: "CONFLICT" },
        },
      ],
    });
    for (const answer of [await start(unstarted), await submit(unstarted)]) {
      expect(answer.status).toBe(409);
      expect(answer.text).toContain("Generate a new one.");
    }
    expect((await start(started)).status).toBe(200);
    expect((await submit(started)).status).toBe(201);
    await archive(closed);
    expect((await start(unstarted)).status).toBe(200);
  });

  it("never come once the test is closed, whatever is generated in the meantime", async () => {
    const others = await Promise.all(
      Array.from({ length: 3 }, (_, index) => server.as(`racer${index}@example.com`)),
    );
    /** Which of the closed tests there is just now; null between them. */
    let closed: number | null = null;
    let racing = true;
    let generated = 0;
    const race = others.map(async (caller) => {
      while (racing) {
        const wasClosed = closed;
        const made = await generate(caller, open.length);
        if (made.status !== 201) continue;
        const { id } = made.body as { id: number };
        const started = await caller.get(`/api/v1/random-tests/${id}/start`);
        generated += 1;
        // What an open test asks is not drawn again for its student.
        await caller.post("/api/v1/random-tests/submit", {
          random_test_id: id,
          answers: [],
          time_taken_minutes: 0,
        });
        if (wasClosed === null || wasClosed !== closed) continue;
        // Had it drawn any, the start would be refused.
        expect(started.status).toBe(200);
        const { questions } = started.body as { questions: { id: number }[] };
        expect(questions.filter((question) => secret.includes(question.id))).toEqual([]);
      }
    });
    for (let round = 0; round < 10; round += 1) {
      const id = await createTest(round % 2 === 0 ? PRIVATE : INACTIVE);
      closed = id;
      await expect.poll(() => generated).toBeGreaterThan((round + 1) * 6);
      closed = null;
      await archive(id);
    }
    racing = false;
    await Promise.all(race);
  });
});

describe("filters", () => {
  it("hold 50 known labels a list and no more, over REST and GraphQL", async () => {
    const many = Array.from({ length: 51 }, (_, index) => ({
      subject: `Subject ${index}`,
      topic: null,
      pyq: null,
    }));
    await insertLabelled(server.dependencies.database, many);
    const subjects = many.map(({ subject }) => subject);
    expect((await generate(student, 1, { subjects: subjects.slice(1) })).status).toBe(201);
    const refused = await generate(student, 1, { subjects });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("At most 50 can be chosen");
    const { text } = await student.graphql(
      "query ($filters: RandomTestFiltersInput) { randomTestMatches(filters: $filters) }",
      { filters: { subjects, topics: ["Alchemy"] } },
    );
    expect(text).toContain("At most 50 can be chosen");
  });

  it("cost one look at the bank for all who ask at once", async () => {
    const { pool } = server.dependencies.database;
    const query = pool.query;
    let asked = 0;
    pool.query = ((...given: unknown[]) => {
      const [sql] = given as [string | { text: string }];
      const text = typeof sql === "string" ? sql : sql.text;
      const isOfBank = /question_tallies|FROM questions/.test(text);
      // Each student's held questions are their own.
      if (isOfBank && !text.includes("FROM attempts")) asked += 1;
      return Reflect.apply(query, pool, given);
    }) as typeof query;
    try {
      const options = "{ filterOptions { subjects topics pyqExams pyqYears } randomTestMatches }";
      await archive(await createTest({}));
      asked = 0;
      const answers = await Promise.all(Array.from({ length: 40 }, () => student.graphql(options)));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      // The labels are three looks: subjects with topics, exams, years. The count is one.
      expect(asked).toBe(4);
    } finally {
      pool.query = query;
    }
  });
});
