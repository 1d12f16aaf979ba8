import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { excelFile } from "../support/excel-file.ts";
import { type FormPart, wireForm } from "../support/form.ts";
import { paragraphs, wordFile } from "../support/word-file.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const QUESTIONS = "/api/v1/admin/upload-questions";
const TEST = "/api/v1/admin/upload-test-from-csv";

let server: TestApp;
let admin: Caller;
let student: Caller;
let port: number;

const line = (number: number) => `Question ${number}?,a,b,c,d,A,Torts`;
const csv = (...lines: string[]) => [HEADER, ...lines].join("\n");
const file = (content: string | Uint8Array, name = "bank.csv"): FormPart => ["file", content, name];
const upload = (...parts: FormPart[]) => admin.sendForm(QUESTIONS, wireForm(parts));
const uploadTest = (...parts: FormPart[]) => admin.sendForm(TEST, wireForm(parts));
const bodyOf = (answer: Answer) => answer.body as Record<string, unknown>;
const countQuestions = () => server.dependencies.database.prisma.question.count();
const lastImport = () =>
  server.dependencies.database.prisma.import.findFirst({ orderBy: { id: "desc" } });

beforeAll(async () => {
  server = await createTestApp();
  await server.work();
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
  await server.app.listen({ port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dependencies.database.pool.query(
    "TRUNCATE questions, question_revisions, tests, imports CASCADE",
  );
});

/** A request over a real connection, whose body the test writes as it likes. */
async function open(path: string, caller: Caller): Promise<ClientRequest> {
  const outgoing = request({
    port,
    path,
    method: "POST",
    headers: {
      authorization: `Bearer ${await caller.token()}`,
      "content-type": wireForm([]).contentType,
      "transfer-encoding": "chunked",
    },
  });
  outgoing.on("error", () => undefined);
  return outgoing;
}

async function answerOf(outgoing: ClientRequest): Promise<{ status?: number; text: string }> {
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, text };
}

describe("POST /admin/upload-questions", () => {
  it("answers summary and details by their documented names", async () => {
    const answer = await upload(
      file(
        `${HEADER},Remark\n${line(1)},x\n,a,b,c,d,A,Torts,y\n${line(2)},z\n${line(1)},\n`,
        "Bank of 2026.CSV",
      ),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    const id = expect.any(Number);
    const body = answer.body as { details: { created: { id: number }[] } };
    expect(body).toEqual({
      summary: { total_processed: 4, created: 2, duplicates: 1, errors: 1 },
      details: {
        created: [
          { id, question: "Question 1?", subject: "Torts" },
          { id, question: "Question 2?", subject: "Torts" },
        ],
        duplicates: [{ row: 5, question: "Question 1?", existing_id: body.details.created[0]?.id }],
        errors: [{ row: 3, error: "question_text is empty. Every question needs a text." }],
        warnings: [],
      },
      ignored_columns: ["Remark"],
    });
    expect(await lastImport()).toMatchObject({
      fileName: "Bank of 2026.CSV",
      status: "finished",
      rowsRead: 4,
      rowsDone: 4,
    });
  });

  it("lists thousands of rows in the order of the file", { tags: "nightly" }, async () => {
    const lines = Array.from({ length: 3500 }, (_, index) => line(index));
    const answer = await upload(file(csv(...lines, ...lines.slice(0, 1200))));
    const { summary, details } = answer.body as {
      summary: object;
      details: { created: { question: string }[]; duplicates: { row: number }[]; errors: [] };
    };
    expect(summary).toEqual({ total_processed: 4700, created: 3500, duplicates: 1200, errors: 0 });
    expect(details.created.map(({ question }) => question)).toEqual(
      lines.map((_, index) => `Question ${index}?`),
    );
    expect(details.duplicates.map(({ row }) => row)).toEqual(
      Array.from({ length: 1200 }, (_, index) => 3502 + index),
    );
  });

  it("ignores fields it doesn't know, before the file and behind it", async () => {
    const answer = await upload(["note", "x"], file(csv(line(1))), ["more", "y"]);
    expect(answer.status).toBe(200);
  });

  it("takes a workbook and a document", async () => {
    const header = ["Question", "A", "B", "C", "D", "Ans", "Subject"];
    const rows = [header, ["Typed in Excel?", "Yes", "No", null, null, "a", "Torts"]];
    const sheet = await excelFile([{ name: "Final", rows }]);
    const created = { summary: { created: 1, errors: 0 } };
    const type = "application/octet-stream";
    expect((await upload(["file", sheet, "bank.xlsx", type])).body).toMatchObject(created);
    const typed = paragraphs("Subject: Torts", "1. Typed in Word?", "(a) Yes", "(b) No", "Ans. a");
    const paper = await wordFile(typed);
    expect((await upload(["file", paper, "bank.docx", type])).body).toMatchObject(created);
  });

  it("takes a file by its content, whatever its name and its type", async () => {
    const created = { summary: { created: 1, errors: 0 } };
    const paper = "Subject: Torts\n1. Who pays?\n(a) Asha\n(b) Vikram\nAns. (a)\n";
    expect((await upload(["file", paper, "paper.txt", "text/csv"])).body).toMatchObject(created);
    const typed = paragraphs("Subject: Torts", "1. Who sues?", "(a) Asha", "(b) Vikram", "Ans. a");
    const word = await wordFile(typed);
    expect((await upload(["file", word, "paper.csv", "text/csv"])).body).toMatchObject(created);
    const quiz = "::One:: Is it? {=Yes ~No}";
    const problem = {
      details: { errors: [{ error: expect.stringContaining("Subject missing") }] },
    };
    for (const name of ["bank.questions", "bank.csv"]) {
      expect((await upload(["file", quiz, name, "text/csv"])).body).toMatchObject(problem);
    }
    expect((await upload(["file", csv(line(1)), "bank.list", "text/plain"])).status).toBe(200);
  });

  it("takes a file by the format that is named, before it or behind it", async () => {
    const line = "Prompt,Right\n1. x\n(a) y\n(b) z\nAns. (a)\n";
    const asCsv = /^Please select a CSV file\. This one seems to be a paper in plain text\./;
    const text = ["file", line, "paper.txt", "text/plain"] as FormPart;
    for (const parts of [
      [["format", "csv"], text],
      [text, ["format", "csv"]],
    ] as FormPart[][]) {
      const refused = await upload(...parts);
      expect(bodyOf(refused).detail).toMatch(asCsv);
    }
    const unknown = await upload(["format", "pdf"], text);
    expect(unknown.body).toMatchObject({
      status: 422,
      errors: [{ field: "format", message: expect.stringContaining("csv, json") }],
    });
    expect(await countQuestions()).toBe(0);
  });

  it.each<[string, string, string]>([
    ["bank.pdf", "%PDF-1.7", "a PDF document"],
    ["bank.csv", "\u0089PNG", "a picture"],
    ["bank.docx", "\u00d0\u00cf\u0011\u00e0", "an older Office document"],
  ])("says what %s is that can't be read, and what to send", async (name, content, kind) => {
    const long = Buffer.concat([Buffer.from(content, "latin1"), Buffer.alloc(300_000, " ")]);
    const { status, body } = await upload(["file", long, name, "text/csv"]);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      detail: expect.stringMatching(
        `^This file is ${kind}.*, which can't be read\\. .*and send that`,
      ),
    });
    expect(await lastImport()).toBeNull();
  });

  it("says of a file of no known content and name what is taken", async () => {
    const refused = await upload(["file", "a, b", "bank.list", "text/plain"]);
    expect(refused.status).toBe(422);
    expect(bodyOf(refused).detail).toBe("Please select a CSV file");
    expect(await lastImport()).toBeNull();
  });

  it.each<[string, FormPart[], string, string]>([
    ["no file", [["note", "x"]], "file", "Please select a CSV file"],
    ["an empty form", [], "file", "Please select a CSV file"],
    ["a text in place of the file", [["file", "a,b"]], "file", "Please select a CSV file"],
    ["no file chosen", [["file", "", "", "application/octet-stream"]], "file", "Please select"],
    ["a file of another name", [["csv", "a", "a.csv"]], "csv", "Send the file as the part named"],
    ["two files", [file(csv(line(1))), file(csv(line(2)))], "file", "Send one file at a time."],
    ["a field twice", [["a", "1"], ["a", "2"], file(csv(line(1)))], "a", "more than once"],
    ["a field twice behind", [file(csv(line(1))), ["a", "1"], ["a", "2"]], "a", "more than once"],
  ])("refuses %s and stores nothing", async (_what, parts, field, message) => {
    const answer = await upload(...parts);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.body).toMatchObject({
      status: 422,
      detail: expect.stringContaining(message),
      errors: [{ field, message: expect.stringContaining(message) }],
    });
    expect(await countQuestions()).toBe(0);
  });

  it("refuses what is no form with 415, and a broken form with 400", async () => {
    const json = await admin.post(QUESTIONS, { file: "a" });
    expect(json.status).toBe(415);
    expect(bodyOf(json).detail).toBe(
      "The body must be multipart/form-data with the file as the part named file.",
    );
    expect((await admin.post(QUESTIONS)).status).toBe(415);
    const form = wireForm([file(csv(line(1), line(2)))]);
    for (const length of [form.body.length - 4, form.body.length - 60]) {
      const answer = await admin.sendForm(QUESTIONS, {
        ...form,
        body: form.body.subarray(0, length),
      });
      expect(answer.status, answer.text).toBe(400);
      expect(await countQuestions()).toBe(0);
    }
    const unnamed = { contentType: "multipart/form-data", body: form.body };
    expect((await admin.sendForm(QUESTIONS, unnamed)).status).toBe(400);
  });

  it("looks at who sends before it reads", async () => {
    const outgoing = await open(QUESTIONS, student);
    outgoing.write("--");
    const { status, text } = await answerOf(outgoing);
    outgoing.destroy();
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({
      detail: "Only administrators and authors may do this.",
    });
    expect(await lastImport()).toBeNull();
    expect((await server.visitor.sendForm(QUESTIONS, wireForm([]))).status).toBe(401);
    expect((await student.sendForm(TEST, wireForm([]))).status).toBe(403);
  });

  it("takes more than 50 MB, refuses more than 200,000 rows with 413, and stores nothing of them", {
    tags: "nightly",
    timeout: 180_000,
  }, async () => {
    const long = `${"x".repeat(9_000)},a,b,c,d,A,Torts\n`.repeat(5_900);
    const big = await upload(file(`${HEADER},notes\n${long}`));
    expect(bodyOf(big).summary).toMatchObject({ total_processed: 5_900, created: 1 });
    await server.dependencies.database.pool.query("TRUNCATE questions, question_revisions CASCADE");
    const many = await upload(file(`${HEADER}\n${"\nx,,,,,,".repeat(200_001)}`));
    expect(many.status).toBe(413);
    expect(bodyOf(many).detail).toContain("more than 2,00,000 rows");
    expect(await countQuestions()).toBe(0);
  });

  it("leaves nothing of an upload that is broken off", { tags: "nightly" }, async () => {
    const outgoing = await open(QUESTIONS, admin);
    const { body } = wireForm([file(csv(...Array.from({ length: 5000 }, (_, i) => line(i))))]);
    // Progress is noted from time to time, when more has come: so it goes on coming.
    const part = Math.floor(body.length / 20);
    let sent = 0;
    const comeSoFar = async () => {
      if (sent < 19) outgoing.write(body.subarray(sent * part, (sent + 1) * part));
      sent += 1;
      return (await lastImport())?.sizeBytes ?? 0;
    };
    await expect.poll(comeSoFar, { interval: 100 }).toBeGreaterThan(100_000);
    outgoing.destroy();
    await expect.poll(async () => (await lastImport())?.status).toBe("failed");
    expect(await countQuestions()).toBe(0);
    expect((await lastImport())?.failure).toContain("The upload broke off before");
    const whole = await upload(file(csv(line(1))));
    expect(bodyOf(whole).summary).toMatchObject({ created: 1 });
  });
});

