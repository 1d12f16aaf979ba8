/**
 * Returns a function that reads the value of one key. Keys requested in one turn of the event loop are read together,
 * with one statement for the whole list.
 *
 * @param read reads the values of keys; a missing key gives undefined
 */
export function askedTogether<Needed extends object, Key, Value>(
  read: (needed: Needed, keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (needed: Needed, key: Key) => Promise<Value | undefined> {
  const batches = new WeakMap<
    Needed,
    { keys: Set<Key>; values: Promise<ReadonlyMap<Key, Value>> }
  >();
  return async (needed, key) => {
    let batch = batches.get(needed);
    if (batch === undefined) {
      const keys = new Set<Key>();
      const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        batches.delete(needed);
        return read(needed, [...keys]);
      });
      batch = { keys, values };
      batches.set(needed, batch);
    }
    batch.keys.add(key);
    return (await batch.values).get(key);
  };
}
