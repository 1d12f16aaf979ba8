import type { ResultPassageFragment } from "../../gql/graphql.ts";

/** The used fields of a question. */
interface PassageQuestion {
  /** Its position on the paper, counted from 0. */
  position: number;
  passageId: string | null;
  secondsReading: number;
}

/** The passage of a question shown. */
export interface WalkPassage {
  passage: ResultPassageFragment;
  /** Positions of the first and last question of the group that shares it, counted from 0. */
  first: number;
  last: number;
  /** Seconds that it was in view, with any of its questions; 0 if they were not counted. */
  seconds: number;
  /** True at the first question of the walk with this passage, above which it is printed. */
  isFirst: boolean;
}

/**
 * The passages of the questions of a walk, by their positions on the paper.
 * @param walk the shown questions, in order
 * @param questions all questions of the result, in paper order
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
