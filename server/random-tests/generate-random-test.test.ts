import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { BadRequest, InvalidInput } from "../errors.ts";
import { deleteQuestion } from "../questions/delete-question.ts";
import { checkedFilters } from "./filters.ts";
import {
  generateRandomTest,
  type RandomTestInput,
  storeRandomTest,
} from "./generate-random-test.ts";

let server: TestApp;
let student: Viewer;
beforeAll(async () => {
  server = await createTestApp();
  const { id } = await server.dependencies.database.prisma.user.create({
    data: { email: "student@example.com", fullName: "Student" },
  });
  student = { userId: id, email: "", fullName: "", role: "student", sessionId: "" };
});
afterAll(() => server.close());

function request(changes: Partial<RandomTestInput> = {}): RandomTestInput {
  return {
    numQuestions: 5,
    durationMinutes: 60,
    correctHundredths: 100,
    incorrectHundredths: 0,
    filters: {},
    ...changes,
  };
}

function generate(changes?: Partial<RandomTestInput>) {
  return generateRandomTest(student, server.dependencies, request(changes));
}

async function questionsOf(paperId: number): Promise<number[]> {
  const { rows } = await server.dependencies.database.pool.query<{ id: number }>(
    `SELECT r.question_id AS id FROM papers p, unnest(p.revision_ids) AS asked (id)
     JOIN question_revisions r ON r.id = asked.id WHERE p.id = $1`,
    [paperId],
  );
  return rows.map((row) => row.id);
}

describe("generating a random test", () => {
  it("takes the defaults for a blank title and description, and a negative deduction as one", async () => {
    await insertLabelled(server.dependencies.database, plain(5, "Defaults"));
    const test = await generate({
      title: " ",
      incorrectHundredths: -25,
      filters: { subjects: ["Defaults"] },
    });
    expect(test).toMatchObject({
      title: "Random Test",
      description: "A randomly generated test based on your selected filters",
      incorrectHundredths: 25,
    });
    expect(new Set(await questionsOf(test.paperId)).size).toBe(5);
  });

  it("refuses what the form would, field by field", async () => {
    for (const [field, changes] of Object.entries({
      title: { title: "x".repeat(201) },
      numQuestions: { numQuestions: 101 },
      durationMinutes: { durationMinutes: 301 },
      correctMarks: { correctHundredths: 0 },
      incorrectMarks: { incorrectHundredths: 100_001 },
    })) {
      const refused = await generate(changes).catch((error: unknown) => error);
      expect(refused, field).toBeInstanceOf(InvalidInput);
      expect((refused as InvalidInput).facts.fields?.map((error) => error.field)).toEqual([field]);
    }
  });

  it("says how many questions there are when they are too few, and stores nothing", async () => {
    await insertLabelled(server.dependencies.database, plain(3, "Scarce"));
    const { prisma } = server.dependencies.database;
    const before = await prisma.paper.count();
    const refused = await generate({ filters: { subjects: ["Scarce"] } }).catch((error) => error);
    expect(refused).toBeInstanceOf(BadRequest);
    expect(refused.message).toBe("Not enough questions available. Found 3, requested 5");
    expect(await prisma.paper.count()).toBe(before);
  });

  it("stores nothing when a drawn question was deleted or edited out of the filters in the meantime", async () => {
    const { database } = server.dependencies;
    const bank = await insertLabelled(database, plain(4, "Moving"));
    const drawn = bank.map(({ id }) => id);
    const plan = {
      ...request(),
      title: "Moving",
      description: null,
      filters: checkedFilters({ subjects: ["Moving"] }),
      chosenFrom: null,
      createdAt: new Date(),
    };
    const store = () => storeRandomTest(database.pool, student, plan, drawn);
    const stored = await store();
    expect(await questionsOf(stored?.paperId ?? 0)).toEqual(drawn);
    await database.pool.query("UPDATE questions SET subject = 'Moved' WHERE id = $1", [drawn[0]]);
    const before = await database.prisma.paper.count();
    expect(await store()).toBeNull();
    await database.pool.query("UPDATE questions SET subject = 'Moving' WHERE id = $1", [drawn[0]]);
    expect(await store()).not.toBeNull();
    await database.pool.query("UPDATE questions SET deleted_at = now() WHERE id = $1", [drawn[3]]);
    expect(await store()).toBeNull();
    expect(await database.prisma.paper.count()).toBe(before + 1);
  });

  it("never asks a question deleted before, while others are being deleted", async () => {
    const { dependencies } = server;
    const bank = await insertLabelled(dependencies.database, plain(60, "Shrinking"));
    const gone = new Set<number>();
    const admin: Viewer = { ...student, role: "admin" };
    const deleting = (async () => {
      for (const { id } of bank.slice(0, 40)) {
        await deleteQuestion(admin, dependencies, id);
        gone.add(id);
      }
    })();
    let isShrinking = true;
    const generating = async () => {
      while (isShrinking) {
        const goneBefore = new Set(gone);
        const { paperId } = await generate({
          numQuestions: 10,
          filters: { subjects: ["Shrinking"] },
        });
        const asked = await questionsOf(paperId);
        expect(new Set(asked).size).toBe(10);
        expect(asked.filter((id) => goneBefore.has(id))).toEqual([]);
      }
    };
    const deleted = deleting.finally(() => {
      isShrinking = false;
    });
    await Promise.all([deleted, generating(), generating(), generating()]);
    expect(gone.size).toBe(40);
  });
});
