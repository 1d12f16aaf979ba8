import { may } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawableLabels } from "./drawable-labels.ts";
import { SUBJECTS } from "./labels.ts";
import { sortLabels, valuesOf } from "./loose-scan.ts";

/**
 * The subjects of the bank, in alphabetical order (docs/api.md, section 2: GET
 * /questions/subjects/list). Students are not shown what only kept-back questions have.
 */
export async function listSubjects(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<string[]> {
  if (!may(viewer, "bank:read")) return (await drawableLabels(database)).subjects;
  return sortLabels(valuesOf(await SUBJECTS.rows(database.pool, {})));
}
