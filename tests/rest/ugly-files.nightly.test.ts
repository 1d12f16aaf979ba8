import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { istYear } from "#rules/times.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { wireForm } from "../support/form.ts";
import { badRows, encodedFiles, HEADER, ROW, refusedFiles } from "../support/ugly-files.ts";

let server: TestApp;
let admin: Caller;

const upload = (content: Uint8Array | string) =>
  admin.sendForm("/api/v1/admin/upload-questions", wireForm([["file", content, "bank.csv"]]));
const keptQuestions = () =>
  server.dependencies.database.prisma.questionRevision.findMany({
    orderBy: { questionText: "asc" },
  });

beforeAll(async () => {
  server = await createTestApp();
  await server.work();
  admin = await server.as("admin@example.com");
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dependencies.database.pool.query(
    "TRUNCATE questions, question_revisions, imports CASCADE",
  );
});

describe("a bad row of an uploaded file is reported by its number, and the others are added", () => {
  it.each(badRows(istYear(new Date())))("%s", async (error, line) => {
    const after = "Is this row added?,Yes,No,,,,A,Law of Torts,,,,,";
    const answer = await upload([HEADER, ...Array(60).fill(ROW), line, after].join("\n"));
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      summary: { total_processed: 62, created: 2, duplicates: 59, errors: 1 },
      details: { errors: [{ row: 62, error }] },
    });
    const texts = (await keptQuestions()).map(({ questionText }) => questionText);
    expect(texts).toEqual(["Is this row added?", "What is a tort?"]);
  });
});

describe("a file that is refused whole leaves nothing", () => {
  it.each(refusedFiles)("%s", async (_, content, message) => {
    const answer = await upload(content);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.body).toMatchObject({
      detail: expect.stringMatching(message),
      errors: [{ field: "file", message: expect.stringMatching(message) }],
    });
    expect(await keptQuestions()).toEqual([]);
  });
});

it.each(encodedFiles)("a file in %s is read as it is meant", async (_, bytes, option) => {
  const answer = await upload(bytes);
  expect(answer.body).toMatchObject({
    summary: { total_processed: 4, created: 2, duplicates: 2, errors: 0 },
  });
  const kept = (await keptQuestions()).find(({ questionText }) => questionText !== "x");
  expect(kept).toMatchObject({ questionText: "‘Café’ – €5 naïve?" });
  expect(kept?.options[0]).toBe(option);
});
