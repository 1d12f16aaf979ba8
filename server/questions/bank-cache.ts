import type { Database } from "../database/client.ts";
import { afterCommit, isWithinTransaction } from "../database/one-transaction.ts";
import { BriefCache } from "./brief-cache.ts";

// Without this cache, a dashboard takes twice the processor time and twice as long.

/** Greatest age of cached facts about the bank, in milliseconds. */
const LIFETIME_MS = 5_000;
/** Enough for the labels and the counts of hundreds of filters. */
const MOST_ANSWERS = 500;

const caches = new WeakMap<Database["identity"], BriefCache>();

/** Returns this process's cache of facts about the questions that random tests are drawn from. */
function bankCache(database: Database): BriefCache {
  let cache = caches.get(database.identity);
  if (cache === undefined) {
    cache = new BriefCache({ lifetimeMs: LIFETIME_MS, most: MOST_ANSWERS });
    caches.set(database.identity, cache);
  }
  return cache;
}

/**
 * Returns a fact about the bank, at most some seconds old. In a transaction it never waits for another caller's load,
 * which may be waiting for the transaction's connection, and it caches nothing, since the transaction may roll back.
 */
export function knownOfBank<T>(
  database: Database,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const cache = bankCache(database);
  return isWithinTransaction(database) ? (cache.settled<T>(key) ?? load()) : cache.get(key, load);
}

/** As knownOfBank, but always up to date. */
export function freshOfBank<T>(
  database: Database,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  if (isWithinTransaction(database)) return load();
  bankCache(database).forgetOne(key);
  return bankCache(database).get(key, load);
}

/** The cache key of the fixed tests. The bank's labels depend on them too. */
const TESTS = "tests";

/** Returns the fixed tests, at most some seconds old. Not for use in transactions. */
export function knownOfTests<T>(database: Database, load: () => Promise<T>): Promise<T> {
  return bankCache(database).get(TESTS, load);
}

/** Call it when another process has changed tests, so that they are read again. */
export function forgetTests(database: Database): void {
  bankCache(database).forgetOne(TESTS);
}

/** Call it after every change of the bank or of tests, so that this process shows it immediately. */
export function forgetBank(database: Database): void {
  const cache = bankCache(database);
  cache.forget();
  // Until the commit, other requests still read and cache the old state.
  if (isWithinTransaction(database)) afterCommit(database, () => cache.forget());
}
