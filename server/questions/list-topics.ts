import { may } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { drawableLabels } from "./drawable-labels.ts";
import { TOPICS } from "./labels.ts";
import { sortLabels, valuesOf } from "./loose-scan.ts";

/**
 * Returns the topics of the bank, in alphabetical order (docs/api.md, section 2: GET
 * /questions/topics/list). Students don't see topics of which all questions are reserved, by tests or by the clock.
 *
 * @param subject only the topics of this subject; null or blank means all
 */
export async function listTopics(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  subject: string | null = null,
): Promise<string[]> {
  const wanted = subject?.trim();
  if (!may(viewer, "bank:read")) {
    const { topics, topicsBySubject } = await drawableLabels(dependencies);
    if (!wanted) return topics;
    return topicsBySubject.find((entry) => entry.subject === wanted)?.topics ?? [];
  }
  return sortLabels(
    valuesOf(await TOPICS.rows(dependencies.database.pool, { subject: wanted || undefined })),
  );
}
