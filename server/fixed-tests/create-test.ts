import type pg from "pg";
import { NO_SCHEDULE, type Schedule } from "#rules/schedule.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { bound, listed, statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { lockQuestions, refuseWithdrawn, replaceQuestions } from "./held-questions.ts";
import { ensureInvitation } from "./invitation.ts";
import { scheduleColumns } from "./schedule-columns.ts";
import { checkSetsInSections } from "./sets-in-sections.ts";
import {
  checkedTest,
  type NewTest,
  type TestInput,
  testColumns,
  testValues,
} from "./test-input.ts";

// Raw SQL: it runs in the `pg` transaction that locks the questions.
const INSERT = statement({
  text: `INSERT INTO tests (${listed(testColumns)}, ${listed(scheduleColumns)}, created_by_id)
    VALUES (${bound(testColumns)}, ${bound(scheduleColumns)}, :createdById) RETURNING id`,
  takes: { ...testColumns, ...scheduleColumns, createdById: "int?" },
  gives: { id: "int" },
});

async function insertTest(
  client: pg.ClientBase,
  viewer: Viewer | null,
  test: TestInput,
  schedule: Schedule,
  mayHoldWithdrawn: boolean,
) {
  const { questionIds, splitPassages = false } = test;
  const { ids, subjects, passageOf, withdrawn } = await lockQuestions(
    client,
    questionIds,
    null,
    splitPassages,
  );
  if (!mayHoldWithdrawn) refuseWithdrawn(withdrawn);
  if (!splitPassages) checkSetsInSections(test, passageOf);
  const createdById = viewer?.userId ?? null;
  const values = { ...testValues(test, subjects), ...schedule, createdById };
  const row = await INSERT.row(client, values);
  const testId = row?.id;
  if (testId === undefined) throw new Error("The test was not stored.");
  await replaceQuestions(client, testId, ids);
  if (!test.isPublic) await ensureInvitation(client, viewer, testId);
  return testId;
}

/**
 * Creates a test with its questions in order, and an invitation link when it is private.
 *
 * @param viewer an administrator, or null when the server loads the sample tests
 * @param client the caller's transaction if the test is part of a larger change; withdrawn questions are then
 *   allowed
 * @returns the new test's id
 * @throws InvalidInput with the messages of docs/rules.md, section 6; nothing is stored then
 */
export async function createTest(
  viewer: Viewer | null,
  { database }: Pick<Dependencies, "database">,
  { schedule = NO_SCHEDULE, ...input }: NewTest,
  client?: pg.ClientBase,
): Promise<number> {
  requirePermission(viewer, "test:write");
  const test = checkedTest(input);
  if (client !== undefined) return insertTest(client, viewer, test, schedule, true);
  const id = await inTransaction(database, (own) => insertTest(own, viewer, test, schedule, false));
  forgetBank(database);
  return id;
}
