import type { Database } from "../database/client.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { freshOfBank, knownOfBank } from "./bank-memory.ts";
import { distinctValues, sortLabels, valuesOf } from "./loose-scan.ts";

/** The topics that questions of one subject have, in alphabetical order. */
export interface SubjectTopics {
  subject: string;
  topics: string[];
}

/** The labels of the questions that random tests are drawn from: live and not reserved. */
export interface DrawableLabels {
  /** In alphabetical order, as the topics and exams. */
  subjects: string[];
  topics: string[];
  /** Without the subjects that have no topics. */
  topicsBySubject: SubjectTopics[];
  pyqExams: string[];
  /** Newest first. */
  pyqYears: number[];
}

const KEY = "labels";

/** Subjects and topics come from the tallies, so that their cost doesn't grow with the bank. */
const PAIRS = statement({
  text: `SELECT q.subject, q.topic FROM question_tallies q WHERE NOT q.kept_back
    GROUP BY q.subject, q.topic HAVING sum(q.change) > 0`,
  gives: { subject: "text", topic: "text?" },
});

const DRAWABLE = "q.pyq AND NOT q.kept_back";
const DRAWABLE_EXAMS = distinctValues("pyq_exam", DRAWABLE);
const DRAWABLE_YEARS = distinctValues("pyq_year", DRAWABLE);

async function readDrawableLabels(queryable: Queryable): Promise<DrawableLabels> {
  const pairs = await PAIRS.rows(queryable);
  const topicsOf = Map.groupBy(pairs, ({ subject }) => subject);
  const named = (given: typeof pairs) => given.flatMap(({ topic }) => topic ?? []);
  const subjects = sortLabels([...topicsOf.keys()]);
  const years = valuesOf(await DRAWABLE_YEARS.rows(queryable, {}));
  return {
    subjects,
    topics: sortLabels([...new Set(named(pairs))]),
    topicsBySubject: subjects
      .map((subject) => ({ subject, topics: sortLabels(named(topicsOf.get(subject) ?? [])) }))
      .filter(({ topics }) => topics.length > 0),
    pyqExams: sortLabels(valuesOf(await DRAWABLE_EXAMS.rows(queryable, {}))),
    pyqYears: years.reverse(),
  };
}

/** What students are shown of the bank's labels; at most some seconds old. */
export function drawableLabels(database: Database): Promise<DrawableLabels> {
  return knownOfBank(database, KEY, () => readDrawableLabels(database.pool));
}

/** The same as it stands now. */
export function freshDrawableLabels(database: Database): Promise<DrawableLabels> {
  return freshOfBank(database, KEY, () => readDrawableLabels(database.pool));
}
