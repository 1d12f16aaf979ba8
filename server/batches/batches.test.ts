import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { wireForm } from "../../tests/support/form.ts";

// Batches from outside (docs/rules.md, section 21).

let server: TestApp;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  [admin, student] = await Promise.all([
    server.as("admin@example.com"),
    server.as("one@example.com"),
  ]);
});
afterAll(() => server.close());

const BATCHES = "/api/v1/admin/batches";

interface Made {
  id: number;
}

interface Logged {
  changes: { field: string; before: string | null; after: string | null }[];
}

async function makeBatch(name: string): Promise<number> {
  const made = await admin.post(BATCHES, { name });
  expect(made.status, made.text).toBe(201);
  return (made.body as Made).id;
}

const add = (id: number, email: string) => admin.post(`${BATCHES}/${id}/students`, { email });
const takeOut = (id: number, email: string) =>
  admin.delete(`${BATCHES}/${id}/students?email=${email}`);
const ROSTERS = "/api/v1/admin/rosters";
const upload = (content: string | Uint8Array, headers: Record<string, string> = {}) =>
  admin.sendForm(ROSTERS, wireForm([["file", content, "roster.csv", "text/csv"]]), headers);

const peopleOf = async (id: number) => (await admin.get(`${BATCHES}/${id}`)).body;

it("a batch has a name of its own, two letters and a tint, and is deleted only when it is empty", async () => {
  const id = await makeBatch("Weekday Kolkata 2026");
  expect(await peopleOf(id)).toMatchObject({ letters: "WK", tint: "accent" });
  const same = await admin.post(BATCHES, { name: " weekday  KOLKATA 2026" });
  expect([same.status, same.text]).toEqual([
    422,
    expect.stringContaining("Another batch has this name"),
  ]);
  const odd = await admin.post(BATCHES, { name: "Odd", letters: "A" });
  expect(odd.text).toContain("Choose two letters or digits.");

  await add(id, "one@example.com");
  expect((await admin.delete(`${BATCHES}/${id}`)).status).toBe(409);
  expect((await takeOut(id, "One@Example.com ")).status).toBe(200);
  expect((await takeOut(id, "one@example.com")).status).toBe(404);
  expect((await admin.delete(`${BATCHES}/${id}`)).status).toBe(204);
});

it("an address that waits is recorded as a count alone", async () => {
  const id = await makeBatch("Recorded");
  await add(id, "unknown@example.com");
  const log = await admin.get("/api/v1/admin/audit-log?action=addToBatch&limit=1");
  expect((log.body as Logged[])[0]).toMatchObject({
    subject_label: "Recorded",
    changes: [{ field: "waiting", before: "0", after: "1" }],
  });
  expect(log.text).not.toContain("unknown@");
});

it("an address waits, and joins with the sign-in that verifies it; staff are in no batch", async () => {
  const id = await makeBatch("Waiting");
  expect((await add(id, "admin@example.com")).text).toContain("administrators are in no batch");
  for (const [email, problem] of [
    ["", "E-mail is empty"],
    ["asha.verma@examplecom", "no dot after @"],
    ["asha verma@example.com", "not an e-mail address"],
  ] as const) {
    expect((await add(id, email)).text).toContain(problem);
  }
  await add(id, " New@Example.com");
  const waiting = {
    students: { total_count: 0 },
    waiting: { items: [{ email: "new@example.com" }] },
  };
  expect(await peopleOf(id)).toMatchObject(waiting);

  await server.as("new@example.com");
  const joined = {
    students: { items: [{ email: "new@example.com" }] },
    waiting: { total_count: 0 },
  };
  expect(await peopleOf(id)).toMatchObject(joined);

  // An administrator is in none, and in those of before once a student again.
  const { prisma } = server.dependencies.database;
  const { id: userId } = await prisma.user.findUniqueOrThrow({
    where: { email: "new@example.com" },
  });
  const role = (role: string) => admin.put(`/api/v1/admin/users/${userId}/role`, { role });
  await role("admin");
  const none = { students: { total_count: 0 }, waiting: { total_count: 0 } };
  expect(await peopleOf(id)).toMatchObject(none);
  await role("student");
  expect(await peopleOf(id)).toMatchObject(joined);
});

