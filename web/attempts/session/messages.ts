// What invigilators wrote to the student of an attempt. It comes with answers of the server, and is shown in the hall.
import type { HallMessageFragment } from "../../gql/graphql.ts";

/** A message, plain text. */
export type HallMessage = Pick<HallMessageFragment, "id" | "text" | "sentAt">;

const NONE: readonly HallMessage[] = [];
const messagesOf = new Map<string, readonly HallMessage[]>();
const listeners = new Set<() => void>();

/** Keeps messages that came with an answer; those that are known already change nothing. */
export function addMessages(attemptId: string, come: readonly HallMessage[]): void {
  const known = readMessages(attemptId);
  const fresh = come.filter(({ id }) => known.every((one) => one.id !== id));
  if (fresh.length === 0) return;
  messagesOf.set(attemptId, [...known, ...fresh]);
  for (const listener of [...listeners]) listener();
}

/** The messages to an attempt, the oldest first. The list changes only when one comes. */
export function readMessages(attemptId: string): readonly HallMessage[] {
  return messagesOf.get(attemptId) ?? NONE;
}

/** The number of the newest message that is known; 0 for none. */
export function newestMessage(attemptId: string): number {
  return Math.max(0, ...readMessages(attemptId).map(({ id }) => Number(id)));
}

/** Notifies of new messages. Returns how to stop that. */
export function subscribeToMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
