import {
  areBatchLetters,
  BATCH_TINTS,
  type BatchTint,
  batchLetters,
  batchLimits,
} from "#rules/batches.ts";
import { foldName } from "#rules/near-names.ts";
import { storedTextError } from "#rules/stored-text.ts";
import { visibleLine } from "#rules/visible-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Batch, Prisma } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";

export type Needed = Pick<Dependencies, "database" | "now">;

export const MISSING_BATCH = "Batch not found";

/** What an administrator decides about a batch. */
export interface BatchInput {
  name: string;
  /** Blank for the initials of the name. */
  letters?: string | null;
  tint?: BatchTint | null;
}

function checked({ name: given, letters, tint }: BatchInput) {
  const name = visibleLine(given);
  const chosen = visibleLine(letters ?? "").toUpperCase() || batchLetters(name);
  const errors = [];
  if (name === "") errors.push({ field: "name", message: "A batch needs a name." });
  const unstorable = storedTextError("The name", name, batchLimits.nameMaxLength);
  if (unstorable !== null) errors.push({ field: "name", message: `${unstorable}.` });
  if (!areBatchLetters(chosen)) {
    errors.push({ field: "letters", message: "Choose two letters or digits." });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  return { name, nameKey: foldName(name), letters: chosen, tint: tint ?? BATCH_TINTS[0] };
}

/** Runs a write of a batch. @throws InvalidInput when another batch has the name, NotFound when the batch is gone */
async function withWriteErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError)) throw error;
    if (error.code === "P2025") throw new NotFound(MISSING_BATCH);
    if (error.code !== "P2002") throw error;
    const message = "Another batch has this name. It may be archived.";
    throw new InvalidInput([{ field: "name", message }]);
  }
}

/**
 * Creates a batch without students.
 *
 * @throws InvalidInput for a name that is blank, too long or another batch's, and for letters that aren't two
 * @throws Conflict when there are too many batches
 */
export async function createBatch(
  viewer: Viewer,
  { database, now }: Needed,
  input: BatchInput,
): Promise<Batch> {
  requirePermission(viewer, "batch:write");
  const data = checked(input);
  const count = await database.prisma.batch.count({ where: { archivedAt: null } });
  if (count >= batchLimits.most) {
    throw new Conflict(`There are ${batchLimits.most} batches. Archive one first.`);
  }
  return withWriteErrors(() =>
    database.prisma.batch.create({ data: { ...data, createdAt: now() } }),
  );
}

/** Renames a batch, or changes its letters and tint. @throws as `createBatch`, and NotFound */
export async function updateBatch(
  viewer: Viewer,
  { database }: Needed,
  id: number,
  input: BatchInput,
): Promise<Batch> {
  requirePermission(viewer, "batch:write");
  const data = checked(input);
  return withWriteErrors(() => database.prisma.batch.update({ where: { id }, data }));
}

/** Archives a batch, which opens no tests then, or restores it. @throws NotFound when there is none */
export async function archiveBatch(
  viewer: Viewer,
  { database, now }: Needed,
  id: number,
  isArchived: boolean,
): Promise<Batch> {
  requirePermission(viewer, "batch:write");
  const archivedAt = isArchived ? now() : null;
  return withWriteErrors(() =>
    database.prisma.batch.update({ where: { id }, data: { archivedAt } }),
  );
}

// Raw SQL. Adding a student and deleting the batch can race: the insert waits for this lock, or REMOVE_EMPTY sees the
// student and deletes nothing.
const LOCK = statement({
  text: "SELECT id FROM batches WHERE id = :id FOR UPDATE",
  takes: { id: "int" },
});
const REMOVE_EMPTY = statement({
  text: `DELETE FROM batches b WHERE id = :id AND NOT EXISTS (SELECT FROM batch_members m WHERE m.batch_id = b.id)
    AND NOT EXISTS (SELECT FROM batch_waiting w WHERE w.batch_id = b.id
      AND NOT EXISTS (SELECT FROM users u WHERE u.email = w.email))`,
  takes: { id: "int" },
});

/** Deletes a batch that nobody is in. @throws NotFound, and Conflict when somebody is or waits for it */
export async function deleteBatch(viewer: Viewer, { database }: Needed, id: number): Promise<void> {
  requirePermission(viewer, "batch:write");
  await inTransaction(database, async (client) => {
    if ((await LOCK.count(client, { id })) === 0) throw new NotFound(MISSING_BATCH);
    if ((await REMOVE_EMPTY.count(client, { id })) === 0) {
      throw new Conflict("There are students in this batch. Take them out, or archive the batch.");
    }
  });
}

/**
 * Opens a private test to the students of some batches, and to no others. The rule is in
 * server/fixed-tests/availability.ts.
 *
 * @throws NotFound when there is no such test or batch, InvalidInput for too many
 */
export async function setTestBatches(
  viewer: Viewer,
  { database }: Needed,
  testId: number,
  batchIds: readonly number[],
): Promise<void> {
  requirePermission(viewer, "batch:write");
  const ids = [...new Set(batchIds)];
  if (ids.length > batchLimits.perTest) {
    const message = `A test can be open to at most ${batchLimits.perTest} batches.`;
    throw new InvalidInput([{ field: "batchIds", message }]);
  }
  await database.prisma.$transaction(async (transaction) => {
    const found = await transaction.test.count({ where: { id: testId, archivedAt: null } });
    if (found === 0) throw new NotFound("Test not found");
    const known = await transaction.batch.count({ where: { id: { in: ids } } });
    if (known < ids.length) throw new NotFound(MISSING_BATCH);
    await transaction.testBatch.deleteMany({ where: { testId, batchId: { notIn: ids } } });
    const data = ids.map((batchId) => ({ testId, batchId }));
    await transaction.testBatch.createMany({ data, skipDuplicates: true });
  });
}