it("a private test is open to the students of its batches while they are in them", async () => {
  const id = await makeBatch("Open");
  const { testId } = await server.makeTest({ isPublic: false });
  const seen = async () => (await student.get("/api/v1/tests/")).body as Made[];
  const start = () => student.get(`/api/v1/tests/${testId}/start`);
  await add(id, "one@example.com");
  expect((await start()).status).toBe(404);
  await admin.put(`/api/v1/admin/tests/${testId}/batches`, { batch_ids: [id] });
  expect((await seen()).map(({ id }) => id)).toContain(testId);
  expect((await start()).status).toBe(200);
  expect(await peopleOf(id)).toMatchObject({ figures: { open_test_count: 1 } });

  await admin.put(`${BATCHES}/${id}/archived`, { archived: true });
  expect((await seen()).map(({ id }) => id)).not.toContain(testId);
  await admin.put(`${BATCHES}/${id}/archived`, { archived: false });
  await takeOut(id, "one@example.com");
  expect((await seen()).map(({ id }) => id)).not.toContain(testId);
  // What was started can be finished.
  const submitted = await student.post("/api/v1/results/submit-quiz", {
    test_id: testId,
    answers: [],
    time_taken_minutes: 1,
  });
  expect(submitted.status, submitted.text).toBe(201);
});

