import { daysBefore, promises } from "#rules/promises.ts";
import { tokenLimits } from "#rules/token-scopes.ts";
import { webhookLimits } from "#rules/webhooks.ts";
import { refreshDifficulty } from "../answer-history/refresh-difficulty.ts";
import { recordCheck } from "../audit/verify-chain.ts";
import { statement } from "../database/statement.ts";
import { KEPT_IMPORTS } from "../imports/import-rows.ts";
import { erasePeopleDue } from "../privacy/erase-person.ts";
import { oldAnalytics } from "./old-analytics.ts";
import { inBatches, type Sweep, type SweepTask } from "./sweep.ts";
import { unstartedRandomTests } from "./unstarted-random-tests.ts";
import { unusedImages } from "./unused-images.ts";

/** How long the server's own jobs are kept for anyone who looks into a fault; one of them runs every minute. */
const SCHEDULED_JOB_DAYS = 7;

// Raw SQL, as the next: it runs on the connection that holds the sweep's turn, and some find by
// joins what goes.
/**
 * A task that is one statement, run until nothing is left.
 *
 * @param end what was over by then goes, as `:by` of the statement
 * @param text removes at most `:batch` rows
 */
function removal(what: string, end: (now: Date) => Date, text: string): SweepTask {
  const remove = statement({ text, takes: { batch: "bigint", by: "timestamptz" } });
  return {
    what,
    run: (sweep: Sweep) =>
      inBatches(sweep, (batch) => remove.count(sweep.client, { batch, by: end(sweep.now) })),
  };
}

const REMOVE_IMPORT_ROWS = statement({
  text: `DELETE FROM import_rows WHERE ctid IN (
      SELECT r.ctid FROM import_rows r WHERE r.import_id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place FROM imports
        ) AS imports WHERE place > :kept) AND r.import_id NOT IN (
        SELECT id FROM imports WHERE finished_at > :since AND created + updated > 0) LIMIT :batch)`,
  takes: { batch: "bigint", kept: "bigint", since: "timestamptz" },
});

/**
 * What the sweep removes, in this order: everything that has an end (docs/rules.md, section 11). In the
 * end it works out what is said of a day.
 */
