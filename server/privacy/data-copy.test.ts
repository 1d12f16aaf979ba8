import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { askReview, saving, submitUnseen } from "../../tests/support/blind-review.ts";
import { testConfig } from "../../tests/support/config.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { reviewOne } from "../../tests/support/reviews.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { rememberBatch } from "../answer-history/remember.ts";
import { JobInterrupted } from "../jobs/job.ts";
import {
  type DataCopyPart,
  dataCopyJob,
  dataCopyPart,
  findDataCopy,
  prepareDataCopy,
} from "./data-copy.ts";
import { runPeopleCommand } from "./people-command.ts";

const DAY = 24 * 60 * 60;

/** The files of a ZIP archive by name, read by its central directory. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const header = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    files.set(name, inflateRawSync(bytes.subarray(from, from + packed)).toString("utf8"));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

let server: TestApp;
let student: Caller;
let other: Caller;
beforeAll(async () => {
  server = await createTestApp();
  await server.work();
  student = await server.as("one@example.com");
  other = await server.as("two@example.com");
});
afterAll(() => server.close());

async function download(who: Caller): Promise<{ status: number; type: string; bytes: Buffer }> {
  const answer = await server.app.inject({
    method: "GET",
    url: "/api/v1/account/data",
    headers: { authorization: `Bearer ${await who.token()}` },
  });
  return {
    status: answer.statusCode,
    type: String(answer.headers["content-type"]),
    bytes: answer.rawPayload,
  };
}

describe("the copy of one's data", () => {
  it("holds everything kept about a person, and no key of a test in progress", async () => {
    const done = await server.makeTest({ title: "=cmd|'/c calc'!A1" });
    const open = await server.makeTest();
    await student.post("/api/v1/results/submit-quiz", {
      test_id: done.testId,
      answers: [{ question_id: done.questionIds[0], selected_option_index: 1 }],
      time_taken_minutes: 3,
    });
    await student.put(`/api/v1/mistakes/${done.questionIds[0]}`, {
      reason: "careless",
      note: "=Look twice",
    });
    await reviewOne(student);
    await student.get(`/api/v1/tests/${open.testId}/start`);
    await student.post("/api/v1/random-tests/generate", {
      title: "Morning torts",
      num_questions: 2,
      duration_minutes: 10,
      correct_marks: 1,
      incorrect_marks: 0,
    });
    const started = await student.post("/api/v1/practice", { num_questions: 2 });
    const { id } = started.body as { id: number };
    const answered = await student.post(`/api/v1/practice/${id}/answers`, {
      position: 0,
      choice: 1,
    });
    expect(answered.status, answered.text).toBe(200);
    expect((await download(student)).status).toBe(404);
    await rememberBatch(server.dependencies.database, null);
    const token = { name: "My script", scopes: ["read_own"], days: 30 };
    expect((await student.post("/api/v1/tokens", token)).status).toBe(201);
    const asked = await student.post("/api/v1/account/data");
    expect(asked.body).toMatchObject({ is_ready: true, address: "/api/v1/account/data" });
    const { type, bytes } = await download(student);
    expect(type).toBe("application/zip");
    const files = unzip(bytes);
    expect([...files.keys()]).toEqual([
      "READ ME.txt",
      "account.json",
      "attempts.json",
      "results.csv",
      "answers.csv",
      "question-history.csv",
      "notes.csv",
      "practices.json",
      "practice-answers.csv",
      "reviews.json",
      "reviews.csv",
      "blind-reviews.csv",
      "written.csv",
    ]);
    expect(files.get("notes.csv")).toContain("careless,'=Look twice,");
    const [practice] = JSON.parse(files.get("practices.json") ?? "");
    expect(practice).toMatchObject({ kind: "practice", num_questions: 2, finished_at: null });
    expect(practice.answers).toMatchObject([{ position: 1, chosen_option: 2, seconds: 0 }]);
    const practised = (files.get("practice-answers.csv") ?? "").trim().split("\r\n");
    expect(practised).toHaveLength(2);
    expect(practised[1]).toMatch(/^\d+,1,\d+,2,(true|false),20/);
    const account = JSON.parse(files.get("account.json") ?? "");
    expect(account).toMatchObject({
      profile: { email: "one@example.com", google_id: "google-one@example.com" },
      sessions: [{ revoked_at: null }],
      access_tokens: [{ name: "My script", scopes: ["read_own"], last_used_at: null }],
      statistics: { tests_taken: 1 },
      question_notes: [{ question_id: done.questionIds[0], reason: "careless" }],
      random_tests: [{ title: "Morning torts", num_questions: 2 }],
    });
    expect([...files.values()].join("")).not.toMatch(/refresh_hash|token_hash|lex_|two@example/);
    const attempts = JSON.parse(files.get("attempts.json") ?? "");
    expect(attempts).toHaveLength(2);
    const [submitted, underWay] = attempts;
    expect(submitted).toMatchObject({ status: "submitted", time_taken_seconds: 180 });
    expect(submitted.answers[0]).toMatchObject({ chosen_option: 2, outcome: expect.any(String) });
    expect(submitted.answers[1]).toMatchObject({ chosen_option: null, outcome: "unanswered" });
    expect(submitted.answers[0].correct_option).toEqual(expect.any(Number));
    expect(underWay.status).toBe("open");
    for (const answer of underWay.answers) {
      expect(answer).toMatchObject({ correct_option: null, outcome: null });
    }
    const results = files.get("results.csv") ?? "";
    expect(results).toContain("'=cmd|");
    expect(results.trim().split("\r\n")).toHaveLength(2);
    const answers = (files.get("answers.csv") ?? "").trim().split("\r\n");
    expect(answers).toHaveLength(1 + 8);
    expect(answers.at(-1)).toMatch(/,open,.*,,,/);
    const memory = (files.get("question-history.csv") ?? "").trim().split("\r\n");
    expect(memory).toHaveLength(1 + 4);
    expect(memory[0]).toMatch(
      /^question_id,subject,.*,times_skipped,is_marked,missed_at,was_wrong,was_skipped,was_marked,right_days_since,last_right_at,closed_at$/,
    );
    // One that neither the practice nor the review has asked.
    const met = [done.questionIds[0], practice.answers[0].question_id].map((id) => `${id},`);
    const skipped = memory.slice(1).find((row) => !met.some((start) => row.startsWith(start)));
    expect(skipped).toMatch(/,0,0,1,false,[^,]+Z,false,true,false,0,,$/);
    const [questionId] = done.questionIds;
    expect(JSON.parse(files.get("reviews.json") ?? "")).toMatchObject({
      new_a_day: 30,
      questions: [{ question_id: questionId, reps: 1, due: expect.any(String) }],
    });
    const reviews = (files.get("reviews.csv") ?? "").trim().split("\r\n");
    expect(reviews).toHaveLength(2);
    expect(reviews[1]).toMatch(new RegExp(`^\\d+,${questionId},\\d+,[^,]+Z,,12,1,1,$`));
  });

  it("holds what was answered in blind reviews, and which questions are still without", async () => {
    const reviewer = await server.as("reviewer@example.com");
    const finished = await submitUnseen(
      server,
      reviewer,
      await server.makeTest({ count: 10 }),
      6,
      4,
    );
    const left = await submitUnseen(server, reviewer, await server.makeTest({ count: 12 }), 4, 4);
    const asked = new Map<string, number[]>();
    for (const id of [finished, left]) {
      const { review } = await askReview(reviewer, `startBlindReview(resultId: ${id})`);
      asked.set(id, review?.positions ?? []);
    }
    const all = (asked.get(finished) ?? []).map((position) => [position, position % 4] as const);
    await askReview(reviewer, saving(finished, all));
    await askReview(reviewer, `finishBlindReview(resultId: ${finished})`);
    const [first = 0, second = 0, ...others] = asked.get(left) ?? [];
    await askReview(
      reviewer,
      saving(left, [
        [first, 3],
        [second, 0],
      ]),
    );
    const marked = others[0] ?? 0;
    await askReview(
      reviewer,
      `saveBlindAnswers(resultId: ${left}, answers: [{ position: ${marked}, marked: true }])`,
    );
    await reviewer.post("/api/v1/account/data");
    const files = unzip((await download(reviewer)).bytes);
    const rows = (files.get("blind-reviews.csv") ?? "").replace("\ufeff", "").trim().split("\r\n");
    const time = "\\d{4}-\\d\\d-\\d\\dT[^,]+Z";
    const inOrder = (pairs: readonly (readonly [number, number | string])[]) =>
      [...pairs].sort(([one], [other]) => one - other);
    const row = (id: string, option: number | string, position: number, end: string) =>
      expect.stringMatching(
        new RegExp(
          `^${id},${position + 1},${option},${id === left && position === marked},${time},${end}$`,
        ),
      );
    expect(rows).toEqual([
      "attempt_id,question,your_option,marked_for_review,review_started_at,review_finished_at",
      ...inOrder(all).map(([position, option]) =>
        row(finished, Number(option) + 1, position, time),
      ),
      ...inOrder([
        [first, 4],
        [second, 1],
        ...others.map((position) => [position, ""] as const),
      ]).map(([position, option]) => row(left, option, position, "")),
    ]);
    const { blind_reviews, ...account } = JSON.parse(files.get("account.json") ?? "") as {
      blind_reviews: { attempt_id: number }[];
      statistics: object;
      subject_statistics: object[];
    };
    // One score was not looked at: no sum reveals it.
    for (const counters of [account.statistics, ...account.subject_statistics]) {
      expect(counters).toHaveProperty("tests_taken");
      expect(Object.keys(counters).join()).not.toMatch(/percent|score/);
    }
    expect(blind_reviews.map(({ attempt_id }) => String(attempt_id))).toEqual([finished, left]);
    expect([...asked.values()].every(({ length }) => length >= 10)).toBe(true);
  });

  it("holds what an administrator released and the links they made, without a token", async () => {
    const admin = await server.as("admin@example.com");
    const { testId, questionIds } = await server.makeTest({
      isPublic: false,
      title: "Mock of May",
    });
    const [question = 0] = questionIds;
    const did = await admin.graphql(
      `mutation { releaseQuestion(id: ${question}) { id } renewInvitation(testId: ${testId}) { invitation { link } } }`,
    );
    const { link } = (did.body as { data: { renewInvitation: { invitation: { link: string } } } })
      .data.renewInvitation.invitation;
    await admin.post("/api/v1/account/data");
    const files = unzip((await download(admin)).bytes);
    expect(JSON.parse(files.get("account.json") ?? "")).toMatchObject({
      released_questions: [{ question_id: question, released_at: expect.any(String) }],
      invitation_links: [
        { test_id: testId, title: "Mock of May", created_at: expect.any(String), ended_at: null },
      ],
    });
    expect([...files.values()].join("")).not.toContain(link.split("/").at(-1));
    expect(files.get("READ ME.txt")).toContain("Idempotency-Key");
  });

  it("is its owner's alone, one in 24 hours, and gone after them", async () => {
    expect((await server.visitor.get("/api/v1/account/data")).status).toBe(401);
    expect((await download(other)).status).toBe(404);
    const first = await student.post("/api/v1/account/data");
    const again = await student.post("/api/v1/account/data");
    expect(again.body).toEqual(first.body);
    server.pass(DAY + 1);
    expect((await download(student)).status).toBe(404);
    const later = await student.post("/api/v1/account/data");
    expect(later.body).not.toEqual(first.body);
    expect((await download(student)).status).toBe(200);
  });

  it("is made again when its job died, and says so while it is being made", async () => {
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE data_copies SET ready_at = NULL");
    const job = (state: string) =>
      pool.query(
        "UPDATE jobs SET state = $1 WHERE id = (SELECT max(id) FROM jobs WHERE kind = 'data-copy')",
        [state],
      );
    await job("running");
    const early = await student.get("/api/v1/account/data");
    expect(early.status).toBe(409);
    expect(early.text).toContain("still being made");
    const state = await student.graphql("{ dataCopy { isReady } }");
    expect(state.body).toEqual({ data: { dataCopy: { isReady: false } } });
    await job("failed");
    expect((await student.get("/api/v1/account/data")).status).toBe(404);
    expect((await student.post("/api/v1/account/data")).body).toMatchObject({ is_ready: true });
  });
});

describe("the job that makes a copy", () => {
  let idle: TestApp;
  let viewer: Viewer;
  let input: { userId: number };
  beforeEach(async () => {
    idle = await createTestApp();
    viewer = await insertViewer(idle.dependencies.database, "student", "one@example.com");
    input = { userId: viewer.userId };
  });
  afterEach(() => idle.close());

  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const run = (progress: () => Promise<void> = async () => undefined) =>
    dataCopyJob.run({
      ...{ id: 1, ownerId: viewer.userId, input, dependencies: idle.dependencies, log, progress },
      signal: new AbortController().signal,
    });
  const find = () => findDataCopy(viewer, idle.dependencies);
  const whole = async () => {
    const parts: Uint8Array[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const part: DataCopyPart = await dataCopyPart(viewer, idle.dependencies, next);
      parts.push(part.content);
      next = part.next;
    }
    return unzip(Buffer.concat(parts));
  };
  /** Random text in the profile, so that the copy has several parts. */
  const grow = () =>
    idle.dependencies.database.pool.query(
      `INSERT INTO bank_changes (user_id, kind, summary, total, created_at, undo_until)
       SELECT $1, 'marks', (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 20000)), 0, now(), now()`,
      [viewer.userId],
    );

  it("waits its turn without being lost, however long", async () => {
    expect(await prepareDataCopy(viewer, idle.dependencies)).toMatchObject({ readyAt: null });
    idle.pass(300);
    expect(await find()).toMatchObject({ readyAt: null });
    await idle.work();
    await expect.poll(find).toMatchObject({ readyAt: expect.any(Date) });
    expect((await whole()).get("account.json")).toContain("one@example.com");
  });

  it("starts again after a run that broke off, and never mixes the pieces of two runs", async () => {
    await grow();
    await prepareDataCopy(viewer, idle.dependencies);
    await expect(
      run(async () => {
        throw new JobInterrupted();
      }),
    ).rejects.toThrow(JobInterrupted);
    expect(await find()).toMatchObject({ readyAt: null });
    // A run that is overtaken by another at its first report.
    await expect(
      run(async () => {
        await run();
      }),
    ).rejects.toThrow("Another run makes this copy");
    expect(await find()).toMatchObject({ readyAt: expect.any(Date) });
    expect(JSON.parse((await whole()).get("account.json") ?? "")).toMatchObject({
      profile: { email: "one@example.com" },
    });
  });

  it("is forgotten when it fails, and refused when too many wait", async () => {
    await prepareDataCopy(viewer, idle.dependencies);
    await dataCopyJob.failed?.({ input, dependencies: idle.dependencies }, null);
    expect(await find()).toBeNull();
    const { pool } = idle.dependencies.database;
    await pool.query(
      "INSERT INTO jobs (kind, input, created_at) SELECT 'data-copy', '{}', now() FROM generate_series(1, 50)",
    );
    await expect(prepareDataCopy(viewer, idle.dependencies)).rejects.toThrow("Many people");
  });
});

