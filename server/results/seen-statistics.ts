import { isHighSql, percentOf } from "../attempts/recompute-statistics.ts";
import { HAS_HIDDEN_SCORE } from "../fixed-tests/secret-keys.ts";

// SQL for a person's statistics without unseen scores, for statements with `:userId` (docs/learning.md, section 5).
// PostgreSQL evaluates HAS_HIDDEN_SCORE once, and reads no result if all scores are seen.

const SEEN = `a.user_id = :userId AND a.completed_at IS NOT NULL AND a.score_seen_at IS NOT NULL AND ${HAS_HIDDEN_SCORE}`;

/** SQL for `hidden.is_any`: true if the person has unseen scores. */
export const HIDDEN = `(SELECT ${HAS_HIDDEN_SCORE} AS is_any) hidden`;

/** SQL for one row `seen`: the number of seen scores, and their statistics. */
export const SEEN_COUNTERS = `(SELECT count(*)::int AS scored, round(avg(${percentOf("a")}), 10) AS average,
      coalesce(max(${percentOf("a")}), 0) AS best,
      (count(*) FILTER (WHERE ${isHighSql("a")}))::int AS high
    FROM attempts a WHERE ${SEEN}) seen`;

/** SQL for one row `seen` per subject of these results; no rows if no score is unseen. */
export const SEEN_SUBJECTS = `(SELECT s.subject, count(*)::int AS taken, round(avg(${percentOf("s")}), 10) AS average,
      max(${percentOf("s")}) AS best, sum(s.correct_count + s.incorrect_count + s.unanswered_count)::int AS questions,
      sum(s.score_hundredths)::bigint AS score, sum(s.max_hundredths)::bigint AS max,
      (array_agg(a.paper_id ORDER BY a.completed_at DESC, a.id DESC))[1] AS paper_id
    FROM attempts a JOIN attempt_subjects s ON s.attempt_id = a.id WHERE ${SEEN} GROUP BY s.subject) seen`;
