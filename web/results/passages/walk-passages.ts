import type { ResultPassageFragment } from "../../gql/graphql.ts";

/** What is looked at of a question. */
interface PassageQuestion {
  /** Its place on the paper, 0 for the first. */
  position: number;
  passageId: string | null;
  secondsReading: number;
}

/** The passage of a question that is shown. */
export interface WalkPassage {
  passage: ResultPassageFragment;
  /** The first and the last of the questions around that one which stand together on it, 0 for the first. */
  first: number;
  last: number;
  /** Seconds that it was in view, with whichever of its questions; 0 where that was not counted. */
  seconds: number;
  /** No question before it in this walk has the passage: on paper it stands here, and only here. */
  isFirst: boolean;
}

/**
 * The passages of the questions of a walk, by their places on the paper.
 *
 * @param walk the questions that are shown, in their order
 * @param questions all of the result, in the paper's
 */
export function walkPassages(
  walk: readonly PassageQuestion[],
  questions: readonly PassageQuestion[],
  passages: readonly ResultPassageFragment[],
): ReadonlyMap<number, WalkPassage> {
  const byId = new Map(passages.map((passage) => [passage.passageId, passage]));
  const secondsOf = new Map<string, number>();
  for (const { passageId, secondsReading } of questions) {
    if (passageId === null) continue;
    secondsOf.set(passageId, (secondsOf.get(passageId) ?? 0) + secondsReading);
  }
  const seen = new Set<string>();
  const found = new Map<number, WalkPassage>();
  for (const { position, passageId } of walk) {
    const passage = passageId === null ? undefined : byId.get(passageId);
    if (passage === undefined || passageId === null) continue;
    const isOf = (place: number) => questions[place]?.passageId === passageId;
    let [first, last] = [position, position];
    while (isOf(first - 1)) first -= 1;
    while (isOf(last + 1)) last += 1;
    const seconds = secondsOf.get(passageId) ?? 0;
    found.set(position, { passage, first, last, seconds, isFirst: !seen.has(passageId) });
    seen.add(passageId);
  }
  return found;
}
