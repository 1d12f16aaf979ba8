import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";

interface AdminTest {
  id: number;
  question_ids: number[];
  [field: string]: unknown;
}

let server: TestApp;
let admin: Caller;
let student: Caller;
let ids: number[];

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
  ids = (await server.makeTest({ count: 4, title: "Older" })).questionIds;
});
afterAll(() => server.close());

const body = (changes: object = {}) => ({
  title: "Full Mock 9",
  description: "Two hours",
  duration_minutes: 120,
  correct_marks: 4,
  incorrect_marks: -1.25,
  is_active: true,
  is_public: false,
  question_ids: [ids[2], ids[0]],
  ...changes,
});

const sections = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Part ${index}`, question_count: 1 }));
const create = (changes: object = {}, headers: Record<string, string> = {}) =>
  admin.post("/api/v1/admin/tests", body(changes), headers);
const testOf = (answer: Answer) => answer.body as AdminTest;
const list = async (query: string) => {
  const answer = await admin.get(`/api/v1/admin/tests${query}`);
  return { answer, titles: (answer.body as { title: string }[]).map(({ title }) => title) };
};

describe("POST /admin/tests", () => {
  it("creates a test, and answers it with its questions in order", async () => {
    const answer = await create();
    expect(answer.status, answer.text).toBe(201);
    expect(testOf(answer)).toEqual({
      id: expect.any(Number),
      title: "Full Mock 9",
      description: "Two hours",
      subjects: ["Law of Torts"],
      is_public: false,
      is_active: true,
      total_questions: 2,
      duration_minutes: 120,
      correct_marks: 4,
      // A negative deduction means the same deduction.
      incorrect_marks: 1.25,
      sections: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      ...{ opens_at: null, closes_at: null, results_at: null },
      ...{ is_late_start_cut: true, attempt_limit: null, clock_runs_on: false, is_ranked: false },
      ...{ late_answers: "accept", opens_again: false, practice_from: null },
      question_ids: [ids[2], ids[0]],
      version: 1,
    });
    expect((await student.get(`/api/v1/tests/${testOf(answer).id}`)).status).toBe(404);
  });

  it("creates once for one Idempotency-Key", async () => {
    const key = { "idempotency-key": randomUUID() };
    const answers = await Promise.all([
      create({ title: "Once" }, key),
      create({ title: "Once" }, key),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await list("?search=once")).titles).toEqual(["Once"]);
    expect((await create({ title: "Twice" }, key)).status).toBe(409);
  });

  it.each<[string, object, string, string]>([
    ["a blank title", { title: "  " }, "title", "Test title is required"],
    [
      "no duration",
      { duration_minutes: 0 },
      "duration_minutes",
      "Duration must be at least 1 minute",
    ],
    [
      "too long a duration",
      { duration_minutes: 301 },
      "duration_minutes",
      "Duration must be at most 300 minutes",
    ],
    [
      "half a minute",
      { duration_minutes: 1.5 },
      "duration_minutes",
      "duration_minutes must be a whole number.",
    ],
    [
      "no marks",
      { correct_marks: 0 },
      "correct_marks",
      "Marks for correct answer must be greater than 0",
    ],
    [
      "a thousandth of a mark",
      { correct_marks: 0.125 },
      "correct_marks",
      "correct_marks must be a number with at most two decimals.",
    ],
    ["no question", { question_ids: [] }, "question_ids", "Please select at least one question"],
    [
      "a question that is not there",
      { question_ids: [1_999_999] },
      "question_ids",
      "These questions are not in the bank: 1999999.",
    ],
    [
      "a negative question",
      { question_ids: [-1] },
      "question_ids",
      "These questions are not in the bank: -1.",
    ],
    ["text for a flag", { is_public: "yes" }, "is_public", "is_public must be true or false."],
    [
      "no list",
      { question_ids: "1" },
      "question_ids",
      "question_ids must be a list of question ids.",
    ],
    [
      "a section too many",
      { sections: sections(13) },
      "sections",
      "A test can have at most 12 sections",
    ],
    [
      "more sections than are read",
      { sections: sections(101) },
      "sections",
      "sections must be a list of at most 12.",
    ],
  ])("refuses %s with 422 and the field", async (_what, changes, field, message) => {
    const answer = await create(changes);
    expect(answer.status).toBe(422);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect((answer.body as { errors: unknown }).errors).toEqual([{ field, message }]);
  });

  it("refuses a question that is asked twice", async () => {
    const answer = await create({ question_ids: [ids[0], ids[0]] });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Each question can be selected only once");
  });
});

describe("PUT /admin/tests/{id}", () => {
  it("replaces the test; the last one wins unless a version is sent", async () => {
    const { id } = testOf(await create());
    const path = `/api/v1/admin/tests/${id}`;
    const changed = body({ title: "Changed", is_public: true, question_ids: [...ids].reverse() });
    const answer = await admin.put(path, changed);
    expect(answer.status, answer.text).toBe(200);
    expect(testOf(answer)).toMatchObject({
      id,
      title: "Changed",
      is_public: true,
      total_questions: 4,
      question_ids: [...ids].reverse(),
    });
    expect((await admin.put(`${path}/`, body({ title: "Again" }))).status).toBe(200);
    const stale = await admin.put(path, body({ version: 2 }));
    expect(stale.status).toBe(409);
    expect((stale.body as { detail: string }).detail).toBe(
      "This test was changed by someone else since you opened it.",
    );
    expect((await admin.put(path, body({ version: 3 }))).status).toBe(200);
  });

  it("answers 404 for what is not there, 403 to a student, 401 to a visitor", async () => {
    for (const id of ["999999", "0", "x", "99999999999"]) {
      expect((await admin.put(`/api/v1/admin/tests/${id}`, body())).status, id).toBe(404);
    }
    const { id } = testOf(await create());
    const path = `/api/v1/admin/tests/${id}`;
    expect((await student.put(path, body())).status).toBe(403);
    expect((await student.post("/api/v1/admin/tests", body())).status).toBe(403);
    expect((await student.get("/api/v1/admin/tests")).status).toBe(403);
    expect((await server.visitor.put(path, body())).status).toBe(401);
  });
});

describe("GET /admin/tests", () => {
  it("answers every test with its question ids, filtered and paged", async () => {
    await create({ title: "Listed one", is_active: false });
    await create({ title: "Listed two", description: null, is_public: true });
    const both = await list("/?search=LISTED&limit=1");
    expect(both.titles).toEqual(["Listed two"]);
    expect(both.answer.headers["x-total-count"]).toBe("2");
    expect(both.answer.headers.link).toContain('limit=1&skip=1>; rel="next"');
    expect((both.answer.body as AdminTest[])[0]?.question_ids).toEqual([ids[2], ids[0]]);
    expect((await list("?search=listed&active=false")).titles).toEqual(["Listed one"]);
    expect((await list("?search=listed&active=true")).titles).toEqual(["Listed two"]);
    expect((await list("?search=listed&public=false")).titles).toEqual(["Listed one"]);
    expect((await list("?search=listed&subject=Law%20of%20Contracts")).titles).toEqual([]);
    expect((await admin.get("/api/v1/admin/tests?active=maybe")).status).toBe(422);
  });

  it("lets administrators preview an inactive test", async () => {
    const { id } = testOf(await create({ title: "Draft", is_active: false, is_public: true }));
    expect((await admin.get(`/api/v1/tests/${id}/start`)).status).toBe(200);
    expect((await student.get(`/api/v1/tests/${id}/start`)).status).toBe(404);
  });
});

describe("the administrators' tests over GraphQL", () => {
  const TEST =
    "id version questionIds first: questionIds(first: 1) invitationLink questions { id questionText subject pyqYear isDeleted isWithdrawn }";

  it("answers what the editor needs in one query", async () => {
    const { id } = testOf(await create());
    const answer = await admin.graphql(`{ test(id: ${id}) { ${TEST} } }`);
    const link = `${server.dependencies.config.publicUrl}/invite/`;
    expect((answer.body as { data: object }).data).toEqual({
      test: {
        id: String(id),
        version: 1,
        questionIds: [String(ids[2]), String(ids[0])],
        first: [String(ids[2])],
        invitationLink: expect.stringContaining(link),
        questions: [ids[2], ids[0]].map((question) => ({
          id: String(question),
          questionText: expect.stringMatching(/^Test 1\. Question number/),
          subject: "Law of Torts",
          pyqYear: null,
          isDeleted: false,
          isWithdrawn: false,
        })),
      },
    });
  });

  it("reports a conflict with the current version, and deletes for good", async () => {
    const { id } = testOf(await create());
    const input = `{ title: "G", durationMinutes: 1, correctMarks: 1, incorrectMarks: 0, isActive: true, isPublic: true, questionIds: [${ids[0]}] }`;
    const update = `mutation { updateTest(id: ${id}, version: 7, input: ${input}) { id } }`;
    const { errors } = (await admin.graphql(update)).body as { errors: { extensions: object }[] };
    expect(errors[0]?.extensions).toMatchObject({ code: "CONFLICT", version: 1 });
    const archived = await admin.graphql(`mutation { archiveTest(id: ${id}) }`);
    expect(archived.body).toEqual({ data: { archiveTest: String(id) } });
    expect((await admin.get(`/api/v1/tests/${id}`)).status).toBe(404);
  });

  it("refuses an id that is none with the field", async () => {
    const input = `{ title: "G", durationMinutes: 1, correctMarks: 1, incorrectMarks: 0, isActive: true, isPublic: true, questionIds: ["x"] }`;
    const answer = await admin.graphql(`mutation { createTest(input: ${input}) { id } }`);
    const { errors } = answer.body as { errors: { extensions: object }[] };
    expect(errors[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      fields: [{ field: "questionIds", message: "These questions are not in the bank: x." }],
    });
  });
});

describe("the schedule of a test", () => {
  it("is read with its version, changed with it, and has its extra time beside it", async () => {
    const { id } = testOf(await create({ title: "Scheduled" }));
    const path = `/api/v1/admin/tests/${id}`;
    const before = testOf(await admin.get(path));
    expect(before).toMatchObject({ title: "Scheduled", version: 1, opens_at: null });
    const times = { opens_at: "2099-12-06T10:00:00+05:30", version: before.version };
    const scheduled = await admin.put(`${path}/schedule`, times);
    expect(scheduled.status, scheduled.text).toBe(200);
    expect(testOf(await admin.get(path))).toMatchObject({
      ...{ opens_at: "2099-12-06T04:30:00.000Z", version: 2 },
    });
    expect((await admin.put(`${path}/schedule`, times)).status).toBe(409);

    const more = { person: "student@example.com", minutes: 10, reason: "Certified" };
    const added = await admin.post(`${path}/extra-times`, more);
    expect(added.status, added.text).toBe(200);
    const listed = await admin.get(`${path}/extra-times`);
    expect(listed.body).toEqual(added.body);
    expect(listed.body).toMatchObject({
      id,
      extra_times: [{ email: "student@example.com", minutes: 10, reason: "Certified" }],
    });
    // A private test: whether there is one is none of their business.
    expect((await student.get(`${path}/extra-times`)).status).toBe(404);
    expect((await admin.get("/api/v1/admin/tests/999999/extra-times")).status).toBe(404);
  });
});
