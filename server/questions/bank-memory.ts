import type { Database } from "../database/client.ts";
import { BriefMemory } from "./brief-memory.ts";

/** What students are shown of the bank may be so old, in milliseconds. */
const LIFETIME_MS = 5_000;
/** The labels and so many counts, each for other filters. */
const MOST_ANSWERS = 500;

const memories = new WeakMap<Database["identity"], BriefMemory>();

/** What this process knows of the part of the bank that random tests are drawn from. */
export function bankMemory(database: Database): BriefMemory {
  let memory = memories.get(database.identity);
  if (memory === undefined) {
    memory = new BriefMemory({ lifetimeMs: LIFETIME_MS, most: MOST_ANSWERS });
    memories.set(database.identity, memory);
  }
  return memory;
}

/** To be called after every change of the bank or of tests, so that it is seen at once. */
export function forgetBank(database: Database): void {
  bankMemory(database).forget();
}
