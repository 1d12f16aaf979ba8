/** Longer than this nobody waits for what may not come, in milliseconds. */
const PATIENCE_MS = 15_000;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Waits until nothing of a page is awaited any more, as a picture or what paints highlights, and all its
 * pictures can be drawn; fifteen seconds at most.
 *
 * @param page what goes on paper; what is still to come says so in it by `data-awaited`
 */
export async function paperIsReady(page: ParentNode): Promise<void> {
  let isLate = false;
  const patience = pause(PATIENCE_MS).then(() => {
    isLate = true;
  });
  async function everythingStands(): Promise<void> {
    while (!isLate && page.querySelector("[data-awaited]")) await pause(20);
    const images = Array.from(page.querySelectorAll("img"), (image) => image.decode());
    await Promise.allSettled(images);
  }
  await Promise.race([patience, everythingStands()]);
}
