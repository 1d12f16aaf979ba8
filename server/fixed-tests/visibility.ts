import { can } from "#rules/permissions.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";

/**
 * The tests a viewer may list, read and start (docs/rules.md, section 8): an administrator every
 * test that isn't archived; a student the active ones that are public or opened by an invitation that was not taken back.
 */
export function visibleTests(viewer: Viewer): Prisma.TestWhereInput {
  if (can(viewer.role, "test:read")) return { archivedAt: null };
  return {
    archivedAt: null,
    isActive: true,
    OR: [{ isPublic: true }, { access: { some: { userId: viewer.userId, revokedAt: null } } }],
  };
}

/** The same rule for hand-written SQL, over `tests t`; binds what `seesTests` gives. */
export const visibleTestsSql = `t.archived_at IS NULL AND (:seesAll OR (t.is_active AND (t.is_public
  OR EXISTS (SELECT 1 FROM test_access a WHERE a.user_id = :userId AND a.test_id = t.id AND a.revoked_at IS NULL))))`;

/** The values of `visibleTestsSql`. */
export function seesTests({ role, userId }: Viewer) {
  return { seesAll: can(role, "test:read"), userId };
}
