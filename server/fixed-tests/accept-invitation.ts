import pg from "pg";
import { can } from "#rules/permissions.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { joinableSql } from "./availability.ts";
import { findTest } from "./find-test.ts";

const DEAD_LINK =
  "This invitation link is not valid any more. Ask the person who sent it for the current one.";
const OVER =
  "The time to join by this invitation link is over. Ask the person who sent it for a new one.";
const USED_UP = "This link has reached its limit. Ask the person who sent it for a new one.";
const TAKEN_BACK = "Your access to this test was taken back. Ask the person who invited you.";

// One statement, so that a join and its count are stored together or not at all: the constraint on `uses` refuses
// a join above the cap. People who joined before aren't counted again. Nothing is stored for administrators, who have
// access to every test.
const JOIN = statement({
  text: `WITH link AS (
    SELECT i.id, i.test_id, coalesce(i.expires_at <= :now, false) AS is_over
    FROM invitations i JOIN tests t ON t.id = i.test_id
    WHERE i.token = :token AND i.revoked_at IS NULL AND ${joinableSql}
  ), joined AS (
    INSERT INTO test_access (test_id, user_id, granted_at)
    SELECT test_id, :userId, :now FROM link WHERE NOT is_over AND NOT :seesAll::boolean ON CONFLICT DO NOTHING RETURNING test_id
  ), counted AS (
    UPDATE invitations i SET uses = i.uses + 1 FROM link, joined WHERE i.id = link.id
  )
  SELECT test_id AS "testId", is_over AS "isOver" FROM link`,
  takes: { token: "text", userId: "int", now: "timestamptz", seesAll: "boolean" },
  gives: { testId: "int", isOver: "boolean" },
});

/** Counts people that a link turned away, so that administrators see when it is shared further. */
async function countTurnedAway(
  { userId, role }: Viewer,
  { database }: Pick<Dependencies, "database">,
  token: string,
): Promise<void> {
  if (can(role, "test:read")) return;
  // Someone who has joined isn't counted, even if their access was taken back.
  await database.prisma.invitation.updateMany({
    where: { token, test: { access: { none: { userId } } } },
    data: { strangers: { increment: 1 } },
  });
}

async function join(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  token: string,
): Promise<{ testId: number; isOver: boolean }> {
  try {
    const { userId, role } = viewer;
    const seesAll = can(role, "test:read");
    const joined = await JOIN.row(database.pool, { token, userId, now: now(), seesAll });
    if (joined !== undefined) return joined;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === "invitations_uses_within_cap") {
      await countTurnedAway(viewer, { database }, token);
      throw new NotFound(USED_UP);
    }
    throw error;
  }
  await countTurnedAway(viewer, { database }, token);
  throw new NotFound(DEAD_LINK);
}

/**
 * Follows an invitation link, which gives the viewer access to the private test (docs/rules.md, section 8) until an
 * administrator removes it. Following it again changes nothing, and neither does it for administrators. The link counts
 * people whom it refuses and who never had access (`strangers`).
 *
 * @throws NotFound when the link doesn't exist, was renewed, ended or used up, or has expired, or
 *   its test is hidden, or an administrator removed the viewer's access
 */
export async function acceptInvitation(
  viewer: Viewer,
  dependencies: Dependencies,
  token: string,
  query: { select?: Prisma.TestSelect; include?: Prisma.TestInclude } = {},
): Promise<Test> {
  const { testId, isOver } = await join(viewer, dependencies, token);
  return findTest(viewer, dependencies, testId, query).catch(async (error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    await countTurnedAway(viewer, dependencies, token);
    throw new NotFound(isOver ? OVER : TAKEN_BACK);
  });
}
