import { areNear, foldName } from "#rules/near-names.ts";
import { visibleLine } from "#rules/visible-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";
import type { BankChange } from "./bank-change.ts";
import { type BankName, subjectNames, topicNames } from "./bank-names.ts";
import { beginChange } from "./begin-change.ts";
import { checkedLabels, type SetLabels } from "./label-change.ts";
import { countResultsOf } from "./preview-change.ts";
import { confirmSubjects } from "./unconfirmed-subjects.ts";

/** A new name for a subject or a topic. If the name exists already, the two are merged. */
export interface Renaming {
  subject: string;
  /** The topic; null for the subject itself. */
  topic: string | null;
  to: string;
}

/** The new place of a topic when its subject is merged. */
export interface TopicMove {
  from: string | null;
  to: string | null;
  questionCount: number;
  /** True if it is merged into a topic with a similar name. */
  isJoined: boolean;
  /** True if the other subject has no such topic yet. */
  isNew: boolean;
}

/** The effects that a renaming would have. */
export interface RenamingPreview extends Renaming {
  isMerge: boolean;
  questionCount: number;
  testCount: number;
  /** The topics of a merged subject; otherwise empty. */
  topics: TopicMove[];
  /** The numbers of questions and topics of the name afterwards. */
  questionsAfter: number;
  topicsAfter: number;
}

const MISSING = { subject: "Subject not found", topic: "Topic not found" };

/** Returns the target of each topic of a merged subject: the same topic, a similar one, or itself as a new one. */
function movesOf(own: readonly BankName[], theirs: readonly BankName[]): TopicMove[] {
  return own.map(({ name, questionCount }) => {
    if (name === null)
      return { from: null, to: null, questionCount, isJoined: false, isNew: false };
    const named = theirs.flatMap((topic) => topic.name ?? []);
    const same = named.find((topic) => foldName(topic) === foldName(name));
    const near = same === undefined ? named.find((topic) => areNear(topic, name)) : undefined;
    const to = same ?? near ?? name;
    return {
      from: name,
      to,
      questionCount,
      isJoined: near !== undefined,
      isNew: to === name && same === undefined,
    };
  });
}

async function plan(queryable: Queryable, renaming: Renaming, now: Date): Promise<RenamingPreview> {
  const { subject, topic } = renaming;
  const label = topic === null ? "subject" : "topic";
  const to = visibleLine(renaming.to);
  if (to === "") {
    const words = label === "subject" ? "Subject" : "Topic";
    throw new InvalidInput([{ field: "to", message: `${words} is required` }]);
  }
  checkedLabels({ [label]: to }, now);
  const names =
    label === "subject" ? await subjectNames(queryable) : await topicNames(queryable, subject);
  const from = names.find(({ name }) => name === (topic ?? subject));
  if (from === undefined) throw new NotFound(MISSING[label]);
  if (to === from.name) throw new Conflict("It has this name already.");
  // A different spelling of the same name is no merge.
  const into =
    names.find(({ name }) => name === to) ??
    names.find(
      ({ name }) => name !== null && name !== from.name && foldName(name) === foldName(to),
    );
  const isMerge = into !== undefined;
  const topics =
    isMerge && label === "subject"
      ? movesOf(await topicNames(queryable, subject), await topicNames(queryable, into.name ?? ""))
      : [];
  return {
    ...{ subject, topic, to: into?.name ?? to, isMerge, topics },
    questionCount: from.questionCount,
    testCount: from.testCount,
    questionsAfter: from.questionCount + (into?.questionCount ?? 0),
    topicsAfter: isMerge
      ? into.topicCount + topics.filter(({ isNew }) => isNew).length
      : from.topicCount,
  };
}

/**
 * Returns the effects that a renaming would have. Changes nothing.
 *
 * @throws NotFound when no question has the name
 * @throws InvalidInput for an invalid name
 * @throws Conflict when the name is the same
 */
export async function previewRenaming(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  renaming: Renaming,
): Promise<RenamingPreview> {
  requirePermission(viewer, "question:write");
  return plan(database.pool, renaming, now());
}

/** Returns the number of results with questions of the name, which keep it; see countResults. */
export function countKeepingResults(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  { subject, topic }: Renaming,
): Promise<number> {
  return countResultsOf(viewer, dependencies, { all: { subject, topic } });
}

// Raw SQL, like the next statement: both run in the `pg` transaction that writes the bulk change.
const ADD_ALIASES = statement({
  text: `INSERT INTO label_aliases (subject, topic, "into", change_id)
    SELECT a.subject, a.topic, a."into", :changeId
    FROM json_to_recordset(:aliases::json) AS a (subject text, topic text, "into" text)`,
  takes: { changeId: "int", aliases: "json" },
});

