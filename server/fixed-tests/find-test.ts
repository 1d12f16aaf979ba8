import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { findAvailability } from "./availability.ts";

/**
 * Returns a test that the viewer may take.
 *
 * @throws NotFound when there is none, or the viewer can't see it
 */
export async function findTest(
  viewer: Viewer,
  dependencies: Dependencies,
  testId: number,
  query: { select?: Prisma.TestSelect; include?: Prisma.TestInclude } = {},
): Promise<Test> {
  const found = await findAvailability(viewer, dependencies, testId);
  const test = found?.visible
    ? await dependencies.database.prisma.test.findUnique({ ...query, where: { id: testId } })
    : null;
  if (test === null) throw new NotFound("Test not found");
  return test;
}
