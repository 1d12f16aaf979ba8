/** The longest wait for content that may never load, in milliseconds. */
const PATIENCE_MS = 15_000;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Waits until all content of a page has loaded, such as highlights, and all its pictures can be drawn; fifteen
 * seconds at most.
 * @param page the content to print; loading parts are marked with `data-awaited`
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
