// Attacks on sections with clocks by who submits a whole test at once (docs/attempts.md, section 12).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { begin, GRACE_SECONDS, NONE, SECTION_SECONDS, SECTIONS } from "./section-attempt.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
});
afterAll(() => server.close());

interface Wrong {
  errors: { field: string; message: string }[];
}

describe("a submit over REST", () => {
  const bodyOf = (
    { testId, questionIds }: { testId: number; questionIds: readonly number[] },
    answers: readonly number[],
    section?: number,
  ) => ({
    ...{ test_id: testId, section, time_taken_minutes: 0 },
    answers: questionIds.map((question_id, index) => ({
      ...{ question_id, selected_option_index: answers[index] },
    })),
  });

  it("is refused with answers to sections that were not started, and nothing is stored", async () => {
    const attempt = await begin(server, [server.app]);
    const submit = (body: object) => attempt.student.post("/api/v1/results/submit-quiz", body);
    // A question that was passed over is no answer.
    const all = bodyOf(attempt, [0, 1, 2, -1, 0, 1]);
    const refused = await submit(all);
    expect(refused.status).toBe(422);
    const { errors }: Wrong = refused.body;
    expect(errors.map(({ field }) => field)).toEqual(
      [2, 4, 5].map((index) => `answers.${index}.question_id`),
    );
    expect(errors[0]?.message).toBe(
      `Question ${attempt.questionIds[2]} is in section 1 (0 for the first), which has not started. Leave it out, or send as section the one the student has come to.`,
    );
    expect(await attempt.stored()).toMatchObject({ status: "open", answers: NONE });
    // What names a section begins it, and none behind it.
    const named = await submit({ ...all, section: 1 });
    const { errors: left }: Wrong = named.body;
    expect(left.map(({ field }) => field)).toEqual([
      "answers.4.question_id",
      "answers.5.question_id",
    ]);
    for (const section of [SECTIONS, -1, 1.5]) {
      const wrong = await submit({ ...all, section });
      expect(wrong.status).toBe(422);
      const { errors: of }: Wrong = wrong.body;
      expect(of.map(({ field }) => field)).toEqual(["section"]);
    }
    expect(await attempt.stored()).toMatchObject({ status: "open", answers: NONE });
    const submitted = await submit(bodyOf(attempt, [0, 1, -1, -1, -1, -1]));
    expect(submitted.body).toMatchObject({ answers_counted: 2, late_answers: 0 });
  });

  it("can't change what a page answered in a section that is over", async () => {
    const attempt = await begin(server, [server.app]);
    await attempt.save({ sequence: 1, answers: [1, -1, -1, -1, -1, -1], section: 0 });
    await attempt.save({ sequence: 2, answers: [1, -1, 2, -1, -1, -1], section: 1 });
    const body = bodyOf(attempt, [0, 1, 3, 3, 0, 1], 2);
    const submitted = await attempt.student.post("/api/v1/results/submit-quiz", body);
    expect(submitted.status).toBe(201);
    // Of the first section what was taken counts; the others were gone through.
    expect(submitted.body).toMatchObject({ answers_counted: 5, late_answers: 2 });
    expect((await attempt.stored())?.answers).toEqual([1, -1, 3, 3, 0, 1]);
    // Sent again, since its answer may have got lost: the same result.
    const again = await attempt.student.post("/api/v1/results/submit-quiz", body);
    expect(again.body).toEqual(submitted.body);
  });

  it("reports by number what came too late for a section", async () => {
    const attempt = await begin(server, [server.app]);
    server.pass(SECTION_SECONDS + GRACE_SECONDS + 20);
    const body = bodyOf(attempt, [0, 1, 2, 3, 0, 1], 2);
    const submitted = await attempt.student.post("/api/v1/results/submit-quiz", body);
    expect(submitted.body).toMatchObject({ answers_counted: 4, late_answers: 2 });
    const { id } = submitted.body as { id: number };
    const result = await attempt.student.get(`/api/v1/results/${id}`);
    expect(result.body).toMatchObject({ late_answers: 2, late_positions: [0, 1] });
    expect((await attempt.stored())?.answers).toEqual([-1, -1, 2, 3, 0, 1]);
  });
});
