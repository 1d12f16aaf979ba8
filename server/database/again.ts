/** How many tries in all. */
const MOST_TRIES = 5;

/**
 * Does something again while it fails for what passes by itself: another request came between, or a
 * deadlock was ended.
 *
 * @param passes whether a failure is one of these; any other is thrown, and so is the last
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
