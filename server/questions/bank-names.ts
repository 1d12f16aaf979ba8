import { areNear, foldName } from "#rules/near-names.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { confirmSubjects } from "./unconfirmed-subjects.ts";

/** A subject of the bank, or a topic of one, with its counts. */
export interface BankName {
  /** Null for the questions of a subject that have no topic. */
  name: string | null;
  questionCount: number;
  /** Number of tests with questions of it, without archived tests. */
  testCount: number;
  /** The topics of a subject. */
  topicCount: number;
  topicNames: string[];
  /** True if students see it; always true for a topic. */
  isConfirmed: boolean;
  /** The id of its first question; null if it has none. */
  firstId: number | null;
}

/** Two names that probably mean the same. */
export interface NearNames {
  /** The name with fewer questions. */
  from: BankName;
  into: BankName;
  /** The imported file that added `from` to the bank; null if there is none or it is unknown. */
  broughtBy: NamesFile | null;
}

/** A file that was imported. */
export interface NamesFile {
  fileName: string;
  finishedAt: Date;
}

// Reads the tallies, so that the cost doesn't grow with the bank. The first question of a subject is its first
// entry in the index.
const SUBJECTS = statement({
  text: `WITH counted AS (
      SELECT t.subject, count(DISTINCT t.topic) FILTER (WHERE t.total > 0)::int AS topics, sum(t.total)::int AS total,
        coalesce(array_agg(t.topic ORDER BY t.topic) FILTER (WHERE t.total > 0 AND t.topic IS NOT NULL), '{}') AS names
      FROM (SELECT subject, topic, sum(change) AS total FROM question_tallies GROUP BY subject, topic) t
      GROUP BY t.subject HAVING sum(t.total) > 0
    ), named AS (
      SELECT subject, topics, total, names FROM counted
      UNION ALL
      SELECT a.name, 0, 0, '{}' FROM added_subjects a WHERE a.name NOT IN (SELECT subject FROM counted)
    ), asked AS (
      SELECT s.subject, count(*)::int AS tests FROM tests t, unnest(t.subjects) AS s (subject)
      WHERE t.archived_at IS NULL GROUP BY s.subject
    )
    SELECT n.subject AS name, n.total AS "questionCount", n.topics AS "topicCount", n.names AS "topicNames",
      coalesce(a.tests, 0) AS "testCount",
      NOT EXISTS (SELECT FROM unconfirmed_subjects u WHERE u.name = n.subject) AS "isConfirmed",
      (SELECT q.id FROM questions q WHERE q.deleted_at IS NULL AND q.subject = n.subject ORDER BY q.id LIMIT 1) AS "firstId"
    FROM named n LEFT JOIN asked a ON a.subject = n.subject`,
  gives: {
    name: "text",
    questionCount: "int",
    topicCount: "int",
    topicNames: "text[]",
    testCount: "int",
    isConfirmed: "boolean",
    firstId: "int?",
  },
});

// Reads only tests that have the subject.
const TOPICS = statement({
  text: `WITH counted AS (
      SELECT topic, sum(change)::int AS total FROM question_tallies WHERE subject = :subject
      GROUP BY topic HAVING sum(change) > 0
    ), asked AS (
      SELECT q.topic, count(DISTINCT t.id)::int AS tests FROM tests t
      JOIN test_questions tq ON tq.test_id = t.id JOIN questions q ON q.id = tq.question_id
      WHERE t.archived_at IS NULL AND t.subjects @> ARRAY[:subject] AND q.subject = :subject
      GROUP BY q.topic
    )
    SELECT c.topic AS name, c.total AS "questionCount", coalesce(a.tests, 0) AS "testCount",
      (SELECT q.id FROM questions q WHERE q.deleted_at IS NULL AND q.subject = :subject
        AND q.topic = c.topic ORDER BY q.id LIMIT 1) AS "firstId"
    FROM counted c LEFT JOIN asked a ON a.topic IS NOT DISTINCT FROM c.topic`,
  takes: { subject: "text" },
  gives: { name: "text?", questionCount: "int", testCount: "int", firstId: "int?" },
});

/** Greater than every id. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Returns all subjects in the order in which they were added to the bank; subjects without questions come last. */
export async function subjectNames(queryable: Queryable): Promise<(BankName & { name: string })[]> {
  return (await SUBJECTS.rows(queryable)).sort(
    (one, other) => (one.firstId ?? LAST) - (other.firstId ?? LAST),
  );
}

/** Returns all topics of a subject, in the same order; the entry for questions without a topic comes last. */
export async function topicNames(queryable: Queryable, subject: string): Promise<BankName[]> {
  const rows = await TOPICS.rows(queryable, { subject });
  return rows
    .map((row) => ({ ...row, topicCount: 0, topicNames: [], isConfirmed: true }))
    .sort((one, other) => (one.firstId ?? LAST) - (other.firstId ?? LAST));
}

