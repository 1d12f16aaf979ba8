import type { Dependencies } from "../dependencies.ts";
import { distinctValues } from "./loose-scan.ts";

/** The years that previous year questions of the bank come from, newest first. */
export async function listPyqYears({ database }: Pick<Dependencies, "database">) {
  const years = await distinctValues<number>(database.pool, "pyq_year", "q.pyq");
  return years.reverse();
}
