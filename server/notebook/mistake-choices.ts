import type { Viewer } from "../accounts/viewer.ts";
import { SOURCES } from "../answer-history/outcomes.ts";
import { OWN_MISTAKES } from "../answer-history/own-mistakes.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawnBySql, drawnName } from "../random-tests/drawn-by.ts";

/** Choices of a kind that are offered at most. */
export const MOST_CHOICES = 200;

// Raw SQL: mistakes are no table, and Prisma can't count what SQL makes of two.
const SUBJECTS = statement({
  text: `SELECT m.subject, count(*)::int AS count,
      array_agg(DISTINCT m.topic ORDER BY m.topic) FILTER (WHERE m.topic IS NOT NULL) AS topics
    FROM ${OWN_MISTAKES} m GROUP BY m.subject ORDER BY m.subject LIMIT ${MOST_CHOICES}`,
  takes: { userId: "int" },
  gives: { subject: "text", count: "int!", topics: "text[]?" },
});

const TESTS = statement({
  text: `SELECT a.test_id AS "testId", a.random_test_id AS "randomTestId",
      (array_agg(p.title ORDER BY a.id DESC))[1] AS title, ${drawnBySql("a.random_test_id")} AS "drawnBy",
      count(*)::int AS count, max(m.at) AS "lastAt"
    FROM ${OWN_MISTAKES} m JOIN attempts a ON m.source = ${SOURCES.test} AND a.id = m.source_id AND a.user_id = :userId
    JOIN papers p ON p.id = a.paper_id
    GROUP BY a.test_id, a.random_test_id ORDER BY max(m.at) DESC, 1, 2 LIMIT ${MOST_CHOICES}`,
  takes: { userId: "int" },
  gives: {
    ...{ testId: "int?", randomTestId: "int?", title: "text!", count: "int!" },
    ...{ drawnBy: "json?", lastAt: "timestamptz!" },
  },
});

const PASSAGES = statement({
  text: `SELECT m.passage_id AS "passageId", r.title, left(r.text, 100) AS beginning, count(*)::int AS count
    FROM ${OWN_MISTAKES} m JOIN passages p ON p.id = m.passage_id JOIN passage_revisions r ON r.id = p.revision_id
    GROUP BY m.passage_id, r.id ORDER BY count(*) DESC, m.passage_id LIMIT ${MOST_CHOICES}`,
  takes: { userId: "int" },
  gives: { passageId: "int!", title: "text?", beginning: "text!", count: "int!" },
});

/** A test that mistakes were made in. */
export interface MistakenTest extends Row<Record<"title", "text">> {
  testId: number | null;
  randomTestId: number | null;
  /** The filters of a random test in a line; null for a fixed one, and where questions were chosen. */
  filtersName: string | null;
  count: number;
  lastAt: Date;
}

/** A passage that missed questions ask about. */
export interface MistakenPassage {
  passageId: number;
  title: string | null;
  /** The first 100 characters of its words. */
  beginning: string;
  count: number;
}

/** A subject of mistakes, with its topics. */
export interface MistakenSubject {
  subject: string;
  topics: string[];
  count: number;
}

/** What the viewer's mistakes can be filtered by, with how many there are of each. */
export interface MistakeChoices {
  subjects: MistakenSubject[];
  tests: MistakenTest[];
  passages: MistakenPassage[];
}

/** @returns at most MOST_CHOICES of each kind */
export async function mistakeChoices(
  viewer: Viewer,
  dependencies: Dependencies,
): Promise<MistakeChoices> {
  const { userId } = viewer;
  const { pool } = dependencies.database;
  await rememberOwn(viewer, dependencies);
  const [subjects, tests, passages] = await Promise.all([
    SUBJECTS.rows(pool, { userId }),
    TESTS.rows(pool, { userId }),
    PASSAGES.rows(pool, { userId }),
  ]);
  return {
    subjects: subjects.map(({ topics, ...row }) => ({ ...row, topics: topics ?? [] })),
    tests: tests.map(({ drawnBy, ...row }) => ({ ...row, filtersName: drawnName(drawnBy) })),
    passages,
  };
}
