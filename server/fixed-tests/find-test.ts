import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Test } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { visibleTests } from "./visibility.ts";

/**
 * One test the viewer may take.
 *
 * @throws NotFound when there is none, or it is not the viewer's to know of
 */
export async function findTest(
  viewer: Viewer,
  { database }: Dependencies,
  testId: number,
  query: { select?: Prisma.TestSelect; include?: Prisma.TestInclude } = {},
): Promise<Test> {
  const test = await database.prisma.test.findFirst({
    ...query,
    where: { AND: [{ id: testId }, visibleTests(viewer)] },
  });
  if (test === null) throw new NotFound("Test not found");
  return test;
}
