/** The total number of tries. */
const MOST_TRIES = 5;

/**
 * Repeats work that fails for a transient reason, such as a concurrent change or a deadlock.
 *
 * @param passes returns true for transient errors; any other error is thrown, and so is the last one
 */
export async function again<T>(
  passes: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !passes(error)) throw error;
    }
  }
}
