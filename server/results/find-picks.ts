import { leastOthers } from "#rules/peers.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { isByStaff, isUncounted } from "../answer-history/count-answers.ts";
import { medianSecondsOf, picksOf } from "../answer-history/others.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaper } from "../fixed-tests/papers.ts";
import { heldIds } from "./hide-keys.ts";

/** What others did with one question of a result when a test first showed it to them. */
export interface QuestionPicks {
  /** The question's position on the paper, 0 for the first. */
  position: number;
  /** Number of other people. */
  people: number;
  /** How many of them chose each option, in the order of the options. */
  chosen: number[];
  /** How many saw the question and chose no option. */
  skipped: number;
  /** The median of their seconds on it; null if too few are known. */
  medianSeconds: number | null;
}

// The viewer's own contribution to the counts, which is subtracted: their first counted answer to each question in a
// test.
// Raw SQL: Prisma would read all answers to find the first one to each question.
const OWN = statement({
  text: `SELECT DISTINCT ON (question_id) question_id AS "questionId", choice FROM student_answers
    WHERE user_id = :userId AND source = 0 AND outcome > 0 AND question_id = ANY (:questionIds)
      AND NOT ${isByStaff("student_answers")} AND NOT ${isUncounted("student_answers")}
    ORDER BY question_id, answered_at, source_id`,
  takes: { userId: "int", questionIds: "int[]" },
  gives: { questionId: "int", choice: "smallint" },
});

/**
 * Returns what others chose at the questions of a paper, and how long they took (docs/learning.md, section 4).
 * Questions that too few others have seen, and held questions, are left out.
 */
export async function findPicks(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  paperId: number,
): Promise<QuestionPicks[]> {
  const { database } = dependencies;
  await rememberOwn(viewer, dependencies);
  const { questions } = await loadPaper(database, paperId);
  const held = await heldIds(viewer, dependencies);
  const questionIds = questions
    .map(({ questionId }) => questionId)
    .filter((questionId) => !held.has(questionId));
  const [picks, medians, own] = await Promise.all([
    picksOf(database, questionIds),
    medianSecondsOf(database, questionIds),
    OWN.rows(database.pool, { userId: viewer.userId, questionIds }),
  ]);
  const ownChoices = new Map(own.map(({ questionId, choice }) => [questionId, choice]));
  return questions.flatMap(({ questionId, options }, position) => {
    const all = picks.get(questionId);
    if (all === undefined) return [];
    const ownChoice = ownChoices.get(questionId);
    const chose = (option: number) =>
      (all.chosen.get(option) ?? 0) - (option === ownChoice ? 1 : 0);
    const people = all.people - (ownChoice === undefined ? 0 : 1);
    if (people < leastOthers) return [];
    const median = medians.get(questionId);
    return {
      ...{ position, people, skipped: chose(-1) },
      chosen: options.map((_, option) => chose(option)),
      medianSeconds: median && median.people >= leastOthers ? median.seconds : null,
    };
  });
}
