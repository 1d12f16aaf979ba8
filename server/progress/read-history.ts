import { learningLimits } from "#rules/learning-limits.ts";
import type { Queryable } from "../database/statement.ts";
import { statement } from "../database/statement.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import type { Asked, Outcome, TestTaken } from "./history.ts";
import { OTHERS_MINIMUM } from "./minimum.ts";

// Read from the attempts themselves, a row for a test: a row for each answer would cost ten times that.
const TESTS = statement({
  text: `SELECT a.id, a.completed_at AS "completedAt", p.duration_minutes AS minutes,
      p.correct_hundredths AS correct, p.incorrect_hundredths AS incorrect,
      a.tab_switch_count AS switches, a.penalty_minutes AS "penaltyMinutes",
      p.revision_ids AS "revisionIds", a.answers, a.seconds_spent AS "secondsSpent",
      a.first_shown AS "firstShown", a.marked, a.choices
    FROM attempts a JOIN papers p ON p.id = a.paper_id
    WHERE a.user_id = :userId AND a.completed_at IS NOT NULL AND a.score_seen_at IS NOT NULL
    ORDER BY a.completed_at DESC, a.id DESC LIMIT :most`,
  takes: { userId: "int", most: "bigint" },
  gives: {
    id: "int",
    completedAt: "timestamptz!",
    minutes: "int",
    correct: "int",
    incorrect: "int",
    switches: "smallint",
    penaltyMinutes: "smallint",
    revisionIds: "int[]",
    answers: "smallint[]",
    secondsSpent: "int[]",
    firstShown: "int[]",
    marked: "boolean[]",
    choices: "text[]?",
  },
});

// Raw SQL beside the medians of others, which Prisma can't work out.
const QUESTIONS = statement({
  text: `SELECT id, question_id AS "questionId", subject, topic, correct_option_index AS key,
      question_id = ANY (${HELD}) AS "isHeld"
    FROM question_revisions WHERE id = ANY (:ids)`,
  takes: { ids: "int[]", userId: "int" },
  gives: {
    id: "int",
    isHeld: "boolean",
    questionId: "int",
    subject: "text",
    topic: "text?",
    key: "smallint",
  },
});

const OTHERS_SECONDS = statement({
  text: `SELECT question_id AS "questionId",
      (min(value) FILTER (WHERE 2 * upto >= n) + min(value) FILTER (WHERE 2 * upto > n))::int AS doubled
    FROM (SELECT question_id, value, sum(people) OVER (PARTITION BY question_id ORDER BY value) AS upto,
        sum(people) OVER (PARTITION BY question_id) AS n
      FROM question_counts WHERE kind = 1 AND question_id = ANY (:ids)) counted
    WHERE n > :others GROUP BY question_id`,
  takes: { ids: "int[]", others: "bigint" },
  gives: { questionId: "int", doubled: "int" },
});

const OPTION_LETTERS = "ABCDE";

function outcomeOf(choice: number, key: number, firstShown: number, isTimed: boolean): Outcome {
  if (choice >= 0) return choice === key ? "right" : "wrong";
  // Without any time of a first look, nothing is known of what was shown (docs/learning.md, section 1).
  return isTimed && firstShown < 0 ? "neverShown" : "skipped";
}

/** A student's newest tests, oldest first, with every question they asked. */
export async function readHistory(on: Queryable, userId: number): Promise<TestTaken[]> {
  const rows = await TESTS.rows(on, { userId, most: learningLimits.testsCounted });
  const ids = [...new Set(rows.flatMap(({ revisionIds }) => revisionIds))];
  const known = new Map(
    (ids.length === 0 ? [] : await QUESTIONS.rows(on, { ids, userId })).map((row) => [row.id, row]),
  );
  return rows.toReversed().map((row) => {
    const isTimed = row.firstShown.some((seconds) => seconds >= 0);
    const questions = row.revisionIds.map((id, place): Asked => {
      const question = known.get(id);
      if (question === undefined) throw new Error(`There is no wording ${id}.`);
      const choice = row.answers[place] ?? -1;
      const firstShown = row.firstShown[place] ?? -1;
      return {
        questionId: question.questionId,
        isHeld: question.isHeld,
        ...{ subject: question.subject, topic: question.topic },
        outcome: outcomeOf(choice, question.key, firstShown, isTimed),
        seconds: Math.max(0, row.secondsSpent[place] ?? 0),
        firstShown,
        marked: row.marked[place] ?? false,
        letters: row.choices?.[place] ?? "",
        key: OPTION_LETTERS.charAt(question.key),
      };
    });
    const { id, completedAt, minutes, correct, incorrect, switches, penaltyMinutes } = row;
    return {
      ...{ id, completedAt, minutes, correct, incorrect, switches, penaltyMinutes },
      ...{ isTimed, questions },
    };
  });
}

/** Twice the median seconds of everybody, of the questions that enough others have answered. */
export async function readOthersSeconds(
  on: Queryable,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await OTHERS_SECONDS.rows(on, { ids, others: OTHERS_MINIMUM });
  return new Map(rows.map(({ questionId, doubled }) => [questionId, doubled]));
}
