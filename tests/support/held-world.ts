import { normaliseQuestion } from "#rules/question-rules.ts";
import { forgetBank } from "../../server/questions/bank-cache.ts";
import { insertQuestions } from "../../server/questions/insert-questions.ts";
import { type Caller, createTestApp, type TestApp } from "./app.ts";

/** How many questions the open test asks; the bank has as many others. */
export const HELD_COUNT = 12;

/** A student with a test open whose questions they met before, in every way there is. */
export interface HeldWorld {
  server: TestApp;
  student: Caller;
  userId: number;
  /** Asked by the open test; the first six by another test too. */
  heldIds: number[];
  freeIds: number[];
  openTestId: number;
  openAttemptId: number;
  /** A result on the other test, seen before the open one was started. */
  resultId: number;
  /** A random test of the same questions, made before and submitted while the other is open. */
  randomResultId: number;
  otherTestId: number;
  randomTestId: number;
  practiceId: number;
  reviewAnswerId: number;
}

interface Body {
  id: number;
  questions: { question_id: number }[];
  cards: { question_id: number; revision_id: number; times_reviewed: number }[];
}

const answersTo = (ids: readonly number[]) =>
  ids.map((id) => ({ question_id: id, selected_option_index: 0 }));

/**
 * Makes the same history in each call but for the keys of the held questions.
 *
 * @param shift moves these keys; the student chooses the first option everywhere
 */
export async function heldWorld(shift: number): Promise<HeldWorld> {
  const server = await createTestApp({ rateLimitFactor: 0 });
  const { database } = server.dependencies;
  const student = await server.as("student@example.com");
  const made = Array.from({ length: 2 * HELD_COUNT }, (_, index) =>
    normaliseQuestion({
      questionText: `Question ${index}?`,
      options: ["First", "Second", "Third", "Fourth"],
      correctOptionIndex: index < HELD_COUNT ? (index + shift) % 4 : index % 4,
      subject: "Law of Torts",
      topic: index % 2 === 0 ? "Nuisance" : null,
      pyq: false,
      pyqYear: null,
      pyqExam: null,
      explanation: index < HELD_COUNT ? `SECRET ${shift} ${index}` : `Known ${index}`,
    }),
  );
  const stored = await insertQuestions(database.pool, made, {
    ...{ authorId: null, createdAt: new Date() },
  });
  forgetBank(database);
  const ids = stored.map((row) => row?.id ?? 0);
  const heldIds = ids.slice(0, HELD_COUNT);
  const freeIds = ids.slice(HELD_COUNT);
  const shared = [...heldIds.slice(0, 6), ...freeIds.slice(0, 6)];
  const { testId: otherTestId } = await server.makeTest({ questionIds: shared, count: 0 });
  const { testId: openTestId } = await server.makeTest({ questionIds: heldIds, count: 0 });
  // Enough others for their choices to be shown; the same whatever the keys are.
  await database.pool.query(
    `INSERT INTO question_counts (question_id, kind, value, people)
     SELECT q.id, k.kind, k.value, 15 FROM questions q,
       (VALUES (0, 0), (0, 1), (1, 20), (1, 40), (2, 2), (2, 3)) k (kind, value) WHERE q.id = ANY ($1)`,
    [ids],
  );
  const expectStatus = async (
    wanted: number,
    answer: Promise<{ status: number; text: string }>,
  ) => {
    const { status, text } = await answer;
    if (status !== wanted) throw new Error(`${status}: ${text}`);
    return (text === "" ? {} : JSON.parse(text)) as Body;
  };
  const practice = await expectStatus(
    201,
    student.post("/api/v1/practice/selection", {
      ...{ question_ids: [...heldIds.slice(5, 8), freeIds[6]], title: "Before" },
    }),
  );
  server.pass(30);
  for (const position of [0, 1, 3]) {
    await expectStatus(
      200,
      student.post(`/api/v1/practice/${practice.id}/answers`, { position, choice: 0, seconds: 3 }),
    );
  }
  const result = await expectStatus(
    201,
    student.post("/api/v1/results/submit-quiz", {
      ...{ test_id: otherTestId, answers: answersTo(shared), time_taken_minutes: 1 },
    }),
  );
  await expectStatus(200, student.get(`/api/v1/results/${result.id}`));
  const drill = await student.graphql(
    `mutation { practiseQuestions(resultId: ${result.id}, positions: [0,1,2,3,4,5,6,7,8,9,10,11]) { id } }`,
  );
  const randomTestId = Number(/"id":"(\d+)"/.exec(drill.text)?.[1]);
  // The sixth held question is wrong whatever the shift: it is due for review.
  const due = await expectStatus(200, student.get("/api/v1/reviews"));
  const card = due.cards.find(({ question_id }) => question_id === heldIds[5]);
  if (card === undefined) throw new Error("The sixth held question is not due.");
  const reviewed = await expectStatus(
    201,
    student.post("/api/v1/reviews/answers", {
      ...{ key: "00000000-0000-4000-8000-000000000001", ...card, choice: 1, seconds: 3 },
    }),
  );
  for (const reason of ["GUESSED", "CARELESS"]) {
    await student.graphql(
      `mutation { noteMistake(questionId: ${heldIds[0]}, reason: ${reason}, note: "Mine") { id } }`,
    );
  }
  const open = await expectStatus(200, student.get(`/api/v1/tests/${openTestId}/start`));
  const random = await expectStatus(
    201,
    student.post("/api/v1/random-tests/submit", {
      ...{ random_test_id: randomTestId, answers: answersTo(shared), time_taken_minutes: 1 },
    }),
  );
  const { rows } = await database.pool.query(
    "SELECT id FROM users WHERE email = 'student@example.com'",
  );
  return {
    ...{ server, student, heldIds, freeIds, openTestId, otherTestId, randomTestId },
    userId: rows[0].id,
    openAttemptId: (open as unknown as { attempt_id: number }).attempt_id,
    resultId: result.id,
    randomResultId: random.id,
    practiceId: practice.id,
    reviewAnswerId: reviewed.id,
  };
}
