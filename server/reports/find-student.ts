import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Batch } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { asResult, type ResultQuery, type ResultRow } from "../results/result-row.ts";

type Needed = Pick<Dependencies, "database" | "now">;

/** A person with what their results come to, whether or not they have looked at the scores. */
export interface StudentReport {
  id: number;
  fullName: string;
  email: string;
  profilePicture: string | null;
  createdAt: Date;
  testsTaken: number;
  openAttemptCount: number;
  /** Null before the first result; in percent, not rounded. */
  meanPercent: number | null;
  bestPercent: number | null;
  timeTakenSeconds: number;
}

// Raw SQL, like all of this file but the results themselves: each is one aggregate.
const STUDENT = statement({
  text: `SELECT u.id, u.full_name AS "fullName", u.email, u.profile_picture AS "profilePicture", u.created_at AS "createdAt",
      taken.*, (SELECT count(*)::int FROM attempts o
        WHERE o.user_id = u.id AND o.status = 'open' AND o.expires_at > :now) AS "openAttemptCount"
    FROM users u CROSS JOIN LATERAL (SELECT count(*)::int AS "testsTaken",
        avg(a.score_hundredths * 100.0 / a.max_hundredths)::float AS "meanPercent",
        max(a.score_hundredths * 100.0 / a.max_hundredths)::float AS "bestPercent",
        coalesce(sum(a.time_taken_seconds), 0)::float AS "timeTakenSeconds"
      FROM attempts a WHERE a.user_id = u.id AND a.completed_at IS NOT NULL) taken
    WHERE u.id = :userId AND NOT u.is_erased`,
  takes: { userId: "int", now: "timestamptz" },
  gives: {
    ...{ id: "int", fullName: "text", email: "text", profilePicture: "text?" },
    ...{ createdAt: "timestamptz", testsTaken: "int", openAttemptCount: "int" },
    ...{ meanPercent: "float?", bestPercent: "float?", timeTakenSeconds: "float!" },
  },
});

/** A student's results in figures. @throws NotFound when there is no such account, or it was deleted */
export async function findStudent(
  viewer: Viewer,
  { database, now }: Needed,
  userId: number,
): Promise<StudentReport> {
  requirePermission(viewer, "report:read");
  const row = await STUDENT.row(database.pool, { userId, now: now() });
  if (row === undefined) throw new NotFound("Student not found");
  return row;
}

/** How a student did in one subject or topic, over all tests. */
export interface StudentOutcome {
  userId: number;
  subject: string;
  /** Null for the subject itself. */
  topic: string | null;
  rightCount: number;
  wrongCount: number;
  skippedCount: number;
}

const SUBJECTS = statement({
  text: `SELECT a.user_id AS "userId", s.subject, NULL::text AS topic, sum(s.correct_count)::int AS "rightCount",
      sum(s.incorrect_count)::int AS "wrongCount", sum(s.unanswered_count)::int AS "skippedCount"
    FROM attempts a JOIN attempt_subjects s ON s.attempt_id = a.id
    WHERE a.user_id = :userId AND a.completed_at IS NOT NULL
    GROUP BY a.user_id, s.subject ORDER BY sum(s.correct_count)::float /
      sum(s.correct_count + s.incorrect_count + s.unanswered_count) DESC, s.subject`,
  takes: { userId: "int" },
  gives: {
    ...{ userId: "int", subject: "text", topic: "text?" },
    ...{ rightCount: "int!", wrongCount: "int!", skippedCount: "int!" },
  },
});

// Out of the answer history, which has a test once its score was looked at.
const TOPICS = statement({
  text: `SELECT s.user_id AS "userId", r.subject, r.topic, count(*) FILTER (WHERE s.outcome = 2)::int AS "rightCount",
      count(*) FILTER (WHERE s.outcome = 3)::int AS "wrongCount", count(*) FILTER (WHERE s.outcome < 2)::int AS "skippedCount"
    FROM student_answers s JOIN question_revisions r ON r.id = s.revision_id
    WHERE s.user_id = :userId AND s.source = 0 AND r.topic IS NOT NULL
    GROUP BY s.user_id, r.subject, r.topic ORDER BY r.subject, r.topic`,
  takes: { userId: "int" },
  gives: {
    ...{ userId: "int", subject: "text", topic: "text?" },
    ...{ rightCount: "int", wrongCount: "int", skippedCount: "int" },
  },
});

/** A student's subjects, the best first. */
export async function findStudentSubjects(
  viewer: Viewer,
  { database }: Needed,
  userId: number,
): Promise<StudentOutcome[]> {
  requirePermission(viewer, "report:read");
  return SUBJECTS.rows(database.pool, { userId });
}

/** A student's topics by subject, without answers whose score the student hasn't looked at. */
export async function findStudentTopics(
  viewer: Viewer,
  { database }: Needed,
  userId: number,
): Promise<StudentOutcome[]> {
  requirePermission(viewer, "report:read");
  return TOPICS.rows(database.pool, { userId });
}

/** A page of a student's results, the newest first. To read them is no look at their scores. */
export async function listStudentResults(
  viewer: Viewer,
  { database }: Needed,
  userId: number,
  { skip, limit }: { skip: number; limit: number },
  query: ResultQuery = {},
): Promise<ResultRow[]> {
  requirePermission(viewer, "report:read");
  const rows = await database.prisma.attempt.findMany({
    ...query,
    where: { userId, completedAt: { not: null } },
    orderBy: [{ completedAt: "desc" }, { id: "desc" }],
    skip,
    take: limit,
  });
  return rows.map(asResult);
}

