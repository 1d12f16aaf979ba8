import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { distinctValues, sortLabels } from "./loose-scan.ts";

/**
 * The exams that previous year questions of the bank come from, in alphabetical order.
 *
 * @throws Forbidden for a student
 */
export async function listPyqExams(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<string[]> {
  requireAdmin(viewer);
  return sortLabels(await distinctValues<string>(database.pool, "pyq_exam", "q.pyq"));
}
