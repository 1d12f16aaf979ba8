import pLimit from "p-limit";
import { z } from "zod";
import { nextTry } from "#rules/webhooks.ts";
import { type Columns, type Row, selected, statement } from "../database/statement.ts";
import { withheldUntilSql } from "../fixed-tests/availability.ts";
import type { JobDependencies } from "../jobs/job.ts";
import { callPlatform, readJson } from "./call-platform.ts";
import { SCORE_SCOPE } from "./launch-claims.ts";
import { signForPlatform } from "./own-key.ts";
import { type Platform, platformColumns } from "./platform.ts";

/** How many scores are sent to one platform at the same time, and in one run. */
const AT_ONCE = 4;
const MOST_IN_A_RUN = 1_000;
/** After this many failures in a run, a platform gets the rest in the next run. */
const MOST_FAILURES = 4;
/** How long a try may take before another process may repeat it. */
const LEASE_MS = 60_000;

const DUE = statement({
  text: `SELECT id, "platformId" FROM (SELECT g.id, g.platform_id AS "platformId", g.due_at,
        row_number() OVER (PARTITION BY g.platform_id ORDER BY g.due_at) AS place
      FROM platform_grades g JOIN tests t ON t.id = g.test_id
      WHERE g.due_at <= :now AND coalesce(t.results_at <= :now, TRUE)) due
    WHERE place <= ${MOST_IN_A_RUN} ORDER BY due_at`,
  takes: { now: "timestamptz" },
  gives: { id: "int!", platformId: "int!" },
});
const PLATFORMS = statement({
  text: `SELECT ${selected(platformColumns)} FROM platforms WHERE id = ANY (:ids)`,
  takes: { ids: "int[]" },
  gives: platformColumns,
});

const claimed = {
  id: "int",
  subject: "text",
  lineItemUrl: "text",
  tries: "smallint",
  scoreHundredths: "int?",
  maxHundredths: "int?",
} as const satisfies Columns;

// Raw SQL. The try is counted and the next one scheduled before it is made, so that no second process sends the same score
// and a crash loses none. The student's best score is sent; withheld scores are not read.
const CLAIM = statement({
  text: `UPDATE platform_grades g SET tries = g.tries + 1, due_at = :lease
    FROM platform_grades old LEFT JOIN LATERAL (
      SELECT a.score_hundredths, a.max_hundredths FROM attempts a
      WHERE a.user_id = old.user_id AND a.test_id = old.test_id AND a.status = 'submitted' AND NOT a.is_practice
        AND NOT a.by_staff AND ${withheldUntilSql("a")} IS NULL
      ORDER BY a.score_hundredths DESC LIMIT 1) best ON TRUE
    WHERE g.id = :id AND g.due_at <= :now AND old.id = g.id
    RETURNING g.id, g.subject, g.line_item_url AS "lineItemUrl", g.tries,
      best.score_hundredths AS "scoreHundredths", best.max_hundredths AS "maxHundredths"`,
  takes: { id: "int", now: "timestamptz", lease: "timestamptz" },
  gives: claimed,
});
// A submit or regrade during the try sets `due_at` itself. Then the lease no longer matches and that time stays.
const RECORD = statement({
  text: `UPDATE platform_grades SET problem = :problem, sent_at = coalesce(:sentAt, sent_at),
      sent_hundredths = CASE WHEN :sentAt::timestamptz IS NULL THEN sent_hundredths ELSE :sentHundredths END,
      due_at = CASE WHEN due_at = :lease THEN :next ELSE due_at END,
      tries = CASE WHEN due_at = :lease AND :next::timestamptz IS NULL THEN 0 ELSE tries END
    WHERE id = :id`,
  takes: {
    ...{ id: "int", lease: "timestamptz", problem: "text?", next: "timestamptz?" },
    ...{ sentAt: "timestamptz?", sentHundredths: "int?" },
  },
});

const tokenAnswer = z.object({ access_token: z.string().min(1).max(20_000) });