describe("POST /admin/upload-test-from-csv", { tags: "nightly" }, () => {
  const questions = file(csv(line(3), line(1), line(3), "?,a,b,c,d,Z,Torts"));
  const details = {
    created: [
      { id: expect.any(Number), question: "Question 3?", subject: "Torts" },
      { id: expect.any(Number), question: "Question 1?", subject: "Torts" },
    ],
    duplicates: [{ row: 4, question: "Question 3?", existing_id: expect.any(Number) }],
    errors: [{ row: 5, error: expect.stringContaining("correct_option is Z.") }],
    warnings: [],
  };

  it.each<[string, FormPart[]]>([
    ["before", [["title", "Week 3"], ["duration_minutes", "45"], questions]],
    ["behind", [questions, ["title", "Week 3"], ["duration_minutes", "45"]]],
    ["around", [["duration_minutes", "45"], questions, ["title", "Week 3"]]],
  ])("takes the fields %s the file", async (_where, parts) => {
    const answer = await uploadTest(...parts);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toEqual({
      test: { id: expect.any(Number), total_questions: 2, duration_minutes: 45, sections: [] },
      questions_summary: { created: 2, duplicates: 1, errors: 1 },
      details,
      ignored_columns: [],
    });
    const test = await server.dependencies.database.prisma.test.findFirstOrThrow();
    expect(test).toMatchObject({ title: "Week 3", description: null, durationMinutes: 45 });
  });

  it("looks questions up by their ids, reports what differs, and changes none", async () => {
    const made = bodyOf(await upload(file(csv(line(1))))) as {
      details: { created: { id: number }[] };
    };
    const id = made.details.created[0]?.id;
    const content = `id,${HEADER}\n${id},Question 1?,a,b,c,d,B,Torts\n`;
    const answer = await uploadTest(["title", "T"], file(content));
    expect(answer.status, answer.text).toBe(201);
    expect(bodyOf(answer).details).toMatchObject({
      created: [],
      duplicates: [{ row: 2, existing_id: id, differs: ["key B here, A there"] }],
      errors: [],
    });
    expect(answer.text).not.toContain("updated");
    const { database } = server.dependencies;
    expect(await database.prisma.questionRevision.count({ where: { questionId: id } })).toBe(1);
  });

  it("gives 60 minutes and takes a description", async () => {
    const answer = await uploadTest(questions, ["title", "T"], ["description", "About torts."]);
    expect(bodyOf(answer).test).toMatchObject({ duration_minutes: 60 });
    const test = await server.dependencies.database.prisma.test.findFirstOrThrow();
    expect(test.description).toBe("About torts.");
    expect((await uploadTest(["duration_minutes", ""], ["title", "T"], questions)).status).toBe(
      201,
    );
  });

  it.each<[string, FormPart[], string]>([
    ["no title", [questions], "title"],
    ["a blank title behind the file", [questions, ["title", "  "]], "title"],
    ["a duration of 0", [["title", "T"], ["duration_minutes", "0"], questions], "duration_minutes"],
    ["a duration of 301", [questions, ["title", "T"], ["duration_minutes", "301"]], "duration"],
    ["a duration in words", [questions, ["title", "T"], ["duration_minutes", "an hour"]], "durat"],
    ["words before the file", [["title", "T"], ["duration_minutes", "1h"], questions], "durat"],
    ["no good row", [file(csv("?,a")), ["title", "T"]], "file"],
  ])("refuses %s and stores nothing", async (_what, parts, field) => {
    const answer = await uploadTest(...parts);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body).toMatchObject({ errors: [{ field: expect.stringContaining(field) }] });
    expect(await countQuestions()).toBe(0);
    expect(await server.dependencies.database.prisma.test.count()).toBe(0);
  });
});

