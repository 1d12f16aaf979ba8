import { answerStatus } from "#rules/grading.ts";
import { isDropped, type KeyedItem, withCorrections } from "#rules/key-corrections.ts";
import { learningLimits } from "#rules/learning-limits.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { correctionsById } from "../questions/key-corrections.ts";
import type { Asked, Outcome, TestTaken } from "./history.ts";
import { OTHERS_MINIMUM } from "./minimum.ts";

// Read from the attempts themselves, a row for a test: a row for each answer would cost ten times that.
const TESTS = statement({
  text: `SELECT a.id, a.completed_at AS "completedAt", p.duration_minutes AS minutes,
      p.correct_hundredths AS correct, p.incorrect_hundredths AS incorrect,
      a.tab_switch_count AS switches, a.penalty_minutes AS "penaltyMinutes",
      p.revision_ids AS "revisionIds", a.answers, a.seconds_spent AS "secondsSpent",
      a.first_shown AS "firstShown", a.marked, a.choices, a.correction_ids AS "correctionIds"
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
    correctionIds: "int[]",
  },
});

// Raw SQL beside the medians of others, which Prisma can't work out.
const questionColumns = {
  id: "int",
  isHeld: "boolean",
  questionId: "int",
  subject: "text",
  topic: "text?",
  correctOptionIndex: "smallint",
} as const;
type QuestionRow = Row<typeof questionColumns>;

const QUESTIONS = statement({
  text: `SELECT id, question_id AS "questionId", subject, topic, correct_option_index AS "correctOptionIndex",
      question_id = ANY (${HELD}) AS "isHeld"
    FROM question_revisions WHERE id = ANY (:ids)`,
  takes: { ids: "int[]", userId: "int" },
  gives: questionColumns,
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

function outcomeOf(
  choice: number,
  { correctOptionIndex, correction }: KeyedItem,
  firstShown: number,
  isTimed: boolean,
): Outcome {
  // One that is given to all is right where it was answered, and as it was left where it was not.
  if (choice >= 0) {
    return answerStatus(choice, correctOptionIndex, correction) === "correct" ? "right" : "wrong";
  }
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
  const corrections = new Map(
    (await correctionsById(on, [...new Set(rows.flatMap((row) => row.correctionIds))])).map(
      (correction) => [correction.id, correction],
    ),
  );
  return rows.toReversed().map((row) => {
    const isTimed = row.firstShown.some((seconds) => seconds >= 0);
    const applied = row.correctionIds.flatMap((id) => corrections.get(id) ?? []);
    const printed = row.revisionIds.map((id) => {
      const question = known.get(id);
      if (question === undefined) throw new Error(`There is no wording ${id}.`);
      return question;
    });
    const keyed = withCorrections<QuestionRow & KeyedItem>(printed, ({ id }) =>
      applied.find(({ revisionId }) => revisionId === id),
    );
    const questions = keyed.flatMap((question, place): Asked[] => {
      // A dropped question says nothing of the student.
      if (isDropped(question.correction)) return [];
      const choice = row.answers[place] ?? -1;
      const firstShown = row.firstShown[place] ?? -1;
      const asked: Asked = {
        questionId: question.questionId,
        isHeld: question.isHeld,
        ...{ subject: question.subject, topic: question.topic },
        outcome: outcomeOf(choice, question, firstShown, isTimed),
        seconds: Math.max(0, row.secondsSpent[place] ?? 0),
        firstShown,
        marked: row.marked[place] ?? false,
        letters: row.choices?.[place] ?? "",
        key: OPTION_LETTERS.charAt(question.correctOptionIndex),
      };
      return [asked];
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
