import type { Database } from "../database/client.ts";
import { afterCommit, isWithinTransaction } from "../database/one-transaction.ts";
import { BriefCache } from "./brief-cache.ts";

// Without it a dashboard takes twice the processor time, and a student waits as much longer for it.

/** What students are shown of the bank may be so old, in milliseconds. */
const LIFETIME_MS = 5_000;
/** The labels and so many counts, each for other filters. */
const MOST_ANSWERS = 500;

const caches = new WeakMap<Database["identity"], BriefCache>();

/** What this process knows of the part of the bank that random tests are drawn from. */
function bankCache(database: Database): BriefCache {
  let cache = caches.get(database.identity);
  if (cache === undefined) {
    cache = new BriefCache({ lifetimeMs: LIFETIME_MS, most: MOST_ANSWERS });
    caches.set(database.identity, cache);
  }
  return cache;
}

/**
 * An answer about the bank that is at most some seconds old. Inside a transaction nobody waits for
 * what others load: they may be waiting for the very connection that it holds. What is loaded there
 * is not kept, since it may be undone.
 */
export function knownOfBank<T>(
  database: Database,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const cache = bankCache(database);
  return isWithinTransaction(database) ? (cache.settled<T>(key) ?? load()) : cache.get(key, load);
}

/** The same as it is now. */
export function freshOfBank<T>(
  database: Database,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  if (isWithinTransaction(database)) return load();
  bankCache(database).forgetOne(key);
  return bankCache(database).get(key, load);
}

/** The key of the fixed tests, which the bank's labels depend on too. */
const TESTS = "tests";

/** The fixed tests, at most some seconds old; outside of transactions alone. */
export function knownOfTests<T>(database: Database, load: () => Promise<T>): Promise<T> {
  return bankCache(database).get(TESTS, load);
}

/** To be called when another process has changed tests: they are read again. */
export function forgetTests(database: Database): void {
  bankCache(database).forgetOne(TESTS);
}

/** To be called after every change of the bank or of tests, so that it is seen at once. */
export function forgetBank(database: Database): void {
  const cache = bankCache(database);
  cache.forget();
  // Until a transaction is committed, others see and remember the bank as it was.
  if (isWithinTransaction(database)) afterCommit(database, () => cache.forget());
}