describe("export and template", { tags: "nightly" }, () => {
  it("exports what a filter leaves, and reads back identical", async () => {
    await upload(file(csv('"=1+1, ""or"" not?\nSay.",-a,@b,c,d,A,Torts', line(2))));
    const answer = await admin.get("/api/v1/admin/questions/export?search=or%22%20not");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="questions.csv"');
    expect(answer.text.split("\r\n")).toHaveLength(3);
    const whole = await admin.get("/api/v1/admin/questions/export/");
    const again = await upload(file(whole.text));
    expect(bodyOf(again).summary).toMatchObject({ created: 0, duplicates: 2, errors: 0 });
    expect((await student.get("/api/v1/admin/questions/export")).status).toBe(403);
    expect((await admin.get("/api/v1/admin/questions/export?pyq=perhaps")).status).toBe(422);
  });

  it.each([
    ["gift", "text/x-gift; charset=utf-8", "questions.gift", "// Questions of Lexam in GIFT."],
    ["moodle", "application/xml", "questions.xml", "<?xml version"],
    ["qti", "application/zip", "questions.zip", "PK"],
  ])("exports %s where it is asked for", async (format, mediaType, name, beginning) => {
    await upload(file(csv(line(1), line(2))));
    const path = "/api/v1/admin/questions/export";
    const answer = await admin.get(`${path}?format=${format}&subject=Torts&in_passage=false`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe(mediaType);
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
    expect(answer.text.slice(0, 40)).toContain(beginning);
    expect((await admin.get(`${path}?format=word`)).status).toBe(422);
  });

  it("exports JSON Lines where they are asked for, and reads them back identical", async () => {
    await upload(file(csv(line(1), line(2))));
    const path = "/api/v1/admin/questions/export?format=json";
    const answer = await admin.get(path);
    expect(answer.headers["content-type"]).toBe("application/jsonl");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="questions.jsonl"');
    const lines = answer.text.trim().split("\n");
    expect(lines.map((said) => JSON.parse(said).question_text)).toEqual([
      "Question 1?",
      "Question 2?",
    ]);
    const changed = answer.text.replace("Question 2?", "Question two?");
    const again = await upload(file(changed, "bank.jsonl"));
    expect(bodyOf(again).summary).toMatchObject({ total_processed: 2, created: 0, errors: 0 });
    expect((await admin.get(path)).text).toBe(changed);

    const made = await uploadTest(file(changed, "bank.jsonl"), ["title", "Mock"]);
    expect(made.status).toBe(201);
    const { id } = bodyOf(made).test as { id: number };
    const test = await admin.get(`/api/v1/admin/tests/${id}/export?format=json`);
    expect(test.headers["content-disposition"]).toBe('attachment; filename="test.jsonl"');
    expect(
      test.text
        .trim()
        .split("\n")
        .map((said) => JSON.parse(said)),
    ).toMatchObject([
      { question_text: "Question 1?", section: null },
      { question_text: "Question two?" },
    ]);
    expect((await admin.get(`${path}x`)).status).toBe(422);
  });

  it.each(["csv", "json"])(
    "takes the schedule of a test, and exports it as %s the same",
    async (format) => {
      const columns = "opens_at,closes_at,results_at,attempt_limit,clock_runs_on,ranked";
      const text = `${HEADER},${columns}\n${line(1)},2099-12-06 10:00,2099-12-06T12:30:00+05:30,2099-12-06 18:00,1,yes,true\n${line(2)},,,,,,\n`;
      const made = await uploadTest(["title", "Scheduled"], file(text));
      expect(made.status, made.text).toBe(201);
      const idOf = (answer: typeof made) => (bodyOf(answer).test as { id: number }).id;
      const stored = async (id: number) => {
        const { body } = await admin.get(`/api/v1/tests/${id}`);
        const { id: _, created_at: __, title: ___, ...rest } = body as Record<string, unknown>;
        return rest;
      };
      expect(await stored(idOf(made))).toMatchObject({
        opens_at: "2099-12-06T04:30:00.000Z",
        closes_at: "2099-12-06T07:00:00.000Z",
        results_at: "2099-12-06T12:30:00.000Z",
        ...{ attempt_limit: 1, clock_runs_on: true, is_ranked: true, is_late_start_cut: true },
      });
      const path = (id: number) => `/api/v1/admin/tests/${id}/export?format=${format}`;
      const exported = (await admin.get(path(idOf(made)))).text;
      const again = await uploadTest(
        ["title", "Again"],
        file(exported, format === "csv" ? "test.csv" : "test.jsonl"),
      );
      expect(await stored(idOf(again))).toEqual(await stored(idOf(made)));
      expect((await admin.get(path(idOf(again)))).text).toBe(exported);

      const wrong = text.replace("2099-12-06 10:00", "6 Dec 2099").replace("yes", "maybe");
      const refused = await uploadTest(["title", "Wrong"], file(wrong));
      expect(refused.status).toBe(422);
      expect(refused.text).toContain(
        "Row 2, opens_at: 6 Dec 2099 is no time. Write it as 2026-12-06 10:00",
      );
      expect(refused.text).toContain(
        "Row 2, clock_runs_on: maybe is neither. Write true or false.",
      );
    },
  );

  it("gives a test's template, and exports the test that is made of it the same", async () => {
    const template = await admin.get("/api/v1/admin/questions/template?for_test=true");
    expect(template.text.split("\r\n")[0]).toMatch(
      /,passage_source,section,section_minutes,section_locked,opens_at,closes_at,results_at,late_start_cut,attempt_limit,clock_runs_on,ranked,late_answers,opens_again$/,
    );
    const made = await uploadTest(["title", "Sections"], file(template.text));
    expect(made.status, made.text).toBe(201);
    const { test, details } = made.body as { test: { id: number }; details: object };
    expect(test).toMatchObject({
      duration_minutes: 35,
      sections: [
        { title: "Constitutional Law", first_question: 0, question_count: 2, minutes: 20 },
        { title: "Law of Contracts", first_question: 2, question_count: 1, minutes: 15 },
      ],
    });
    expect(details).toMatchObject({ errors: [], warnings: [] });
    const path = `/api/v1/admin/tests/${test.id}/export`;
    const answer = await admin.get(path);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.text).toBe(`\ufeff${template.text}`);
    expect((await student.get(path)).status).toBe(403);
    expect((await admin.get("/api/v1/admin/tests/999999/export")).status).toBe(404);
  });

  it("gives a template that can be uploaded", async () => {
    const answer = await admin.get("/api/v1/admin/questions/template");
    expect(answer.headers["content-disposition"]).toContain("question_template.csv");
    const uploaded = await upload(file(answer.text, "question_template.csv"));
    expect(bodyOf(uploaded).summary).toMatchObject({ created: 3, errors: 0 });
  });
});

