import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { readAliases, SUBJECTS, TOPICS } from "./labels.ts";
import { valuesOf } from "./loose-scan.ts";
import { NamesNow } from "./names-now.ts";

/** A subject and a topic of it, null for none. */
export interface SubjectAndTopic {
  subject: string;
  topic: string | null;
}

/**
 * Returns the current names of a subject and a topic after any number of renamings and merges, for old links. A name
 * that the bank has now stands for itself.
 *
 * @throws Forbidden for a student
 */
export async function findLabelsNow(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { subject, topic }: SubjectAndTopic,
): Promise<SubjectAndTopic> {
  requirePermission(viewer, "bank:read");
  const { pool } = database;
  const now = new NamesNow(await readAliases(pool)).of(subject, topic ?? "");
  const subjects = valuesOf(await SUBJECTS.rows(pool, {}));
  const called = subjects.includes(subject) ? subject : (now.subject ?? subject);
  if (topic === null) return { subject: called, topic };
  const topics = valuesOf(await TOPICS.rows(pool, { subject: called }));
  return { subject: called, topic: topics.includes(topic) ? topic : (now.topic ?? topic) };
}