const ATTEMPT = statement({
  text: `SELECT a.id, a.test_id AS "testId", a.user_id AS "userId", u.full_name AS "fullName", u.email,
      u.profile_picture AS "profilePicture", a.tab_switch_count AS "tabSwitchCount", a.by_staff AS "isByStaff"
    FROM attempts a JOIN users u ON u.id = a.user_id AND NOT u.is_erased
    WHERE a.id = :id AND a.completed_at IS NOT NULL`,
  takes: { id: "int" },
  gives: {
    ...{ id: "int", testId: "int?", userId: "int", fullName: "text", email: "text" },
    ...{ profilePicture: "text?", tabSwitchCount: "smallint", isByStaff: "boolean" },
  },
});

/** A submitted attempt with its student. */
export interface ReportedAttempt {
  id: number;
  /** Null for a random test's. */
  testId: number | null;
  userId: number;
  fullName: string;
  email: string;
  profilePicture: string | null;
  tabSwitchCount: number;
  isByStaff: boolean;
}

/** One attempt. @throws NotFound when there is none, it isn't submitted yet, or its account was deleted */
export async function findReportedAttempt(
  viewer: Viewer,
  { database }: Needed,
  id: number,
): Promise<ReportedAttempt> {
  requirePermission(viewer, "report:keys");
  const row = await ATTEMPT.row(database.pool, { id });
  if (row === undefined) throw new NotFound("Attempt not found");
  return row;
}

/** The result of an attempt. To read it is no look at its score. @throws NotFound as `findReportedAttempt` */
export async function findReportedResult(
  viewer: Viewer,
  { database }: Needed,
  id: number,
  query: ResultQuery = {},
): Promise<ResultRow> {
  requirePermission(viewer, "report:keys");
  const row = await database.prisma.attempt.findFirst({
    ...query,
    where: { id, completedAt: { not: null }, user: { isErased: false } },
  });
  if (row === null) throw new NotFound("Attempt not found");
  return asResult(row);
}

/** The batches that a student is in, the oldest first, archived ones last. */
export async function findStudentBatches(
  viewer: Viewer,
  { database }: Needed,
  userId: number,
): Promise<Batch[]> {
  requirePermission(viewer, "batch:read");
  const rows = await database.prisma.batchMember.findMany({
    where: { userId },
    include: { batch: true },
    orderBy: [{ batch: { archivedAt: { sort: "desc", nulls: "first" } } }, { batchId: "asc" }],
  });
  return rows.map(({ batch }) => batch);
}

/** How a batch did in what a student is compared by. */
export interface BatchMeans {
  batch: Batch;
  userId: number;
}

/** The share of questions of a subject that the students of a batch answered correctly, over all tests. */
export interface SubjectMean {
  subject: string;
  rightShare: number;
}

const SUBJECT_MEANS = statement({
  text: `SELECT s.subject, sum(s.correct_count)::float /
      sum(s.correct_count + s.incorrect_count + s.unanswered_count) AS "rightShare"
    FROM batch_members m JOIN attempts a ON a.user_id = m.user_id AND a.completed_at IS NOT NULL AND NOT a.by_staff
      JOIN attempt_subjects s ON s.attempt_id = a.id
    WHERE m.batch_id = :batchId AND s.subject IN (SELECT own.subject FROM attempts mine
      JOIN attempt_subjects own ON own.attempt_id = mine.id WHERE mine.user_id = :userId)
    GROUP BY s.subject`,
  takes: { batchId: "int", userId: "int" },
  gives: { subject: "text", rightShare: "float!" },
});

/** How a batch did in the subjects that a student was asked. */
export async function findSubjectMeans(
  viewer: Viewer,
  { database }: Needed,
  { batch, userId }: BatchMeans,
): Promise<SubjectMean[]> {
  requirePermission(viewer, "batch:read");
  return SUBJECT_MEANS.rows(database.pool, { batchId: batch.id, userId });
}

/** The mean of a batch's first attempts on a test, in percent and not rounded. */
export interface TestMean {
  testId: number;
  percent: number;
}

/** Tests of a student whose means are compared. */
const COMPARED_RESULTS = 12;

const TEST_MEANS = statement({
  text: `SELECT t.test_id AS "testId", avg(first.percent)::float AS percent
    FROM (SELECT DISTINCT test_id FROM (SELECT test_id FROM attempts
        WHERE user_id = :userId AND completed_at IS NOT NULL ORDER BY completed_at DESC, id DESC LIMIT :limit) latest
      WHERE test_id IS NOT NULL) t
    CROSS JOIN batch_members m CROSS JOIN LATERAL (
      SELECT a.score_hundredths * 100.0 / a.max_hundredths AS percent FROM attempts a
      WHERE a.user_id = m.user_id AND a.test_id = t.test_id AND a.status = 'submitted' AND NOT a.by_staff AND NOT a.is_practice
      ORDER BY a.completed_at, a.id LIMIT 1) first
    WHERE m.batch_id = :batchId GROUP BY t.test_id`,
  takes: { batchId: "int", userId: "int", limit: "bigint" },
  gives: { testId: "int!", percent: "float!" },
});

/** How a batch did in the tests that a student took last. */
export async function findTestMeans(
  viewer: Viewer,
  { database }: Needed,
  { batch, userId }: BatchMeans,
): Promise<TestMean[]> {
  requirePermission(viewer, "batch:read");
  return TEST_MEANS.rows(database.pool, { batchId: batch.id, userId, limit: COMPARED_RESULTS });
}
