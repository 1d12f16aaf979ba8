import type { Dependencies } from "../dependencies.ts";
import { distinctValues, sortLabels } from "./loose-scan.ts";

/** The exams that previous year questions of the bank come from, in alphabetical order. */
export async function listPyqExams({ database }: Pick<Dependencies, "database">) {
  return sortLabels(await distinctValues<string>(database.pool, "pyq_exam", "q.pyq"));
}
