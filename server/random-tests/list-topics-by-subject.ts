import type { Dependencies } from "../dependencies.ts";
import { sortLabels } from "../questions/loose-scan.ts";

/** The topics that questions of one subject have, in alphabetical order. */
export interface SubjectTopics {
  subject: string;
  topics: string[];
}

/**
 * The topics of each subject, in alphabetical order; a subject without topics is left out. Jumps
 * from pair to pair on an index, as distinctValues does from value to value.
 */
export async function listTopicsBySubject({
  database,
}: Pick<Dependencies, "database">): Promise<SubjectTopics[]> {
  const next = (bound: string) =>
    `SELECT q.subject, q.topic FROM questions q
     WHERE q.deleted_at IS NULL AND q.topic IS NOT NULL ${bound}
     ORDER BY q.subject, q.topic LIMIT 1`;
  const { rows } = await database.pool.query<{ subject: string; topic: string }>(
    `WITH RECURSIVE pairs AS (
       (${next("")})
       UNION ALL
       SELECT following.* FROM pairs
       CROSS JOIN LATERAL (${next("AND (q.subject, q.topic) > (pairs.subject, pairs.topic)")}) AS following
     )
     SELECT subject, topic FROM pairs`,
  );
  const bySubject = Map.groupBy(rows, (row) => row.subject);
  return sortLabels([...bySubject.keys()]).map((subject) => ({
    subject,
    topics: sortLabels((bySubject.get(subject) ?? []).map(({ topic }) => topic)),
  }));
}