/** @throws Forbidden for a student */
export async function listSubjectNames(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<BankName[]> {
  requirePermission(viewer, "bank:read");
  return subjectNames(database.pool);
}

/**
 * Returns the number of subjects with questions that students don't see until an administrator decides on them.
 * @throws Forbidden for a student
 */
export async function countUndecidedSubjects(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
): Promise<number> {
  const names = await listSubjectNames(viewer, dependencies);
  return names.filter(({ isConfirmed, questionCount }) => !isConfirmed && questionCount > 0).length;
}

/** @throws Forbidden for a student */
export async function listTopicNames(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  subject: string,
): Promise<BankName[]> {
  requirePermission(viewer, "bank:read");
  return topicNames(database.pool, subject);
}

/** How many of the newest imports are searched for the one that added a name. */
const IMPORTS_LOOKED_AT = 1_000;

// An import stores the subjects that it added. For a topic, the import is the one that ran when the first revision of
// the topic's first question was written, and that has this question in its rows.
const BROUGHT = statement({
  text: `WITH newest AS MATERIALIZED (
      SELECT i.id, i.file_name, i.started_at, i.finished_at, i.new_subjects FROM imports i
      WHERE i.status = 'finished' AND i.undone_at IS NULL ORDER BY i.id DESC LIMIT :most
    )
    SELECT DISTINCT ON (n.name) n.name, i.file_name AS "fileName", i.finished_at AS "finishedAt"
    FROM unnest(:names::text[], :firstIds::int[]) AS n (name, first_id), newest i
    WHERE CASE WHEN :subject = '' THEN i.new_subjects @> jsonb_build_array(jsonb_build_object('name', n.name))
      ELSE EXISTS (SELECT FROM question_revisions r WHERE r.question_id = n.first_id
             AND r.created_at BETWEEN i.started_at AND i.finished_at)
        AND EXISTS (SELECT FROM import_rows w WHERE w.import_id = i.id AND w.outcome = 'created' AND w.question_id = n.first_id)
      END
    ORDER BY n.name, i.id DESC`,
  takes: { names: "text[]", firstIds: "int[]", subject: "text", most: "bigint" },
  gives: { name: "text", fileName: "text", finishedAt: "timestamptz!" },
});

/** Returns the file that added each of these names. */
async function filesOf(
  queryable: Queryable,
  subject: string,
  names: readonly BankName[],
): Promise<Map<string, NamesFile>> {
  const known = names.filter(({ name, firstId }) => name !== null && firstId !== null);
  if (known.length === 0) return new Map();
  const rows = await BROUGHT.rows(queryable, {
    names: known.map(({ name }) => name ?? ""),
    firstIds: known.map(({ firstId }) => firstId ?? 0),
    subject,
    most: IMPORTS_LOOKED_AT,
  });
  return new Map(rows.map(({ name, ...file }) => [name, file]));
}

/** With more names, similar ones aren't searched, since each is compared with each. */
const MOST_COMPARED = 500;

/**
 * Returns pairs of names that probably mean the same, without pairs that an administrator marked as different.
 *
 * @param subject the subject whose topics are compared; blank to compare subjects
 */
export async function findNearNames(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  subject: string,
): Promise<NearNames[]> {
  requirePermission(viewer, "bank:read");
  const all =
    subject === "" ? await subjectNames(database.pool) : await topicNames(database.pool, subject);
  const names = all.filter(({ name }) => name !== null).slice(0, MOST_COMPARED);
  const apart = await database.prisma.differentNames.findMany({ where: { subject } });
  const different = new Set(apart.map(({ one, other }) => `${one}\0${other}`));
  const near: Omit<NearNames, "broughtBy">[] = [];
  for (const [place, one] of names.entries()) {
    for (const other of names.slice(place + 1)) {
      const [a = "", b = ""] = [one.name ?? "", other.name ?? ""].sort();
      const isSame = foldName(a) === foldName(b);
      if ((!isSame && !areNear(a, b)) || different.has(`${a}\0${b}`)) continue;
      const isFewer = one.questionCount < other.questionCount;
      near.push(isFewer ? { from: one, into: other } : { from: other, into: one });
    }
  }
  const files = await filesOf(
    database.pool,
    subject,
    near.map(({ from }) => from),
  );
  return near.map((pair) => ({ ...pair, broughtBy: files.get(pair.from.name ?? "") ?? null }));
}

/** Stores that two similar names are different; students see both from now on. */
export async function keepNamesApart(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  subject: string,
  names: readonly [string, string],
): Promise<void> {
  requirePermission(viewer, "question:write");
  const [one = "", other = ""] = names.toSorted();
  const data = [{ subject, one, other }];
  await database.prisma.differentNames.createMany({ data, skipDuplicates: true });
  if (subject === "") await confirmSubjects(viewer, { database }, [one, other]);
}