it("a roster is taken row by row, also of people who never signed in, and undone exactly", async () => {
  const evening = await makeBatch("Evening Batch");
  const online = await makeBatch("Online Hindi");
  await add(evening, "one@example.com");
  const file = [
    ["Student Name", "E-mail ID", "Batch"],
    ["One", "ONE@example.com", "evening batch; Online Hindi"],
    ["=New(1)", "first@example.com", "Online Hindi"],
    ["Asha", "asha@examplecom", "Online Hindi"],
    ["Ravi", "ravi@example.com", "Evenning Batch"],
    ["Mohit", "", "Online Hindi"],
    ["Meera", "admin@example.com", "Online Hindi"],
    ["First", "First@Example.com", "Evening Batch"],
    ["Nobody", "nobody@example.com", "Quite another"],
    ["Left out", "left@example.com", ""],
  ];
  // As Excel saves "Unicode text": UTF-16 with its mark and tabs.
  const text = `\ufeff${file.map((cells) => cells.join("\t")).join("\r\n")}\r\n`;
  const key = { "idempotency-key": "roster-1" };
  const sent = await upload(Buffer.from(text, "utf16le"), key);
  expect([sent.status, sent.body]).toEqual([
    201,
    { id: expect.any(Number), row_count: 9, new_count: 1, added_count: 1, not_taken_count: 7 },
  ]);
  expect((await upload(Buffer.from(text, "utf16le"), key)).body).toEqual(sent.body);
  expect((await upload("email,batches\na@b.example,Online Hindi\n", key)).status).toBe(409);

  const { id } = sent.body as Made;
  const rows = async (taken: boolean) => {
    const { body } = await admin.get(`${ROSTERS}/${id}?taken=${taken}`);
    return (body as { rows: { row: number; message: string; meant: string | null }[] }).rows;
  };
  expect((await rows(false)).map(({ row, message, meant }) => [row, message, meant])).toEqual([
    [4, "The address has no dot after @.", null],
    [5, "Batch “Evenning Batch” does not exist.", "“Evening Batch”"],
    [6, "E-mail is empty. Every row needs one.", null],
    [7, "Is an administrator; administrators are in no batch.", null],
    [8, "The same address is in row 3, which counted.", null],
    [9, "Batch “Quite another” does not exist.", null],
    [10, "No batch is named. Name one or more, with semicolons between them.", null],
  ]);
  expect((await rows(true)).map(({ message }) => message)).toEqual([
    "Added to “Online Hindi”. Already in “Evening Batch”.",
    "Added to “Online Hindi”. Joins at the first sign-in.",
  ]);
  const exported = await admin.get(`${ROSTERS}/${id}/export?taken=true`);
  expect(exported.text).toContain("3,first@example.com,'=New(1),Online Hindi");

  expect((await admin.post(`${ROSTERS}/${id}/take`, { row: 9 })).status).toBe(409);
  const taken = await admin.post(`${ROSTERS}/${id}/take`, { row: 5 });
  expect(taken.body).toMatchObject({ new_count: 2, not_taken_count: 6 });
  const [logged] = (await admin.get("/api/v1/admin/audit-log?action=takeRosterRow"))
    .body as Logged[];
  expect(logged?.changes).toEqual(
    expect.arrayContaining([
      { field: "taken", before: "2", after: "3" },
      {
        field: "batches",
        before: "Online Hindi: 2",
        after: expect.stringMatching(/Evening Batch: 1/),
      },
    ]),
  );
  await server.as("first@example.com");
  const counts = async () =>
    Promise.all(
      [evening, online].map(async (batch) => {
        const { figures } = (await peopleOf(batch)) as {
          figures: { student_count: number; waiting_count: number };
        };
        return [figures.student_count, figures.waiting_count];
      }),
    );
  expect(await counts()).toEqual([
    [1, 1],
    [2, 0],
  ]);
  expect((await admin.post(`${ROSTERS}/${id}/undo`)).status).toBe(200);
  expect((await admin.post(`${ROSTERS}/${id}/undo`)).status).toBe(409);
  expect(await counts()).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

it("a file that is no roster is refused as a whole, with what would be right", async () => {
  for (const [content, words] of [
    ["", "The file is empty"],
    ["name,phone\nA,1\n", "lacks the columns email and batches"],
    ["email,e-mail,batches\n", "mean the same"],
    ["email,batches\n", "a header and no rows"],
    [Buffer.from("PK\u0003\u0004xl/workbook.xml", "latin1"), "Save the sheet with the columns"],
    [`email,batches\n${"a@example.com,X\n".repeat(5_001)}`, "more than 5,000 rows"],
    [`email,batches\n${"a".repeat(2 * 1024 * 1024)}`, "larger than 2 MB"],
  ] as const) {
    const refused = await upload(content);
    expect([422, 413], refused.text).toContain(refused.status);
    expect(refused.text).toContain(words);
  }
  const unquoted = await upload("E-Mail;Name;Batches\nlast@example.com;Last;Waiting;Open\n");
  expect(unquoted.body).toMatchObject({ row_count: 1, new_count: 1, not_taken_count: 0 });
});

it("reports, their files and the list of users show the students of a batch alone", async () => {
  const id = await makeBatch("Reported");
  const { testId } = await server.makeTest({ count: 4 });
  const submit = async (caller: Caller, count: number) => {
    const { body } = await caller.get(`/api/v1/tests/${testId}/start`);
    const asked = (body as { questions: Made[] }).questions;
    const answers = asked.map((question, place) => ({
      question_id: question.id,
      selected_option_index: place < count ? place % 4 : (place + 1) % 4,
    }));
    const result = { test_id: testId, answers, time_taken_minutes: 1 };
    expect((await caller.post("/api/v1/results/submit-quiz", result)).status).toBe(201);
  };
  await submit(student, 3);
  await submit(await server.as("stranger@example.com"), 4);
  await add(id, "one@example.com");
  const report = `/api/v1/admin/reports/tests/${testId}`;
  expect((await admin.get(report)).body).toMatchObject({ attempt_count: 2, batch_id: null });
  expect((await admin.get(`${report}?batch_id=${id}`)).body).toMatchObject({
    ...{ attempt_count: 1, first_attempt_count: 1, batch_id: id },
    takers: { total_count: 1, items: [{ email: "one@example.com", rank: 1 }] },
  });
  const file = await admin.get(`${report}/attempts/export?batch_id=${id}`);
  expect(file.text).toContain("one@example.com");
  expect(file.text).not.toContain("stranger@example.com");
  const listed = (await admin.get(`/api/v1/admin/reports/tests?batch_id=${id}`)).body as Made[];
  expect(listed.map((test) => test.id)).toContain(testId);
  const users = (await admin.get(`/api/v1/admin/users?batch_id=${id}`)).body;
  expect(users).toMatchObject([{ email: "one@example.com" }]);
  const { body } = await admin.get(`${BATCHES}/${id}`);
  expect(body).toMatchObject({ figures: { last_test_id: testId, last_max_marks: 4 } });
  // One of three students took it, and the batch has nothing to do with it until it is open to it.
  for (const email of ["second@example.com", "third@example.com"]) {
    await server.as(email);
    await add(id, email);
  }
  expect(await peopleOf(id)).toMatchObject({ figures: { last_test_id: null, last_mean: null } });
  const opened = `mutation { setTestBatches(testId: ${testId}, batchIds: [${id}]) { id } }`;
  expect((await admin.graphql(opened)).text).not.toContain("errors");
  expect(await peopleOf(id)).toMatchObject({ figures: { last_test_id: testId, last_mean: 2.75 } });
  for (const email of ["second@example.com", "third@example.com"]) await takeOut(id, email);

  const { prisma } = server.dependencies.database;
  const { id: userId } = await prisma.user.findUniqueOrThrow({
    where: { email: "one@example.com" },
  });
  const own = (await admin.get(`/api/v1/admin/reports/students/${userId}`)).body;
  expect((own as { batches: { name: string }[] }).batches.map(({ name }) => name)).toContain(
    "Reported",
  );
});
