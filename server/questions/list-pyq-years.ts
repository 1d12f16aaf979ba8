import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { distinctValues, valuesOf } from "./loose-scan.ts";

const YEARS = distinctValues("pyq_year", "q.pyq");

/**
 * Returns the years of previous year questions in the bank, newest first.
 *
 * @throws Forbidden for a student
 */
export async function listPyqYears(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<number[]> {
  requirePermission(viewer, "bank:read");
  return valuesOf(await YEARS.rows(database.pool, {})).reverse();
}
