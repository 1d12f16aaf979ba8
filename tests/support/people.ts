import { randomUUID } from "node:crypto";
import type { Viewer } from "../../server/accounts/viewer.ts";
import type { Database } from "../../server/database/client.ts";

/** Puts a person into the database and answers them as a viewer. */
export async function insertViewer(
  { prisma }: Database,
  role: Viewer["role"],
  email = `${role}@example.com`,
): Promise<Viewer> {
  const user = await prisma.user.create({ data: { email, fullName: `Person ${email}`, role } });
  return { userId: user.id, email, fullName: user.fullName, role, sessionId: randomUUID() };
}