/** Gets an access token for the platform's gradebook, or the reason why there is none. */
async function scoreToken(
  { config, database, now }: JobDependencies,
  { clientId, tokenUrl }: Platform,
): Promise<{ token: string } | { problem: string }> {
  const claims = { iss: clientId, sub: clientId, aud: tokenUrl };
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    client_assertion: await signForPlatform(database, claims, now()),
    scope: SCORE_SCOPE,
  });
  const { status, problem, text } = await callPlatform(config, tokenUrl, {
    method: "POST",
    body: body.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
  });
  const token = readJson(tokenAnswer, text)?.access_token;
  if (status === 200 && token !== undefined) return { token };
  return {
    problem: problem ?? `The platform gave no token for its gradebook: it answered ${status}.`,
  };
}

/** The address for the scores of a column: `/scores` is added to its path, before any query. */
function scoresAddress(lineItemUrl: string): string {
  const url = new URL(lineItemUrl);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/scores`;
  return url.href;
}

/** The body of a score (LTI AGS). Platforms accept no negative score, so it is sent as 0 with a comment. */
function scoreMessage(subject: string, score: number, max: number, at: Date): string {
  return JSON.stringify({
    userId: subject,
    scoreGiven: Math.max(0, score) / 100,
    scoreMaximum: max / 100,
    ...(score < 0 ? { comment: `${score / 100} of ${max / 100} marks` } : {}),
    activityProgress: "Completed",
    gradingProgress: "FullyGraded",
    timestamp: at.toISOString(),
  });
}

/** Posts a score. @returns why the platform refused it; null when it accepted it */
async function postScore(
  { config, now }: JobDependencies,
  token: string,
  { lineItemUrl, subject, scoreHundredths, maxHundredths }: Row<typeof claimed>,
): Promise<string | null> {
  const { status, problem } = await callPlatform(config, scoresAddress(lineItemUrl), {
    method: "POST",
    body: scoreMessage(subject, scoreHundredths ?? 0, maxHundredths ?? 0, now()),
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/vnd.ims.lis.v1.score+json",
    },
  });
  if (status !== null && status >= 200 && status < 300) return null;
  return problem ?? `The platform refused the score: it answered ${status}.`;
}

/** Sends one score that is due. @returns whether it failed */
async function sendOne(
  dependencies: JobDependencies,
  id: number,
  tokenFor: () => Promise<{ token: string } | { problem: string }>,
): Promise<boolean> {
  const { pool } = dependencies.database;
  const now = dependencies.now();
  const lease = new Date(now.getTime() + LEASE_MS);
  const grade = await CLAIM.row(pool, { id, now, lease });
  if (grade === undefined) return false;
  const { scoreHundredths, tries } = grade;
  const record = { id, lease, next: null, problem: null, sentAt: null, sentHundredths: null };
  if (scoreHundredths === null) {
    // The student hasn't submitted yet. The submit makes the score due.
    await RECORD.count(pool, record);
    return false;
  }
  const access = await tokenFor();
  const problem =
    "problem" in access ? access.problem : await postScore(dependencies, access.token, grade);
  await RECORD.count(
    pool,
    problem === null
      ? { ...record, sentAt: dependencies.now(), sentHundredths: scoreHundredths }
      : { ...record, problem, next: nextTry(tries, now) },
  );
  return problem !== null;
}

/**
 * Sends every score that is due and whose results are out. Platforms are independent, so one that is down doesn't delay
 * the others.
 *
 * @returns how many were tried, and how many of those failed
 */
export async function sendGradesDue(
  dependencies: JobDependencies,
  signal?: AbortSignal,
): Promise<{ tried: number; failed: number }> {
  const { pool } = dependencies.database;
  const due = await DUE.rows(pool, { now: dependencies.now() });
  const ofEach = Map.groupBy(due, ({ platformId }) => platformId);
  const platforms = await PLATFORMS.rows(pool, { ids: [...ofEach.keys()] });
  const count = { tried: 0, failed: 0 };
  await Promise.all(
    platforms.map(async (platform) => {
      let token: ReturnType<typeof scoreToken> | null = null;
      const tokenFor = () => (token ??= scoreToken(dependencies, platform));
      let failures = 0;
      await pLimit(AT_ONCE).map(ofEach.get(platform.id) ?? [], async ({ id }) => {
        if (failures >= MOST_FAILURES || signal?.aborted) return;
        count.tried += 1;
        if (!(await sendOne(dependencies, id, tokenFor))) return;
        failures += 1;
        count.failed += 1;
      });
    }),
  );
  return count;
}
