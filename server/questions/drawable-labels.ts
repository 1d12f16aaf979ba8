import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { freshOfBank, knownOfBank } from "./bank-cache.ts";
import { distinctValues, sortLabels, valuesOf } from "./loose-scan.ts";
import { IS_RESERVED_BY_CLOCK, RESERVED_EXAMS, RESERVED_YEARS } from "./reserved-by-clock.ts";

/** The topics of one subject, in alphabetical order. */
export interface SubjectTopics {
  subject: string;
  topics: string[];
}

/** The labels of drawable questions: live, and reserved neither by tests nor by the clock. */
export interface DrawableLabels {
  /** In alphabetical order, like the topics and exams. */
  subjects: string[];
  topics: string[];
  /** Without the subjects that have no topics. */
  topicsBySubject: SubjectTopics[];
  pyqExams: string[];
  /** Newest first. */
  pyqYears: number[];
  /** The number of questions reserved by the clock, by subject. */
  reservedCounts: ReadonlyMap<string, number>;
}

const KEY = "labels";

/** Subjects and topics come from the tallies, so that their cost doesn't grow with the bank. */
const PAIRS = statement({
  text: `WITH live AS (
      SELECT t.subject, t.topic, sum(t.change)::int AS count FROM question_tallies t WHERE NOT t.kept_back
      GROUP BY t.subject, t.topic HAVING sum(t.change) > 0
    ), reserved AS (
      SELECT q.subject, q.topic, count(*)::int AS count FROM questions q WHERE ${IS_RESERVED_BY_CLOCK}
      GROUP BY q.subject, q.topic
    )
    SELECT live.subject, live.topic, live.count, coalesce(reserved.count, 0) AS reserved FROM live
      LEFT JOIN reserved ON reserved.subject = live.subject AND reserved.topic IS NOT DISTINCT FROM live.topic`,
  takes: { now: "timestamptz" },
  gives: { subject: "text", topic: "text?", count: "int!", reserved: "int!" },
});

const DRAWABLE = "q.pyq AND NOT q.kept_back";
const DRAWABLE_EXAMS = distinctValues("pyq_exam", DRAWABLE);
const DRAWABLE_YEARS = distinctValues("pyq_year", DRAWABLE);

type Needed = Pick<Dependencies, "database" | "now">;

async function readDrawableLabels({ database, now }: Needed): Promise<DrawableLabels> {
  const { pool } = database;
  const at = { now: now() };
  const all = await PAIRS.rows(pool, at);
  // Labels that occur only in a test that isn't open yet would reveal its questions.
  const pairs = all.filter(({ count, reserved }) => count > reserved);
  const reservedCounts = new Map<string, number>();
  for (const { subject, reserved } of all) {
    reservedCounts.set(subject, (reservedCounts.get(subject) ?? 0) + reserved);
  }
  const notShown = new Set<string | number | null>();
  if (all.some(({ reserved }) => reserved > 0)) {
    for (const value of valuesOf(await RESERVED_EXAMS.rows(pool, at))) notShown.add(value);
    for (const value of valuesOf(await RESERVED_YEARS.rows(pool, at))) notShown.add(value);
  }
  const shown = <Value extends string | number>(values: Value[]) =>
    values.filter((value) => !notShown.has(value));
  const topicsOf = Map.groupBy(pairs, ({ subject }) => subject);
  const named = (given: typeof pairs) => given.flatMap(({ topic }) => topic ?? []);
  const subjects = sortLabels([...topicsOf.keys()]);
  const years = shown(valuesOf(await DRAWABLE_YEARS.rows(pool, {})));
  return {
    subjects,
    topics: sortLabels([...new Set(named(pairs))]),
    topicsBySubject: subjects
      .map((subject) => ({ subject, topics: sortLabels(named(topicsOf.get(subject) ?? [])) }))
      .filter(({ topics }) => topics.length > 0),
    pyqExams: sortLabels(shown(valuesOf(await DRAWABLE_EXAMS.rows(pool, {})))),
    pyqYears: years.reverse(),
    reservedCounts,
  };
}

/** Returns the labels that students see, at most some seconds old. */
export function drawableLabels(needed: Needed): Promise<DrawableLabels> {
  return knownOfBank(needed.database, KEY, () => readDrawableLabels(needed));
}

/** As drawableLabels, but always up to date. */
export function freshDrawableLabels(needed: Needed): Promise<DrawableLabels> {
  return freshOfBank(needed.database, KEY, () => readDrawableLabels(needed));
}
