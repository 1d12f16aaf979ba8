import { Conflict } from "../errors.ts";

/**
 * Runs a step that reads and then writes what it read, again from the start when somebody else wrote
 * in between: the step then answers null.
 *
 * @param deed what is being done to what, for whoever is always overtaken: "attempt is being saved"
 * @throws Conflict after so many rounds
 */
export async function untilWritten<Written>(
  deed: string,
  rounds: number,
  step: () => Promise<Written | null>,
): Promise<Written> {
  for (let round = 0; round < rounds; round += 1) {
    const written = await step();
    if (written !== null) return written;
  }
  throw new Conflict(`This ${deed} elsewhere at the same time. Try again.`);
}
