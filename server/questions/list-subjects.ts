import { may } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawableLabels } from "./drawable-labels.ts";
import { SUBJECTS } from "./labels.ts";
import { sortLabels, valuesOf } from "./loose-scan.ts";

/**
 * Returns the subjects of the bank, in alphabetical order (docs/api.md, section 2: GET
 * /questions/subjects/list). Students don't see subjects of which all questions are reserved, by tests or by the clock.
 */
export async function listSubjects(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
): Promise<string[]> {
  if (!may(viewer, "bank:read")) return (await drawableLabels(dependencies)).subjects;
  return sortLabels(valuesOf(await SUBJECTS.rows(dependencies.database.pool, {})));
}
