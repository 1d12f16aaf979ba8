import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { EXAMS } from "./labels.ts";
import { sortLabels, valuesOf } from "./loose-scan.ts";

/**
 * Returns the exams of previous year questions in the bank, in alphabetical order.
 *
 * @throws Forbidden for a student
 */
export async function listPyqExams(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<string[]> {
  requirePermission(viewer, "bank:read");
  return sortLabels(valuesOf(await EXAMS.rows(database.pool, {})));
}
