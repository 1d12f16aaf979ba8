import type { ResultPassageFragment } from "../../gql/graphql.ts";

/** What is looked at of a question. */
interface PassageQuestion {
  /** Its place on the paper, 0 for the first. */
  position: number;
  passageId: string | null;
  secondsReading: number;
}

/** A passage in front of the questions of a walk that ask about it. */
export interface WalkPassage {
  passage: ResultPassageFragment;
  /** The first and the last of the questions around that one which stand together on it, 0 for the first. */
  first: number;
  last: number;
  /** Seconds that it was in view, with whichever of its questions; 0 where that was not counted. */
  seconds: number;
  /** It was shown before in this walk, which leads through the paper in another order. */
  isAgain: boolean;
}

/**
 * The passages of a walk by the places of the questions that they stand in front of: each once before its
 * questions, and where the walk comes back to it, again.
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
  const seen = new Set<string>();
  const found = new Map<number, WalkPassage>();
  let before: string | null = null;
  for (const { position, passageId } of walk) {
    const passage = passageId === null ? undefined : byId.get(passageId);
    if (passage && passageId !== null && passageId !== before) {
      const isOf = (place: number) => questions[place]?.passageId === passageId;
      let [first, last] = [position, position];
      while (isOf(first - 1)) first -= 1;
      while (isOf(last + 1)) last += 1;
      const seconds = questions
        .filter((question) => question.passageId === passageId)
        .reduce((sum, { secondsReading }) => sum + secondsReading, 0);
      found.set(position, { passage, first, last, seconds, isAgain: seen.has(passageId) });
      seen.add(passageId);
    }
    before = passageId;
  }
  return found;
}
