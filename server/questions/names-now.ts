import { foldName } from "#rules/near-names.ts";

/** The new name of a subject, or of a topic of a subject, after a bulk change. */
export interface LabelAlias {
  subject: string;
  /** Blank for the subject itself. */
  topic: string;
  /** Equals the old name if the bulk change gave that name to something else. */
  into: string;
  /** The bulk change; later ones have higher ids. */
  changeId: number;
}

/** A name, and the bulk change since which it is used. */
interface Called {
  name: string;
  since: number;
}

/** Returns the later names of a name, latest last: its newest alias, then the later aliases of each new name. */
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
    // The first of the later aliases; the next round continues from its new name.
    next = meant(into).find((alias) => alias.changeId > changeId);
  }
  return path;
}

/** Returns the current name under its key, or nothing if it differs only in spelling. */
function otherThan(name: string, part: "subject" | "topic", called: Called | undefined) {
  return called === undefined || foldName(called.name) === foldName(name)
    ? {}
    : { [part]: called.name };
}

/**
 * Finds the current names of labels after any number of renamings and merges. An undone bulk change has no aliases
 * any more, so only the others apply.
 */
export class NamesNow {
  readonly #subjects: readonly LabelAlias[];
  readonly #topics: readonly LabelAlias[];
  readonly #known = new Map<string, { subject?: string; topic?: string }>();

  /** @param aliases oldest first */
  constructor(aliases: readonly LabelAlias[]) {
    this.#subjects = aliases.filter(({ topic }) => topic === "");
    this.#topics = aliases.filter(({ topic }) => topic !== "");
  }

  /**
   * @param topic blank for none
   * @returns only the names that have changed
   */
  of(subject: string, topic = ""): { subject?: string; topic?: string } {
    const key = JSON.stringify([subject, topic]);
    const known = this.#known.get(key) ?? this.#find(subject, topic);
    this.#known.set(key, known);
    return known;
  }

  #find(subject: string, topic: string): { subject?: string; topic?: string } {
    const path = follow(this.#subjects, subject, (alias) => alias.subject);
    // The name that the subject had when its topic was renamed.
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
