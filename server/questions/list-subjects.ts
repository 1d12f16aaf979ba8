import type { Dependencies } from "../dependencies.ts";
import { distinctValues, sortLabels } from "./loose-scan.ts";

/** The subjects of the bank, in alphabetical order (spec.md, section 7: GET /questions/subjects/list). */
export async function listSubjects({ database }: Pick<Dependencies, "database">) {
  return sortLabels(await distinctValues<string>(database.pool, "subject"));
}
