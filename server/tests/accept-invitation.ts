import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { findTest } from "./find-test.ts";

const DEAD_LINK =
  "This invitation link is not valid any more. Ask the person who sent it for the current one.";

/**
 * Follows an invitation link: the private test is the viewer's to take for good
 * (contract.md, section 3). Following it again changes nothing.
 *
 * @throws NotFound when the link never was, or was renewed, or its test is hidden
 */
export async function acceptInvitation(
  viewer: Viewer,
  dependencies: Dependencies,
  token: string,
  query: { select?: Prisma.TestSelect; include?: Prisma.TestInclude } = {},
): Promise<Test> {
  const { prisma, pool } = dependencies.database;
  const invitation = await prisma.invitation.findFirst({
    where: { token, revokedAt: null, test: { archivedAt: null, isActive: true } },
    select: { testId: true },
  });
  if (invitation === null) throw new NotFound(DEAD_LINK);
  await pool.query(
    "INSERT INTO test_access (test_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [invitation.testId, viewer.userId],
  );
  return findTest(viewer, dependencies, invitation.testId, query);
}
