import { foldName } from "#rules/near-names.ts";

/** What a subject, or a topic of a subject, is called since a bulk change. */
export interface LabelAlias {
  subject: string;
  /** Blank for the subject itself. */
  topic: string;
  /** The name itself, where the bulk change gave it to something else. */
  into: string;
  /** The bulk change; a later one has a higher number. */
  changeId: number;
}

/** A name from a bulk change on. */
interface Called {
  name: string;
  since: number;
}

/** What a name became, the latest last: from its own latest bulk change, every later one of what it became. */
function follow(
  aliases: readonly LabelAlias[],
  given: string,
  keyOf: (alias: LabelAlias) => string,
) {
  const path: Called[] = [];
  const meant = (name: string) =>
    aliases.filter((alias) => foldName(keyOf(alias)) === foldName(name));
  let next = meant(given).at(-1);
  while (next !== undefined) {
    const { into, changeId } = next;
    path.push({ name: into, since: changeId });
    // Of several later ones the first: what it became goes on from there.
    next = meant(into).find((alias) => alias.changeId > changeId);
  }
  return path;
}

/** What a name is called now, unless that is the name itself, however it is spelt. */
function otherThan(name: string, part: "subject" | "topic", called: Called | undefined) {
  return called === undefined || foldName(called.name) === foldName(name)
    ? {}
    : { [part]: called.name };
}

/**
 * What names that were renamed or merged, over any number of bulk changes, are called now. A bulk change that was
 * undone has no alias any more, and then the others hold.
 */
export class NamesNow {
  readonly #subjects: readonly LabelAlias[];
  readonly #topics: readonly LabelAlias[];
  readonly #known = new Map<string, { subject?: string; topic?: string }>();

  /** @param aliases the earliest first */
  constructor(aliases: readonly LabelAlias[]) {
    this.#subjects = aliases.filter(({ topic }) => topic === "");
    this.#topics = aliases.filter(({ topic }) => topic !== "");
  }

  /**
   * @param topic blank for none
   * @returns without what no bulk change has changed
   */
  of(subject: string, topic = ""): { subject?: string; topic?: string } {
    const key = JSON.stringify([subject, topic]);
    const known = this.#known.get(key) ?? this.#find(subject, topic);
    this.#known.set(key, known);
    return known;
  }

  #find(subject: string, topic: string): { subject?: string; topic?: string } {
    const path = follow(this.#subjects, subject, (alias) => alias.subject);
    // The subject as it was called when a topic of it was renamed.
    const then = (changeId: number) =>
      path.findLast(({ since }) => since <= changeId)?.name ?? subject;
    const topics = this.#topics.filter(
      (alias) => foldName(alias.subject) === foldName(then(alias.changeId)),
    );
    const called = topic === "" ? undefined : follow(topics, topic, (alias) => alias.topic).at(-1);
    return {
      ...otherThan(subject, "subject", path.at(-1)),
      ...otherThan(topic, "topic", called),
    };
  }
}
