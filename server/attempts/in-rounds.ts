import { Conflict } from "../errors.ts";

/** More rounds than one student's starts, saves and submits can race: in each round one of them succeeds. */
const MOST_ROUNDS = 12;

/**
 * Runs a compare-and-set, and repeats it when another request wrote between the read and the write.
 *
 * @param round reads and writes; returns null or undefined when another request wrote first
 * @param what the action in the error message, as in "This attempt is being saved"
 * @throws Conflict when other requests won every round
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

/** Returns the error for a request that lost against concurrent ones. @param what as in inRounds */
export function concurrentChange(what: string): Conflict {
  return new Conflict(`${what} elsewhere at the same time. Try again.`);
}
