import { chosenForReview } from "#rules/blind-review.ts";
import { answerStatus, UNANSWERED } from "#rules/grading.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, type Row, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { withheldUntilSql } from "../fixed-tests/availability.ts";
import { loadPaperAsGraded } from "../fixed-tests/corrected-paper.ts";
import type { Paper } from "../fixed-tests/papers.ts";
import type { ResultRow } from "../results/result-row.ts";
import { secretDraws } from "./secret-draws.ts";

type Needed = Pick<Dependencies, "database" | "config" | "now">;

/** How the review of a result stands (docs/learning.md, section 5). */
export type ReviewState = "offered" | "open" | "finished" | "closed";

const columns = {
  id: "int",
  paperId: "int",
  testId: "int?",
  answers: "smallint[]",
  marked: "boolean[]",
  firstShown: "int[]",
  secondsSpent: "int[]",
  scoreHundredths: "int!",
  scoreSeenAt: "timestamptz?",
  correctionIds: "int[]",
} as const;

const reviewed = {
  positions: "smallint[]?",
  given: "smallint[]?",
  reviewMarked: "boolean[]?",
  reviewStartedAt: "timestamptz?",
  reviewFinishedAt: "timestamptz?",
  withheldUntil: "timestamptz?",
} as const;

// Raw SQL: each change of a review reads it in its transaction of `pg`, beside the lock.
const read = (
  ending: string,
) => `SELECT a.id, a.paper_id AS "paperId", a.test_id AS "testId", a.answers, a.marked,
    a.first_shown AS "firstShown", a.seconds_spent AS "secondsSpent", a.score_hundredths AS "scoreHundredths",
    a.score_seen_at AS "scoreSeenAt", a.correction_ids AS "correctionIds", b.positions, b.answers AS given, b.marked AS "reviewMarked",
    b.started_at AS "reviewStartedAt", b.finished_at AS "reviewFinishedAt",
    ${withheldUntilSql("a")} AS "withheldUntil"
  FROM attempts a LEFT JOIN blind_reviews b ON b.attempt_id = a.id AND b.user_id = a.user_id
  WHERE a.id = :id AND a.user_id = :userId AND a.status = 'submitted' ${ending}`;

const takes = { id: "int", userId: "int", now: "timestamptz" } as const;
const gives = { ...columns, ...reviewed } as const;

const READ = statement({ prepared: "blind-review", text: read(""), takes, gives });

// Anyone who keeps that the score was seen waits for this, or this for them: one of the two comes first.
const HOLD = statement({
  text: "SELECT FROM attempts WHERE id = :id AND user_id = :userId FOR NO KEY UPDATE",
  takes: { id: "int", userId: "int" },
});

/** The review of a result, started or not. */
export interface BlindReview extends Row<typeof gives> {
  paper: Paper;
  state: ReviewState;
  /** Places on the paper of what is asked again, 0 for the first; none where no review can be started any more. */
  asked: readonly number[];
  /** Along them: option index, or -1 for none. */
  answersGiven: readonly number[];
  /** Along them: whether it is marked for review. */
  marksGiven: readonly boolean[];
}

function stateOf({
  scoreSeenAt,
  positions,
  reviewFinishedAt,
  withheldUntil,
}: Row<typeof gives>): ReviewState {
  if (reviewFinishedAt !== null) return "finished";
  if (scoreSeenAt !== null) return "closed";
  if (positions !== null) return "open";
  // What would be asked again depends on what was right.
  return withheldUntil === null ? "offered" : "closed";
}

/** What would be asked of a result that nothing has been asked of yet. */
function choose({ config }: Needed, row: Row<typeof gives>, { questions }: Paper): number[] {
  const answers = questions.map(({ correctOptionIndex, correction }, position) => ({
    status: answerStatus(row.answers[position] ?? UNANSWERED, correctOptionIndex, correction),
    marked: row.marked[position] ?? false,
    isShown: (row.firstShown[position] ?? -1) >= 0,
    secondsSpent: row.secondsSpent[position] ?? 0,
  }));
  return chosenForReview(answers, secretDraws(config, row.id));
}

async function withPaper(
  dependencies: Needed,
  row: Row<typeof gives> | undefined,
): Promise<BlindReview> {
  if (row === undefined) throw new NotFound("Result not found");
  const paper = await loadPaperAsGraded(dependencies.database, row);
  const state = stateOf(row);
  const asked = row.positions ?? (state === "offered" ? choose(dependencies, row, paper) : []);
  const answersGiven = row.given ?? asked.map(() => UNANSWERED);
  const marksGiven = row.reviewMarked ?? asked.map(() => false);
  return { ...row, paper, state, asked, answersGiven, marksGiven };
}

/**
 * The blind review of one of the viewer's results, whatever became of it.
 *
 * @throws NotFound when there is no such result, it is not submitted yet, or it is somebody else's
 */
export async function findBlindReview(
  { userId }: Viewer,
  dependencies: Needed,
  resultId: number,
  on: Queryable = dependencies.database.pool,
): Promise<BlindReview> {
  const values = { id: resultId, userId, now: dependencies.now() };
  return withPaper(dependencies, await READ.row(on, values));
}

/**
 * The same of a result that was read already: without a look at the database where its review was read
 * with it, and its score was looked at.
 *
 * @throws NotFound as findBlindReview
 */
export function blindReviewOf(
  viewer: Viewer,
  dependencies: Needed,
  result: Row<typeof columns> & Pick<ResultRow, "blindReview">,
): Promise<BlindReview> {
  const { blindReview } = result;
  if (blindReview === undefined || result.scoreSeenAt === null) {
    return findBlindReview(viewer, dependencies, result.id);
  }
  const at = (time: string | null | undefined) => (time == null ? null : new Date(time));
  return withPaper(dependencies, {
    ...result,
    positions: blindReview?.positions ?? null,
    given: blindReview?.answers ?? null,
    reviewMarked: blindReview?.marked ?? null,
    reviewStartedAt: at(blindReview?.startedAt),
    reviewFinishedAt: at(blindReview?.finishedAt),
    withheldUntil: null,
  });
}

/** The same within a transaction, in which nobody else looks at the score, or changes the review. */
export async function holdBlindReview(
  viewer: Viewer,
  dependencies: Needed,
  resultId: number,
  on: Queryable,
): Promise<BlindReview> {
  await HOLD.count(on, { id: resultId, userId: viewer.userId });
  return findBlindReview(viewer, dependencies, resultId, on);
}
