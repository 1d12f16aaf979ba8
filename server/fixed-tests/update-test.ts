import type pg from "pg";
import { type AnswerTimes, lastArrival, type Schedule } from "#rules/schedule.ts";
import { formatDateTime } from "#rules/times.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { assigned, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { lockQuestions, refuseWithdrawn, replaceQuestions } from "./held-questions.ts";
import { ensureInvitation } from "./invitation.ts";
import { keepSections } from "./keep-sections.ts";
import { LONGEST, type LongestExtra, longest, longestColumns } from "./longest-extra.ts";
import { checkSetsInSections } from "./sets-in-sections.ts";
import { checkedTest, type TestInput, testColumns, testValues } from "./test-input.ts";

/** A test's complete new settings and questions. */
export interface TestUpdate {
  id: number;
  /** The version that the editor saw; null overwrites any version. */
  version: number | null;
  test: TestInput;
}

// Raw SQL, like the update: both run in the `pg` transaction that locks the test's questions.
/** Locks the test's row, so that an edit and the creation of a paper can't overlap. */
const LOCK = statement({
  text: `SELECT version, closes_at AS "closesAt", results_at AS "resultsAt", is_late_start_cut AS "isLateStartCut",
      clock_runs_on AS "clockRunsOn", late_answers AS "lateAnswers", ${LONGEST}
    FROM tests t WHERE id = :id AND archived_at IS NULL FOR UPDATE`,
  takes: { id: "int" },
  gives: {
    ...{ version: "int", closesAt: "timestamptz?", resultsAt: "timestamptz?" },
    ...{ isLateStartCut: "boolean", clockRunsOn: "boolean", lateAnswers: "late_answer_rule" },
    ...longestColumns,
  },
});

/** Refuses a duration with which clocks would still run when the results show. */
function checkDuration(
  scheduled: AnswerTimes & Pick<Schedule, "resultsAt"> & LongestExtra,
  durationMinutes: number,
): void {
  const { resultsAt } = scheduled;
  const last = lastArrival(scheduled, longest(scheduled, durationMinutes));
  if (resultsAt === null || last === null || resultsAt >= last) return;
  const message = `Results show on ${formatDateTime(resultsAt)}, before the last answers would be in. Change the schedule first.`;
  throw new InvalidInput([{ field: "durationMinutes", message }]);
}

const UPDATE = statement({
  text: `UPDATE tests SET ${assigned(testColumns)}, paper_id = NULL, version = version + 1, updated_at = :updatedAt,
      updated_by_id = :userId
    WHERE id = :id`,
  takes: { id: "int", ...testColumns, updatedAt: "timestamptz", userId: "int" },
});

async function store(
  client: pg.ClientBase,
  viewer: Viewer,
  { id, version, test }: TestUpdate,
  updatedAt: Date,
): Promise<void> {
  const { questionIds, splitPassages = false } = test;
  const { ids, subjects, passageOf, withdrawn } = await lockQuestions(
    client,
    questionIds,
    id,
    splitPassages,
  );
  const current = await LOCK.row(client, { id });
  if (current === undefined) throw new NotFound("Test not found");
  if (version !== null && version !== current.version) {
    throw new Conflict("This test was changed by someone else since you opened it.", {
      version: current.version,
    });
  }
  refuseWithdrawn(withdrawn);
  if (!splitPassages) checkSetsInSections(test, passageOf);
  const asked = { ...test, questionIds: ids };
  const sectioned =
    test.sections == null
      ? await keepSections(client, id, asked, splitPassages ? new Map() : passageOf)
      : asked;
  checkDuration(current, sectioned.durationMinutes);
  await replaceQuestions(client, id, ids);
  const { userId } = viewer;
  await UPDATE.count(client, { id, ...testValues(sectioned, subjects), updatedAt, userId });
  if (!test.isPublic) await ensureInvitation(client, viewer, id);
}

/**
 * Replaces a test's settings and questions (docs/api.md, section 2: PUT /admin/tests/{id}). The
 * next start creates a new paper; attempts in progress and results keep theirs. A question that was
 * deleted from the bank leaves the test with the next save.
 *
 * @returns the test's id
 * @throws NotFound when there is no such test, or it is archived
 * @throws InvalidInput with the messages of docs/rules.md, section 6; nothing is stored then
 * @throws Conflict with the current `version` when another edit came first
 */
export async function updateTest(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { id, version, test: input }: TestUpdate,
): Promise<number> {
  requirePermission(viewer, "test:write");
  const test = checkedTest(input);
  const found = await database.prisma.test.count({ where: { id, archivedAt: null } });
  if (found === 0) throw new NotFound("Test not found");
  await inTransaction(database, (client) => store(client, viewer, { id, version, test }, now()));
  forgetBank(database);
  return id;
}
