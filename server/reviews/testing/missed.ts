import { expect } from "vitest";
import type { Caller, TestApp } from "../../../tests/support/app.ts";

/** A question as the queue hands it out. */
export interface HandedCard {
  id: string;
  timesReviewed: number;
  question: { id: string; questionText: string; options: string[] };
}

/** What GraphQL answers, or its first failure. */
export interface Asked<T> {
  data?: T;
  errors?: { message: string; extensions: { code: string } }[];
}

/** Makes a test and submits it with every answer wrong: all of its questions are mistakes then. */
export async function missAll(
  server: TestApp,
  student: Caller,
  count = 4,
): Promise<{ questionIds: number[] }> {
  const { testId, questionIds } = await server.makeTest({ count });
  const { prisma } = server.dependencies.database;
  const keys = await prisma.question.findMany({
    where: { id: { in: questionIds } },
    select: { id: true, revision: { select: { correctOptionIndex: true } } },
  });
  const submitted = await student.post("/api/v1/results/submit-quiz", {
    test_id: testId,
    answers: keys.map(({ id, revision }) => ({
      question_id: id,
      selected_option_index: revision.correctOptionIndex === 0 ? 1 : 0,
    })),
    time_taken_minutes: 1,
  });
  expect(submitted.status, submitted.text).toBe(201);
  return { questionIds };
}

/** The key of a question. */
export async function keyOf(server: TestApp, questionId: string): Promise<number> {
  const { revision } = await server.dependencies.database.prisma.question.findUniqueOrThrow({
    where: { id: Number(questionId) },
    select: { revision: { select: { correctOptionIndex: true } } },
  });
  return revision.correctOptionIndex;
}
