import { type Availability, availability, type PersonFacts } from "#rules/availability.ts";
import { can } from "#rules/permissions.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Test } from "../database/generated/prisma/client.ts";
import { type Queryable, statement } from "../database/statement.ts";

// The rule of server/rules/availability.ts as SQL over `tests t`, for statements that must decide while they read or
// write (docs/decisions/0273). They bind what `personIn` returns.

const isInvitedSql =
  "EXISTS (SELECT FROM test_access a WHERE a.user_id = :userId AND a.test_id = t.id AND a.revoked_at IS NULL)";

/** Tests whose invitation links let somebody in. */
export const joinableSql = "t.archived_at IS NULL AND t.is_active";

/** Tests that the person sees, and may start. */
export const visibleSql = `t.archived_at IS NULL AND (:seesAll OR (${joinableSql} AND (t.is_public OR ${isInvitedSql})))`;

/** The parameters of the conditions. */
export const personColumns = { userId: "int", seesAll: "boolean" } as const;

/** A person, as the conditions take them. */
export function personIn({ role, userId }: Viewer) {
  return { seesAll: can(role, "test:read"), userId };
}

/** How a test stands to a person. */
export function availabilityOf(
  { archivedAt, isActive, isPublic }: Pick<Test, "archivedAt" | "isActive" | "isPublic">,
  person: PersonFacts,
): Availability {
  return availability({ isArchived: archivedAt !== null, isActive, isPublic }, person);
}

const FACTS = statement({
  prepared: "test-availability",
  text: `SELECT t.archived_at AS "archivedAt", t.is_active AS "isActive", t.is_public AS "isPublic",
      t.paper_id AS "paperId", ${isInvitedSql} AS "isInvited"
    FROM tests t WHERE t.id = :testId`,
  takes: { testId: "int", userId: "int" },
  gives: {
    archivedAt: "timestamptz?",
    isActive: "boolean",
    isPublic: "boolean",
    paperId: "int?",
    isInvited: "boolean",
  },
});

/** How a test stands to the viewer, and its printed paper if there is one; null when there is no such test. */
export async function findAvailability(
  queryable: Queryable,
  viewer: Viewer,
  testId: number,
): Promise<(Availability & { paperId: number | null }) | null> {
  const { userId, seesAll } = personIn(viewer);
  const row = await FACTS.row(queryable, { testId, userId });
  if (row === undefined) return null;
  const { isInvited, paperId, ...test } = row;
  return { ...availabilityOf(test, { seesAll, isInvited }), paperId };
}