export const sweepTasks: readonly SweepTask[] = [
  {
    what: "accounts deleted",
    isHourly: true,
    run: ({ dependencies, now, log, signal }) =>
      erasePeopleDue(dependencies.database, now, log, signal),
  },
  removal(
    "idempotency keys",
    (now) => daysBefore(now, promises.idempotencyKeyHours / 24),
    `DELETE FROM idempotency_keys WHERE (user_id, key) IN (
       SELECT user_id, key FROM idempotency_keys WHERE created_at <= :by ORDER BY created_at LIMIT :batch)`,
  ),
  removal(
    "ended sessions",
    (now) => daysBefore(now, promises.endedSessionDays),
    `DELETE FROM sessions WHERE id IN (
       SELECT id FROM sessions WHERE expires_at <= :by OR revoked_at <= :by LIMIT :batch)`,
  ),
  removal(
    "expired access tokens",
    (now) => daysBefore(now, tokenLimits.expiredDays),
    "DELETE FROM personal_tokens WHERE id IN (SELECT id FROM personal_tokens WHERE expires_at <= :by LIMIT :batch)",
  ),
  removal(
    "deliveries of webhooks",
    (now) => daysBefore(now, webhookLimits.deliveryDays),
    "DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM webhook_deliveries WHERE created_at <= :by LIMIT :batch)",
  ),
  removal(
    "numbers of deleted accounts",
    (now) => daysBefore(now, promises.deletedNumberDays),
    "DELETE FROM deleted_accounts WHERE user_id IN (SELECT user_id FROM deleted_accounts WHERE deleted_at <= :by LIMIT :batch)",
  ),
  removal(
    "one-time codes of sign-ins",
    (now) => now,
    "DELETE FROM sign_in_codes WHERE code_hash IN (SELECT code_hash FROM sign_in_codes WHERE expires_at <= :by LIMIT :batch)",
  ),
  removal(
    "launches from learning platforms",
    (now) => now,
    "DELETE FROM platform_launches WHERE id IN (SELECT id FROM platform_launches WHERE expires_at <= :by LIMIT :batch)",
  ),
  removal(
    "copies of people's data",
    (now) => now,
    "DELETE FROM data_copies WHERE user_id IN (SELECT user_id FROM data_copies WHERE ends_at <= :by LIMIT :batch)",
  ),
  removal(
    "abandoned attempts",
    (now) => daysBefore(now, promises.abandonedAttemptDays),
    `DELETE FROM attempts WHERE id IN (
       SELECT id FROM attempts WHERE status <> 'submitted' AND expires_at <= :by LIMIT :batch)
     AND status <> 'submitted' AND expires_at <= :by`,
  ),
  // First the many rows of a bulk change, so that none of its removals is large.
  removal(
    "questions of old changes of the bank",
    (now) => daysBefore(now, promises.bankChangeDays),
    `DELETE FROM bank_change_questions WHERE ctid IN (
       SELECT q.ctid FROM bank_change_questions q JOIN bank_changes c ON c.id = q.change_id
       WHERE c.created_at <= :by LIMIT :batch)`,
  ),
  removal(
    "old changes of the bank",
    (now) => daysBefore(now, promises.bankChangeDays),
    "DELETE FROM bank_changes WHERE id IN (SELECT id FROM bank_changes WHERE created_at <= :by LIMIT :batch)",
  ),
  unstartedRandomTests,
  {
    what: "import rows",
    run: (sweep) =>
      inBatches(sweep, (batch) =>
        REMOVE_IMPORT_ROWS.count(sweep.client, {
          batch,
          kept: KEPT_IMPORTS,
          since: daysBefore(sweep.now, 1),
        }),
      ),
  },
  removal(
    "rows of files as they stood",
    (now) => daysBefore(now, promises.importedCellDays),
    `UPDATE import_rows SET cells = NULL WHERE ctid IN (
       SELECT r.ctid FROM import_rows r JOIN imports i ON i.id = r.import_id
       WHERE i.started_at <= :by AND r.outcome = 'error' AND r.cells IS NOT NULL LIMIT :batch)`,
  ),
  // What a server leaves that dies between the end of an import and forgetting its file.
  removal(
    "files whose import is over",
    (now) => now,
    `DELETE FROM import_pieces WHERE ctid IN (
       SELECT p.ctid FROM import_pieces p JOIN imports i ON i.id = p.import_id
       WHERE i.status <> 'running' AND i.finished_at <= :by LIMIT :batch)`,
  ),
  // First the many rows and pieces, so that none of its removals is large.
  removal(
    "rows of files kept for later",
    (now) => now,
    `DELETE FROM import_draft_rows WHERE ctid IN (
       SELECT r.ctid FROM import_draft_rows r JOIN import_drafts d ON d.id = r.draft_id WHERE d.expires_at <= :by LIMIT :batch)`,
  ),
  removal(
    "files kept for later",
    (now) => now,
    "DELETE FROM import_drafts WHERE id IN (SELECT id FROM import_drafts WHERE expires_at <= :by LIMIT :batch)",
  ),
  removal(
    "imports of old",
    (now) => daysBefore(now, promises.importHistoryDays),
    `DELETE FROM imports WHERE id IN (
       SELECT id FROM imports i WHERE i.started_at <= :by AND i.status <> 'running'
         AND NOT EXISTS (SELECT FROM import_rows r WHERE r.import_id = i.id) LIMIT :batch)`,
  ),
  removal(
    "rosters of old",
    (now) => daysBefore(now, promises.rosterDays),
    "DELETE FROM rosters WHERE id IN (SELECT id FROM rosters WHERE uploaded_at <= :by LIMIT :batch)",
  ),
  removal(
    "addresses that nobody signed in with",
    (now) => daysBefore(now, promises.waitingAddressDays),
    `DELETE FROM batch_waiting WHERE (batch_id, email) IN (
       SELECT batch_id, email FROM batch_waiting WHERE added_at <= :by LIMIT :batch)`,
  ),
  removal(
    "ended jobs that the server scheduled",
    (now) => daysBefore(now, SCHEDULED_JOB_DAYS),
    "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE owner_id IS NULL AND finished_at <= :by LIMIT :batch)",
  ),
  // What a job has made has a record of its own: imports, changes of the bank, copies of people's data.
  removal(
    "ended jobs of people",
    (now) => daysBefore(now, promises.endedJobDays),
    "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE finished_at <= :by LIMIT :batch)",
  ),
  {
    what: "entries of the audit log checked",
    run: ({ client, now }) => recordCheck(client, now),
  },
  oldAnalytics,
  unusedImages,
  {
    what: "questions whose difficulty is another",
    run: ({ client }) => refreshDifficulty(client),
  },
];