// The new name keeps the creation time of the old one, unless it exists already.
const RENAME_ADDED = statement({
  text: `WITH gone AS (DELETE FROM added_subjects WHERE name = :name RETURNING created_at)
    INSERT INTO added_subjects (name, created_at) SELECT :to, created_at FROM gone ON CONFLICT DO NOTHING`,
  takes: { name: "text", to: "text" },
});

/**
 * Renames a subject or a topic in every question of the bank. If the new name exists already, the two are merged, and
 * so are topics with similar names. Imports and links with the old name then mean the new one. Results keep their
 * labels (docs/rules.md, section 5).
 *
 * @param isMerge whether the preview showed a merge, to detect that somebody has added or removed the name since
 * @throws NotFound, InvalidInput as previewRenaming
 * @throws Conflict when the effects are no longer those of the preview
 */
export async function renameLabel(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  renaming: Renaming,
  isMerge: boolean,
): Promise<BankChange> {
  requirePermission(viewer, "question:write");
  const { database, now } = dependencies;
  const planned = await plan(database.pool, renaming, now());
  const { subject, topic, to } = planned;
  if (planned.isMerge !== isMerge) {
    throw new Conflict(
      planned.isMerge ? `${to} exists. Merge into it?` : `${to} is not in the bank any more.`,
    );
  }
  const moved = planned.topics.flatMap(({ from, to: into }) =>
    from === null || into === null || from === into ? [] : [[from, into] as const],
  );
  const labels: SetLabels =
    topic === null ? { subject: to, topics: Object.fromEntries(moved) } : { topic: to };
  const name = topic ?? subject;
  const aliases = [
    // The new name is in use again, so it stands for itself; the old name stands for the new one.
    { ...(topic === null ? { subject: to, topic: "" } : { subject, topic: to }), into: to },
    { subject, topic: topic ?? "", into: to },
    // Under the new subject, since imports translate the subject of a row first.
    ...moved.map(([from, into]) => ({ subject: to, topic: from, into })),
  ];
  const bulkChange = {
    kind: isMerge ? "merge" : "rename",
    selection: { all: { subject, topic } },
    labels,
    summary: isMerge ? `${name} merged into ${to}` : `${name} renamed to ${to}`,
  } as const;
  return beginChange(viewer, dependencies, bulkChange, async (client, changeId) => {
    await ADD_ALIASES.count(client, { changeId, aliases: JSON.stringify(aliases) });
    if (topic === null) await RENAME_ADDED.count(client, { name: subject, to });
  });
}

/**
 * Adds a subject before any question has it.
 *
 * @throws InvalidInput for an invalid name
 * @throws Conflict when the bank has it
 */
export async function addSubject(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  given: string,
): Promise<string> {
  requirePermission(viewer, "question:write");
  const name = visibleLine(given);
  checkedLabels({ subject: name }, now());
  const names = await subjectNames(database.pool);
  const there = names.find((other) => foldName(other.name) === foldName(name));
  if (there !== undefined) throw new Conflict(`${there.name} exists already.`);
  const { prisma } = database;
  const data = [{ name, createdAt: now() }];
  await prisma.addedSubject.createMany({ data, skipDuplicates: true });
  await prisma.labelAlias.deleteMany({ where: { subject: name, topic: "" } });
  forgetBank(database);
  return name;
}

/**
 * Removes a subject that no question has.
 *
 * @throws NotFound when it was not added
 * @throws Conflict while questions have it
 */
export async function removeSubject(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  name: string,
): Promise<void> {
  requirePermission(viewer, "question:write");
  const subject = (await subjectNames(database.pool)).find((other) => other.name === name);
  if (subject === undefined) throw new NotFound(MISSING.subject);
  if (subject.questionCount > 0) {
    throw new Conflict("Questions have this subject. Merge it into another, or delete them first.");
  }
  await database.prisma.addedSubject.deleteMany({ where: { name } });
}

/**
 * Lets students see a subject that an import added and whose name is similar to another one.
 *
 * @throws NotFound when the bank doesn't have it
 */
export async function confirmSubject(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  name: string,
): Promise<void> {
  requirePermission(viewer, "question:write");
  const subjects = await subjectNames(dependencies.database.pool);
  if (!subjects.some((subject) => subject.name === name)) throw new NotFound(MISSING.subject);
  await confirmSubjects(viewer, dependencies, [name]);
}
