/** Removes what this browser keeps of a person: in its names their number stands after the thing's. */
export function forgetOnDevice(storage: Storage, userId: number): void {
  const own = new RegExp(`^lexam[-.][a-z-]+\\.${userId}(\\.|$)`);
  for (const name of Object.keys(storage)) if (own.test(name)) storage.removeItem(name);
}
