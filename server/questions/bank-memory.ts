import type { Database } from "../database/client.ts";
import { afterCommit, isWithinTransaction } from "../database/one-transaction.ts";
import { BriefMemory } from "./brief-memory.ts";

// Without it a dashboard takes twice the processor time, and a student waits as much longer for it.

/** What students are shown of the bank may be so old, in milliseconds. */
const LIFETIME_MS = 5_000;
/** The labels and so many counts, each for other filters. */
const MOST_ANSWERS = 500;

const memories = new WeakMap<Database["identity"], BriefMemory>();

/** What this process knows of the part of the bank that random tests are drawn from. */
function bankMemory(database: Database): BriefMemory {
  let memory = memories.get(database.identity);
  if (memory === undefined) {
    memory = new BriefMemory({ lifetimeMs: LIFETIME_MS, most: MOST_ANSWERS });
    memories.set(database.identity, memory);
  }
  return memory;
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
  const memory = bankMemory(database);
  return isWithinTransaction(database) ? (memory.settled<T>(key) ?? load()) : memory.get(key, load);
}

/** The same as it is now. */
export function freshOfBank<T>(
  database: Database,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  if (isWithinTransaction(database)) return load();
  bankMemory(database).forgetOne(key);
  return bankMemory(database).get(key, load);
}

/** The key of the fixed tests, which the bank's labels depend on too. */
const TESTS = "tests";

/** The fixed tests, at most some seconds old; outside of transactions alone. */
export function knownOfTests<T>(database: Database, load: () => Promise<T>): Promise<T> {
  return bankMemory(database).get(TESTS, load);
}

/** To be called when another process has changed tests: they are read again. */
export function forgetTests(database: Database): void {
  bankMemory(database).forgetOne(TESTS);
}

/** To be called after every change of the bank or of tests, so that it is seen at once. */
export function forgetBank(database: Database): void {
  const memory = bankMemory(database);
  memory.forget();
  // Until a transaction is committed, others see and remember the bank as it was.
  if (isWithinTransaction(database)) afterCommit(database, () => memory.forget());
}