describe("npm run people", () => {
  let test: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), "lexam-people-"));
  beforeAll(async () => {
    test = await createTestDatabase();
    await insertViewer(test.database, "student", "asha@example.com");
    await insertViewer(test.database, "admin", "admin@example.com");
  });
  afterAll(async () => {
    await test.drop();
    rmSync(folder, { recursive: true });
  });
  const run = (...words: string[]) =>
    runPeopleCommand(words, testConfig({ databaseUrl: test.url }));

  it("writes a person's data into a new file that nobody else may read", async () => {
    const file = join(folder, "asha.zip");
    expect(await run("export", "Asha@example.com", file)).toEqual({
      lines: [`Everything kept about asha@example.com is in ${file}.`],
      exitCode: 0,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(unzip(readFileSync(file)).get("account.json")).toContain("asha@example.com");
    expect((await run("export", "asha@example.com", file)).lines[0]).toContain("is there already");
    const missing = join(folder, "nobody.zip");
    expect(await run("export", "nobody@example.com", missing)).toEqual({
      lines: ["nobody@example.com has no account."],
      exitCode: 1,
    });
    expect(existsSync(missing)).toBe(false);
  });

  it("deletes in 30 days, takes it back, and deletes at once", async () => {
    expect((await run("delete", "asha@example.com")).lines[0]).toMatch(
      /^asha@example.com will be deleted on \w{3} \d\d, \d{4}\. Signing in before that day takes it back\.$/,
    );
    expect((await run("cancel", "asha@example.com")).lines).toEqual([
      "asha@example.com will not be deleted.",
    ]);
    expect((await run("cancel", "asha@example.com")).lines).toEqual([
      "No deletion of asha@example.com was asked for.",
    ]);
    expect((await run("delete", "admin@example.com", "--now")).exitCode).toBe(1);
    expect(await run("delete", "asha@example.com", "--now")).toMatchObject({ exitCode: 0 });
    expect((await run("delete", "asha@example.com")).exitCode).toBe(1);
    expect((await run("delete", "asha@example.com", "later")).exitCode).toBe(2);
    expect((await run("forget")).exitCode).toBe(2);
  });
});
