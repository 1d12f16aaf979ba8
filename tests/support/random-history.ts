import { SOURCES } from "../../server/answer-history/outcomes.ts";
import { forgetAnswers, rememberAnswer } from "../../server/answer-history/remember.ts";
import { recomputeStatistics } from "../../server/attempts/recompute-statistics.ts";
import type { Database } from "../../server/database/client.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { insertBank, sampleQuestions } from "./bank.ts";

const MINUTE = 60_000;
const BEGIN = Date.UTC(2026, 0, 5);

/** Students who take tests and practise at random, the same for one seed. */
export interface RandomHistory {
  studentIds: number[];
  /** Submits a test, timed or not, at a random moment: earlier than what was submitted before, too. */
  submit(studentId?: number): Promise<number>;
  /** Begins a test, and leaves it open or abandoned. */
  leave(): Promise<void>;
  /** Answers some questions of a practice, each remembered as it is answered. */
  practise(): Promise<void>;
  /** Answers some questions of the bank in review, each remembered as it is answered; takes some back. */
  review(): Promise<void>;
  /** A whole number from 0 on. */
  next(below: number): number;
}

/** Puts students, questions with two wordings each, and papers that share them into a database. */
export async function randomHistory(database: Database, seed: number): Promise<RandomHistory> {
  const { prisma, pool } = database;
  let state = seed;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const some = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const studentIds: number[] = [];
  for (let n = 1; n <= 6; n += 1) {
    const email = `random${n}@example.com`;
    studentIds.push((await prisma.user.create({ data: { email, fullName: `Student ${n}` } })).id);
  }
  const questionIds = await insertBank(database, sampleQuestions(24));
  // Another key, subject and topic: what was asked with the old ones stays as it was.
  await pool.query(
    `INSERT INTO question_revisions (question_id, number, question_text, options, correct_option_index, subject, topic)
     SELECT question_id, 2, question_text, options, (correct_option_index + 1) % 4, 'Corrected', NULL
     FROM question_revisions WHERE question_id = ANY ($1)`,
    [questionIds],
  );
  const revisions = await prisma.questionRevision.findMany({ orderBy: { id: "asc" } });
  const exam = { durationMinutes: 60, correctHundredths: 100, incorrectHundredths: 25 };
  const papers: { id: number; testId: number; revisionIds: number[] }[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const asked = questionIds.filter(() => next(3) > 0);
    const number = 1 + next(2);
    const revisionIds = asked.map(
      (id) => revisions.find((r) => r.questionId === id && r.number === number)?.id ?? 0,
    );
    const title = `Test ${n}`;
    const test = await prisma.test.create({
      data: { ...exam, title, totalQuestions: revisionIds.length, createdAt: new Date(BEGIN) },
    });
    const paper = await prisma.paper.create({
      data: { ...exam, title, testId: test.id, revisionIds },
    });
    papers.push({ id: paper.id, testId: test.id, revisionIds });
  }
  // Few moments, so that some are equal, within a fortnight, so that days are shared.
  const moment = () => new Date(BEGIN + next(14 * 24 * 4) * 15 * MINUTE);

  function worked(count: number, isTimed: boolean) {
    const shown = Array.from({ length: count }, (_, n) => (isTimed && next(5) > 0 ? n * 7 : -1));
    return {
      answers: shown.map((at) => (at < 0 && isTimed ? -1 : next(5) - 1)),
      firstShown: shown,
      secondsSpent: shown.map((at) => (at < 0 ? 0 : next(10) === 0 ? 5_000 : next(90))),
      changeCounts: shown.map((at) => (at < 0 ? 0 : next(4))),
      marked: shown.map(() => isTimed && next(6) === 0),
    };
  }

  return {
    studentIds,
    next,
    async submit(studentId = some(studentIds)) {
      const paper = some(papers);
      const count = paper.revisionIds.length;
      const completedAt = moment();
      const attempt = await prisma.attempt.create({
        data: {
          ...{ userId: studentId, paperId: paper.id, testId: paper.testId },
          ...worked(count, next(4) > 0),
          ...{ status: "submitted", completedAt, expiresAt: completedAt, timeLeftSeconds: 0 },
          ...{ startedAt: new Date(completedAt.getTime() - 30 * MINUTE), savedAt: completedAt },
          ...{ scoreHundredths: 0, maxHundredths: count * 100, timeTakenSeconds: 1800 },
          ...{ correctCount: 0, incorrectCount: 0, unansweredCount: count },
        },
      });
      await inTransaction(database, (client) => recomputeStatistics(client, studentId));
      return attempt.id;
    },
    async leave() {
      const paper = some(papers);
      const userId = some(studentIds);
      await prisma.attempt.create({
        data: {
          ...{ userId, paperId: paper.id, testId: paper.testId, status: "abandoned" },
          ...worked(paper.revisionIds.length, true),
          ...{ expiresAt: moment(), timeLeftSeconds: 100 },
        },
      });
    },
    async review() {
      const userId = some(studentIds);
      const revisionIds = some(papers).revisionIds.filter(() => next(4) === 0);
      const at = moment();
      for (const [n, revisionId] of revisionIds.entries()) {
        const questionId = revisions.find(({ id }) => id === revisionId)?.questionId ?? 0;
        const answeredAt = new Date(at.getTime() + n * MINUTE);
        const [choice, seconds, isUndone] = [next(5) - 1, next(60), next(6) === 0];
        await inTransaction(database, async (client) => {
          const { rows } = await client.query<{ id: number }>(
            `INSERT INTO review_answers (user_id, key, question_id, revision_id, choice, seconds, proposed, rating, answered_at, undone_at)
             VALUES ($1, gen_random_uuid(), $2, $3, $4, $5, 3, 3, $6, $7) RETURNING id`,
            [userId, questionId, revisionId, choice, seconds, answeredAt, isUndone ? at : null],
          );
          const source = { userId, source: SOURCES.review, sourceId: rows[0]?.id ?? 0 };
          const answer = { ...source, position: 0, revisionId, answeredAt, choice, seconds };
          await rememberAnswer(client, answer);
          if (isUndone) await forgetAnswers(client, source);
        });
      }
    },
    async practise() {
      const userId = some(studentIds);
      const revisionIds = some(papers).revisionIds.filter(() => next(2) === 0);
      if (revisionIds.length === 0) return;
      const createdAt = moment();
      const answers = revisionIds.map(() => next(5) - 1);
      const answeredAfter = revisionIds.map((_, n) => (next(4) === 0 ? -1 : n * 40));
      const secondsSpent = revisionIds.map(() => next(60));
      await inTransaction(database, async (client) => {
        const { rows } = await client.query<{ id: number }>(
          `INSERT INTO practices (user_id, kind, title, revision_ids, answers, answered_after, seconds_spent, created_at)
           VALUES ($1, 'practice', 'Practice', $2, $3, $4, $5, $6) RETURNING id`,
          [userId, revisionIds, answers, answeredAfter, secondsSpent, createdAt],
        );
        for (const [position, revisionId] of revisionIds.entries()) {
          const after = answeredAfter[position] ?? -1;
          if (after < 0) continue;
          await rememberAnswer(client, {
            ...{ userId, position, revisionId, source: SOURCES.practice },
            sourceId: rows[0]?.id ?? 0,
            answeredAt: new Date(createdAt.getTime() + after * 1000),
            choice: answers[position] ?? -1,
            seconds: secondsSpent[position] ?? 0,
          });
        }
      });
    },
  };
}