it("takes no file over GraphQL", async () => {
  const operation = "mutation ($file: Upload!) { importQuestions(file: $file) { id } }";
  for (const value of ["a.csv", 1, {}, { fileName: "a.csv", stream: [] }]) {
    const answer = await admin.graphql(operation, { file: value });
    expect(answer.text).toContain("A file can't be sent over GraphQL.");
  }
  const form = wireForm([
    ["operations", JSON.stringify({ query: operation, variables: { file: null } })],
    ["map", JSON.stringify({ 0: ["variables.file"] })],
    ["0", csv(line(1)), "bank.csv"],
  ]);
  const answer = await admin.sendForm("/graphql", form);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  await sleep(50);
  expect(await lastImport()).toBeNull();
});

describe("an upload with an Idempotency-Key", () => {
  const send = (path: string, key: string, ...parts: FormPart[]) =>
    admin.sendForm(path, wireForm(parts), { "idempotency-key": key });
  const title: FormPart = ["title", "Torts mock"];

  it("makes one test however often it comes, and answers the same", async () => {
    const first = await send(TEST, "test-1", title, file(csv(line(1), line(2))));
    expect(first.status).toBe(201);
    const again = await send(TEST, "test-1", title, file(csv(line(1), line(2))));
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await server.dependencies.database.prisma.test.count()).toBe(1);
  });

  it("runs once when both come at the same time", async () => {
    const both = await Promise.all(
      [1, 2].map(() => send(TEST, "test-2", file(csv(line(1))), title)),
    );
    expect(both.map((answer) => answer.status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect(await server.dependencies.database.prisma.test.count()).toBe(1);
  });

  it("refuses another file or field under the same key, and frees the key of what failed", {
    tags: "nightly",
  }, async () => {
    expect((await send(QUESTIONS, "bank-1", file(csv(line(1))))).status).toBe(200);
    expect((await send(QUESTIONS, "bank-1", file(csv(line(2))))).status).toBe(409);
    expect(await countQuestions()).toBe(1);
    expect((await send(TEST, "test-3", file(csv(line(3))))).status).toBe(422);
    expect((await send(TEST, "test-3", title, file(csv(line(3))))).status).toBe(201);
  });
});
