import type { Dependencies } from "../dependencies.ts";
import { distinctValues, sortLabels } from "./loose-scan.ts";

/**
 * The topics of the bank, in alphabetical order (spec.md, section 7: GET /questions/topics/list).
 *
 * @param subject only the topics of this subject; null or blank means all
 */
export async function listTopics(
  { database }: Pick<Dependencies, "database">,
  subject: string | null = null,
): Promise<string[]> {
  const topics = subject?.trim()
    ? distinctValues<string>(database.pool, "topic", "q.subject = $1", [subject.trim()])
    : distinctValues<string>(database.pool, "topic");
  return sortLabels(await topics);
}
