import { isHighSql, percentOf } from "../attempts/recompute-statistics.ts";
import { HAS_HIDDEN_SCORE } from "../fixed-tests/secret-keys.ts";

// What a person's scores come to without those that were not looked at, for statements with `:userId`
// (docs/learning.md, section 5). PostgreSQL finds out once whether there are any, and looks at no
// result of theirs where there are none.

const SEEN = `a.user_id = :userId AND a.completed_at IS NOT NULL AND a.score_seen_at IS NOT NULL AND ${HAS_HIDDEN_SCORE}`;

/** `hidden.is_any`: whether there are results whose score was not looked at. */
export const HIDDEN = `(SELECT ${HAS_HIDDEN_SCORE} AS is_any) hidden`;

/** One row `seen`: how many scores were looked at, and what they come to. */
export const SEEN_COUNTERS = `(SELECT count(*)::int AS scored, round(avg(${percentOf("a")}), 10) AS average,
      coalesce(max(${percentOf("a")}), 0) AS best,
      (count(*) FILTER (WHERE ${isHighSql("a")}))::int AS high
    FROM attempts a WHERE ${SEEN}) seen`;

/** A row `seen` for each subject that such results asked of; none where none is hidden. */
export const SEEN_SUBJECTS = `(SELECT s.subject, count(*)::int AS taken, round(avg(${percentOf("s")}), 10) AS average,
      max(${percentOf("s")}) AS best, sum(s.correct_count + s.incorrect_count + s.unanswered_count)::int AS questions,
      sum(s.score_hundredths)::bigint AS score, sum(s.max_hundredths)::bigint AS max,
      (array_agg(a.paper_id ORDER BY a.completed_at DESC, a.id DESC))[1] AS paper_id
    FROM attempts a JOIN attempt_subjects s ON s.attempt_id = a.id WHERE ${SEEN} GROUP BY s.subject) seen`;
