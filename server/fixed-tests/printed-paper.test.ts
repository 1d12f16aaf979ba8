import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { loadSampleBank } from "../imports/sample-bank.ts";
import { runPaperCommand } from "./paper-command.ts";

const folder = mkdtempSync(join(tmpdir(), "lexam-paper-"));
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  const { database, now } = server.dependencies;
  await loadSampleBank({ database, now });
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const count = (text: string, part: string) => text.split(part).length - 1;

it("prints booklet, answer sheet and key of a test with sections, passages and pictures", async () => {
  const { config, database } = server.dependencies;
  const here = { ...config, databaseUrl: database.pool.options.connectionString ?? null };
  const test = await database.prisma.test.findFirstOrThrow({
    where: { title: "CLAT-shape Mock 1" },
    include: { questions: { include: { question: { include: { revision: true } } } } },
  });
  expect(await runPaperCommand([`${test.id}`, folder], here)).toMatchObject({
    exitCode: 0,
    lines: [expect.stringContaining("HTML, to be printed from a browser")],
  });
  const [sheet = "", booklet = "", key = ""] = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const total = test.totalQuestions;
  expect(count(booklet, 'class="question"')).toBe(total);
  expect(count(booklet, 'class="passage"')).toBe(26);
  expect(count(booklet, "<h2>")).toBe(5);
  expect(count(booklet, "/api/v1/images/")).toBe(0);
  expect(count(sheet, "<li>")).toBe(total);
  expect(count(key, 'class="question"')).toBe(total);
  // Explanations are printed with the key only.
  const reasons = test.questions.flatMap(({ question }) => question.revision.explanation ?? []);
  const leaked = reasons.filter((reason) => booklet.includes(reason) || sheet.includes(reason));
  expect(leaked).toEqual([]);
  expect(reasons.filter((reason) => key.includes(reason)).length).toBeGreaterThan(total / 2);
  expect(await runPaperCommand(["999999"], here)).toEqual({
    exitCode: 1,
    lines: ["Test not found"],
  });
  expect((await runPaperCommand(["first"], here)).exitCode).toBe(2);
});
