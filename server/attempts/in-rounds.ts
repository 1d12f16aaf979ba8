import { Conflict } from "../errors.ts";

/** Racing starts, saves and submits of one student, of which each lets the next round end. */
const MOST_ROUNDS = 12;

/**
 * Does what holds only if nobody else writes between reading and writing; when somebody does, it
 * begins again with what they left.
 *
 * @param round reads and writes; null or undefined when another request came between
 * @param what is done, as in "This attempt is being saved"
 * @throws Conflict when others come between again and again
 */
export async function inRounds<T>(
  what: string,
  round: () => Promise<T | null | undefined>,
): Promise<T> {
  for (let count = 0; count < MOST_ROUNDS; count += 1) {
    const done = await round();
    if (done !== null && done !== undefined) return done;
  }
  throw concurrentChange(what);
}

/** The error of a request that lost against concurrent ones. @param what as in inRounds */
export function concurrentChange(what: string): Conflict {
  return new Conflict(`${what} elsewhere at the same time. Try again.`);
}
